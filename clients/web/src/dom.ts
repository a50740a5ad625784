// SPDX-License-Identifier: Apache-2.0
// Elements in one line each.

type Child = Node | string;

/** An element with attributes and children; `on…` are listeners. */
export function el<K extends keyof HTMLElementTagNameMap>(
  tag: K, attributes: Record<string, unknown> = {}, ...children: Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value as EventListener);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...children);
  return element;
}

const SVG = "http://www.w3.org/2000/svg";

/** An icon: a path in a box of 24 × 24, drawn as a line. */
export function icon(d: string): SVGSVGElement {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", "icon");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", d);
  svg.append(path);
  return svg;
}

/** Is a person writing? Then keys are letters. */
export function isWriting(event: KeyboardEvent): boolean {
  const at = event.target as HTMLElement | null;
  return Boolean(at?.closest("input:not([type=range]):not([type=checkbox]):not([type=radio]), textarea, select"));
}
