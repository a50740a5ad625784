// SPDX-License-Identifier: GPL-3.0-or-later
// Pictures of the page at work, 1280 × 720, for people to judge.
//   node tests/clients/web/pictures.mjs BUILD FOLDER [--half] [SCENARIO...]      --half: half as wide and high, for documents
import { mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { halve, readPng } from "./png.mjs";
import { Rig, ROOT } from "./rig.mjs";

const { values, positionals } = parseArgs({ allowPositionals: true, options: { half: { type: "boolean" } } });

const script = (name) => `--set=tools.right.device={script: ${join(ROOT, "config/scenarios/trajectories", name)}.csv}`;
// When something is to be seen.
const MOMENTS = {
  "liver-palpation-press": { steps: 300 },
  "grasp-and-rotate": { steps: 205 },
  "suture-two-flaps": { steps: 1400 },
  "grasper": { steps: 640, options: [script("pinch")] },
  "trocar": { steps: 500, options: [script("port")] },
  "incision": { steps: 700, options: [script("incision")] },
  "cut-strand": { steps: 960, options: [script("snip")] },
  "needle-hand": { steps: 850, options: [script("prick")] },
};

async function take(build, folder, name, isLast) {
  const { steps, options = [] } = MOMENTS[name] ?? { steps: 200 };
  const rig = new Rig(build);
  try {
    rig.palpd(name, "--stepped", ...options);
    await rig.gateway();
    await rig.browser();
    const page = await rig.open({ width: 1280, height: 720, fragment: "quality=full" });
    await rig.step(page, steps);
    await page.evaluate(() => window.palp.page.view.look("first"));
    await page.evaluate(() => new Promise((drawn) => setTimeout(drawn, 700)));
    const picture = await page.screenshot();
    writeFileSync(join(folder, `${name}.png`), values.half ? halve(readPng(picture)) : picture);
  } finally {
    for (const problem of rig.problems) console.log(`${name}: ${problem}`);
    await rig.end({ isLast });
  }
}

const [build, folder, ...names] = positionals;
mkdirSync(folder, { recursive: true });
const all = names.length > 0 ? names : Object.keys(MOMENTS);
for (const name of all) await take(resolve(build), resolve(folder), name, name === all.at(-1));
