// SPDX-License-Identifier: Apache-2.0
// Over the scene: what arrows and colours mean, and how long ten millimetres are.
import { el } from "../dom";
import type { Page } from "../page";
import { OKABE_ITO } from "./looks";

const LENGTHS_MM = [1, 2, 5, 10, 20, 50, 100, 200];
const WANTED_PX = 60;

export class Legend {
  readonly #page: Page;
  readonly #bar = el("span", { class: "bar" });
  readonly #length = el("span", {}, "10 mm");
  readonly #arrows = el("div", { class: "row arrows" },
    el("span", { class: "arrow normal" }), "normal", el("span", { class: "arrow tangential" }), "tangential",
    el("span", { class: "aside" }, "20 mm/N"));
  readonly #colours = el("div", { class: "row colours" });

  constructor(page: Page) {
    this.#page = page;
    document.querySelector("#legend")!.append(this.#colours, this.#arrows,
      el("div", { class: "row scale" }, this.#bar, this.#length));
    if (!page.view) return;
    page.view.onFrame = () => this.#show();
  }

  #show(): void {
    const { view, settings } = this.#page;
    if (!view) return;
    const away = view.camera.position.distanceTo(view.controls.target);
    const pixels = view.canvas.clientHeight / (2 * away * Math.tan((view.camera.fov * Math.PI) / 360));
    const mm = LENGTHS_MM.find((l) => l === 10 && 0.01 * pixels > 24 && 0.01 * pixels < 200)
      ?? LENGTHS_MM.reduce((best, l) => (Math.abs(l * 1e-3 * pixels - WANTED_PX) < Math.abs(best * 1e-3 * pixels - WANTED_PX) ? l : best));
    this.#bar.style.width = `${(mm * 1e-3 * pixels).toFixed(1)}px`;
    this.#length.textContent = `${mm} mm`;
    this.#arrows.hidden = !settings.get("arrows") || view.arrows.shown.length === 0;
    this.#showColours();
  }

  #showColours(): void {
    const { view, settings, shown } = this.#page;
    const by = settings.get("colours");
    const names = by === "tissue" ? shown.scene?.bodies.flatMap((b) => (b.soft?.tissue.length ? b.soft.tissue_names : [])) ?? [] : [];
    const text = by === "displacement" ? `0 to ${((view?.shiftMost ?? 0) * 1e3).toPrecision(2)} mm` : names.join(",");
    const said = `${by}:${text}`;
    if (this.#colours.dataset["said"] === said) return;
    this.#colours.dataset["said"] = said;
    this.#colours.hidden = by === "look" || text === "";
    this.#colours.replaceChildren();
    if (by === "displacement") this.#colours.append(el("span", { class: "cividis" }), text, el("span", { class: "aside" }, "from rest"));
    names.forEach((name, i) => {
      const patch = el("span", { class: "patch" });
      patch.style.background = OKABE_ITO[i % OKABE_ITO.length]!;
      this.#colours.append(patch, name);
    });
  }
}
