// SPDX-License-Identifier: GPL-3.0-or-later
// PNG files of 8 bits a channel, red, green and blue with or without alpha, as pixels, and back.
import { deflateSync, inflateSync } from "node:zlib";

const paeth = (a, b, c) => {
  const pa = Math.abs(b - c), pb = Math.abs(a - c), pc = Math.abs(a + b - 2 * c);
  return pa <= pb && pa <= pc ? a : pb <= pc ? b : c;
};

/** { width, height, rgb(x, y) }. */
export function readPng(file) {
  let width = 0, height = 0, channels = 3;
  const data = [];
  for (let at = 8; at < file.length; ) {
    const length = file.readUInt32BE(at), kind = file.toString("latin1", at + 4, at + 8), body = file.subarray(at + 8, at + 8 + length);
    if (kind === "IHDR") {
      [width, height] = [body.readUInt32BE(0), body.readUInt32BE(4)];
      if (body[8] !== 8 || ![2, 6].includes(body[9]) || body[12] !== 0) throw new Error("a PNG of another kind");
      channels = body[9] === 6 ? 4 : 3;
    } else if (kind === "IDAT") data.push(body);
    at += 12 + length;
  }
  const raw = inflateSync(Buffer.concat(data)), row = width * channels, out = Buffer.alloc(row * height);
  for (let y = 0; y < height; y++) {
    const filter = raw[y * (row + 1)];
    for (let x = 0; x < row; x++) {
      const a = x >= channels ? out[y * row + x - channels] : 0, b = y > 0 ? out[(y - 1) * row + x] : 0;
      const c = x >= channels && y > 0 ? out[(y - 1) * row + x - channels] : 0;
      const guess = [0, a, b, (a + b) >> 1, paeth(a, b, c)][filter];
      out[y * row + x] = (raw[y * (row + 1) + 1 + x] + guess) & 255;
    }
  }
  return { width, height, rgb: (x, y) => out.subarray(y * row + x * channels, y * row + x * channels + 3) };
}

/** Where an organ is seen: what is red, and what that encloses (highlights are white). */
export function organMask({ width, height, rgb }) {
  const red = new Uint8Array(width * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [r, g, b] = rgb(x, y);
      red[y * width + x] = r > 1.18 * g + 4 && r > 1.18 * b + 4 ? 1 : 0;
    }
  const outside = new Uint8Array(width * height), edge = [];
  const visit = (x, y) => {
    const i = y * width + x;
    if (x < 0 || y < 0 || x >= width || y >= height || red[i] || outside[i]) return;
    outside[i] = 1;
    edge.push(x, y);
  };
  for (let x = 0; x < width; x++) visit(x, 0), visit(x, height - 1);
  for (let y = 0; y < height; y++) visit(0, y), visit(width - 1, y);
  while (edge.length > 0) {
    const y = edge.pop(), x = edge.pop();
    visit(x - 1, y), visit(x + 1, y), visit(x, y - 1), visit(x, y + 1);
  }
  return outside.map((o) => 1 - o);
}

/** Intersection over union of two masks. */
export function likeness(a, b) {
  let both = 0, any = 0;
  for (let i = 0; i < a.length; i++) {
    both += a[i] & b[i];
    any += a[i] | b[i];
  }
  return any > 0 ? both / any : 0;
}

function crc32(bytes) {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let k = 0; k < 8; k++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}

function chunk(kind, body) {
  const head = Buffer.alloc(4), tail = Buffer.alloc(4), named = Buffer.concat([Buffer.from(kind, "latin1"), body]);
  head.writeUInt32BE(body.length);
  tail.writeUInt32BE(crc32(named));
  return Buffer.concat([head, named, tail]);
}

/** Half as wide and high, for documents; levels a multiple of `coarse`, which packs better. Returns a PNG file. */
export function halve({ width, height, rgb }, coarse = 2) {
  const w = width >> 1, h = height >> 1, row = 3 * w, lines = Buffer.alloc((row + 1) * h);
  const pixels = Buffer.alloc(row * h);
  for (let y = 0; y < h; y++)
    for (let x = 0; x < w; x++) {
      const four = [rgb(2 * x, 2 * y), rgb(2 * x + 1, 2 * y), rgb(2 * x, 2 * y + 1), rgb(2 * x + 1, 2 * y + 1)];
      for (let k = 0; k < 3; k++) pixels[y * row + 3 * x + k] = Math.min(255, coarse * Math.round(four.reduce((s, p) => s + p[k], 0) / 4 / coarse));
    }
  for (let y = 0; y < h; y++) {
    lines[y * (row + 1)] = 4; // what is stored is the difference to Paeth's guess
    for (let x = 0; x < row; x++) {
      const a = x >= 3 ? pixels[y * row + x - 3] : 0, b = y > 0 ? pixels[(y - 1) * row + x] : 0;
      const c = x >= 3 && y > 0 ? pixels[(y - 1) * row + x - 3] : 0;
      lines[y * (row + 1) + 1 + x] = pixels[y * row + x] - paeth(a, b, c);
    }
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(w, 0);
  head.writeUInt32BE(h, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const magic = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([magic, chunk("IHDR", head), chunk("IDAT", deflateSync(lines, { level: 9 })), chunk("IEND", Buffer.alloc(0))]);
}
