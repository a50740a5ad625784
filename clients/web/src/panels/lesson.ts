// SPDX-License-Identifier: Apache-2.0
// A lesson: its phase, how far each condition is from being met, time, what it judges; operators steer and rate it.
import { el } from "../dom";
import type { Page, Panel } from "../page";
import { Role, TaskState, TrainAction } from "../../made/palp.js";
import type { MetricThreshold, Task, TaskMargin } from "../../made/palp.js";

const SCALES: Record<string, string[]> = {
  GOALS: ["depth perception", "bimanual dexterity", "efficiency", "tissue handling", "autonomy"],
  OSATS: ["respect for tissue", "time and motion", "instrument handling", "knowledge of instruments", "flow"],
};
const IS: Record<number, string> = {
  [TaskState.TASK_STATE_RUNNING]: "live", [TaskState.TASK_STATE_DONE]: "live",
  [TaskState.TASK_STATE_FAILED]: "bad", [TaskState.TASK_STATE_TIME_OUT]: "bad",
};

const wordOf = (of: Record<string, number>, value: number, head: string): string =>
  (Object.entries(of).find(([, v]) => v === value)?.[0] ?? "").replace(head, "").toLowerCase().replaceAll("_", " ");
const digits = (x: number): string => (x === 0 ? "0" : Math.abs(x) < 1e-3 ? x.toExponential(1) : x.toPrecision(3));
const withUnit = (x: number, unit: string): string => `${digits(x)}${unit ? ` ${unit}` : ""}`;

/** A bar from 0 to 1 for eyes and readers. */
function bar(name: string, share: number, is: string): HTMLElement {
  const full = Math.min(Math.max(share, 0), 1);
  const fill = el("span", { class: "fill" });
  fill.style.width = `${(100 * full).toFixed(0)}%`;
  return el("div", { class: "forcebar", role: "meter", "aria-label": name, "aria-valuemin": "0", "aria-valuemax": "1",
    "aria-valuenow": full.toFixed(2), "data-is": is }, fill);
}

/** Of a value in its window: 1 at the far end, where there is one. */
function shareOf(m: TaskMargin): number {
  if (Number.isFinite(m.high)) return m.high > 0 ? m.value / m.high : Number(m.met);
  return Number.isFinite(m.low) && m.low > 0 ? m.value / m.low : Number(m.met);
}

function windowOf(m: TaskMargin): string {
  const low = Number.isFinite(m.low), high = Number.isFinite(m.high);
  if (low && high) return `${digits(m.low)} to ${withUnit(m.high, m.unit)}`;
  return low ? `at least ${withUnit(m.low, m.unit)}` : high ? `at most ${withUnit(m.high, m.unit)}` : "";
}

function marginRow(m: TaskMargin): HTMLElement {
  const is = m.met === m.fails ? (m.fails ? "bad" : "warn") : "good";
  const shown = windowOf(m);
  return el("li", {}, el("p", { class: "row" }, el("span", {}, m.fails ? `not: ${m.name}` : m.name),
    el("span", { class: "number" }, shown ? withUnit(m.value, m.unit) : m.met ? "yes" : "no")),
  bar(m.name, shareOf(m), is), el("p", { class: "quiet" }, shown));
}

function thresholdRow(t: MetricThreshold): HTMLElement {
  return el("tr", {}, el("th", { scope: "row" }, t.name), el("td", { class: "number" }, t.has_value ? digits(t.value) : "–"),
    el("td", { class: "number" }, `${t.more ? "≥" : "≤"} ${digits(t.proficient)}`), el("td", {}, t.met ? "✓" : ""));
}

function told(task: Task, verdict: string): Node[] {
  const phase = task.phase_names[task.phase] ?? "";
  const limit = task.limit_s > 0 ? ` of ${task.limit_s.toFixed(0)}` : "";
  const notes = [task.hint && `Hint: ${task.hint}`, task.why, task.uncounted && `Does not count: ${task.uncounted}`];
  return [
    el("header", {}, el("h3", {}, task.title),
      el("span", { class: "pill", "data-is": IS[task.state] ?? "" }, verdict || wordOf(TaskState, task.state, "TASK_STATE_"))),
    el("p", { class: "row" }, el("span", {}, `${task.phase + 1} of ${task.phase_names.length}: ${phase}`),
      el("span", { class: "number" }, `${task.time_s.toFixed(1)}${limit} s`)),
    bar(`Phase ${phase}`, task.share_ratio, "good"),
    el("ul", { class: "margins" }, ...task.margins.map(marginRow)),
    ...notes.filter(Boolean).map((text) => el("p", { class: "note", role: "note" }, text as string)),
  ];
}

/** What operators may say of it. */
function instructor(page: Page): HTMLElement {
  const said = el("p", { class: "said", role: "status" });
  const ask = (request: Parameters<Page["connection"]["ask"]>[0], done: string): void => {
    asked.set(page.connection.ask(request), done);
  };
  const asked = new Map<number, string>();
  const order = (word: string, action: number): HTMLElement =>
    el("button", { type: "button", onclick: () => ask({ train: { action } }, `${word}: done`) }, word);
  const note = el("input", { type: "text", "aria-label": "Note", maxlength: "500" });
  const item = el("select", { "aria-label": "Rated item" }, ...Object.entries(SCALES).flatMap(([scale, items]) =>
    items.map((i) => el("option", { value: `${scale}/${i}` }, `${scale}: ${i}`))));
  const rate = (value: number): void => {
    const [scale = "", name = ""] = item.value.split("/");
    ask({ rate: { scale, item: name, value } }, `${name}: ${value}`);
  };
  const box = el("fieldset", { hidden: true }, el("legend", {}, "Instructor"),
    el("div", { class: "buttons" }, order("start", TrainAction.TRAIN_ACTION_START), order("pause", TrainAction.TRAIN_ACTION_PAUSE),
      order("next phase", TrainAction.TRAIN_ACTION_NEXT), order("end", TrainAction.TRAIN_ACTION_END),
      order("restart", TrainAction.TRAIN_ACTION_RESTART)),
    el("div", { class: "buttons" }, note, el("button", { type: "button",
      onclick: () => { if (note.value) ask({ annotate: { text: note.value } }, "noted"); note.value = ""; } }, "Note")),
    el("div", { class: "buttons" }, item, ...[1, 2, 3, 4, 5].map((v) =>
      el("button", { type: "button", "aria-label": `Rate ${v} of 5`, onclick: () => rate(v) }, String(v)))), said);
  page.store.on("reply", (reply) => {
    if (asked.has(reply.id)) said.textContent = reply.failure ? `palpd will not: ${reply.failure.text}` : asked.get(reply.id)!;
  });
  const show = (): void => { box.hidden = page.store.joined?.role !== Role.ROLE_OPERATOR; };
  page.store.on("joined", show);
  show();
  return box;
}

export function lessonPanel(): Panel {
  let show = (): void => undefined;
  let isVisible = false;
  return {
    id: "lesson", title: "Lesson", icon: "M3 8.5L12 4l9 4.5-9 4.5zM7 11v5c3 2.4 7 2.4 10 0v-5M21 8.5v6",
    mount(host, page) {
      const none = el("p", { class: "quiet" }, "This scenario has no task. palpd hold-force, for example, is a lesson.");
      const task = el("section", { class: "tool", "aria-label": "Task" });
      const rows = el("tbody", {});
      const judged = el("table", { class: "inputs" }, el("caption", {}, "Judged"), rows);
      const steer = instructor(page);
      show = (): void => {
        if (!isVisible) return;
        const { task: now, metrics } = page.shown.lesson;
        const isOfIt = now !== null && metrics?.attempt === now.attempt && now.attempt > 0;
        const verdict = isOfIt && metrics?.is_last ? (metrics.passed ? "passed" : "not passed") : "";
        none.hidden = now !== null;
        task.hidden = now === null;
        judged.hidden = !isOfIt;
        task.replaceChildren(...(now ? told(now, verdict) : []));
        rows.replaceChildren(...(isOfIt ? metrics!.thresholds.map(thresholdRow) : []));
      };
      page.store.on("task", () => show());
      page.store.on("metrics", () => show());
      page.store.on("scene", () => show());
      page.player.on(() => show());
      host.append(el("h2", {}, "Lesson"), none, task, judged, steer);
    },
    setVisible(visible) {
      isVisible = visible;
      show();
    },
  };
}
