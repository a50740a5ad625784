// SPDX-License-Identifier: Apache-2.0
// The messages of proto/ as a decoder (pbf) and TypeScript's types of what it gives.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { compileRaw } from "pbf/compile";
import { parse } from "protocol-buffers-schema";

const NUMBERS = new Set(["double", "float", "uint32", "int32", "sint32", "uint64", "int64", "fixed32", "fixed64"]);

/** All files as one: pbf knows no import root. */
function joinFiles(folder) {
  const lines = ['syntax = "proto3";', "package palp.v1;"];
  for (const name of readdirSync(folder).filter((n) => n.endsWith(".proto")).sort())
    for (const line of readFileSync(join(folder, name), "utf8").split("\n"))
      if (!/^(syntax|package|import|option) /.test(line)) lines.push(line);
  return lines.join("\n");
}

function typeOf(field) {
  if (field.options?.jstype === "JS_STRING") return "string";
  if (NUMBERS.has(field.type)) return "number";
  return { bool: "boolean", string: "string", bytes: "Uint8Array" }[field.type] ?? field.type;
}

/** A message absent is undefined, and so is a member of a oneof; all else has a value. */
function memberOf(field, messages) {
  const type = typeOf(field);
  if (field.repeated) return `${field.name}: ${type}[];`;
  const absent = field.oneof || messages.has(field.type);
  return absent ? `${field.name}?: ${type} | undefined;` : `${field.name}: ${type};`;
}

function typesOf(schema) {
  const messages = new Set(schema.messages.map((m) => m.name));
  const out = ["// Made by messages.mjs.", 'import type { PbfReader, PbfWriter } from "pbf";',
    "type Some<T> = T extends Uint8Array ? T : T extends (infer U)[] ? Some<U>[] :",
    "  T extends object ? { [K in keyof T]?: Some<T[K]> | undefined } : T;"];
  for (const message of schema.messages) {
    const members = message.fields.map((f) => `  ${memberOf(f, messages)}`);
    for (const oneof of new Set(message.fields.map((f) => f.oneof).filter(Boolean))) {
      const names = message.fields.filter((f) => f.oneof === oneof).map((f) => `"${f.name}"`);
      if (!message.fields.some((f) => f.name === oneof)) members.push(`  ${oneof}?: ${names.join(" | ")} | undefined;`);
    }
    out.push(`export interface ${message.name} {`, ...members, "}",
      `export function read${message.name}(pbf: PbfReader, end?: number): ${message.name};`,
      `export function write${message.name}(it: Some<${message.name}>, pbf: PbfWriter): void;`);
  }
  for (const one of schema.enums) {
    const names = Object.entries(one.values).map(([name, { value }]) => `  readonly ${name}: ${value};`);
    out.push(`export const ${one.name}: {`, ...names, "};", `export type ${one.name} = number;`);
  }
  return `${out.join("\n")}\n`;
}

/** pbf reads ids of 64 bits as numbers, which have 53: read them as the texts that jstype asks for. */
function withWholeIds(code) {
  const reader = "function readId(pbf) {\n    const id = pbf.dataView.getBigUint64(pbf.pos, true);\n" +
    "    pbf.pos += 8;\n    return id.toString();\n}\n";
  return reader + code.replaceAll("pbf.readFixed64().toString()", "readId(pbf)");
}

/** Bytes that are absent are none: pbf gives undefined. */
function withEmptyBytes(code, schema) {
  for (const message of schema.messages)
    for (const field of message.fields.filter((f) => f.type === "bytes" && !f.repeated && !f.oneof))
      code = code.replace(new RegExp(`(function read${message.name}\\(.*\n    const obj = \\{.*\\b${field.name}: )undefined`),
        "$1new Uint8Array(0)");
  return code;
}

export function makeMessages(from, into) {
  const schema = parse(joinFiles(from));
  mkdirSync(into, { recursive: true });
  writeFileSync(join(into, "palp.js"), withEmptyBytes(withWholeIds(compileRaw(schema)), schema));
  writeFileSync(join(into, "palp.d.ts"), typesOf(schema));
}
