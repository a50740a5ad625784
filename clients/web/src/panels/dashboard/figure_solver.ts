// SPDX-License-Identifier: Apache-2.0
// (5) Contact and its solution, each number with its last minute.
import type { Page } from "../../page";
import { Card } from "./card";
import type { Figure } from "./card";
import { Sparks } from "./sparks";

const micro = (m: number): string => `${(1e6 * m).toFixed(m < 1e-5 ? 2 : 0)} µm`;

export class SolverFigure implements Figure {
    readonly card: HTMLElement;
    readonly #sparks: Sparks;
    readonly #page: Page;

    constructor(page: Page) {
        this.#page = page;
        this.#sparks = new Sparks(page, "Contact and its solution");
        this.card = new Card(
            "solver",
            "Contact and its solution",
            "of the newest step; the line is the last minute",
            null,
            this.#sparks.element,
        ).element;
        page.store.on("stats", (s) => {
            this.#sparks.push("deepest contact", 1e6 * s.penetration_m, micro(s.penetration_m));
            this.#sparks.push("Newton iterations", s.newton, String(s.newton));
            this.#sparks.push("sweeps", s.sweeps, String(s.sweeps));
            this.#sparks.push("residual", s.residual, s.residual.toExponential(1));
        });
        page.store.on("scene", () => this.#sparks.clear());
    }

    update(nowMs: number): void {
        const picture = this.#page.store.picture;
        if (picture) {
            const { state } = picture,
                n = picture.contacts.length + picture.contactsLeftOut;
            this.#sparks.push("contacts", n, String(n), nowMs);
            this.#sparks.push(
                "defect of W_H",
                1e6 * state.wh_defect_m,
                `${micro(state.wh_defect_m)}, fed back ${state.defect_passes} ×`,
                nowMs,
            );
            this.#sparks.push("age of the factor", state.factor_age_steps, `${state.factor_age_steps} steps`, nowMs);
        }
        this.#sparks.draw();
    }
}
