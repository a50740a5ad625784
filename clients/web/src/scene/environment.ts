// SPDX-License-Identifier: Apache-2.0
// What shines on things and is mirrored in them: a small studio of soft boxes, made here.
import { BackSide, Color, DoubleSide, Mesh, MeshBasicMaterial, PlaneGeometry, PMREMGenerator, Scene, ShaderMaterial,
  SphereGeometry, Vector3 } from "three";
import type { Texture, WebGLRenderer } from "three";

interface Box {
  at: [number, number, number]; // direction
  size: [number, number];
  light: [number, number, number];
}

const BOXES: Box[] = [
  { at: [-0.8, 0.95, 0.5], size: [4.6, 3.0], light: [9.0, 8.7, 8.3] }, // over the left shoulder
  { at: [0.95, 0.35, -0.6], size: [3.2, 5.0], light: [3.2, 3.6, 4.2] }, // behind on the right, cooler
  { at: [0.2, 1, 0.05], size: [5.0, 5.0], light: [2.2, 2.2, 2.2] }, // above
  { at: [0.25, 0.45, 1], size: [3.4, 2.0], light: [1.5, 1.5, 1.55] }, // in front, for what faces the eye
  { at: [0.9, 0.15, 0.8], size: [1.0, 4.0], light: [2.4, 2.2, 2.0] }, // a strip for edges
];

const SKY = /* glsl */ `
varying vec3 way;
void main() {
  float up = normalize(way).y;
  vec3 light = mix(vec3(0.16, 0.165, 0.18), vec3(0.46, 0.49, 0.54), smoothstep(-0.2, 0.9, up));
  gl_FragColor = vec4(mix(light, vec3(0.075, 0.068, 0.062), smoothstep(0.1, -0.5, up)), 1.0);
}`;

/** The studio, blurred for each roughness. The caller disposes of it. */
export function makeEnvironment(renderer: WebGLRenderer): Texture {
  const studio = new Scene();
  const sky = new Mesh(new SphereGeometry(10, 24, 16), new ShaderMaterial({
    side: BackSide, fragmentShader: SKY,
    vertexShader: "varying vec3 way;\nvoid main() { way = position; gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0); }",
  }));
  studio.add(sky);
  for (const { at, size, light } of BOXES) {
    const material = new MeshBasicMaterial({ color: new Color(...light), side: DoubleSide });
    const box = new Mesh(new PlaneGeometry(...size), material);
    box.position.copy(new Vector3(...at).normalize().multiplyScalar(6));
    box.lookAt(0, 0, 0);
    studio.add(box);
  }
  const generator = new PMREMGenerator(renderer);
  const target = generator.fromScene(studio, 0.03, 0.1, 30, { size: 128 });
  generator.dispose();
  studio.traverse((it) => {
    if (!(it instanceof Mesh)) return;
    (it.geometry as SphereGeometry).dispose();
    (it.material as MeshBasicMaterial).dispose();
  });
  return target.texture;
}
