// SPDX-License-Identifier: Apache-2.0
// (1) How it runs, and what operators may do about it.
import { el } from "../../dom";
import type { Page } from "../../page";
import { Role, RunState } from "../../../made/palp.js";
import { Card, Tile } from "./card";
import type { Figure } from "./card";
import { Ring } from "./ring";

const RATE_S = 2; // over which rates are counted, by palpd's clock: pictures wait for a page that is busy
const ASK_MS = 2000; // from round trip to round trip

export class RunFigure implements Figure {
    readonly card: HTMLElement;
    readonly #page: Page;
    readonly #pictures = new Ring(2, 600); // s, step
    readonly #tiles = {
        state: new Tile("State", "Does the simulation go on?"),
        time: new Tile("Simulated time", "0 at the start and after a reset"),
        slowdown: new Tile("Slowdown", "Wall time over simulated time of late: 1 is real time"),
        rung: new Tile("Quality rung", "0: everything as configured"),
        steps: new Tile("Steps/s", "Of the simulation"),
        pictures: new Tile("Pictures/s", "That came to this page"),
        trip: new Tile("Round trip", "From this page to the gateway and back, by HTTP"),
        skipped: new Tile("Skipped", "Pictures that this page was due and was too slow for"),
        backend: new Tile("Soft bodies on", "What computes them"),
    };
    readonly #said = el("p", { class: "said", role: "status" });
    readonly #buttons: HTMLButtonElement[] = [];
    readonly #operator: HTMLElement;
    #snapshot = 0;
    #dropping = 0; // request that nobody waits for
    #askedMs = -ASK_MS;
    #tripMs: number | null = null;

    constructor(page: Page) {
        this.#page = page;
        this.#operator = el(
            "div",
            { class: "buttons", role: "group", "aria-label": "Operate" },
            this.#button("Go on", { start: {} }),
            this.#button("Pause", { pause: {} }),
            this.#button("One step", { step: { count: 1 } }),
            this.#button("Reset", { reset: {} }),
            this.#button("Snapshot", { snapshot: {} }),
            this.#restore(),
        );
        this.card = new Card(
            "run",
            "Run",
            "whether it keeps up with real time",
            null,
            el("dl", { class: "tiles" }, ...Object.values(this.#tiles).map((t) => t.element)),
            this.#operator,
            this.#said,
        ).element;
        page.store.on("picture", (picture) => {
            if ((this.#pictures.newest(1) ?? 0) > picture.step) this.#pictures.clear();
            const seconds = (picture.state.header?.monotonic_time_ns ?? 0) / 1e9;
            this.#pictures.push(seconds, picture.step);
            this.#pictures.dropBefore(seconds - RATE_S);
        });
        page.store.on("reply", (reply) => {
            if (reply.scenarios || reply.id === this.#dropping) return; // of another panel, or of nobody
            if (reply.snapshot) this.#keep(reply.snapshot.snapshot_id);
            this.#said.textContent = reply.failure
                ? `palpd will not: ${reply.failure.text}`
                : reply.snapshot
                  ? `snapshot ${this.#snapshot} kept`
                  : "done";
        });
        page.store.on("denied", (denied) => {
            if (denied.what === "ask") this.#said.textContent = `refused: ${denied.text}`;
        });
    }

    /** palpd keeps sixteen, of all its clients: this page needs its last alone. */
    #keep(snapshot: number): void {
        if (this.#snapshot > 0) this.#dropping = this.#page.connection.ask({ drop: { snapshot_id: this.#snapshot } });
        this.#snapshot = snapshot;
    }

    #button(text: string, request: NonNullable<Parameters<Page["connection"]["ask"]>[0]>): HTMLButtonElement {
        const button = el(
            "button",
            {
                type: "button",
                onclick: () => {
                    this.#said.textContent = this.#page.connection.ask(request)
                        ? `${text.toLowerCase()} …`
                        : "no connection";
                },
            },
            text,
        );
        this.#buttons.push(button);
        return button;
    }

    #restore(): HTMLButtonElement {
        const button = el(
            "button",
            {
                type: "button",
                disabled: true,
                onclick: () => this.#page.connection.ask({ restore: { snapshot_id: this.#snapshot } }),
            },
            "Restore",
        );
        this.#page.store.on("reply", () => (button.disabled = this.#snapshot === 0));
        return button;
    }

    /** Steps and pictures a second. */
    #rates(): [number, number] {
        const at = this.#pictures.column(0),
            step = this.#pictures.column(1);
        const n = at.length,
            seconds = n > 1 ? at[n - 1]! - at[0]! : 0;
        return seconds > 0 ? [(step[n - 1]! - step[0]!) / seconds, (n - 1) / seconds] : [0, 0];
    }

    async #ask(nowMs: number): Promise<void> {
        this.#askedMs = nowMs;
        try {
            const begun = performance.now();
            await fetch("healthz", { cache: "no-store" });
            this.#tripMs = performance.now() - begun;
        } catch {
            this.#tripMs = null;
        }
    }

    update(nowMs: number): void {
        const { store } = this.#page,
            t = this.#tiles,
            picture = store.picture,
            state = picture?.state;
        if (nowMs - this.#askedMs > ASK_MS) void this.#ask(nowMs);
        const [steps, pictures] = this.#rates();
        const isRunning = state?.run_state === RunState.RUN_STATE_RUNNING;
        const slow = state?.slowdown ?? 0;
        t.state.set(
            !store.link.palpd ? "no palpd" : isRunning ? "running" : "paused",
            !store.link.palpd ? "bad" : isRunning ? "good" : "warn",
        );
        t.time.set(picture ? `${(picture.timeNs / 1e9).toFixed(2)} s` : "–");
        t.slowdown.set(
            state ? `${slow.toFixed(2)} ×` : "–",
            isRunning && slow > 1.5 ? "bad" : isRunning && slow > 1.05 ? "warn" : "",
        );
        t.rung.set(state ? String(state.quality_rung) : "–", (state?.quality_rung ?? 0) > 0 ? "warn" : "");
        t.steps.set(steps.toFixed(0));
        t.pictures.set(pictures.toFixed(0));
        t.trip.set(this.#tripMs === null ? "–" : `${this.#tripMs.toFixed(this.#tripMs < 10 ? 1 : 0)} ms`);
        t.skipped.set(String(picture?.skipped ?? 0));
        t.backend.set(state?.backend || "–", /lost/i.test(state?.backend ?? "") ? "bad" : "");
        this.#operator.hidden = store.joined?.role !== Role.ROLE_OPERATOR;
        this.#buttons[0]!.disabled = isRunning;
        this.#buttons[1]!.disabled = !isRunning;
        this.#buttons[2]!.disabled = isRunning;
    }
}
