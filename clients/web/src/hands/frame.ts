// SPDX-License-Identifier: Apache-2.0
// The picture's axes in the scene, and how far a pixel is at a tool: by which hands on a screen move tools.
import { Vector3 } from "three";
import type { Page } from "../page";

const BLIND_M = 2e-4; // a pixel where nothing is drawn

export interface Frame {
    right: Vector3;
    up: Vector3;
    away: Vector3; // into the picture
    pixelM: number; // m a pixel, where the tool is
}

export function frameAt(page: Page, place: Vector3): Frame {
    const view = page.view;
    if (!view)
        return { right: new Vector3(1, 0, 0), up: new Vector3(0, 1, 0), away: new Vector3(0, 0, -1), pixelM: BLIND_M };
    const { camera, canvas } = view;
    const right = new Vector3(),
        up = new Vector3(),
        back = new Vector3();
    camera.matrixWorld.extractBasis(right, up, back);
    const away = back.negate().normalize();
    const depth = Math.max(place.clone().sub(camera.position).dot(away), camera.near);
    const pixelM = (2 * depth * Math.tan((camera.fov * Math.PI) / 360)) / Math.max(canvas.clientHeight, 1);
    return { right: right.normalize(), up: up.normalize(), away, pixelM };
}
