# SPDX-License-Identifier: GPL-3.0-or-later
"""A strict reader of MCAP, written from its specification alone: every record, length, CRC-32, index and count of a file is
held against the others. Messages are decoded by the schemas that the file itself brings."""
import ctypes
import ctypes.util
import struct
import zlib

MAGIC = b"\x89MCAP0\r\n"
HEADER, FOOTER, SCHEMA, CHANNEL, MESSAGE, CHUNK, MESSAGE_INDEX, CHUNK_INDEX = range(1, 9)
ATTACHMENT, ATTACHMENT_INDEX, STATISTICS, METADATA, METADATA_INDEX, SUMMARY_OFFSET, DATA_END = range(9, 16)


class Bad(Exception):
    pass


def demand(claim, what):
    if not claim:
        raise Bad(what)


class View:
    def __init__(self, data):
        self.data, self.at = data, 0

    def take(self, n):
        demand(self.at + n <= len(self.data), "a record is too short")
        self.at += n
        return self.data[self.at - n:self.at]

    def number(self, n):
        return int.from_bytes(self.take(n), "little")

    def text(self):
        return self.take(self.number(4)).decode()

    def pairs(self):
        inner = View(self.take(self.number(4)))
        found = []
        while inner.at < len(inner.data):
            found.append((inner.text(), inner.text()))
        return dict(found)

    def end(self):
        demand(self.at == len(self.data), "a record is too long")


def unpack(data, compression, size):
    if compression == "":
        return data
    demand(compression == "zstd", f"compression {compression}")
    zstd = ctypes.CDLL(ctypes.util.find_library("zstd") or "libzstd.so.1")
    zstd.ZSTD_decompress.restype = ctypes.c_size_t
    out = ctypes.create_string_buffer(size)
    n = zstd.ZSTD_decompress(out, ctypes.c_size_t(size), data, ctypes.c_size_t(len(data)))
    demand(n == size, "a chunk does not unpack to its size")
    return out.raw


def records(data, begin, end):
    at = begin
    while at < end:
        opcode, length = data[at], struct.unpack_from("<Q", data, at + 1)[0]
        demand(at + 9 + length <= end, f"the record at {at} is cut")
        yield at, opcode, data[at + 9:at + 9 + length]
        at += 9 + length


class File:
    """profile, library, schemas {id: (name, encoding, data)}, channels {id: (schema_id, topic, encoding, pairs)}, messages
    [(topic, sequence, log_ns, publish_ns, data)], attachments {name: data}, metadata {name: pairs}."""

    def __init__(self, path):
        with open(path, "rb") as file:
            self.data = data = file.read()
        demand(data[:8] == MAGIC and data[-8:] == MAGIC, "magic")
        self.schemas, self.channels, self.messages, self.attachments, self.metadata = {}, {}, [], {}, {}
        self.chunks, self.indexes, self.places = [], {}, {ATTACHMENT: [], METADATA: []}
        footer_at = len(data) - 8 - 29
        demand(data[footer_at] == FOOTER and struct.unpack_from("<Q", data, footer_at + 1)[0] == 20, "footer")
        self.start, self.offsets, crc = struct.unpack_from("<QQI", data, footer_at + 9)
        demand(zlib.crc32(data[self.start:footer_at + 25]) == crc, "CRC of the summary")
        self.read_data()
        self.read_summary(footer_at)

    def read_data(self):
        last = None
        for at, opcode, content in records(self.data, 8, self.start):
            demand(last != DATA_END, "records behind the end of the data")
            demand((at == 8) == (opcode == HEADER), "header")
            last, view = opcode, View(content)
            if opcode == HEADER:
                self.profile, self.library = view.text(), view.text()
                view.end()
            elif opcode == CHUNK:
                self.read_chunk(at, view)
            elif opcode == MESSAGE_INDEX:
                self.read_index(at, view)
            elif opcode == ATTACHMENT:
                demand(zlib.crc32(content[:-4]) == struct.unpack("<I", content[-4:])[0], "CRC of an attachment")
                times, name, kind = view.take(16), view.text(), view.text()
                self.attachments[name] = view.take(view.number(8))
                view.take(4)
                view.end()
                self.places[ATTACHMENT].append((at, 9 + len(content), times, len(self.attachments[name]), name, kind))
            elif opcode == METADATA:
                name = view.text()
                self.metadata[name] = view.pairs()
                view.end()
                self.places[METADATA].append((at, 9 + len(content), name))
            elif opcode == DATA_END:
                demand(zlib.crc32(self.data[:at]) == view.number(4), "CRC of the data")
            else:
                raise Bad(f"opcode {opcode} in the data")
        demand(last == DATA_END, "the data have no end")

    def read_chunk(self, at, view):
        first, final, size, crc = view.number(8), view.number(8), view.number(8), view.number(4)
        compression, packed = view.text(), view.take(view.number(8))
        view.end()
        content = unpack(packed, compression, size)
        demand(len(content) == size and zlib.crc32(content) == crc, "CRC of a chunk")
        entries, times = {}, []
        for offset, opcode, record in records(content, 0, len(content)):
            inner = View(record)
            if opcode == SCHEMA:
                self.take_schema(inner)
            elif opcode == CHANNEL:
                self.take_channel(inner)
            else:
                demand(opcode == MESSAGE, f"opcode {opcode} in a chunk")
                channel, sequence, log_ns, publish_ns = struct.unpack_from("<HIQQ", record)
                demand(channel in self.channels, "a message before its channel")
                self.messages.append((self.channels[channel][1], sequence, log_ns, publish_ns, record[22:]))
                entries.setdefault(channel, []).append((log_ns, offset))
                times.append(log_ns)
        demand(not times or (first, final) == (min(times), max(times)), "times of a chunk")
        length = 9 + len(view.data)
        self.chunks.append([first, final, at, length, {}, at + length, compression, len(packed), size])
        self.expected = entries

    def read_index(self, at, view):
        channel = view.number(2)
        inner = View(view.take(view.number(4)))
        view.end()
        found = []
        while inner.at < len(inner.data):
            found.append((inner.number(8), inner.number(8)))
        demand(self.expected.pop(channel, None) == found, "the index of a chunk")
        self.chunks[-1][4][channel] = at
        self.chunks[-1][5] = at + 9 + len(view.data)

    def take_schema(self, view):
        number, row = view.number(2), (view.text(), view.text(), view.take(view.number(4)))
        view.end()
        demand(number > 0 and self.schemas.setdefault(number, row) == row, "a schema twice")

    def take_channel(self, view):
        number, row = view.number(2), (view.number(2), view.text(), view.text(), view.pairs())
        view.end()
        demand(row[0] in self.schemas and self.channels.setdefault(number, row) == row, "a channel")

    def read_summary(self, end):
        groups, chunks = {}, []
        for at, opcode, content in records(self.data, self.start, self.offsets):
            groups.setdefault(opcode, [at, 0])[1] += 9 + len(content)
            view = View(content)
            if opcode == SCHEMA:
                self.take_schema(view)
            elif opcode == CHANNEL:
                self.take_channel(view)
            elif opcode == STATISTICS:
                self.check_statistics(view)
            elif opcode == CHUNK_INDEX:
                chunks.append(self.read_chunk_index(view))
            elif opcode == ATTACHMENT_INDEX:
                row = (view.number(8), view.number(8), view.take(16), view.number(8), view.text(), view.text())
                demand(row == self.places[ATTACHMENT].pop(0), "the index of an attachment")
            elif opcode == METADATA_INDEX:
                demand((view.number(8), view.number(8), view.text()) == self.places[METADATA].pop(0), "of metadata")
            else:
                raise Bad(f"opcode {opcode} in the summary")
        demand(chunks == self.chunks and not any(self.places.values()), "the indexes of the summary")
        for _, opcode, content in records(self.data, self.offsets, end):
            kind, at, length = struct.unpack("<BQQ", content)
            demand(opcode == SUMMARY_OFFSET and groups.pop(kind) == [at, length], "an offset of the summary")
        demand(not groups, "a group without its offset")

    def read_chunk_index(self, view):
        first, final, at, length = (view.number(8) for _ in range(4))
        inner, offsets = View(view.take(view.number(4))), {}
        while inner.at < len(inner.data):
            channel = inner.number(2)
            offsets[channel] = inner.number(8)
        indexes = view.number(8)
        row = [first, final, at, length, offsets, at + length + indexes, view.text(), view.number(8), view.number(8)]
        view.end()
        return row

    def check_statistics(self, view):
        times = [m[2] for m in self.messages] or [0]
        counts = [view.number(n) for n in (8, 2, 4, 4, 4, 4, 8, 8)]
        demand(counts == [len(self.messages), len(self.schemas), len(self.channels), len(self.attachments),
                          len(self.metadata), len(self.chunks), min(times), max(times)], f"statistics {counts}")
        inner = View(view.take(view.number(4)))
        while inner.at < len(inner.data):
            channel, n = inner.number(2), inner.number(8)
            demand(n == sum(m[0] == self.channels[channel][1] for m in self.messages), "messages of a channel")

    def decoder(self, topic):
        """Bytes of that topic as a message, by the file's own schema."""
        from google.protobuf import descriptor_pb2, descriptor_pool, message_factory
        schema_id = next(row[0] for row in self.channels.values() if row[1] == topic)
        name, encoding, data = self.schemas[schema_id]
        demand(encoding == "protobuf", f"encoding {encoding}")
        pool = descriptor_pool.DescriptorPool()
        for file in descriptor_pb2.FileDescriptorSet.FromString(data).file:
            pool.Add(file)
        return message_factory.MessageFactory(pool).GetPrototype(pool.FindMessageTypeByName(name)).FromString
