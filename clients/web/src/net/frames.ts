// SPDX-License-Identifier: Apache-2.0
// A message of the gateway: repeated u32 size (little-endian) and a stream frame (topic, NUL, protobuf).

export interface Frame {
  topic: string;
  body: Uint8Array; // a view of the message's bytes
}

const TEXT = new TextDecoder();
const names = new Map<number, string>(); // topics by a hash of their bytes: a text is made once

function topicOf(bytes: Uint8Array): string {
  let hash = 5381;
  for (const byte of bytes) hash = (Math.imul(hash, 33) ^ byte) >>> 0;
  const known = names.get(hash);
  if (known !== undefined && known.length === bytes.length) return known;
  const topic = TEXT.decode(bytes);
  if (names.size < 1024) names.set(hash, topic);
  return topic;
}

/** A frame's topic and body. Throws where there is no NUL. */
export function readFrame(bytes: Uint8Array): Frame {
  const nul = bytes.indexOf(0);
  if (nul < 0) throw new RangeError("a frame without a topic");
  return { topic: topicOf(bytes.subarray(0, nul)), body: bytes.subarray(nul + 1) };
}

/** The frames of a message. Throws where one is cut short. */
export function readFrames(message: Uint8Array): Frame[] {
  const view = new DataView(message.buffer, message.byteOffset, message.byteLength);
  const frames: Frame[] = [];
  for (let at = 0; at < message.length; ) {
    const size = at + 4 <= message.length ? view.getUint32(at, true) : Infinity;
    if (at + 4 + size > message.length) throw new RangeError("a message is cut short");
    frames.push(readFrame(message.subarray(at + 4, at + 4 + size)));
    at += 4 + size;
  }
  return frames;
}
