// SPDX-License-Identifier: Apache-2.0
// The page from start to end: what there is, who gets what, the loop of frames.
import { factsOf } from "./facts";
import { hands } from "./hands/all";
import { latencies } from "./hands/latency";
import { Connection } from "./net/connection";
import { Store } from "./net/store";
import type { Page } from "./page";
import { panels } from "./panels/all";
import { sayEvents } from "./panels/events";
import { Player } from "./replay/player";
import { Ring } from "./replay/ring";
import { Shown } from "./replay/shown";
import { Settings } from "./settings";
import { Shell } from "./shell";
import { listenToKeys } from "./scene/keys";
import type { Quality } from "./scene/pace";
import { View } from "./scene/view";
import { readFragment } from "./fragment";
import { roomOf, updateRoom } from "./xr/enter";

const HIDDEN_MS = 1000;
const COVERED_MS = 200; // little of the scene is seen beside a wide panel

const qualityOf = (word: string | null): Quality => (word === "full" || word === "plain" ? word : "auto");

function makeView(canvas: HTMLCanvasElement, shown: Shown, settings: Settings): View | null {
  try {
    return new View(canvas, shown, settings, qualityOf(readFragment().get("quality")));
  } catch (fault) {
    console.warn(String(fault));
    return null;
  }
}

/** Draw, and tell the gateway what was drawn; while nobody looks, once a second. */
function run(page: Page): void {
  let told = 0, drawnMs = 0, newestSequence = 0;
  const tell = (): void => {
    if (newestSequence !== told) page.connection.drawn((told = newestSequence));
  };
  // For a hand the newest counts: one that came before it is not waited for until the next frame.
  page.store.on("claimed", tell);
  page.store.on("picture", ({ sequence }) => {
    if (page.shown.live.isDirect) tell();
    newestSequence = sequence;
  });
  const frame = (nowMs: number): void => {
    updateRoom(nowMs);
    const isCovered = document.body.classList.contains("wide") && !page.view?.renderer.xr.isPresenting;
    if (!isCovered || nowMs - drawnMs > COVERED_MS) {
      page.view?.render(nowMs);
      drawnMs = nowMs;
    }
    tell();
  };
  if (page.view) page.view.renderer.setAnimationLoop(frame);
  setInterval(() => {
    if (document.hidden || !page.view) frame(performance.now());
  }, page.view ? HIDDEN_MS : 50);
}

function start(): void {
  const store = new Store();
  const settings = new Settings();
  const shown = new Shown(store);
  const connection = new Connection(store, readFragment().token());
  const view = makeView(document.querySelector<HTMLCanvasElement>("#scene")!, shown, settings);
  const page: Page = {
    store, settings, shown, connection, view, ring: new Ring(store), player: new Player(shown, () => view?.wake()),
    open: (panel) => shell.open(panel),
  };
  const shell: Shell = new Shell(page, panels());
  if (view) listenToKeys(view);
  Object.assign(window, { palp: { facts: () => factsOf(page), page, shell, hands: hands(page), latency: latencies, room: () => roomOf(page) } });
  sayEvents(page);
  run(page);
  connection.open();
}

start();
