// SPDX-License-Identifier: Apache-2.0
// A recording (.mcap) as pictures over time. Chunks are read when they are shown, and the last few are kept.
import type { Scene, Topology } from "../../made/palp.js";
import { readIncoming, withNewer } from "../net/picture";
import type { Picture } from "../net/picture";
import type { Bytes } from "./bytes";
import { Mcap } from "./mcap";
import type { Message } from "./mcap";
import { blend, lastUntil } from "./source";
import type { Lesson, Mark, Source } from "./source";
import type { Between } from "./timeline";

const CHUNKS_KEPT = 16;
const TOLD_CHUNKS = 12; // what is told once a second is looked for in so many: a chunk is a fifth of one
const KINDS = new Set(["state", "contacts", "mesh", "probe"]);
const MARKS = ["event", "mark"];

interface Part {
  times: number[]; // s
  pictures: (() => Picture | null)[];
  told: (Lesson & { atS: number })[];
  topologies: Topology[];
}

const kindOf = (topic: string): string => topic.split("/", 1)[0]!;

/** A state begins a picture; what follows it until the next belongs to it. */
function partOf(messages: Message[], beginNs: bigint): Part {
  const groups: Message[][] = [];
  for (const message of messages) {
    if (message.topic === "state") groups.push([message]);
    else if (KINDS.has(kindOf(message.topic))) groups.at(-1)?.push(message);
  }
  const times = groups.map((g) => Number(g[0]!.logNs - beginNs) / 1e9);
  const pictures = groups.map((group, i) => {
    let read: Picture | null | undefined;
    return (): Picture | null => (read ??= readIncoming(group.map((m) => ({ topic: m.topic, body: m.data })), 1000 * times[i]!).picture);
  });
  const told = messages.filter((m) => m.topic === "task" || m.topic === "metrics").map((m) => {
    const { task, metrics } = readIncoming([{ topic: m.topic, body: m.data }], 0);
    return { atS: Number(m.logNs - beginNs) / 1e9, task, metrics };
  });
  const topologies = messages.filter((m) => kindOf(m.topic) === "topology")
    .flatMap((m) => readIncoming([{ topic: m.topic, body: m.data }], 0).topologies);
  return { times, pictures, told, topologies };
}

export class Recording implements Source {
  readonly marks: Mark[] = [];
  readonly #parts = new Map<number, Part>();
  #note: string;
  #isClosed = false;

  private constructor(readonly mcap: Mcap, readonly scene: Scene) {
    this.#note = mcap.note;
  }

  /** Throws, with name and place, where it is no recording of palpd. */
  static async open(bytes: Bytes): Promise<Recording> {
    const mcap = await Mcap.open(bytes);
    for (const chunk of mcap.chunks.slice(0, 4))
      for (const { topic, data } of await mcap.messages(chunk)) {
        const scene = topic === "scene" ? readIncoming([{ topic, body: data }], 0).scene : null;
        if (!scene) continue;
        const recording = new Recording(mcap, scene);
        void recording.#findMarks();
        return recording;
      }
    throw new Error(`${bytes.name}: at offset ${mcap.chunks[0]!.offset}: topics ${[...mcap.channels.values()].join(", ")}, expected scene`);
  }

  get name(): string {
    return this.mcap.bytes.name;
  }

  get note(): string {
    return this.#note;
  }

  get #beginNs(): bigint {
    return this.mcap.chunks[0]!.startNs;
  }

  get lengthS(): number {
    return Number(this.mcap.chunks.at(-1)!.endNs - this.#beginNs) / 1e9;
  }

  async #findMarks(): Promise<void> {
    for (const chunk of this.mcap.chunks.filter((c) => this.mcap.mayHave(c, MARKS))) {
      if (this.#isClosed) return;
      const messages = await this.mcap.messages(chunk).catch((fault: unknown) => {
        this.#note = String(fault);
        return [];
      });
      for (const { topic, data, logNs } of messages)
        if (MARKS.includes(topic))
          for (const { text, severity } of readIncoming([{ topic, body: data }], 0).events)
            this.marks.push({ atS: Number(logNs - this.#beginNs) / 1e9, text, severity });
      await new Promise((rest) => setTimeout(rest, 4)); // what is shown goes first
    }
  }

  async #part(i: number): Promise<Part | null> {
    const chunk = this.mcap.chunks[i];
    if (!chunk) return null;
    let part = this.#parts.get(i);
    if (part) this.#parts.delete(i);
    else part = partOf(await this.mcap.messages(chunk), this.#beginNs);
    this.#parts.set(i, part); // the newest is last
    if (this.#parts.size > CHUNKS_KEPT) this.#parts.delete(this.#parts.keys().next().value!);
    return part;
  }

  #chunkAt(atS: number): number {
    const starts = this.mcap.chunks.map((c) => Number(c.startNs - this.#beginNs) / 1e9);
    return Math.max(lastUntil(starts, atS), 0);
  }

  /** Place of the last picture that is not after a moment: chunk and number; looked for in the chunks before too. */
  async #find(atS: number): Promise<{ chunk: number; i: number; part: Part } | null> {
    for (let chunk = this.#chunkAt(atS); chunk >= 0; chunk--) {
      const part = await this.#part(chunk);
      const i = part ? lastUntil(part.times, atS) : -1;
      if (part && i >= 0) return { chunk, i, part };
    }
    return this.#first(0, 1);
  }

  /** The first picture of a chunk or those after it, or the last of those before. */
  async #first(from: number, way: 1 | -1): Promise<{ chunk: number; i: number; part: Part } | null> {
    for (let chunk = from; chunk >= 0 && chunk < this.mcap.chunks.length; chunk += way) {
      const part = await this.#part(chunk);
      if (part && part.times.length > 0) return { chunk, i: way > 0 ? 0 : part.times.length - 1, part };
    }
    return null;
  }

  async #beside(at: { chunk: number; i: number; part: Part }, way: 1 | -1): Promise<{ chunk: number; i: number; part: Part } | null> {
    const i = at.i + way;
    return i >= 0 && i < at.part.times.length ? { ...at, i } : this.#first(at.chunk + way, way);
  }

  /** A picture, and how bodies were cut by then: told where that changed, and once a second. */
  async #picture({ chunk, i, part }: { chunk: number; i: number; part: Part }): Promise<Picture | null> {
    const picture = part.pictures[i]!();
    if (!picture || picture.topologies.size > 0) return picture; // found before
    const sought = new Map([...picture.meshes.values()].filter((m) => m.version > 0).map((m) => [m.bodyId, m.version]));
    for (let at = chunk; at > chunk - TOLD_CHUNKS && at >= 0 && sought.size > 0; at--)
      for (const topology of [...((await this.#part(at))?.topologies ?? [])].reverse()) {
        if (topology.version > (sought.get(topology.body_id) ?? -1)) continue; // of another body, or of later
        picture.topologies = withNewer(picture.topologies, [topology]);
        sought.delete(topology.body_id);
      }
    return picture;
  }

  async at(atS: number): Promise<Between | null> {
    const found = await this.#find(atS);
    const before = found ? await this.#picture(found) : null;
    if (!found || !before) return null;
    const next = await this.#beside(found, 1);
    const after = (next && (await this.#picture(next))) ?? before;
    if (after === before || after.timeNs <= before.timeNs || !next) return { before, after: before, share: 1 };
    const share = (atS - found.part.times[found.i]!) / (next.part.times[next.i]! - found.part.times[found.i]!);
    return blend(before, after, share);
  }

  async next(atS: number, way: 1 | -1): Promise<number> {
    const found = await this.#find(atS);
    if (!found) return atS;
    const here = found.part.times[found.i]!;
    if (way < 0 && here < atS - 1e-6) return here;
    const next = await this.#beside(found, way);
    return next ? next.part.times[next.i]! : here;
  }

  async lessonAt(atS: number): Promise<Lesson> {
    const lesson: Lesson = { task: null, metrics: null };
    const last = this.#chunkAt(atS);
    for (let chunk = last; chunk > last - TOLD_CHUNKS && chunk >= 0 && !(lesson.task && lesson.metrics); chunk--)
      for (const told of [...((await this.#part(chunk))?.told ?? [])].reverse()) {
        if (told.atS > atS) continue;
        lesson.task ??= told.task;
        lesson.metrics ??= told.metrics;
      }
    return lesson;
  }

  close(): void {
    this.#isClosed = true;
    this.#parts.clear();
  }
}
