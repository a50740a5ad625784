// SPDX-License-Identifier: Apache-2.0
// The panels, in the order of their keys.
import type { Panel } from "../page";
import { scenePanel } from "./scene";

export function panels(): Panel[] {
  return [scenePanel()];
}
