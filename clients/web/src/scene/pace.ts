// SPDX-License-Identifier: Apache-2.0
// Where frames take long: first a plainer look, then fewer pixels; more again where they do not.
import type { WebGLRenderer } from "three";

const SLOW_MS = 42;
const QUICK_MS = 18;
const FRAMES = 20; // that are judged together, or as many as take
const JUDGED_MS = 1500;
const LEAST = 0.4; // of the display's pixels a side
const SOFTWARE = 0.6; // where a processor draws, to begin with
const RETURN = { first: 5, times: 10 }; // judged quick so often, a plain look is given up; the next time ten times as often

/** How the scene is to be drawn: "auto" as frames allow; "full" and "plain" with all pixels. */
export type Quality = "auto" | "full" | "plain";

/** Does a processor draw, for want of a GPU or its driver? Asked of a context that lives no longer than this. */
export function isDrawnBySoftware(): boolean {
  const gl = document.createElement("canvas").getContext("webgl2");
  if (!gl) return false;
  const told = gl.getExtension("WEBGL_debug_renderer_info");
  const name = String(gl.getParameter(told?.UNMASKED_RENDERER_WEBGL ?? gl.RENDERER));
  gl.getExtension("WEBGL_lose_context")?.loseContext();
  return /swiftshader|llvmpipe|software/i.test(name);
}

export class Pace {
  isPlain: boolean;
  tookMs = 0; // a frame in the middle of those judged last
  #share = 1; // of the display's pixels a side
  #times: number[] = [];
  #sumMs = 0;
  #quick = 0;
  #needed = RETURN.first;

  constructor(readonly renderer: WebGLRenderer, readonly quality: Quality, readonly isSoftware: boolean, readonly changed: () => void) {
    this.isPlain = quality === "plain" || (quality === "auto" && isSoftware);
    if (quality === "auto" && isSoftware) this.#share = SOFTWARE;
  }

  get share(): number {
    return this.#share;
  }

  /** Pixels of the canvas a pixel of CSS, where all are drawn. */
  get display(): number {
    return Math.min(devicePixelRatio, 2);
  }

  get ratio(): number {
    return this.display * this.#share;
  }

  /** From a frame that was drawn to the next that could be. The middle of some is judged: one that compiles shaders is none of them. */
  tell(tookMs: number): void {
    if (this.quality !== "auto" || this.renderer.xr.isPresenting) return;
    this.#sumMs += tookMs;
    if (this.#times.push(tookMs) < FRAMES && this.#sumMs < JUDGED_MS) return;
    this.tookMs = this.#times.sort((a, b) => a - b)[this.#times.length >> 1]!;
    this.#times = [];
    this.#sumMs = 0;
    if (this.tookMs > SLOW_MS) this.#slower();
    else if (this.tookMs < QUICK_MS) this.#quicker();
  }

  #slower(): void {
    this.#quick = 0;
    if (!this.isPlain) this.#set(this.#share, true);
    else this.#set(this.#share * Math.max(0.6, Math.sqrt(SLOW_MS / this.tookMs)), true);
  }

  #quicker(): void {
    if (this.#share < 1) {
      this.#set(1.15 * this.#share, this.isPlain);
    } else if (this.isPlain && !this.isSoftware && ++this.#quick >= this.#needed) {
      this.#needed *= RETURN.times;
      this.#set(1, false);
    }
  }

  #set(share: number, isPlain: boolean): void {
    const bounded = Math.min(Math.max(share, LEAST), 1);
    if (bounded === this.#share && isPlain === this.isPlain) return;
    this.#share = bounded;
    this.isPlain = isPlain;
    this.changed();
  }
}
