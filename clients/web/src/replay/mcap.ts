// SPDX-License-Identifier: Apache-2.0
// The container MCAP (mcap.dev/spec), read: where chunks are, and the messages of one. A file without a summary, as one that was
// cut, is read from its beginning up to the last whole chunk.
import { decompress } from "fzstd";
import type { Bytes } from "./bytes";

export interface Chunk {
  offset: number; // of its record
  length: number; // of its record, with opcode and length
  startNs: bigint;
  endNs: bigint;
  channels: ReadonlySet<number> | null; // that it has messages of; null: not known
}

export interface Message {
  topic: string;
  logNs: bigint;
  data: Uint8Array;
}

const MAGIC = [0x89, 0x4d, 0x43, 0x41, 0x50, 0x30, 0x0d, 0x0a];
const HEAD = 9; // opcode, length
const FOOTER = 8 + 8 + 4;
const RECORD_MOST = 256 * 2 ** 20; // bytes: what is longer is damage
enum Op { Header = 1, Footer, Schema, Channel, Message, Chunk, MessageIndex, ChunkIndex }

/** Reads one record's fields; throws where they end too early. */
class Fields {
  readonly #view: DataView;
  #at = 0;

  constructor(readonly bytes: Uint8Array) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  get left(): number {
    return this.bytes.length - this.#at;
  }

  #step(n: number): number {
    if (this.left < n) throw new RangeError("a record ends too early");
    this.#at += n;
    return this.#at - n;
  }

  u8 = (): number => this.#view.getUint8(this.#step(1));
  u16 = (): number => this.#view.getUint16(this.#step(2), true);
  u32 = (): number => this.#view.getUint32(this.#step(4), true);
  u64 = (): bigint => this.#view.getBigUint64(this.#step(8), true);
  take = (n: number): Uint8Array => this.bytes.subarray(this.#step(n), this.#at);
  text = (): string => new TextDecoder().decode(this.take(this.u32()));
  rest = (): Uint8Array => this.take(this.left);
}

interface RecordAt {
  op: number;
  offset: number; // in what it was read from
  body: Uint8Array;
}

/** Whole records of a piece of a file. */
function* recordsOf(bytes: Uint8Array): Generator<RecordAt> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; at + HEAD <= bytes.length; ) {
    const length = Number(view.getBigUint64(at + 1, true));
    if (at + HEAD + length > bytes.length) return;
    yield { op: bytes[at]!, offset: at, body: bytes.subarray(at + HEAD, at + HEAD + length) };
    at += HEAD + length;
  }
}

export class Mcap {
  readonly chunks: Chunk[] = [];
  readonly channels = new Map<number, string>(); // topics
  note = "";

  private constructor(readonly bytes: Bytes) {}

  /** Throws, with name and offset, where it is no MCAP. */
  static async open(bytes: Bytes): Promise<Mcap> {
    const magic = await bytes.read(0, MAGIC.length);
    if (!MAGIC.every((b, i) => magic[i] === b)) throw new Error(`${bytes.name}: no MCAP at offset 0`);
    const mcap = new Mcap(bytes);
    if (!(await mcap.#readSummary())) await mcap.#scan();
    const empty = mcap.chunks.filter((c) => c.endNs === 0n); // of channels alone: they have no time
    for (const chunk of empty) mcap.chunks.splice(mcap.chunks.indexOf(chunk), 1);
    if (mcap.chunks.length === 0) throw new Error(`${bytes.name}: no whole chunk up to offset ${bytes.size}`);
    mcap.chunks.sort((a, b) => (a.startNs < b.startNs ? -1 : a.startNs > b.startNs ? 1 : 0));
    return mcap;
  }

  async #readSummary(): Promise<boolean> {
    const length = HEAD + FOOTER + MAGIC.length;
    const end = await this.bytes.read(Math.max(0, this.bytes.size - length), length);
    if (end.length < length || end[0] !== Op.Footer || !MAGIC.every((b, i) => end[HEAD + FOOTER + i] === b)) return false;
    const start = Number(new Fields(end.subarray(HEAD)).u64());
    if (start === 0 || start >= this.bytes.size) return false;
    for (const { op, body } of recordsOf(await this.bytes.read(start, this.bytes.size - length - start))) {
      if (op === Op.Channel) this.#addChannel(body);
      if (op !== Op.ChunkIndex) continue;
      const f = new Fields(body);
      const startNs = f.u64(), endNs = f.u64(), offset = Number(f.u64()), size = Number(f.u64());
      const channels = new Set<number>(), index = new Fields(f.take(f.u32()));
      for (; index.left > 0; index.u64()) channels.add(index.u16());
      if (offset + size <= this.bytes.size) this.chunks.push({ offset, length: size, startNs, endNs, channels });
    }
    return this.chunks.length > 0;
  }

  /** From record to record; of chunks only the head is read. */
  async #scan(): Promise<void> {
    let at = MAGIC.length;
    while (at + HEAD <= this.bytes.size) {
      const head = new Fields(await this.bytes.read(at, HEAD + 16));
      const op = head.u8(), length = Number(head.u64());
      if (op === 0 || length > RECORD_MOST || at + HEAD + length > this.bytes.size) break;
      if (op === Op.Chunk) this.chunks.push({ offset: at, length: HEAD + length, startNs: head.u64(), endNs: head.u64(), channels: null });
      if (op === Op.Channel) this.#addChannel(await this.bytes.read(at + HEAD, length));
      at += HEAD + length;
    }
    this.note = `cut at byte ${this.bytes.size}: plays to its last whole chunk, which ends at byte ${at}`;
  }

  #addChannel(body: Uint8Array): void {
    const f = new Fields(body);
    const id = f.u16();
    f.u16(); // schema
    this.channels.set(id, f.text());
  }

  /** May it have messages of these topics? */
  mayHave(chunk: Chunk, topics: readonly string[]): boolean {
    return chunk.channels === null || [...chunk.channels].some((id) => topics.includes(this.channels.get(id) ?? ""));
  }

  /** The messages of a chunk, in the order of the file. Throws, with name and offset, where they cannot be read. */
  async messages(chunk: Chunk): Promise<Message[]> {
    try {
      const f = new Fields((await this.bytes.read(chunk.offset, chunk.length)).subarray(HEAD));
      f.u64(); f.u64(); // times, as in the index
      const size = Number(f.u64());
      f.u32(); // its CRC
      const how = f.text(), packed = f.take(Number(f.u64()));
      if (how !== "" && how !== "zstd") throw new Error(`compressed by ${how}, expected none or zstd`);
      const records = how === "zstd" ? decompress(packed, new Uint8Array(size)) : packed;
      if (records.length !== size) throw new Error("a chunk that is not as long as it says");
      return [...this.#messagesOf(records)];
    } catch (fault) {
      throw new Error(`${this.bytes.name}: at offset ${chunk.offset}: ${fault instanceof Error ? fault.message : String(fault)}`);
    }
  }

  *#messagesOf(records: Uint8Array): Generator<Message> {
    for (const { op, body } of recordsOf(records)) {
      if (op === Op.Channel) this.#addChannel(body);
      if (op !== Op.Message) continue;
      const f = new Fields(body);
      const topic = this.channels.get(f.u16()) ?? "";
      f.u32(); // sequence
      const logNs = f.u64();
      f.u64(); // published
      yield { topic, logNs, data: f.rest() };
    }
  }
}
