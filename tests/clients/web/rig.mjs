// SPDX-License-Identifier: GPL-3.0-or-later
// palpd, gateway and a headless Chromium for tests of the page; all in a folder of their own, all ended at the end.
import { spawn } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = resolve(fileURLToPath(new URL("../../..", import.meta.url)));
export const TOKENS = { hand: "00112233445566778899aabbccddeeff", operator: "ffeeddccbbaa99887766554433221100" };
export const PATIENCE_MS = 120e3;
const CHROMIUM = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find(existsSync);
// Chromium's watchdog takes a processor that draws for long beside other work for a GPU that hangs.
const FLAGS = ["--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--disable-gpu-watchdog", "--no-sandbox", "--mute-audio",
  "--force-color-profile=srgb"];
const SKIPPED = 77;

process.setMaxListeners(0); // each program that is started has one

/** End the test as skipped, with the reason. */
export function skip(why) {
  console.log(`skipped: ${why}\n0 passed, 0 failed, 1 skipped`);
  process.exit(SKIPPED);
}

export function check(holds, what) {
  if (!holds) throw new Error(what);
}

/** A program of node_modules that only tests use. */
export async function need(name) {
  const from = join(ROOT, "clients/web/node_modules", name);
  if (!existsSync(from)) skip(`no ${name}: npm ci --ignore-scripts in clients/web brings it`);
  const files = { "playwright-core": "index.mjs", "axe-core": "axe.min.js" };
  const path = join(from, files[name]);
  return path.endsWith(".mjs") ? import(path) : path;
}

function freePort() {
  return new Promise((give) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => give(port));
    });
  });
}

export const sleep = (ms) => new Promise((wake) => setTimeout(wake, ms));

/** Wait until something holds. */
export async function until(holds, what, patienceMs = PATIENCE_MS) {
  for (const end = Date.now() + patienceMs; Date.now() < end; await sleep(50)) {
    const it = await holds();
    if (it) return it;
  }
  throw new Error(`waited in vain until ${what}`);
}

/** A soft ball that carries a sphere of so many vertices. */
export function fineScenario(folder, vertices) {
  const rows = Math.round(Math.sqrt(vertices / 2)), columns = 2 * rows, lines = [];
  for (let r = 0; r <= rows; r++)
    for (let c = 0; c < (r % rows === 0 ? 1 : columns); c++) {
      const up = (Math.PI * r) / rows, round = (2 * Math.PI * c) / columns;
      const at = [Math.sin(up) * Math.cos(round), 1 + Math.cos(up), -Math.sin(up) * Math.sin(round)];
      lines.push(`v ${at.map((x) => (0.04 * x).toFixed(6)).join(" ")}`);
    }
  const vertex = (r, c) => (r === 0 ? 1 : r === rows ? 2 + (rows - 1) * columns : 2 + (r - 1) * columns + (c % columns));
  for (let r = 0; r < rows; r++)
    for (let c = 0; c < columns; c++) {
      const [a, b, d, e] = [vertex(r, c), vertex(r + 1, c), vertex(r + 1, c + 1), vertex(r, c + 1)];
      if (r < rows - 1) lines.push(`f ${a} ${b} ${d}`);
      if (r > 0) lines.push(`f ${a} ${d} ${e}`);
    }
  writeFileSync(join(folder, "fine.obj"), lines.join("\n"));
  writeFileSync(join(folder, "fine.yaml"), `version: 1
name: fine
rate_hz: 60
bodies:
  skin:
    embedded: {mesh: fine.obj, in: ball, reach_m: 0.02}
    surface: {collides: false}
  ball:
    grid: {shape: ellipsoid, size_m: [0.08, 0.08, 0.08], cells: [2, 2, 2], centre_m: [0, 0.04, 0]}
    material: {young_pa: 3000, poisson: 0.45, density_kg_m3: 1000}
    fixed: {box_share: [[0, 0, 0], [1, 0.2, 1]]}
    surface: {collides: false}
`);
  return join(folder, "fine.yaml");
}

/** Browsers by their flags: started once, and used by one rig after the other. */
const browsers = new Map();

async function browserOf(flags) {
  if (!CHROMIUM) skip("no Chromium");
  const { chromium } = await need("playwright-core"), key = flags.join(" ");
  if (!browsers.get(key)?.isConnected())
    browsers.set(key, await chromium.launch({ executablePath: CHROMIUM, args: [...FLAGS, ...flags] }));
  return browsers.get(key);
}

export class Rig {
  #ended = [];
  problems = []; // what the page complained of
  requests = []; // URLs that it asked for

  constructor(build) {
    this.build = build;
    this.folder = mkdtempSync(join(tmpdir(), "palp-web-"));
  }

  get urls() {
    return ["device", "stream", "control"].map((kind) => `--${kind}=ipc://${this.folder}/${kind}`);
  }

  start(program, ...options) {
    const child = spawn(join(this.build, program), options, { stdio: ["ignore", "pipe", "pipe"] });
    process.once("exit", () => child.kill("SIGKILL")); // also where a test ends as skipped
    child.text = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (child.text += text));
    child.over = new Promise((give) => child.on("exit", give));
    this.#ended.push(() => child.exitCode ?? child.kill("SIGKILL"));
    return child;
  }

  /** palpd with a scenario: stepped, unless told otherwise. */
  palpd(scenario, ...options) {
    const path = scenario.includes("/") ? scenario : join("config/scenarios", `${scenario}.yaml`);
    this.daemon = this.start("daemon/palpd", resolve(ROOT, path), ...this.urls, ...options);
    return this.daemon;
  }

  async gateway(...options) {
    const tokens = join(this.folder, "tokens"), recordings = join(this.folder, "recordings");
    writeFileSync(tokens, Object.entries(TOKENS).map(([role, token]) => `${role} ${token}\n`).join(""));
    chmodSync(tokens, 0o600);
    mkdirSync(recordings, { recursive: true });
    this.port ??= await freePort(); // one that comes back is where it was
    const child = this.start("clients/gateway/palp-gateway", ...this.urls, `--listen=127.0.0.1:${this.port}`,
      `--token-file=${tokens}`, `--recordings=${recordings}`, ...options);
    await until(() => child.text.includes("://"), "the gateway says where it is");
    this.address = `http://127.0.0.1:${this.port}/`;
    return child;
  }

  async browser(...flags) {
    this.chromium = await browserOf(flags);
  }

  /** A page of the gateway; role: "hand", "operator" or none. */
  async open({ role = "operator", fragment = "quality=plain", theme = "dark", width = 360, height = 270, first = true } = {}) {
    const context = await this.chromium.newContext({ viewport: { width, height }, colorScheme: theme });
    this.#ended.push(() => context.close());
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE_MS);
    page.on("pageerror", (fault) => this.problems.push(String(fault)));
    page.on("console", (message) => message.type() === "error" && this.problems.push(message.text()));
    page.on("request", (request) => this.requests.push(request.url()));
    page.on("websocket", (socket) => this.requests.push(socket.url()));
    await page.goto(`${this.address}#${fragment}${TOKENS[role] ? `&token=${TOKENS[role]}` : ""}`);
    if (first) await page.waitForFunction(() => window.palp?.facts().frames > 0 && window.palp.facts().step !== null, null, { polling: 50 });
    return page;
  }

  /** Steps of a stepped palpd, asked for by a page of an operator; waits until they are drawn. */
  async step(page, count) {
    const asked = await page.evaluate((n) => {
      const { store, connection } = window.palp.page;
      store.on("denied", (denied) => (window.denied = denied));
      connection.ask({ step: { count: n } });
      return store.picture.step + n;
    }, count);
    const isThere = (n) => window.palp.facts().step === n && (window.palp.page.view?.between?.share ?? 1) === 1; // no longer on its way
    try {
      await page.waitForFunction(isThere, asked, { polling: 50 });
    } catch (fault) {
      const there = await page.evaluate(() => ({
        step: window.palp.facts().step, came: window.palp.page.store.picture.step, link: window.palp.page.store.link,
        frames: window.palp.facts().frames, isLost: window.palp.page.view?.isLost, denied: window.denied,
      }));
      throw new Error(`step ${asked} is not drawn: ${JSON.stringify(there)}`, { cause: fault });
    }
  }

  /** Also the browsers, unless another rig is to use them. */
  async end({ isLast = true } = {}) {
    for (const end of this.#ended.reverse()) await end();
    if (isLast) for (const browser of browsers.values()) await browser.close();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** Run tests: functions of a rig, one law each. Prints and ends as other tests of this tree do. */
export async function runTests(build, tests) {
  const counts = { passed: 0, failed: 0 };
  for (const test of tests) {
    const rig = new Rig(resolve(build));
    try {
      await test(rig);
      counts.passed++;
    } catch (fault) {
      counts.failed++;
      console.log(`FAILED  ${test.name}\n        ${fault.stack}\n        ${rig.problems.join("\n        ")}`);
    }
    await rig.end({ isLast: test === tests.at(-1) });
  }
  console.log(`${counts.passed} passed, ${counts.failed} failed, 0 skipped`);
  process.exit(counts.failed > 0 ? 1 : 0);
}
