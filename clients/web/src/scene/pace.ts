// SPDX-License-Identifier: Apache-2.0
// Fewer pixels where frames take long, more where they do not.
import type { WebGLRenderer } from "three";

const SLOW_MS = 42;
const QUICK_MS = 18;
const FRAMES = 20;
const LEAST = 0.5;

export class Pace {
  #share = 1; // of the display's pixels a side
  #lastMs = 0;
  #sumMs = 0;
  #n = 0;

  constructor(readonly renderer: WebGLRenderer, readonly isFull: boolean, readonly changed: () => void) {}

  get ratio(): number {
    return Math.min(devicePixelRatio, 2) * this.#share;
  }

  /** A frame was drawn. */
  tell(nowMs: number): void {
    const took = nowMs - this.#lastMs;
    this.#lastMs = nowMs;
    if (this.isFull || took > 500 || this.renderer.xr.isPresenting) return;
    this.#sumMs += took;
    if (++this.#n < FRAMES) return;
    const mean = this.#sumMs / this.#n;
    this.#sumMs = this.#n = 0;
    const share = mean > SLOW_MS ? Math.max(LEAST, 0.85 * this.#share) : mean < QUICK_MS ? Math.min(1, 1.15 * this.#share) : this.#share;
    if (share === this.#share) return;
    this.#share = share;
    this.changed();
  }
}
