// SPDX-License-Identifier: Apache-2.0
// Between two pictures: what is drawn is a little behind the newest, so that there is mostly one on either side.
import type { Picture } from "../net/picture";

const KEPT = 8;
const DELAY_MOST_MS = 50;

/** Draw `before` turned into `after` by `share`, 0 … 1. */
export interface Between {
  before: Picture;
  after: Picture;
  share: number;
}

export class Timeline {
  #pictures: Picture[] = [];
  #gaps: number[] = []; // ms from picture to picture as they came
  /** True: nothing is delayed, as for one who holds a tool. */
  isDirect = false;

  get newest(): Picture | null {
    return this.#pictures.at(-1) ?? null;
  }

  clear(): void {
    this.#pictures = [];
    this.#gaps = [];
  }

  push(picture: Picture): void {
    const last = this.newest;
    if (last && (last.session !== picture.session || picture.timeNs < last.timeNs)) this.clear();
    if (last) {
      this.#gaps.push(picture.arrivedMs - last.arrivedMs);
      if (this.#gaps.length > 60) this.#gaps.shift();
    }
    this.#pictures.push(picture);
    if (this.#pictures.length > KEPT) this.#pictures.shift();
  }

  /** Interval and 95th percentile of jitter, at most 50 ms. */
  get delayMs(): number {
    if (this.isDirect || this.#gaps.length < 4) return 0;
    const sorted = [...this.#gaps].sort((a, b) => a - b);
    const median = sorted[sorted.length >> 1]!;
    const late = sorted[Math.min(sorted.length - 1, Math.floor(0.95 * sorted.length))]!;
    return Math.min(median + (late - median), DELAY_MOST_MS);
  }

  /** What to draw at a moment of performance.now(); null: nothing came. */
  at(nowMs: number): Between | null {
    const all = this.#pictures;
    const newest = all.at(-1);
    if (!newest) return null;
    const when = nowMs - this.delayMs;
    for (let i = all.length - 1; i > 0; i--) {
      const before = all[i - 1]!;
      const after = all[i]!;
      if (when >= after.arrivedMs) return { before: after, after, share: 1 };
      if (when >= before.arrivedMs)
        return { before, after, share: (when - before.arrivedMs) / Math.max(after.arrivedMs - before.arrivedMs, 1e-3) };
    }
    return { before: all[0]!, after: all[0]!, share: 1 };
  }
}
