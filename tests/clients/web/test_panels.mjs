// SPDX-License-Identifier: GPL-3.0-or-later
// Dashboard, hands, events, help and headsets of the page, in a headless Chromium. One law a function.
//   node tests/clients/web/test_panels.mjs BUILD [NAME...]
import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { check, need, ROOT, runTests, sleep, until } from "./rig.mjs";

const [build, ...names] = process.argv.slice(2);
const BLIND = "--disable-3d-apis"; // no WebGL: what needs none is judged sooner without
const SMALL = { width: 400, height: 300 };

const near = (a, b, by) => Math.abs(a - b) <= by;
const told = (page, what) => page.evaluate((text) => new Function(`return ${text}`)(), what);

/** A page on a scenario that runs; blind: without a scene. */
async function running(rig, scenario, { palpd = [], blind = true, ...options } = {}) {
  rig.palpd(scenario, "--stream-hz=60", ...palpd);
  await rig.gateway();
  await rig.browser(...(blind ? [BLIND] : []));
  const page = await rig.open({ ...SMALL, ...options, first: !blind });
  await page.waitForFunction(() => window.palp?.page.store.picture, null, { polling: 50 });
  return page;
}

const metrics = async (rig) => {
  const text = await (await fetch(`${rig.address}metrics`)).text();
  return new Map(text.split("\n").filter((l) => l && !l.startsWith("#")).map((l) => [l.slice(0, l.lastIndexOf(" ")), Number(l.slice(l.lastIndexOf(" ") + 1))]));
};

/** A row of a figure's table, by its head. */
const row = (page, figure, head) =>
  page.evaluate(([f, h]) => {
    const rows = [...document.querySelectorAll(`#figure-${f} tr`)].filter((r) => r.cells[0]?.textContent === h);
    return rows.length > 0 ? [...rows.at(-1).cells].map((c) => c.textContent) : null;
  }, [figure, head]);

async function the_dashboard_says_what_prometheus_is_told(rig) {
  const page = await running(rig, "tests/scenarios/pressed.yaml", { palpd: ["--stepped"], fragment: "panel=dashboard", width: 1280, height: 720 });
  let step = 0;
  const go = async (count) => { // until the page has the picture of the last step: late stats are then of no earlier request
    step += count;
    await page.evaluate((n) => window.palp.page.connection.ask({ step: { count: n } }), count);
    await page.waitForFunction((s) => window.palp.page.store.picture.step === s, step, { polling: 50 });
  };
  const isTold = () => page.evaluate((s) => window.palp.page.store.stats?.header.step === s, step);
  await go(60);
  while (!(await until(isTold, "stats tell of the newest step", 3000).catch(() => false))) await go(1); // those may be of the step before
  const m = await until(async () => { const all = await metrics(rig); return all.get("palp_steps_total") === step && all; }, `Prometheus is at step ${step}`);
  const value = async (name) => (await row(page, "solver", name))?.[1];
  await until(async () => (await value("contacts")) === String(m.get("palp_contacts")), "contacts are told"); // eight times a second
  await sleep(150); // so are the other figures
  check((await value("Newton iterations")) === String(m.get("palp_newton_iterations")), "Newton iterations");
  check((await value("sweeps")) === String(m.get("palp_sweeps")), "sweeps");
  check(near(parseFloat(await value("deepest contact")), 1e6 * m.get("palp_penetration_meters"), 0.51), `deepest ${await value("deepest contact")}`);
  check(near(parseFloat(await value("age of the factor")), m.get("palp_factor_age_steps"), 0), "age of the factor");
  check(m.get("palp_contacts") > 0, "nothing touches at that step");
  // Prometheus is told of the state's force, the figure of the newest of the thousand a second beside it: each by itself
  const stated = await told(page, "Object.values(palp.page.store.picture.state.tools[0].wrench_on_tissue.force_n)");
  const force = m.get('palp_tool_force_newtons{on="tissue",tool="probe"}');
  check(force > 0 && near(long(stated), force, 1e-6 * force), `a force of ${stated}; Prometheus: ${force}`);
  const isShown = () => page.evaluate(() => {
    const shown = parseFloat(/([\d.]+) N on tissue/.exec(document.querySelector("#figure-force .said").textContent)?.[1]);
    const f = [...window.palp.page.store.forces.values()][0]?.wrench_on_tissue.force_n;
    return f && Math.abs(shown - Math.hypot(f.x, f.y, f.z)) <= 0.006;
  });
  await until(isShown, "the figure says the newest force");
  const missed = await row(page, "lateness", "Step");
  check(Number(missed[5]) === m.get("palp_missed_deadlines_total") && Number(missed[6]) === m.get("palp_missed_explained_total"), `missed ${missed}`);
  const pages = await until(() => row(page, "browsers", "operators"), "browsers are told");
  check(pages[1] === "1" && m.get('palp_gateway_pages{role="OPERATOR"}') === 1, `operators ${pages}`);
}

async function each_of_nine_figures_has_its_numbers_as_text(rig) {
  const page = await running(rig, "tests/scenarios/parts.yaml", { fragment: "panel=dashboard", width: 1280, height: 720 });
  const ids = ["run", "force", "stages", "lateness", "latency", "solver", "probes", "devices", "browsers"];
  await page.waitForFunction(() => window.palp.page.store.stats && window.palp.page.store.forces.size > 0, null, { polling: 50 });
  await page.evaluate(() => document.querySelectorAll(".figure header button").forEach((b) => b.click()));
  for (const id of ids) {
    await until(() => page.evaluate((f) => {
      const figure = document.querySelector(`#figure-${f}`);
      return [...figure.querySelectorAll("td, dd")].some((c) => c.offsetParent && c.textContent.trim() && c.textContent !== "–");
    }, id), `figure ${id} has its numbers as text`);
    check((await page.locator(`#figure-${id} .chart:visible`).count()) === 0, `figure ${id} shows its chart beside its table`);
  }
  await page.evaluate(() => document.querySelectorAll(".figure header button").forEach((b) => b.click()));
  check((await page.locator(".figure .chart canvas:visible").count()) === 4, "four charts come back");
  const said = rig.problems.filter((p) => !/WebGL|status of 503/i.test(p)); // healthz: palpd may be late on a busy machine
  check(said.length === 0, "the page complains");
}

async function operators_pause_step_and_reset(rig) {
  const page = await running(rig, "tests/scenarios/two.yaml", { fragment: "panel=dashboard", width: 1280, height: 720 });
  const press = (text) => page.click(`#figure-run button:has-text("${text}")`);
  await page.waitForFunction(() => window.palp.page.store.joined?.role === 3, null, { polling: 50 });
  await press("Pause");
  await page.waitForFunction(() => /paused/.test(document.querySelector("#figure-run").textContent), null, { polling: 50 });
  const step = await told(page, "palp.page.store.picture.step");
  await press("One step");
  await page.waitForFunction((s) => window.palp.page.store.picture.step === s, step + 1, { polling: 50 });
  await press("Reset");
  await page.waitForFunction(() => window.palp.page.store.picture.step === 0, null, { polling: 50 });
  await press("Go on");
  await page.waitForFunction(() => window.palp.page.store.picture.step > 5, null, { polling: 50 });
}

async function operators_choose_another_scenario(rig) {
  const page = await running(rig, "tests/scenarios/two.yaml", { palpd: [`--scenarios=${join(ROOT, "tests/scenarios")}`], fragment: "panel=scene", width: 1280, height: 720 });
  const menu = 'select[aria-label="Scenario"]';
  await page.waitForFunction((m) => document.querySelector(m)?.value === "two", menu, { polling: 50 });
  await page.selectOption(menu, "block");
  await page.click('button:has-text("Load")');
  await page.waitForFunction(() => window.palp.page.store.scene?.name === "block", null, { polling: 50 });
  await page.waitForFunction(() => window.palp.page.store.picture?.step > 5, null, { polling: 50 });
  await page.waitForFunction((m) => document.querySelector(m)?.value === "block", menu, { polling: 50 });
}

// ------------------------------------------------------------------ hands

const claim = async (page, name) => {
  await page.click(`section[aria-label="${name}"] button:has-text("Take it")`);
  await page.waitForFunction((n) => window.palp.hands.held.some((h) => h.name === n), name, { polling: 50 });
  await page.waitForFunction((n) => window.palp.hands.held.find((h) => h.name === n).state?.life_cycle === 2, name, { polling: 50 });
};
const wanted = (page) => told(page, "palp.hands.active.position.toArray()");
const moved = async (page, act) => {
  const before = await wanted(page);
  await act();
  const after = await wanted(page);
  return after.map((x, k) => x - before[k]);
};
const long = (v) => Math.hypot(...v);

async function a_lesson_is_shown_and_steered(rig) {
  const page = await running(rig, "tests/scenarios/press-task.yaml", { palpd: ["--stepped"], fragment: "panel=lesson" });
  const text = () => page.evaluate(() => document.querySelector('section[aria-label="Task"]').textContent);
  const press = (word) => page.evaluate((w) => [...document.querySelectorAll("button")].find((b) => b.textContent === w).click(), word);
  const shows = (words, what) => until(async () => { const shown = await text(); return words.every((w) => w.test(shown)); }, what);
  await shows([/Press, and say so/, /waiting/, /1 of 3: press/], "the task waits");
  await press("Start");
  await page.evaluate(() => window.palp.page.connection.ask({ step: { count: 40 } }));
  await shows([/running/, /Hint: Go down/, /touch probe on block/, /at least 0.1 N/, /missing/], "the task is running");
  await press("Next phase");
  await shows([/2 of 3: say/], "the second phase is shown");
  await press("End");
  await shows([/Not passed/, /a phase was skipped/], "the verdict is shown");
  await until(async () => { // metrics come once a second
    const judged = await page.textContent('section[aria-label="Judged"]');
    return /Peak force/.test(judged) && /at most 3 N/.test(judged) && !/force_peak_n/.test(judged);
  }, "what is judged is shown, by its names");
}

const HELD = `version: 1
name: held
include: ${join(ROOT, "tests/scenarios/pressed.yaml")}
tissue: {block: {limit_n: 3}}
task:
  title: Press and hold
  time_limit_s: 20
  phases:
    press: {goal: {touch: {tool: probe, body: block, at_least_n: 0.02}, for_s: 0.1}}
    hold: {goal: {force: {tool: probe, body: block, between_n: [0.01, 3]}, hold_s: 0.5}}
  metrics:
    window: {proficient: 0.85, novice: 0.45, from: hand}
    over_s: {proficient: 0, novice: 0.5, from: hand}
`;

async function an_attempt_that_passed_says_so_in_a_line_each(rig) {
  const scenario = join(rig.folder, "held.yaml");
  writeFileSync(scenario, HELD);
  const page = await running(rig, scenario, { palpd: ["--stepped"], fragment: "panel=lesson", width: 1280, height: 900 });
  await page.evaluate(() => [...document.querySelectorAll("button")].find((b) => b.textContent === "Start").click());
  await page.evaluate(() => window.palp.page.connection.ask({ step: { count: 300 } }));
  await until(async () => /^✓Passed/.test(await page.textContent('section[aria-label="Verdict"]')), "it passed");
  const shown = await page.evaluate(() => ({
    is: document.querySelector(".verdict").dataset.is,
    missed: document.querySelectorAll(".verdict li").length,
    done: [...document.querySelectorAll(".steps li")].map((s) => s.dataset.is).join(),
    goal: [...document.querySelectorAll(".margins")].some((m) => m.offsetParent !== null),
    lines: [...document.querySelectorAll(".verdict button")].map((b) => b.clientHeight / parseFloat(getComputedStyle(b).fontSize)),
  }));
  check(shown.is === "good" && shown.missed === 0 && shown.done === "done,done" && !shown.goal, JSON.stringify(shown));
  check(shown.lines.length === 2 && shown.lines.every((l) => l < 3.2), `buttons are ${shown.lines} letters high: more than a line`);
}

async function a_lesson_opens_its_panel_once_and_stays_closed(rig) {
  const page = await running(rig, "tests/scenarios/press-task.yaml", { palpd: ["--stepped"], blind: false });
  const isOpen = () => page.evaluate(() => document.querySelector('section.panel[aria-label="Lesson"]')?.hidden === false);
  await until(isOpen, "it opens by itself");
  await page.evaluate(() => window.palp.shell.toggle("lesson"));
  await page.evaluate(() => window.palp.page.connection.ask({ step: { count: 40 } }));
  await page.waitForFunction(() => window.palp.page.store.picture.step >= 40, null, { polling: 50 });
  await sleep(500); // more of the task has come by then
  check(!(await isOpen()), "it opens again after a person closed it");
  await page.reload();
  await page.waitForFunction(() => window.palp?.page.store.task, null, { polling: 50 });
  await sleep(500);
  check(!(await isOpen()), "it opens again in a tab where it was closed");
}

async function instructors_inject_live_and_never_while_they_watch_what_is_past(rig) {
  const page = await running(rig, "tests/scenarios/press-task.yaml", { fragment: "panel=lesson" });
  const pressed = () => page.evaluate(() => document.querySelector('.injections [data-name="wet"]')?.getAttribute("aria-pressed"));
  await until(async () => (await pressed()) === "false", "injections are offered");
  check(/friction of block × 0.1/.test(await page.textContent(".injections")), "what an injection does is told");
  await page.click('.injections [data-name="wet"]');
  await until(async () => (await pressed()) === "true", "palpd says that it happens");
  await page.evaluate(() => { const p = window.palp.page; p.player.open(p.ring.freeze(), 0); });
  await until(() => page.evaluate(() => [...document.querySelectorAll(".instructor fieldset button")].every((b) => b.matches(":disabled"))), "orders are off");
  check(/What you watch is past/.test(await page.textContent(".barred")), "it is not told why");
  await page.click('.barred button:has-text("Back to live")');
  await until(() => page.evaluate(() => document.querySelector('.injections [data-name="wet"]').matches(":enabled")), "orders are back");
  await page.click('.injections [data-name="wet"]');
  await until(async () => (await pressed()) === "false", "it ends");
}

async function marks_of_an_instructor_are_seen_by_who_watches(rig) {
  const page = await running(rig, "tests/scenarios/press-task.yaml", { fragment: "panel=lesson" });
  const watcher = await rig.open({ ...SMALL, role: "audience", first: false, fragment: "panel=lesson" });
  await watcher.waitForFunction(() => window.palp?.page.store.task, null, { polling: 50 });
  const text = (where) => watcher.evaluate((w) => document.querySelector(w)?.textContent ?? "", where);
  const signal = (at = watcher) => at.evaluate(() => { const p = document.querySelector(".signal"); return !p || p.hidden ? "" : p.textContent; });
  check((await signal()) === "", "nothing bleeds unasked");
  await page.fill('input[aria-label="Note about this moment"]', "lift it first");
  await page.click('button:text-is("Mark")');
  await page.click('button[aria-label="Rate 4 of 5"]');
  await page.click('.injections [data-name="bleed"]');
  await until(async () => (await signal()) === "it bleeds", "a signal is shown to who is at the lesson");
  const late = await rig.open({ ...SMALL, role: "audience", first: false, fragment: "panel=lesson" });
  await until(async () => (await signal(late)) === "it bleeds", "and to who comes while it is on");
  await page.click('.injections [data-name="bleed"]');
  await until(async () => (await signal()) === "", "and goes when it ends");
  await watcher.evaluate(() => window.palp.shell.toggle("events"));
  for (const words of [/Note: lift it first/, /Rated 4 of 5: depth perception \(GOALS\)/, /Injected: bleed. it bleeds/, /Injection ended: bleed/])
    await until(async () => words.test(await text('section.panel[aria-label="Events"]')), `${words} is among the events`);
}

async function keys_move_turn_clutch_and_grip(rig) {
  const page = await running(rig, "grasper", { role: "hand", fragment: "panel=hands" });
  await claim(page, "right");
  const start = await wanted(page);
  const key = (name) => () => page.keyboard.press(name);
  await page.evaluate(() => document.activeElement.blur());
  for (const [name, axis, sign, mm] of [["ArrowRight", 0, 1, 1], ["ArrowUp", 1, 1, 1], ["PageDown", 2, 1, 1], ["Shift+ArrowLeft", 0, -1, 5]]) {
    const way = await moved(page, key(name)); // without a scene the picture's axes are the scene's
    check(near(way[axis], sign * mm * 1e-3, 1e-9) && near(long(way), mm * 1e-3, 1e-9), `${name} moves it by ${way}`);
  }
  const turn = () => told(page, "palp.hands.active.orientation.toArray()");
  const before = await turn();
  await page.keyboard.press("e");
  const cosine = (await turn()).reduce((sum, x, k) => sum + x * before[k], 0); // of half the angle between
  check(near(2 * Math.acos(Math.min(1, Math.abs(cosine))), Math.PI / 36, 1e-6), "E turns it by 5 degrees");
  await page.keyboard.down(" ");
  const still = await moved(page, key("ArrowUp"));
  await page.keyboard.up(" ");
  check(long(still) === 0 && long(await moved(page, key("ArrowUp"))) > 0, "with the clutch pressed the tool stands");
  await page.keyboard.press("g");
  await page.waitForFunction(() => window.palp.hands.active.state.gripper_ratio < 0.05, null, { polling: 50 });
  // where it was held up for long, palpd let it go on from where it stood: that it followed is all that is asked
  await page.waitForFunction((p) => Math.hypot(...["x", "y", "z"].map((k, i) => window.palp.hands.active.state.device_pose.position_m[k] - p[i])) > 5e-4,
    start, { polling: 50 });
  await page.click('section[aria-label="right"] button:has-text("Let go")');
  await page.waitForFunction(() => window.palp.hands.held.length === 0 && window.palp.page.store.picture.state.tools[0].device_name === "", null, { polling: 50 });
}

async function who_looks_on_takes_nothing_and_is_told_why(rig) {
  const page = await running(rig, "tests/scenarios/two.yaml", { role: "audience", fragment: "panel=hands" });
  await page.waitForFunction(() => window.palp.page.store.joined, null, { polling: 50 });
  await page.waitForFunction(() => document.querySelector('section[aria-label="left"] button').disabled, null, { polling: 50 });
  check(/HAND address/.test(await page.textContent('section[aria-label="left"]')), "it is not told why");
  await page.evaluate(() => window.palp.hands.claim("left"));
  await page.waitForFunction(() => /refused: /.test(document.querySelector(".panel:not([hidden]) > .said").textContent), null, { polling: 50 });
}

async function mouse_touch_and_gamepad_move_in_the_pictures_plane(rig) {
  const page = await running(rig, "tests/scenarios/two.yaml", { role: "hand", fragment: "panel=hands", blind: false });
  await claim(page, "left");
  await page.evaluate(() => window.palp.shell.toggle("hands")); // the scene is seen whole
  const basis = await told(page, `(() => { const m = palp.page.view.camera.matrixWorld.elements; return [0, 1, 2].map((k) => [m[4 * k], m[4 * k + 1], m[4 * k + 2]]); })()`);
  const along = (v, k) => v.reduce((s, x, i) => s + x * basis[k][i], 0);
  const camera = () => told(page, "palp.page.view.camera.position.toArray().join()");
  const from = await camera();
  const drag = (button) => async () => {
    await page.mouse.move(150, 150);
    await page.mouse.down({ button });
    await page.mouse.move(170, 140, { steps: 4 });
    await page.mouse.up({ button });
  };
  const way = await moved(page, drag("left"));
  check(along(way, 0) > 1e-4 && near(along(way, 1) / along(way, 0), 0.5, 0.02) && near(along(way, 2), 0, 1e-9), `a drag moves it by ${way}`);
  const deep = await moved(page, () => page.mouse.wheel(0, -50).then(() => sleep(100)));
  check(along(deep, 2) < -5e-4 && near(along(deep, 0), 0, 1e-9), `a wheel moves it by ${deep}`);
  const before = await told(page, "palp.hands.active.orientation.toArray().join()");
  check(long(await moved(page, drag("right"))) === 0, "a right drag moves it");
  check((await told(page, "palp.hands.active.orientation.toArray().join()")) !== before, "a right drag does not turn it");
  check((await camera()) === from, "the camera goes along with the hand");
  const ghosts = await told(page, `(() => {
    const h = palp.hands.active;
    h.moveBy(h.position.clone().set(0, 0.02, 0));
    palp.page.view.render(performance.now()); // the next frame: no step can have followed
    return palp.hands.ghosts.seen.map((g) => [g.position, h.position.toArray()]);
  })()`);
  check(ghosts.length === 1 && ghosts[0][0].every((x, k) => near(x, ghosts[0][1][k], 1e-6)), `ghosts ${JSON.stringify(ghosts)}`);

  const cdp = await page.context().newCDPSession(page);
  const touch = (type, ...points) => cdp.send("Input.dispatchTouchEvent", { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
  const pinch = await moved(page, async () => {
    await touch("touchStart", [140, 150]);
    await touch("touchStart", [140, 150], [160, 150]);
    await touch("touchMove", [130, 150], [170, 150]);
    await touch("touchEnd");
  });
  check(along(pinch, 2) < -1e-4 && near(along(pinch, 0), 0, 2e-6), `two fingers apart move it by ${pinch}`);

  const before_ms = await told(page, `(() => { const pad = { id: "made up", connected: true, axes: [1, 0, 0, 0], buttons: Array.from({ length: 16 }, () => ({ value: 0, pressed: false })) };
    navigator.getGamepads = () => [pad]; window.pad = pad; return performance.now(); })()`);
  const pushed = await moved(page, () => sleep(600));
  const seconds = ((await told(page, "performance.now()")) - before_ms) / 1000;
  await told(page, "window.pad.axes = [0.1, 0, 0, 0]"); // within the dead zone
  await sleep(200);
  const rest = await moved(page, () => sleep(300));
  const frame_s = 0.1; // the first frame counts from the one before it, which software draws this late
  check(along(pushed, 0) > 0 && along(pushed, 0) <= 0.1 * (seconds + frame_s) && near(along(pushed, 2), 0, 1e-6), `a stick moves it by ${pushed} in ${seconds} s`);
  check(long(rest) === 0, `a stick at rest moves it by ${rest}`);
}

async function a_hand_gets_the_newest_however_slow_its_frames(rig) {
  const page = await running(rig, "tests/scenarios/two.yaml", { role: "hand", fragment: "quality=plain&panel=hands", blind: false, width: 160, height: 120 });
  await page.evaluate(() => { window.came = 0; window.palp.page.store.on("picture", () => window.came++); });
  await page.evaluate(() => window.palp.hands.claim("left"));
  await page.waitForFunction(() => window.palp.hands.held.length === 1, null, { polling: 50 });
  await page.evaluate(() => window.palp.page.view.renderer.setAnimationLoop(null)); // a frame that never comes
  await page.evaluate(() => { window.came = 0; });
  await page.waitForFunction(() => window.came > 10, null, { polling: 50 }); // without a frame
  await page.evaluate(() => { const [held] = window.palp.hands.held; window.palp.hands.release(held.toolId); });
  await page.waitForFunction(() => window.palp.hands.held.length === 0, null, { polling: 50 });
  await page.evaluate(() => { window.came = 0; });
  await sleep(700);
  const came = await told(page, "came");
  check(came <= 2, `who only looks on gets ${came} pictures between two frames`);
}

// ------------------------------------------------------------------ events, access

async function events_are_listed_and_read_aloud(rig) {
  const page = await running(rig, "tests/scenarios/two.yaml", { fragment: "panel=events" });
  await page.waitForFunction(() => window.palp.page.store.joined?.role === 3, null, { polling: 50 });
  await page.evaluate(() => window.palp.page.connection.ask({ pause: {} }));
  await page.waitForFunction(() => /paus/i.test(document.querySelector("#said").textContent), null, { polling: 50 });
  const place = await page.evaluate(() => [...document.querySelectorAll(".events li .what")].findIndex((e) => /paus/i.test(e.textContent)));
  check(place >= 0 && place < 4, `of the events it is number ${place + 1}`); // a busy machine has others to tell of
  check((await page.getAttribute("#said", "aria-live")) === "polite", "nobody hears it");
}

async function panels_are_accessible_in_both_themes_and_twice_as_large(rig) {
  const axe = readFileSync(await need("axe-core"), "utf8");
  rig.palpd("tests/scenarios/parts.yaml", "--stream-hz=30");
  await rig.gateway();
  await rig.browser(BLIND);
  for (const theme of ["dark", "light"]) {
    const page = await rig.open({ theme, width: 640, height: 360, first: false }); // 1280 × 720 at 200 %
    await page.waitForFunction(() => window.palp?.page.store.stats && window.palp.page.store.joined, null, { polling: 50 });
    await page.evaluate(axe);
    for (const panel of ["dashboard", "hands", "events", "help"]) {
      await page.evaluate((id) => document.querySelector(`section.panel[aria-label="${id}" i]:not([hidden])`) ?? window.palp.shell.toggle(id), panel);
      await sleep(250);
      const rules = theme === "dark" ? {} : { runOnly: { type: "rule", values: ["color-contrast"] } }; // of which alone a theme decides
      const { violations } = await page.evaluate((only) => window.axe.run({ exclude: [["#scene"]] }, { ...only, resultTypes: ["violations"] }), rules);
      const grave = violations.filter((v) => ["serious", "critical"].includes(v.impact));
      check(grave.length === 0, `${panel}, ${theme}: ${grave.map((v) => `${v.id} ${v.nodes.slice(0, 3).map((n) => n.html).join(" ")}`).join("; ")}`);
      const wide = await page.evaluate(() => [...document.querySelectorAll(".panel:not([hidden]), .panel:not([hidden]) .figure, .panel:not([hidden]) .tool")]
        .filter((e) => e.getBoundingClientRect().right > innerWidth || e.scrollWidth > e.clientWidth + 1).map((e) => e.className));
      check(wide.length === 0, `${panel} at 200 %: too wide: ${wide}`);
    }
    await page.close();
  }
}

async function the_lesson_panel_is_accessible_in_both_themes_and_narrow(rig) {
  const axe = readFileSync(await need("axe-core"), "utf8");
  rig.palpd("tests/scenarios/press-task.yaml", "--stepped");
  await rig.gateway();
  await rig.browser(BLIND);
  for (const theme of ["dark", "light"]) {
    const page = await rig.open({ theme, width: 390, height: 700, first: false, fragment: "panel=lesson" });
    await page.waitForFunction(() => window.palp?.page.store.task && window.palp.page.store.joined, null, { polling: 50 });
    await page.evaluate(axe);
    for (const order of ["Start", "End"]) { // while it runs, and with a verdict
      await page.click(`.instructor button:text-is("${order}")`);
      await page.evaluate(() => window.palp.page.connection.ask({ step: { count: 40 } }));
      await page.waitForFunction((end) => (document.querySelector(".verdict").hidden === (end !== "End")), order, { polling: 50 });
      const { violations } = await page.evaluate(() => window.axe.run({ exclude: [["#scene"]] }, { resultTypes: ["violations"] }));
      const grave = violations.filter((v) => ["serious", "critical"].includes(v.impact));
      check(grave.length === 0, `${order}, ${theme}: ${grave.map((v) => `${v.id} ${v.nodes.slice(0, 3).map((n) => n.html).join(" ")}`).join("; ")}`);
      const wide = await page.evaluate(() => [...document.querySelectorAll(".panel:not([hidden]), .panel:not([hidden]) .tool, .panel:not([hidden]) .judged")]
        .filter((e) => e.getBoundingClientRect().right > innerWidth || e.scrollWidth > e.clientWidth + 1).map((e) => e.className));
      check(wide.length === 0, `${order}, ${theme}: too wide: ${wide}`);
    }
    await page.close();
  }
}

async function where_motion_is_not_wanted_charts_are_calm(rig) {
  const page = await running(rig, "tests/scenarios/two.yaml", { fragment: "panel=events", width: 1280, height: 720 });
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.evaluate(() => window.palp.shell.toggle("dashboard"));
  const changes = await page.evaluate(() => new Promise((give) => {
    let n = 0;
    const watch = new MutationObserver(() => n++);
    watch.observe(document.querySelector("#figure-run .tile:nth-child(2) dd"), { childList: true, characterData: true, subtree: true });
    setTimeout(() => give(n), 2500);
  }));
  check(changes >= 1 && changes <= 4, `${changes} changes of a clock in 2.5 s`); // 20 otherwise
}

// ------------------------------------------------------------------ headsets

/** A headset and two controllers, by IWER. */
async function wearHeadset(page) {
  await page.evaluate(readFileSync(join(ROOT, "clients/web/node_modules/iwer/build/iwer.min.js"), "utf8"));
  await page.evaluate(() => {
    const device = new window.IWER.XRDevice(window.IWER.metaQuest3, { stereoEnabled: true });
    device.installRuntime({ forceInstall: true });
    device.position.set(0, 1.5, 0);
    window.device = device;
    window.pulses = [];
    for (const c of Object.values(device.controllers))
      c.inputSource.gamepad.hapticActuators?.forEach((a) => (a.pulse = async (strength, ms) => (window.pulses.push([strength, ms]), true)));
  });
}

const room = (page) => told(page, "palp.room().facts");
const button = (page, side, id, value) => page.evaluate(([s, b, v]) => window.device.controllers[s].updateButtonValue(b, v), [side, id, value]);

async function two_controllers_hold_two_tools(rig) {
  rig.palpd("tests/scenarios/two.yaml", "--stream-hz=60");
  await rig.gateway();
  await rig.browser();
  const page = await rig.open({ width: 160, height: 120, role: "hand", fragment: "panel=help" }); // two eyes of it are drawn
  await wearHeadset(page);
  await page.evaluate(() => { window.entered = window.palp.room().enter("immersive-vr"); });
  await page.waitForFunction(() => window.palp.room().facts.frames > 3, null, { polling: 50 });
  const facts = await room(page);
  check(facts.mode === "immersive-vr" && facts.rateHz === 90, `mode ${facts.mode}, ${facts.rateHz} Hz`);
  check(facts.calls <= 60 && facts.triangles <= 100000, `${facts.calls} calls, ${facts.triangles} triangles`);
  check(near(facts.height, 0.9, 1e-9) && facts.scale === 1, "the table is 0.9 m high");

  // hands to where the tools stand on the table: scene (x, y, z) is at (x, 0.9 + y - ground, z - 0.55)
  const hand = (side, x, y, z) => page.evaluate(([s, p]) => window.device.controllers[s].position.set(...p), [side, [x, y, z]]);
  await hand("left", -0.015, 0.94, -0.55);
  await hand("right", 0.015, 0.94, -0.55);
  await sleep(300);
  for (const side of ["left", "right"]) {
    await button(page, side, "squeeze", 1);
    await page.waitForFunction((n) => window.palp.room().facts.controllers.filter((c) => c.tool).length === n, side === "left" ? 1 : 2, { polling: 50 });
    await button(page, side, "squeeze", 0);
  }
  const held = (await room(page)).controllers.map((c) => c.tool).sort();
  check(held.join() === "left,right", `they hold ${held}`);
  const at = (name) => told(page, `palp.hands.held.find((h) => h.name === "${name}").position.toArray()`);
  await sleep(300);
  const before = await at("left"), other = await at("right");
  await hand("left", -0.015, 0.92, -0.55); // two centimetres down, into the block
  await until(async () => near((await at("left"))[1] - before[1], -0.02, 1e-4), "the tool goes with the hand");
  check(long((await at("right")).map((x, k) => x - other[k])) < 1e-6, "the other tool goes along");
  await until(async () => (await room(page)).controllers.some((c) => c.touches > 0 && c.pulses > 3), "it shakes while it presses");

  await button(page, "left", "thumbstick", 1);
  await sleep(300);
  await hand("left", -0.015, 1.02, -0.55);
  await sleep(500);
  check(near((await at("left"))[1] - before[1], -0.02, 1e-4), "with the clutch pressed the tool goes along");
  await button(page, "left", "thumbstick", 0);
  await sleep(300);
  await button(page, "left", "trigger", 0.75);
  await page.waitForFunction(() => window.palp.hands.held.some((h) => Math.abs(h.gripWanted - 0.25) < 0.01), null, { polling: 50 });

  await page.evaluate(() => window.device.controllers.right.updateAxes("thumbstick", 1, 0));
  await until(async () => near((await room(page)).turn, Math.PI / 12, 1e-9), "the stick turns the table by 15 degrees");
  await sleep(300);
  check(near((await room(page)).turn, Math.PI / 12, 1e-9), "a stick that stays pushed goes on turning");
  await page.evaluate(() => window.device.controllers.right.updateAxes("thumbstick", 0, 0));
  await sleep(200);
  await page.evaluate(() => window.device.controllers.right.updateAxes("thumbstick", 0, -1));
  await until(async () => near((await room(page)).height, 0.95, 1e-9), "the stick lifts it by 5 cm");

  await page.evaluate(() => window.palp.room().leave());
  await page.waitForFunction(() => window.palp.room().facts.mode === null && window.palp.hands.held.length === 0, null, { polling: 50 });
  const frames = (await told(page, "palp.facts()")).frames;
  await page.waitForFunction((n) => window.palp.facts().frames > n + 2, frames, { polling: 50 });
  check(rig.problems.length === 0, "the page complains");
}

async function in_ar_what_is_about_one_is_seen_and_light_stays(rig) {
  rig.palpd("tests/scenarios/block.yaml", "--stepped");
  await rig.gateway();
  await rig.browser();
  const page = await rig.open({ width: 160, height: 120, role: "audience", fragment: "panel=help" });
  await wearHeadset(page);
  await page.evaluate(() => { window.entered = window.palp.room().enter("immersive-ar"); });
  await page.waitForFunction(() => window.palp.room().facts.frames > 3, null, { polling: 50 });
  check((await room(page)).mode === "immersive-ar", "it is not AR");
  const stage = () => told(page, "(({ group, set, sun }) => ({ set: set.visible, sun: group.visible && sun.visible }))(palp.page.view.stage)");
  check((await stage()).set === false && (await stage()).sun, `the backdrop ${JSON.stringify(await stage())}`);
  for (const [id, holds] of [["a-button", (s) => s > 1], ["b-button", (s) => s === 1]]) {
    await button(page, "right", id, 1);
    await until(async () => holds((await room(page)).scale), `${id} changes the scale`);
    await button(page, "right", id, 0);
    await sleep(200);
  }
  await page.evaluate(() => window.palp.room().leave());
  await page.waitForFunction(() => window.palp.room().facts.mode === null, null, { polling: 50 });
  check((await stage()).set, "the backdrop does not come back");
}

const TESTS = [
  the_dashboard_says_what_prometheus_is_told,
  each_of_nine_figures_has_its_numbers_as_text,
  operators_pause_step_and_reset,
  operators_choose_another_scenario,
  a_lesson_is_shown_and_steered,
  an_attempt_that_passed_says_so_in_a_line_each,
  a_lesson_opens_its_panel_once_and_stays_closed,
  instructors_inject_live_and_never_while_they_watch_what_is_past,
  marks_of_an_instructor_are_seen_by_who_watches,
  keys_move_turn_clutch_and_grip,
  who_looks_on_takes_nothing_and_is_told_why,
  mouse_touch_and_gamepad_move_in_the_pictures_plane,
  a_hand_gets_the_newest_however_slow_its_frames,
  events_are_listed_and_read_aloud,
  panels_are_accessible_in_both_themes_and_twice_as_large,
  the_lesson_panel_is_accessible_in_both_themes_and_narrow,
  where_motion_is_not_wanted_charts_are_calm,
  two_controllers_hold_two_tools,
  in_ar_what_is_about_one_is_seen_and_light_stays,
];
await runTests(resolve(build), TESTS.filter((t) => names.length === 0 || names.includes(t.name)));
