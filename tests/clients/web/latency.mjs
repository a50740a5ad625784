// SPDX-License-Identifier: GPL-3.0-or-later
// From a hand on the page to the picture that answers it (HandAnswer.sequence), in a Chromium before a palpd in real time.
// Prints figures; judges nothing, for they are the machine's.
//   node tests/clients/web/latency.mjs BUILD [SECONDS [SCENARIO]]
import { resolve } from "node:path";
import { Rig, sleep } from "./rig.mjs";

const [build, seconds = "20", scenario = "liver-palpation"] = process.argv.slice(2);
const rig = new Rig(resolve(build));
try {
  rig.palpd(scenario, "--stream-hz=120");
  await rig.gateway();
  await rig.browser();
  const page = await rig.open({ role: "hand", width: 320, height: 240, fragment: "" });
  await page.evaluate(() => window.palp.hands.claim(""));
  await page.waitForFunction(() => window.palp.hands.active?.state?.life_cycle === 2, null, { polling: 50 });
  await sleep(1000);
  const { frames, pictures, summary } = await page.evaluate((s) => new Promise((give) => {
    const { hands, page, latency, facts } = window.palp, begun = performance.now(), before = facts().frames;
    let n = 0;
    const off = page.store.on("picture", () => n++);
    latency.clear();
    const timer = setInterval(() => { // a hand that circles, 4 mm in 1.5 s
      const t = (performance.now() - begun) / 1000, speed = (0.004 * 2 * Math.PI) / 1.5 * 0.008;
      const way = hands.active.position.clone().set(Math.cos(4.19 * t), 0, Math.sin(4.19 * t));
      hands.active.moveBy(way.multiplyScalar(speed));
      if (t < s) return;
      clearInterval(timer);
      off();
      give({ frames: (facts().frames - before) / t, pictures: n / t, summary: latency.summary() });
    }, 8);
  }), Number(seconds));
  const ms = (x) => `${x.toFixed(1)} ms`;
  console.log(`hand to picture: ${summary.count} answers, p50 ${ms(summary.p50)}, p95 ${ms(summary.p95)}, most ${ms(summary.most)}; ` +
    `${pictures.toFixed(0)} pictures/s came, ${frames.toFixed(0)} were drawn`);
} finally {
  await rig.end();
}
