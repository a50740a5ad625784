// SPDX-License-Identifier: Apache-2.0
// Keys, what is seen, and what this page cannot do.
import { el } from "../dom";
import type { Panel } from "../page";
import { xrButtons } from "../xr/enter";

const KEYS: [string, [string, string][]][] = [
    [
        "Panels",
        [
            ["1 … 6", "open and close"],
            ["Esc", "close"],
            ["Tab", "from part to part"],
        ],
    ],
    [
        "Camera",
        [
            ["drag", "turn"],
            ["right drag", "shift"],
            ["wheel", "nearer, farther"],
            ["double click", "centre what is there"],
            ["← ↑ → ↓", "turn, with the scene in focus"],
            ["+ −", "nearer, farther"],
        ],
    ],
    [
        "A tool in your hand",
        [
            ["drag", "in the picture's plane"],
            ["wheel, PgUp, PgDn", "depth"],
            ["right drag, Q, E", "turn"],
            ["← ↑ → ↓", "1 mm; with Shift 5"],
            ["Space", "clutch: the tool stands while you move"],
            ["G", "grip"],
            ["Shift + drag", "the camera"],
        ],
    ],
];

function keys([title, rows]: (typeof KEYS)[number]): HTMLElement {
    return el(
        "table",
        { class: "inputs" },
        el("caption", {}, title),
        el("tbody", {}, ...rows.map(([key, what]) => el("tr", {}, el("th", { scope: "row" }, key), el("td", {}, what)))),
    );
}

export function helpPanel(): Panel {
    return {
        id: "help",
        title: "Help",
        icon: "M9 9.2a3 3 0 115 2.2c-1.2 1-2 1.6-2 3.1M12 17.4v.1M12 21a9 9 0 110-18 9 9 0 010 18z",
        mount(host, page) {
            host.append(
                el("h2", {}, "Help"),
                el(
                    "p",
                    {},
                    "The scene is what palpd simulates now, all of one step: tissue, tools, and contact forces as arrows of 20 mm a newton. ",
                    "A pale copy of a tool is where its hand wants it; the tool itself is where tissue lets it be.",
                ),
                ...KEYS.map(keys),
                el("h3", {}, "A headset"),
                xrButtons(page),
                el("h3", {}, "Who may what"),
                el(
                    "p",
                    {},
                    "The gateway prints three addresses: anybody may look, HAND may hold tools, OPERATOR may also pause, step, reset and keep snapshots.",
                ),
                el("h3", {}, "Forces"),
                el(
                    "p",
                    {},
                    "A browser cannot push a hand. Forces are shown as numbers, bars and arrows, and shaken by gamepads and controllers. ",
                    "To feel them, connect a haptic device to palpd.",
                ),
                el("p", {}, el("a", { href: "licences.txt" }, "Licences of what this page contains")),
            );
        },
    };
}
