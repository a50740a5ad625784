// SPDX-License-Identifier: Apache-2.0
// How the scene is seen: views, colours, what is drawn, a cut, a picture.
import { el } from "../dom";
import type { Page, Panel } from "../page";
import { Role } from "../../made/palp.js";
import { VIEWS } from "../scene/cameras";
import type { Choices } from "../settings";

type Flag = { [K in keyof Choices]: Choices[K] extends boolean ? K : never }[keyof Choices];

const FLAGS: [Flag, string][] = [
  ["arrows", "Contact forces"], ["tangential", "Tangential forces too"], ["ghost", "Where the hand is"],
  ["labels", "Scale and legend"], ["wireframe", "Wireframe"], ["clip", "Cut open"],
];

function group(title: string, ...children: Node[]): HTMLElement {
  return el("fieldset", {}, el("legend", {}, title), ...children);
}

function flag(page: Page, key: Flag, text: string): HTMLElement {
  const box = el("input", { type: "checkbox", onchange: () => page.settings.set(key, box.checked) });
  box.checked = page.settings.get(key);
  page.settings.on(() => (box.checked = page.settings.get(key)));
  return el("label", { class: "check" }, box, text);
}

function choice<K extends "colours" | "theme">(page: Page, key: K, values: [Choices[K], string][]): HTMLElement {
  const row = el("div", { class: "segments", role: "radiogroup", "aria-label": key });
  for (const [value, text] of values) {
    const radio = el("input", { type: "radio", name: key, onchange: () => page.settings.set(key, value) });
    radio.checked = page.settings.get(key) === value;
    row.append(el("label", {}, radio, el("span", {}, text)));
  }
  return row;
}

function viewButtons(page: Page): HTMLElement {
  const row = el("div", { class: "buttons" });
  for (const view of VIEWS) row.append(el("button", { type: "button", onclick: () => page.view?.look(view) }, view));
  return row;
}

function followButtons(page: Page): HTMLElement {
  const row = el("div", { class: "buttons" });
  const fill = (): void => {
    row.replaceChildren();
    for (const tool of page.shown.scene?.tools ?? [])
      for (const [how, word] of [["beside", "follow"], ["endoscope", "endoscope"]] as const)
        row.append(el("button", { type: "button", onclick: () => page.view?.follow.start(tool.body_id, how) }, `${word} ${tool.name}`));
    row.append(el("button", { type: "button", onclick: () => page.view?.follow.stop() }, "stand still"));
  };
  page.shown.onScene(fill);
  fill();
  return row;
}

async function savePicture(page: Page): Promise<void> {
  const blob = await page.view?.picture();
  if (!blob) return;
  const link = el("a", { href: URL.createObjectURL(blob), download: `${page.shown.scene?.name ?? "palp"}.png` });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

/** What palpd may simulate instead: asked for once it is there, loaded by operators. */
function scenarios(page: Page): HTMLElement {
  const menu = el("select", { "aria-label": "Scenario" });
  const said = el("p", { class: "said", role: "status" });
  const load = el("button", { type: "button", onclick: () => {
    asked = page.connection.ask({ load: { scenario: menu.value } });
    said.textContent = asked ? `loading ${menu.value} …` : "no connection";
  } }, "Load");
  const box = group("Scenario", el("div", { class: "buttons" }, menu, load), said);
  let asked = 0;
  const choose = (): void => { menu.value = page.shown.scene?.name ?? menu.value; };
  const ask = (): void => {
    box.hidden = page.store.joined?.role !== Role.ROLE_OPERATOR;
    if (!box.hidden && page.store.link.palpd) page.connection.ask({ scenarios: {} });
  };
  page.store.on("reply", (reply) => {
    if (reply.scenarios) {
      menu.replaceChildren(...reply.scenarios.names.map((name) => el("option", { value: name }, name)));
      choose();
    }
    if (asked && reply.id === asked) said.textContent = reply.failure ? `palpd will not: ${reply.failure.text}` : "loaded";
  });
  page.store.on("denied", (denied) => { if (asked && denied.request_id === asked) said.textContent = `refused: ${denied.text}`; });
  page.store.on("joined", ask);
  page.store.on("scene", () => { choose(); ask(); });
  ask();
  return box;
}

function cut(page: Page): HTMLElement {
  const slider = el("input", { type: "range", min: 0, max: 1, step: 0.01, "aria-label": "Where the cut is",
    oninput: () => page.settings.set("clipShare", slider.valueAsNumber) });
  slider.valueAsNumber = page.settings.get("clipShare");
  const row = el("label", { class: "slider" }, "Depth", slider);
  const show = (): void => { row.hidden = !page.settings.get("clip"); };
  page.settings.on(show);
  show();
  return row;
}

/** How it is drawn, where that is not all there could be. */
function drawing(page: Page): HTMLElement {
  const said = el("p", { class: "quiet", role: "note" });
  const tell = (): void => {
    const pace = page.view?.pace;
    if (!pace || said.offsetParent === null) return;
    const how = [pace.isPlain ? "plainly" : "", pace.share < 1 ? `with ${(100 * pace.share ** 2).toFixed(0)} % of the pixels` : ""].filter(Boolean);
    const why = pace.isSoftware ? "no GPU draws here" : "frames took long";
    said.textContent = how.length ? `Drawn ${how.join(", ")}: ${why}. #quality=full in the address draws all.` : "";
  };
  setInterval(tell, 1000);
  return said;
}

export function scenePanel(): Panel {
  return {
    id: "scene", title: "Scene",
    icon: "M12 3l8 4.5v9L12 21l-8-4.5v-9zM12 12l8-4.5M12 12v9M12 12L4 7.5",
    mount(host, page) {
      const about = el("p", { class: "about" });
      const tell = (): void => { about.textContent = page.shown.scene?.about ?? ""; };
      page.shown.onScene(tell);
      tell();
      host.append(
        el("h2", {}, "Scene"), about, scenarios(page),
        group("Look from", viewButtons(page), followButtons(page)),
        group("Colours of tissue", choice(page, "colours", [["look", "natural"], ["displacement", "displacement"], ["tissue", "tissues"]])),
        group("Show", ...FLAGS.map(([key, text]) => flag(page, key, text)), cut(page)),
        group("Theme", choice(page, "theme", [["auto", "as the system"], ["dark", "dark"], ["light", "light"]])),
        el("button", { type: "button", class: "main", onclick: () => void savePicture(page) }, "Save picture (PNG)"),
        drawing(page),
      );
    },
  };
}
