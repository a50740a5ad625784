// SPDX-License-Identifier: Apache-2.0
// Ways into a headset, or why there is none and what to do.
import { el } from "../dom";
import type { Page } from "../page";
import { Room } from "./room";
import type { Mode } from "./room";

let room: Room | null = null;

/** Made at the first call; null: there is no WebGL. */
export function roomOf(page: Page): Room | null {
    return (room ??= page.view ? new Room(page, page.view) : null);
}

/** Each frame: what a headset needs before it is drawn. */
export const updateRoom = (nowMs: number): void => room?.update(nowMs);

const WAYS: [Mode, string][] = [
    ["immersive-vr", "Enter VR"],
    ["immersive-ar", "Enter AR"],
];

const HOW =
    "A browser shows headsets to secure pages only. This one is not: open it on this machine (http://localhost), through a cable " +
    "(adb reverse tcp:8080 tcp:8080, then http://localhost:8080 in the headset), or start palp-gateway with --tls-cert and --tls-key.";

export function xrButtons(page: Page): HTMLElement {
    const said = el("p", { class: "said", role: "status" });
    const row = el("div", { class: "buttons" });
    const add = (mode: Mode, text: string): void => {
        row.append(
            el(
                "button",
                {
                    type: "button",
                    onclick: () => {
                        roomOf(page)
                            ?.enter(mode)
                            .then(() => (said.textContent = "in the headset now"))
                            .catch(
                                (fault: unknown) =>
                                    (said.textContent = `the headset will not: ${fault instanceof Error ? fault.message : String(fault)}`),
                            );
                    },
                },
                text,
            ),
        );
    };
    const look = async (): Promise<void> => {
        row.replaceChildren();
        if (!page.view) said.textContent = "There is no WebGL here, so nothing can be shown in a headset.";
        else if (!window.isSecureContext) said.textContent = HOW;
        else if (!navigator.xr) said.textContent = "This browser knows no headsets (WebXR).";
        else {
            for (const [mode, text] of WAYS)
                if (await navigator.xr.isSessionSupported(mode).catch(() => false)) add(mode, text);
            said.textContent = row.childElementCount === 0 ? "No headset is connected." : "";
        }
    };
    navigator.xr?.addEventListener("devicechange", () => void look());
    void look();
    return el(
        "div",
        {},
        row,
        said,
        el(
            "p",
            { class: "note" },
            "The scene stands on a table before you. Squeeze: take the nearest tool, or let it go. Trigger: grip. Stick: turn and lift the table. " +
                "Stick pressed: clutch. A and B: larger, smaller. Tried with an emulator of WebXR; no headset has met this page so far.",
        ),
    );
}
