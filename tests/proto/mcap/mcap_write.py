# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes a recording that mcap_strict read, or a changed one, without chunks, metadata or summary."""
import struct

import mcap_strict
from mcap_strict import MAGIC


def write_recording(path, file, messages):
    """The same recording of these messages, without chunks or summary."""
    def text(t):
        return struct.pack("<I", len(t)) + t.encode()

    def pairs(p):
        body = b"".join(text(k) + text(v) for k, v in p.items())
        return struct.pack("<I", len(body)) + body

    def record(out, opcode, body):
        out.write(struct.pack("<BQ", opcode, len(body)) + body)

    number = {row[1]: channel for channel, row in file.channels.items()}
    with open(path, "wb") as out:
        out.write(MAGIC)
        record(out, mcap_strict.HEADER, text(file.profile) + text("tests"))
        for name, data in file.attachments.items():
            body = struct.pack("<QQ", 0, 0) + text(name) + text("") + struct.pack("<Q", len(data)) + data
            record(out, mcap_strict.ATTACHMENT, body + struct.pack("<I", 0))
        for key, (name, encoding, data) in file.schemas.items():
            record(out, mcap_strict.SCHEMA, struct.pack("<H", key) + text(name) + text(encoding) + struct.pack("<I", len(data)) + data)
        for key, (schema, topic, encoding, p) in file.channels.items():
            record(out, mcap_strict.CHANNEL, struct.pack("<HH", key, schema) + text(topic) + text(encoding) + pairs(p))
        for topic, sequence, log_ns, publish_ns, body in messages:
            record(out, mcap_strict.MESSAGE, struct.pack("<HIQQ", number[topic], sequence, log_ns, publish_ns) + body)
        record(out, mcap_strict.DATA_END, struct.pack("<I", 0))
