// SPDX-License-Identifier: Apache-2.0
// What joins a shaft and its jaws: it is no part of the physics, but without it jaws would float.
import { Mesh, Vector3 } from "three";
import type { MeshPhysicalMaterial } from "three";
import { RoundedBoxGeometry } from "three/examples/jsm/geometries/RoundedBoxGeometry.js";
import type { Rigid } from "./rigid";

const INTO_JAWS = 0.006; // m

/** How far towards the shaft (+Z of the tool) a jaw reaches. */
function backOf(tool: Rigid, jaw: Rigid): number {
  const h = jaw.body.rigid?.shape?.cuboid?.half_m;
  if (!h) return -Infinity;
  jaw.mesh.updateWorldMatrix(true, false);
  const corners = [-1, 1].flatMap((x) => [-1, 1].flatMap((y) => [-1, 1].map((z) => new Vector3(x * h.x, y * h.y, z * h.z))));
  return Math.max(...corners.map((c) => tool.group.worldToLocal(c.applyMatrix4(jaw.mesh.matrixWorld)).z));
}

/** A flat piece from the shaft's end to between the jaws; null where the tool has none. */
export function clevisOf(tool: Rigid, jaws: Rigid[]): Mesh<RoundedBoxGeometry, MeshPhysicalMaterial> | null {
  const shaft = tool.body.rigid?.shape?.capsule;
  if (!shaft || jaws.length === 0) return null;
  tool.group.updateWorldMatrix(true, false);
  const begin = Math.max(...jaws.map((jaw) => backOf(tool, jaw))) - INTO_JAWS;
  const end = tool.mesh.position.z + 0.5 * shaft.radius_m;
  if (!(begin > -1 && end > begin)) return null;
  const size = [1.15 * shaft.radius_m, 1.5 * shaft.radius_m, end - begin] as const;
  const clevis = new Mesh(new RoundedBoxGeometry(...size, 3, 0.25 * shaft.radius_m), tool.mesh.material);
  clevis.position.set(tool.mesh.position.x, tool.mesh.position.y, 0.5 * (begin + end));
  clevis.castShadow = clevis.receiveShadow = true;
  tool.group.add(clevis);
  return clevis;
}
