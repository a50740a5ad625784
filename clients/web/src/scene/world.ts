// SPDX-License-Identifier: Apache-2.0
// All bodies of a scene as they are drawn; made anew with each scene.
import { Group, Ray, Raycaster, Vector2, Vector3 } from "three";
import type { Camera, Data3DTexture, Plane } from "three";
import { LinkLaw } from "../../made/palp.js";
import type { Pose, Scene } from "../../made/palp.js";
import { meshPoint } from "../net/picture";
import type { Between } from "../replay/timeline";
import type { Choices } from "../settings";
import { NEAR } from "./flesh_glsl";
import { Links } from "./links";
import { isHidden, surfacesOf } from "./looks";
import { posesOf, Rigid } from "./rigid";
import { Rods } from "./rods";
import { makeAbout, Tissue } from "./tissue";

/** The positions of tissue are on the GPU: the newest ones are asked here. */
function pickTissue({ shown, triangles }: Tissue, ray: Ray): Vector3 | null {
  if (!shown) return null;
  const corner = [new Vector3(), new Vector3(), new Vector3()] as const;
  const p = [0, 0, 0], at = new Vector3();
  let best: Vector3 | null = null;
  for (let t = 0; t < triangles.length; t += 3) {
    corner.forEach((c, k) => c.fromArray(meshPoint(shown, triangles[t + k]!, p)));
    if (!ray.intersectTriangle(...corner, false, at)) continue;
    if (!best || at.distanceTo(ray.origin) < best.distanceTo(ray.origin)) best = at.clone();
  }
  return best;
}

export class World {
  readonly group = new Group();
  readonly tissues: Tissue[] = [];
  readonly rigids: Rigid[] = [];
  readonly links: Links;
  readonly rods: Rods;
  readonly about = makeAbout();
  readonly #soft: Set<number>;
  readonly #near: Rigid[]; // tools and their parts, for the light that they take

  constructor(readonly scene: Scene, grain: Data3DTexture) {
    const surfaces = surfacesOf(scene);
    this.#soft = new Set(scene.bodies.filter((b) => b.soft).map((b) => b.id));
    for (const body of scene.bodies) {
      const surface = surfaces.get(body.id)!;
      if (body.soft && !isHidden(scene, body) && surface.opacity > 0) this.tissues.push(new Tissue(body, surface, grain, this.about));
      if (body.rigid) this.rigids.push(new Rigid(body, surface));
    }
    this.links = new Links(scene);
    this.rods = new Rods(this.rigids);
    for (const { mesh } of this.tissues) this.group.add(mesh);
    for (const { group } of this.rigids) this.group.add(group);
    this.group.add(this.links.group, this.rods.group);
    const rigid = new Map(this.rigids.map((r) => [r.body.id, r]));
    const parts = new Set(scene.tools.flatMap((tool) => [tool.body_id, ...tool.part_ids]));
    const loose = this.rigids.filter((r) => !r.isPlane && r.group.visible);
    this.#near = [...loose.filter((r) => parts.has(r.body.id)), ...loose.filter((r) => !parts.has(r.body.id))].slice(0, NEAR);
    for (const link of scene.links) if (link.law === LinkLaw.LINK_LAW_NEEDLE) rigid.get(link.body_a_id)?.showWithin();
  }

  isSoft = (id: number): boolean => this.#soft.has(id);

  update(between: Between): Map<number, Pose> {
    const after = posesOf(between.after.state);
    const before = between.share < 1 ? posesOf(between.before.state) : after;
    for (const tissue of this.tissues) tissue.update(between);
    for (const rigid of this.rigids) rigid.update(before, after, between.share);
    this.rods.update();
    this.links.update(between.after.state.links, after);
    this.about.nearCount.value = this.#near.length;
    this.#near.forEach((near, i) => near.capsule(this.about.nearFrom.value[i]!, this.about.nearTo.value[i]!));
    return after;
  }

  /** The most that a vertex has moved, for the scale of colours: 1, 2 or 5 times a power of ten, m. */
  shiftMost(): number {
    let most = 0;
    const p = [0, 0, 0];
    for (const { shown, rest } of this.tissues)
      for (let i = 0; shown && i < Math.min(shown.count, rest.length / 3); i++) { // more came where it was cut
        meshPoint(shown, i, p);
        most = Math.max(most, Math.hypot(p[0]! - rest[3 * i]!, p[1]! - rest[3 * i + 1]!, p[2]! - rest[3 * i + 2]!));
      }
    const power = 10 ** Math.floor(Math.log10(Math.max(most, 1e-4)));
    return [1, 2, 5, 10].map((k) => k * power).find((v) => v >= most) ?? most;
  }

  colour(by: Choices["colours"], shiftMost: number): void {
    for (const tissue of this.tissues) tissue.colour(by, shiftMost);
  }

  /** Hide what is before a plane; null: show all. */
  clip(plane: Plane | null): void {
    for (const part of [...this.tissues, ...this.rigids]) part.clip(plane);
  }

  /** Without the film above tissue and what is fine in its shade. */
  setPlain(plain: boolean): void {
    for (const tissue of this.tissues) tissue.setPlain(plain);
  }

  setWireframe(wireframe: boolean): void {
    for (const { mesh } of [...this.tissues, ...this.rigids]) mesh.material.wireframe = wireframe;
  }

  /** What a first view shows: the tissue, and of tools what is near to it; without tissue all but planes. */
  points(): { points: Float32Array; ground: number; centre: Vector3; radius: number } {
    const soft: number[] = [], rigid: number[] = [];
    const p = [0, 0, 0], v = new Vector3();
    for (const { shown } of this.tissues) for (let i = 0; shown && i < shown.count; i++) soft.push(...meshPoint(shown, i, p));
    this.group.updateMatrixWorld(true);
    for (const { mesh, isPlane } of this.rigids) {
      const at = isPlane ? undefined : mesh.geometry.getAttribute("position");
      for (let i = 0; at && i < at.count; i++) rigid.push(...v.fromBufferAttribute(at, i).applyMatrix4(mesh.matrixWorld).toArray());
    }
    const main = soft.length > 0 ? soft : rigid;
    const low = [Infinity, Infinity, Infinity], high = [-Infinity, -Infinity, -Infinity];
    main.forEach((x, i) => {
      low[i % 3] = Math.min(low[i % 3]!, x);
      high[i % 3] = Math.max(high[i % 3]!, x);
    });
    if (main.length === 0) return { points: new Float32Array(), ground: 0, centre: new Vector3(), radius: 0.1 };
    const margin = 0.45 * Math.max(...low.map((l, k) => high[k]! - l));
    const points = [...soft];
    for (let i = 0; i < rigid.length; i += 3)
      if ([0, 1, 2].every((k) => rigid[i + k]! > low[k]! - margin && rigid[i + k]! < high[k]! + margin))
        points.push(rigid[i]!, rigid[i + 1]!, rigid[i + 2]!);
    points.push(...this.links.ports(low, high));
    const planes = this.rigids.filter((r) => r.isPlane).map((r) => r.group.position.y);
    const centre = new Vector3(...low.map((l, k) => 0.5 * (l + high[k]!)));
    const radius = Math.max(0.5 * Math.hypot(...low.map((l, k) => high[k]! - l)), 1e-3);
    return { points: Float32Array.from(points), ground: Math.min(low[1]!, ...planes), centre, radius };
  }

  /** The nearest place of a surface that is seen at a place of the picture (-1 … 1); null: none. */
  pick(x: number, y: number, camera: Camera): Vector3 | null {
    const caster = new Raycaster();
    caster.setFromCamera(new Vector2(x, y), camera);
    const rigid = caster.intersectObjects(this.rigids.filter((r) => !r.isPlane).map((r) => r.mesh))[0];
    let best: Vector3 | null = rigid ? rigid.point : null;
    for (const tissue of this.tissues) {
      const hit = pickTissue(tissue, caster.ray);
      if (hit && (!best || hit.distanceTo(caster.ray.origin) < best.distanceTo(caster.ray.origin))) best = hit;
    }
    return best;
  }

  dispose(): void {
    for (const part of [...this.tissues, ...this.rigids, this.links, this.rods]) part.dispose();
  }
}
