// SPDX-License-Identifier: Apache-2.0
// Rigid bodies: shapes as meshes, poses between two pictures.
import {
  BoxGeometry, BufferAttribute, BufferGeometry, CapsuleGeometry, CircleGeometry, GreaterDepth, Group, Mesh, MeshBasicMaterial,
  MeshPhysicalMaterial, Quaternion, SphereGeometry, Vector3,
} from "three";
import { RoundedBoxGeometry } from "three/examples/jsm/geometries/RoundedBoxGeometry.js";
import type { Plane, Vector4 } from "three";
import type { Body, Pose, Quaternion as Turn, Shape, State, Vec3 } from "../../made/palp.js";
import type { Between } from "../replay/timeline";
import { floatsOf, wholesOf } from "./looks";
import type { Surface } from "./looks";

const PLANE_REACH = 0.5; // m, of what is endless

export const place = (into: Vector3, p?: Vec3): Vector3 => into.set(p?.x ?? 0, p?.y ?? 0, p?.z ?? 0);
export const turn = (into: Quaternion, q?: Turn): Quaternion =>
  q ? into.set(q.x, q.y, q.z, q.w).normalize() : into.set(0, 0, 0, 1);

function geometryOf(shape: Shape): BufferGeometry {
  if (shape.sphere) return new SphereGeometry(shape.sphere.radius_m, 48, 32);
  if (shape.capsule) {
    const { radius_m: r, length_m: l } = shape.capsule;
    return new CapsuleGeometry(r, l, 12, 32).rotateX(Math.PI / 2).translate(0, 0, l / 2);
  }
  if (shape.cuboid) {
    const h = shape.cuboid.half_m;
    const size = [2 * (h?.x ?? 0), 2 * (h?.y ?? 0), 2 * (h?.z ?? 0)] as const;
    return shape.cuboid.radius_m > 0 ? new RoundedBoxGeometry(...size, 4, shape.cuboid.radius_m) : new BoxGeometry(...size);
  }
  if (shape.surface) {
    const geometry = new BufferGeometry();
    geometry.setAttribute("position", new BufferAttribute(floatsOf(shape.surface.positions), 3));
    geometry.setIndex(new BufferAttribute(wholesOf(shape.surface.triangles), 1));
    geometry.computeVertexNormals();
    return geometry;
  }
  return new CircleGeometry(PLANE_REACH, 64).rotateX(-Math.PI / 2);
}

function materialOf(surface: Surface): MeshPhysicalMaterial {
  const see = { transparent: surface.opacity < 1, opacity: surface.opacity, color: surface.colour };
  switch (surface.kind) {
    case "steel":
      return new MeshPhysicalMaterial({ ...see, metalness: 1, roughness: 0.5 - 0.32 * surface.gloss, envMapIntensity: 1.15 });
    case "thread":
      return new MeshPhysicalMaterial({ ...see, roughness: 0.4, clearcoat: 0.4, clearcoatRoughness: 0.25 });
    case "floor":
      return new MeshPhysicalMaterial({ ...see, roughness: 0.9 });
    default:
      return new MeshPhysicalMaterial({
        ...see, roughness: 0.75 - 0.5 * surface.gloss, clearcoat: 0.35 * surface.gloss, clearcoatRoughness: 0.3,
      });
  }
}

/** Poses of bodies by id: of tools where they are drawn. */
export function posesOf(state: State): Map<number, Pose> {
  const all = new Map<number, Pose>();
  for (const tool of state.tools) if (tool.proxy_pose) all.set(tool.tool_id, tool.proxy_pose);
  for (const rigid of state.rigid) if (rigid.pose) all.set(rigid.body_id, rigid.pose);
  return all;
}

const p0 = new Vector3(), p1 = new Vector3(), q0 = new Quaternion();

export class Rigid {
  readonly group = new Group(); // at the body's pose
  readonly mesh: Mesh<BufferGeometry, MeshPhysicalMaterial>;
  readonly isPlane: boolean;
  #within: Mesh<BufferGeometry, MeshBasicMaterial> | null = null;

  constructor(readonly body: Body, readonly surface: Surface) {
    const shape = body.rigid!.shape;
    this.isPlane = Boolean(shape?.plane);
    this.mesh = new Mesh(shape ? geometryOf(shape) : new BufferGeometry(), materialOf(surface));
    place(this.mesh.position, shape?.at?.position_m);
    turn(this.mesh.quaternion, shape?.at?.orientation);
    this.mesh.castShadow = !this.isPlane;
    this.mesh.receiveShadow = true;
    this.group.name = this.mesh.name = body.name;
    this.group.add(this.mesh);
    this.#move(body.rigid!.pose);
    // of level ground the stage shows what is seen of it
    const isLevel = this.isPlane && new Vector3(0, 1, 0).applyQuaternion(this.group.quaternion).y > 0.9999;
    this.group.visible = surface.opacity > 0 && !isLevel;
  }

  /** Let it be seen within tissue, faintly. */
  showWithin(): void {
    const within = new Mesh(this.mesh.geometry, new MeshBasicMaterial({
      color: "#e9f2ff", transparent: true, opacity: 0.34, depthFunc: GreaterDepth, depthWrite: false, toneMapped: false,
    }));
    within.renderOrder = 5;
    this.mesh.add(within);
    this.#within = within;
  }

  /** A capsule about it in the world, for the light that it takes: from, to, radius. */
  capsule(from: Vector4, to: Vector4): void {
    const shape = this.body.rigid!.shape;
    const h = shape?.cuboid?.half_m;
    const half = h ? [h.x, h.y, h.z] : [];
    const wide = half.length ? [...half].sort((a, b) => a - b)[1]! : 0;
    const radius = shape?.sphere?.radius_m ?? shape?.capsule?.radius_m ?? wide;
    p1.set(0, 0, 0);
    p0.set(0, 0, shape?.capsule?.length_m ?? 0);
    half.forEach((l, k) => {
      if (l !== Math.max(...half)) return;
      p0.setComponent(k, Math.max(l - radius, 0));
      p1.setComponent(k, -Math.max(l - radius, 0));
    });
    this.mesh.updateWorldMatrix(true, false);
    p0.applyMatrix4(this.mesh.matrixWorld);
    p1.applyMatrix4(this.mesh.matrixWorld);
    from.set(p1.x, p1.y, p1.z, Math.max(radius, 1e-4));
    to.set(p0.x, p0.y, p0.z, 0);
  }

  #move(pose?: Pose): void {
    place(this.group.position, pose?.position_m);
    turn(this.group.quaternion, pose?.orientation);
  }

  update(before: Map<number, Pose>, after: Map<number, Pose>, share: Between["share"]): void {
    const to = after.get(this.body.id);
    if (!to) return;
    this.#move(to);
    const from = before.get(this.body.id);
    if (share >= 1 || !from) return;
    this.group.position.lerpVectors(place(p0, from.position_m), this.group.position, share);
    this.group.quaternion.copy(turn(q0, from.orientation).slerp(this.group.quaternion, share));
  }

  clip(plane: Plane | null): void {
    this.mesh.material.clippingPlanes = plane ? [plane] : null;
  }

  dispose(): void {
    this.#within?.material.dispose();
    this.mesh.geometry.dispose();
    this.mesh.material.dispose();
  }
}
