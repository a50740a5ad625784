// SPDX-License-Identifier: Apache-2.0
// Rows of a table: a name, a value in words, and its last minute as a small line.
import { el } from "../../dom";
import type { Page } from "../../page";
import { colourOf } from "./chart";
import { Ring } from "./ring";

const SPAN_MS = 60e3,
    WIDTH = 96,
    HEIGHT = 20;

interface Row {
    ring: Ring; // ms, value
    cell: HTMLElement;
    canvas: HTMLCanvasElement;
    text: string;
}

export class Sparks {
    readonly element: HTMLElement;
    readonly #rows = new Map<string, Row>();
    readonly #body = el("tbody");

    constructor(
        readonly page: Page,
        caption: string,
    ) {
        this.element = el(
            "div",
            { class: "scroll", tabindex: "0", role: "region", "aria-label": "Probes" },
            el("table", { class: "sparks" }, el("caption", { class: "unseen" }, caption), this.#body),
        );
    }

    clear(): void {
        this.#rows.clear();
        this.#body.replaceChildren();
    }

    push(name: string, value: number, text: string, atMs = performance.now()): void {
        let row = this.#rows.get(name);
        if (!row) {
            const cell = el("td", { class: "value" }),
                canvas = el("canvas", { "aria-hidden": "true" });
            const ratio = Math.min(devicePixelRatio, 2);
            canvas.width = WIDTH * ratio;
            canvas.height = HEIGHT * ratio;
            row = { ring: new Ring(2, 1200), cell, canvas, text: "" };
            this.#rows.set(name, row);
            this.#body.append(el("tr", {}, el("th", { scope: "row" }, name), cell, el("td", { class: "spark" }, canvas)));
        }
        row.text = text;
        const last = row.ring.newest(0);
        if (last === undefined || atMs - last > 45) row.ring.push(atMs, value);
        row.ring.dropBefore(atMs - SPAN_MS);
    }

    draw(): void {
        const now = performance.now();
        for (const { ring, cell, canvas, text } of this.#rows.values()) {
            if (cell.textContent !== text) cell.textContent = text;
            const at = ring.column(0),
                x = ring.column(1),
                ink = canvas.getContext("2d");
            if (!ink || x.length === 0) continue;
            const low = Math.min(0, ...x),
                high = Math.max(low + 1e-12, ...x);
            ink.clearRect(0, 0, canvas.width, canvas.height);
            ink.strokeStyle = colourOf(this.page.settings, 0);
            ink.lineWidth = (canvas.width / WIDTH) * 1.3;
            ink.beginPath();
            for (let i = 0; i < x.length; i++) {
                const px = canvas.width * (1 - (now - at[i]!) / SPAN_MS),
                    py = (canvas.height - 3) * (1 - (x[i]! - low) / (high - low)) + 1.5;
                if (i === 0) ink.moveTo(px, py);
                else ink.lineTo(px, py);
            }
            ink.stroke();
        }
    }
}
