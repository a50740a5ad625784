// SPDX-License-Identifier: Apache-2.0
// (8) The scenario's probes; of vectors their size as a line.
import { el } from "../../dom";
import type { Page } from "../../page";
import { Card } from "./card";
import type { Figure } from "./card";
import { Sparks } from "./sparks";

const digits = (x: number): string =>
    x === 0 ? "0" : Math.abs(x) >= 1e-3 && Math.abs(x) < 1e5 ? x.toPrecision(4) : x.toExponential(2);

export class ProbesFigure implements Figure {
    readonly card: HTMLElement;
    readonly #sparks: Sparks;
    readonly #none = el("p", { class: "quiet" }, "This scenario has no probes.");

    constructor(readonly page: Page) {
        this.#sparks = new Sparks(page, "Probes of the scenario");
        this.card = new Card(
            "probes",
            "Probes",
            "quantities that the scenario names",
            null,
            this.#sparks.element,
            this.#none,
        ).element;
        page.store.on("scene", () => this.#sparks.clear());
    }

    update(nowMs: number): void {
        const probes = this.page.store.picture?.probes ?? [];
        this.#none.hidden = probes.length > 0;
        for (const { name, unit, values } of probes) {
            const u = unit === "1" ? "" : ` ${unit}`;
            this.#sparks.push(
                name,
                values.length === 1 ? values[0]! : Math.hypot(...values),
                `${values.map(digits).join("  ")}${u}`,
                nowMs,
            );
        }
        this.#sparks.draw();
    }
}
