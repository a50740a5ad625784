// SPDX-License-Identifier: Apache-2.0
// Builds the page: the messages of proto/ to a decoder with types (made/), types checked, all of it to dist/.
//   node build.mjs           writes dist/
//   node build.mjs --check   builds beside it and fails where dist/ differs, or is too large
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import esbuild from "esbuild";
import { makeMessages } from "./messages.mjs";

const HERE = dirname(fileURLToPath(import.meta.url));
const LIMIT = 250e3; // bytes of the page, gzipped
const LIBRARIES = ["three", "uplot", "pbf", "fzstd"]; // what dist/ holds of others

function writeLicences(into) {
  const parts = LIBRARIES.map((name) => {
    const { version } = JSON.parse(readFileSync(join(HERE, "node_modules", name, "package.json"), "utf8"));
    const text = readFileSync(join(HERE, "node_modules", name, "LICENSE"), "utf8").trim();
    return `${name} ${version}\n\n${text}\n`;
  });
  const own = "The page itself: Apache-2.0, the authors of palpd.\nIt contains:\n";
  writeFileSync(join(into, "licences.txt"), [own, ...parts].join("\n----------\n\n"));
}

/** Build into a folder. */
async function build(into) {
  makeMessages(join(HERE, "../../proto/palp/v1"), join(HERE, "made"));
  execFileSync(process.execPath, [join(HERE, "node_modules/typescript/bin/tsc"), "-p", HERE], { stdio: "inherit" });
  mkdirSync(into, { recursive: true });
  for (const name of readdirSync(into)) rmSync(join(into, name), { recursive: true });
  await esbuild.build({
    entryPoints: [{ in: join(HERE, "src/main.ts"), out: "page" }, { in: join(HERE, "src/style/page.css"), out: "page" }],
    outdir: into,
    bundle: true,
    minify: true,
    format: "esm",
    target: "es2022",
    legalComments: "none",
    charset: "utf8",
    logLevel: "warning",
  });
  cpSync(join(HERE, "src/index.html"), join(into, "index.html"));
  cpSync(join(HERE, "src/icon.svg"), join(into, "icon.svg"));
  writeLicences(into);
}

function sizes(folder) {
  return readdirSync(folder).map((name) => [name, gzipSync(readFileSync(join(folder, name)), { level: 9 }).length]);
}

const dist = join(HERE, "dist");
if (process.argv[2] !== "--check") {
  await build(dist);
} else {
  const beside = mkdtempSync(join(tmpdir(), "palp-page-"));
  await build(beside);
  const names = new Set([...readdirSync(beside), ...readdirSync(dist)]);
  const differ = [...names].filter((name) => {
    try {
      return !readFileSync(join(beside, name)).equals(readFileSync(join(dist, name)));
    } catch {
      return true;
    }
  });
  rmSync(beside, { recursive: true });
  if (differ.length > 0) {
    console.error(`dist/ is not what these sources give: ${differ.join(", ")}; run npm run build`);
    process.exit(1);
  }
}
const all = sizes(dist);
const total = all.reduce((sum, [, size]) => sum + size, 0);
console.log(`${all.map(([name, size]) => `${name} ${size}`).join(", ")}; together ${total} bytes gzipped`);
if (total > LIMIT) {
  console.error(`more than ${LIMIT} bytes`);
  process.exit(1);
}
