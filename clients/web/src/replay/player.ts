// SPDX-License-Identifier: Apache-2.0
// Plays a source on the page: where it is, how fast, and what is shown of it.
import type { Shown } from "./shown";
import type { Source } from "./source";

const TICK_MS = 16;

export class Player {
  source: Source | null = null;
  atS = 0;
  speed = 1;
  isPlaying = false;
  fault = "";
  readonly #listeners = new Set<() => void>();
  #timer = 0;
  #lastMs = 0;
  #isBusy = false;
  #asked = 0; // moments that were to be shown
  #shownLast = 0; // of them

  /** wake: asks for a frame. */
  constructor(readonly shown: Shown, readonly wake: () => void) {}

  on(listener: () => void): void {
    this.#listeners.add(listener);
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }

  /** Replay a source from a moment on, standing still. */
  open(source: Source, atS = 0): void {
    this.pause();
    this.source?.close();
    this.source = source;
    this.fault = "";
    void this.seek(atS);
  }

  /** Back to what comes live. */
  goLive(): void {
    this.pause();
    this.source?.close();
    this.source = null;
    this.fault = "";
    this.shown.goLive();
    this.wake();
    this.#tell();
  }

  async seek(atS: number): Promise<void> {
    const source = this.source;
    if (!source) return;
    this.atS = Math.min(Math.max(atS, 0), source.lengthS);
    await this.#show(source);
  }

  /** To the next picture, or the one before. */
  async step(way: 1 | -1): Promise<void> {
    const source = this.source;
    if (!source) return;
    this.pause();
    await this.seek(await source.next(this.atS, way));
  }

  /** To the next event, or the one before. */
  async jump(way: 1 | -1): Promise<void> {
    const at = this.source?.marks.map((m) => m.atS).sort((a, b) => a - b) ?? [];
    const to = way > 0 ? at.find((t) => t > this.atS + 0.01) : at.reverse().find((t) => t < this.atS - 0.01);
    if (to !== undefined) await this.seek(to);
  }

  play(): void {
    if (!this.source || this.isPlaying) return;
    if (this.atS >= this.source.lengthS - 1e-3) this.atS = 0;
    this.isPlaying = true;
    this.#lastMs = performance.now();
    this.#timer = window.setInterval(() => void this.#tick(), TICK_MS);
    this.#tell();
  }

  pause(): void {
    window.clearInterval(this.#timer);
    this.isPlaying = false;
    this.#tell();
  }

  async #tick(): Promise<void> {
    const now = performance.now();
    const source = this.source;
    if (!source || this.#isBusy) return;
    this.atS = Math.min(this.atS + (this.speed * (now - this.#lastMs)) / 1000, source.lengthS);
    this.#lastMs = now;
    await this.#show(source);
    if (this.atS >= source.lengthS) this.pause();
  }

  async #show(source: Source): Promise<void> {
    const asked = ++this.#asked;
    this.#isBusy = true;
    try {
      const between = await source.at(this.atS);
      const lesson = (await source.lessonAt?.(this.atS)) ?? null;
      if (between && this.source === source && asked > this.#shownLast) {
        this.#shownLast = asked; // what was asked for before may come after
        this.shown.replay(source.scene, between, lesson);
      }
      this.wake();
    } catch (fault) {
      this.fault = fault instanceof Error ? fault.message : String(fault);
      this.isPlaying = false;
      window.clearInterval(this.#timer);
    }
    this.#isBusy = false;
    this.#tell();
  }
}
