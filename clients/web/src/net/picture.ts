// SPDX-License-Identifier: Apache-2.0
// What frames say: a picture of one step, and what goes along with it.
import { PbfReader } from "pbf";
import {
  readContacts, readEvent, readGatewayMessage, readMeshPositions, readMark, readMetrics, readProbes, readScene, readState, readStats,
  readTask, readTiming, readToolForce, readTopology,
} from "../../made/palp.js";
import type {
  Contact, Event as PalpEvent, GatewayMessage, HandAnswer, Mark, MeshPositions, Metrics, Probe, Scene, State, Stats, Task, Timing,
  ToolForce, Topology,
} from "../../made/palp.js";
import type { Frame } from "./frames";
import { eventOf } from "./marks";

/** Positions of a soft body's vertices: low + (value + 32767) × unit, metres. */
export interface MeshFrame {
  bodyId: number;
  count: number;
  low: [number, number, number];
  unit: [number, number, number];
  values: Int16Array; // [count × 3]
  version: number; // of the topology that has all of its vertices; 0: the scene's
}

/** How surfaces of bodies that are cut differ from the scene's, by the body's id: the newest of each. */
export type Topologies = ReadonlyMap<number, Topology>;

/** Everything of one simulated step. */
export interface Picture {
  sequence: number; // of the gateway; 0: of a recording
  session: string;
  step: number;
  timeNs: number; // simulated
  arrivedMs: number; // performance.now()
  state: State;
  contacts: Contact[];
  contactsLeftOut: number;
  meshes: Map<number, MeshFrame>;
  topologies: Topologies; // also of what was told before this picture
  probes: Probe[];
  answers: HandAnswer[];
  skipped: number; // pictures that this page was due and did not get, since it joined
  composedNs: number;
}

/** What a message holds. */
export interface Incoming {
  picture: Picture | null;
  topologies: Topology[];
  scene: Scene | null;
  forces: ToolForce[];
  events: PalpEvent[]; // marks among them
  marks: Mark[];
  stats: Stats | null;
  task: Task | null;
  metrics: Metrics | null;
  timings: Timing[];
  gateway: GatewayMessage[];
}

const HALF = 32767;

function alignedInt16(bytes: Uint8Array): Int16Array {
  const whole = bytes.length >> 1;
  return bytes.byteOffset % 2 === 0
    ? new Int16Array(bytes.buffer, bytes.byteOffset, whole)
    : new Int16Array(bytes.slice(0, 2 * whole).buffer);
}

/** float32 to the same form, in a box of its own. */
function quantise(x: Float32Array): Pick<MeshFrame, "low" | "unit" | "values"> {
  const low: [number, number, number] = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  x.forEach((v, i) => {
    low[i % 3] = Math.min(low[i % 3]!, v);
    high[i % 3] = Math.max(high[i % 3]!, v);
  });
  const unit = low.map((v, k) => Math.max(high[k]! - v, 1e-9) / (2 * HALF)) as MeshFrame["unit"];
  return { low, unit, values: Int16Array.from(x, (v, i) => Math.round((v - low[i % 3]!) / unit[i % 3]!) - HALF) };
}

function meshOf(m: MeshPositions): MeshFrame {
  if (!m.quantised) {
    const raw = m.float32 ?? new Uint8Array();
    const box = quantise(new Float32Array(raw.slice(0, raw.length - (raw.length % 12)).buffer));
    return { bodyId: m.body_id, version: m.topology_version, count: box.values.length / 3, ...box };
  }
  const { low_m: l, high_m: h } = m.quantised.box ?? {};
  const unit = (a = 0, b = 0) => (b - a) / (2 * HALF);
  const values = alignedInt16(m.quantised.int16);
  return {
    bodyId: m.body_id,
    version: m.topology_version,
    count: Math.floor(values.length / 3),
    low: [l?.x ?? 0, l?.y ?? 0, l?.z ?? 0],
    unit: [unit(l?.x, h?.x), unit(l?.y, h?.y), unit(l?.z, h?.z)],
    values,
  };
}

/** A position of a mesh, m. */
export function meshPoint(mesh: MeshFrame, i: number, into: number[] = [0, 0, 0]): number[] {
  for (let k = 0; k < 3; k++) into[k] = mesh.low[k]! + (mesh.values[3 * i + k]! + HALF) * mesh.unit[k]!;
  return into;
}

/** What was known, and what came since. */
export function withNewer(known: Topologies, came: Topology[]): Topologies {
  return came.length > 0 ? new Map([...known, ...came.map((t) => [t.body_id, t] as const)]) : known;
}

/** Read frames. The picture is null where there is no state among them. */
export function readIncoming(frames: Frame[], arrivedMs: number): Incoming {
  const all: Incoming = { picture: null, topologies: [], scene: null, forces: [], events: [], marks: [], stats: null, task: null, metrics: null,
    timings: [], gateway: [] };
  let state: State | null = null;
  const rest = {
    contacts: [] as Contact[], contactsLeftOut: 0, meshes: new Map<number, MeshFrame>(), probes: [] as Probe[],
    answers: [] as HandAnswer[], sequence: 0, skipped: 0, composedNs: 0,
  };
  for (const { topic, body } of frames) {
    const pbf = new PbfReader(body);
    const kind = topic.split("/", 1)[0];
    if (kind === "state") state = readState(pbf);
    else if (kind === "mesh") {
      const mesh = meshOf(readMeshPositions(pbf));
      rest.meshes.set(mesh.bodyId, mesh);
    } else if (kind === "topology") all.topologies.push(readTopology(pbf));
    else if (kind === "contacts") {
      const contacts = readContacts(pbf);
      rest.contacts = contacts.contacts;
      rest.contactsLeftOut = contacts.dropped;
    } else if (kind === "probe") rest.probes = readProbes(pbf).probes;
    else if (kind === "scene") all.scene = readScene(pbf);
    else if (kind === "force") all.forces.push(readToolForce(pbf));
    else if (kind === "event") all.events.push(readEvent(pbf));
    else if (kind === "mark") {
      all.marks.push(readMark(pbf));
      all.events.push(eventOf(all.marks.at(-1)!));
    }
    else if (kind === "stats") all.stats = readStats(pbf);
    else if (kind === "task") all.task = readTask(pbf);
    else if (kind === "metrics") all.metrics = readMetrics(pbf);
    else if (kind === "timing") all.timings.push(readTiming(pbf));
    else if (kind === "gateway") {
      const message = readGatewayMessage(pbf);
      all.gateway.push(message);
      if (message.picture) {
        rest.sequence = message.picture.sequence;
        rest.skipped = message.picture.skipped;
        rest.composedNs = message.picture.composed_time_ns;
        rest.answers = message.picture.answers;
      }
    }
  }
  if (state?.header)
    all.picture = {
      ...rest, topologies: withNewer(new Map(), all.topologies), state, arrivedMs, session: state.header.session_id, step: state.header.step,
      timeNs: state.header.simulated_time_ns,
    };
  return all;
}
