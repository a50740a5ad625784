// SPDX-License-Identifier: Apache-2.0
// From a hand's sample on this page to the picture on its screen that answers it: HandAnswer.sequence tells which.
import type { Store } from "../net/store";

const REMEMBERED = 1024,
    KEPT = 2000;

export interface Summary {
    count: number;
    p50: number; // ms
    p95: number;
    p99: number;
    most: number;
}

class Latencies {
    readonly #sentMs = new Map<number, number[]>(); // by tool: when each of its newest samples was made, by sequence
    readonly #answered = new Map<number, number>();
    #ms: number[] = [];

    /** A sample was made, of a motion at that time of performance.now(). */
    made(toolId: number, sequence: number, atMs: number): void {
        let sent = this.#sentMs.get(toolId);
        if (!sent) this.#sentMs.set(toolId, (sent = []));
        sent[sequence % REMEMBERED] = atMs;
    }

    forget(toolId: number): void {
        this.#sentMs.delete(toolId);
        this.#answered.delete(toolId);
    }

    /** Listen to pictures: they are on the screen with the frame after they came. */
    watch(store: Store): void {
        store.on("picture", (picture) => {
            for (const { tool_id: tool, sequence } of picture.answers) {
                const sent = this.#sentMs.get(tool)?.[sequence % REMEMBERED];
                if (sent === undefined || sequence <= (this.#answered.get(tool) ?? 0)) continue;
                this.#answered.set(tool, sequence);
                requestAnimationFrame(() => this.#add(performance.now() - sent));
            }
        });
    }

    #add(ms: number): void {
        this.#ms.push(ms);
        if (this.#ms.length > KEPT) this.#ms.shift();
    }

    clear(): void {
        this.#ms = [];
    }

    /** Null: nothing was answered so far. */
    summary(): Summary | null {
        const sorted = [...this.#ms].sort((a, b) => a - b),
            n = sorted.length;
        const at = (share: number): number => sorted[Math.min(n - 1, Math.floor(share * n))]!;
        return n === 0 ? null : { count: n, p50: at(0.5), p95: at(0.95), p99: at(0.99), most: at(1) };
    }
}

export const latencies = new Latencies();
