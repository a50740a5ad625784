// SPDX-License-Identifier: Apache-2.0
// Links: threads, curves that things slide along, ports as rings, springs, bonds, the way of a needle.
import {
  BufferAttribute, BufferGeometry, Color, Group, Mesh, MeshPhysicalMaterial, Quaternion, TorusGeometry, Vector3,
} from "three";
import type { Link, LinkState, Pose, Scene } from "../../made/palp.js";
import { LinkLaw } from "../../made/palp.js";
import { floatsOf } from "./looks";
import { place, turn } from "./rigid";

const SIDES = 10;
const TUBE = 0.0006; // m, radius
const COIL = { turns: 9, radius: 0.0022, pointsPerTurn: 12 };
const PORT = { radius: 0.0075, tube: 0.0016 };

/** A tube about a line that changes: rings of points, as many as the line has. */
export class Tube {
  readonly mesh: Mesh<BufferGeometry, MeshPhysicalMaterial>;
  #points = 0;

  constructor(material: MeshPhysicalMaterial, public radius = TUBE) {
    this.mesh = new Mesh(new BufferGeometry(), material);
    this.mesh.frustumCulled = false;
    this.mesh.castShadow = this.mesh.receiveShadow = true;
  }

  #resize(n: number): void {
    if (n === this.#points) return;
    this.#points = n;
    const index: number[] = [];
    for (let r = 0; r + 1 < n; r++)
      for (let k = 0; k < SIDES; k++) {
        const a = r * SIDES + k, b = r * SIDES + ((k + 1) % SIDES);
        index.push(a, b, a + SIDES, b, b + SIDES, a + SIDES);
      }
    this.mesh.geometry.dispose();
    this.mesh.geometry = new BufferGeometry();
    this.mesh.geometry.setAttribute("position", new BufferAttribute(new Float32Array(3 * SIDES * n), 3));
    this.mesh.geometry.setAttribute("normal", new BufferAttribute(new Float32Array(3 * SIDES * n), 3));
    this.mesh.geometry.setIndex(index);
  }

  /** Lay it along points. Rings are turned as little as can be from one to the next. */
  lay(points: Vector3[]): void {
    this.mesh.visible = points.length > 1;
    if (points.length < 2) return;
    this.#resize(points.length);
    const position = this.mesh.geometry.getAttribute("position") as BufferAttribute;
    const normal = this.mesh.geometry.getAttribute("normal") as BufferAttribute;
    const way = new Vector3(), side = new Vector3(), other = new Vector3(), out = new Vector3();
    points.forEach((p, r) => {
      way.subVectors(points[Math.min(r + 1, points.length - 1)]!, points[Math.max(r - 1, 0)]!).normalize();
      if (r === 0) side.set(Math.abs(way.x) < 0.6 ? 1 : 0, Math.abs(way.x) < 0.6 ? 0 : 1, 0);
      side.addScaledVector(way, -side.dot(way)).normalize();
      other.crossVectors(way, side);
      for (let k = 0; k < SIDES; k++) {
        const angle = (2 * Math.PI * k) / SIDES;
        out.copy(side).multiplyScalar(Math.cos(angle)).addScaledVector(other, Math.sin(angle));
        normal.setXYZ(r * SIDES + k, out.x, out.y, out.z);
        position.setXYZ(r * SIDES + k, p.x + this.radius * out.x, p.y + this.radius * out.y, p.z + this.radius * out.z);
      }
    });
    position.needsUpdate = normal.needsUpdate = true;
  }

  dispose(): void {
    this.mesh.geometry.dispose();
  }
}

function pointsOf(floats: Float32Array): Vector3[] {
  const points: Vector3[] = [];
  for (let i = 0; i + 2 < floats.length; i += 3) points.push(new Vector3().fromArray(floats, i));
  return points;
}

/** A coil between two points. */
function coil(a: Vector3, b: Vector3): Vector3[] {
  const way = new Vector3().subVectors(b, a);
  const side = new Vector3(Math.abs(way.x) < Math.abs(way.y) ? 1 : 0, Math.abs(way.x) < Math.abs(way.y) ? 0 : 1, 0);
  side.cross(way).normalize();
  const other = new Vector3().crossVectors(way, side).normalize();
  const n = COIL.turns * COIL.pointsPerTurn;
  return Array.from({ length: n + 1 }, (_, i) => {
    const angle = (2 * Math.PI * i) / COIL.pointsPerTurn;
    const wide = COIL.radius * Math.min(1, i / 6, (n - i) / 6); // its ends are on the line
    return a.clone().addScaledVector(way, i / n).addScaledVector(side, wide * Math.cos(angle)).addScaledVector(other, wide * Math.sin(angle));
  });
}

interface Drawn {
  link: Link;
  tube: Tube;
  curve: Vector3[];
}

export class Links {
  readonly group = new Group();
  readonly #steel = new MeshPhysicalMaterial({ color: new Color(0.6, 0.62, 0.65), metalness: 1, roughness: 0.28 });
  readonly #thread = new MeshPhysicalMaterial({ color: new Color(0.035, 0.065, 0.26), roughness: 0.4, clearcoat: 0.4 });
  readonly #rim = new MeshPhysicalMaterial({ color: new Color(0.02, 0.22, 0.26), roughness: 0.35, clearcoat: 0.6 });
  readonly #drawn: Drawn[] = [];
  readonly #ports = new Map<number, Mesh<TorusGeometry, MeshPhysicalMaterial>>();

  constructor(readonly scene: Scene) {
    const bodies = new Map(scene.bodies.map((b) => [b.id, b]));
    for (const link of scene.links) {
      if (link.law === LinkLaw.LINK_LAW_SLIDE && link.body_a_id === 0) this.#addPort(link);
      const isLine = ([LinkLaw.LINK_LAW_THREAD, LinkLaw.LINK_LAW_SPRING, LinkLaw.LINK_LAW_NEEDLE, LinkLaw.LINK_LAW_BOND] as number[])
        .includes(link.law);
      const isCurve = link.law === LinkLaw.LINK_LAW_SLIDE && link.body_a_id !== 0 && !bodies.get(link.body_b_id)?.soft;
      if (!isLine && !isCurve) continue;
      const tube = new Tube(link.law === LinkLaw.LINK_LAW_THREAD ? this.#thread : this.#steel);
      this.group.add(tube.mesh);
      this.#drawn.push({ link, tube, curve: isCurve ? pointsOf(floatsOf(link.curve)) : [] });
    }
  }

  #addPort(link: Link): void {
    const ring = new Mesh(new TorusGeometry(PORT.radius, PORT.tube, 20, 48), this.#rim);
    ring.castShadow = true;
    this.#ports.set(link.id, ring);
    this.group.add(ring);
  }

  /** Corners about the ports that are not far from a box, x y z each: a first view shows them. */
  ports(low: number[], high: number[]): number[] {
    const far = 1.3 * Math.max(...low.map((l, k) => high[k]! - l));
    return [...this.#ports.values()].flatMap(({ position }) => {
      const p = position.toArray();
      if (!p.every((x, k) => x > low[k]! - far && x < high[k]! + far)) return [];
      return [-1, 1].flatMap((s) => [p[0]! + s * PORT.radius, p[1]! + s * PORT.radius, p[2]! + s * PORT.radius]);
    });
  }

  update(states: LinkState[], poses: Map<number, Pose>): void {
    const byId = new Map(states.map((s) => [s.link_id, s]));
    for (const [id, ring] of this.#ports) this.#movePort(ring, byId.get(id), poses);
    for (const drawn of this.#drawn) drawn.tube.lay(this.#lineOf(drawn, byId.get(drawn.link.id), poses));
  }

  #movePort(ring: Mesh, state: LinkState | undefined, poses: Map<number, Pose>): void {
    if (!state) return;
    place(ring.position, state.place_m);
    // its axis is along the shaft that goes through it, but never quite: a port lies in a wall
    const link = this.scene.links.find((l) => l.id === state.link_id);
    const shaft = turn(new Quaternion(), poses.get(link?.body_b_id ?? 0)?.orientation);
    const along = new Vector3(0, 0, 1).applyQuaternion(shaft);
    ring.quaternion.setFromUnitVectors(new Vector3(0, 0, 1), along);
  }

  #lineOf({ link, curve }: Drawn, state: LinkState | undefined, poses: Map<number, Pose>): Vector3[] {
    if (curve.length > 1) {
      const pose = poses.get(link.body_b_id);
      const at = place(new Vector3(), pose?.position_m), by = turn(new Quaternion(), pose?.orientation);
      return curve.map((p) => p.clone().applyQuaternion(by).add(at));
    }
    if (!state?.place_m || !state.other_m) return [];
    const a = place(new Vector3(), state.place_m), b = place(new Vector3(), state.other_m);
    if (link.law === LinkLaw.LINK_LAW_NEEDLE) return []; // the needle itself is drawn
    if (link.law === LinkLaw.LINK_LAW_BOND && !state.holds && state.gap_m > 0) return [];
    if (link.law === LinkLaw.LINK_LAW_SPRING) return coil(a, b);
    if (link.law === LinkLaw.LINK_LAW_THREAD) return this.#slack(a, b, link.length_m);
    return [a, b];
  }

  /** A thread that is longer than the way sags. */
  #slack(a: Vector3, b: Vector3, length: number): Vector3[] {
    const way = a.distanceTo(b), spare = Math.max(length - way, 0);
    if (spare < 1e-3 * length) return [a, b];
    const sag = Math.sqrt((3 / 8) * spare * Math.max(way, 0.2 * length)); // of a flat parabola
    return Array.from({ length: 25 }, (_, i) => {
      const t = i / 24;
      const p = a.clone().lerp(b, t);
      p.y -= 4 * t * (1 - t) * Math.min(sag, 0.5 * length);
      return p;
    });
  }

  dispose(): void {
    for (const { tube } of this.#drawn) tube.dispose();
    for (const ring of this.#ports.values()) ring.geometry.dispose();
    for (const material of [this.#steel, this.#thread, this.#rim]) material.dispose();
  }
}
