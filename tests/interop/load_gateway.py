#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What palp-gateway costs, and costs palpd: pages that draw, that are frozen, killed, or take a byte a second. Prints the
figures; judges nothing, for they are the machine's.

usage: load_gateway.py PALPD GATEWAY SOURCE_ROOT [--scenario FILE] [--pages 8] [--seconds 20] [--pairs 5]
       [--pair-seconds 60] [--rate 60] [--set KEY=VALUE]...
"""
import argparse
import asyncio
import base64
import os
import shutil
import socket
import struct
import subprocess
import sys
import tempfile
import time

import websockets
import zmq

from test_interop import free_port, generate

TICK_S = 1 / os.sysconf("SC_CLK_TCK")


def cpu_s(pid):
    """User and system time of a process."""
    with open(f"/proc/{pid}/stat", encoding="utf-8") as stat:
        fields = stat.read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) * TICK_S


def resident_mb(pid):
    with open(f"/proc/{pid}/status", encoding="utf-8") as status:
        return next(int(line.split()[1]) for line in status if line.startswith("VmRSS")) / 1024


def quantile(values, share):
    values = sorted(values)
    return values[min(int(share * len(values)), len(values) - 1)] if values else float("nan")


def frames(message):
    at = 0
    while at < len(message):
        size, = struct.unpack_from("<I", message, at)
        yield message[at + 4:at + 4 + size].partition(b"\0")
        at += 4 + size


class Page:
    """One that draws what it gets, at once."""

    def __init__(self, port, rate_hz):
        self.port, self.rate_hz = port, rate_hz
        self.pictures, self.delays_ms, self.skipped = 0, [], 0
        self.task = asyncio.create_task(self.run())

    async def run(self):
        async with websockets.connect(f"ws://127.0.0.1:{self.port}/", subprotocols=["palp.v1"], compression=None,
                                      origin=f"http://127.0.0.1:{self.port}", max_size=None) as self.ws:
            await self.ws.send(gateway_pb2.PageMessage(
                join=gateway_pb2.Join(rate_hz=self.rate_hz)).SerializeToString())
            async for message in self.ws:
                now_ns = time.monotonic_ns()
                for topic, _, body in frames(message):
                    if topic != b"gateway":
                        continue
                    said = gateway_pb2.GatewayMessage.FromString(body)
                    if said.WhichOneof("message") == "picture":
                        self.pictures += 1
                        self.skipped = said.picture.skipped
                        self.delays_ms.append((now_ns - said.picture.composed_time_ns) * 1e-6)
                        await self.ws.send(gateway_pb2.PageMessage(
                            drawn=gateway_pb2.Drawn(sequence=said.picture.sequence)).SerializeToString())

    def forget(self):
        self.pictures, self.delays_ms = 0, []


def raw_page(port):
    """A socket on which a page has joined, and which nobody reads."""
    s = socket.socket()
    s.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    s.connect(("127.0.0.1", port))
    key = base64.b64encode(os.urandom(16)).decode()
    s.sendall((f"GET / HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
               f"Origin: http://127.0.0.1:{port}\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n"
               "Sec-WebSocket-Protocol: palp.v1\r\n\r\n").encode())
    answer = b""
    while b"\r\n\r\n" not in answer:
        answer += s.recv(1)
    join = gateway_pb2.PageMessage(join=gateway_pb2.Join()).SerializeToString()
    mask = os.urandom(4)
    s.sendall(bytes([0x82, 0x80 | len(join)]) + mask + bytes(b ^ mask[i % 4] for i, b in enumerate(join)))
    s.setblocking(False)
    return s


async def trickle(s):
    """A byte a second."""
    while True:
        try:
            if not s.recv(1):
                return
        except BlockingIOError:
            pass
        except OSError:
            return
        await asyncio.sleep(1)


class Stats:
    """palpd's own numbers, between two moments."""

    def __init__(self, endpoint):
        self.socket = zmq.Context.instance().socket(zmq.SUB)
        self.socket.connect(endpoint)
        self.socket.subscribe(b"stats\0")

    def newest(self):
        """The next to come, and whatever comes with it."""
        frame = self.socket.recv()
        while self.socket.poll(0):
            frame = self.socket.recv()
        while not self.socket.poll(0):
            time.sleep(0.01)
        frame = self.socket.recv()
        return stream_pb2.Stats.FromString(frame.partition(b"\0")[2])

    @staticmethod
    def between(a, b):
        """Unexplained misses, and the p99 of a step's lateness in us."""
        explained = [next((c.value for c in s.counters if c.name == "missed_explained"), 0) for s in (a, b)]
        missed = b.missed_deadlines - a.missed_deadlines - (explained[1] - explained[0])
        before, after = (next(h for h in s.histograms if h.name == "lateness") for s in (a, b))
        counts = dict(zip(after.upper_ns, after.counts))
        for upper, n in zip(before.upper_ns, before.counts):
            counts[upper] -= n
        total, below = sum(counts.values()), 0
        for upper in sorted(counts):
            below += counts[upper]
            if below >= 0.99 * total:
                return missed, upper * 1e-3
        return missed, float("nan")


async def measure(pages, pid, seconds):
    for page in pages:
        page.forget()
    begin, used = time.monotonic(), cpu_s(pid)
    await asyncio.sleep(seconds)
    wall, used = time.monotonic() - begin, cpu_s(pid) - used
    delays = [d for page in pages for d in page.delays_ms]
    rates = [page.pictures / wall for page in pages]
    return {"cpu": 100 * used / wall, "mb": resident_mb(pid), "least": min(rates), "most": max(rates),
            "p50": quantile(delays, 0.5), "p99": quantile(delays, 0.99)}


def tell(name, m):
    print(f"{name:34} {m['cpu']:7.2f} {m['mb']:8.1f} {m['least']:8.1f} {m['most']:8.1f} {m['p50']:9.2f} {m['p99']:9.2f}",
          flush=True)


async def show_pages(o, port, pid):
    alone_mb = resident_mb(pid)
    pages = [Page(port, o.rate) for _ in range(o.pages)]
    await asyncio.sleep(2)
    print(f"{'':34} {'cpu, %':>7} {'mem, MB':>8} {'slowest':>8} {'fastest':>8} {'p50, ms':>9} {'p99, ms':>9}")
    first = await measure(pages, pid, o.seconds)
    tell(f"{o.pages} pages that draw", first)
    frozen = [raw_page(port) for _ in range(o.pages // 2)]
    slow = raw_page(port)
    trickling = asyncio.create_task(trickle(slow))
    pages[-1].task.cancel()
    pages[-1].ws.transport.abort()
    second = await measure(pages[:-1], pid, min(o.seconds, 8))  # before those that say nothing are closed
    tell(f"{len(frozen)} frozen, 1 killed, 1 at 1 byte/s", second)
    print(f"memory: {alone_mb:.1f} MB without pages, {(second['mb'] - first['mb']) / (len(frozen) + 1):+.2f} MB a page "
          "that takes nothing")
    trickling.cancel()
    for s in (*frozen, slow):
        s.close()
    for page in pages[:-1]:
        page.task.cancel()
    await asyncio.gather(*(page.task for page in pages), return_exceptions=True)


async def show_pairs(o, port, stats):
    loop = asyncio.get_running_loop()
    rows = []
    for i in range(o.pairs):
        row = []
        for n in (0, o.pages):
            pages = [Page(port, o.rate) for _ in range(n)]
            await asyncio.sleep(1)
            before = await loop.run_in_executor(None, stats.newest)
            await asyncio.sleep(o.pair_seconds)
            after = await loop.run_in_executor(None, stats.newest)
            row.append(Stats.between(before, after))
            for page in pages:
                page.task.cancel()
            await asyncio.gather(*(page.task for page in pages), return_exceptions=True)
        rows.append(row)
        print(f"pair {i + 1}: without pages {row[0][0]} unexplained misses, p99 lateness {row[0][1]:.0f} us; with {o.pages} "
              f"{row[1][0]}, {row[1][1]:.0f} us", flush=True)
    if rows:
        print("medians: without", *(quantile([r[0][k] for r in rows], 0.5) for k in (0, 1)), "with",
              *(quantile([r[1][k] for r in rows], 0.5) for k in (0, 1)))


def main():
    global gateway_pb2, stream_pb2
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("palpd"), parser.add_argument("gateway"), parser.add_argument("root")
    parser.add_argument("--scenario"), parser.add_argument("--set", action="append", default=[])
    parser.add_argument("--pages", type=int, default=8), parser.add_argument("--rate", type=float, default=60)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--pairs", type=int, default=0), parser.add_argument("--pair-seconds", type=float, default=60)
    o = parser.parse_args()
    folder = tempfile.mkdtemp(prefix="palp-")
    children = []
    try:
        generate(o.root, folder)
        from palp.v1 import gateway_pb2, stream_pb2
        urls = [f"--{kind}=ipc://{folder}/{kind}" for kind in ("device", "stream", "control")]
        port = free_port()
        with open(f"{folder}/log", "w", encoding="utf-8") as log:
            scenario = o.scenario or f"{o.root}/config/scenarios/embedded-fine-surface.yaml"
            sets = [word for s in o.set for word in ("--set", s)]
            children.append(subprocess.Popen([o.palpd, scenario, f"--stream-hz={o.rate}", *sets, *urls], stderr=log, stdout=log))
            children.append(subprocess.Popen([o.gateway, *urls, f"--listen=127.0.0.1:{port}"], stderr=log, stdout=log))
        stats = Stats(f"ipc://{folder}/stream")
        stats.newest()
        asyncio.run(show_pages(o, port, children[1].pid))
        asyncio.run(show_pairs(o, port, stats))
    finally:
        for child in children:
            child.terminate()
            child.wait(20)
        shutil.rmtree(folder)


if __name__ == "__main__":
    sys.exit(main())
