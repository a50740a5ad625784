// SPDX-License-Identifier: Apache-2.0
// A mouse or fingers over the scene that move the active tool; Shift, or the middle button, leaves them to the camera.
import { Vector3 } from "three";
import type { Page } from "../page";
import { frameAt } from "./frame";
import type { Held, Hands } from "./held";

const TURN_RAD_PX = 0.006,
    WHEEL_M = 2e-5; // of a pixel dragged; of a pixel of a wheel
const PINCH_M = 1.0; // of depth, times the pixel's size, a pixel of two fingers apart

/** Two fingers: how far apart, and at which angle. */
function spread([a, b]: PointerEvent[]): { apart: number; angle: number } {
    const x = b!.clientX - a!.clientX,
        y = b!.clientY - a!.clientY;
    return { apart: Math.hypot(x, y), angle: Math.atan2(y, x) };
}

export class PointerHand {
    readonly #page: Page;
    readonly #hands: Hands;
    readonly #pad: HTMLElement;
    readonly #down = new Map<number, PointerEvent>();

    /** `pad`: where the hand moves; the scene, or an area of its own where there is none. */
    constructor(page: Page, hands: Hands, pad: HTMLElement) {
        this.#page = page;
        this.#hands = hands;
        this.#pad = pad;
        const capture = { capture: true };
        pad.addEventListener("pointerdown", (e) => this.#press(e), capture);
        pad.addEventListener("pointermove", (e) => this.#move(e), capture);
        for (const kind of ["pointerup", "pointercancel"] as const)
            pad.addEventListener(kind, (e) => this.#lift(e), capture);
        pad.addEventListener("wheel", (e) => this.#wheel(e), { capture: true, passive: false });
        pad.addEventListener("contextmenu", (e) => this.#hands.active && e.preventDefault());
    }

    #own(event: MouseEvent): Held | null {
        const held = this.#hands.active;
        if (!held || event.shiftKey) return null;
        event.stopImmediatePropagation(); // not the camera's
        return held;
    }

    #press(event: PointerEvent): void {
        if (event.button === 1 || !this.#own(event)) return;
        event.preventDefault();
        this.#pad.focus({ preventScroll: true });
        try {
            this.#pad.setPointerCapture(event.pointerId);
        } catch {
            // a pointer that a program made up
        }
        this.#down.set(event.pointerId, event);
    }

    #move(event: PointerEvent): void {
        const before = this.#down.get(event.pointerId);
        const held = this.#hands.active;
        if (!before || !held) return;
        event.stopImmediatePropagation();
        const frame = frameAt(this.#page, held.position);
        const dx = event.clientX - before.clientX,
            dy = event.clientY - before.clientY;
        if (this.#down.size === 2) {
            const was = spread([...this.#down.values()]);
            this.#down.set(event.pointerId, event);
            const is = spread([...this.#down.values()]);
            held.moveBy(
                frame.away.clone().multiplyScalar((is.apart - was.apart) * PINCH_M * frame.pixelM),
                event.timeStamp,
            );
            held.turnBy(
                frame.away,
                Math.atan2(Math.sin(is.angle - was.angle), Math.cos(is.angle - was.angle)),
                event.timeStamp,
            );
            return;
        }
        this.#down.set(event.pointerId, event);
        if (event.buttons & 2) {
            held.turnBy(frame.up, dx * TURN_RAD_PX, event.timeStamp);
            held.turnBy(frame.right, dy * TURN_RAD_PX, event.timeStamp);
        } else {
            const way = new Vector3()
                .addScaledVector(frame.right, dx * frame.pixelM)
                .addScaledVector(frame.up, -dy * frame.pixelM);
            held.moveBy(way, event.timeStamp);
        }
    }

    #lift(event: PointerEvent): void {
        if (!this.#down.delete(event.pointerId)) return;
        event.stopImmediatePropagation();
    }

    #wheel(event: WheelEvent): void {
        const held = this.#own(event);
        if (!held) return;
        event.preventDefault();
        const pixels = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? event.deltaY : 33 * event.deltaY;
        held.moveBy(frameAt(this.#page, held.position).away.multiplyScalar(-pixels * WHEEL_M), event.timeStamp);
    }
}
