// SPDX-License-Identifier: Apache-2.0
// Noise of three dimensions that repeats: its slopes in red, green, blue, its value in alpha.
import { Data3DTexture, LinearFilter, RepeatWrapping } from "three";

const SIDE = 32;

/** A number in [0, 1) for each point of a lattice that repeats after `cells`. */
function lattice(x: number, y: number, z: number, cells: number): number {
  const wrap = (v: number): number => ((v % cells) + cells) % cells;
  let n = Math.imul(wrap(x) + cells, 0x8da6b343) ^ Math.imul(wrap(y), 0xd8163841) ^ Math.imul(wrap(z), 0xcb1ab31f);
  n = Math.imul(n ^ (n >>> 13), 0x5bd1e995);
  return ((n ^ (n >>> 15)) & 0xffff) / 65536;
}

function octave(x: number, y: number, z: number, cells: number): number {
  const s = cells / SIDE;
  const at = [x * s, y * s, z * s].map((v) => [Math.floor(v), v - Math.floor(v)] as const);
  const [[i, u], [j, v], [k, w]] = at as [readonly [number, number], readonly [number, number], readonly [number, number]];
  const ease = (t: number): number => t * t * (3 - 2 * t);
  let sum = 0;
  for (let c = 0; c < 8; c++) {
    const a = c & 1, b = (c >> 1) & 1, d = c >> 2;
    const weight = (a ? ease(u) : 1 - ease(u)) * (b ? ease(v) : 1 - ease(v)) * (d ? ease(w) : 1 - ease(w));
    sum += weight * lattice(i + a, j + b, k + d, cells);
  }
  return sum;
}

export function makeGrain(): Data3DTexture {
  const value = new Float32Array(SIDE ** 3);
  const at = (x: number, y: number, z: number): number =>
    (((z + SIDE) % SIDE) * SIDE + ((y + SIDE) % SIDE)) * SIDE + ((x + SIDE) % SIDE);
  for (let z = 0; z < SIDE; z++)
    for (let y = 0; y < SIDE; y++)
      for (let x = 0; x < SIDE; x++) value[at(x, y, z)] = 0.68 * octave(x, y, z, 4) + 0.32 * octave(x, y, z, 9);
  const bytes = new Uint8Array(4 * SIDE ** 3);
  const level = (v: number): number => Math.max(0, Math.min(255, Math.round(255 * v)));
  for (let z = 0; z < SIDE; z++)
    for (let y = 0; y < SIDE; y++)
      for (let x = 0; x < SIDE; x++) {
        const o = 4 * at(x, y, z);
        bytes[o] = level(0.5 + 2 * (value[at(x + 1, y, z)]! - value[at(x - 1, y, z)]!));
        bytes[o + 1] = level(0.5 + 2 * (value[at(x, y + 1, z)]! - value[at(x, y - 1, z)]!));
        bytes[o + 2] = level(0.5 + 2 * (value[at(x, y, z + 1)]! - value[at(x, y, z - 1)]!));
        bytes[o + 3] = level(0.5 + 1.35 * (value[at(x, y, z)]! - 0.5));
      }
  const texture = new Data3DTexture(bytes, SIDE, SIDE, SIDE);
  texture.minFilter = texture.magFilter = LinearFilter;
  texture.wrapS = texture.wrapT = texture.wrapR = RepeatWrapping;
  texture.needsUpdate = true;
  return texture;
}
