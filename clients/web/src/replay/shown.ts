// SPDX-License-Identifier: Apache-2.0
// What the scene shows: what comes live, or what is replayed.
import type { Scene } from "../../made/palp.js";
import type { Picture } from "../net/picture";
import type { Store } from "../net/store";
import type { Lesson } from "./source";
import { Timeline } from "./timeline";
import type { Between } from "./timeline";

export class Shown {
  readonly live = new Timeline();
  scene: Scene | null = null;
  #replayed: Between | null = null;
  #lesson: Lesson | null = null; // of a recording
  readonly #listeners = new Set<() => void>();

  constructor(readonly store: Store) {
    store.on("scene", (scene) => {
      this.live.clear();
      if (!this.isReplay) this.#setScene(scene);
    });
    store.on("picture", (picture) => this.live.push(picture));
  }

  get isReplay(): boolean {
    return this.#replayed !== null;
  }

  /** The picture that is shown, for panels. */
  get picture(): Picture | null {
    return this.#replayed ? this.#replayed.after : this.live.newest;
  }

  /** How a lesson stands, for panels. */
  get lesson(): Lesson {
    return this.#lesson ?? this.store;
  }

  /** Show pictures of a recording. */
  replay(scene: Scene, between: Between, lesson: Lesson | null): void {
    this.#replayed = between;
    this.#lesson = lesson;
    if (this.scene !== scene) this.#setScene(scene);
  }

  /** Show what comes live. */
  goLive(): void {
    this.#replayed = this.#lesson = null;
    if (this.store.scene && this.scene !== this.store.scene) this.#setScene(this.store.scene);
  }

  at(nowMs: number): Between | null {
    return this.#replayed ?? this.live.at(nowMs);
  }

  /** Be told when another scene is shown. */
  onScene(listener: () => void): void {
    this.#listeners.add(listener);
  }

  #setScene(scene: Scene): void {
    this.scene = scene;
    for (const listener of this.#listeners) listener();
  }
}
