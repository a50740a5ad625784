// SPDX-License-Identifier: Apache-2.0
// A gamepad that moves the active tool: left stick in the picture's plane, right stick depth and roll, trigger grip, bumper
// clutch; it rumbles with the force.
import { Vector3 } from "three";
import type { Page } from "../page";
import { frameAt } from "./frame";
import type { Hands } from "./held";
import { pulseOf } from "./pulse";

const DEAD = 0.12,
    SPEED_M_S = 0.1,
    TURN_RAD_S = 1.5;
const BUMPER = 5,
    TRIGGER = 7;
const TRIGGER_LEAST = 0.01; // that counts as a change of it
const RUMBLE_MS = 60;

/** What a stick says beyond its dead zone, -1 … 1, finer near its middle. */
export function stick(x: number): number {
    const beyond = Math.max(Math.abs(x) - DEAD, 0) / (1 - DEAD);
    return Math.sign(x) * beyond * beyond;
}

export class GamepadHand {
    readonly #page: Page;
    readonly #hands: Hands;
    #name: string | null = null;
    #lastMs = 0;
    #rumbledMs = 0;
    #wasClutched = false;
    #trigger = 0;

    constructor(page: Page, hands: Hands) {
        this.#page = page;
        this.#hands = hands;
        const look = (nowMs: number): void => {
            if (this.#hands.active) this.#read(nowMs);
            if (this.#hands.held.length > 0) requestAnimationFrame(look);
            else this.#lastMs = 0;
        };
        hands.on(() => {
            if (this.#lastMs === 0 && hands.held.length > 0) {
                this.#lastMs = performance.now();
                requestAnimationFrame(look);
            }
        });
    }

    /** The gamepad that is used; null: none has said anything. */
    get name(): string | null {
        return this.#name;
    }

    #read(nowMs: number): void {
        const seconds = Math.min((nowMs - this.#lastMs) / 1000, 0.05);
        this.#lastMs = nowMs;
        const pad = navigator.getGamepads().find((p) => p?.connected && p.axes.length >= 2);
        const held = this.#hands.active;
        this.#name = pad?.id ?? null;
        if (!pad || !held) return;
        const [x = 0, y = 0, roll = 0, depth = 0] = pad.axes.map(stick);
        const frame = frameAt(this.#page, held.position);
        const way = new Vector3()
            .addScaledVector(frame.right, x)
            .addScaledVector(frame.up, -y)
            .addScaledVector(frame.away, -depth);
        held.moveBy(way.multiplyScalar(SPEED_M_S * seconds), nowMs);
        held.turnBy(frame.away, roll * TURN_RAD_S * seconds, nowMs);
        const trigger = pad.buttons[TRIGGER]?.value ?? 0;
        if (Math.abs(trigger - this.#trigger) > TRIGGER_LEAST) held.gripWanted = 1 - (this.#trigger = trigger); // keys and buttons close jaws, too
        const isClutched = pad.buttons[BUMPER]?.pressed ?? false;
        if (isClutched !== this.#wasClutched) held.isClutched = this.#wasClutched = isClutched;
        this.#rumble(pad, nowMs, pulseOf(this.#page, held.toolId));
    }

    #rumble(pad: Gamepad, nowMs: number, strength: number): void {
        if (strength <= 0 || nowMs - this.#rumbledMs < RUMBLE_MS) return;
        this.#rumbledMs = nowMs;
        void pad.vibrationActuator
            ?.playEffect("dual-rumble", {
                duration: RUMBLE_MS,
                weakMagnitude: strength,
                strongMagnitude: strength * strength,
            })
            .catch(() => undefined);
    }
}
