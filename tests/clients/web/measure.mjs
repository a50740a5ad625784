// SPDX-License-Identifier: GPL-3.0-or-later
// What the page costs: time to the first picture, frames drawn a second, script and drawing a picture, memory, a seek in a recording;
// and palpd started anew again and again before an open page. By SwiftShader, 800 × 600, as the page chooses, or with all pixels: --quality full, plain.
//   node tests/clients/web/measure.mjs BUILD [SCENARIO] [--seconds N] [--restarts N] [--vertices N] [--recording FILE.mcap] [--quality WORD]
import { copyFileSync, mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { fineScenario, Rig } from "./rig.mjs";

const text = (value = "") => ({ type: "string", default: value });
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seconds: text("20"), restarts: text("0"), vertices: text("0"), recording: text(), quality: text("auto") },
});
const [build, shipped = "liver-palpation-press"] = positionals;
const heapOf = async (page) => {
  const session = await page.context().newCDPSession(page);
  await session.send("HeapProfiler.collectGarbage");
  const { usedSize } = await session.send("Runtime.getHeapUsage");
  return usedSize / 1e6;
};

/** CPU of Chromium's process that draws, s. */
async function drawnCpu(rig) {
  const session = await rig.chromium.newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  return processInfo.find((p) => p.type === "GPU").cpuTime;
}

/** CPU of the page's own thread, s. */
async function scriptCpu(session) {
  const { metrics } = await session.send("Performance.getMetrics");
  return metrics.find((m) => m.name === "ScriptDuration").value;
}
const state = (page) => page.evaluate(() => ({ ...window.palp.facts(), meshes: null, poses: null, arrows: null }));

async function measurePictures(rig, page) {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  const seconds = Number(values.seconds), begin = await state(page), drawn = await drawnCpu(rig), script = await scriptCpu(session);
  const came = await page.evaluate((ms) => new Promise((give) => {
    let n = 0;
    const off = window.palp.page.store.on("picture", () => n++);
    setTimeout(() => { off(); give(n); }, ms);
  }), 1000 * seconds);
  const scriptMs = (1000 * ((await scriptCpu(session)) - script)) / came, end = await state(page), n = end.frames - begin.frames;
  const drawMs = (1000 * ((await drawnCpu(rig)) - drawn)) / n;
  const pixels = await page.evaluate(() => [document.querySelector("#scene").width, document.querySelector("#scene").height]);
  const vertices = await page.evaluate(() => Object.values(window.palp.facts().meshes).reduce((sum, m) => sum + m.count, 0));
  console.log(`${scenario}: ${vertices} vertices; ${(n / seconds).toFixed(1)} frames/s of ${pixels.join(" × ")} pixels, ${drawMs.toFixed(0)} ms of CPU each; ` +
    `${(came / seconds).toFixed(1)} pictures/s came, ${scriptMs.toFixed(2)} ms of script each`);
}

/** To places all over a recording, until the picture there is shown. */
async function measureSeek(page) {
  await page.click('#rail button[aria-label="Replay"]');
  await page.click('.files button:has-text("measured.mcap")');
  await page.waitForFunction(() => window.palp.page.player.source?.name === "measured.mcap" && window.palp.facts().isReplay);
  const { lengthS, times } = await page.evaluate(async () => {
    const { player } = window.palp.page, { lengthS } = player.source, times = [];
    for (let i = 0; i < 30; i++) {
      const begin = performance.now();
      await player.seek(lengthS * ((i * 0.618) % 1));
      times.push(performance.now() - begin);
    }
    return { lengthS, times: times.sort((a, b) => a - b) };
  });
  console.log(`seek in ${lengthS.toFixed(0)} s: p50 ${times[15].toFixed(0)} ms, most ${times.at(-1).toFixed(0)} ms`);
}

/** How many objects of its own the page keeps: a leak is seen here, what the engine compiles is not. */
async function countObjects(page) {
  const session = await page.context().newCDPSession(page), parts = [];
  session.on("HeapProfiler.addHeapSnapshotChunk", ({ chunk }) => parts.push(chunk));
  await session.send("HeapProfiler.takeHeapSnapshot", { reportProgress: false });
  const { snapshot, nodes } = JSON.parse(parts.join("")), { node_fields: fields, node_types: types } = snapshot.meta;
  return nodes.filter((kind, i) => i % fields.length === 0 && ["object", "closure"].includes(types[0][kind])).length;
}

async function measureRestarts(rig, page, count) {
  const show = async (i) => {
    const { geometries, textures, programs } = (await state(page)).memory;
    console.log(`after ${i} restarts: ${(await heapOf(page)).toFixed(1)} MB, ${geometries} geometries, ${textures} textures, ${programs} programs, ${await countObjects(page)} objects`);
  };
  const tookS = [], every = Math.ceil(count / 5); // the last half minute is kept: the heap grows until that is full
  await show(0);
  for (let i = 1; i <= count; i++) {
    const { session } = await state(page);
    rig.daemon.kill("SIGKILL");
    await rig.daemon.over;
    const begin = Date.now();
    rig.palpd(scenario, "--stream-hz=60");
    await page.waitForFunction((was) => window.palp.facts().session !== was && window.palp.facts().camera, session, { polling: 20 });
    tookS.push((Date.now() - begin) / 1000);
    if (i % every === 0) await show(i);
  }
  tookS.sort((a, b) => a - b);
  console.log(`from palpd's start to its scene on the page p50 ${tookS[count >> 1].toFixed(2)} s, most ${tookS.at(-1).toFixed(2)} s`);
}

const rig = new Rig(resolve(build));
const scenario = Number(values.vertices) > 0 ? fineScenario(rig.folder, Number(values.vertices)) : shipped;
try {
  const restarts = Number(values.restarts);
  rig.palpd(scenario, "--stream-hz=60");
  await rig.gateway();
  if (values.recording) {
    mkdirSync(join(rig.folder, "recordings"), { recursive: true });
    copyFileSync(values.recording, join(rig.folder, "recordings", "measured.mcap"));
  }
  await rig.browser("--js-flags=--expose-gc");
  const begin = Date.now();
  const page = await rig.open({ width: restarts > 0 ? 320 : 800, height: restarts > 0 ? 240 : 600, fragment: `quality=${values.quality}` });
  console.log(`first picture: ${((Date.now() - begin) / 1000).toFixed(1)} s`);
  if (restarts > 0) await measureRestarts(rig, page, restarts);
  else if (values.recording) await measureSeek(page);
  else {
    const heap = await heapOf(page);
    await measurePictures(rig, page);
    console.log(`heap: ${heap.toFixed(1)} MB before, ${(await heapOf(page)).toFixed(1)} MB after`);
  }
  for (const problem of rig.problems) console.log(problem);
} finally {
  await rig.end();
}
