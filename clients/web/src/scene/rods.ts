// SPDX-License-Identifier: Apache-2.0
// Wires and threads that are made of segments: each drawn as one smooth tube through their ends.
import { CatmullRomCurve3, Group, Vector3 } from "three";
import { Tube } from "./links";
import type { Rigid } from "./rigid";

const POINTS = 4; // of the tube, a segment

interface Rod {
  tube: Tube;
  segments: Rigid[]; // in order
}

export class Rods {
  readonly group = new Group();
  readonly #rods: Rod[] = [];

  /** Takes the place of the segments among some bodies, which are hidden. */
  constructor(rigids: Rigid[]) {
    const rods = new Map<number, Rigid[]>();
    for (const rigid of rigids) {
      const of = rigid.body.rod;
      if (!of || !rigid.body.rigid?.shape?.capsule) continue;
      rods.set(of.rod_id, [...(rods.get(of.rod_id) ?? []), rigid]);
      rigid.mesh.visible = false;
    }
    for (const segments of rods.values()) {
      segments.sort((a, b) => a.body.rod!.number - b.body.rod!.number);
      const first = segments[0]!;
      const tube = new Tube(first.mesh.material, first.body.rigid!.shape!.capsule!.radius_m);
      this.group.add(tube.mesh);
      this.#rods.push({ tube, segments });
    }
  }

  update(): void {
    for (const { tube, segments } of this.#rods) {
      const ends = segments.map((s) => [0, s.body.rigid!.shape!.capsule!.length_m].map((z) => {
        s.mesh.updateWorldMatrix(true, false);
        return new Vector3(0, 0, z).applyMatrix4(s.mesh.matrixWorld);
      }) as [Vector3, Vector3]);
      const points = ends.map(([from], i) => (i === 0 ? from : from.lerp(ends[i - 1]![1], 0.5)));
      points.push(ends.at(-1)![1]);
      tube.lay(points.length > 2 ? new CatmullRomCurve3(points).getPoints(POINTS * segments.length) : points);
    }
  }

  dispose(): void {
    for (const { tube } of this.#rods) tube.dispose();
  }
}
