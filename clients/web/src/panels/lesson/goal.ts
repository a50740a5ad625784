// SPDX-License-Identifier: Apache-2.0
// What a phase asks for, a bar each: where the value is, where it should be, what is missing.
import { el } from "../../dom";
import type { TaskMargin } from "../../../made/palp.js";
import { brief, measureOf, steady, withUnit } from "./numbers";
import type { Measure } from "./numbers";

const ROOM = 1.4; // beyond the window's end, as a share of it

interface Row {
  root: HTMLElement;
  set(margin: TaskMargin): void;
}

const isBounded = (m: TaskMargin): boolean => Number.isFinite(m.low) || Number.isFinite(m.high);
const largest = (m: TaskMargin): number => Math.max(...[m.low, m.high].filter(Number.isFinite).map(Math.abs), 0);
const percent = (x: number): string => `${(100 * Math.min(Math.max(x, 0), 1)).toFixed(1)}%`;

/** Set a text only where it changes: nothing is laid out or read anew. */
export function put(element: HTMLElement, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}

/** A bar from 0 to 1 for eyes and readers. */
export function bar(name: string): { root: HTMLElement; set(share: number, text?: string): void } {
  const fill = el("span", { class: "fill" });
  const root = el("div", { class: "gauge", role: "meter", "aria-label": name, "aria-valuemin": "0", "aria-valuemax": "1" }, fill);
  return {
    root,
    set(share, text) {
      fill.style.width = percent(share);
      root.setAttribute("aria-valuenow", Math.min(Math.max(share, 0), 1).toFixed(2));
      if (text) root.setAttribute("aria-valuetext", text);
    },
  };
}

function windowOf(m: TaskMargin, as: Measure): string {
  const low = Number.isFinite(m.low), high = Number.isFinite(m.high);
  if (m.unwanted) return low ? `stay below ${withUnit(brief(m.low, as), as)}` : high ? `stay above ${withUnit(brief(m.high, as), as)}` : "must not be so";
  if (low && high) return `${brief(m.low, as)} to ${withUnit(brief(m.high, as), as)}`;
  return low ? `at least ${withUnit(brief(m.low, as), as)}` : high ? `at most ${withUnit(brief(m.high, as), as)}` : "";
}

/** What is missing, or too much. */
function stateOf(m: TaskMargin, as: Measure): string {
  if (m.unwanted) return !m.met ? "kept" : Number.isFinite(m.low) ? `${withUnit(steady(m.value - m.low, as), as)} too much` : "it is so";
  if (m.met) return "met";
  if (Number.isFinite(m.low) && m.value < m.low) return `${withUnit(steady(m.low - m.value, as), as)} missing`;
  if (Number.isFinite(m.high) && m.value > m.high) return `${withUnit(steady(m.value - m.high, as), as)} too much`;
  return "not yet";
}

/** A condition with a window: the zone where the value should be, and the value as a bar. */
function gaugeOf(m: TaskMargin): { root: HTMLElement; set(m: TaskMargin): void } {
  const most = (ROOM * largest(m)) || 1, from = Number.isFinite(m.low) ? m.low : 0, to = Number.isFinite(m.high) ? m.high : most;
  const zone = el("span", { class: m.unwanted ? "zone forbidden" : "zone" });
  const fill = el("span", { class: "fill" });
  zone.style.left = percent(from / most);
  zone.style.width = percent((Math.min(to, most) - from) / most);
  const root = el("div", { class: "gauge windowed", role: "meter", "aria-label": m.name, "aria-valuemin": "0", "aria-valuemax": most.toPrecision(4) }, zone, fill);
  return {
    root,
    set(now) {
      fill.style.width = percent(now.value / most);
      root.dataset["is"] = now.unwanted ? (now.met ? "bad" : "good") : now.met ? "good" : "warn";
      root.setAttribute("aria-valuenow", Math.min(Math.max(now.value, 0), most).toPrecision(4));
    },
  };
}

function rowOf(m: TaskMargin): Row {
  const as = measureOf(m.unit, m.share, largest(m));
  const value = el("span", { class: "number now" }), sign = el("span", { class: "sign", "aria-hidden": "true" });
  const said = el("span", {});
  const gauge = isBounded(m) ? gaugeOf(m) : null;
  const root = el("li", {}, el("p", { class: "row" }, el("span", { class: "name" }, m.name), value),
    ...(gauge ? [gauge.root] : []),
    el("p", { class: "row small" }, el("span", { class: "quiet" }, windowOf(m, as)), el("span", { class: "state" }, sign, said)));
  return {
    root,
    set(now) {
      const text = stateOf(now, as), shown = gauge ? withUnit(steady(now.value, as), as) : "";
      root.dataset["is"] = now.unwanted ? (now.met ? "bad" : "kept") : now.met ? "good" : "warn";
      put(value, shown);
      put(sign, now.met === now.unwanted ? (now.unwanted ? "×" : "○") : "✓");
      put(said, text);
      gauge?.set(now);
      gauge?.root.setAttribute("aria-valuetext", `${shown}, ${text}`);
    },
  };
}

/** The conditions of the present phase: rows stay while what they compare stays. */
export class Goal {
  readonly root = el("ul", { class: "margins", "aria-label": "Conditions" });
  #key = "";
  #rows: Row[] = [];

  set(margins: TaskMargin[]): void {
    const key = margins.map((m) => [m.name, m.unit, m.low, m.high, m.unwanted].join()).join(";");
    if (key !== this.#key) {
      this.#key = key;
      this.#rows = margins.map(rowOf);
      this.root.replaceChildren(...this.#rows.map((r) => r.root));
    }
    margins.forEach((m, i) => this.#rows[i]!.set(m));
  }
}
