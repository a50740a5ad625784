// SPDX-License-Identifier: Apache-2.0
// (3) Where a step's time goes: stages on each other, ten seconds, and the period as a line.
import type { Page } from "../../page";
import { Card, Table } from "./card";
import type { Figure } from "./card";
import { Chart, COLOURS_MOST } from "./chart";
import type { Line } from "./chart";
import { duration } from "./durations";

const SPAN_S = 10,
    BIN_S = 0.1,
    REST = "all else";

interface Bin {
    at: number; // s since the page began
    n: number;
    stages: Float64Array; // ns, summed over n steps
    whole: number;
}

const words = (stage: string): string => stage.replaceAll("_", " ");

export class StagesFigure implements Figure {
    readonly card: HTMLElement;
    readonly #page: Page;
    readonly #card: Card;
    readonly #chart: Chart;
    readonly #table = new Table(["stage", "mean", "share"], "Stages of a step in the last ten seconds");
    #names: string[] = [];
    #bins: Bin[] = [];

    constructor(page: Page) {
        this.#page = page;
        this.#card = new Card(
            "stages",
            "Stages of a step",
            "what takes how long, mean of each tenth of a second",
            this.#table,
        );
        this.card = this.#card.element;
        this.#chart = new Chart(this.#card.chart, page.settings, {
            lines: [],
            x: "s ago",
            y: "ms",
            spanX: () => [-SPAN_S, 0],
            formatX: (x) => String(-x),
        });
        page.store.on("scene", () => (this.#bins = []));
        page.store.on("timing", (timing) => {
            if (timing.stage_names.join() !== this.#names.join()) {
                this.#names = timing.stage_names;
                this.#bins = [];
            }
            const now = performance.now() / 1000;
            for (const step of timing.steps) this.#add(now, step.stages_ns, step.whole_ns);
            while (this.#bins.length > 0 && this.#bins[0]!.at < now - SPAN_S - BIN_S) this.#bins.shift();
        });
    }

    #add(now: number, stages: number[], whole: number): void {
        let bin = this.#bins.at(-1);
        if (!bin || now - bin.at > BIN_S)
            this.#bins.push((bin = { at: now, n: 0, stages: new Float64Array(this.#names.length), whole: 0 }));
        bin.n++;
        bin.whole += whole;
        stages.forEach((ns, k) => (bin.stages[k]! += ns));
    }

    /** Stages by their share, the greatest first; [index, total ns]. */
    #order(): [number, number][] {
        const total = this.#names.map((_, k): [number, number] => [
            k,
            this.#bins.reduce((sum, b) => sum + b.stages[k]!, 0),
        ]);
        return total.sort((a, b) => b[1] - a[1]);
    }

    update(): void {
        const order = this.#order(),
            steps = this.#bins.reduce((sum, b) => sum + b.n, 0),
            whole = this.#bins.reduce((sum, b) => sum + b.whole, 0);
        if (steps === 0) return;
        if (this.#card.isTable) {
            this.#table.fill([
                ...order
                    .filter(([, ns]) => ns > 0)
                    .map(([k, ns]) => [
                        words(this.#names[k]!),
                        duration(ns / steps),
                        `${((100 * ns) / whole).toFixed(1)} %`,
                    ]),
                ["whole step", duration(whole / steps), "100 %"],
            ]);
            return;
        }
        const drawn = order
            .filter(([, ns]) => ns > 0.01 * whole)
            .slice(0, COLOURS_MOST - 2)
            .map(([k]) => k);
        // what lies on top is drawn first, so that what is below it covers its foot
        const layers = [REST, ...[...drawn].reverse().map((k) => words(this.#names[k]!))];
        const colour = (i: number): number => (i === 0 ? COLOURS_MOST - 1 : drawn.length - i);
        const lines: Line[] = [
            ...layers.map((label, i) => ({ label, isFilled: true, colour: colour(i) })),
            { label: "period", dash: 1, colour: 5 },
        ];
        this.#chart.setLines(lines);
        this.#card.explain(this.#page, [...lines].reverse());
        const now = performance.now() / 1000;
        const period = 1000 / (this.#page.store.scene?.rate_hz || 1);
        const rows = this.#bins.map((b) => {
            const tops: number[] = [];
            let sum = 0;
            for (const k of drawn) tops.push((sum += b.stages[k]! / b.n / 1e6));
            return [b.whole / b.n / 1e6, ...tops.reverse()];
        });
        this.#chart.draw([
            this.#bins.map((b) => b.at - now),
            ...layers.map((_, i) => rows.map((r) => r[i]!)),
            rows.map(() => period),
        ]);
    }
}
