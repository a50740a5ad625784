// SPDX-License-Identifier: Apache-2.0
// What a person chose, kept in this browser.

export interface Choices {
  theme: "auto" | "dark" | "light";
  colours: "look" | "displacement" | "tissue";
  arrows: boolean;
  tangential: boolean;
  ghost: boolean;
  labels: boolean;
  wireframe: boolean;
  clip: boolean;
  clipShare: number; // 0 … 1 of the scene along the view
}

const DEFAULTS: Choices = {
  theme: "auto", colours: "look", arrows: true, tangential: true, ghost: true, labels: true, wireframe: false, clip: false,
  clipShare: 0.5,
};
const KEPT_AS = "palp.choices";
const KEPT: (keyof Choices)[] = ["theme", "colours", "arrows", "tangential", "ghost", "labels"];

export class Settings {
  readonly #now: Choices = { ...DEFAULTS };
  readonly #listeners = new Set<(key: keyof Choices) => void>();

  constructor() {
    try {
      const kept: unknown = JSON.parse(localStorage.getItem(KEPT_AS) ?? "{}");
      for (const key of KEPT) {
        const value = (kept as Partial<Choices>)[key];
        if (typeof value === typeof DEFAULTS[key]) Object.assign(this.#now, { [key]: value });
      }
    } catch {
      // private browsing keeps nothing
    }
  }

  get<K extends keyof Choices>(key: K): Choices[K] {
    return this.#now[key];
  }

  set<K extends keyof Choices>(key: K, value: Choices[K]): void {
    if (this.#now[key] === value) return;
    this.#now[key] = value;
    try {
      localStorage.setItem(KEPT_AS, JSON.stringify(Object.fromEntries(KEPT.map((k) => [k, this.#now[k]]))));
    } catch {
      // as above
    }
    for (const listener of this.#listeners) listener(key);
  }

  on(listener: (key: keyof Choices) => void): void {
    this.#listeners.add(listener);
  }

  /** Dark or light, as chosen or as the system is. */
  get isDark(): boolean {
    const theme = this.#now.theme;
    return theme === "dark" || (theme === "auto" && !matchMedia("(prefers-color-scheme: light)").matches);
  }
}
