// SPDX-License-Identifier: Apache-2.0
// What is on the screen, as numbers: for tests, and for programs that look over a page's shoulder.
import { Vector3 } from "three";
import { meshPoint } from "./net/picture";
import type { Page } from "./page";

export interface Facts {
  scene: string | null;
  step: number | null;
  session: string | null;
  link: Page["store"]["link"];
  role: number | null;
  isReplay: boolean;
  frames: number;
  skipped: number;
  meshes: Record<string, { count: number; low: number[]; high: number[]; version: number; triangles: number; wound: number }>;
  poses: Record<string, { position: number[]; orientation: number[] }>;
  arrows: { contact: string; kind: string; from: number[]; to: number[] }[];
  camera: { position: number[]; target: number[]; up: number[]; fieldDeg: number; aspect: number } | null;
  drawing: { isPlain: boolean; share: number } | null; // share: of the display's pixels a side
  memory: { geometries: number; textures: number; programs: number } | null;
}

export function factsOf(page: Page): Facts {
  const { store, view, shown } = page;
  const drawn = view?.between?.after ?? null;
  const facts: Facts = {
    scene: shown.scene?.name ?? null, step: drawn?.step ?? shown.picture?.step ?? null, session: shown.picture?.session ?? null,
    link: store.link, role: store.joined?.role ?? null, isReplay: shown.isReplay, frames: view?.frames ?? 0,
    skipped: store.picture?.skipped ?? 0, meshes: {}, poses: {}, arrows: [], camera: null, drawing: null, memory: null,
  };
  if (!view?.world) return facts;
  const p = [0, 0, 0];
  for (const { body, shown: mesh, skin } of view.world.tissues) {
    const low = [Infinity, Infinity, Infinity], high = [-Infinity, -Infinity, -Infinity];
    for (let i = 0; mesh && i < mesh.count; i++)
      meshPoint(mesh, i, p).forEach((x, k) => {
        low[k] = Math.min(low[k]!, x);
        high[k] = Math.max(high[k]!, x);
      });
    const triangles = skin.triangles.length / 3, wound = triangles - skin.nOuter;
    facts.meshes[body.name] = { count: mesh?.count ?? 0, low, high, version: skin.topology?.version ?? 0, triangles, wound };
  }
  for (const { body, group } of view.world.rigids)
    facts.poses[body.name] = { position: group.position.toArray(), orientation: group.quaternion.toArray() };
  facts.arrows = view.arrows.group.visible ? view.arrows.shown : [];
  const { camera, controls, renderer } = view;
  const up = new Vector3(0, 1, 0).applyQuaternion(camera.quaternion);
  facts.camera = {
    position: camera.position.toArray(), target: controls.target.toArray(), up: up.toArray(), fieldDeg: camera.fov,
    aspect: camera.aspect,
  };
  facts.drawing = { isPlain: view.pace.isPlain, share: view.pace.share };
  facts.memory = { ...renderer.info.memory, programs: renderer.info.programs?.length ?? 0 };
  return facts;
}
