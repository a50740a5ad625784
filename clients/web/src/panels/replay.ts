// SPDX-License-Identifier: Apache-2.0
// Replay: the last seconds, or a recording from this computer or of the gateway.
import { el, icon } from "../dom";
import { bytesOfFile, bytesOfUrl } from "../replay/bytes";
import type { Bytes } from "../replay/bytes";
import { Recording } from "../replay/recording";
import type { Source } from "../replay/source";
import type { Page, Panel } from "../page";

const SPEEDS = [0.1, 0.25, 0.5, 1, 2, 4];
/** Paths of icons: no font has all of these signs. */
const SIGN = { eventBefore: "M6 5v14M18 5L9 12l9 7z", before: "M16 6l-8 6 8 6z", next: "M8 6l8 6-8 6z", nextEvent: "M18 5v14M6 5l9 7-9 7z" };
const SEVERITY = ["", "", "warning", "error"];

interface Listed {
  name: string;
  bytes: number;
}

const seconds = (s: number): string => `${s.toFixed(2)} s`;

class ReplayPanel {
  readonly #player: Page["player"];
  readonly #ring: Page["ring"];
  readonly #connection: Page["connection"];
  readonly #slider = el("input", { type: "range", min: 0, max: 1, step: 0.001, "aria-label": "Moment" });
  readonly #play = el("button", { type: "button", class: "main" });
  readonly #where = el("output", { class: "number" });
  readonly #what = el("p", { class: "about" });
  readonly #fault = el("p", { class: "fault", role: "alert", hidden: true });
  readonly #marks = el("ol", { class: "marks" });
  readonly #files = el("ul", { class: "files" });
  #marksOf: Source | null = null;
  #marksShown = -1;

  constructor(page: Page) {
    this.#player = page.player;
    this.#ring = page.ring;
    this.#connection = page.connection;
    this.#player.on(() => this.show());
  }

  mount(host: HTMLElement): void {
    const button = (text: string | Node, label: string, act: () => void): HTMLElement =>
      el("button", { type: "button", "aria-label": label, title: label, onclick: act }, text);
    const speed = el("select", { "aria-label": "Speed", onchange: () => (this.#player.speed = Number(speed.value)) },
      ...SPEEDS.map((v) => el("option", { value: v, selected: v === 1 }, `${v} ×`)));
    const file = el("input", { type: "file", accept: ".mcap", "aria-label": "Recording on this computer", onchange: () => void this.#openFile(file) });
    this.#slider.addEventListener("input", () => {
      this.#player.pause();
      void this.#player.seek(this.#slider.valueAsNumber);
    });
    this.#play.addEventListener("click", () => this.toggle());
    host.append(
      el("h2", {}, "Replay"), this.#what, this.#slider,
      el("div", { class: "buttons" },
        button(icon(SIGN.eventBefore), "Event before", () => void this.#player.jump(-1)), button(icon(SIGN.before), "Picture before", () => void this.step(-1)),
        button(icon(SIGN.next), "Next picture", () => void this.step(1)), button(icon(SIGN.nextEvent), "Next event", () => void this.#player.jump(1)), speed, this.#where),
      this.#play,
      el("div", { class: "buttons" }, button("Last 30 seconds", "Replay the last 30 seconds", () => this.freeze()),
        button("Live", "Back to what comes live", () => this.#player.goLive())),
      this.#fault,
      el("fieldset", {}, el("legend", {}, "Recording (.mcap) on this computer"), file),
      el("fieldset", {}, el("legend", {}, "Recordings of the gateway"), this.#files),
      el("fieldset", {}, el("legend", {}, "Events"), this.#marks),
    );
    this.show();
  }

  /** Hold what came in the last seconds, at its end. */
  freeze(): boolean {
    const source = this.#ring.freeze();
    if (source) this.#player.open(source, source.lengthS);
    return source !== null;
  }

  toggle(): void {
    if (!this.#player.source && !this.freeze()) return;
    if (this.#player.isPlaying) this.#player.pause();
    else this.#player.play();
  }

  async step(way: 1 | -1): Promise<void> {
    if (this.#player.source || this.freeze()) await this.#player.step(way);
  }

  async open(bytes: Promise<Bytes>): Promise<void> {
    try {
      this.#player.open(await Recording.open(await bytes));
    } catch (fault) {
      this.#player.fault = fault instanceof Error ? fault.message : String(fault);
    }
    this.show();
  }

  async #openFile(input: HTMLInputElement): Promise<void> {
    const file = input.files?.[0];
    if (file) await this.open(Promise.resolve(bytesOfFile(file)));
    input.value = "";
  }

  async list(): Promise<void> {
    const answer = await this.#connection.fetch("recordings").catch(() => null);
    const files = answer?.ok ? ((await answer.json()) as Listed[]) : [];
    this.#files.replaceChildren(...files.map(({ name, bytes }) => el("li", {}, el("button", {
      type: "button", onclick: () => void this.open(bytesOfUrl(`recordings/${encodeURIComponent(name)}`, name, (url, how) => this.#connection.fetch(url, how))),
    }, `${name} (${(bytes / 1e6).toFixed(1)} MB)`))));
    if (files.length === 0) this.#files.append(el("li", { class: "about" }, !answer || answer.ok ? "none" : `the gateway answers ${answer.status}`));
  }

  show(): void {
    const { source, atS, isPlaying, fault } = this.#player;
    const { seconds: held } = this.#ring.held;
    this.#what.textContent = source ? [source.name, source.note].filter(Boolean).join(": ") : `live; ${held.toFixed(0)} s can be replayed`;
    this.#slider.disabled = !source;
    this.#slider.max = String(source?.lengthS ?? 1);
    this.#slider.valueAsNumber = source ? atS : 1;
    this.#slider.setAttribute("aria-valuetext", seconds(atS));
    this.#play.textContent = isPlaying ? "Pause" : source ? "Play" : "Play the last 30 seconds";
    this.#where.textContent = source ? `${seconds(atS)} of ${seconds(source.lengthS)}` : "";
    this.#fault.hidden = fault === "";
    this.#fault.textContent = fault;
    this.#showMarks();
  }

  #showMarks(): void {
    const { source } = this.#player, marks = source?.marks ?? [];
    if (source === this.#marksOf && marks.length === this.#marksShown) return;
    this.#marksOf = source;
    this.#marksShown = marks.length;
    this.#marks.replaceChildren(...marks.map(({ atS, text, severity }) => el("li", {}, el("button", {
      type: "button", class: SEVERITY[severity] ?? "", onclick: () => void this.#player.seek(atS),
    }, `${seconds(atS)} ${text}`))));
  }
}

export function replayPanel(): Panel {
  let panel: ReplayPanel | null = null;
  let timer = 0;
  return {
    id: "replay", title: "Replay",
    icon: "M4 12a8 8 0 1 0 2.5-5.8M4 4v4.5h4.5M12 8v4.5l3 2",
    mount(host, page) {
      panel = new ReplayPanel(page);
      panel.mount(host);
    },
    setVisible(visible) {
      window.clearInterval(timer);
      if (!visible) return;
      void panel?.list();
      timer = window.setInterval(() => panel?.show(), 1000);
    },
    key(event) {
      if (event.key === " ") panel?.toggle();
      else if (event.key === ",") void panel?.step(-1);
      else if (event.key === ".") void panel?.step(1);
      else return false;
      return true;
    },
  };
}
