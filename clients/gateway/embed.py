#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Files of a folder as C, each packed by gzip: embed.py OUT FOLDER. A folder that is not there gives a page that says so."""
import gzip
import hashlib
import os
import sys

TYPES = {".html": "text/html; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8",
         ".svg": "image/svg+xml", ".png": "image/png", ".json": "application/json", ".txt": "text/plain; charset=utf-8",
         ".glb": "model/gltf-binary", ".woff2": "font/woff2", ".wasm": "application/wasm"}
NO_PAGE = b"""<!doctype html><html lang="en"><meta charset="utf-8"><title>palp-gateway</title>
<p>This gateway was built without a page. It speaks palp.v1 on its WebSocket, and tells
<a href="/metrics">metrics</a> and <a href="/healthz">health</a>.</p></html>
"""


def read_files(folder):
    found = {}
    for at, _, names in os.walk(folder):
        for name in names:
            path = os.path.join(at, name)
            with open(path, "rb") as file:
                found["/" + os.path.relpath(path, folder).replace(os.sep, "/")] = file.read()
    return found or {"/index.html": NO_PAGE}


def main(out, folder):
    rows = []
    with open(out, "w", encoding="utf-8") as c:
        c.write("/* SPDX-License-Identifier: Apache-2.0 */\n/* Made by embed.py. */\n"
                '#include "clients/gateway/http.h"\n\n')
        for i, (path, content) in enumerate(sorted(read_files(folder).items())):
            packed = gzip.compress(content, 9, mtime=0)
            tag = hashlib.sha256(content).hexdigest()[:16]
            kind = TYPES.get(os.path.splitext(path)[1], "application/octet-stream")
            numbers = ",".join(map(str, packed))
            c.write(f"static const unsigned char file_{i}[] = {{{numbers}}};\n")
            rows.append(f'    {{"{path}", "{kind}", file_{i}, {len(packed)}, {len(content)}, "\\"{tag}\\""}},\n')
        c.write("\nconst struct http_file http_files[] = {\n" + "".join(rows) + "    {0},\n};\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
