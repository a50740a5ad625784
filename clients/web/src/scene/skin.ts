// SPDX-License-Identifier: Apache-2.0
// The surface of a soft body: the scene's, and what was cut of it since.
import type { SoftBody, Topology } from "../../made/palp.js";
import type { MeshFrame } from "../net/picture";
import { floatsOf, numbersOf, wholesOf } from "./looks";

export interface Skin {
  topology: Topology | null; // null: the scene's
  rest: Float32Array; // [count × 3] m
  triangles: Uint32Array; // first those of the scene that are left, then what a blade laid open
  nOuter: number; // triangles of the scene that are left
  tissue: Uint8Array; // [count], or empty
}

export function sceneSkin(soft: SoftBody): Skin {
  const triangles = wholesOf(soft.triangles);
  return { topology: null, rest: floatsOf(soft.rest_positions), triangles, nOuter: triangles.length / 3, tissue: soft.tissue };
}

/** How many vertices a topology has: a frame with fewer is not of its run. */
export function countOf(scene: Skin, topology: Topology | null): number {
  return scene.rest.length / 3 + Math.floor((topology?.added_rest_positions.length ?? 0) / 12);
}

function joined<T extends Uint8Array | Float32Array>(make: new (n: number) => T, a: T, b: T): T {
  const all = new make(a.length + b.length);
  all.set(a);
  all.set(b, a.length);
  return all;
}

/** The scene's surface as a topology changes it. A triangle of a vertex that is not there is left out. */
export function cutSkin(scene: Skin, topology: Topology): Skin {
  const rest = joined(Float32Array, scene.rest, floatsOf(topology.added_rest_positions)), count = rest.length / 3;
  const outer = scene.triangles.slice(), added = wholesOf(topology.added_triangles), nScene = outer.length / 3;
  const moved = wholesOf(topology.changed_triangles);
  numbersOf(topology.changed).forEach((t, i) => {
    if (t < nScene) outer.set(moved.subarray(3 * i, 3 * i + 3), 3 * t);
  });
  const removed = new Set(numbersOf(topology.removed));
  const left = (all: Uint32Array, first: number): number[] => {
    const found: number[] = [];
    for (let t = 0; t < all.length; t += 3)
      if (!removed.has(first + t / 3) && all[t]! < count && all[t + 1]! < count && all[t + 2]! < count)
        found.push(all[t]!, all[t + 1]!, all[t + 2]!);
    return found;
  };
  const kept = left(outer, 0), tissue = scene.tissue.length > 0 || topology.added_tissue.length > 0;
  const padded = new Uint8Array(tissue ? count : 0);
  padded.set(scene.tissue.subarray(0, padded.length));
  padded.set(topology.added_tissue.subarray(0, Math.max(count - scene.rest.length / 3, 0)), scene.rest.length / 3 * Number(tissue));
  return { topology, rest, triangles: Uint32Array.from([...kept, ...left(added, nScene)]), nOuter: kept.length / 3, tissue: padded };
}

/** Of which topology a frame is drawn: the newest, where the frame has its vertices, else as it was drawn before, else as the
 *  scene says. A frame with more is drawn as far as is known. */
export function fitting(scene: Skin, mesh: MeshFrame, newest: Topology | null, drawn: Topology | null): Topology | null {
  const fits = (t: Topology | null): boolean => t !== null && countOf(scene, t) <= mesh.count;
  return mesh.version === 0 ? null : fits(newest) ? newest : fits(drawn) ? drawn : null;
}
