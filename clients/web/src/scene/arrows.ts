// SPDX-License-Identifier: Apache-2.0
// Forces of contacts as arrows: along the normal, and across it. On what touches the tissue, as a hand would feel them.
import {
  Color, ConeGeometry, CylinderGeometry, Group, InstancedMesh, Matrix4, MeshBasicMaterial, Quaternion, Vector3,
} from "three";
import type { Contact } from "../../made/palp.js";

export const METRES_PER_NEWTON = 0.02;
export const ARROWS_MOST = 512;
const LEAST_N = 0.005;
const Y = new Vector3(0, 1, 0);

export interface Arrow {
  contact: string; // id
  kind: "normal" | "tangential";
  from: [number, number, number];
  to: [number, number, number];
}

const COLOURS = { dark: { normal: "#F2B233", tangential: "#62C4F5" }, light: { normal: "#D55E00", tangential: "#0072B2" } };

/** Colours of the arrows, for the legend. */
export const arrowColours = (isDark: boolean): { normal: string; tangential: string } => COLOURS[isDark ? "dark" : "light"];

/** Arrows of the strongest contacts. `isSoft` tells whether a body is tissue: the force is drawn on the other. */
export function arrowsOf(contacts: Contact[], isSoft: (body: number) => boolean, tangential: boolean): Arrow[] {
  const strongest = contacts.length > ARROWS_MOST
    ? [...contacts].sort((a, b) => Math.hypot(b.normal_n, b.tangential_n) - Math.hypot(a.normal_n, a.tangential_n)).slice(0, ARROWS_MOST)
    : contacts;
  const arrows: Arrow[] = [];
  for (const c of strongest) {
    if (!c.point_m || !c.normal || !c.force_on_a_n) continue;
    const sign = isSoft(c.body_a_id) ? -METRES_PER_NEWTON : METRES_PER_NEWTON;
    const f = c.force_on_a_n, n = c.normal, p = c.point_m;
    const along = f.x * n.x + f.y * n.y + f.z * n.z;
    const add = (kind: Arrow["kind"], x: number, y: number, z: number): void => {
      if (Math.hypot(x, y, z) < LEAST_N) return;
      arrows.push({ contact: c.id, kind, from: [p.x, p.y, p.z], to: [p.x + sign * x, p.y + sign * y, p.z + sign * z] });
    };
    add("normal", along * n.x, along * n.y, along * n.z);
    if (tangential) add("tangential", f.x - along * n.x, f.y - along * n.y, f.z - along * n.z);
  }
  return arrows;
}

const from = new Vector3(), to = new Vector3(), way = new Vector3();
const facing = new Quaternion(), scale = new Vector3(), matrix = new Matrix4();

/** Shafts and heads of one kind. */
class Bundle {
  readonly shafts: InstancedMesh<CylinderGeometry, MeshBasicMaterial>;
  readonly heads: InstancedMesh<ConeGeometry, MeshBasicMaterial>;

  constructor(readonly kind: Arrow["kind"]) {
    const material = new MeshBasicMaterial({ toneMapped: false });
    this.shafts = new InstancedMesh(new CylinderGeometry(1, 1, 1, 12).translate(0, 0.5, 0), material, ARROWS_MOST);
    this.heads = new InstancedMesh(new ConeGeometry(1, 1, kind === "normal" ? 16 : 4).translate(0, 0.5, 0), material, ARROWS_MOST);
    this.shafts.frustumCulled = this.heads.frustumCulled = false;
    this.shafts.count = this.heads.count = 0;
  }

  draw(arrows: Arrow[], size: number): void {
    let n = 0;
    for (const arrow of arrows) {
      if (arrow.kind !== this.kind) continue;
      from.fromArray(arrow.from);
      to.fromArray(arrow.to);
      const length = way.subVectors(to, from).length();
      const wide = Math.min(this.kind === "normal" ? size : 0.75 * size, 0.14 * length);
      const head = Math.min(5 * size, 0.45 * length);
      facing.setFromUnitVectors(Y, way.normalize());
      this.shafts.setMatrixAt(n, matrix.compose(from, facing, scale.set(wide, length - head, wide)));
      from.addScaledVector(way, length - head);
      this.heads.setMatrixAt(n, matrix.compose(from, facing, scale.set(2.5 * wide, head, 2.5 * wide)));
      n++;
    }
    this.shafts.count = this.heads.count = n;
    this.shafts.instanceMatrix.needsUpdate = this.heads.instanceMatrix.needsUpdate = true;
  }

  dispose(): void {
    this.shafts.dispose();
    this.heads.dispose();
    this.shafts.geometry.dispose();
    this.heads.geometry.dispose();
    this.shafts.material.dispose();
  }
}

export class Arrows {
  readonly group = new Group();
  shown: Arrow[] = [];
  readonly #bundles = [new Bundle("normal"), new Bundle("tangential")];

  constructor() {
    for (const { shafts, heads } of this.#bundles) this.group.add(shafts, heads);
  }

  setTheme(isDark: boolean): void {
    for (const bundle of this.#bundles) bundle.shafts.material.color = new Color(arrowColours(isDark)[bundle.kind]);
  }

  /** Draw; `size` is the radius of a shaft, m. */
  draw(arrows: Arrow[], size: number): void {
    this.shown = arrows;
    for (const bundle of this.#bundles) bundle.draw(arrows, size);
  }

  dispose(): void {
    for (const bundle of this.#bundles) bundle.dispose();
  }
}
