#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Descriptor sets as C: schema.py OUT FILE..., each FILE a FileDescriptorSet named as the .proto that it is of."""
import os
import sys


def main(out, files):
    rows = []
    with open(out, "w", encoding="utf-8") as c:
        c.write('/* SPDX-License-Identifier: Apache-2.0 */\n/* Made by schema.py. */\n#include "proto/proto_schema.h"\n\n')
        for path in files:
            name = os.path.basename(path).split(".")[0]
            with open(path, "rb") as file:
                content = file.read()
            numbers = ",".join(map(str, content))
            c.write(f"static const unsigned char set_of_{name}[] = {{{numbers}}};\n")
            rows.append(f'    {{"{name}", {{set_of_{name}, {len(content)}}}}},\n')
        c.write("\nconst struct proto_schema_file proto_schema_files[] = {\n" + "".join(rows) + "    {0},\n};\n")


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
