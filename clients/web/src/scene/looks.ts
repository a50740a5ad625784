// SPDX-License-Identifier: Apache-2.0
// What bodies look like where the scenario does not say.
import { Color } from "three";
import type { Body, Scene } from "../../made/palp.js";
import { Drive } from "../../made/palp.js";

export interface Surface {
  kind: "flesh" | "thread" | "steel" | "ceramic" | "floor";
  colour: Color; // linear
  gloss: number; // 0 … 1
  opacity: number;
}

// Liver, muscle, fat, a gland: one after the other where there are several.
const FLESH = [[0.30, 0.038, 0.026], [0.42, 0.115, 0.075], [0.52, 0.30, 0.14], [0.36, 0.07, 0.085]] as const;
const STEEL = [0.60, 0.62, 0.65] as const;
const CERAMIC = [0.52, 0.50, 0.46] as const;
const FLOOR = [0.045, 0.085, 0.092] as const;
const THREAD = [0.035, 0.065, 0.26] as const;
const SLENDER = 25; // longer than so many times its width: a thread

/** Okabe and Ito's colours: told apart by everybody. */
export const OKABE_ITO = ["#E69F00", "#56B4E9", "#009E73", "#F0E442", "#0072B2", "#D55E00", "#CC79A7", "#999999"] as const;

/** float32 of bytes that may begin anywhere. */
export function floatsOf(bytes: Uint8Array): Float32Array {
  return new Float32Array(bytes.slice(0, bytes.length - (bytes.length % 12)).buffer);
}

/** uint32 of bytes, one each. */
export function numbersOf(bytes: Uint8Array): Uint32Array {
  return new Uint32Array(bytes.slice(0, bytes.length - (bytes.length % 4)).buffer);
}

export function wholesOf(bytes: Uint8Array): Uint32Array {
  return new Uint32Array(bytes.slice(0, bytes.length - (bytes.length % 12)).buffer);
}

/** Extents along the axes, the least first, m. */
function extentsOf(rest: Float32Array): [number, number, number] {
  const low = [Infinity, Infinity, Infinity], high = [-Infinity, -Infinity, -Infinity];
  rest.forEach((v, i) => {
    low[i % 3] = Math.min(low[i % 3]!, v);
    high[i % 3] = Math.max(high[i % 3]!, v);
  });
  return low.map((v, k) => high[k]! - v).sort((a, b) => a - b) as [number, number, number];
}

function isSlender(rest: Float32Array): boolean {
  const [, second, longest] = extentsOf(rest);
  return longest > SLENDER * second;
}

/** Bodies of the same size are of the same kind. */
function kindOf(body: Body): string {
  const soft = body.soft!;
  return `${soft.triangles.length} ${extentsOf(floatsOf(soft.rest_positions)).map((v) => v.toPrecision(3)).join(" ")}`;
}

function defaultOf(body: Body, kinds: string[]): Omit<Surface, "colour"> & { rgb: readonly [number, number, number] } {
  if (body.soft) {
    if (isSlender(floatsOf(body.soft.rest_positions))) return { kind: "thread", rgb: THREAD, gloss: 0.6, opacity: 1 };
    const kind = kindOf(body);
    if (!kinds.includes(kind)) kinds.push(kind);
    return { kind: "flesh", rgb: FLESH[kinds.indexOf(kind) % FLESH.length]!, gloss: 1, opacity: 1 };
  }
  if (body.rod && body.rigid?.drive === Drive.DRIVE_FREE) return { kind: "thread", rgb: THREAD, gloss: 0.6, opacity: 1 };
  if (body.rod) return { kind: "steel", rgb: STEEL, gloss: 0.8, opacity: 1 };
  if (body.rigid?.shape?.plane) return { kind: "floor", rgb: FLOOR, gloss: 0.1, opacity: 1 };
  const drive = body.rigid?.drive;
  const isTool = drive === Drive.DRIVE_KINEMATIC || drive === Drive.DRIVE_COUPLED;
  return isTool ? { kind: "steel", rgb: STEEL, gloss: 0.8, opacity: 1 } : { kind: "ceramic", rgb: CERAMIC, gloss: 0.4, opacity: 1 };
}

/** The surface of each body, by its id. */
export function surfacesOf(scene: Scene): Map<number, Surface> {
  const all = new Map<number, Surface>();
  const parts = new Set(scene.tools.flatMap((tool) => [tool.body_id, ...tool.part_ids]));
  const kinds: string[] = []; // of tissue, in the order of their colours
  for (const body of scene.bodies) {
    const plain = defaultOf(body, kinds);
    if (parts.has(body.id) && plain.kind === "ceramic") Object.assign(plain, { kind: "steel", rgb: STEEL, gloss: 0.8 });
    const surface: Surface = { ...plain, colour: new Color(...plain.rgb) };
    if (body.look) {
      surface.colour.setRGB(body.look.red_ratio, body.look.green_ratio, body.look.blue_ratio, "srgb");
      surface.gloss = body.look.gloss_ratio;
      surface.opacity = body.look.opacity_ratio;
    }
    all.set(body.id, surface);
  }
  return all;
}

/** Is a finer surface carried by it? Then that is what is seen. */
export function isHidden(scene: Scene, body: Body): boolean {
  return Boolean(body.soft) && scene.bodies.some((other) => other.soft && other.parent_id === body.id);
}
