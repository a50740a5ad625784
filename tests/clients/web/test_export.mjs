// SPDX-License-Identifier: GPL-3.0-or-later
// What palp export writes, before those who read it: Khronos' validator of glTF, three's loaders of glTF and USD.
//   node tests/clients/web/test_export.mjs BUILD
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { check, ROOT, runTests, skip } from "./rig.mjs";

const [build] = process.argv.slice(2);
const require = createRequire(join(ROOT, "clients/web/package.json"));
const NEAR_M = 1e-6; // single precision of places below a metre

function load(name) {
  try {
    return require(name);
  } catch {
    return skip(`no ${name}: npm ci --ignore-scripts in clients/web brings it`);
  }
}

const { validateBytes } = load("gltf-validator");
globalThis.self = globalThis; // as loaders expect it of a browser
const loader = (name) => import(join(ROOT, `clients/web/node_modules/three/examples/jsm/loaders/${name}.js`));

function write(rig, scenario, name, ...words) {
  const path = join(rig.folder, name), from = join(ROOT, "config/scenarios", `${scenario}.yaml`);
  execFileSync(join(resolve(build), "clients/palp/palp"), ["export", from, "--quiet", "--out", path, ...words]);
  return readFileSync(path);
}

async function readGltf(bytes) {
  const { GLTFLoader } = await loader("GLTFLoader");
  return new GLTFLoader().parseAsync(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length), "");
}

const meshesOf = (root) => {
  const all = [];
  root.updateMatrixWorld(true);
  root.traverse((o) => o.isMesh && all.push(o));
  return all;
};

const SNIPPED = ["cut-strand", "--set", `tools.right.device={script: ${join(ROOT, "config/scenarios/trajectories/snip.csv")}}`];

async function the_validator_of_gltf_has_nothing_to_say(rig) {
  for (const [scenario, ...words] of [["grasper", "--step", "20"], ["suture-two-flaps"], ["liver-palpation-press", "--seconds", "2"],
    ["needle-hand", "--seconds", "1", "--rate", "20"], [...SNIPPED, "--seconds", "4", "--rate", "10"]]) {
    const { issues } = await validateBytes(new Uint8Array(write(rig, scenario, "a.glb", ...words)));
    const grave = issues.messages.filter((m) => m.severity < 2); // errors and warnings
    check(grave.length === 0, `${scenario}: ${JSON.stringify(grave.slice(0, 3))}`);
  }
}

async function two_loaders_read_the_same_vertices_where_they_are(rig) {
  const gltf = await readGltf(write(rig, "grasper", "a.glb", "--step", "20"));
  const { USDLoader } = await loader("USDLoader");
  const usd = new USDLoader().parse(write(rig, "grasper", "a.usda", "--step", "20").toString());
  const a = meshesOf(gltf.scene), b = meshesOf(usd);
  check(a.length === 5 && b.length === a.length, `${a.length} meshes of glTF, ${b.length} of USD`);
  const p = a[0].position.clone(), q = p.clone();
  a.forEach((mesh, k) => {
    const own = mesh.geometry.attributes.position, corners = mesh.geometry.index, other = b[k].geometry.attributes.position;
    check(other.count === corners.count, `${mesh.name}: ${corners.count} corners, USD has ${other.count}`);
    for (let i = 0; i < corners.count; i++) {
      p.fromBufferAttribute(own, corners.getX(i)).applyMatrix4(mesh.matrixWorld); // USD's come a triangle each
      q.fromBufferAttribute(other, i).applyMatrix4(b[k].matrixWorld);
      check(p.distanceTo(q) <= NEAR_M, `${mesh.name}, corner ${i}: ${p.toArray()} and ${q.toArray()}`);
    }
  });
}

async function a_motion_plays_frame_by_frame(rig) {
  const moving = await readGltf(write(rig, "liver-palpation-press", "a.glb", "--seconds", "1", "--rate", "10"));
  const still = await readGltf(write(rig, "liver-palpation-press", "b.glb", "--step", "200")); // 1 s at 200 Hz
  const { AnimationMixer, Vector3 } = await import(join(ROOT, "clients/web/node_modules/three/build/three.module.js"));
  const mixer = new AnimationMixer(moving.scene);
  const [clip] = moving.animations;
  check(Math.abs(clip.duration - 1) < 1e-6, `${clip.duration} s`);
  mixer.clipAction(clip).play();
  mixer.setTime(0.99999); // at the very end it begins anew
  const find = (root) => meshesOf(root).find((m) => m.morphTargetInfluences) ?? meshesOf(root)[0];
  const mesh = find(moving.scene), goal = find(still.scene).geometry.attributes.position, p = new Vector3(), q = new Vector3();
  let most = 0;
  for (let i = 0; i < goal.count; i++) {
    mesh.getVertexPosition(i, p);
    most = Math.max(most, p.distanceTo(q.fromBufferAttribute(goal, i)));
  }
  check(most < 1e-5, `${most} m from the still at the end`); // 10 µs before it, at 1 m/s at most
}

await runTests(build, [
  the_validator_of_gltf_has_nothing_to_say, two_loaders_read_the_same_vertices_where_they_are, a_motion_plays_frame_by_frame,
]);
