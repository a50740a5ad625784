// SPDX-License-Identifier: Apache-2.0
// The scene by keys and double click: arrows turn it, + and - come nearer, F fits it, V goes from view to view.
import { isWriting } from "../dom";
import { VIEWS } from "./cameras";
import type { View } from "./view";

const TURN = 0.12; // rad
const NEARER = 0.88;

export function listenToKeys(view: View): void {
  let shown = 0;
  const keys: Record<string, () => void> = {
    ArrowLeft: () => view.orbit(-TURN, 0), ArrowRight: () => view.orbit(TURN, 0),
    ArrowUp: () => view.orbit(0, -TURN), ArrowDown: () => view.orbit(0, TURN),
    "+": () => view.orbit(0, 0, NEARER), "=": () => view.orbit(0, 0, NEARER), "-": () => view.orbit(0, 0, 1 / NEARER),
  };
  view.canvas.addEventListener("keydown", (event) => {
    const act = keys[event.key];
    if (!act || event.defaultPrevented || event.ctrlKey || event.metaKey) return;
    act();
    event.preventDefault();
  });
  document.addEventListener("keydown", (event) => {
    if (isWriting(event) || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "f") view.look("first");
    if (event.key === "v") view.look(VIEWS[++shown % VIEWS.length]!);
  });
  view.canvas.addEventListener("dblclick", ({ offsetX, offsetY }) => {
    const { clientWidth: w, clientHeight: h } = view.canvas;
    view.centreOn((2 * offsetX) / w - 1, 1 - (2 * offsetY) / h);
  });
}
