// SPDX-License-Identifier: Apache-2.0
// A surface prepared for the GPU: a vertex for each smooth part of the faces about a node, and the ring of nodes round that
// part, from which the vertex shader takes its normal. Edges sharper than 50 degrees at rest stay sharp, and so does the rim of a
// wound, whose inside has vertices of its own.

export interface Fans {
  count: number;
  node: Uint32Array; // [count] the node of each vertex
  index: Uint32Array; // triangles of vertices
  ring: Uint32Array; // [count × RING] nodes in order; a closed ring ends as it began; then the last is repeated
  siblings: Uint32Array; // [count × 2] other vertices of the same node; itself where there is none
  wound: Float32Array; // [count × 2] 1: inside of what was cut, else 0; 1: at its rim, else 0
}

export const RING = 16;
const SHARP = 0.64; // cosine

function faceNormals(x: Float32Array, tri: Uint32Array): Float32Array {
  const n = new Float32Array(tri.length);
  for (let t = 0; t < tri.length; t += 3) {
    const a = 3 * tri[t]!, b = 3 * tri[t + 1]!, c = 3 * tri[t + 2]!;
    const ux = x[b]! - x[a]!, uy = x[b + 1]! - x[a + 1]!, uz = x[b + 2]! - x[a + 2]!;
    const vx = x[c]! - x[a]!, vy = x[c + 1]! - x[a + 1]!, vz = x[c + 2]! - x[a + 2]!;
    const nx = uy * vz - uz * vy, ny = uz * vx - ux * vz, nz = ux * vy - uy * vx;
    const l = Math.hypot(nx, ny, nz) || 1;
    n.set([nx / l, ny / l, nz / l], t);
  }
  return n;
}

/** Corners (places in tri) about each node: of node i those from first[i] to first[i + 1]. */
function cornersOf(tri: Uint32Array, nNode: number): { first: Uint32Array; of: Uint32Array } {
  const first = new Uint32Array(nNode + 2);
  for (const i of tri) first[i + 2]!++;
  for (let i = 2; i < nNode + 2; i++) first[i]! += first[i - 1]!;
  const of = new Uint32Array(tri.length);
  tri.forEach((node, corner) => (of[first[node + 1]!++] = corner));
  return { first, of };
}

const nextOf = (corner: number): number => corner - (corner % 3) + ((corner + 1) % 3);
const afterOf = (corner: number): number => corner - (corner % 3) + ((corner + 2) % 3);

/** Corners of a node in smooth parts: each a chain of faces, each next one across an edge that is not sharp. */
function partsOf(corners: Uint32Array, tri: Uint32Array, normals: Float32Array, sharp: number, nOuter: number): number[][] {
  const byStart = new Map<number, number>(); // the corner whose face begins with an edge to that node
  for (const corner of corners) byStart.set(tri[nextOf(corner)]!, corner);
  const follows = (corner: number): number | undefined => {
    const next = byStart.get(tri[afterOf(corner)]!);
    if (next === undefined || corner < 3 * nOuter !== next < 3 * nOuter) return undefined;
    const a = corner - (corner % 3), b = next - (next % 3);
    const dot = normals[a]! * normals[b]! + normals[a + 1]! * normals[b + 1]! + normals[a + 2]! * normals[b + 2]!;
    return dot > sharp ? next : undefined;
  };
  const followed = new Set<number>();
  for (const corner of corners) {
    const next = follows(corner);
    if (next !== undefined) followed.add(next);
  }
  const left = new Set<number>(corners);
  const parts: number[][] = [];
  const walk = (from: number): void => {
    const part: number[] = [];
    for (let at: number | undefined = from; at !== undefined && left.delete(at); at = follows(at)) part.push(at);
    if (part.length > 0) parts.push(part);
  };
  for (const corner of corners) if (!followed.has(corner)) walk(corner); // open parts, from where they begin
  for (const corner of corners) walk(corner); // what is left is closed
  return parts;
}

function ringOf(part: number[], tri: Uint32Array, into: Uint32Array, at: number): void {
  const nodes = [tri[nextOf(part[0]!)]!, ...part.map((corner) => tri[afterOf(corner)]!)];
  for (let k = 0; k < RING; k++) into[at + k] = nodes[Math.min(k, nodes.length - 1)]!;
}

/** isSmooth: no edge stays sharp; nOuter: triangles before those of wounds. */
export function makeFans(rest: Float32Array, tri: Uint32Array, isSmooth: boolean, nOuter = tri.length / 3): Fans {
  const nNode = rest.length / 3;
  const normals = faceNormals(rest, tri);
  const { first, of } = cornersOf(tri, nNode);
  const index = new Uint32Array(tri.length);
  const node: number[] = [];
  const parts: number[][] = [];
  const siblings: number[] = [];
  for (let i = 0; i < nNode; i++) {
    const begin = node.length;
    for (const part of partsOf(of.subarray(first[i]!, first[i + 1]!), tri, normals, isSmooth ? -2 : SHARP, nOuter)) {
      for (const corner of part) index[corner] = node.length;
      node.push(i);
      parts.push(part);
    }
    const n = node.length - begin;
    for (let k = 0; k < n; k++) siblings.push(begin + ((k + 1) % n), begin + (n > 2 ? (k + 2) % n : k));
  }
  const ring = new Uint32Array(node.length * RING);
  parts.forEach((part, v) => ringOf(part, tri, ring, v * RING));
  const isInside = (v: number): boolean => parts[v]![0]! >= 3 * nOuter;
  const wound = new Float32Array(2 * node.length), inside = new Set(node.filter((_, v) => isInside(v)));
  node.forEach((i, v) => wound.set([Number(isInside(v)), Number(inside.has(i))], 2 * v));
  return { count: node.length, node: Uint32Array.from(node), index, ring, siblings: Uint32Array.from(siblings), wound };
}

/** Has a surface an inside that is not seen from outside: no borders, and its triangles face away from it? */
export function isClosed(at: Float32Array, triangles: Uint32Array): boolean {
  const open = new Set<number>(), n = at.length / 3;
  let volume = 0;
  for (let t = 0; t < triangles.length; t += 3) {
    const corner = [triangles[t]!, triangles[t + 1]!, triangles[t + 2]!] as const;
    for (let k = 0; k < 3; k++) {
      const a = corner[k]!, b = corner[(k + 1) % 3]!;
      if (!open.delete(b * n + a)) open.add(a * n + b);
    }
    const [p, q, r] = corner.map((i) => [at[3 * i]!, at[3 * i + 1]!, at[3 * i + 2]!] as const);
    volume += p![0] * (q![1] * r![2] - q![2] * r![1]) + p![1] * (q![2] * r![0] - q![0] * r![2]) + p![2] * (q![0] * r![1] - q![1] * r![0]);
  }
  return open.size === 0 && volume > 0;
}
