// SPDX-License-Identifier: Apache-2.0
// While a tool is held: a bar over the scene with what fingers cannot do on it. Its buttons are 44 pixels and more.
import { el } from "../dom";
import type { Hands } from "./held";

export class TouchBar {
    readonly #hands: Hands;
    readonly #name = el("span", { class: "number" });
    readonly #grip = el("button", { type: "button", "aria-pressed": "false", onclick: () => this.#squeeze() }, "Grip");
    readonly #clutch = el("button", { type: "button", "aria-pressed": "false" }, "Clutch");
    readonly #bar: HTMLElement;

    constructor(hands: Hands) {
        this.#hands = hands;
        this.#bar = el(
            "div",
            { id: "touchbar", role: "group", "aria-label": "Tool in your hand", hidden: true },
            this.#name,
            this.#grip,
            this.#clutch,
            el("button", { type: "button", onclick: () => hands.active && hands.release(hands.active.toolId) }, "Let go"),
        );
        for (const [kind, is] of [
            ["pointerdown", true],
            ["pointerup", false],
            ["pointercancel", false],
            ["pointerleave", false],
        ] as const)
            this.#clutch.addEventListener(kind, () => this.#setClutch(is));
        document.querySelector("#stage")!.append(this.#bar);
        hands.on(() => this.#show());
    }

    #squeeze(): void {
        const held = this.#hands.active;
        if (held) held.gripWanted = held.gripWanted > 0.5 ? 0 : 1;
        this.#show();
    }

    #setClutch(is: boolean): void {
        if (this.#hands.active) this.#hands.active.isClutched = is;
        this.#show();
    }

    #show(): void {
        const held = this.#hands.active;
        this.#bar.hidden = held === null;
        this.#name.textContent = held?.name ?? "";
        this.#grip.setAttribute("aria-pressed", String((held?.gripWanted ?? 1) < 0.5));
        this.#clutch.setAttribute("aria-pressed", String(held?.isClutched ?? false));
    }
}
