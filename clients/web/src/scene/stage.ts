// SPDX-License-Identifier: Apache-2.0
// Where things stand: backdrop, ground with a pool of light, sun and its shadows.
import {
  BackSide, BoxGeometry, Color, DirectionalLight, Group, Mesh, ShaderMaterial, UniformsLib, UniformsUtils, Vector3,
} from "three";
import type { Camera } from "three";

interface Theme {
  low: string;
  horizon: string;
  high: string;
  cloth: string;
  shadow: number;
}

const DARK: Theme = { low: "#0c0f14", horizon: "#1d242e", high: "#10141b", cloth: "#39434f", shadow: 0.5 };
const LIGHT: Theme = { low: "#c9cfd6", horizon: "#e9edf1", high: "#d3dbe4", cloth: "#f7f8fa", shadow: 0.34 };

/** Backdrop, ground and the shadows on it in one pass, behind all that was drawn: each pixel is coloured once. */
const VERTEX = /* glsl */ `
varying vec3 way;
void main() {
  way = position;
  gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
  gl_Position.z = gl_Position.w;
}`;
const FRAGMENT = /* glsl */ `
#include <common>
#include <lights_pars_begin>
#include <shadowmap_pars_fragment>
#if defined(USE_SHADOWMAP) && NUM_DIR_LIGHT_SHADOWS > 0
uniform mat4 directionalShadowMatrix[NUM_DIR_LIGHT_SHADOWS];
#endif
uniform vec3 low, horizon, high, cloth, centre; // centre: on the ground, m
uniform float reach, shaded, shadow; // m: of the pool of light, of shadows; how dark those are
varying vec3 way;

float lit(vec3 x) {
#if defined(USE_SHADOWMAP) && NUM_DIR_LIGHT_SHADOWS > 0
  DirectionalLightShadow s = directionalLightShadows[0];
  vec4 at = directionalShadowMatrix[0] * vec4(x + vec3(0.0, s.shadowNormalBias, 0.0), 1.0);
  return getShadow(directionalShadowMap[0], s.shadowMapSize, s.shadowIntensity, s.shadowBias, s.shadowRadius, at);
#else
  return 1.0;
#endif
}

void main() {
  vec3 ray = normalize(way);
  vec3 c = mix(horizon, high, smoothstep(-0.05, 0.75, ray.y));
  c = mix(c, low, smoothstep(0.05, -0.6, ray.y));
  float along = (centre.y - cameraPosition.y) / ray.y;
  if (ray.y < 0.0 && along > 0.0) {
    vec3 x = cameraPosition + along * ray;
    vec2 off = x.xz - centre.xz;
    float away = dot(off, off);
    if (away < 6.0 * reach * reach) {
      float s = away / (reach * reach);
      c = mix(c, cloth, 0.85 * exp(-2.6 * s) * smoothstep(6.0, 1.0, s));
    }
    if (away < shaded * shaded) c *= 1.0 - shadow * (1.0 - lit(x));
  }
  float dither = fract(52.9829189 * fract(dot(gl_FragCoord.xy, vec2(0.06711056, 0.00583715)))) / 255.0;
  gl_FragColor = vec4(c + dither - 0.5 / 255.0, 1.0);
}`;

const rgb = (hex: string): Color => new Color().setStyle(hex, "srgb-linear"); // written as it is: these are not tone-mapped

export class Stage {
  readonly group = new Group();
  readonly sun = new DirectionalLight("#fff6ea", 2.6);
  readonly #fill = new DirectionalLight("#b8d0ff", 0.55);
  readonly set: Mesh<BoxGeometry, ShaderMaterial>;

  constructor() {
    const colours = Object.fromEntries(["low", "horizon", "high", "cloth"].map((name) => [name, { value: new Color() }]));
    this.set = new Mesh(new BoxGeometry(2, 2, 2), new ShaderMaterial({
      side: BackSide, depthWrite: false, toneMapped: false, lights: true, vertexShader: VERTEX, fragmentShader: FRAGMENT,
      uniforms: {
        ...UniformsUtils.clone(UniformsLib.lights), ...colours, centre: { value: new Vector3(0, -1, 0) },
        reach: { value: 0.4 }, shaded: { value: 0.4 }, shadow: { value: 0.5 },
      },
    }));
    this.set.renderOrder = 10; // what hides it comes first
    this.set.frustumCulled = false;
    this.set.receiveShadow = true;
    this.sun.castShadow = true;
    this.sun.shadow.mapSize.set(1024, 1024);
    this.sun.shadow.radius = 5;
    this.sun.shadow.normalBias = 0.02;
    this.group.add(this.set, this.sun, this.sun.target, this.#fill, this.#fill.target);
  }

  setTheme(isDark: boolean): void {
    const theme = isDark ? DARK : LIGHT, { uniforms } = this.set.material;
    for (const name of ["low", "horizon", "high", "cloth"] as const) uniforms[name]!.value = rgb(theme[name]);
    uniforms["shadow"]!.value = theme.shadow;
  }

  /** Stand about a ball; the ground at a height. */
  place(centre: Vector3, radius: number, ground: number): void {
    const { uniforms } = this.set.material;
    uniforms["centre"]!.value = new Vector3(centre.x, ground - 1e-4, centre.z);
    uniforms["reach"]!.value = 2.2 * radius;
    uniforms["shaded"]!.value = 3 * radius;
    this.#placeSun(this.sun, new Vector3(-0.62, 1.05, 0.78), centre, radius);
    this.#placeSun(this.#fill, new Vector3(0.9, 0.35, -0.7), centre, radius);
    const box = this.sun.shadow.camera;
    box.left = box.bottom = -1.7 * radius;
    box.right = box.top = 1.7 * radius;
    box.near = 0.1 * radius;
    box.far = 9 * radius;
    box.updateProjectionMatrix();
    this.sun.shadow.normalBias = 0.006 * radius;
    this.sun.shadow.bias = -0.0008;
  }

  #placeSun(light: DirectionalLight, from: Vector3, centre: Vector3, radius: number): void {
    light.position.copy(centre).addScaledVector(from.normalize(), 4 * radius);
    light.target.position.copy(centre);
  }

  /** Before each frame: the backdrop is everywhere. */
  follow(camera: Camera, far: number): void {
    this.set.position.setFromMatrixPosition(camera.matrixWorld);
    this.set.scale.setScalar(0.5 * far);
  }
}
