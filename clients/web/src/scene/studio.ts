// SPDX-License-Identifier: Apache-2.0
// What shines on things and is mirrored in them: a small studio of soft boxes, as a formula in the shaders of all physical
// materials. Nothing of it is a texture: it costs no time before the first picture, and less than filtered maps afterwards.
import { ShaderChunk, Vector3 } from "three";

type Rgb = [number, number, number];

interface Box {
  at: [number, number, number]; // direction
  size: [number, number]; // at a distance of 6
  light: [number, number, number];
}

const BOXES: Box[] = [
  { at: [-0.8, 0.95, 0.5], size: [4.6, 3.0], light: [9.0, 8.7, 8.3] }, // over the left shoulder
  { at: [0.95, 0.35, -0.6], size: [3.2, 5.0], light: [3.2, 3.6, 4.2] }, // behind on the right, cooler
  { at: [0.2, 1, 0.05], size: [5.0, 5.0], light: [2.2, 2.2, 2.2] }, // above
  { at: [0.25, 0.45, 1], size: [3.4, 2.0], light: [1.5, 1.5, 1.55] }, // in front, for what faces the eye
  { at: [0.9, 0.15, 0.8], size: [1.0, 4.0], light: [2.4, 2.2, 2.0] }, // a strip for edges
];
const WALL: Rgb = [0.2, 0.207, 0.22]; // a bright wall round it: what metal shows between the boxes
const STRENGTH = 0.62;
const SIDE = 24; // directions a face of a cube, where irradiance is summed

/** Axes of a box: towards it, and along its sides. */
function axesOf({ at }: Box): [Vector3, Vector3, Vector3] {
  const to = new Vector3(...at).normalize();
  const right = new Vector3(0, 1, 0).cross(to).normalize();
  return [to, right, new Vector3().crossVectors(to, right)];
}

const step = (low: number, high: number, x: number): number => {
  const t = Math.min(Math.max((x - low) / (high - low), 0), 1);
  return t * t * (3 - 2 * t);
};
const mix = (a: Rgb, b: Rgb, t: number): Rgb => a.map((x, k) => x + t * (b[k]! - x)) as Rgb;

/** Light from a direction, with sharp borders; blurred it is `studio` below. */
function lightFrom(way: Vector3): Rgb {
  const sky = mix([0.16, 0.165, 0.18], [0.46, 0.49, 0.54], step(-0.2, 0.9, way.y));
  const light = mix(sky, [0.075, 0.068, 0.062], 1 - step(-0.5, 0.1, way.y));
  light.forEach((l, k) => (light[k] = l + WALL[k]! * step(0.55, 0, Math.abs(way.y))));
  for (const box of BOXES) {
    const [to, right, up] = axesOf(box), c = way.dot(to);
    const isIn = c > 0 && Math.abs(way.dot(right)) < (c * box.size[0]) / 12 && Math.abs(way.dot(up)) < (c * box.size[1]) / 12;
    if (isIn) light.forEach((_, k) => (light[k] = light[k]! + box.light[k]!));
  }
  return light;
}

/** Spherical harmonics up to the second degree, real (Ramamoorthi and Hanrahan 2001). */
const harmonics = ({ x, y, z }: Vector3): number[] => [
  0.282095, 0.488603 * y, 0.488603 * z, 0.488603 * x, 1.092548 * x * y, 1.092548 * y * z,
  0.315392 * (3 * z * z - 1), 1.092548 * x * z, 0.546274 * (x * x - y * y),
];
const COSINE = [Math.PI, ...Array<number>(3).fill((2 * Math.PI) / 3), ...Array<number>(5).fill(Math.PI / 4)];

/** Coefficients of what falls on a surface, by its normal. */
function irradiance(): Rgb[] {
  const sum = Array.from({ length: 9 }, (): Rgb => [0, 0, 0]);
  const way = new Vector3();
  for (let face = 0; face < 6; face++)
    for (let n = 0; n < SIDE * SIDE; n++) {
      const [u, v] = [(2 * ((n % SIDE) + 0.5)) / SIDE - 1, (2 * (Math.floor(n / SIDE) + 0.5)) / SIDE - 1];
      const to = face % 2 ? -1 : 1;
      const at = [u, v];
      at.splice(face >> 1, 0, to);
      way.fromArray(at);
      const angle = (4 / SIDE ** 2) / way.length() ** 3; // solid
      const light = lightFrom(way.normalize());
      harmonics(way).forEach((y, i) => light.forEach((l, k) => (sum[i]![k] = sum[i]![k]! + l * y * angle)));
    }
  return sum.map((c, i) => c.map((v) => v * COSINE[i]!) as Rgb);
}

const glsl = (v: readonly number[] | Vector3): string => `vec3(${[...v].map((x) => x.toFixed(5)).join(", ")})`;

function functions(): string {
  const boxes = BOXES.map((box) => {
    const [to, right, up] = axesOf(box);
    return `light += softBox(way, ${glsl(to)}, ${glsl(right)}, ${glsl(up)}, vec2(${(box.size[0] / 12).toFixed(5)}, ${(box.size[1] / 12).toFixed(5)}), soft) * ${glsl(box.light)};`;
  });
  const c = irradiance().map(glsl);
  return /* glsl */ `
/** Share of a soft box that is mirrored from a direction; the rougher, the wider and fainter. */
float softBox(vec3 way, vec3 to, vec3 right, vec3 up, vec2 side, float soft) {
  float ahead = dot(way, to);
  if (ahead < 0.05) return 0.0;
  vec2 off = side - abs(vec2(dot(way, right), dot(way, up))) / ahead;
  vec2 edge = smoothstep(vec2(-soft), vec2(soft), off) * min(side / (0.7 * soft), 1.0);
  return edge.x * edge.y * smoothstep(0.05, 0.35, ahead);
}

/** Light from a direction, as a surface of that roughness mirrors it. */
vec3 studio(vec3 way, float rough) {
  float soft = 0.06 + 2.0 * rough * rough;
  vec3 light = mix(vec3(0.16, 0.165, 0.18), vec3(0.46, 0.49, 0.54), smoothstep(-0.2 - rough, 0.9 + rough, way.y));
  light = mix(light, vec3(0.075, 0.068, 0.062), smoothstep(0.1 + rough, -0.5 - rough, way.y));
  light += ${glsl(WALL)} * smoothstep(0.55 + rough, 0.0, abs(way.y)) / (1.0 + rough);
  ${boxes.join("\n  ")}
  return ${STRENGTH} * light;
}

/** What falls on a surface from all of the studio. */
vec3 studioOn(vec3 n) {
  vec3 sum = 0.282095 * ${c[0]} + 0.488603 * (n.y * ${c[1]} + n.z * ${c[2]} + n.x * ${c[3]});
  sum += 1.092548 * (n.x * n.y * ${c[4]} + n.y * n.z * ${c[5]} + n.x * n.z * ${c[7]});
  sum += 0.315392 * (3.0 * n.z * n.z - 1.0) * ${c[6]} + 0.546274 * (n.x * n.x - n.y * n.y) * ${c[8]};
  return ${STRENGTH} * max(sum, 0.0);
}

/** What a surface mirrors: the rougher, the more from along its normal. */
vec3 studioIn(vec3 toEye, vec3 n, float rough) {
  vec3 way = normalize(mix(reflect(-toEye, n), n, pow4(rough)));
  return studio(inverseTransformDirection(way, viewMatrix), rough);
}
`;
}

const MIRRORED = /* glsl */ `
#ifdef STANDARD
iblIrradiance += studioOn(inverseTransformDirection(geometryNormal, viewMatrix));
radiance += studioIn(geometryViewDir, geometryNormal, material.roughness);
#ifdef USE_CLEARCOAT
clearcoatRadiance += studioIn(geometryViewDir, geometryClearcoatNormal, material.clearcoatRoughness);
#endif
#endif
`;

/** Let all physical materials of this page stand in the studio. */
export function openStudio(): void {
  if (ShaderChunk.lights_fragment_maps === MIRRORED) return;
  ShaderChunk.lights_fragment_maps = MIRRORED;
  ShaderChunk.lights_physical_pars_fragment += functions();
}
