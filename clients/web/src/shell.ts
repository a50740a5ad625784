// SPDX-License-Identifier: Apache-2.0
// What surrounds the scene: the bar above, the rail of panels, the drawer that holds the open one, banner and legend.
import { el, icon, isWriting } from "./dom";
import { readFragment } from "./fragment";
import type { Page, Panel } from "./page";
import { RunState } from "../made/palp.js";
import { Legend } from "./scene/legend";

const ROLES = ["", "audience", "hand", "operator"];
const STALE_MS = 2000;
const CLOSED_AS = "palp.closed."; // and a panel's id: a person closed it, in this tab

/** Does the control that has the focus take the key for itself? A button that was pressed keeps the focus. */
function isOfControl(event: KeyboardEvent): boolean {
  const at = event.target as HTMLElement;
  return at.closest("select") !== null || (at.closest("button, input") !== null && [" ", "Enter"].includes(event.key));
}

export class Shell {
  readonly #page: Page;
  readonly #panels: Panel[];
  readonly #hosts = new Map<Panel, HTMLElement>();
  readonly #buttons = new Map<Panel, HTMLButtonElement>();
  readonly #offered = new Set<Panel>();
  #open: Panel | null = null;

  constructor(page: Page, panels: Panel[]) {
    this.#page = page;
    this.#panels = panels;
    const rail = document.querySelector("#rail")!, drawer = document.querySelector("#drawer")!;
    panels.forEach((panel, i) => {
      const button = el("button", {
        type: "button", "aria-pressed": "false", "aria-label": panel.title, title: `${panel.title} (${i + 1})`,
        onclick: () => this.toggle(panel.id),
      }, icon(panel.icon), el("span", { class: "word" }, panel.title));
      this.#buttons.set(panel, button);
      rail.append(button);
      const host = el("section", { class: panel.wide ? "panel wide" : "panel", "aria-label": panel.title, hidden: true });
      this.#hosts.set(panel, host);
      drawer.append(host);
    });
    document.addEventListener("keydown", (event) => this.#key(event));
    page.settings.on(() => this.#setTheme());
    this.#setTheme();
    new Legend(page);
    this.#watch();
    const first = readFragment().get("panel");
    if (first) this.toggle(first);
    else if (!page.view) this.toggle("dashboard");
    for (const panel of panels) panel.opensBy?.(page, () => this.#offer(panel));
  }

  /** A panel has something to see: it opens where that disturbs nobody. */
  #offer(panel: Panel): void {
    if (this.#offered.has(panel)) return;
    this.#offered.add(panel);
    if (!this.#open && sessionStorage.getItem(CLOSED_AS + panel.id) === null) this.open(panel.id);
  }

  open(id: string): void {
    if (this.#open?.id !== id) this.toggle(id);
  }

  /** Open a panel, or close it where it is open. */
  toggle(id: string): void {
    const panel = this.#panels.find((p) => p.id === id) ?? null;
    const next = panel === this.#open ? null : panel;
    if (this.#open) this.#setOpen(this.#open, false);
    if (this.#open && !next) sessionStorage.setItem(CLOSED_AS + this.#open.id, "");
    this.#open = next;
    if (next) {
      sessionStorage.removeItem(CLOSED_AS + next.id);
      this.#setOpen(next, true);
    }
    document.body.classList.toggle("open", next !== null);
    document.body.classList.toggle("wide", Boolean(next?.wide));
    readFragment().set("panel", next?.id ?? null);
  }

  #setOpen(panel: Panel, open: boolean): void {
    const host = this.#hosts.get(panel)!;
    if (open && host.childElementCount === 0) panel.mount(host, this.#page);
    host.hidden = !open;
    this.#buttons.get(panel)!.setAttribute("aria-pressed", String(open));
    panel.setVisible?.(open);
  }

  #key(event: KeyboardEvent): void {
    if (isWriting(event) || event.ctrlKey || event.metaKey || event.altKey) return;
    const panel = this.#panels[Number(event.key) - 1];
    if (panel) this.toggle(panel.id);
    else if (event.key === "Escape" && this.#open) this.toggle(this.#open.id);
    else if (!isOfControl(event) && this.#open?.key?.(event)) event.stopPropagation();
    else return;
    event.preventDefault();
  }

  #setTheme(): void {
    document.documentElement.dataset["theme"] = this.#page.settings.isDark ? "dark" : "light";
  }

  /** The bar and the banner, four times a second: what changes faster nobody reads. */
  #watch(): void {
    const { store, shown, view } = this.#page;
    const name = document.querySelector("#name")!, state = document.querySelector<HTMLElement>("#state")!;
    const time = document.querySelector("#time")!, role = document.querySelector("#role")!;
    const banner = document.querySelector<HTMLElement>("#banner")!;
    const show = (): void => {
      const picture = shown.picture;
      const age = picture ? performance.now() - picture.arrivedMs : 0;
      const isPaused = picture?.state.run_state === RunState.RUN_STATE_PAUSED;
      const isAway = store.link.state !== "open" || !store.link.palpd;
      name.textContent = shown.scene?.name ?? "palpd";
      state.textContent = shown.isReplay ? "replay" : isAway ? "no palpd" : isPaused ? "paused" : "live";
      state.dataset["is"] = shown.isReplay ? "replay" : isAway ? "away" : isPaused ? "paused" : "live";
      time.textContent = picture ? `${(picture.timeNs / 1e9).toFixed(2)} s` : "";
      role.textContent = ROLES[store.joined?.role ?? 0] ?? "";
      const words = [];
      if (isAway) words.push(store.link.text);
      if (isAway && picture) words.push(`picture of ${(age / 1000).toFixed(0)} s ago`);
      if (!view) words.push("no WebGL here: the scene cannot be drawn, all else works");
      else if (view.isLost) words.push("the graphics driver took the picture away; waiting for it");
      banner.textContent = words.join(" · ");
      banner.hidden = words.length === 0;
      document.body.classList.toggle("stale", isAway && age > STALE_MS && !shown.isReplay);
    };
    setInterval(show, 250);
    show();
  }
}
