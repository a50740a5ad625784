// SPDX-License-Identifier: Apache-2.0
// From where to look.
import { Vector3 } from "three";

export type ViewName = "first" | "front" | "back" | "left" | "right" | "top";

export interface Camera {
  eye: Vector3;
  target: Vector3;
  up: Vector3;
  field: number; // vertical, rad
}

// The same as of palp shot.
const FROM: Record<ViewName, [number, number, number]> = {
  first: [0.45, 0.5, 1], front: [0, 0.12, 1], back: [0, 0.12, -1], left: [-1, 0.12, 0], right: [1, 0.12, 0], top: [0, 1, 0.02],
};
export const VIEWS = Object.keys(FROM) as ViewName[];
const FIELD = 0.5;
const ROOM = 1.2;

/** A camera that shows all of some points (x y z each) with room about them. */
export function cameraFor(view: ViewName, points: Float32Array, aspect: number, room = ROOM): Camera {
  const from = new Vector3(...FROM[view]).normalize();
  const right = new Vector3(0, 1, 0).cross(from).normalize();
  const up = new Vector3().crossVectors(from, right);
  const p = new Vector3();
  const target = new Vector3();
  for (const axis of [from, right, up]) {
    let low = Infinity, high = -Infinity;
    for (let i = 0; i < points.length; i += 3) {
      const along = p.fromArray(points, i).dot(axis);
      low = Math.min(low, along);
      high = Math.max(high, along);
    }
    if (low <= high) target.addScaledVector(axis, 0.5 * (low + high));
  }
  const tanY = Math.tan(0.5 * FIELD), tanX = tanY * aspect;
  let distance = 1e-3;
  for (let i = 0; i < points.length; i += 3) {
    p.fromArray(points, i).sub(target);
    const away = p.dot(from);
    distance = Math.max(distance, away + (room * Math.abs(p.dot(right))) / tanX, away + (room * Math.abs(p.dot(up))) / tanY);
  }
  return { eye: target.clone().addScaledVector(from, distance), target, up: new Vector3(0, 1, 0), field: FIELD };
}
