// SPDX-License-Identifier: Apache-2.0
// A figure of the dashboard: a title, a chart, and the same as a table for who wants numbers or cannot see the chart.
import { el } from "../../dom";
import type { Page } from "../../page";
import { colourOf, DASHES } from "./chart";
import type { Line } from "./chart";

/** A figure is told when to show what it knows; it listens on its own. */
export interface Figure {
    readonly card: HTMLElement;
    update(nowMs: number): void;
}

export type Cell = string | number;

/** A table whose rows are filled anew without being made anew. */
export class Table {
    readonly element: HTMLTableElement;
    readonly #body = el("tbody");

    constructor(heads: string[], caption: string) {
        this.element = el(
            "table",
            {},
            el("caption", { class: "unseen" }, caption),
            el("thead", {}, el("tr", {}, ...heads.map((text) => el("th", { scope: "col" }, text)))),
            this.#body,
        );
    }

    fill(rows: Cell[][]): void {
        while (this.#body.rows.length > rows.length) this.#body.deleteRow(-1);
        rows.forEach((cells, r) => {
            let row = this.#body.rows[r];
            if (!row || row.cells.length !== cells.length) {
                const made = el("tr", {}, ...cells.map((_, k) => (k === 0 ? el("th", { scope: "row" }) : el("td"))));
                if (row) row.replaceWith(made);
                else this.#body.append(made);
                row = made;
            }
            cells.forEach((cell, k) => {
                const text = String(cell),
                    at = row.cells[k]!;
                if (at.textContent !== text) at.textContent = text;
            });
        });
    }
}

/** A card with a number, as the design counts them; further parts below the chart are always there. */
export class Card {
    readonly element: HTMLElement;
    readonly chart = el("div");
    readonly keys = el("p", { class: "keys", "aria-hidden": "true" });
    isTable = false;

    constructor(id: string, title: string, about: string, table: Table | null, ...rest: HTMLElement[]) {
        const head = el("header", {}, el("h3", { title: about }, title));
        this.element = el("section", { class: "figure", id: `figure-${id}`, "aria-label": `${title}: ${about}` }, head);
        if (table) {
            const seen = el(
                "div",
                { class: "scroll tall", hidden: true, tabindex: "0", role: "region", "aria-label": `${title} as a table` },
                table.element,
            );
            const button = el(
                "button",
                { type: "button", class: "small", "aria-pressed": "false", "aria-label": `${title} as a table` },
                "Table",
            );
            button.addEventListener("click", () => {
                this.isTable = !this.isTable;
                seen.hidden = !this.isTable;
                this.chart.hidden = this.keys.hidden = this.isTable;
                button.setAttribute("aria-pressed", String(this.isTable));
            });
            head.append(button);
            this.element.append(this.chart, this.keys, seen);
        }
        this.element.append(...rest);
    }

    /** What the lines mean: a piece of each, and its name. */
    explain(page: Page, lines: Line[]): void {
        const key = lines.map((l) => l.label).join("|") + String(page.settings.isDark);
        if (this.keys.dataset["of"] === key) return;
        this.keys.dataset["of"] = key;
        this.keys.replaceChildren(
            ...lines.map((line, i) => {
                const sample = document.createElementNS("http://www.w3.org/2000/svg", "svg");
                sample.setAttribute("viewBox", line.isFilled ? "0 0 10 10" : "0 0 26 10");
                const stroke = document.createElementNS("http://www.w3.org/2000/svg", line.isFilled ? "rect" : "line");
                const shape = line.isFilled
                    ? { x: "0", y: "0", width: "10", height: "10", rx: "2" }
                    : { x1: "0", y1: "5", x2: "26", y2: "5" };
                for (const [name, value] of Object.entries(shape)) stroke.setAttribute(name, value);
                const colour = colourOf(page.settings, line.colour ?? i);
                stroke.setAttribute(line.isFilled ? "fill" : "stroke", colour);
                stroke.setAttribute("stroke-width", line.isFilled ? "0" : "2.2");
                stroke.setAttribute(
                    "stroke-dasharray",
                    line.isFilled ? "none" : DASHES[(line.dash ?? i) % DASHES.length]!.join(" ") || "none",
                );
                sample.append(stroke);
                return el("span", {}, sample, line.label);
            }),
        );
    }
}

/** A tile: a number, and what it is. */
export class Tile {
    readonly element: HTMLElement;
    readonly #value = el("dd");

    constructor(name: string, about: string) {
        this.element = el("div", { class: "tile", title: about }, el("dt", {}, name), this.#value);
    }

    set(text: string, is: "" | "good" | "warn" | "bad" = ""): void {
        if (this.#value.textContent !== text) this.#value.textContent = text;
        if (this.element.dataset["is"] !== is) this.element.dataset["is"] = is;
    }
}
