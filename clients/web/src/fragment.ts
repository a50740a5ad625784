// SPDX-License-Identifier: Apache-2.0
// The URL's fragment: which panel is open, and a token, which goes into the tab's own memory and out of sight.

const KEPT_AS = "palp.token";

export class Fragment {
  readonly #values: URLSearchParams;

  constructor() {
    this.#values = new URLSearchParams(location.hash.slice(1));
    // An address pasted into this tab differs in its fragment alone, for which browsers load nothing anew.
    addEventListener("hashchange", () => {
      if (new URLSearchParams(location.hash.slice(1)).has("token")) location.reload();
    });
  }

  get(key: string): string | null {
    return this.#values.get(key);
  }

  /** Another value; null: none. The page's history does not grow. */
  set(key: string, value: string | null): void {
    if (value === null) this.#values.delete(key);
    else this.#values.set(key, value);
    const text = this.#values.toString();
    history.replaceState(null, "", text ? `#${text}` : location.pathname);
  }

  token(): string {
    const token = this.get("token");
    if (token === null) return sessionStorage.getItem(KEPT_AS) ?? "";
    sessionStorage.setItem(KEPT_AS, token);
    this.set("token", null);
    return token;
  }

  /** It is of a gateway that was there before: the next reload looks without. */
  forgetToken(): void {
    sessionStorage.removeItem(KEPT_AS);
  }
}

let fragment: Fragment | null = null;
export const readFragment = (): Fragment => (fragment ??= new Fragment());
