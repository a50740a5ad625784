#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""palp-gateway as browsers meet it: python3-websockets, http.client and python3-protobuf against a running gateway and
palpd. What it serves, whom it lets in, what pages that are slow, hostile or gone lead to. One law a function.

usage: test_gateway.py PALPD PALP SOURCE_ROOT GATEWAY
"""
import asyncio
import contextlib
import ctypes
import gzip
import http.client
import json
import math
import os
import shutil
import signal
import socket
import ssl
import struct
import subprocess
import sys
import tempfile
import threading
import time
import types

import test_interop
from test_interop import MINOR, SKIPPED, Failed, Skipped, check, free_port, generate, triple
from test_topology_stream import Daemon

try:
    import websockets
    import zmq
except ImportError as missing:
    print(f"skipped: {missing}\n0 passed, 0 failed, 1 skipped")
    sys.exit(SKIPPED)

PATIENCE_S = 60
TOKENS = {"audience": "0123456789abcdef0123456789abcdef", "hand": "00112233445566778899aabbccddeeff",
          "operator": "ffeeddccbbaa99887766554433221100"}
SPEED_M_S = 0.5  # of a hand in a browser


class Palpd:
    """On sockets in a folder; may be killed and started again."""

    def __init__(self, program, root, folder, scenario="tests/scenarios/block.yaml"):
        self.urls = [f"--{kind}=ipc://{folder}/{kind}" for kind in ("device", "stream", "control")]
        self.log = open(f"{folder}/palpd.log", "a+")
        with open(f"{root}/tests/scenarios/block.yaml") as block, open(f"{folder}/raised.yaml", "w") as raised:
            raised.write(block.read().replace("position_m: [0, 0.02, 0]", "position_m: [0, 0.025, 0]"))
        folders = [f"--scenarios={folder}", f"--scenarios={root}/tests/scenarios"]
        self.line = [program, f"{root}/{scenario}", "--stream-hz=60", *folders, *self.urls]
        self.start()

    def start(self):
        self.process = subprocess.Popen(self.line, stdout=self.log, stderr=subprocess.STDOUT)

    def kill(self, how=signal.SIGKILL):
        self.process.send_signal(how)
        return self.process.wait(30)


class Gateway:
    """On a port of its own; trust: of its certificate, if it has one; within: words before its own."""

    def __init__(self, program, palpd, folder, *options, at="127.0.0.1", trust=None, within=()):
        self.at, self.port, self.trust = at, free_port(), trust
        self.host = f"{at}:{self.port}"
        self.origin = f"{'https' if trust else 'http'}://{self.host}"
        self.recordings = os.path.join(folder, "recordings")
        tokens = os.path.join(folder, "tokens")
        os.makedirs(self.recordings, exist_ok=True)
        with open(tokens, "w", encoding="utf-8") as file:
            os.chmod(tokens, 0o600)
            file.writelines(f"{role} {token}\n" for role, token in TOKENS.items())
        self.log = open(os.path.join(folder, "gateway.log"), "a+")
        self.process = subprocess.Popen(
            [*within, program, *palpd.urls, f"--listen={self.host}", f"--token-file={tokens}",
             f"--recordings={self.recordings}", *options], stdout=subprocess.PIPE, stderr=self.log, text=True)
        check(f":{self.port}/" in self.process.stdout.readline(), "it says where it is")

    def end(self):
        self.process.terminate()
        code = self.process.wait(30)
        self.process.stdout.close()
        return code

    def get(self, path, method="GET", **headers):
        """Status, headers and body of a request, its Host as it should be unless told."""
        connection = (http.client.HTTPSConnection(self.at, self.port, timeout=PATIENCE_S, context=self.trust) if self.trust
                      else http.client.HTTPConnection(self.at, self.port, timeout=PATIENCE_S))
        connection.putrequest(method, path, skip_host="Host" in headers, skip_accept_encoding=True)
        for name, value in headers.items():
            connection.putheader(name.replace("_", "-"), value)
        connection.endheaders()
        answer = connection.getresponse()
        body = answer.read()
        connection.close()
        return answer.status, answer.headers, body

    def connect(self, origin=True, protocol="palp.v1", **options):
        return websockets.connect(f"ws{self.origin[4:]}/", subprotocols=[protocol] if protocol else None,
                                  origin=self.origin if origin is True else origin, compression=None, ssl=self.trust,
                                  max_size=None, open_timeout=PATIENCE_S, ping_interval=None, **options)


class Page:
    """A browser's page: joins, takes pictures, answers what it likes."""

    def __init__(self, gateway, role=None, origin=True, token=None, rate_hz=0, topics=(), join=True):
        self.gateway, self.origin, self.does_join = gateway, origin, join
        self.join = gateway_pb2.Join(token=TOKENS[role] if role else token or "", rate_hz=rate_hz, topics=topics)
        self.said, self.pictures, self.events, self.scenes = [], 0, [], []
        self.sequence = 0

    async def __aenter__(self):
        self.ws = await self.gateway.connect(self.origin)
        if self.does_join:
            await self.say(join=self.join)
        return self

    async def __aexit__(self, *_):
        await self.ws.close()

    async def say(self, **message):
        await self.ws.send(gateway_pb2.PageMessage(**message).SerializeToString())

    async def next(self):
        """The frames of the next message: (topic, protobuf) of each."""
        message = await asyncio.wait_for(self.ws.recv(), PATIENCE_S)
        at, frames = 0, []
        while at < len(message):
            size, = struct.unpack_from("<I", message, at)
            topic, nul, body = message[at + 4:at + 4 + size].partition(b"\0")
            check(nul and len(topic) + 1 + len(body) == size, "a frame is cut short")
            frames.append((topic.decode(), body))
            at += 4 + size
        for topic, body in frames:
            if topic == "gateway":
                self.said.append(gateway_pb2.GatewayMessage.FromString(body))
            elif topic == "scene":
                self.scenes.append(stream_pb2.Scene.FromString(body))
            elif topic == "event":
                self.events.append(session_pb2.Event.FromString(body))
        return frames

    async def picture(self, drawn=True):
        """The next picture, as a map of topics."""
        while True:
            frames = await self.next()
            heads = [m.picture for m in (gateway_pb2.GatewayMessage.FromString(b) for t, b in frames if t == "gateway")
                     if m.WhichOneof("message") == "picture"]
            if not heads:
                continue
            check(len(heads) == 1, f"{len(heads)} pictures in a message")
            self.pictures += 1
            if drawn:
                await self.say(drawn=gateway_pb2.Drawn(sequence=heads[0].sequence))
            picture = {topic: body for topic, body in frames if topic.split("/")[0] != "force"}
            picture["head"] = heads[0]
            picture["forces"] = [stream_pb2.ToolForce.FromString(b) for t, b in frames if t.startswith("force/")]
            if "state" in picture:
                picture["state"] = stream_pb2.State.FromString(picture["state"])
            return picture

    async def answer(self, kind):
        """The next thing of a kind that the gateway says."""
        while True:
            for i, message in enumerate(self.said):
                if message.WhichOneof("message") == kind:
                    del self.said[i]
                    return getattr(message, kind)
            await self.picture_or_answer()

    async def picture_or_answer(self):
        for topic, body in await self.next():
            if topic == "gateway":
                message = gateway_pb2.GatewayMessage.FromString(body)
                if message.WhichOneof("message") == "picture":
                    await self.say(drawn=gateway_pb2.Drawn(sequence=message.picture.sequence))

    async def closed(self):
        """The code and reason with which the connection ends."""
        try:
            while True:
                await self.next()
        except websockets.ConnectionClosed as end:
            return end.code, end.reason

    async def claim(self, tool="probe"):
        await self.say(claim=gateway_pb2.Claim(tool_name=tool))
        claimed = await self.answer("claimed")
        self.tool = claimed
        self.at = triple(claimed.tool_pose.position_m)
        return claimed

    async def move(self, at, sequence=None, orientation=(0, 0, 0, 1)):
        """Where the tool is wanted."""
        self.sequence = self.sequence + 1 if sequence is None else sequence
        hand = gateway_pb2.Hand(tool_id=self.tool.tool_id)
        hand.sample.sequence = self.sequence
        p = hand.sample.measured_cp
        p.position_m.x, p.position_m.y, p.position_m.z = at
        p.orientation.x, p.orientation.y, p.orientation.z, p.orientation.w = orientation
        await self.say(hand=hand)

    async def tool_state(self):
        state = (await self.picture())["state"]
        return next(t for t in state.tools if t.tool_id == self.tool.tool_id), state.header

    async def hold_until(self, at, true, what):
        """Keep wanting the tool there until a tool's state makes it true."""
        end = time.monotonic() + PATIENCE_S
        while True:
            await self.move(at)
            tool, header = await self.tool_state()
            if true(tool):
                return tool
            check(time.monotonic() < end, f"waited in vain until {what}: {tool}")


def step_of(topic, body):
    kinds = {"contacts": stream_pb2.Contacts, "mesh": stream_pb2.MeshPositions, "probe": stream_pb2.Probes}
    return kinds[topic.split("/")[0]].FromString(body).header


# ------------------------------------------------------------------ what is served

async def the_page_is_served_with_headers_that_keep_it_alone(g):
    status, headers, body = g.get("/")
    check(status == 200 and headers["content-type"].startswith("text/html") and b"<" in body, f"{status} {headers}")
    policy = headers["content-security-policy"]
    check("default-src 'none'" in policy and "script-src 'self'" in policy and "frame-ancestors 'none'" in policy, policy)
    check(headers["cross-origin-opener-policy"] == "same-origin", "COOP")
    check(headers["cross-origin-embedder-policy"] == "require-corp", "COEP")
    status, packed, zipped = g.get("/index.html", Accept_Encoding="gzip, br")
    check(status == 200 and packed["content-encoding"] == "gzip" and gzip.decompress(zipped) == body, f"{packed}")
    check(g.get("/", If_None_Match=headers["etag"])[0] == 304, "a browser that has it need not load it")
    check(g.get("/", method="HEAD")[0::2] == (200, b""), "HEAD")
    check(g.get("/", method="DELETE")[0] == 405, "nothing can be deleted")
    for path in ("/nothing", "/../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "//etc/passwd", "/index.html/"):
        status, _, body = g.get(path)
        check(status in (403, 404) and b"root:" not in body, f"{path}: {status}")


async def hosts_that_are_not_ours_are_refused(g):
    before = metrics(g)["palp_gateway_refused_hosts_total"]
    for host in (f"127.0.0.1.evil.example:{g.port}", "evil.example", f"127.0.0.1:{g.port + 1}", "127.0.0.1", f"x{g.host}"):
        check(g.get("/", Host=host)[0] == 403, host)
        check(g.get("/metrics", Host=host)[0] == 403, host)
    for host in (g.host, f"localhost:{g.port}", f"LocalHost:{g.port}", f"[::1]:{g.port}"):
        check(g.get("/", Host=host)[0] == 200, host)
    check(g.get("/metrics", Origin="http://evil.example")[0] == 403, "another's page may not ask")
    check(metrics(g)["palp_gateway_refused_hosts_total"] == before + 11, "they are counted")


async def a_websocket_of_a_foreign_page_is_refused(g):
    for origin in ("http://evil.example", f"https://{g.host}", f"http://{g.host}.evil.example", "null",
                   f"http://localhost:{g.port}"):
        await refused(g, 403, origin)
    async with g.connect(extra_headers={}) as ws:
        check(ws.subprotocol == "palp.v1", "our own page is let in")
    await refused(g, 400, True, protocol="palp.v2")
    await refused(g, 400, True, protocol=None)


async def refused(g, status, origin, **options):
    try:
        async with g.connect(origin, **options):
            pass
    except websockets.InvalidStatusCode as answer:
        check(answer.status_code == status, f"{origin}: {answer.status_code}, expected {status}")
        return
    raise Failed(f"{origin} is let in")


# ------------------------------------------------------------------ who may do what

async def pages_join_by_their_token(g):
    roles = {None: "ROLE_AUDIENCE", "audience": "ROLE_AUDIENCE", "hand": "ROLE_HAND", "operator": "ROLE_OPERATOR"}
    for role, name in roles.items():
        async with Page(g, role) as page:
            joined = await page.answer("joined")
            check(gateway_pb2.Role.Name(joined.role) == name and joined.protocol_minor == MINOR, f"{role}: {joined}")
            check((await page.answer("daemon")).connected, "palpd is there")
    async with Page(g, origin=None) as page:
        check(await page.closed() == (1008, "a token is needed here"), "who sends no Origin needs a token")
    async with Page(g, "hand", origin=None) as page:
        check((await page.answer("joined")).role == gateway_pb2.ROLE_HAND, "and has it")
    async with Page(g, token="hand") as page:
        check(await page.closed() == (1008, "the token is wrong"), "a wrong token")


async def audiences_look_and_touch_nothing(g):
    async with Page(g) as page:
        await page.say(claim=gateway_pb2.Claim(tool_name="probe"))
        denied = await page.answer("denied")
        check(denied.what == "claim" and denied.text == "the role hand is needed", f"{denied}")
        for kind in ("start", "pause", "reset", "snapshot", "shutdown", "inspect"):
            asked = request(7, kind)
            if kind == "inspect":
                asked.inspect.matrix = control_pb2.MATRIX_A
            await page.say(ask=asked)
            denied = await page.answer("denied")
            check(denied.what == "ask" and denied.request_id == 7, f"{kind}: {denied}")
        await page.say(ask=request(8, "status"))
        reply = await page.answer("reply")
        check(reply.id == 8 and reply.status.scenario == "block", f"{reply}")


def request(number, kind, **fields):
    r = control_pb2.Request(id=number)
    getattr(r, kind).SetInParent()
    for name, value in fields.items():
        setattr(getattr(r, kind), name, value)
    return r


async def operators_run_the_simulation_but_do_not_end_it(g):
    async with Page(g, "operator") as page, Page(g, "operator") as other:
        await page.say(ask=request(41, "pause"))
        check((await page.answer("reply")).WhichOneof("reply") == "done", "paused")
        await page.say(ask=request(42, "step", count=3))
        await other.say(ask=request(42, "step", count=2))
        first, second = await page.answer("reply"), await other.answer("reply")
        check(first.id == 42 and first.state.header.step > 0, f"{first}")
        check(second.id == 42 and abs(second.state.header.step - first.state.header.step) in (2, 3), f"{second}")
        await page.say(ask=request(43, "step", count=0))
        check("count" in (await page.answer("denied")).text, "what makes no sense does not reach palpd")
        await page.say(ask=request(44, "restore", snapshot_id=999))
        check((await page.answer("reply")).failure.text != "", "palpd's failures are handed on")
        for kind in ("shutdown", "inspect"):
            r = request(45, kind)
            if kind == "inspect":
                r.inspect.matrix = control_pb2.MATRIX_A
            await page.say(ask=r)
            denied = await page.answer("denied")
            check(denied.text == "nobody may ask that through the gateway", f"{denied}")
        await page.say(ask=request(46, "start"))
        check((await page.answer("reply")).id == 46, "and on")


# ------------------------------------------------------------------ pictures

async def the_first_picture_has_the_scene_and_all_are_of_one_step(g):
    async with Page(g) as page:
        first = await page.picture()
        check("scene" in first, f"{first.keys()}")
        scene = stream_pb2.Scene.FromString(first["scene"])
        check(scene.name == "block" and first["state"].header.session_id == scene.header.session_id, "its scene")
        last = 0
        for i in range(30):
            picture = await page.picture()
            check("scene" not in picture, "once is enough")
            step = picture["state"].header.step
            for topic in ("contacts", "mesh/block", "probe"):
                header = step_of(topic, picture[topic])
                check(header.step == step, f"{topic} of step {header.step} in a picture of {step}")
            check(step > last and picture["head"].sequence > 0, f"step {last}, then {step}")
            last = step


async def a_page_gets_what_it_asked_for(g):
    async with Page(g, topics=["contacts", "timing"]) as page:
        told = []
        while len(told) < 100:
            picture = await page.picture()
            check(set(picture) <= {"scene", "state", "contacts", "timing", "gateway", "head", "forces"}, f"{set(picture)}")
            check(not picture["forces"], "no forces")
            if "timing" in picture:
                told += [s.step for s in stream_pb2.Timing.FromString(picture["timing"]).steps]
        check(told == sorted(set(told)), "each step once")


async def forces_come_along_without_a_gap(g):
    """One a picture at least, as nobody holds the tool; each once, in order."""
    async with Page(g) as page:
        await page.picture()
        sequences = []
        while len(sequences) < 30:
            sequences += [f.header.sequence for f in (await page.picture())["forces"]]
    check(sequences == list(range(sequences[0], sequences[0] + len(sequences))), f"{sequences}")


async def a_slow_page_gets_two_pictures_and_then_the_newest(g):
    """It draws nothing until its neighbour has got twenty."""
    async with Page(g) as slow, Page(g) as quick:
        a, b = await slow.picture(drawn=False), await slow.picture(drawn=False)
        check(b["head"].sequence > a["head"].sequence, "two pictures")
        for _ in range(20):
            newest = await quick.picture()
        await slow.say(drawn=gateway_pb2.Drawn(sequence=b["head"].sequence))
        c = await slow.picture()
        check(c["head"].sequence >= newest["head"].sequence, "then the newest, and none of those between")
        check(c["head"].skipped >= 10, f"{c['head'].skipped} skipped")
        await slow.say(drawn=gateway_pb2.Drawn(sequence=2**63))
        check((await slow.picture())["head"].sequence > c["head"].sequence, "one from the future is taken for all")


async def a_page_is_sent_no_more_than_it_asks_for(g):
    """By the clock of the gateway: nothing that this process does can bring pictures nearer to each other."""
    async with Page(g, rate_hz=10) as page:
        times = [(await page.picture())["head"].composed_time_ns for _ in range(6)]
        gaps = [(b - a) / 1e9 for a, b in zip(times, times[1:])]
        check(sum(gaps) > 0.35, f"at 10/s: {gaps}")  # one that was late is followed sooner
        await page.say(rate=gateway_pb2.PageRate(rate_hz=30, hidden=True))
        await page.picture()
        times = [(await page.picture())["head"].composed_time_ns for _ in range(3)]
        check((times[2] - times[0]) / 1e9 > 1.4, f"hidden: {times}")
        await page.say(rate=gateway_pb2.PageRate(rate_hz=500))
        check("rate_hz" in (await page.answer("denied")).text, "no page draws 500 a second")


async def events_reach_all_pages(g):
    async with Page(g, "operator") as page, Page(g) as other:
        await page.picture(), await other.picture()
        other.events.clear()
        await page.say(ask=request(1, "reset"))
        await page.answer("reply")
        while not any(e.kind == session_pb2.EVENT_KIND_RESET for e in other.events):
            await other.picture_or_answer()


async def marks_reach_all_pages_once_each_in_order(g):
    """Notes and ratings of an instructor; those who want other topics alone get none."""
    said = [f"note {k}" for k in range(20)]
    async with Page(g, "operator") as page, Page(g, topics=["mark"]) as other, Page(g, topics=["task", "event"]) as none:
        heard, never = [], []
        await page.picture(), await other.picture(), await none.picture()
        for k, text in enumerate(said):
            await page.say(ask=request(k + 1, "annotate", text=text))
            await page.answer("reply")
        await page.say(ask=request(99, "rate", scale="OSATS", item="flow", value=4))
        await page.answer("reply")
        end = time.monotonic() + PATIENCE_S
        while len(heard) < len(said) + 1 and time.monotonic() < end:
            heard += [training_pb2.Mark.FromString(body) for topic, body in await other.next() if topic == "mark"]
            await other.say(drawn=gateway_pb2.Drawn(sequence=2**63))
        check([m.text for m in heard] == [*said, "flow"], f"{[m.text for m in heard]}")
        check(all(m.kind == training_pb2.MARK_KIND_NOTE for m in heard[:-1]), "they are notes")
        check((heard[-1].kind, heard[-1].scale, heard[-1].value) == (training_pb2.MARK_KIND_RATING, "OSATS", 4), f"{heard[-1]}")
        for _ in range(3):
            never += [topic for topic, _ in await none.next() if topic == "mark"]
            await none.say(drawn=gateway_pb2.Drawn(sequence=2**63))
        check(not never, "a page that did not ask for them is sent them")


# ------------------------------------------------------------------ hands

async def a_tool_that_is_held_is_refused_by_name(g):
    async with Page(g, "hand") as page, Page(g, "hand") as other:
        claimed = await page.claim()
        check(claimed.tool_name == "probe" and claimed.tool_id > 0, f"{claimed}")
        await other.say(claim=gateway_pb2.Claim(tool_name="probe"))
        denied = await other.answer("denied")
        check(denied.what == "claim" and "probe is held by" in denied.text, f"{denied}")
        await other.say(claim=gateway_pb2.Claim(tool_name="scalpel"))
        check("scalpel" in (await other.answer("denied")).text, "no such tool")
        await page.say(release=gateway_pb2.Release(tool_id=claimed.tool_id))
        check((await page.answer("released")).tool_id == claimed.tool_id, "released")
        end = time.monotonic() + PATIENCE_S
        while time.monotonic() < end:  # palpd has to take its bye
            await other.say(claim=gateway_pb2.Claim(tool_name="probe"))
            while not any(m.WhichOneof("message") in ("claimed", "denied") for m in other.said):
                await other.picture_or_answer()
            if any(m.WhichOneof("message") == "claimed" for m in other.said):
                return
            other.said.clear()
        raise Failed("a released tool is not free")


async def a_tool_follows_a_hand_and_answers_by_its_samples(g):
    async with Page(g, "hand") as page:
        await page.claim()
        x, y, z = page.at
        await page.hold_until(page.at, lambda t: t.life_cycle == session_pb2.LIFE_CYCLE_ENABLED, "the tool follows")
        up = (x + 0.02, y + 0.03, z)
        # Not up to there: where a page's poses come late its tool pauses, and goes on from where it stands.
        tool = await page.hold_until(up, lambda t: math.dist(triple(t.device_pose.position_m), (x, y, z)) > 0.02, "it follows")
        check(tool.rendering == session_pb2.RENDERING_NONE, "nothing is rendered for a browser")
        for _ in range(5):
            await page.move(up)
            picture = await page.picture()
        answers = {a.tool_id: a.sequence for a in picture["head"].answers}
        check(page.sequence - 200 < answers[page.tool.tool_id] <= page.sequence, f"{answers}, sent {page.sequence}")


async def a_hand_goes_on_in_a_scenario_that_is_loaded(g):
    async with Page(g, "operator") as page:
        await page.claim()
        await page.hold_until(page.at, lambda t: t.life_cycle == session_pb2.LIFE_CYCLE_ENABLED, "the tool follows")
        for name in ("raised", "block"):
            await page.say(ask=request(71, "load", scenario=name))
            released = await page.answer("released")
            check(released.text == "another scenario is loaded", f"{released}")
            page.tool = await page.answer("claimed")
            check(page.tool.tool_name == "probe", "the tool of the same name is the hand's")
            page.at, page.sequence = triple(page.tool.tool_pose.position_m), 0
            await page.hold_until(page.at, lambda t: t.life_cycle == session_pb2.LIFE_CYCLE_ENABLED, "it follows again")


async def no_page_can_cause_a_fault(g):
    """Poses that are no numbers are left out; a leap of a metre is followed no faster than a hand moves; time that goes back
    is left out. By the daemon's own clock, with half as much again for ticks that come late; where a machine stands
    still between a state's time and its pose, a tenth of the pairs may be further apart, but none by a third of a leap.
    Where poses come late the tool pauses, which is no fault, and it goes on."""
    followed = (session_pb2.LIFE_CYCLE_ENABLED, session_pb2.LIFE_CYCLE_PAUSED)
    async with Page(g, "hand") as page:
        await page.claim()
        x, y, z = page.at
        await page.hold_until(page.at, lambda t: t.life_cycle == session_pb2.LIFE_CYCLE_ENABLED, "the tool follows")
        await page.move((float("nan"), y, z))
        denied = await page.answer("denied")
        check(denied.what == "hand" and "nan" in denied.text, f"{denied}")
        await page.move((x, y, z), orientation=(0, 0, 0, 0))
        check("orientation" in (await page.answer("denied")).text, "no rotation")
        far = (x, y + 1, z)
        places = []
        for i in range(90):
            await page.move(far if i < 40 or i % 2 else (x, y, z), orientation=(0, 1, 0, 0) if i % 2 else (0, 0, 0, 1))
            tool, header = await page.tool_state()
            check(tool.life_cycle in followed, f"not held any more: {tool}")
            places.append((header.monotonic_time_ns * 1e-9, triple(tool.device_pose.position_m)))
        beyond = sorted(math.dist(a, b) - 1.5 * SPEED_M_S * (t1 - t0) for (t0, a), (t1, b) in zip(places, places[1:]))
        check(beyond[-len(beyond) // 10] <= 0.01 and beyond[-1] < 0.3, f"m beyond the speed of hands: {beyond[-12:]}")
        check(max(p[1] for _, p in places) > y + 0.05, "it is followed")
        await page.hold_until(far, lambda t: t.life_cycle == session_pb2.LIFE_CYCLE_ENABLED, "it goes on")
        await page.move(far, sequence=page.sequence)
        await page.move((x, y - 1, z), sequence=1)  # long ago
        check(not any(e.kind == session_pb2.EVENT_KIND_POSE_REJECTED for e in page.events), f"{page.events}")


async def a_page_that_says_nothing_pauses_its_tool_and_then_loses_it(g):
    async with Page(g, "hand") as page:
        await page.claim()
        await page.hold_until(page.at, lambda t: t.life_cycle == session_pb2.LIFE_CYCLE_ENABLED, "the tool follows")
        await until_life(page, session_pb2.LIFE_CYCLE_PAUSED)
        await page.hold_until(page.at, lambda t: t.life_cycle == session_pb2.LIFE_CYCLE_ENABLED, "it goes on")
        await page.say(rate=gateway_pb2.PageRate(hidden=True))
        seen = None
        while seen != session_pb2.LIFE_CYCLE_PAUSED:  # though its hand still moves
            await page.move(page.at)
            seen = (await page.tool_state())[0].life_cycle
        released = await page.answer("released")
        check(released.text == "the page was silent for 5 s", released.text)


async def until_life(page, life_cycle):
    end = time.monotonic() + PATIENCE_S
    while (await page.tool_state())[0].life_cycle != life_cycle:
        check(time.monotonic() < end, "a silent page's tool is not paused")


async def a_page_that_is_gone_lets_go(g):
    async with Page(g, "hand") as page:
        await page.claim()
        page.ws.transport.abort()  # no goodbye
    async with Page(g, "hand") as other:
        end = time.monotonic() + PATIENCE_S
        while (await other.picture())["state"].tools[0].device_name:
            check(time.monotonic() < end, "its tool is still held")


# ------------------------------------------------------------------ bad input

UNREADABLE = b"\x82\x83\0\0\0\0\xff\xff\xff"  # a WebSocket frame whose three bytes are no message


def upgraded(g):
    """A socket that speaks palp.v1, by hand."""
    s = socket.create_connection(("127.0.0.1", g.port))
    s.settimeout(PATIENCE_S)
    s.sendall(f"GET / HTTP/1.1\r\nHost: {g.host}\r\nOrigin: {g.origin}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
              "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n"
              "Sec-WebSocket-Protocol: palp.v1\r\n\r\n".encode())
    answer = b""
    while not answer.endswith(b"\r\n\r\n"):
        answer += s.recv(1)
    return s


async def what_is_no_message_ends_the_connection_by_its_code(g):
    for bad, code in ((bytes(5000), 1009), (b"\xff" * 100, 1002), (b"", 1002), ("text", 1002), (b"\x0b" * 1000, 1002)):
        async with Page(g) as page:
            await page.picture()
            await page.ws.send(bad)
            check((await page.closed())[0] == code, f"{bad[:10]}…: expected {code}")
    async with Page(g) as page:
        await page.ws.send([b"\xff" * 2000] * 3)  # in fragments
        code, _ = await page.closed()
        check(code == 1009, f"6000 bytes in three fragments: {code}")
    async with Page(g, join=False) as page:
        await page.say(drawn=gateway_pb2.Drawn(sequence=1))
        check(await page.closed() == (1008, "a join comes first"), "who has not joined says nothing")
    async with Page(g) as page:
        await page.say(join=page.join)
        check((await page.answer("denied")).text == "it has joined before", "joining twice")


async def a_flood_of_messages_ends_the_connection(g):
    async with Page(g) as page:
        try:
            for _ in range(300):
                await page.say(drawn=gateway_pb2.Drawn(sequence=0))
        except websockets.ConnectionClosed:
            pass
        code, why = await page.closed()
        check((code, why) == (1008, "at most 250 messages a second"), f"a flood: {code} {why}")
    check(g.get("/healthz")[0] == 200, "and it goes on")


async def a_page_that_is_sent_off_is_told_why_whatever_it_still_sends(g):
    """The closing handshake of RFC 6455: the gateway waits for the page's own close, and reads on meanwhile."""
    async with Page(g) as page:
        for _ in range(300):
            page.ws.transport.write(UNREADABLE)
        code, why = await page.closed()
        check(code == 1002 and why, f"300 messages that cannot be read, in one go: {code} {why}")
    with await asyncio.to_thread(upgraded, g) as s:
        s.sendall(UNREADABLE)
        check(s.recv(2) == b"\x88" + bytes([2 + len("no message of palp.v1")]), "a close with its reason comes")
        s.recv(100)
        s.settimeout(0.5)
        try:
            check(False, f"then the gateway waits: {s.recv(1)}")
        except TimeoutError:
            pass
        s.settimeout(PATIENCE_S)
        s.sendall(UNREADABLE + b"\x88\x80\0\0\0\0")  # a page's own close
        check(s.recv(1) == b"", "and then it ends")


async def a_page_that_is_sent_off_gives_back_its_tool_at_once(g):
    async with Page(g, "hand") as page, Page(g, "hand") as other:
        await page.claim()
        end = time.monotonic() + PATIENCE_S
        while not (await other.picture())["state"].tools[0].device_name:
            check(time.monotonic() < end, "its tool is held")
        page.ws.transport.write(UNREADABLE)
        page.ws.transport.pause_reading()  # it never closes itself
        end = time.monotonic() + 3  # less than a closing handshake is waited for
        while (await other.picture())["state"].tools[0].device_name:
            check(time.monotonic() < end, "its tool is still held")
        page.ws.transport.abort()


async def headers_that_are_too_long_or_too_slow_end_the_connection(g):
    with socket.create_connection(("127.0.0.1", g.port)) as s:
        s.sendall(f"GET / HTTP/1.1\r\nHost: {g.host}\r\n".encode())
        s.settimeout(PATIENCE_S)
        check(s.recv(1000) == b"", "half a request is given up")
    with socket.create_connection(("127.0.0.1", g.port)) as s:
        s.settimeout(PATIENCE_S)
        try:
            s.sendall(f"GET / HTTP/1.1\r\nHost: {g.host}\r\nCookie: {'x' * 10000}\r\n\r\n".encode())
            answer = s.recv(1000)
        except ConnectionError:
            answer = b""
        check(not answer.startswith(b"HTTP/1.1 200"), f"headers of 10 000 bytes: {answer}")
    for garbage in (b"\x16\x03\x01" + os.urandom(300), b"\0" * 1000, b"GET\r\n\r\n", b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"):
        with socket.create_connection(("127.0.0.1", g.port)) as s:
            s.sendall(garbage)
    check(g.get("/healthz")[0] == 200, "and it goes on")


async def there_is_room_for_32_pages(g):
    pages = [await g.connect() for _ in range(32)]
    try:
        await refused(g, 503, True)
    finally:
        await asyncio.gather(*(page.close() for page in pages))
    end = time.monotonic() + PATIENCE_S
    while sum(v for k, v in metrics(g).items() if k.startswith("palp_gateway_pages")) > 0:
        check(time.monotonic() < end, "they are gone")
    async with Page(g) as page:
        await page.picture()


# ------------------------------------------------------------------ recordings, metrics

async def recordings_are_served_by_ranges_and_by_name_alone(g):
    content = bytes(range(256)) * 1000
    with open(os.path.join(g.recordings, "one.mcap"), "wb") as file:
        file.write(content)
    with open(os.path.join(g.recordings, "notes.txt"), "w", encoding="utf-8") as file:
        file.write("private")
    with open(os.path.join(g.recordings, "odd\"name.mcap"), "w", encoding="utf-8") as file:
        file.write("x")
    os.symlink("/etc/passwd", os.path.join(g.recordings, "link.mcap"))
    os.mkdir(os.path.join(g.recordings, "folder.mcap"))
    listed = json.loads(g.get("/recordings")[2])
    check([(r["name"], r["bytes"]) for r in listed] == [("one.mcap", len(content))], f"{listed}")
    status, headers, body = g.get("/recordings/one.mcap")
    check(status == 200 and body == content and headers["accept-ranges"] == "bytes", f"{status} {headers}")
    for asked, first, last in (("bytes=0-99", 0, 100), ("bytes=100-100", 100, 101), ("bytes=255990-", 255990, 256000),
                               ("bytes=-10", 255990, 256000), ("bytes=255999-999999", 255999, 256000),
                               ("bytes=1000-99999", 1000, 100000), ("bytes=-999999999", 0, 256000)):
        status, headers, body = g.get("/recordings/one.mcap", Range=asked)
        check(status == 206 and body == content[first:last], f"{asked}: {status}, {len(body)} bytes")
        check(headers["content-range"] == f"bytes {first}-{last - 1}/{len(content)}", headers["content-range"])
    for asked in ("bytes=256000-", "bytes=999999999999999999-", "bytes=-0"):
        check(g.get("/recordings/one.mcap", Range=asked)[0] == 416, asked)
    for asked in ("bytes=9-1", "lines=1-2", "bytes=a-b", "bytes=0-1,5-6", "bytes=99999999999999999999999-"):
        check(g.get("/recordings/one.mcap", Range=asked)[0::2] == (200, content), asked)
    for name in ("../tokens", "..%2ftokens", "%2e%2e/tokens", "link.mcap", "folder.mcap", "notes.txt", "two.mcap"):
        status, _, body = g.get(f"/recordings/{name}")
        check(status in (403, 404) and b"operator" not in body and b"root:" not in body, f"{name}: {status}")


def metrics(g):
    """Name with labels -> value; the format is checked line by line."""
    status, headers, body = g.get("/metrics")
    check(status == 200 and "version=0.0.4" in headers["content-type"], f"{status} {headers}")
    values, kinds = {}, {}
    for line in body.decode().splitlines():
        if line.startswith("# TYPE "):
            _, _, name, kind = line.split()
            check(name not in kinds, f"{name} twice")
            kinds[name] = kind
        elif not line.startswith("#"):
            name, value = line.rsplit(" ", 1)
            check(name not in values, f"{name} twice")
            family = name.split("{")[0]
            check(family in kinds or family.rsplit("_", 1)[0] in kinds, f"{name} without a type")
            values[name] = float(value)
    return values


async def metrics_tell_of_palpd_and_of_pages(g):
    async with Page(g, "operator") as page:
        await page.picture()
        while metrics(g).get("palp_steps_total", 0) == 0:  # once a second; the first may be of before the first step
            await page.picture()
        told = metrics(g)
        check(told["palp_up"] == 1 and told["palp_running"] == 1 and told["palp_rate_hertz"] == 200, "palpd")
        check(told['palp_gateway_pages{role="OPERATOR"}'] == 1, "a page")
        check(told["palp_steps_total"] > 0 and told["palp_slowdown"] >= 1, "steps")
        check(0 <= told["palp_quality_rung"] <= 7, "the rung, which a busy machine may raise")
        check('palp_tool_force_newtons{on="hand",tool="probe"}' in told, "forces")
        late = [(k, v) for k, v in told.items() if k.startswith('palp_duration_seconds_bucket{what="lateness"')]
        check(late and [v for _, v in late] == sorted(v for _, v in late), f"buckets rise: {late}")
        check(late[-1][1] == told['palp_duration_seconds_count{what="lateness"}'], "and end with all")
        before = told["palp_gateway_pictures_total"]
        await page.picture()
        await page.picture()
        check(metrics(g)["palp_gateway_pictures_total"] >= before + 1, "pictures are counted")


# ------------------------------------------------------------------ palpd goes and comes

async def palpd_may_go_and_come_back(g):
    async with Page(g, "hand") as page, Page(g) as other:
        first = await page.picture()
        await page.claim()
        await page.hold_until(page.at, lambda t: t.life_cycle == session_pb2.LIFE_CYCLE_ENABLED, "the tool follows")
        g.palpd.kill()
        check("palpd" in (await page.answer("released")).text, "claims are told lost")
        check((await other_daemon(page, False)).text, "it is told")
        check(not (await other_daemon(other, False)).connected, "all are told")
        check(g.get("/healthz")[0] == 503, "it is not well")
        await page.say(claim=gateway_pb2.Claim(tool_name="probe"))
        check((await page.answer("denied")).text == "no palpd answers", "nothing can be held")
        g.palpd.start()
        check((await other_daemon(page, True)).connected, "it is back")
        again = await page.picture()
        while again["state"].header.session_id == first["state"].header.session_id:
            again = await page.picture()
        check(page.scenes[-1].header.session_id == again["state"].header.session_id, "another run, its scene anew")
        check(g.get("/healthz")[0] == 200, "it is well")
        await page.claim()


async def other_daemon(page, connected):
    while True:
        daemon = await page.answer("daemon")
        if daemon.connected == connected:
            return daemon


async def five_wrong_tokens_a_minute_have_to_wait(g):
    """The last of its gateway: this address waits from then on."""
    for i in range(5):
        async with Page(g, token=f"{i:032x}") as page:
            code, why = await page.closed()
            check(code == 1008, why)
    async with Page(g, "operator") as page:
        check(await page.closed() == (1008, "too many wrong tokens: wait a minute"), "even a right one waits")
    async with Page(g) as page:
        check((await page.answer("joined")).role == gateway_pb2.ROLE_AUDIENCE, "who shows none may look")


LAWS = [
    the_page_is_served_with_headers_that_keep_it_alone,
    hosts_that_are_not_ours_are_refused,
    a_websocket_of_a_foreign_page_is_refused,
    pages_join_by_their_token,
    audiences_look_and_touch_nothing,
    operators_run_the_simulation_but_do_not_end_it,
    the_first_picture_has_the_scene_and_all_are_of_one_step,
    a_page_gets_what_it_asked_for,
    forces_come_along_without_a_gap,
    a_slow_page_gets_two_pictures_and_then_the_newest,
    a_page_is_sent_no_more_than_it_asks_for,
    events_reach_all_pages,
    marks_reach_all_pages_once_each_in_order,
    a_tool_that_is_held_is_refused_by_name,
    a_tool_follows_a_hand_and_answers_by_its_samples,
    a_hand_goes_on_in_a_scenario_that_is_loaded,
    no_page_can_cause_a_fault,
    a_page_that_says_nothing_pauses_its_tool_and_then_loses_it,
    a_page_that_is_gone_lets_go,
    what_is_no_message_ends_the_connection_by_its_code,
    a_page_that_is_sent_off_is_told_why_whatever_it_still_sends,
    a_page_that_is_sent_off_gives_back_its_tool_at_once,
    a_flood_of_messages_ends_the_connection,
    headers_that_are_too_long_or_too_slow_end_the_connection,
    there_is_room_for_32_pages,
    recordings_are_served_by_ranges_and_by_name_alone,
    metrics_tell_of_palpd_and_of_pages,
    palpd_may_go_and_come_back,
    five_wrong_tokens_a_minute_have_to_wait,
]


# ------------------------------------------------------------------ gateways that start otherwise

def ends_with(program, palpd, code, *options):
    done = subprocess.run([program, *palpd.urls, *options], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                          timeout=PATIENCE_S, check=False)
    check(done.returncode == code, f"{options}: exit code {done.returncode}, expected {code}: {done.stderr}")
    check(done.stderr, f"{options}: no word why")


async def what_cannot_be_served_ends_with_its_exit_code(program, palpd, folder):
    port = free_port()
    with socket.socket() as s:
        s.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        s.bind(("127.0.0.1", port))
        s.listen()
        ends_with(program, palpd, 69, f"--listen=127.0.0.1:{port}")
    here = f"--listen=127.0.0.1:{free_port()}"
    tokens = os.path.join(folder, "loose")
    with open(tokens, "w", encoding="utf-8") as file:
        file.write(f"hand {TOKENS['hand']}\n")
    os.chmod(tokens, 0o644)
    ends_with(program, palpd, 66, here, f"--token-file={tokens}")
    os.chmod(tokens, 0o600)
    with open(tokens, "a", encoding="utf-8") as file:
        file.write("hand 123\n")
    ends_with(program, palpd, 66, here, f"--token-file={tokens}")
    ends_with(program, palpd, 66, here, f"--token-file={folder}/nothing")
    ends_with(program, palpd, 66, here, f"--tls-cert={folder}/nothing", f"--tls-key={folder}/nothing")
    ends_with(program, palpd, 66, here, f"--tls-cert={tokens}", f"--tls-key={tokens}")
    ends_with(program, palpd, 66, here, f"--recordings={folder}/nothing")
    ends_with(program, palpd, 64, f"--listen=0.0.0.0:{free_port()}")
    ends_with(program, palpd, 64, f"--listen=[::]:{free_port()}")
    for bad in ("127.0.0.1", "localhost:80", "127.0.0.1:0", "127.0.0.1:99999", ":", "[::1:80", "127.0.0.1:8080x"):
        ends_with(program, palpd, 64, f"--listen={bad}")
    ends_with(program, palpd, 64, here, f"--tls-cert={tokens}")
    ends_with(program, palpd, 64, here, "--stream=nonsense://x")
    ends_with(program, palpd, 64, "--nonsense")


async def answers_well(port):
    """Until its palpd is heard, whoever asks is told 503."""
    while True:
        line = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
        line.request("GET", "/healthz", headers={"Host": f"localhost:{port}"})
        status = line.getresponse().status
        line.close()
        if status != 503:
            return
        await asyncio.sleep(0.05)


async def whoever_listens_everywhere_is_called_by_its_addresses_and_names(program, palpd, folder):
    port = free_port()
    process = subprocess.Popen([program, *palpd.urls, f"--listen=0.0.0.0:{port}", "--insecure", "--host=lab.example"],
                               stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    try:
        said = process.stdout.readline()
        check(f"http://lab.example:{port}/" in said, f"it says {said}, which nobody can open")
        await answers_well(port)
        own = subprocess.run(["hostname", "-I"], stdout=subprocess.PIPE, text=True, check=False).stdout.split()
        addresses = [a for a in own if ":" not in a]
        for host, status in [("lab.example", 200), ("localhost", 200), ("0.0.0.0", 403), ("evil.example", 403),
                             *((a, 200) for a in addresses)]:
            line = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
            line.request("GET", "/healthz", headers={"Host": f"{host}:{port}"})
            check(line.getresponse().status == status, f"Host {host}: expected {status}")
            line.close()
    finally:
        process.terminate()
        process.wait(30)
        process.stdout.close()


async def private_gateways_ask_everybody_for_a_token(program, palpd, folder):
    g = Gateway(program, palpd, folder, "--private")
    try:
        async with Page(g) as page:
            check(await page.closed() == (1008, "a token is needed here"), "no token, no look")
        async with Page(g, "audience") as page:
            check("scene" in await page.picture(), "with one, a look")
        check(g.get("/")[0] == 200 and g.get("/healthz")[0] == 200, "the page itself tells nothing")
        check(g.get("/metrics")[0] == 401 and g.get("/recordings")[0] == 401, "all else needs one")
        check(g.get("/metrics", Authorization=f"Bearer {TOKENS['audience']}")[0] == 200, "as a bearer")
    finally:
        check(g.end() == 0, "it ends well")


def certificate(folder, name):
    """Made as the gateway's README tells. Returns the options that name it, and trust in it alone."""
    if not shutil.which("openssl"):
        raise Skipped("no openssl to make a certificate")
    cert, key = os.path.join(folder, "cert.pem"), os.path.join(folder, "key.pem")
    subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2",
                    "-subj", "/CN=lab", "-keyout", key, "-out", cert, "-addext", f"subjectAltName={name}"], check=True,
                   stderr=subprocess.DEVNULL)
    return (f"--tls-cert={cert}", f"--tls-key={key}"), ssl.create_default_context(cafile=cert)


async def with_a_certificate_it_speaks_tls(program, palpd, folder):
    options, trust = certificate(folder, "DNS:localhost,IP:127.0.0.1")
    g = Gateway(program, palpd, folder, *options, trust=trust)
    try:
        async with Page(g) as page:
            check("scene" in await page.picture(), "a picture over TLS")
        await speaks_tls_alone(g)
    finally:
        check(g.end() == 0, "it ends well")


async def speaks_tls_alone(g):
    plain = http.client.HTTPConnection(g.at, g.port, timeout=PATIENCE_S)
    try:
        plain.request("GET", "/")
        status = plain.getresponse().status
    except (http.client.HTTPException, OSError):
        status = 0
    finally:
        plain.close()
    check(status != 200, "a page without TLS")
    await refused(g, 403, f"http://{g.host}")  # a page that came without


# ------------------------------------------------------------------ from another machine

OURS, THEIRS = "10.213.9.1", "10.213.9.2"


@contextlib.contextmanager
def two_machines():
    """Names of two network namespaces with a cable between them, at OURS and THEIRS."""
    names = [f"palp-gw-{os.getpid()}-{i}" for i in (0, 1)]

    def ip(*words):
        return subprocess.run(["ip", *words], stderr=subprocess.DEVNULL, check=False).returncode == 0

    try:
        there = (os.geteuid() == 0 and shutil.which("ip") and all(ip("netns", "add", n) for n in names) and
                 ip("link", "add", "palp0", "netns", names[0], "type", "veth", "peer", "name", "palp1", "netns", names[1]))
        if not there:
            raise Skipped("no network namespaces: they need root and iproute2")
        for i, address in enumerate((OURS, THEIRS)):
            ip("-n", names[i], "addr", "add", f"{address}/24", "dev", f"palp{i}")
            ip("-n", names[i], "link", "set", f"palp{i}", "up")
            ip("-n", names[i], "link", "set", "lo", "up")
        yield names
    finally:
        for name in names:
            ip("netns", "del", name)


@contextlib.contextmanager
def being_on(machine):
    """Connections of this thread are from there."""
    def enter(path):
        with open(path, "rb") as namespace:
            check(ctypes.CDLL(None, use_errno=True).setns(namespace.fileno(), 0x40000000) == 0, f"setns: {path}")

    with open("/proc/thread-self/ns/net", "rb") as home:
        enter(f"/run/netns/{machine}")
        try:
            yield
        finally:
            enter(f"/proc/self/fd/{home.fileno()}")


async def another_machine_of_the_network_sees_it_over_tls(program, palpd, folder):
    """As a class does: certificate, address with a token; and what else may be tried from there."""
    with two_machines() as (ours, theirs):
        options, trust = certificate(folder, f"IP:{OURS},DNS:lab.example")
        g = Gateway(program, palpd, folder, *options, "--host=lab.example", at=OURS, trust=trust,
                    within=("ip", "netns", "exec", ours))
        try:
            with being_on(theirs):
                await see_over_tls(g)
        finally:
            check(g.end() == 0, "it ends well")


async def see_over_tls(g):
    status, headers, body = g.get("/")
    check(status == 200 and b"<canvas" in body and "script-src 'self'" in headers["content-security-policy"], f"{status}")
    async with Page(g) as page:
        check((await page.answer("joined")).role == gateway_pb2.ROLE_AUDIENCE, "who shows no token looks on")
        await page.picture()
        check(page.scenes, "a picture, and what is in it")
        await page.say(claim=gateway_pb2.Claim(tool_name="probe"))
        check((await page.answer("denied")).text == "the role hand is needed", "and holds nothing")
    async with Page(g, "hand") as page:
        await page.claim()
        await page.hold_until(page.at, lambda t: t.life_cycle == session_pb2.LIFE_CYCLE_ENABLED, "a hand from there is followed")
    async with Page(g, origin=None) as page:
        check(await page.closed() == (1008, "a token is needed here"), "who sends no Origin needs one")
    async with Page(g, token="f" * 32) as page:
        check(await page.closed() == (1008, "the token is wrong"), "a wrong token")
    check(g.get("/", Host=f"lab.example:{g.port}")[0] == 200, "by the name that it was told")
    for host in ("evil.example", f"evil.example:{g.port}", f"127.0.0.1:{g.port}.evil.example", f"{THEIRS}:{g.port}", OURS):
        check(g.get("/", Host=host)[0] == 403, f"Host {host}")
    for origin in ("https://evil.example", f"https://lab.example:{g.port}", f"https://{THEIRS}:{g.port}", "null"):
        await refused(g, 403, origin)
    await speaks_tls_alone(g)
    line = socket.create_connection((g.at, g.port), PATIENCE_S)
    try:
        ssl.create_default_context().wrap_socket(line, server_hostname=g.at)
        raise Failed("a certificate that nobody vouches for is taken")
    except ssl.SSLCertVerificationError:
        line.close()


# ------------------------------------------------------------------ other versions

class OtherPalpd:
    """A palpd's stream as one of another version would send it: change(topic, message) gives messages."""

    def __init__(self, stream, at, change):
        self.over = threading.Event()
        self.change = change
        self.inner, self.outer = (zmq.Context.instance().socket(kind) for kind in (zmq.XSUB, zmq.XPUB))
        self.outer.bind(at)
        self.inner.connect(stream)
        self.thread = threading.Thread(target=self.relay)
        self.thread.start()

    def relay(self):
        while not self.over.is_set():
            if self.inner.poll(20):
                topic, _, message = self.inner.recv().partition(b"\0")
                for other, changed in self.change(topic, message):
                    self.outer.send(other + b"\0" + changed)
            while self.outer.poll(0):
                self.inner.send(self.outer.recv())
        for line in (self.inner, self.outer):
            line.close(0)

    def end(self):
        self.over.set()
        self.thread.join()


def as_first_released(topic, message):
    """Version 1.0: neither tools nor looks in a scene, no probes, no timing."""
    if topic in (b"probe", b"timing"):
        return
    if topic == b"scene":
        scene = stream_pb2.Scene.FromString(message)
        for field in ("protocol_minor", "tools", "links", "about", "view"):
            scene.ClearField(field)
        message = scene.SerializeToString()
    yield topic, message


def as_of_years_to_come(topic, message):
    """Version 1.99: fields and topics that nobody knows yet."""
    if topic == b"scene":
        scene = stream_pb2.Scene.FromString(message)
        scene.protocol_minor = 99
        message = scene.SerializeToString()
    yield topic, message + b"\xfa\x7f\x03new"  # field 2047, three bytes
    yield b"smell", b"\x0a\x02\x08\x01"


async def palpds_of_other_versions_are_shown(program, palpd, folder):
    device, stream, control = palpd.urls
    for version, change in ((0, as_first_released), (99, as_of_years_to_come)):
        at = f"ipc://{folder}/other-{version}"
        other = OtherPalpd(stream.partition("=")[2], at, change)
        g = Gateway(program, types.SimpleNamespace(urls=[device, f"--stream={at}", control]), folder)
        try:
            async with Page(g) as page:
                for _ in range(3):
                    picture = await page.picture()
                    check({"state", "contacts", "mesh/block"} <= set(picture), f"1.{version}: {set(picture)}")
                check([s.protocol_minor for s in page.scenes] == [version], f"1.{version}: its scene, once")
                check((await page.answer("joined")).protocol_minor == MINOR, "the gateway says what it knows itself")
        finally:
            check(g.end() == 0, "it ends well")
            other.end()


async def a_topology_that_comes_late_is_shown_though_the_world_stands_still(program, palpd, folder):
    """Held back until a picture of the cut body is shown without it."""
    shown, inner = threading.Event(), os.path.join(folder, "cut")
    os.mkdir(inner)
    cut = Daemon(palpd.line[0], os.path.join(os.path.dirname(__file__), "..", ".."), inner)
    cut.to(420)
    at = f"ipc://{inner}/late"
    other = OtherPalpd(cut.stream, at, lambda topic, message:
                       [] if topic.startswith(b"topology/") and not shown.is_set() else [(topic, message)])
    g = Gateway(program, types.SimpleNamespace(urls=[f"--device=ipc://{inner}/device", f"--stream={at}",
                                                     f"--control={cut.control}"]), inner)
    try:
        async with Page(g) as page:
            first = await page.picture()
            check("mesh/skin" in first and "topology/skin" not in first, f"no topology so far: {set(first)}")
            shown.set()
            last = first
            while "topology/skin" not in last: # palpd tells the step at which it stands again and again
                last = await page.picture()
            check(last["state"].header.step == first["state"].header.step, "of the same step")
    finally:
        check(g.end() == 0, "it ends well")
        other.end()
        cut.end()


async def pages_of_other_versions_are_understood_or_refused_by_name(program, palpd, folder):
    g = Gateway(program, palpd, folder)
    try:
        await refused(g, 400, True, protocol="palp.v2")
        async with Page(g, join=False) as page:
            await page.ws.send(gateway_pb2.PageMessage(join=page.join).SerializeToString() + b"\xfa\x7f\x03new")
            check((await page.answer("joined")).protocol_minor == MINOR, "what it does not know it leaves out")
            await page.ws.send(b"\xf2\x7f\x00")  # a kind of message of years to come
            code, why = await page.closed()
            check(code == 1002 and why, f"{code} {why}")
    finally:
        check(g.end() == 0, "it ends well")


async def a_gateway_waits_for_its_palpd(program, palpd, folder):
    """Started before palpd is there; it is found when it comes."""
    palpd.kill(signal.SIGTERM)
    g = Gateway(program, palpd, folder)
    try:
        async with Page(g) as page:
            check(not (await page.answer("daemon")).connected, "nobody is there so far")
            palpd.start()
            check((await other_daemon(page, True)).connected, "now there is")
            await page.picture()
            check(page.scenes, "and shows something")
    finally:
        check(g.end() == 0, "it ends well")


STARTS = [
    what_cannot_be_served_ends_with_its_exit_code,
    private_gateways_ask_everybody_for_a_token,
    whoever_listens_everywhere_is_called_by_its_addresses_and_names,
    with_a_certificate_it_speaks_tls,
    another_machine_of_the_network_sees_it_over_tls,
    palpds_of_other_versions_are_shown,
    a_topology_that_comes_late_is_shown_though_the_world_stands_still,
    pages_of_other_versions_are_understood_or_refused_by_name,
    a_gateway_waits_for_its_palpd,
]


# ------------------------------------------------------------------ judging

def judge(law, *arguments):
    try:
        asyncio.run(asyncio.wait_for(law(*arguments), 3 * PATIENCE_S))
        verdict, why = "passed ", ""
    except Failed as failed:
        verdict, why = "FAILED ", f"\n        {failed}"
    except Skipped as skipped:
        verdict, why = "skipped", f": {skipped}"
    except Exception as failed:  # a gateway that died, a frame that cannot be read
        verdict, why = "FAILED ", f"\n        {type(failed).__name__}: {failed}"
    print(f"{verdict} {law.__name__}{why}", flush=True)
    return verdict.strip()


def judge_all(palpd_program, _, root, program, *only):
    global gateway_pb2, stream_pb2, session_pb2, control_pb2, training_pb2
    folder = tempfile.mkdtemp(prefix="palp-")
    try:
        generate(root, folder)
        from palp.v1 import gateway_pb2, stream_pb2, session_pb2, control_pb2, training_pb2
        palpd = Palpd(palpd_program, root, folder)
        gateway = Gateway(program, palpd, folder)
        gateway.palpd = palpd
        end = time.monotonic() + PATIENCE_S
        while gateway.get("/healthz")[0] != 200 and time.monotonic() < end:
            time.sleep(0.05)
        verdicts = [judge(law, gateway) for law in LAWS if not only or law.__name__ in only]
        ended = gateway.end()
        if ended != 0:
            print(f"FAILED  the gateway ends with {ended}")
            verdicts.append("FAILED")
        verdicts += [judge(law, program, palpd, folder) for law in STARTS if not only or law.__name__ in only]
        palpd.kill(signal.SIGTERM)
        if "FAILED" in verdicts:
            for log in (palpd.log, gateway.log):
                log.seek(0)
                print(log.read()[-4000:])
        print(", ".join(f"{verdicts.count(word)} {word.lower()}" for word in ("passed", "FAILED", "skipped")))
        return 1 if "FAILED" in verdicts else 0
    finally:
        shutil.rmtree(folder)


if __name__ == "__main__":
    sys.exit(judge_all(*sys.argv[1:]) if len(sys.argv) > 4 and sys.argv[4] else
             print("skipped: palp-gateway is not built\n0 passed, 0 failed, 1 skipped") or SKIPPED)
