// SPDX-License-Identifier: Apache-2.0
// The panels, in the order of their keys.
import type { Panel } from "../page";
import { dashboardPanel } from "./dashboard";
import { eventsPanel } from "./events";
import { handsPanel } from "./hands";
import { helpPanel } from "./help";
import { lessonPanel } from "./lesson";
import { replayPanel } from "./replay";
import { scenePanel } from "./scene";

export function panels(): Panel[] {
  return [scenePanel(), dashboardPanel(), handsPanel(), replayPanel(), eventsPanel(), helpPanel(), lessonPanel()];
}
