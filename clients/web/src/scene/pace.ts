// SPDX-License-Identifier: Apache-2.0
// Fewer pixels where frames take long, more where they do not.
import type { WebGLRenderer } from "three";

const SLOW_MS = 42;
const QUICK_MS = 18;
const FRAMES = 20; // that are judged together, or as many as take
const JUDGED_MS = 1500;
const LONGEST_MS = 1000; // a longer one was a pause of the machine
const LEAST = 0.4;
const SOFTWARE = 0.6; // where a processor draws, to begin with

function isSoftware({ renderer }: Pace): boolean {
  const gl = renderer.getContext(), told = gl.getExtension("WEBGL_debug_renderer_info");
  return /swiftshader|llvmpipe|software/i.test(String(gl.getParameter(told?.UNMASKED_RENDERER_WEBGL ?? gl.RENDERER)));
}

export class Pace {
  #share = 1; // of the display's pixels a side
  #sumMs = 0;
  #n = 0;

  constructor(readonly renderer: WebGLRenderer, readonly isFull: boolean, readonly changed: () => void) {
    if (!isFull && isSoftware(this)) this.#share = SOFTWARE;
  }

  get ratio(): number {
    return Math.min(devicePixelRatio, 2) * this.#share;
  }

  /** From a frame that was drawn to the next that could be. */
  tell(tookMs: number): void {
    if (this.isFull || this.renderer.xr.isPresenting) return;
    this.#sumMs += Math.min(tookMs, LONGEST_MS);
    if (++this.#n < FRAMES && this.#sumMs < JUDGED_MS) return;
    const mean = this.#sumMs / this.#n;
    this.#sumMs = this.#n = 0;
    const share = mean > SLOW_MS ? this.#share * Math.max(0.6, Math.sqrt(SLOW_MS / mean)) : mean < QUICK_MS ? 1.15 * this.#share : this.#share;
    const bounded = Math.min(Math.max(share, LEAST), 1);
    if (bounded === this.#share) return;
    this.#share = bounded;
    this.changed();
  }
}
