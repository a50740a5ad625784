// SPDX-License-Identifier: GPL-3.0-or-later
// What the page costs: time to the first picture, frames drawn a second, script a picture, memory; and palpd started anew again and
// again before an open page. By SwiftShader, 800 × 600, as sharp as the page chooses.
//   node tests/clients/web/measure.mjs BUILD [SCENARIO] [--seconds N] [--restarts N]
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { Rig } from "./rig.mjs";

const { values, positionals } = parseArgs({
  allowPositionals: true, options: { seconds: { type: "string", default: "20" }, restarts: { type: "string", default: "0" } },
});
const [build, scenario = "liver-palpation-press"] = positionals;
const heapOf = async (page) => {
  const session = await page.context().newCDPSession(page);
  await session.send("HeapProfiler.collectGarbage");
  const { usedSize } = await session.send("Runtime.getHeapUsage");
  return usedSize / 1e6;
};
const state = (page) => page.evaluate(() => ({ ...window.palp.facts(), meshes: null, poses: null, arrows: null }));

async function measurePictures(rig, page) {
  const begin = await state(page), seconds = Number(values.seconds);
  const script = await page.evaluate((ms) => new Promise((give) => {
    // what taking a message in costs the script: from its bytes to the store, and to what the GPU is given
    const { store, view, shown } = window.palp.page;
    let n = 0, sum = 0;
    const off = store.on("message", ({ bytes }) => {
      if (!store.picture || !view.world) return;
      const t = performance.now();
      const at = shown.at(t);
      if (at) view.world.update(at);
      sum += performance.now() - t;
      n += bytes.length > 0 ? 1 : 0;
    });
    setTimeout(() => { off(); give({ n, ms: sum / Math.max(n, 1) }); }, ms);
  }), 1000 * seconds);
  const end = await state(page);
  const pixels = await page.evaluate(() => [document.querySelector("#scene").width, document.querySelector("#scene").height]);
  const vertices = await page.evaluate(() => Object.values(window.palp.facts().meshes).reduce((n, m) => n + m.count, 0));
  console.log(`${scenario}: ${vertices} vertices; ${((end.frames - begin.frames) / seconds).toFixed(1)} frames/s of ${pixels.join(" × ")} pixels; ` +
    `${(script.n / seconds).toFixed(1)} pictures/s came, ${script.ms.toFixed(2)} ms of script each`);
}

async function measureRestarts(rig, page, count) {
  const before = { heap: await heapOf(page), ...(await state(page)).memory };
  for (let i = 0; i < count; i++) {
    const { session } = await state(page);
    rig.daemon.kill("SIGKILL");
    await rig.daemon.over;
    rig.palpd(scenario, "--stream-hz=60");
    await page.waitForFunction((was) => window.palp.facts().session !== was && window.palp.facts().camera, session, { polling: 100 });
  }
  const after = { heap: await heapOf(page), ...(await state(page)).memory };
  const show = (m) => `${m.heap.toFixed(1)} MB, ${m.geometries} geometries, ${m.textures} textures, ${m.programs} programs`;
  console.log(`${count} restarts: ${show(before)} before, ${show(after)} after`);
}

const rig = new Rig(resolve(build));
try {
  const restarts = Number(values.restarts);
  rig.palpd(scenario, "--stream-hz=60");
  await rig.gateway();
  await rig.browser("--js-flags=--expose-gc");
  const begin = Date.now();
  const page = await rig.open({ width: restarts > 0 ? 320 : 800, height: restarts > 0 ? 240 : 600, fragment: "" });
  console.log(`first picture: ${((Date.now() - begin) / 1000).toFixed(1)} s`);
  if (restarts > 0) await measureRestarts(rig, page, restarts);
  else {
    const heap = await heapOf(page);
    await measurePictures(rig, page);
    console.log(`heap: ${heap.toFixed(1)} MB before, ${(await heapOf(page)).toFixed(1)} MB after`);
  }
  for (const problem of rig.problems) console.log(problem);
} finally {
  await rig.end();
}
