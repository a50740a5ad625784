// SPDX-License-Identifier: Apache-2.0
// Numbers of an attempt beside what passes, and all others; names and units are palpd's.
import { el } from "../../dom";
import type { Metric, Metrics, MetricThreshold } from "../../../made/palp.js";
import { put } from "./goal";
import { brief, measureOf, spaced, steady, withUnit } from "./numbers";

const titleOf = (m: { title: string; name: string }): string => m.title || spaced(m.name); // palpd before it had titles

const measure = (t: MetricThreshold): ReturnType<typeof measureOf> => measureOf(t.unit, t.share, Math.max(Math.abs(t.proficient), Math.abs(t.novice)));

/** "at most 1.5 N" */
function limitOf(t: MetricThreshold): string {
  const as = measure(t);
  return `${t.more ? "at least" : "at most"} ${withUnit(brief(t.proficient, as), as)}`;
}

const valueOf = (t: MetricThreshold): string => (t.has_value ? withUnit(steady(t.value, measure(t)), measure(t)) : "–");

/** What an attempt that did not pass was judged by: "Peak force 2.10 N, to pass at most 1.5 N". */
export const missedOf = (metrics: Metrics): string[] => metrics.thresholds.filter((t) => !t.met)
  .map((t) => `${titleOf(t)}: ${t.has_value ? valueOf(t) : "not measured"}, to pass ${limitOf(t)}`);

function numberOf(m: Metric): string {
  const as = measureOf(m.unit, m.share, Math.abs(m.value));
  return withUnit(brief(m.value, as), as);
}

/** The table of what is judged, and a list of all else that was measured. */
export class Judged {
  readonly #rows = el("tbody", {});
  readonly #others = el("tbody", {});
  readonly #more = el("details", {}, el("summary", {}, "All that is measured"),
    el("table", { class: "numbers" }, el("caption", { class: "unseen" }, "All that is measured"), this.#others));
  readonly root = el("section", { class: "judged", "aria-label": "Judged" },
    el("table", { class: "numbers" }, el("caption", {}, "What is judged"),
      el("thead", {}, el("tr", {}, ...["What", "Now", "To pass"].map((w) => el("th", { scope: "col" }, w)))), this.#rows),
    this.#more);
  #key = "";

  set(metrics: Metrics): void {
    const key = metrics.thresholds.map((t) => t.name + t.proficient).join();
    if (key !== this.#key) {
      this.#key = key;
      this.#rows.replaceChildren(...metrics.thresholds.map((t) => el("tr", {}, el("th", { scope: "row" }, titleOf(t)), el("td", {},
        el("span", { class: "sign", role: "img" }), el("span", {})), el("td", {}, limitOf(t)))));
    }
    metrics.thresholds.forEach((t, i) => {
      const row = this.#rows.rows[i]!, [sign, value] = [...row.cells[1]!.children] as HTMLElement[];
      row.dataset["is"] = t.met ? "good" : "warn";
      put(sign!, t.met ? "✓" : "○");
      sign!.setAttribute("aria-label", t.met ? "passes" : "does not pass yet");
      put(value!, valueOf(t));
    });
    if (this.#more.open) this.#showOthers(metrics);
    else this.#more.ontoggle = () => this.#showOthers(metrics);
  }

  #showOthers(metrics: Metrics): void {
    const all = metrics.metrics.filter((m) => m.phase_name === "");
    this.#others.replaceChildren(...all.map((m) => el("tr", {},
      el("th", { scope: "row" }, titleOf(m), m.tool_name ? ` (${spaced(m.tool_name)})` : ""), el("td", {}, numberOf(m)))));
  }
}
