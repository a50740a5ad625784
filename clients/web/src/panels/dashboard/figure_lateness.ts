// SPDX-License-Identifier: Apache-2.0
// (2) How late steps and haptic ticks begin, beside a thread that only watches the clock: what of it is the machine's.
import { el } from "../../dom";
import type { Page } from "../../page";
import { Card, Table } from "./card";
import type { Figure } from "./card";
import { Chart } from "./chart";
import { counterOf, duration } from "./durations";
import type { Counts, Minute } from "./durations";

const WHAT = [
    ["lateness", "Step"],
    ["lateness_haptic", "Haptic tick"],
    ["sentinel", "Sentinel"],
] as const;
const LINES = [{ label: "last minute" }, { label: "since palpd started" }];

/** Two histograms along one axis of durations (s): where only one has a bucket, the other has none to draw. */
export function besideEachOther(a: Counts, b: Counts): [number[], (number | null)[], (number | null)[]] {
    const borders = [...new Set([...a, ...b].map(([upper]) => upper))].filter((x) => x > 0).sort((x, y) => x - y);
    const of = (counts: Counts): (number | null)[] => {
        const by = new Map(counts);
        return borders.map((x) => by.get(x) || null);
    };
    return [borders.map((x) => x / 1e9), of(a), of(b)];
}

export const secondsWords = (s: number): string => duration(s * 1e9).replace(/\.0+ /, " ");

export class LatenessFigure implements Figure {
    readonly card: HTMLElement;
    readonly #minute: Minute;
    readonly #chart: Chart;
    readonly #numbers = new Table(
        ["", "p50", "p99", "p99.9", "most", "missed", "stalls"],
        "Lateness in the last minute",
    );
    readonly #buckets = new Table(["up to", "last minute", "since the start"], "How often which lateness was seen");
    readonly #card: Card;
    readonly #page: Page;
    #shown: (typeof WHAT)[number][0] = "lateness";

    constructor(page: Page, minute: Minute) {
        this.#minute = minute;
        this.#page = page;
        const below = el("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "Lateness as a table" }, this.#numbers.element);
        this.#card = new Card(
            "lateness",
            "Lateness",
            "how long after their time steps and ticks begin",
            this.#buckets,
            below,
        );
        this.#card.element.insertBefore(this.#choice(), this.#card.chart);
        this.card = this.#card.element;
        this.#chart = new Chart(this.#card.chart, page.settings, {
            lines: LINES.map((l) => ({ ...l, isStep: true })),
            x: "late by",
            y: "times",
            logX: true,
            logY: true,
            formatX: secondsWords,
        });
    }

    #choice(): HTMLElement {
        const row = el("div", { class: "segments", role: "radiogroup", "aria-label": "Whose lateness" });
        for (const [id, text] of WHAT) {
            const radio = el("input", {
                type: "radio",
                name: "lateness",
                onchange: () => {
                    this.#shown = id;
                    this.update();
                },
            });
            radio.checked = id === this.#shown;
            row.append(el("label", {}, radio, el("span", {}, text)));
        }
        return row;
    }

    update(): void {
        const m = this.#minute,
            stats = m.newest;
        if (!stats) return;
        const last = m.last(this.#shown),
            all = m.all(this.#shown);
        this.#card.explain(this.#page, LINES);
        if (this.#card.isTable) {
            const by = new Map(last.counts);
            this.#buckets.fill(all.counts.map(([upper, n]) => [duration(upper), by.get(upper) ?? 0, n]));
        } else this.#chart.draw(besideEachOther(last.counts, all.counts));
        const missed = {
            lateness: [stats.missed_deadlines, counterOf(stats, "missed_explained")],
            lateness_haptic: [counterOf(stats, "missed_haptic"), counterOf(stats, "missed_haptic_explained")],
            sentinel: ["–", "–"],
        };
        this.#numbers.fill(
            WHAT.map(([id, text]) => {
                const s = m.last(id);
                return [text, duration(s.p50), duration(s.p99), duration(s.p999), duration(s.most), ...missed[id]!];
            }),
        );
    }
}
