// SPDX-License-Identifier: GPL-3.0-or-later
// Pictures of the page at work, 1280 × 720, for people to judge.
//   node tests/web/pictures.mjs BUILD FOLDER [SCENARIO...]
import { join, resolve } from "node:path";
import { mkdirSync } from "node:fs";
import { Rig, ROOT } from "./rig.mjs";

const script = (name) => `--set=tools.right.device={script: ${join(ROOT, "config/scenarios/trajectories", name)}.csv}`;
// When something is to be seen, and how the camera is turned and brought nearer from where the page begins.
const MOMENTS = {
  "liver-palpation-press": { steps: 300 },
  "grasp-and-rotate": { steps: 260 },
  "suture-two-flaps": { steps: 500 },
  "grasper": { steps: 500, options: [script("pinch")] },
  "trocar": { steps: 500, options: [script("port")] },
  "needle-hand": { steps: 500, options: [script("prick")] },
};

async function take(build, folder, name) {
  const { steps, options = [], theme = "dark", run } = MOMENTS[name] ?? { steps: 200 };
  const rig = new Rig(build);
  try {
    rig.palpd(name, "--stepped", ...options);
    await rig.gateway();
    await rig.browser();
    const page = await rig.open({ width: 1280, height: 720, theme });
    await rig.step(page, Number(process.env.STEPS ?? steps));
    await page.evaluate(() => window.palp.page.view.look("first"));
    if (run ?? process.env.RUN) await page.evaluate(run ?? process.env.RUN);
    await page.evaluate(() => new Promise((drawn) => setTimeout(drawn, 700)));
    await page.screenshot({ path: join(folder, `${name}.png`) });
  } finally {
    for (const problem of rig.problems) console.log(`${name}: ${problem}`);
    await rig.end();
  }
}

const [build, folder, ...names] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
for (const name of names.length > 0 ? names : Object.keys(MOMENTS)) await take(resolve(build), resolve(folder), name);
