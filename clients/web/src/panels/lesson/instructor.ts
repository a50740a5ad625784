// SPDX-License-Identifier: Apache-2.0
// What operators may say of the attempt that palpd judges now; never of one that is only watched.
import { el } from "../../dom";
import type { Page } from "../../page";
import { Role, TaskState, TrainAction } from "../../../made/palp.js";
import type { Task, TaskInjection } from "../../../made/palp.js";
import { spaced } from "./numbers";

const SCALES: Record<string, string[]> = {
  GOALS: ["depth perception", "bimanual dexterity", "efficiency", "tissue handling", "autonomy"],
  OSATS: ["respect for tissue", "time and motion", "instrument handling", "knowledge of instruments", "flow"],
};

const isUnderWay = (s: number): boolean => s === TaskState.TASK_STATE_RUNNING || s === TaskState.TASK_STATE_PAUSED;
const isRunning = (s: number): boolean => s === TaskState.TASK_STATE_RUNNING;
/** Orders, and when each makes sense. */
const ORDERS: [string, number, (state: number) => boolean][] = [
  ["Start", TrainAction.TRAIN_ACTION_START, (s) => !isRunning(s)],
  ["Pause", TrainAction.TRAIN_ACTION_PAUSE, isRunning],
  ["Next phase", TrainAction.TRAIN_ACTION_NEXT, isUnderWay],
  ["End", TrainAction.TRAIN_ACTION_END, isUnderWay],
  ["Restart", TrainAction.TRAIN_ACTION_RESTART, () => true],
];

export class Instructor {
  readonly #said = el("p", { class: "said", role: "status" });
  readonly #why = el("p", { id: "instructor-why" });
  readonly #orders = ORDERS.map(([word, action, isSense]) => ({
    isSense, action, button: el("button", { type: "button", onclick: () => this.#ask({ train: { action } }, word) }, word),
  }));
  readonly #injections = el("fieldset", { hidden: true }, el("legend", {}, "Inject: the attempt does not count then"));
  readonly #box = el("fieldset", { class: "steer", "aria-describedby": "instructor-why" });
  readonly #barred = el("div", { class: "note barred", role: "note", hidden: true }, this.#why);
  readonly root = el("section", { class: "tool instructor", "aria-label": "Instructor", hidden: true });
  readonly #asked = new Map<number, string>();
  #injectionKey = "";

  constructor(private readonly page: Page) {
    this.#barred.append(el("button", { type: "button", onclick: () => page.player.goLive() }, "Back to live"));
    this.#box.append(el("div", { class: "buttons" }, ...this.#orders.map((o) => o.button)), this.#injections, this.#notes(), this.#rating());
    this.root.append(el("h3", {}, "Instructor"), this.#barred, this.#box, this.#said);
    page.store.on("reply", (reply) => {
      const word = this.#asked.get(reply.id);
      if (word !== undefined) this.#said.textContent = reply.failure ? `palpd will not: ${reply.failure.text}` : `${word}: done`;
      this.#asked.delete(reply.id);
    });
  }

  #ask(request: Parameters<Page["connection"]["ask"]>[0], word: string): void {
    if (this.#box.disabled) return;
    this.#asked.set(this.page.connection.ask(request), word);
  }

  #notes(): HTMLElement {
    const note = el("input", { type: "text", "aria-label": "Note about this moment", placeholder: "Note about this moment", maxlength: "500" });
    const send = (): void => {
      if (note.value) this.#ask({ annotate: { text: note.value } }, "Mark");
      note.value = "";
    };
    note.addEventListener("keydown", (event) => event.key === "Enter" && send());
    return el("fieldset", {}, el("legend", {}, "Mark"), el("div", { class: "beside" }, note, el("button", { type: "button", onclick: send }, "Mark")));
  }

  #rating(): HTMLElement {
    const item = el("select", { "aria-label": "What is rated" }, ...Object.entries(SCALES).map(([scale, items]) =>
      el("optgroup", { label: scale }, ...items.map((i) => el("option", { value: `${scale}/${i}` }, i)))));
    const rate = (value: number): void => {
      const [scale = "", name = ""] = item.value.split("/");
      this.#ask({ rate: { scale, item: name, value } }, `${name} ${value} of 5`);
    };
    return el("fieldset", {}, el("legend", {}, "Rate"), item,
      el("div", { class: "buttons five" }, ...[1, 2, 3, 4, 5].map((v) =>
        el("button", { type: "button", "aria-label": `Rate ${v} of 5`, onclick: () => rate(v) }, String(v)))));
  }

  #showInjections(injections: TaskInjection[]): void {
    const key = injections.map((i) => i.name + i.text).join();
    if (key !== this.#injectionKey) {
      this.#injectionKey = key;
      const rows = injections.map(({ name, text }) => {
        const button = el("button", { type: "button", "data-name": name }, spaced(name), el("span", { class: "quiet" }, text));
        button.addEventListener("click", () => {
          const off = button.getAttribute("aria-pressed") === "true";
          this.#ask({ inject: { name, off } }, off ? `${spaced(name)} off` : spaced(name));
        });
        return button;
      });
      this.#injections.replaceChildren(this.#injections.firstChild!, el("div", { class: "injections" }, ...rows));
      this.#injections.hidden = rows.length === 0;
    }
    this.#injections.querySelectorAll("button").forEach((b, i) => b.setAttribute("aria-pressed", String(injections[i]!.on)));
  }

  /** task: of the palpd that runs, whatever is watched. */
  show(task: Task | null): void {
    const { store, shown } = this.page;
    const isAway = store.link.state !== "open" || !store.link.palpd;
    this.root.hidden = store.joined?.role !== Role.ROLE_OPERATOR || task === null;
    const why = shown.isReplay ? "What you watch is past. Orders would go to the palpd that runs now, so they wait until you are live again." :
      isAway ? `No order can be sent: ${store.link.text}.` : "";
    if (this.#why.textContent !== why) this.#why.textContent = why;
    this.#box.disabled = why !== "";
    this.#barred.hidden = why === "";
    this.#barred.querySelector("button")!.hidden = !shown.isReplay;
    if (!task) return;
    for (const { button, isSense } of this.#orders) button.disabled = !isSense(task.state);
    this.#orders[0]!.button.textContent = task.state === TaskState.TASK_STATE_PAUSED ? "Resume" : "Start";
    this.#showInjections(task.injections);
  }
}
