// SPDX-License-Identifier: Apache-2.0
// Keys that move the active tool: in the picture's plane, in depth, turned; clutch and grip.
import type { Vector3 } from "three";
import { isWriting } from "../dom";
import type { Page } from "../page";
import { frameAt } from "./frame";
import type { Frame } from "./frame";
import type { Held, Hands } from "./held";

const STEP_M = 0.001,
    LARGE = 5,
    TURN_RAD = Math.PI / 36; // a press

const WAYS: Record<string, (f: Frame) => [Vector3, number]> = {
    ArrowLeft: (f) => [f.right, -1],
    ArrowRight: (f) => [f.right, 1],
    ArrowUp: (f) => [f.up, 1],
    ArrowDown: (f) => [f.up, -1],
    PageUp: (f) => [f.away, 1],
    PageDown: (f) => [f.away, -1],
};

export class KeyHand {
    readonly #page: Page;
    readonly #hands: Hands;

    constructor(page: Page, hands: Hands) {
        this.#page = page;
        this.#hands = hands;
        document.addEventListener("keydown", (event) => this.#press(event), { capture: true });
        document.addEventListener("keyup", (event) => this.#lift(event), { capture: true });
        window.addEventListener("blur", () => this.#unclutch());
    }

    #press(event: KeyboardEvent): void {
        const held = this.#hands.active;
        if (!held || isWriting(event) || event.ctrlKey || event.metaKey || event.altKey) return;
        const isControl = (event.target as HTMLElement | null)?.closest("button, a, summary, input, [role=region]");
        if (isControl && !["q", "e", "g"].includes(event.key.toLowerCase())) return; // its own keys come first
        if (!this.#act(held, event)) return;
        event.preventDefault();
        event.stopImmediatePropagation();
    }

    /** Returns whether the key meant something. */
    #act(held: Held, event: KeyboardEvent): boolean {
        const frame = frameAt(this.#page, held.position),
            way = WAYS[event.key];
        const letter = event.key.toLowerCase();
        if (way) {
            const [axis, sign] = way(frame);
            held.moveBy(axis.clone().multiplyScalar(sign * STEP_M * (event.shiftKey ? LARGE : 1)), event.timeStamp);
        } else if (letter === "q" || letter === "e")
            held.turnBy(frame.away, letter === "e" ? TURN_RAD : -TURN_RAD, event.timeStamp);
        else if (event.key === " ") held.isClutched = true;
        else if (letter === "g" && !event.repeat) held.gripWanted = held.gripWanted > 0.5 ? 0 : 1;
        else return false;
        return true;
    }

    #lift(event: KeyboardEvent): void {
        if (event.key === " ") this.#unclutch();
    }

    #unclutch(): void {
        for (const held of this.#hands.held) held.isClutched = false;
    }
}
