// SPDX-License-Identifier: Apache-2.0
// The scene on its canvas: renderer, camera, what is drawn when.
import {
  ACESFilmicToneMapping, BasicShadowMap, Group, PCFShadowMap, PerspectiveCamera, Plane, Quaternion,
  Scene as Space, Spherical, Vector3, WebGLRenderer,
} from "three";
import { OrbitControls } from "three/examples/jsm/controls/OrbitControls.js";
import type { Pose } from "../../made/palp.js";
import type { Shown } from "../replay/shown";
import type { Between } from "../replay/timeline";
import type { Settings } from "../settings";
import { Arrows, arrowsOf } from "./arrows";
import { cameraFor } from "./cameras";
import type { ViewName } from "./cameras";
import { Follow } from "./follow";
import { makeGrain } from "./grain";
import { isDrawnBySoftware, Pace } from "./pace";
import type { Quality } from "./pace";
import { place } from "./rigid";
import { Stage } from "./stage";
import { openStudio } from "./studio";
import { World } from "./world";

const STILL_MS = 400;

/** Something that draws into the scene, each frame with what is shown: ghosts, controllers. */
export interface Guest {
  group: Group;
  update(between: Between): void;
}

export class View {
  readonly renderer: WebGLRenderer;
  readonly camera = new PerspectiveCamera(28.6, 1, 0.005, 5);
  controls: OrbitControls; // another one where another way is up
  readonly space = new Space(); // what light falls on
  readonly over = new Space(); // what is drawn before everything: arrows, ghosts
  readonly stage = new Stage();
  readonly arrows = new Arrows();
  readonly follow: Follow;
  world: World | null = null;
  between: Between | null = null; // what was drawn last
  frames = 0;
  onFrame: (() => void) | null = null;
  readonly #grain = makeGrain();
  readonly #guests = new Set<Guest>();
  readonly pace: Pace;
  readonly #clip = new Plane();
  #dirty = true;
  #lost = false;
  #placed = false; // has the camera been put where this scene is seen?
  #size = 0.1; // radius of what is looked at, m
  #shiftMost = 0.01;
  #shiftStep = -1;
  #drewMs = 0; // when the frame before was drawn; 0: it was not
  #movedMs = 0; // when it last drew what moved
  #isSharp = false; // with all pixels: what stands still has time

  /** Throws where there is no WebGL. */
  constructor(readonly canvas: HTMLCanvasElement, readonly shown: Shown, readonly settings: Settings, quality: Quality) {
    const isSoftware = isDrawnBySoftware(), isSimple = isSoftware && quality !== "full"; // smooth edges cost it a quarter of a frame
    this.renderer = new WebGLRenderer({ canvas, antialias: !isSimple, powerPreference: "high-performance" });
    this.renderer.toneMapping = ACESFilmicToneMapping;
    this.renderer.toneMappingExposure = 0.93;
    this.renderer.shadowMap.enabled = true;
    this.renderer.shadowMap.type = isSimple ? BasicShadowMap : PCFShadowMap;
    this.renderer.shadowMap.autoUpdate = false; // where nothing moved they are as they were
    this.renderer.autoClear = false;
    openStudio();
    this.space.add(this.stage.group);
    this.over.add(this.arrows.group);
    this.controls = this.#openControls();
    this.follow = new Follow(this);
    this.pace = new Pace(this.renderer, quality, isSoftware, () => {
      this.world?.setPlain(this.pace.isPlain);
      this.resize();
    });
    this.#listen();
    this.applySettings();
    this.resize();
  }

  /** Controls take what is up of the camera once, when they are made. */
  #openControls(): OrbitControls {
    const controls = new OrbitControls(this.camera, this.canvas);
    controls.enableDamping = !matchMedia("(prefers-reduced-motion: reduce)").matches;
    controls.dampingFactor = 0.12;
    controls.addEventListener("change", () => this.wake());
    return controls;
  }

  #setUp(up: Vector3): void {
    if (up.equals(this.camera.up)) return;
    const { enabled } = this.controls;
    this.controls.dispose();
    this.camera.up.copy(up);
    this.controls = this.#openControls();
    this.controls.enabled = enabled;
  }

  #listen(): void {
    this.canvas.addEventListener("webglcontextlost", (event) => {
      event.preventDefault();
      this.#lost = true;
    });
    this.canvas.addEventListener("webglcontextrestored", () => this.#restore());
    new ResizeObserver(() => this.resize()).observe(this.canvas);
    this.settings.on(() => this.applySettings());
    this.shown.onScene(() => this.#setScene());
    matchMedia("(prefers-color-scheme: light)").addEventListener("change", () => this.applySettings());
  }

  /** Draw the next frame with shadows anew. */
  #moved(): void {
    this.renderer.shadowMap.needsUpdate = true;
    this.wake();
  }

  /** Draw the next frame even if nothing moved. */
  wake(): void {
    this.#dirty = true;
  }

  get isLost(): boolean {
    return this.#lost;
  }

  add(guest: Guest, isOver = true): void {
    this.#guests.add(guest);
    (isOver ? this.over : this.space).add(guest.group);
    this.wake();
  }

  remove(guest: Guest): void {
    this.#guests.delete(guest);
    guest.group.removeFromParent();
    this.wake();
  }

  resize(): void {
    const { clientWidth: w, clientHeight: h } = this.canvas;
    if (w === 0 || h === 0 || this.renderer.xr.isPresenting) return;
    this.#setPixels();
    this.camera.aspect = w / h;
    this.camera.updateProjectionMatrix();
    this.wake();
  }

  #setPixels(): void {
    if (this.renderer.xr.isPresenting) return;
    this.renderer.setPixelRatio(this.#isSharp ? this.pace.display : this.pace.ratio);
    this.renderer.setSize(this.canvas.clientWidth, this.canvas.clientHeight, false);
  }

  applySettings(): void {
    const s = this.settings;
    this.stage.setTheme(s.isDark);
    this.arrows.setTheme(s.isDark);
    this.arrows.group.visible = s.get("arrows");
    this.world?.setWireframe(s.get("wireframe"));
    this.#shiftStep = -1;
    this.#moved();
  }

  #restore(): void {
    this.#lost = false;
    this.#moved();
  }

  #setScene(): void {
    const scene = this.shown.scene;
    if (this.world) {
      this.world.group.removeFromParent();
      this.world.dispose();
      this.renderer.renderLists.dispose();
    }
    this.world = null;
    this.#placed = false;
    if (!scene) return;
    this.world = new World(scene, this.#grain);
    this.world.setPlain(this.pace.isPlain);
    this.space.add(this.world.group);
    this.applySettings();
  }

  /** Put the camera where a view shows what there is. */
  look(view: ViewName): void {
    if (!this.world) return;
    this.follow.stop();
    const { points, ground, centre, radius } = this.world.points();
    this.#size = radius;
    this.stage.place(centre, radius, ground);
    this.world.about.ground.value = ground;
    this.world.about.size.value = radius;
    const told = this.world.scene.view;
    const c = cameraFor(view, points, this.camera.aspect || 1);
    if (view === "first" && told?.from_m) {
      place(c.eye, told.from_m);
      place(c.target, told.to_m);
      place(c.up, told.up);
      c.field = told.field_rad;
    }
    this.#setUp(c.up);
    this.camera.fov = (180 / Math.PI) * c.field;
    const away = c.eye.distanceTo(c.target);
    this.camera.near = 0.02 * away;
    this.camera.far = 30 * away;
    this.camera.position.copy(c.eye);
    this.controls.target.copy(c.target);
    this.controls.minDistance = 0.05 * radius;
    this.controls.maxDistance = 12 * away;
    this.camera.updateProjectionMatrix();
    this.controls.update();
    this.#placed = true;
    this.#moved();
  }

  /** Turn about what is looked at (rad), or come nearer by a factor. */
  orbit(turn: number, lift: number, nearer = 1): void {
    const off = this.camera.position.clone().sub(this.controls.target);
    const upright = new Quaternion().setFromUnitVectors(this.camera.up, new Vector3(0, 1, 0));
    const s = new Spherical().setFromVector3(off.applyQuaternion(upright));
    s.theta += turn;
    s.phi = Math.min(Math.max(s.phi + lift, 0.02), Math.PI - 0.02);
    s.radius = Math.min(Math.max(s.radius * nearer, this.controls.minDistance), this.controls.maxDistance);
    this.camera.position.copy(this.controls.target).add(off.setFromSpherical(s).applyQuaternion(upright.invert()));
    this.controls.update();
    this.wake();
  }

  /** Has nothing moved for a while, and is it drawn with fewer pixels than there are? */
  #mayBeSharper(nowMs: number): boolean {
    return this.pace.share < 1 && !this.#isSharp && !this.renderer.xr.isPresenting && nowMs - this.#movedMs > STILL_MS;
  }

  /** A frame at a moment of performance.now(). Returns whether anything was drawn. */
  render(nowMs: number): boolean {
    if (this.#drewMs > 0) this.pace.tell(nowMs - this.#drewMs);
    this.#drewMs = 0;
    const between = this.shown.at(nowMs);
    this.controls.update();
    const was = this.between;
    const isSame = was && between && was.after === between.after && was.before === between.before && was.share === between.share;
    const isStill = Boolean(isSame) && !this.#dirty;
    if (this.#lost || this.canvas.clientWidth === 0 || (isStill && !this.#mayBeSharper(nowMs))) return false;
    if (isStill !== this.#isSharp) {
      this.#isSharp = isStill;
      this.#setPixels();
    }
    if (!isStill) this.#movedMs = nowMs;
    this.#dirty = false;
    if (!isSame) this.renderer.shadowMap.needsUpdate = true;
    this.between = between;
    if (between && this.world) this.#update(between);
    this.#draw();
    this.#drewMs = isStill ? 0 : nowMs;
    this.frames++;
    this.onFrame?.();
    return true;
  }

  #update(between: Between): void {
    const poses = this.world!.update(between);
    if (!this.#placed && this.world!.tissues.every((t) => t.mesh.visible)) this.look("first");
    const arrows = arrowsOf(between.after.contacts, this.world!.isSoft, this.settings.get("tangential"));
    this.arrows.draw(arrows, 0.0055 * this.camera.position.distanceTo(this.controls.target) * Math.tan(this.camera.fov * Math.PI / 360) * 2);
    this.#colour(between);
    for (const guest of this.#guests) guest.update(between);
    this.follow.update(poses);
  }

  /** The scale of colours is looked for a few times a second: all vertices are asked. */
  #colour(between: Between): void {
    const by = this.settings.get("colours");
    const step = between.after.step;
    if (by === "displacement" && Math.abs(step - this.#shiftStep) > 30) {
      this.#shiftMost = this.world!.shiftMost();
      this.#shiftStep = step;
    }
    this.world!.colour(by, this.#shiftMost);
  }

  /** What the brightest colour of the displacement's scale stands for, m. */
  get shiftMost(): number {
    return this.#shiftMost;
  }

  /** Radius of what is looked at, m. */
  get size(): number {
    return this.#size;
  }

  #draw(): void {
    const r = this.renderer;
    const isClipped = this.settings.get("clip");
    if (isClipped) this.#placeClip();
    r.clippingPlanes = [];
    this.stage.follow(this.camera, this.camera.far);
    this.world?.clip(isClipped ? this.#clip : null);
    r.localClippingEnabled = isClipped;
    r.clear();
    r.render(this.space, this.camera);
    r.clearDepth();
    r.render(this.over, this.camera);
  }

  #placeClip(): void {
    const way = this.camera.getWorldDirection(new Vector3());
    const at = this.controls.target.clone().addScaledVector(way, (2 * this.settings.get("clipShare") - 1) * this.#size);
    this.#clip.setFromNormalAndCoplanarPoint(way, at);
  }

  /** What is seen now as PNG. */
  async picture(): Promise<Blob | null> {
    this.wake();
    this.render(performance.now());
    return new Promise((give) => this.canvas.toBlob(give, "image/png"));
  }

  /** Centre on what is at a place of the canvas (-1 … 1), where there is anything. */
  centreOn(x: number, y: number): boolean {
    const hit = this.world?.pick(x, y, this.camera);
    if (!hit) return false;
    this.camera.position.add(hit).sub(this.controls.target);
    this.controls.target.copy(hit);
    this.controls.update();
    this.wake();
    return true;
  }
}

export type Poses = Map<number, Pose>;
