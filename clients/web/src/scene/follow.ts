// SPDX-License-Identifier: Apache-2.0
// A camera that goes with a tool: beside it, or in its tip as an endoscope.
import { Quaternion, Vector3 } from "three";
import type { Pose } from "../../made/palp.js";
import { place, turn } from "./rigid";
import type { View } from "./view";

const ENDOSCOPE = { behind: 0.035, above: 0.006, field: 70 };

export class Follow {
  #tool = 0;
  #how: "beside" | "endoscope" | null = null;
  #last: Vector3 | null = null;

  constructor(readonly view: View) {}

  get how(): "beside" | "endoscope" | null {
    return this.#how;
  }

  start(tool: number, how: "beside" | "endoscope"): void {
    this.stop();
    this.#tool = tool;
    this.#how = how;
    this.view.controls.enabled = how === "beside";
    if (how === "endoscope") {
      this.view.camera.fov = ENDOSCOPE.field;
      this.view.camera.near = 0.002;
      this.view.camera.updateProjectionMatrix();
    }
    this.view.wake();
  }

  stop(): void {
    if (this.#how === "endoscope") {
      this.view.camera.fov = 28.6;
      this.view.camera.updateProjectionMatrix();
    }
    this.#how = this.#last = null;
    this.view.controls.enabled = true;
  }

  update(poses: Map<number, Pose>): void {
    const pose = poses.get(this.#tool);
    if (!this.#how || !pose) return;
    const at = place(new Vector3(), pose.position_m);
    const { camera, controls } = this.view;
    if (this.#how === "beside") {
      if (this.#last) {
        const by = at.clone().sub(this.#last);
        camera.position.add(by);
        controls.target.add(by);
      } else {
        camera.position.add(at).sub(controls.target);
        controls.target.copy(at);
      }
      this.#last = at;
      return;
    }
    // a shaft is along +Z from its tip: the eye is a little behind the tip, and looks past it
    const by = turn(new Quaternion(), pose.orientation);
    const back = new Vector3(0, 0, 1).applyQuaternion(by), up = new Vector3(0, 1, 0).applyQuaternion(by);
    camera.position.copy(at).addScaledVector(back, ENDOSCOPE.behind).addScaledVector(up, ENDOSCOPE.above);
    controls.target.copy(at).addScaledVector(back, -0.02);
    const was = camera.up.clone();
    camera.up.copy(up);
    camera.lookAt(controls.target);
    camera.up.copy(was);
  }
}
