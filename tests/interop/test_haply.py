#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""palp-haply between a palpd and a service as Haply documents it, played with python3-websockets: one
message out for each that comes in, the first by itself. One law a function.

usage: test_haply.py PALPD PALP SOURCE_ROOT PALP_HAPLY
"""
import asyncio
import json
import math
import signal
import sys
import threading
import time

import test_interop as palpd
from adapter import ABOVE_TISSUE_M, Adapter, Tool, main, until
from test_interop import check

try:
    import websockets
except ImportError as missing:
    print(f"skipped: {missing}\n0 passed, 0 failed, 1 skipped")
    sys.exit(palpd.SKIPPED)


class Service:
    """The Inverse service with one Inverse3 and, where it is given a grip, its handle. What it answers may
    be replaced: `answer` makes the text of a message; None is no answer."""

    def __init__(self, grip=None, key="vector", wrapped=None, missing=False):
        self.position = [0.0, -0.12, 0.15]
        self.grip = grip
        self.key = key  # the word for a force that it knows
        self.wrapped = wrapped  # the word that positions stand under, if any
        self.port = palpd.free_port()
        self.url = f"ws://localhost:{self.port}"
        self.commands = []  # (time, force) of each, in the device's axes
        self.asked = 0  # how often it was, what devices there are
        self.strange = []  # all other messages
        self.connections = 0
        self.missing = missing  # the Inverse3
        self.answer = self.state
        self.loop = asyncio.new_event_loop()

    def __enter__(self):
        self.begin()
        return self

    def __exit__(self, *_):
        self.end()

    def begin(self):
        listening = threading.Event()
        self.thread = threading.Thread(target=self.run, args=[listening])
        self.thread.start()
        listening.wait(10)

    def end(self):
        if self.thread.is_alive():
            self.loop.call_soon_threadsafe(self.ended.set)
            self.thread.join(10)

    def run(self, listening):
        asyncio.set_event_loop(self.loop)
        self.loop.run_until_complete(self.serve(listening))

    async def serve(self, listening):
        self.ended = asyncio.Event()
        async with websockets.serve(self.meet, "localhost", self.port, max_size=None):
            listening.set()
            await self.ended.wait()

    def state(self, first=False):
        position = dict(zip("xyz", self.position))
        inverse3 = {"device_id": "049D", "state": {
            "cursor_position": {self.wrapped: position} if self.wrapped else position,
            "cursor_velocity": {"x": 0, "y": 0, "z": 0}, "control_mode": "idle"}}
        told = {"inverse3": [] if self.missing else [inverse3], "verse_grip": [], "wireless_verse_grip": []}
        if self.key == "vector":
            told["session_id"] = 7
        if first:
            inverse3["config"] = {"type": "inverse3", "handedness": "right"}
        if self.grip:
            told["wireless_verse_grip"].append({"device_id": "61548", "state": self.grip})
        return json.dumps(told)

    async def meet(self, socket, _path=None):
        self.connections += 1
        await socket.send(self.state(first=True))
        try:
            async for message in socket:
                self.take(message)
                text = self.answer()
                if text is not None:
                    await socket.send(text)
        except websockets.ConnectionClosed:
            pass

    def take(self, message):
        if message == '{"session":{"force_render_full_state":{}}}':
            self.asked += 1
            return
        try:
            device, = json.loads(message)["inverse3"]
            force = device["commands"]["set_cursor_force"][self.key]
            check(device["device_id"] == "049D", f"a command to {device['device_id']}")
            self.commands.append((time.monotonic(), tuple(float(force[c]) for c in "xyz")))
        except (ValueError, KeyError, TypeError, palpd.Failed):
            self.strange.append(message)

    # what laws ask for

    def force(self):
        return self.commands[-1][1] if self.commands else (0, 0, 0)

    def pushed(self):
        return math.hypot(*self.force())

    def most(self):
        return max((math.hypot(*force) for _, force in self.commands), default=0)

    def since(self, when):
        return [math.hypot(*force) for t, force in self.commands if t > when]

    def move(self, by, seconds=0.3):
        """As a hand does: steadily, in 2 ms steps."""
        start, n = list(self.position), max(1, round(seconds / 0.002))
        for i in range(n):
            self.position = [s + b * (i + 1) / n for s, b in zip(start, by)]
            time.sleep(0.002)

    def lead(self, tool, by, moves):
        """Move by so much: the tool moves so. One that a busy machine let go on the way is not where the hand
        is: then once more from there."""
        for _ in range(5):
            start = tool.await_enabled()
            self.move(by)
            if tool.has_moved(start, moves):
                return
        raise palpd.Failed(f"the tool does not move by {moves}; it is wanted at {tool.wanted()}")

    def hovers(self, tool):
        """Is the tool just above the tissue? If not, go there; a tool that was let go on the way is not."""
        way = ABOVE_TISSUE_M - tool.wanted()[1]
        self.move((0, 0, way), abs(way) / 0.06)
        time.sleep(1.5 / palpd.RATE_HZ)
        return abs(way) < 1e-3

    def press(self, tool, newtons):
        """From above the tissue go down until the hand is pushed that much: slowly, so that it is felt where
        it is. A force that faded, because a busy machine held somebody up, stays away until the tool is
        free: then once more from above."""
        for _ in range(5):
            until(lambda: self.hovers(tool), "the tool is above the tissue")
            for _ in range(30):
                if self.pushed() >= newtons:
                    return
                self.move((0, 0, -1e-3), 1.5 / palpd.RATE_HZ)
        raise palpd.Failed(f"no {newtons} N after 30 mm down")


def adapter(daemon, service, *options):
    return Adapter(daemon, f"--service={service.url}", *options)


# ------------------------------------------------------------------ what it is for

def the_tool_follows_the_hand_in_the_scenes_axes(daemon):
    """The device's x is right, y forwards, z up; the scene's X is right, Y up, Z backwards."""
    with Service() as service, adapter(daemon, service), Tool(daemon) as tool:
        service.lead(tool, (0.02, 0.01, 0.03), (0.02, 0.03, -0.01))
        service.lead(tool, (-0.02, -0.01, -0.03), (-0.02, -0.03, 0.01))
        check(not service.strange, f"{service.strange[:3]}")


def axes_and_scale_are_what_the_line_says(daemon):
    with Service() as service, Tool(daemon) as tool, \
            adapter(daemon, service, "--axes=-y,z,x", "--scale=0.5"):
        service.lead(tool, (0.02, 0.01, 0.03), (-0.005, 0.015, 0.01))


def the_handle_turns_the_tool_and_its_buttons_are_clutch_and_grasp(daemon):
    """A quarter of a radian about the device's z, upwards, is one about the scene's Y."""
    half = 0.125
    still = {"x": 0, "y": 0, "z": 0, "w": 1}
    grip = {"orientation": still, "buttons": {"a": False, "b": False, "c": False}}
    with Service(grip) as service, adapter(daemon, service), Tool(daemon) as tool:
        start = tool.await_enabled()
        before = tool.now().device_pose.orientation
        for i in range(50):
            a = half * (i + 1) / 50
            grip["orientation"] = {"x": 0, "y": 0, "z": math.sin(a), "w": math.cos(a)}
            time.sleep(0.005)
        c, s = math.cos(half), math.sin(half)
        turned = (c * before.x + s * before.z, c * before.y + s * before.w,
                  c * before.z - s * before.x, c * before.w - s * before.y)
        until(lambda: abs(abs(sum(a * getattr(tool.now().device_pose.orientation, b)
                                  for a, b in zip(turned, "xyzw"))) - 1) < 1e-9,
              "the tool turned with the handle")
        grip["buttons"]["a"] = True
        time.sleep(0.2)
        service.move((0.02, 0, 0))
        check(math.dist(tool.wanted(), start) < 1e-4, "a clutched tool stands still")
        grip["buttons"]["a"] = False
        time.sleep(0.2)
        service.lead(tool, (0.01, 0, 0), (0.01, 0, 0))
        for pressed in (True, False):
            grip["buttons"]["b"] = pressed
            until(lambda: tool.now().gripper_ratio == (0 if pressed else 1), "the jaws close and open")


def tissue_is_felt_upwards_and_within_the_limit(daemon):
    """Whether palpd renders it or the adapter."""
    for rendered in ("palpd", "device"):
        with Service() as service, Tool(daemon) as tool, \
                adapter(daemon, service, "--max-force=1", "--friction=2", f"--render={rendered}") as it:
            it.await_words("rendered by", rendered.upper())
            tool.await_enabled()
            check(service.most() == 0, "nothing is felt in the air")
            service.press(tool, 0.3)
            force = service.force()
            check(force[2] > 0.9 * math.hypot(*force), f"the push is upwards, z: {force}")
            service.move((0, 0, -0.02), 1)
            time.sleep(0.5)
            check(0.3 < service.most() <= 0.7 + 1e-5, f"{service.most()} N, of a device that can do 1 N")
            service.move((0, 0, 0.06), 1)
            until(lambda: service.pushed() == 0, "nothing is felt up there")
            it.terminate()


def a_force_goes_under_the_word_that_the_service_knows(daemon):
    """"values" before its version 3.5, "vector" since; positions are found under either, or by themselves."""
    for key in ("values", "vector"):
        for wrapped in (None, "vector", "values"):
            with Service(key=key, wrapped=wrapped) as service, adapter(daemon, service), \
                    Tool(daemon) as tool:
                service.lead(tool, (0.01, 0, 0), (0.01, 0, 0))
                check(service.commands and not service.strange, f"{service.strange[:3]}")


def the_service_is_asked_about_a_thousand_times_a_second(daemon):
    """As often as is wanted, never before it answered. How often the machine grants it is no law."""
    with Service() as service, adapter(daemon, service, "--verbose") as it, Tool(daemon) as tool:
        tool.await_enabled()
        begin, n = time.monotonic(), len(service.commands)
        time.sleep(1)
        n, passed = len(service.commands) - n, time.monotonic() - begin
        check(20 < n <= 1010 * passed, f"{n} commands in {passed} s")
        it.await_words("messages/s", "samples/s", "latency")


# ------------------------------------------------------------------ what can go wrong

def nonsense():
    """Texts that are no state, and what is to be said of each."""
    good = {"inverse3": [{"device_id": "049D", "state": {"cursor_position": {"x": 0, "y": 0, "z": 0}}}]}
    for value in ("near", None, [1], {"x": 1}):
        bad = json.loads(json.dumps(good))
        bad["inverse3"][0]["state"]["cursor_position"]["y"] = value
        yield json.dumps(bad), "inverse3[0].state.cursor_position.y: "
    yield json.dumps(good).replace('"y": 0', '"y": NaN'), "is not JSON, at byte"
    yield json.dumps(good).replace('"y": 0', '"y": 1e999'), "is not JSON, at byte"
    yield json.dumps(good)[:-9], "is not JSON, at byte"
    yield json.dumps({"inverse3": {}}), "inverse3: an object, expected an array of devices"
    yield json.dumps({}), "inverse3: missing, expected an array of devices"
    yield json.dumps({"inverse3": [{"device_id": 4}]}), "inverse3[0].device_id: a number, expected"
    yield json.dumps({"inverse3": [{"device_id": '"},{"'}]}), "inverse3[0].device_id: a text, expected"
    yield json.dumps({"inverse3": [{"device_id": "049D"}]}), "inverse3[0].state.cursor_position.x: missing"
    yield "[]", "a message is an array, expected an object"
    yield "", "is not JSON"
    yield "\0\1\2", "is not JSON"
    yield "[" * 60000, "is not JSON"
    yield '"' + "x" * 3000000 + '"', "a message of 3000002 bytes, expected at most 65536"


def a_wrong_message_is_told_with_its_place_and_not_felt(daemon):
    for text, word in nonsense():
        with Service() as service, adapter(daemon, service, "--silence=0.1") as it, \
                Tool(daemon) as tool:
            tool.await_enabled()
            service.answer = lambda text=text: text
            it.await_words(word)
            until(lambda: not tool.enabled(), "the tool is let go")
            begin = time.monotonic()
            time.sleep(0.1)
            check(set(service.since(begin)) <= {0.0}, f"forces after {text[:60]!r}")
            service.answer = service.state
            tool.await_enabled()
            it.terminate()


def a_service_that_does_not_answer_is_asked_again(daemon):
    with Service() as service, adapter(daemon, service) as it, Tool(daemon) as tool:
        tool.await_enabled()
        service.press(tool, 0.3)
        service.answer = lambda: None
        it.await_words("the device is silent")
        begin = time.monotonic() + 0.05
        until(lambda: len(service.since(begin)) >= 3, "it asks again")
        check(set(service.since(begin)) == {0.0}, "nothing is felt while it is silent")
        service.answer = service.state
        tool.await_enabled()


def a_device_that_says_nothing_is_let_go_before_it_counts_as_silent(daemon):
    """Which takes half a second here; it is asked again after a tenth, and by then must feel nothing."""
    for rendered in ("palpd", "device"):
        with Service() as service, Tool(daemon) as tool, \
                adapter(daemon, service, "--friction=2", f"--render={rendered}") as it:
            it.await_words("rendered by", rendered.upper())
            tool.await_enabled()
            service.press(tool, 0.3)
            service.answer = lambda: None
            since = time.monotonic() + 0.07
            until(lambda: service.since(since), "it asks again")
            check(service.since(since)[0] == 0, f"{service.since(since)} N, --render={rendered}")


def a_fast_hand_is_felt_as_well(daemon):
    """0.25 m/s to and fro, rendered here: no leap, so nothing is braked, and then a press is felt."""
    with Service() as service, Tool(daemon) as tool, \
            adapter(daemon, service, "--friction=2", "--render=device") as it:
        it.await_words("rendered by", "DEVICE")
        tool.await_enabled()
        for way in (0.02, -0.04, 0.04, -0.02):
            service.move((way, 0, 0), abs(way) / 0.25)
        service.press(tool, 0.3)
        it.terminate()


def late_answers_are_taken_when_they_come(daemon):
    with Service() as service, adapter(daemon, service), Tool(daemon) as tool:
        def late():
            time.sleep(0.03)  # the whole service is late, as one on a busy machine
            return service.state()
        service.answer = late
        start = tool.await_enabled()
        service.move((0.01, 0, 0), 0.5)
        tool.await_moved(start, (0.01, 0, 0))


def a_service_that_goes_is_looked_for(daemon):
    with Service() as service, adapter(daemon, service) as it, Tool(daemon) as tool:
        tool.await_enabled()
        service.end()
        it.await_words("the connection is lost")
        until(lambda: not tool.enabled(), "the tool is let go")
        again = Service()
        again.port = service.port
        with again:
            tool.await_enabled()
            check(again.commands[0][1] == (0, 0, 0), "the first force is none")


def a_hand_that_jumps_is_no_fault_and_moves_nothing(daemon):
    with Service() as service, adapter(daemon, service) as it, Tool(daemon) as tool:
        start = tool.await_enabled()
        service.position = [0.08, -0.12, 0.15]
        it.await_words("the device jumped by 80 mm")
        time.sleep(0.3)
        check(math.dist(tool.await_enabled(), start) < 1e-4, "the tool stays")
        service.lead(tool, (0.01, 0, 0), (0.01, 0, 0))


def a_palpd_that_goes_is_waited_for(daemon):
    with Service() as service, adapter(daemon, service) as it:
        with Tool(daemon) as tool:
            tool.await_enabled()
            service.press(tool, 0.3)
        daemon.process.send_signal(signal.SIGKILL)
        daemon.process.wait()
        until(lambda: service.pushed() == 0, "nothing is felt of a dead palpd")
        it.await_words("palpd is gone")
        daemon.start()
        with Tool(daemon) as tool:
            tool.await_enabled()


def a_signal_ends_it_with_no_force(daemon):
    with Service() as service, adapter(daemon, service) as it, Tool(daemon) as tool:
        tool.await_enabled()
        service.press(tool, 0.3)
        it.terminate()
        check(service.force() == (0, 0, 0), f"the last force is {service.force()}")
        until(lambda: tool.now().device_name == "", "the tool is given back")


def who_is_not_there_is_named(daemon):
    with Service() as service:
        with Adapter(daemon, "--service=ws://localhost:1", "--wait=1") as it:
            it.ends_with(69, "ws://localhost:1: no service answers")
        with adapter(daemon, service, "--connect=tcp://127.0.0.1:1", "--wait=1") as it:
            it.ends_with(69, "tcp://127.0.0.1:1: no palpd answers")
        with adapter(daemon, service, "--tool=scalpel") as it:
            it.ends_with(69, "there is no tool 'scalpel'")
        with adapter(daemon, service), Tool(daemon) as tool:
            tool.await_enabled()
            with adapter(daemon, service, "--device=second", "--tool=probe") as it:
                it.ends_with(69, "probe is held by haply")
    with Service() as service, adapter(daemon, service, "--device-id=0000", "--wait=1") as it:
        it.ends_with(69, f"{service.url}: there is no Inverse3 0000")
        check(service.asked > 0 and not service.strange and not service.commands,
              f"another's device is left alone: asked {service.asked} times, {service.strange[:3]}, "
              f"{service.commands[:3]}")


def an_inverse3_that_is_plugged_in_later_is_found(daemon):
    with Service(missing=True) as service, adapter(daemon, service) as it, Tool(daemon) as tool:
        it.await_words("connected")
        time.sleep(0.5)
        check(not service.commands, "there is nobody to be pushed")
        service.missing = False
        start = tool.await_enabled()
        service.missing = True
        it.await_words("the Inverse3 is gone")
        service.missing = False
        check(math.dist(tool.await_enabled(), start) < 1e-4, "the tool stays")
        service.lead(tool, (0.01, 0, 0), (0.01, 0, 0))


def a_line_that_makes_no_sense_is_refused(daemon):
    for option, word in (("--axes=x,y", "expected each of x, y, z once"),
                         ("--axes=x,y,y", "expected each of x, y, z once"),
                         ("--scale=0", "--scale: expected above 0"),
                         ("--friction=-1", "--friction: expected at least 0"),
                         ("--render=me", "expected palpd, device or none"),
                         ("--force-key=force", "expected vector or values"),
                         ("--service=http://localhost", "expected ws://HOST:PORT"),
                         ("--strength=3", "no such option")):
        with Adapter(daemon, option) as it:
            it.ends_with(64, word)


LAWS = [
    the_tool_follows_the_hand_in_the_scenes_axes,
    axes_and_scale_are_what_the_line_says,
    the_handle_turns_the_tool_and_its_buttons_are_clutch_and_grasp,
    tissue_is_felt_upwards_and_within_the_limit,
    a_force_goes_under_the_word_that_the_service_knows,
    the_service_is_asked_about_a_thousand_times_a_second,
    a_wrong_message_is_told_with_its_place_and_not_felt,
    a_service_that_does_not_answer_is_asked_again,
    a_device_that_says_nothing_is_let_go_before_it_counts_as_silent,
    a_fast_hand_is_felt_as_well,
    late_answers_are_taken_when_they_come,
    a_service_that_goes_is_looked_for,
    a_hand_that_jumps_is_no_fault_and_moves_nothing,
    a_palpd_that_goes_is_waited_for,
    a_signal_ends_it_with_no_force,
    an_inverse3_that_is_plugged_in_later_is_found,
    who_is_not_there_is_named,
    a_line_that_makes_no_sense_is_refused,
]

if __name__ == "__main__":
    main(LAWS)
