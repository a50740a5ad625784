// SPDX-License-Identifier: Apache-2.0
// A soft body: its surface, positions from textures, blended on the GPU.
import {
  BufferAttribute, BufferGeometry, Color, DataTexture, DoubleSide, FrontSide, IntType, Mesh, MeshDepthMaterial, MeshPhysicalMaterial,
  NearestFilter, RGBAIntegerFormat, ShortType, UnsignedIntType, Vector3, Vector4,
} from "three";
import type { Data3DTexture, Material, Plane, WebGLProgramParametersWithUniforms } from "three";
import type { Body } from "../../made/palp.js";
import type { MeshFrame, Picture } from "../net/picture";
import type { Between } from "../replay/timeline";
import type { Choices } from "../settings";
import * as glsl from "./flesh_glsl";
import { isClosed, makeFans } from "./fans";
import type { Fans } from "./fans";
import { OKABE_ITO } from "./looks";
import type { Surface } from "./looks";
import { cutSkin, fitting, sceneSkin } from "./skin";
import type { Skin } from "./skin";

/** Uniforms that all tissue of a scene shares: what stands about it. */
export interface About {
  ground: { value: number }; // m
  size: { value: number }; // m
  nearFrom: { value: Vector4[] };
  nearTo: { value: Vector4[] };
  nearCount: { value: number };
}

export function makeAbout(): About {
  const none = (): Vector4[] => Array.from({ length: glsl.NEAR }, () => new Vector4());
  return { ground: { value: -1 }, size: { value: 0.1 }, nearFrom: { value: none() }, nearTo: { value: none() }, nearCount: { value: 0 } };
}

const PLAIN_ROUGHNESS = 0.3;
const SHADES = { look: 0, displacement: 1, tissue: 2 } as const;

/** A texture of positions, and the mesh that it holds. */
class Positions {
  readonly texture: DataTexture;
  readonly most: number; // vertices that it has room for
  readonly low = new Vector3();
  readonly unit = new Vector3();
  held: MeshFrame | null = null;
  readonly #values: Int16Array;

  constructor(count: number) {
    const rows = Math.max(1, Math.ceil(count / glsl.WIDTH));
    this.most = glsl.WIDTH * rows;
    this.#values = new Int16Array(4 * this.most);
    this.texture = new DataTexture(this.#values, glsl.WIDTH, rows, RGBAIntegerFormat, ShortType);
    this.texture.internalFormat = "RGBA16I";
    this.texture.minFilter = this.texture.magFilter = NearestFilter;
    this.texture.needsUpdate = true; // without one on the GPU the sampler's type does not fit
  }

  hold(mesh: MeshFrame): void {
    if (this.held === mesh) return;
    const { values } = mesh, to = this.#values;
    const n = Math.min(mesh.count, to.length / 4);
    for (let i = 0, a = 0, b = 0; i < n; i++, a += 3, b += 4) {
      to[b] = values[a]!;
      to[b + 1] = values[a + 1]!;
      to[b + 2] = values[a + 2]!;
    }
    this.texture.needsUpdate = true;
    this.low.fromArray(mesh.low);
    this.unit.fromArray(mesh.unit);
    this.held = mesh;
  }
}

function ringTexture(ring: Uint32Array): DataTexture {
  const rows = Math.max(1, Math.ceil(ring.length / 4 / glsl.WIDTH));
  const padded = new Uint32Array(4 * glsl.WIDTH * rows);
  padded.set(ring);
  const texture = new DataTexture(padded, glsl.WIDTH, rows, RGBAIntegerFormat, UnsignedIntType);
  texture.internalFormat = "RGBA32UI";
  texture.minFilter = texture.magFilter = NearestFilter;
  texture.needsUpdate = true;
  return texture;
}

export class Tissue {
  readonly mesh: Mesh<BufferGeometry, MeshPhysicalMaterial>;
  readonly #scene: Skin;
  #skin: Skin; // as it is drawn
  #a: Positions;
  #b: Positions;
  #rings: DataTexture;
  readonly #uniforms;
  readonly #isClosed: boolean;
  readonly #isThread: boolean;
  readonly #isFlesh: boolean;
  readonly #film: { clearcoat: number; roughness: number }; // of its full look
  #swapped = false;

  constructor(readonly body: Body, surface: Surface, grain: Data3DTexture, about: About) {
    this.#skin = this.#scene = sceneSkin(body.soft!);
    this.#isClosed = isClosed(this.rest, this.triangles);
    this.#isThread = surface.kind === "thread";
    const fans = makeFans(this.rest, this.triangles, this.#isThread);
    this.#a = new Positions(this.rest.length / 3);
    this.#b = new Positions(this.rest.length / 3);
    this.#rings = ringTexture(fans.ring);
    this.#isFlesh = surface.kind === "flesh";
    const flesh = Number(this.#isFlesh);
    this.#uniforms = {
      before: { value: this.#a.texture }, after: { value: this.#b.texture }, rings: { value: this.#rings },
      beforeLow: { value: this.#a.low }, beforeUnit: { value: this.#a.unit },
      afterLow: { value: this.#b.low }, afterUnit: { value: this.#b.unit },
      share: { value: 1 }, grain: { value: grain }, period: { value: 0.02 }, flesh: { value: flesh },
      wet: { value: flesh * surface.gloss }, shiftMost: { value: 0.01 }, colouring: { value: 0 },
      warm: { value: new Color(0.9, 0.16, 0.09) }, ...about,
    };
    const geometry = this.#makeGeometry(fans);
    this.#uniforms.period.value = 0.16 * (geometry.boundingSphere?.radius ?? 0.1);
    const material = this.#makeMaterial(surface);
    this.#film = { clearcoat: material.clearcoat, roughness: material.roughness };
    this.mesh = new Mesh(geometry, material);
    this.mesh.customDepthMaterial = this.#patch(new MeshDepthMaterial({ side: DoubleSide }), true);
    this.mesh.frustumCulled = false;
    this.mesh.castShadow = this.mesh.receiveShadow = true;
    this.mesh.name = body.name;
    this.mesh.visible = false; // until positions come
  }

  get skin(): Skin {
    return this.#skin;
  }

  get rest(): Float32Array {
    return this.#skin.rest;
  }

  get triangles(): Uint32Array {
    return this.#skin.triangles;
  }

  #makeGeometry({ node, index, count, siblings, wound }: Fans): BufferGeometry {
    const geometry = new BufferGeometry();
    const position = new Float32Array(3 * count);
    node.forEach((n, v) => position.set(this.rest.subarray(3 * n, 3 * n + 3), 3 * v));
    const places = new BufferAttribute(position, 3);
    geometry.setAttribute("position", places);
    geometry.setAttribute("normal", places); // three shades flat without one; the shader finds its own
    const nodes = new BufferAttribute(node, 1);
    nodes.gpuType = IntType;
    geometry.setAttribute("node", nodes);
    const others = new BufferAttribute(siblings, 2);
    others.gpuType = IntType;
    geometry.setAttribute("siblings", others);
    geometry.setAttribute("wound", new BufferAttribute(wound, 2));
    geometry.setIndex(new BufferAttribute(index, 1));
    geometry.computeBoundingSphere();
    if (this.body.soft!.tissue.length > 0) {
      const { tissue } = this.#skin, colours = new Float32Array(3 * count);
      const palette = OKABE_ITO.map((hex) => new Color(hex).toArray());
      node.forEach((n, v) => colours.set(palette[(tissue[n] ?? 0) % palette.length]!, 3 * v));
      geometry.setAttribute("tissueColour", new BufferAttribute(colours, 3));
    }
    return geometry;
  }

  #makeMaterial(surface: Surface): MeshPhysicalMaterial {
    const isFlesh = surface.kind === "flesh";
    const material = new MeshPhysicalMaterial({
      color: surface.colour, roughness: isFlesh ? 0.52 : 0.75 - 0.4 * surface.gloss, metalness: 0,
      clearcoat: isFlesh ? 0.9 * surface.gloss : 0.3, clearcoatRoughness: isFlesh ? 0.16 : 0.3, side: this.#isClosed ? FrontSide : DoubleSide,
      transparent: surface.opacity < 1, opacity: surface.opacity,
    });
    return this.#patch(material, false);
  }

  #patch<M extends Material>(material: M, isDepth: boolean): M {
    const hasTissue = this.body.soft!.tissue.length > 0 && !isDepth;
    material.onBeforeCompile = (shader: WebGLProgramParametersWithUniforms) => {
      Object.assign(shader.uniforms, this.#uniforms);
      const tissue = hasTissue
        ? ["#define HAS_TISSUE\nattribute vec3 tissueColour;\nvarying vec3 vTissue;\n", "vTissue = tissueColour;\n"]
        : ["", ""];
      shader.vertexShader = shader.vertexShader
        .replace("void main() {", `${tissue[0]}${glsl.VERTEX_HEAD}\nvoid main() {`)
        .replace("#include <beginnormal_vertex>", isDepth ? "" : glsl.VERTEX_NORMAL)
        .replace("#include <begin_vertex>", (isDepth ? glsl.VERTEX_PLACE_ALONE : glsl.VERTEX_PLACE) + tissue[1]!);
      if (isDepth) return;
      shader.fragmentShader = shader.fragmentShader
        .replace("#include <roughnessmap_fragment>", `#include <roughnessmap_fragment>\n${glsl.FRAGMENT_ROUGHNESS}`)
        .replace("void main() {", `${hasTissue ? "#define HAS_TISSUE\n" : ""}${glsl.FRAGMENT_HEAD}\nvoid main() {`)
        .replace("#include <color_fragment>", glsl.FRAGMENT_COLOUR)
        .replace("#include <normal_fragment_maps>", glsl.FRAGMENT_NORMAL)
        .replace("#include <clearcoat_normal_fragment_maps>", glsl.FRAGMENT_FILM)
        .replace("#include <lights_fragment_end>", `#include <lights_fragment_end>\n${glsl.FRAGMENT_LIGHT}`);
    };
    material.customProgramCacheKey = () => `tissue ${isDepth} ${hasTissue}`;
    return material;
  }

  /** Show the pictures' meshes; positions are sent to the GPU where they are not there yet. */
  update(between: Between): void {
    const after = between.after.meshes.get(this.body.id);
    if (!after) return;
    this.mesh.visible = true;
    this.#follow(between.after, after);
    const before = between.before.meshes.get(this.body.id) ?? after;
    if (before.count === after.count) this.show(before, after, between.share);
    else this.show(after, after, 1); // vertices came or went: there is nothing between the two
  }

  /** Draw another surface where it was cut since, or is whole again. */
  #follow(picture: Picture, mesh: MeshFrame): void {
    const newest = picture.topologies.get(this.body.id) ?? null;
    const topology = fitting(this.#scene, mesh, newest, this.#skin.topology), drawn = this.#skin.topology;
    if (topology === drawn || (topology && topology.version === drawn?.version)) return;
    this.#skin = topology ? cutSkin(this.#scene, topology) : this.#scene;
    const fans = makeFans(this.rest, this.triangles, this.#isThread, this.#skin.nOuter);
    this.mesh.geometry.dispose();
    this.mesh.geometry = this.#makeGeometry(fans);
    this.#rings.dispose();
    this.#rings = this.#uniforms.rings.value = ringTexture(fans.ring);
    if (this.rest.length / 3 > this.#a.most) this.#widen(Math.ceil(1.5 * this.rest.length / 3));
    else this.#a.held = this.#b.held = null; // what they hold may lack vertices
  }

  #widen(count: number): void {
    for (const positions of [this.#a, this.#b]) positions.texture.dispose();
    this.#a = new Positions(count);
    this.#b = new Positions(count);
  }

  show(before: MeshFrame, after: MeshFrame, share: number): void {
    const u = this.#uniforms;
    if ((this.#swapped ? this.#a : this.#b).held === before && before !== after) this.#swapped = !this.#swapped;
    const [first, second] = this.#swapped ? [this.#b, this.#a] : [this.#a, this.#b];
    second.hold(after);
    if (share < 1) first.hold(before);
    u.before.value = first.texture;
    u.beforeLow.value = first.low;
    u.beforeUnit.value = first.unit;
    u.after.value = second.texture;
    u.afterLow.value = second.low;
    u.afterUnit.value = second.unit;
    u.share.value = share;
  }

  /** The mesh that was drawn last. */
  get shown(): MeshFrame | null {
    return (this.#swapped ? this.#a : this.#b).held;
  }

  colour(by: Choices["colours"], shiftMost: number): void {
    const hasTissue = this.body.soft!.tissue.length > 0;
    this.#uniforms.colouring.value = by === "tissue" && !hasTissue ? 0 : SHADES[by];
    this.#uniforms.shiftMost.value = shiftMost;
  }

  /** Plain: the base itself is as glossy as the film that is left out, and the sky is looked for at vertices. */
  setPlain(plain: boolean): void {
    const { material } = this.mesh, full = this.#film;
    material.clearcoat = plain ? 0 : full.clearcoat;
    material.roughness = plain && this.#isFlesh ? PLAIN_ROUGHNESS : full.roughness;
    if (plain) material.defines!["PLAIN"] = "";
    else delete material.defines!["PLAIN"];
    material.needsUpdate = true;
  }

  /** The inside of a closed surface is drawn only where a plane opens it. */
  clip(plane: Plane | null): void {
    const { material } = this.mesh, side = plane || !this.#isClosed ? DoubleSide : FrontSide;
    material.clippingPlanes = plane ? [plane] : null;
    if (side === material.side) return;
    material.side = side;
    material.needsUpdate = true;
  }

  dispose(): void {
    this.mesh.geometry.dispose();
    this.mesh.material.dispose();
    this.mesh.customDepthMaterial?.dispose();
    this.#a.texture.dispose();
    this.#b.texture.dispose();
    this.#rings.dispose();
  }
}
