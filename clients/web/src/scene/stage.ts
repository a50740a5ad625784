// SPDX-License-Identifier: Apache-2.0
// Where things stand: backdrop, ground with a pool of light, sun and its shadows.
import {
  BackSide, CircleGeometry, Color, DirectionalLight, Group, Mesh, ShaderMaterial, ShadowMaterial, SphereGeometry, Vector3,
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

const BACKDROP = /* glsl */ `
uniform vec3 low, horizon, high;
varying vec3 way;
void main() {
  float up = normalize(way).y;
  vec3 c = mix(horizon, high, smoothstep(-0.05, 0.75, up));
  c = mix(c, low, smoothstep(0.05, -0.6, up));
  float dither = fract(52.9829189 * fract(dot(gl_FragCoord.xy, vec2(0.06711056, 0.00583715)))) / 255.0;
  gl_FragColor = vec4(c + dither - 0.5 / 255.0, 1.0);
}`;
const CLOTH = /* glsl */ `
uniform vec3 cloth;
uniform float reach;
varying vec2 off;
void main() {
  float away = dot(off, off) / (reach * reach);
  float dither = fract(52.9829189 * fract(dot(gl_FragCoord.xy, vec2(0.06711056, 0.00583715)))) / 255.0;
  gl_FragColor = vec4(cloth, clamp(0.85 * exp(-2.6 * away) * smoothstep(6.0, 1.0, away) + dither, 0.0, 1.0));
}`;
const WAY = "varying vec3 way;\nvoid main() { way = position; gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0); }";
const OFF = "varying vec2 off;\nvoid main() { off = position.xy; gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0); }";

const rgb = (hex: string): Color => new Color().setStyle(hex, "srgb-linear"); // written as it is: these are not tone-mapped

export class Stage {
  readonly group = new Group();
  readonly sun = new DirectionalLight("#fff6ea", 2.6);
  readonly #fill = new DirectionalLight("#b8d0ff", 0.55);
  readonly #backdrop: Mesh<SphereGeometry, ShaderMaterial>;
  readonly #cloth: Mesh<CircleGeometry, ShaderMaterial>;
  readonly #shade: Mesh<CircleGeometry, ShadowMaterial>;

  constructor() {
    const plain = { depthWrite: false, toneMapped: false };
    this.#backdrop = new Mesh(new SphereGeometry(1, 32, 24), new ShaderMaterial({
      ...plain, side: BackSide, depthTest: false, vertexShader: WAY, fragmentShader: BACKDROP,
      uniforms: { low: { value: new Color() }, horizon: { value: new Color() }, high: { value: new Color() } },
    }));
    this.#backdrop.renderOrder = -10;
    this.#backdrop.frustumCulled = false;
    this.#cloth = new Mesh(new CircleGeometry(1, 64), new ShaderMaterial({
      ...plain, transparent: true, vertexShader: OFF, fragmentShader: CLOTH,
      uniforms: { cloth: { value: new Color() }, reach: { value: 0.4 } },
    }));
    this.#shade = new Mesh(new CircleGeometry(1, 48), new ShadowMaterial({ opacity: 0.5, depthWrite: false }));
    for (const disc of [this.#cloth, this.#shade]) disc.rotation.x = -Math.PI / 2;
    this.#cloth.renderOrder = -9;
    this.#shade.renderOrder = -8;
    this.#shade.receiveShadow = true;
    this.sun.castShadow = true;
    this.sun.shadow.mapSize.set(1024, 1024);
    this.sun.shadow.radius = 5;
    this.sun.shadow.normalBias = 0.02;
    this.group.add(this.#backdrop, this.#cloth, this.#shade, this.sun, this.sun.target, this.#fill, this.#fill.target);
  }

  setTheme(isDark: boolean): void {
    const theme = isDark ? DARK : LIGHT;
    const { low, horizon, high } = this.#backdrop.material.uniforms as Record<string, { value: Color }>;
    low!.value = rgb(theme.low);
    horizon!.value = rgb(theme.horizon);
    high!.value = rgb(theme.high);
    this.#cloth.material.uniforms["cloth"]!.value = rgb(theme.cloth);
    this.#shade.material.opacity = theme.shadow;
  }

  /** Stand about a ball; the ground at a height. */
  place(centre: Vector3, radius: number, ground: number): void {
    const reach = 2.2 * radius;
    this.#cloth.material.uniforms["reach"]!.value = reach;
    this.#cloth.position.set(centre.x, ground - 2e-4, centre.z);
    this.#cloth.scale.setScalar(1);
    this.#cloth.geometry.dispose();
    this.#cloth.geometry = new CircleGeometry(2.5 * reach, 64);
    this.#shade.position.set(centre.x, ground - 1e-4, centre.z);
    this.#shade.scale.setScalar(3 * radius);
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
    this.#backdrop.position.setFromMatrixPosition(camera.matrixWorld);
    this.#backdrop.scale.setScalar(0.5 * far);
  }
}
