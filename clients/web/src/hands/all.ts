// SPDX-License-Identifier: Apache-2.0
// This page's hands: the tools it holds, and mouse, touch, keys and gamepad that move them.
import { el } from "../dom";
import type { Page } from "../page";
import { GamepadHand } from "./gamepad";
import { Ghosts } from "./ghost";
import { Hands } from "./held";
import { KeyHand } from "./keys";
import { PointerHand } from "./pointer";
import { TouchBar } from "./touchbar";

export interface AllHands extends Hands {
    pad: HTMLElement; // where a mouse moves tools while there is no scene
    gamepad: GamepadHand;
    ghosts: Ghosts | null;
}

let made: AllHands | null = null;

/** Made at the first call. */
export function hands(page: Page): AllHands {
    if (made) return made;
    const all = new Hands(page);
    const pad = el(
        "div",
        { class: "pad", tabindex: "0", role: "application", "aria-label": "Drag here to move the tool" },
        "Drag here",
    );
    new PointerHand(page, all, page.view?.canvas ?? pad);
    new KeyHand(page, all);
    new TouchBar(all);
    const ghosts = page.view ? new Ghosts(page, all) : null;
    if (ghosts) page.view!.add(ghosts);
    made = Object.assign(all, { pad, gamepad: new GamepadHand(page, all), ghosts });
    return made;
}
