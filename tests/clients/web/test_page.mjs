// SPDX-License-Identifier: GPL-3.0-or-later
// The page in a headless Chromium before a gateway and a palpd. One law a function.
//   node tests/clients/web/test_page.mjs BUILD [NAME...]
import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { likeness, organMask, readPng } from "./png.mjs";
import { check, fineScenario, need, ROOT, runTests, sleep, TOKENS, until } from "./rig.mjs";

const [build, ...names] = process.argv.slice(2);
const facts = (page) => page.evaluate(() => window.palp.facts());
const near = (a, b, by) => a.length === b.length && a.every((x, i) => Math.abs(x - b[i]) <= by);

/** What a subscriber in Python sees of the step at which palpd stands. */
function subscribe(rig) {
  const messages = join(rig.folder, "messages"), from = join(ROOT, "proto");
  mkdirSync(messages, { recursive: true });
  const files = readdirSync(join(from, "palp/v1")).filter((n) => n.endsWith(".proto")).map((n) => `palp/v1/${n}`);
  execFileSync("protoc", ["-I", from, `--python_out=${messages}`, ...files]);
  const said = execFileSync("/usr/bin/python3", [join(ROOT, "tests/clients/web/subscriber.py"), messages, `ipc://${rig.folder}/stream`]);
  return JSON.parse(said.toString());
}

async function what_is_drawn_is_what_a_subscriber_sees(rig) {
  rig.palpd("liver-palpation-press", "--stepped");
  await rig.gateway();
  await rig.browser();
  const page = await rig.open();
  await rig.step(page, 300);
  const drawn = await facts(page), told = subscribe(rig);
  check(drawn.step === told.step && told.step === 300, `step ${drawn.step}, a subscriber's ${told.step}`);
  for (const [name, box] of Object.entries(told.meshes)) {
    const own = drawn.meshes[name], fine = box.extent / 65534; // one unit of int16
    check(own && own.count === box.count, `${name}: ${own?.count} vertices, a subscriber's ${box.count}`);
    check(near(own.low, box.low, fine) && near(own.high, box.high, fine), `${name}: ${own.low} ${own.high}, ${box.low} ${box.high}`);
  }
  for (const [name, pose] of Object.entries(told.poses)) {
    check(near(drawn.poses[name].position, pose.position, 1e-6), `${name}: ${drawn.poses[name].position}, ${pose.position}`);
    check(near(drawn.poses[name].orientation, pose.orientation, 1e-6), `${name} is turned otherwise`);
  }
  const expected = told.contacts.filter((c) => Math.hypot(...c.force) > 0.02);
  check(expected.length > 0, "nothing touches at step 300");
  for (const c of expected) {
    // 20 mm/N, the two arrows of a contact together its force, on what is no tissue
    const own = drawn.arrows.filter((a) => a.contact === c.id), sign = told.soft.includes(c.a) ? -0.02 : 0.02;
    const sum = [0, 1, 2].map((k) => own.reduce((s, a) => s + a.to[k] - a.from[k], 0));
    check(own.length > 0 && near(own[0].from, c.point, 1e-4), `contact ${c.id} has no arrow where it is`);
    check(near(sum, c.force.map((f) => sign * f), 1e-4 + 0.02 * 0.005), `contact ${c.id}: arrows ${sum}, force ${c.force}`);
  }
  for (const url of rig.requests)
    check(new URL(url).host === `127.0.0.1:${rig.port}` || url.startsWith("blob:"), `it asks elsewhere: ${url}`);
  check(rig.requests.length >= 4, "no requests were seen at all");
  check(rig.problems.length === 0, "the page complains");
}

async function two_renderers_show_the_same_organ(rig) {
  const [width, height, step] = [480, 360, 60];
  rig.palpd("liver-palpation-press", "--stepped");
  await rig.gateway();
  await rig.browser();
  const page = await rig.open({ width, height, fragment: "quality=full" });
  await rig.step(page, step);
  await page.evaluate(() => {
    for (const id of ["bar", "rail", "legend"]) document.getElementById(id).hidden = true;
    window.palp.page.settings.set("arrows", false);
    window.palp.page.view.look("front");
  });
  await until(async () => near((await facts(page)).camera.up, [0, 1, 0], 0.2), "it looks from the front");
  await sleep(300);
  const own = organMask(readPng(await page.screenshot()));
  const shot = join(rig.folder, "shot.png");
  execFileSync(join(rig.build, "clients/palp/palp"), ["shot", join(ROOT, "config/scenarios/liver-palpation-press.yaml"), "--quiet",
    `--out=${shot}`, `--step=${step}`, "--view=front", `--size=${width}x${height}`, "--no-arrows"]);
  const like = likeness(own, organMask(readPng(readFileSync(shot))));
  console.log(`intersection over union: ${like.toFixed(4)}`);
  check(like >= 0.97, `intersection over union ${like}, expected 0.97`);
}

/** What a gateway did not hear while it hung, palpd tells again where it stands. */
async function a_gateway_that_hung_shows_the_last_step(rig) {
  const count = 3000;
  rig.palpd("liver-palpation-press", "--stepped", "--stream-hz=1000");
  const gateway = await rig.gateway();
  await rig.browser();
  const page = await rig.open();
  await page.evaluate((n) => window.palp.page.connection.ask({ step: { count: n } }), count);
  await page.waitForFunction(() => window.palp.facts().step > 0); // palpd has the request
  gateway.kill("SIGSTOP");
  await sleep(5000);
  gateway.kill("SIGCONT");
  await page.waitForFunction((n) => window.palp.facts().step === n, count, { polling: 50 });
}

async function nothing_bars_those_who_see_or_hear_otherwise(rig) {
  rig.palpd("tests/scenarios/block.yaml", "--stepped");
  await rig.gateway();
  await rig.browser();
  const axe = await need("axe-core");
  for (const theme of ["dark", "light"]) {
    const page = await rig.open({ theme });
    await page.evaluate(readFileSync(axe, "utf8"));
    for (const panel of ["Scene", "Replay"]) { // test_panels.mjs has the others
      await page.click(`#rail button[aria-label="${panel}"]`);
      const { violations } = await page.evaluate(() => window.axe.run({ resultTypes: ["violations"] }));
      const bad = violations.filter((v) => ["serious", "critical"].includes(v.impact));
      check(bad.length === 0, `${theme}, ${panel}: ${bad.map((v) => `${v.id}: ${v.nodes[0].html}`).join("; ")}`);
    }
    await page.close();
  }
}

async function palpd_that_comes_back_is_shown_anew(rig) {
  const block = "tests/scenarios/block.yaml";
  rig.palpd(block, "--stepped");
  await rig.gateway();
  await rig.browser();
  const page = await rig.open();
  for (let i = 0; i < 3; i++) {
    const { session } = await facts(page);
    rig.daemon.kill("SIGKILL");
    await rig.daemon.over;
    await page.waitForFunction(() => /picture of \d+ s ago/.test(document.querySelector("#banner").textContent) &&
      document.body.classList.contains("stale")); // greyed, with its age
    rig.palpd(block, "--stepped");
    await page.waitForFunction((was) => window.palp.facts().session !== was && document.querySelector("#banner").hidden, session);
  }
  const { memory } = await facts(page);
  check(memory.textures < 40 && memory.geometries < 60, `it keeps ${JSON.stringify(memory)}`);
}

/** Asleep everything of the page stands still, and its connection dies unheard: here its processes are stopped. */
async function a_page_that_slept_goes_on_with_the_newest(rig) {
  rig.palpd("tests/scenarios/block.yaml", "--stream-hz=30");
  const gateway = await rig.gateway();
  await rig.browser();
  const page = await rig.open({ width: 160, height: 120 });
  await page.evaluate(() => {
    window.seen = [];
    window.palp.page.store.on("joined", () => { window.seen = []; });
    window.palp.page.store.on("picture", ({ step }) => window.seen.push(step));
  });
  const { processInfo } = await (await rig.chromium.newBrowserCDPSession()).send("SystemInfo.getProcessInfo");
  const signal = (name) => processInfo.filter((p) => p.type === "renderer").forEach((p) => process.kill(p.id, name));
  const stepsNow = async () => Number(/^palp_steps_total (\d+)/m.exec(await (await fetch(`${rig.address}metrics`)).text())?.[1] ?? 0);
  let slept = 0;
  signal("SIGSTOP");
  try {
    gateway.kill("SIGKILL");
    await gateway.over;
    await rig.gateway();
    const begin = await until(stepsNow, "the gateway tells of steps");
    slept = await until(async () => { const now = await stepsNow(); return now > begin + 200 && now; }, "palpd has gone on");
  } finally {
    signal("SIGCONT"); // or nothing could end them
  }
  await page.waitForFunction((n) => window.palp.page.shown.picture?.step > n && document.querySelector("#banner").hidden &&
    !document.body.classList.contains("stale"), slept, { polling: 50 });
  const [first] = await page.evaluate(() => window.seen);
  check(first > slept - 20, `the first picture after sleep is of step ${first}, palpd was at ${slept}`); // pictures are 7 steps apart
}

async function a_scene_without_tissue_is_drawn(rig) {
  rig.palpd("weight", "--stepped");
  await rig.gateway();
  await rig.browser();
  const page = await rig.open();
  await rig.step(page, 2);
  const drawn = await facts(page);
  check(Object.keys(drawn.meshes).length === 0 && Object.keys(drawn.poses).length > 1, `drawn: ${JSON.stringify(drawn.meshes)}`);
  check(drawn.camera && rig.problems.length === 0, "the page complains");
}

async function of_4096_contacts_the_strongest_have_arrows(rig) {
  rig.palpd("liver-palpation-press", "--stepped");
  await rig.gateway();
  await rig.browser();
  const page = await rig.open();
  await page.evaluate(() => { // as if palpd told of so many: forces of 1, 2, … mN, in no order
    const { store } = window.palp.page;
    store.on("picture", () => {
      store.picture.contacts = Array.from({ length: 4096 }, (_, i) => {
        const newton = 0.001 * (1 + (i * 1801) % 4096);
        return { id: String(1 + i), body_a_id: 0, body_b_id: 0, normal_n: newton, tangential_n: 0, point_m: { x: 1e-5 * i, y: 0.1, z: 0 },
          normal: { x: 0, y: 1, z: 0 }, force_on_a_n: { x: 0, y: newton, z: 0 } };
      });
    });
  });
  await rig.step(page, 1);
  await page.waitForFunction(() => window.palp.facts().arrows.length >= 512, null, { polling: 50 });
  const { arrows } = await facts(page), weakest = Math.min(...arrows.map((a) => Math.hypot(...a.to.map((x, k) => x - a.from[k]))));
  check(arrows.length === 512, `${arrows.length} arrows`);
  check(Math.abs(weakest - 0.02 * 0.001 * (4096 - 511)) < 1e-9, `the weakest arrow is ${weakest} m long`);
}

async function the_first_view_is_the_scenarios_and_turns_about_its_up(rig) {
  const [from, to, up] = [[0.15, 0.05, 0.02], [0, 0, 0], [0, 0.6, 0.8]]; // of unit length, as it is sent
  const block = readFileSync(join(ROOT, "tests/scenarios/block.yaml"), "utf8"), path = join(rig.folder, "tilted.yaml");
  writeFileSync(path, `${block}view: {from_m: [${from}], to_m: [${to}], up: [${up}], field_deg: 20}\n`);
  rig.palpd(path, "--stepped");
  await rig.gateway();
  await rig.browser();
  const page = await rig.open();
  const dot = (a, b) => a.reduce((sum, x, k) => sum + x * b[k], 0);
  const looksSo = (camera) => {
    const way = camera.target.map((x, k) => x - camera.position[k]), share = dot(up, way) / dot(way, way);
    const shown = up.map((x, k) => x - share * way[k]), long = Math.hypot(...shown); // what a picture shows of it
    return near(camera.up, shown.map((x) => x / long), 1e-6);
  };
  await until(async () => (await facts(page)).camera.fieldDeg < 21, "the camera is where the scenario asks");
  const { camera } = await facts(page);
  check(near(camera.position, from, 1e-6) && near(camera.target, to, 1e-9) && Math.abs(camera.fieldDeg - 20) < 1e-6, JSON.stringify(camera));
  check(looksSo(camera), `up in the picture is ${camera.up}`);
  await page.focus("#scene");
  await page.keyboard.press("ArrowRight");
  await page.waitForFunction((x) => Math.abs(window.palp.facts().camera.position[0] - x) > 1e-4, from[0], { polling: 50 });
  const turned = (await facts(page)).camera;
  check(looksSo(turned) && Math.abs(dot(turned.position, up) - dot(from, up)) < 1e-6, `an arrow key leads to ${JSON.stringify(turned)}`);
  await page.evaluate(() => window.palp.page.view.look("front"));
  await page.waitForFunction(() => window.palp.facts().camera.up[1] > 0.9, null, { polling: 50 }); // where nobody asks, y is
}

async function of_200_000_vertices_all_are_drawn(rig) {
  rig.palpd(fineScenario(rig.folder, 200000), "--stepped");
  await rig.gateway();
  await rig.browser();
  const page = await rig.open({ width: 160, height: 120 });
  await rig.step(page, 2);
  const { skin } = (await facts(page)).meshes;
  check(skin.count > 199000, `${skin.count} vertices are drawn`);
  check(skin.high[1] > 0.07 && skin.low[1] < 0.01, `they are from ${skin.low} to ${skin.high}`); // a ball of 80 mm
  check(rig.problems.length === 0, "the page complains");
}

async function a_lost_picture_comes_back(rig) {
  rig.palpd("tests/scenarios/block.yaml", "--stepped");
  await rig.gateway();
  await rig.browser();
  const page = await rig.open();
  await page.evaluate(() => {
    window.loss = document.querySelector("#scene").getContext("webgl2").getExtension("WEBGL_lose_context");
    window.loss.loseContext();
  });
  await page.waitForFunction(() => !document.querySelector("#banner").hidden);
  await page.evaluate(() => window.loss.restoreContext());
  await page.waitForFunction(() => document.querySelector("#banner").hidden);
  const { frames } = await facts(page);
  await rig.step(page, 3);
  check((await facts(page)).frames > frames, "nothing is drawn afterwards");
}

async function without_webgl_the_rest_works(rig) {
  rig.palpd("tests/scenarios/block.yaml", "--stepped");
  await rig.gateway();
  await rig.browser("--disable-3d-apis");
  const page = await rig.open({ first: false });
  await page.waitForFunction(() => window.palp?.page.store.picture !== null);
  check(await page.evaluate(() => window.palp.page.view === null && !document.querySelector("#banner").hidden), "it says so");
  const before = await page.evaluate(() => window.palp.page.store.picture.step);
  await page.evaluate(() => window.palp.page.connection.ask({ step: { count: 5 } }));
  await page.waitForFunction((n) => window.palp.page.store.picture.step === n, before + 5);
}

async function the_last_seconds_are_replayed(rig) {
  rig.palpd("tests/scenarios/block.yaml", "--stepped");
  await rig.gateway();
  await rig.browser();
  const page = await rig.open();
  for (let i = 0; i < 6; i++) await rig.step(page, 5);
  const live = (await facts(page)).step;
  await page.keyboard.press(String(await page.evaluate(() => [...document.querySelectorAll("#rail button")].findIndex((b) => b.ariaLabel === "Replay") + 1)));
  await page.keyboard.press(",");
  await page.waitForFunction((n) => window.palp.facts().isReplay && window.palp.facts().step < n, live);
  const first = (await facts(page)).step;
  check(first >= live - 5, `the picture before step ${live} is of step ${first}`); // of five steps one more may be shown
  await page.keyboard.press(".");
  await page.waitForFunction((n) => window.palp.facts().step === n, live);
  await page.evaluate(() => window.palp.page.player.seek(0));
  await page.waitForFunction((n) => window.palp.facts().step <= n, live - 30);
  await page.evaluate(() => window.palp.page.player.goLive());
  await page.waitForFunction((n) => !window.palp.facts().isReplay && window.palp.facts().step === n, live);
}

/** One source at a time: what played before stands still when another is opened, and leaves it be. */
async function another_source_ends_what_plays(rig) {
  rig.palpd("tests/scenarios/block.yaml", "--stepped");
  await rig.gateway();
  await rig.browser();
  const page = await rig.open();
  for (let i = 0; i < 4; i++) await rig.step(page, 5);
  const moments = await page.evaluate(async () => {
    const { player, ring } = window.palp.page, rest = (ms) => new Promise((go) => setTimeout(go, ms)), seen = [];
    player.speed = 0.01;
    for (let i = 0; i < 2; i++) {
      player.open(ring.freeze(), 0);
      player.play();
    }
    await rest(100);
    player.open(ring.freeze(), 0);
    for (let i = 0; i < 4; i++) {
      await rest(50);
      seen.push(player.atS);
    }
    return seen;
  });
  check(moments.every((s) => s === 0), `what was opened last moves by itself: ${moments}`);
}

/** What palpd records itself begins with what it says, and tells how the attempt stood. */
async function an_attempt_is_seen_again(rig) {
  rig.palpd("liver-palpation-press");
  await rig.gateway();
  const file = join(rig.folder, "recordings", "attempt.mcap");
  const lesson = rig.start("daemon/palpd", join(ROOT, "config/lessons/hold-force.yaml"), "--log-level=error", `--record=${file}`,
    ...["device", "stream", "control"].map((kind) => `--${kind}=ipc://${rig.folder}/lesson-${kind}`));
  const poke = rig.start("clients/palp/palp", "poke", "--wait=30", `--connect=ipc://${rig.folder}/lesson-device`, "--depth=0.002", "--seconds=3");
  check((await poke.over) === 0, `palp poke: ${poke.text}`);
  lesson.kill("SIGTERM");
  check((await lesson.over) === 0, `palpd: ${lesson.text}`);
  await rig.browser();
  const page = await rig.open({ fragment: "quality=plain&panel=replay" });
  await page.click(`.files button:has-text("attempt.mcap")`);
  await page.waitForFunction(() => window.palp.facts().scene === "hold-force");
  const length = await page.evaluate(() => window.palp.page.player.source.lengthS);
  check(length > 2 && length < 60, `it is ${length} s long`);
  await page.evaluate((s) => window.palp.page.player.seek(0.8 * s), length);
  await page.waitForFunction(() => window.palp.facts().step > 0);
  await page.keyboard.press(String(await page.evaluate(() => [...document.querySelectorAll("#rail button")].findIndex((b) => b.ariaLabel === "Lesson") + 1)));
  await page.waitForFunction(() => /1 of \d/.test(document.querySelector('[aria-label="Task"]').textContent));
}

/** The incision, of larger cells: quick to step, and cut all the same. */
const incision = ["incision", "--stepped", "--set=bodies.skin.grid.cells=[6, 6, 14]",
  `--set=tools.right.device={script: ${join(ROOT, "config/scenarios/trajectories/incision.csv")}}`];
const CUT = 420; // steps: the blade is in from about 150 on

/** Triangles of the skin as a page draws them, three vertices each. */
const drawnTriangles = (page) => page.evaluate(() => {
  const [skin] = window.palp.page.view.world.tissues;
  return Array.from({ length: skin.triangles.length / 3 }, (_, t) => [...skin.triangles.slice(3 * t, 3 * t + 3)]);
});

async function a_cut_is_drawn_as_a_subscriber_has_it(rig) {
  rig.palpd(...incision);
  await rig.gateway();
  await rig.browser();
  const page = await rig.open();
  await rig.step(page, 30);
  const whole = (await facts(page)).meshes.skin;
  check(whole.wound === 0 && whole.triangles > 0 && whole.count > 0, `before the cut: ${JSON.stringify(whole)}`);
  for (const steps of [120, 90, 90, CUT - 330]) await rig.step(page, steps);
  const told = subscribe(rig).meshes.skin, late = await rig.open(); // this one joins when all is cut
  for (const [who, one] of [["the page", page], ["one that joins late", late]]) {
    await one.waitForFunction(() => window.palp.facts().meshes.skin.count > 0); // its first frame
    const own = (await facts(one)).meshes.skin;
    check(own.version === told.version && own.count === told.count, `${who}: ${JSON.stringify(own)}, ${told.version}, ${told.count}`);
    check(own.count > whole.count + 10 && own.wound > 40, `${who} shows no cut: ${JSON.stringify(own)}`);
    check(JSON.stringify(await drawnTriangles(one)) === JSON.stringify(told.triangles), `${who} draws other triangles`);
  }
  await page.evaluate(() => window.palp.page.connection.ask({ reset: {} }));
  await page.waitForFunction((n) => window.palp.facts().step === 0 && window.palp.facts().meshes.skin.count === n, whole.count, { polling: 50 });
  const { skin } = (await facts(page)).meshes;
  check(skin.wound === 0 && skin.triangles === whole.triangles, `after the reset: ${JSON.stringify(skin)}`);
  check(rig.problems.length === 0, "the page complains");
}

/** Replayed of the last seconds, of what palpd records, and of what listens to it. */
async function a_cut_is_seen_again(rig) {
  const at = (name) => join(rig.folder, "recordings", name);
  mkdirSync(join(rig.folder, "recordings"), { recursive: true });
  rig.palpd(...incision, `--record=${at("own.mcap")}`);
  const recorder = rig.start("clients/palp/palp", "record", "--quiet", "--wait=30", `--connect=ipc://${rig.folder}/stream`,
    `--output=${at("heard.mcap")}`);
  await rig.gateway();
  await rig.browser();
  const page = await rig.open({ fragment: "quality=plain&panel=replay" });
  for (let step = 0; step < CUT; step += 30) await rig.step(page, 30);
  const live = (await facts(page)).meshes.skin, triangles = JSON.stringify(await drawnTriangles(page));
  check(live.wound > 40, `live there is no cut: ${JSON.stringify(live)}`);
  const seekTo = async (s) => {
    const fault = await page.evaluate(async (to) => {
      await window.palp.page.player.seek(to);
      return window.palp.page.player.fault;
    }, s);
    check(fault === "", `at ${s} s: ${fault}`);
    await page.waitForFunction(() => window.palp.facts().isReplay && window.palp.page.view.between?.after === window.palp.page.shown.picture &&
      window.palp.facts().meshes.skin.count > 0, null, { polling: 50 });
    const { step, meshes } = await facts(page);
    return { step, ...meshes.skin };
  };
  const judge = async (name) => {
    const length = await page.evaluate(() => window.palp.page.player.source.lengthS);
    for (const round of [1, 2]) { // there, back, and there again
      const end = await seekTo(length), begin = await seekTo(0);
      check(end.wound === live.wound && end.count === live.count, `${name}, ${round}: at its end ${JSON.stringify(end)}`);
      check(begin.wound === 0 && begin.count < live.count, `${name}, ${round}: at its beginning ${JSON.stringify(begin)}`);
    }
    await seekTo(length);
    check(JSON.stringify(await drawnTriangles(page)) === triangles, `${name}: other triangles than live`);
  };
  await page.keyboard.press(",");
  await page.waitForFunction(() => window.palp.facts().isReplay, null, { polling: 50 });
  await judge("the last seconds");
  recorder.kill("SIGINT");
  check((await recorder.over) === 0, `palp record: ${recorder.text}`);
  rig.daemon.kill("SIGTERM");
  check((await rig.daemon.over) === 0, `palpd: ${rig.daemon.text}`);
  for (const name of ["own.mcap", "heard.mcap"]) {
    await page.evaluate(() => window.palp.page.player.goLive());
    await until(async () => { // the list is of when it was asked for
      await page.reload();
      return page.waitForSelector(`.files button:has-text("${name}")`, { timeout: 5000 }).catch(() => null);
    }, `${name} is listed`);
    await page.click(`.files button:has-text("${name}")`);
    await page.waitForFunction((n) => window.palp.page.player.source?.name === n, name, { polling: 50 });
    await judge(name);
  }
}

/** Of a made-up topology: triangles that are no more, changed ones, one of a vertex that never came. */
async function what_is_removed_is_not_drawn(rig) {
  rig.palpd("tests/scenarios/block.yaml", "--stepped");
  await rig.gateway();
  await rig.browser();
  const page = await rig.open();
  const before = await drawnTriangles(page);
  await page.evaluate(() => {
    const { store } = window.palp.page;
    const bytes = (...n) => new Uint8Array(Uint32Array.from(n).buffer), none = new Uint8Array(0);
    store.on("picture", (picture) => {
      const [mesh] = picture.meshes.values();
      mesh.version = 7;
      picture.topologies = new Map([[mesh.bodyId, { body_id: mesh.bodyId, version: 7, added_rest_positions: none, added_parents: none,
        added_nodes: none, added_tissue: none, changed: bytes(2), changed_triangles: bytes(2, 1, 0),
        added_triangles: bytes(0, 1, 2, 3, 4, 5, 0, 1, 100000), removed: bytes(0, 3, 1 + window.palp.page.view.world.tissues[0].triangles.length / 3) }]]);
    });
  });
  await rig.step(page, 1);
  await page.waitForFunction(() => window.palp.facts().meshes[Object.keys(window.palp.facts().meshes)[0]].version === 7, null, { polling: 50 });
  const expected = before.map((t, i) => (i === 2 ? [2, 1, 0] : t)).filter((_, i) => i !== 0 && i !== 3);
  expected.push([0, 1, 2]); // the second of those that came is no more either, the third has no such vertex
  check(JSON.stringify(await drawnTriangles(page)) === JSON.stringify(expected), "others are drawn");
  const [skin] = Object.values((await facts(page)).meshes);
  check(skin.wound === 1 && rig.problems.length === 0, `of the wound there are ${skin.wound} triangles`);
}

/** 2.4 s of the script: a row of cells is vaporised by then. */
async function what_a_current_removed_is_drawn_as_a_subscriber_has_it(rig) {
  rig.palpd("dissect", "--stepped", "--set", `tools.right.device={script: ${join(ROOT, "config/scenarios/trajectories/dissect.csv")}}`);
  await rig.gateway();
  await rig.browser();
  const page = await rig.open();
  const whole = (await facts(page)).meshes.flap;
  for (const steps of [220, 130, 130]) await rig.step(page, steps); // at 220 it still heats, at 350 two cells are gone
  const told = subscribe(rig).meshes.flap, own = (await facts(page)).meshes.flap;
  check(own.version === told.version && own.count === told.count, `${JSON.stringify(own)}, ${told.version}, ${told.count}`);
  const drawn = await drawnTriangles(page), n_outer = drawn.length - own.wound;
  check(n_outer < whole.triangles && own.wound > 0, `of ${whole.triangles} triangles ${n_outer} are drawn, ${own.wound} of wounds`);
  check(JSON.stringify(drawn) === JSON.stringify(told.triangles), "it draws other triangles");
}

async function recordings_play_to_their_last_whole_chunk(rig) {
  rig.palpd("liver-palpation-press");
  await rig.gateway();
  const folder = join(rig.folder, "recordings"), whole = join(folder, "whole.mcap");
  const recorder = rig.start("clients/palp/palp", "record", "--quiet", "--seconds=3", "--wait=30", `--connect=ipc://${rig.folder}/stream`,
    `--output=${whole}`);
  check((await recorder.over) === 0, `palp record: ${recorder.text}`);
  const bytes = readFileSync(whole);
  for (const share of [0.31, 0.72]) writeFileSync(join(folder, `cut-${share}.mcap`), bytes.subarray(0, Math.floor(share * bytes.length)));
  writeFileSync(join(folder, "none.mcap"), "this is no recording");
  writeFileSync(join(folder, "another.mcap"), otherMcap("imu"));
  await rig.browser();
  const page = await rig.open({ fragment: "quality=plain&panel=replay" });
  const play = (name) => page.click(`.files button:has-text("${name}")`);
  await play("whole.mcap");
  await page.waitForFunction(() => window.palp.facts().isReplay && window.palp.page.player.source.name === "whole.mcap");
  const length = await page.evaluate(() => window.palp.page.player.source.lengthS);
  check(length > 2 && length < 6, `3 s of recording are ${length} s long`);
  await page.evaluate((s) => window.palp.page.player.seek(0.6 * s), length);
  const step = () => page.evaluate(() => window.palp.page.shown.picture.step); // what is drawn may be older
  const next = await step(); // between two pictures this is the later one
  await page.keyboard.press(".");
  await page.waitForFunction((s) => window.palp.page.player.atS > s, 0.6 * length);
  check((await step()) === next, `after ${next} comes ${await step()}`);
  await page.keyboard.press(".");
  await page.waitForFunction((n) => window.palp.page.shown.picture.step > n, next);
  for (const share of [0.31, 0.72]) {
    await play(`cut-${share}.mcap`);
    await page.waitForFunction((name) => window.palp.page.player.source.name === name, `cut-${share}.mcap`);
    const cut = await page.evaluate(() => ({ s: window.palp.page.player.source.lengthS, note: window.palp.page.player.source.note }));
    check(cut.s > 0 && cut.s < length && /last whole chunk.*byte/.test(cut.note), `cut at ${share}: ${JSON.stringify(cut)}`);
  }
  await play("none.mcap");
  await page.waitForFunction(() => /no MCAP at offset 0/.test(document.querySelector(".fault").textContent));
  check((await facts(page)).isReplay, "what was replayed goes on");
  await play("another.mcap");
  await page.waitForFunction(() => /another\.mcap: at offset 8: topics imu, expected scene/.test(document.querySelector(".fault").textContent));
  await page.evaluate(() => window.palp.page.player.goLive());
  await page.waitForFunction(() => !window.palp.facts().isReplay && window.palp.facts().step !== null);
}

/** An MCAP of another program: one chunk, one message of a topic. */
function otherMcap(topic) {
  const number = (n, bytes) => { const b = Buffer.alloc(bytes); b.writeUIntLE(n, 0, Math.min(bytes, 6)); return b; };
  const text = (words) => Buffer.concat([number(words.length, 4), Buffer.from(words)]);
  const record = (op, ...parts) => { const body = Buffer.concat(parts); return Buffer.concat([number(op, 1), number(body.length, 8), body]); };
  const channel = record(4, number(1, 2), number(0, 2), text(topic), text("json"), number(0, 4));
  const message = record(5, number(1, 2), number(0, 4), number(7, 8), number(7, 8), Buffer.from("{}"));
  const records = Buffer.concat([channel, message]);
  const chunk = record(6, number(7, 8), number(7, 8), number(records.length, 8), number(0, 4), text(""), number(records.length, 8), records);
  const magic = Buffer.from([0x89, 0x4d, 0x43, 0x41, 0x50, 0x30, 0x0d, 0x0a]);
  return Buffer.concat([magic, chunk]);
}

async function a_wrong_token_is_refused_and_told(rig) {
  rig.palpd("tests/scenarios/block.yaml", "--stepped");
  await rig.gateway();
  await rig.browser();
  const wrong = TOKENS.hand.replace("0", "1");
  const page = await rig.open({ role: "none", fragment: `token=${wrong}`, first: false });
  await page.waitForFunction(() => window.palp?.facts().link.state === "refused");
  check(!page.url().includes(wrong), "the token stays in the address");
  await page.reload(); // without it
  await page.waitForFunction(() => window.palp?.facts().link.state === "open");
  await page.evaluate((token) => (location.hash = `token=${token}`), TOKENS.operator); // pasted into the tab
  await page.waitForFunction(() => window.palp?.page.store.joined?.role === 3, null, { polling: 50 });
  check(!page.url().includes(TOKENS.operator), "the operator's token stays in the address");
}

const all = [what_is_drawn_is_what_a_subscriber_sees, two_renderers_show_the_same_organ, a_gateway_that_hung_shows_the_last_step,
  nothing_bars_those_who_see_or_hear_otherwise,
  palpd_that_comes_back_is_shown_anew, a_page_that_slept_goes_on_with_the_newest, a_scene_without_tissue_is_drawn,
  of_4096_contacts_the_strongest_have_arrows, of_200_000_vertices_all_are_drawn,
  the_first_view_is_the_scenarios_and_turns_about_its_up, a_lost_picture_comes_back, without_webgl_the_rest_works, the_last_seconds_are_replayed,
  another_source_ends_what_plays, an_attempt_is_seen_again, a_cut_is_drawn_as_a_subscriber_has_it, a_cut_is_seen_again, what_is_removed_is_not_drawn,
  what_a_current_removed_is_drawn_as_a_subscriber_has_it,
  recordings_play_to_their_last_whole_chunk, a_wrong_token_is_refused_and_told];
await need("playwright-core");
await runTests(resolve(build), all.filter(({ name }) => names.length === 0 || names.includes(name)));
