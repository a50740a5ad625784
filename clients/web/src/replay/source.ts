// SPDX-License-Identifier: Apache-2.0
// What can be replayed: pictures over time, from memory or from a file.
import type { Metrics, Scene, Task } from "../../made/palp.js";
import type { Picture } from "../net/picture";
import type { Between } from "./timeline";

/** Something that happened, to jump to. */
export interface Mark {
  atS: number; // from the source's start
  text: string;
  severity: number; // of palp.v1
}

/** What was told last of a lesson. */
export interface Lesson {
  task: Task | null;
  metrics: Metrics | null;
}

export interface Source {
  readonly name: string;
  readonly scene: Scene;
  readonly lengthS: number;
  readonly marks: Mark[];
  readonly note: string; // what a person should know of it; empty: nothing
  /** The pictures on either side of a moment; null where there is none. */
  at(atS: number): Promise<Between | null>;
  /** The moment of the next picture after one, or of the one before it. */
  next(atS: number, way: 1 | -1): Promise<number>;
  /** How the lesson stood at a moment. */
  lessonAt?(atS: number): Promise<Lesson>;
  close(): void;
}

/** Where to put a moment among times that rise: the last that is not after it; -1: all are. */
export function lastUntil(times: ArrayLike<number>, atS: number): number {
  let low = 0, high = times.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (times[middle]! <= atS + 1e-9) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** Between two pictures; one of them alone where the other has no share. */
export function blend(before: Picture, after: Picture, share: number): Between {
  if (share < 1e-3) return { before, after: before, share: 1 };
  return share > 0.999 ? { before: after, after, share: 1 } : { before, after, share };
}
