// SPDX-License-Identifier: Apache-2.0
// The last half minute of what came live, as it came: pictures are read again when they are shown.
import type { Scene } from "../../made/palp.js";
import { readFrames } from "../net/frames";
import { readIncoming } from "../net/picture";
import type { Picture, Topologies } from "../net/picture";
import type { Store } from "../net/store";
import { blend, lastUntil } from "./source";
import type { Lesson, Mark, Source } from "./source";
import type { Between } from "./timeline";

const KEPT_MS = 30e3;
const KEPT_BYTES = 64 * 2 ** 20;

interface Kept {
  bytes: Uint8Array;
  topologies: Topologies; // are told where they change alone
  arrivedMs: number;
}

/** How a lesson stood since then. */
interface KeptLesson extends Lesson {
  arrivedMs: number;
}

export class Ring {
  #pictures: Kept[] = [];
  #marks: { arrivedMs: number; text: string; severity: number }[] = [];
  #lessons: KeptLesson[] = [];
  #bytes = 0;
  #scene: Scene | null = null;

  constructor(store: Store) {
    store.on("scene", (scene) => {
      this.#scene = scene;
      this.#pictures = [];
      this.#marks = [];
      this.#lessons = [];
      this.#bytes = 0;
    });
    store.on("event", ({ text, severity }) => this.#marks.push({ arrivedMs: performance.now(), text, severity }));
    for (const kind of ["task", "metrics"] as const)
      store.on(kind, () => this.#lessons.push({ arrivedMs: performance.now(), task: store.task, metrics: store.metrics }));
    store.on("message", ({ bytes, incoming }) => {
      if (incoming.picture && this.#scene) this.#keep({ bytes, topologies: incoming.picture.topologies, arrivedMs: incoming.picture.arrivedMs });
    });
  }

  #keep(picture: Kept): void {
    this.#pictures.push(picture);
    this.#bytes += picture.bytes.length;
    let gone = 0;
    while (this.#bytes > KEPT_BYTES || picture.arrivedMs - this.#pictures[gone]!.arrivedMs > KEPT_MS)
      this.#bytes -= this.#pictures[gone++]!.bytes.length;
    this.#pictures.splice(0, gone);
    const first = this.#pictures[0]?.arrivedMs ?? 0;
    while (this.#marks.length > 0 && this.#marks[0]!.arrivedMs < first) this.#marks.shift();
    while (this.#lessons.length > 1 && this.#lessons[1]!.arrivedMs < first) this.#lessons.shift();
  }

  get held(): { pictures: number; bytes: number; seconds: number } {
    const all = this.#pictures;
    const seconds = all.length > 1 ? (all.at(-1)!.arrivedMs - all[0]!.arrivedMs) / 1000 : 0;
    return { pictures: all.length, bytes: this.#bytes, seconds };
  }

  /** What is held now, to be replayed; null: too little. What comes meanwhile is kept beside it. */
  freeze(): Source | null {
    if (!this.#scene || this.#pictures.length < 2) return null;
    return new Frozen(this.#scene, [...this.#pictures], this.#marks, [...this.#lessons]);
  }
}

class Frozen implements Source {
  readonly name = "the last seconds";
  readonly note = "";
  readonly marks: Mark[];
  readonly #times: number[]; // s
  readonly #read = new Map<number, Picture>();

  constructor(readonly scene: Scene, private pictures: Kept[], marks: { arrivedMs: number; text: string; severity: number }[],
    private lessons: KeptLesson[]) {
    const begin = pictures[0]!.arrivedMs;
    this.#times = pictures.map((p) => (p.arrivedMs - begin) / 1000);
    this.marks = marks.map((m) => ({ ...m, atS: (m.arrivedMs - begin) / 1000 }));
  }

  get lengthS(): number {
    return this.#times.at(-1) ?? 0;
  }

  #picture(i: number): Picture | null {
    const known = this.#read.get(i);
    if (known) return known;
    const kept = this.pictures[i];
    const picture = kept ? readIncoming(readFrames(kept.bytes), kept.arrivedMs).picture : null;
    if (picture) {
      picture.topologies = kept!.topologies;
      this.#read.set(i, picture);
      if (this.#read.size > 8) this.#read.delete(this.#read.keys().next().value!);
    }
    return picture;
  }

  async at(atS: number): Promise<Between | null> {
    const i = Math.max(lastUntil(this.#times, atS), 0);
    const before = this.#picture(i);
    const after = this.#picture(i + 1) ?? before;
    if (!before || !after) return null;
    if (after === before || after.timeNs <= before.timeNs) return { before, after: before, share: 1 };
    const share = (atS - this.#times[i]!) / (this.#times[i + 1]! - this.#times[i]!);
    return blend(before, after, share);
  }

  async next(atS: number, way: 1 | -1): Promise<number> {
    const i = lastUntil(this.#times, atS);
    const j = way > 0 ? i + 1 : this.#times[i]! < atS - 1e-6 ? i : i - 1;
    return this.#times[Math.min(Math.max(j, 0), this.#times.length - 1)] ?? 0;
  }

  async lessonAt(atS: number): Promise<Lesson> {
    const begin = this.pictures[0]?.arrivedMs ?? 0;
    const i = lastUntil(this.lessons.map((l) => (l.arrivedMs - begin) / 1000), atS);
    return this.lessons[i] ?? { task: null, metrics: null };
  }

  close(): void {
    this.pictures = this.lessons = [];
    this.#read.clear();
  }
}
