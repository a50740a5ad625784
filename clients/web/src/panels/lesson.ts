// SPDX-License-Identifier: Apache-2.0
// A lesson: what to do now, how far each condition is from being met, time, what it judges, and whether it is passed.
import { el } from "../dom";
import type { Page, Panel } from "../page";
import type { Lesson } from "../replay/source";
import { TaskState } from "../../made/palp.js";
import type { Metrics, Task } from "../../made/palp.js";
import { bar, Goal, put } from "./lesson/goal";
import { Instructor } from "./lesson/instructor";
import { Judged, missedOf } from "./lesson/judged";
import { spaced } from "./lesson/numbers";

const ENDED: Record<number, string> = {
  [TaskState.TASK_STATE_DONE]: "Done, and being judged", [TaskState.TASK_STATE_FAILED]: "Not passed",
  [TaskState.TASK_STATE_TIME_OUT]: "Not passed: time is over", [TaskState.TASK_STATE_ABORTED]: "Not passed: it was ended",
};
const PILL: Record<number, [string, string]> = {
  [TaskState.TASK_STATE_WAITING]: ["waiting", "paused"], [TaskState.TASK_STATE_RUNNING]: ["running", "live"],
  [TaskState.TASK_STATE_PAUSED]: ["paused", "paused"],
};

const nameOf = (task: Task): string => spaced(task.phase_names[task.phase] ?? "");
const metricsOf = ({ task, metrics }: Lesson): Metrics | null =>
  task !== null && task.attempt > 0 && metrics?.attempt === task.attempt ? metrics : null;

/** A verdict in a word, and why; empty while the attempt goes on. */
function verdictOf(task: Task, metrics: Metrics | null): { word: string; is: string; why: string[] } {
  const ended = ENDED[task.state] ?? "";
  if (!ended) return { word: "", is: "", why: [] };
  if (!metrics?.is_last) return { word: ended, is: task.state === TaskState.TASK_STATE_DONE ? "" : "bad", why: task.why ? [task.why] : [] };
  if (metrics.passed) return { word: "Passed", is: "good", why: [] };
  return { word: task.state === TaskState.TASK_STATE_DONE ? "Not passed" : ended, is: "bad", why: [...(task.why ? [task.why] : []), ...missedOf(metrics)] };
}

class LessonPanel {
  readonly #none = el("p", { class: "quiet" }, "This scenario has no task. palpd hold-force, for example, is a lesson.");
  readonly #title = el("h3", {});
  readonly #pill = el("span", { class: "pill" });
  readonly #steps = el("ol", { class: "steps", "aria-hidden": "true" });
  readonly #phase = el("p", { class: "phase" });
  readonly #text = el("p", { class: "instruction" });
  readonly #share = bar("Goal of this phase");
  readonly #percent = el("span", { class: "number" });
  readonly #clock = el("span", { class: "number" });
  readonly #time = bar("Time");
  readonly #progress: HTMLElement;
  readonly #goal = new Goal();
  readonly #hint = el("p", { class: "note" });
  readonly #signal = el("p", { class: "note signal", role: "alert" });
  readonly #doubt = el("p", { class: "note" });
  readonly #verdict = el("section", { class: "verdict", "aria-label": "Verdict", hidden: true });
  readonly #said = el("p", { class: "unseen", role: "status" });
  readonly #judged = new Judged();
  readonly #instructor: Instructor;
  readonly #task: HTMLElement;
  #saidLast = "";
  #verdictLast = "";

  constructor(private readonly page: Page, host: HTMLElement) {
    this.#instructor = new Instructor(page);
    this.#progress = el("div", {},
      el("p", { class: "row small" }, el("span", { class: "quiet" }, "Reached"), this.#percent), this.#share.root,
      el("p", { class: "row small" }, el("span", { class: "quiet" }, "Time"), this.#clock), this.#time.root);
    this.#task = el("section", { class: "tool lesson", "aria-label": "Task" },
      el("header", {}, this.#title, this.#pill), this.#verdict, this.#steps, this.#phase, this.#text, this.#signal, this.#hint,
      this.#goal.root, this.#progress, this.#doubt);
    host.append(el("h2", {}, "Lesson"), this.#none, this.#task, this.#judged.root, this.#instructor.root, this.#said);
  }

  show(): void {
    const lesson = this.page.shown.lesson, { task } = lesson, metrics = metricsOf(lesson);
    this.#none.hidden = task !== null;
    this.#task.hidden = task === null;
    this.#judged.root.hidden = metrics === null;
    this.#instructor.show(this.page.store.task);
    if (task) this.#showTask(task, metrics);
    if (metrics) this.#judged.set(metrics);
  }

  #showTask(task: Task, metrics: Metrics | null): void {
    const verdict = verdictOf(task, metrics), isOver = verdict.word !== "", [word, is] = PILL[task.state] ?? ["ended", ""];
    put(this.#title, task.title);
    put(this.#pill, word);
    this.#pill.dataset["is"] = is;
    this.#showSteps(task, isOver);
    put(this.#phase, `${task.phase + 1} of ${task.phase_names.length}: ${nameOf(task)}`);
    put(this.#text, task.state === TaskState.TASK_STATE_WAITING ? `${task.phase_text} It begins when a hand holds the tool, or an instructor starts it.`.trim() : task.phase_text);
    put(this.#hint, task.hint ? `Hint: ${task.hint}` : "");
    put(this.#signal, task.injections.filter((i) => i.on && i.signal).map((i) => i.text).join(" "));
    put(this.#doubt, task.uncounted ? `Does not count: ${task.uncounted}` : "");
    this.#phase.hidden = this.#goal.root.hidden = isOver;
    for (const p of [this.#text, this.#signal, this.#hint, this.#doubt]) p.hidden = p.textContent === "" || (isOver && p !== this.#doubt);
    this.#goal.set(task.margins);
    this.#showProgress(task, isOver);
    this.#showVerdict(task, verdict);
    this.#say(verdict.word || [`Phase ${task.phase + 1} of ${task.phase_names.length}: ${nameOf(task)}.`, task.phase_text, task.hint && `Hint: ${task.hint}`].filter(Boolean).join(" "));
  }

  #showSteps(task: Task, isOver: boolean): void {
    const n = task.phase_names.length, isDone = task.state === TaskState.TASK_STATE_DONE;
    if (this.#steps.childElementCount !== n) this.#steps.replaceChildren(...task.phase_names.map(() => el("li")));
    [...this.#steps.children].forEach((step, i) => {
      (step as HTMLElement).dataset["is"] = i < task.phase || isDone ? "done" : i === task.phase && !isOver ? "now" : "";
    });
    this.#steps.hidden = n < 2;
  }

  #showProgress(task: Task, isOver: boolean): void {
    put(this.#percent, `${(100 * task.share_ratio).toFixed(0)} %`);
    this.#share.set(task.share_ratio, `${(100 * task.share_ratio).toFixed(0)} percent`);
    const text = task.limit_s > 0 ? `${task.time_s.toFixed(1)} of ${task.limit_s.toFixed(0)} s` : `${task.time_s.toFixed(1)} s`;
    put(this.#clock, text);
    this.#time.root.hidden = task.limit_s <= 0;
    this.#time.set(task.limit_s > 0 ? task.time_s / task.limit_s : 0, text);
    this.#time.root.dataset["is"] = task.time_s > 0.9 * task.limit_s ? "warn" : "time";
    this.#share.root.hidden = this.#percent.parentElement!.hidden = isOver;
  }

  #showVerdict(task: Task, verdict: ReturnType<typeof verdictOf>): void {
    const key = [verdict.word, ...verdict.why, task.attempt, this.page.shown.isReplay].join("|");
    this.#verdict.hidden = verdict.word === "";
    if (key === this.#verdictLast) return;
    this.#verdictLast = key;
    this.#verdict.dataset["is"] = verdict.is;
    const sign = { good: "✓", bad: "×" }[verdict.is] ?? "…";
    this.#verdict.replaceChildren(
      el("p", { class: "word" }, el("span", { class: "sign", "aria-hidden": "true" }, sign), verdict.word),
      ...(verdict.why.length > 0 ? [el("ul", {}, ...verdict.why.map((w) => el("li", {}, w)))] : []),
      ...(this.page.shown.isReplay ? [] : [this.#links()]));
  }

  /** Where to see what has just been. */
  #links(): HTMLElement {
    const see = (): void => {
      const source = this.page.ring.freeze();
      if (source) this.page.player.open(source, 0);
      this.page.open("replay");
      if (source) this.page.player.play();
    };
    return el("div", { class: "buttons" },
      el("button", { type: "button", onclick: see }, "Watch its last 30 seconds"),
      el("button", { type: "button", onclick: () => this.page.open("dashboard") }, "Forces over time"));
  }

  #say(text: string): void {
    if (text !== this.#saidLast) this.#said.textContent = this.#saidLast = text;
  }
}

export function lessonPanel(): Panel {
  let panel: LessonPanel | null = null;
  let isVisible = false;
  const show = (): void => {
    if (isVisible) panel?.show();
  };
  return {
    id: "lesson", title: "Lesson", icon: "M3 8.5L12 4l9 4.5-9 4.5zM7 11v5c3 2.4 7 2.4 10 0v-5M21 8.5v6",
    mount(host, page) {
      panel = new LessonPanel(page, host);
      for (const kind of ["task", "metrics", "scene", "joined", "link", "event"] as const) page.store.on(kind, show);
      page.player.on(show);
    },
    setVisible(visible) {
      isVisible = visible;
      show();
    },
    opensBy(page, open) {
      page.store.on("task", open);
    },
  };
}
