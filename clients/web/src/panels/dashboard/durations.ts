// SPDX-License-Identifier: Apache-2.0
// Histograms of palpd: how often which duration was seen, since its start and in the last minute.
import type { Histogram, Stats } from "../../../made/palp.js";

/** Counts by the upper border of their bucket, ns, rising. */
export type Counts = [upperNs: number, count: number][];

export interface Spread {
    count: number;
    p50: number; // ns, as all here: the upper border of the bucket that holds it
    p99: number;
    p999: number;
    most: number;
    counts: Counts;
}

const MINUTE_MS = 60e3;

function quantile(counts: Counts, total: number, share: number): number {
    let sum = 0;
    for (const [upper, n] of counts) {
        sum += n;
        if (sum >= share * total) return upper;
    }
    return 0;
}

export function spreadOf(counts: Counts, mostNs = Infinity): Spread {
    const count = counts.reduce((sum, [, n]) => sum + n, 0);
    const at = (share: number): number => Math.min(quantile(counts, count, share), mostNs);
    return { count, p50: at(0.5), p99: at(0.99), p999: at(0.999), most: at(1), counts };
}

export const countsOf = (h: Histogram): Counts => h.upper_ns.map((upper, i) => [upper, h.counts[i] ?? 0]);

/** What came since an older state of the same counts. */
export function since(now: Counts, before: Counts): Counts {
    const old = new Map(before);
    return now.map(([upper, n]): [number, number] => [upper, n - (old.get(upper) ?? 0)]).filter(([, n]) => n > 0);
}

/** The stats of the last minute, and what came in it. */
export class Minute {
    #kept: { atMs: number; stats: Stats }[] = [];

    get newest(): Stats | null {
        return this.#kept.at(-1)?.stats ?? null;
    }

    push(stats: Stats, atMs: number): void {
        const last = this.newest;
        if (last && (last.header?.session_id !== stats.header?.session_id || last.uptime_ns > stats.uptime_ns))
            this.#kept = [];
        this.#kept.push({ atMs, stats });
        while (this.#kept.length > 1 && atMs - this.#kept[0]!.atMs > MINUTE_MS) this.#kept.shift();
    }

    clear(): void {
        this.#kept = [];
    }

    #histogram(stats: Stats | undefined | null, name: string): Histogram | undefined {
        return stats?.histograms.find((h) => h.name === name);
    }

    /** Since palpd started. */
    all(name: string): Spread {
        const h = this.#histogram(this.newest, name);
        return h ? spreadOf(countsOf(h), h.max_ns) : spreadOf([]);
    }

    /** Of the last minute, or since this page looks where that is less. */
    last(name: string): Spread {
        const now = this.#histogram(this.newest, name),
            before = this.#histogram(this.#kept[0]?.stats, name);
        if (!now) return spreadOf([]);
        return spreadOf(since(countsOf(now), before && this.#kept.length > 1 ? countsOf(before) : []), now.max_ns);
    }
}

export const counterOf = (stats: Stats | null, name: string): number =>
    stats?.counters.find((c) => c.name === name)?.value ?? 0;

/** 1234567 → "1.2 ms". */
export function duration(ns: number): string {
    if (ns === 0) return "0";
    const [unit, size] = ns < 1e3 ? ["ns", 1] : ns < 1e6 ? ["µs", 1e3] : ns < 1e9 ? ["ms", 1e6] : ["s", 1e9];
    const x = ns / (size as number);
    return `${x < 9.95 ? x.toFixed(1) : x.toFixed(0)} ${unit as string}`;
}
