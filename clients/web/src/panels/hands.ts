// SPDX-License-Identifier: Apache-2.0
// Tools, and hands for them: claimed and let go, what each does, how strongly it presses, by what it is moved.
import { el } from "../dom";
import { hands } from "../hands/all";
import type { Held } from "../hands/held";
import { forceOf, limitOf } from "../hands/pulse";
import type { Page, Panel } from "../page";
import { LifeCycle, Role, ToolRole } from "../../made/palp.js";
import type { Tool, ToolState } from "../../made/palp.js";
import { lifeCycle } from "./dashboard/figure_devices";

const EVERY_MS = 100;

const INPUTS: [string, [string, string][]][] = [
    [
        "Mouse",
        [
            ["drag", "in the picture's plane"],
            ["wheel", "nearer, farther"],
            ["right drag", "turn"],
            ["Shift", "the camera instead"],
        ],
    ],
    [
        "Keys",
        [
            ["← ↑ → ↓, PgUp, PgDn", "1 mm; with Shift 5"],
            ["Q, E", "turn"],
            ["Space", "clutch: move without the tool"],
            ["G", "grip"],
        ],
    ],
    [
        "Touch",
        [
            ["one finger", "in the picture's plane"],
            ["two fingers", "depth and roll"],
        ],
    ],
    [
        "Gamepad",
        [
            ["left stick", "in the picture's plane"],
            ["right stick", "depth, roll"],
            ["trigger, bumper", "grip, clutch"],
        ],
    ],
];

/** A tool's card: who holds it, in which state, how strongly it presses, and what one may do. */
class ToolCard {
    readonly element: HTMLElement;
    readonly #state = el("span", { class: "pill" });
    readonly #force = el("span", { class: "number" });
    readonly #fill = el("span", { class: "fill" });
    readonly #bar: HTMLElement;
    readonly #button = el("button", { type: "button", onclick: () => this.#press() });
    readonly #choose = el(
        "button",
        { type: "button", class: "small", onclick: () => this.#held && this.hands.activate(this.#held) },
        "Move this one",
    );
    readonly #grip = el("button", { type: "button", "aria-pressed": "false", onclick: () => this.#squeeze() }, "Grip");
    readonly #clutch = el("button", { type: "button", "aria-pressed": "false", onclick: () => this.#hold() }, "Clutch");
    readonly #held_by = el("p", { class: "quiet" });
    readonly #inside = el("p", { class: "inside", role: "status" });
    readonly hands: ReturnType<typeof hands>;

    constructor(
        readonly page: Page,
        readonly tool: Tool,
    ) {
        this.hands = hands(page);
        this.#bar = el(
            "div",
            {
                class: "forcebar",
                role: "meter",
                "aria-label": `Force of ${tool.name}`,
                "aria-valuemin": "0",
                "aria-valuenow": "0",
                "aria-valuemax": limitOf(page, tool.body_id).toFixed(2),
            },
            this.#fill,
        );
        this.element = el(
            "section",
            { class: "tool", "aria-label": tool.name },
            el("header", {}, el("h3", {}, tool.name), this.#state),
            this.#held_by,
            this.#inside,
            this.#bar,
            el(
                "p",
                { class: "row" },
                this.#force,
                el("span", { class: "quiet" }, `limit ${limitOf(page, tool.body_id).toFixed(2)} N`),
            ),
            el("div", { class: "buttons" }, this.#button, this.#choose, this.#grip, this.#clutch),
        );
    }

    get #held(): Held | null {
        return this.hands.find(this.tool.body_id);
    }

    #press(): void {
        if (this.#held) this.hands.release(this.tool.body_id);
        else this.hands.claim(this.tool.name);
    }

    #squeeze(): void {
        const held = this.#held;
        if (held) held.gripWanted = held.gripWanted > 0.5 ? 0 : 1;
    }

    #hold(): void {
        const held = this.#held;
        if (held) held.isClutched = !held.isClutched;
    }

    #mayHold(state: ToolState | undefined): string | null {
        const role = this.page.store.joined?.role ?? 0;
        if (role < Role.ROLE_HAND) return "who looks on holds no tools: open the HAND address that the gateway printed";
        if (this.tool.role === ToolRole.TOOL_ROLE_SCRIPT) return "the scenario moves it";
        if (this.tool.role === ToolRole.TOOL_ROLE_NAMED_DEVICE) return `kept for the device ${this.tool.holder}`;
        if (state?.device_name && !this.#held) return `held by ${state.device_name}`;
        return null;
    }

    #tellInside(state: ToolState | undefined): string {
        if (!state?.inside_id) return "";
        const body = this.page.store.scene?.bodies.find((b) => b.id === state.inside_id);
        return `Inside of ${body?.name ?? "a body"} by ${(1000 * state.inside_m).toFixed(1)} mm: it is led out. Lift it.`;
    }

    show(): void {
        const state = this.page.store.picture?.state.tools.find((t) => t.tool_id === this.tool.body_id);
        const held = this.#held,
            why = this.#mayHold(state);
        const force = forceOf(this.page, this.tool.body_id),
            limit = limitOf(this.page, this.tool.body_id);
        const isActive = held !== null && this.hands.active === held;
        const isScript = this.tool.role === ToolRole.TOOL_ROLE_SCRIPT;
        this.#state.textContent = isScript ? "scripted" : lifeCycle(state?.life_cycle ?? 0);
        this.#state.dataset["is"] =
            state?.life_cycle === LifeCycle.LIFE_CYCLE_ENABLED
                ? "live"
                : state?.life_cycle === LifeCycle.LIFE_CYCLE_FAULT
                  ? "away"
                  : "paused";
        this.#held_by.textContent = held
            ? isActive
                ? "In your hand."
                : "In your hand; another one moves now."
            : (why ?? "Nobody holds it.");
        this.#inside.textContent = this.#tellInside(state);
        this.#force.textContent = `${force.toFixed(2)} N on tissue`;
        this.#fill.style.width = `${Math.min((100 * force) / limit, 100).toFixed(1)}%`;
        this.#bar.dataset["is"] = force > 0.9 * limit ? "bad" : force > 0.6 * limit ? "warn" : "good";
        this.#bar.setAttribute("aria-valuenow", force.toFixed(2));
        this.#button.textContent = held ? "Let go" : "Take it";
        this.#button.className = held ? "" : "main";
        this.#button.disabled = !held && why !== null;
        this.#choose.hidden = !held || isActive;
        this.#grip.hidden = !held || !this.tool.has_jaws;
        this.#clutch.hidden = !held;
        this.#grip.setAttribute("aria-pressed", String((held?.gripWanted ?? 1) < 0.5));
        this.#clutch.setAttribute("aria-pressed", String(held?.isClutched ?? false));
    }
}

function inputs(): HTMLElement {
    return el(
        "details",
        { open: true },
        el("summary", {}, "How to move it"),
        ...INPUTS.map(([title, rows]) =>
            el(
                "table",
                { class: "inputs" },
                el("caption", {}, title),
                el(
                    "tbody",
                    {},
                    ...rows.map(([key, what]) => el("tr", {}, el("th", { scope: "row" }, key), el("td", {}, what))),
                ),
            ),
        ),
    );
}

export function handsPanel(): Panel {
    let timer = 0;
    let cards: ToolCard[] = [];
    const show = (): void => cards.forEach((card) => card.show());
    return {
        id: "hands",
        title: "Hands",
        icon: "M8 12V5.5a1.5 1.5 0 013 0V11m0-1V4.5a1.5 1.5 0 013 0V11m0-.5v-4a1.5 1.5 0 013 0V14c0 4-2.5 6.5-6 6.5-3 0-4.3-1.4-6-4.5l-1.6-3a1.5 1.5 0 012.6-1.5L8 13.5",
        mount(host, page) {
            const list = el("div", { class: "tools" }),
                said = el("p", { class: "said", role: "status" });
            const fill = (): void => {
                cards = (page.store.scene?.tools ?? []).map((tool) => new ToolCard(page, tool));
                list.replaceChildren(...cards.map((card) => card.element));
                if (cards.length === 0) list.append(el("p", { class: "quiet" }, "This scenario has no tools."));
                show();
            };
            page.store.on("scene", fill);
            page.store.on("denied", (denied) => {
                if (denied.what === "claim" || denied.what === "hand") said.textContent = `refused: ${denied.text}`;
            });
            page.store.on("claimed", (claimed) => (said.textContent = `you hold ${claimed.tool_name}`));
            page.store.on("released", (released) => (said.textContent = `let go: ${released.text}`));
            hands(page).on(show);
            host.append(
                el("h2", {}, "Hands"),
                list,
                said,
                el(
                    "p",
                    { class: "note" },
                    "Forces are shown, and shaken by gamepads and controllers; no browser lets a hand feel them as forces.",
                ),
                inputs(),
            );
            if (!page.view) host.append(hands(page).pad);
            fill();
        },
        setVisible(visible) {
            clearInterval(timer);
            if (visible) timer = window.setInterval(show, EVERY_MS);
            show();
        },
    };
}
