// SPDX-License-Identifier: Apache-2.0
// What panels, hands and the scene share.
import type { Connection } from "./net/connection";
import type { Store } from "./net/store";
import type { Settings } from "./settings";
import type { Player } from "./replay/player";
import type { Ring } from "./replay/ring";
import type { Shown } from "./replay/shown";
import type { View } from "./scene/view";

export interface Page {
  readonly store: Store;
  readonly connection: Connection;
  readonly settings: Settings;
  readonly shown: Shown; // what the scene shows: live, or replayed
  readonly ring: Ring; // the last half minute
  readonly player: Player;
  readonly view: View | null; // null: there is no WebGL
  /** Open a panel, by its id. */
  open(panel: string): void;
}

/** A part of the page with a key of its own. It is made once, mounted once; shown and hidden often. */
export interface Panel {
  readonly id: string; // in the URL's fragment
  readonly title: string;
  readonly icon: string; // the `d` of an SVG path in a box of 24 × 24
  readonly wide?: boolean; // takes most of the page's width
  /** Fill an empty element. */
  mount(host: HTMLElement, page: Page): void;
  /** It is in sight from now on, or no longer: draw nothing meanwhile. */
  setVisible?(visible: boolean): void;
  /** Call open when there is something to see; it opens itself once, where no other panel is open and nobody has closed it. */
  opensBy?(page: Page, open: () => void): void;
  /** A key while it is open. Returns whether it was for this panel. */
  key?(event: KeyboardEvent): boolean;
}
