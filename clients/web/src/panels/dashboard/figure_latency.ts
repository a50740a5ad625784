// SPDX-License-Identifier: Apache-2.0
// (6) From a pose to its force, and from a hand on this page to the picture that shows it.
import { el } from "../../dom";
import type { Page } from "../../page";
import { latencies } from "../../hands/latency";
import { Card, Table } from "./card";
import type { Figure } from "./card";
import { Chart } from "./chart";
import { duration } from "./durations";
import type { Minute } from "./durations";
import { besideEachOther, secondsWords } from "./figure_lateness";

const LINES = [{ label: "last minute" }, { label: "since palpd started" }];

export class LatencyFigure implements Figure {
    readonly card: HTMLElement;
    readonly #page: Page;
    readonly #minute: Minute;
    readonly #card: Card;
    readonly #chart: Chart;
    readonly #buckets = new Table(["up to", "last minute", "since the start"], "From a pose to its force");
    readonly #numbers = new Table(["", "p50", "p95", "p99", "most", "times"], "From hand to force and picture");

    constructor(page: Page, minute: Minute) {
        this.#page = page;
        this.#minute = minute;
        this.#card = new Card(
            "latency",
            "Hand to force, hand to picture",
            "how long until what a hand does is felt and seen",
            this.#buckets,
            el("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "Latency as a table" }, this.#numbers.element),
        );
        this.card = this.#card.element;
        this.#chart = new Chart(this.#card.chart, page.settings, {
            lines: LINES.map((l) => ({ ...l, isStep: true })),
            x: "pose to force",
            y: "times",
            logX: true,
            logY: true,
            formatX: secondsWords,
        });
    }

    update(): void {
        const last = this.#minute.last("pose_to_force"),
            all = this.#minute.all("pose_to_force");
        this.#card.explain(this.#page, LINES);
        if (this.#card.isTable) {
            const by = new Map(last.counts);
            this.#buckets.fill(all.counts.map(([upper, n]) => [duration(upper), by.get(upper) ?? 0, n]));
        } else this.#chart.draw(besideEachOther(last.counts, all.counts));
        const p95 = ((): string => {
            let sum = 0;
            for (const [upper, n] of last.counts) if ((sum += n) >= 0.95 * last.count) return duration(upper);
            return "–";
        })();
        const seen = latencies.summary();
        this.#numbers.fill([
            ["pose to force", duration(last.p50), p95, duration(last.p99), duration(last.most), last.count],
            [
                "to the picture",
                ...(seen
                    ? [seen.p50, seen.p95, seen.p99, seen.most].map((ms) => duration(1e6 * ms))
                    : ["–", "–", "–", "–"]),
                seen?.count ?? 0,
            ],
        ]);
    }
}
