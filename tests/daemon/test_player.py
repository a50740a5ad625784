#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""palpd --replay: an attempt at a lesson that was recorded is seen and judged again by who subscribes, on any number of workers;
it pauses, steps, goes faster and back. One law a function.

usage: test_player.py PALPD PALP SOURCE_ROOT
"""
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time

from test_attempt import PALP, PALPD, ROOT, Station
from mcap_strict import File
from mcap_write import write_recording
import test_interop
from test_interop import Control, Device, check
from test_stream import judge

PATIENCE_S = 120


class Heard:
    """What a palpd --replay published."""

    def __init__(self, station, name, *options, speed=16):
        self.station = station
        self.log = open(station.path("log"), "w+", encoding="utf-8")
        self.process = subprocess.Popen([PALPD, "--replay", station.path(name), *options,
                                         *(f"--{kind}={station.url(kind)}" for kind in ("device", "stream", "control"))],
                                        stdout=self.log, stderr=self.log)
        self.stream = test_interop.Socket(test_interop.zmq.SUB, station.url("stream"))
        for topic in ("task", "metrics", "state", "event"):
            self.stream.socket.subscribe(topic.encode() + b"\0")
        self.phases, self.metrics, self.states = [], None, []
        self.ends = []  # how many states were heard before each
        with Control(station.url("control")) as control:
            control.done("replay", speed=speed)

    def said(self):
        self.log.seek(0)
        return self.log.read()

    def hear(self, seconds):
        from palp.v1 import session_pb2, stream_pb2, training_pb2
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            frame = self.stream.receive(0.1)
            if frame is None:
                continue
            topic, _, body = frame.partition(b"\0")
            if topic == b"state":
                self.states.append(stream_pb2.State.FromString(body))
            elif topic == b"event":
                event = session_pb2.Event.FromString(body)
                if "at its end" in event.text:
                    self.ends.append(len(self.states))
            elif topic == b"task":
                task = training_pb2.Task.FromString(body)
                if task.state >= 4 or (task.attempt and (not self.phases or self.phases[-1][0] != task.phase)):
                    self.phases.append((task.phase, task.header.step if task.state >= 4 else 0, task.state))
                self.uncounted = task.uncounted
            elif topic == b"metrics":
                metrics = training_pb2.Metrics.FromString(body)
                self.metrics = metrics if metrics.is_last else self.metrics

    def until(self, text):
        end = time.monotonic() + PATIENCE_S
        while text not in self.said():
            check(self.process.poll() is None and time.monotonic() < end, f"it never says '{text}': {self.said()}")
            self.hear(0.2)
        self.hear(0.5)

    def end(self):
        self.stream.socket.close()
        self.process.terminate()
        check(self.process.wait(PATIENCE_S) == 0, "palpd failed")


def record_attempt(station):
    """A simulated hand presses; an instructor begins, leads on and ends."""
    process = station.begin("live.mcap")
    station.order("start")
    station.run("poke", "--connect", station.url("device"), "--depth", "0.004", "--seconds", "2")
    station.order("next")
    time.sleep(0.3)
    station.order("end")
    station.await_state("ABORTED")
    time.sleep(0.5)
    station.end(process)


def live_messages(station):
    file = File(station.path("live.mcap"))
    task, metrics = file.decoder("task"), file.decoder("metrics")
    last = [m for m in (metrics(m[4]) for m in file.messages if m[0] == "metrics") if m.is_last][-1]
    ended = [t for t in (task(m[4]) for m in file.messages if m[0] == "task") if t.state >= 4 and t.attempt == last.attempt][0]
    return last, ended


def what_was_seen_is_seen_again_on_any_number_of_workers(station):
    last, ended = live_messages(station)
    for workers in (1, 2, 4):
        heard = Heard(station, "live.mcap", "--set", f"solver.workers={workers}")
        heard.until("at its end: every step as recorded")
        heard.end()
        check(heard.states and all(s.replaying for s in heard.states), "no state tells that it is a replay")
        check(heard.metrics, "no verdict is heard")
        numbers = {(m.name, m.tool_name, m.phase_name): m.value for m in heard.metrics.metrics}
        live = {(m.name, m.tool_name, m.phase_name): m.value for m in last.metrics}
        check(numbers == live, f"{workers} workers: {set(numbers.items()) ^ set(live.items())}")
        check(heard.metrics.passed == last.passed and "it is a replay" in heard.uncounted, f"{heard.uncounted}")
        check((ended.phase, ended.header.step, ended.state) in heard.phases, f"{heard.phases}, live {ended.phase}, {ended.header.step}")


def write_changed(station, name, change, choose=lambda steps: steps[len(steps) // 2]):
    """A copy of the attempt in one of whose steps, in the middle, something is changed; returns that step."""
    file = File(station.path("live.mcap"))
    decode = file.decoder("step")
    steps = [i for i, m in enumerate(file.messages) if m[0] == "step"]
    messages = list(file.messages)
    at = choose(steps)
    step = decode(messages[at][4])
    change(step)
    messages[at] = messages[at][:4] + (step.SerializeToString(),)
    write_recording(station.path(name), file, messages)
    return step


def a_changed_bit_is_placed(station):
    def change(step):
        step.mark ^= 1 << 17

    step = write_changed(station, "bit.mcap", change)
    heard = Heard(station, "bit.mcap")
    heard.until(f"the replay differs from step {step.header.step} on")
    heard.end()


def a_rung_that_there_is_not_is_refused(station):
    def change(step):
        step.rung = 1 << 31

    step = write_changed(station, "rung.mcap", change)
    heard = Heard(station, "rung.mcap")
    heard.until(f"the replay differs from step {step.header.step - 1} on: the scene")  # which is the last that was taken
    heard.until("at its end")
    heard.end()


def a_difference_before_the_first_step_is_one(station):
    """The world that it begins with has made no step yet."""
    def change(step):
        step.rung = 1 << 31

    step = write_changed(station, "first.mcap", change, choose=lambda steps: steps[0])
    check(step.header.step == 1, f"it begins with step {step.header.step}")
    heard = Heard(station, "first.mcap")
    heard.until("the replay differs from step 0 on: the scene")
    heard.until("at its end")
    check("every step as recorded" not in heard.said(), heard.said())
    heard.end()


def it_pauses_steps_and_goes_back(station):
    heard = Heard(station, "live.mcap", speed=0.1)
    with Control(station.url("control")) as control:
        control.done("pause")
        first = control.ask("step", count=1).state.header.step
        check(control.ask("step", count=5).state.header.step == first + 5, "five steps are not five")
        control.done("replay", seek=True, from_s=0)
        until = time.monotonic() + PATIENCE_S
        step = first + 5
        while step >= first + 5:  # what is read ahead is read anew first
            step = control.ask("step", count=1).state.header.step
            check(time.monotonic() < until, f"it does not go back: step {step}")
        for kind in ("reset", "train"):
            reply = control.ask(kind, **({"action": 1} if kind == "train" else {}))
            check("replayed" in reply.failure.text, f"{kind}: {reply}")
    with Device(station.url("device")) as device:
        check(device.refused and "replayed" in device.refused.text, f"{device.refused}")
    heard.end()


def at_its_end_it_is_shown_as_it_is(station):
    """No step comes any more, by which a rate could be measured."""
    heard = Heard(station, "live.mcap")
    heard.until("at its end: every step as recorded")
    shown = json.loads(station.run("top", "--once", "--json", "--connect", station.url("stream")))
    check(shown["step"] == steps_of(station, "live.mcap")[-1] and shown["rate_hz"] == 0, f"{shown}")
    text = station.run("top", "--once", "--connect", station.url("stream"))
    check("a recording is replayed, and no step of it comes" in text, text)
    heard.end()


def a_right_is_asked_for_only_where_it_is_missing(station):
    heard = Heard(station, "live.mcap")
    heard.until("real time: ")
    said = heard.said()
    check("for the simulation, as its steps wait for factors" in said, said)
    missing = "priority for the haptic thread" in said or "memory is not locked" in said
    check(("to grant it" in said) == missing, said)
    heard.end()


def steer(station, *words):
    done = subprocess.run([PALP, "replay", "--connect", station.url("control"), *words], capture_output=True, text=True, timeout=60)
    return done.returncode, done.stderr


def a_place_beyond_the_end_is_refused(station):
    heard = Heard(station, "live.mcap", speed=0.1)
    code, told = steer(station, "--seek", "500")
    check(code != 0 and "the recording ends after" in told, f"exit {code}: {told}")
    end = float(told.split("ends after ")[1].split()[0])
    check(0 < end < PATIENCE_S, told)
    check(steer(station, "--seek", f"{end - 0.01}")[0] == 0, f"a place before {end} is refused")
    check(steer(station, "--seek", f"{end + 0.01}")[0] != 0, f"a place behind {end} is not refused")
    heard.end()


def a_speed_that_is_none_is_refused(station):
    for speed in ("0", "0.05", "17"):
        code, told = steer(station, "--speed", speed)
        check(code == 64 and "expected 0.1 to 16" in told, f"{speed}: exit {code}: {told}")
    check(steer(station)[0] == 64, "nothing to steer is no mistake")


def record_split(station):
    """In three files and more."""
    process = station.begin("split.mcap", "--record-split", "0.5")
    until = time.monotonic() + PATIENCE_S
    while not os.path.exists(station.path("split-part3.mcap.part")):
        check(process.poll() is None and time.monotonic() < until, "no third file comes")
        time.sleep(0.05)
    station.end(process)


def steps_of(station, name):
    file = File(station.path(name))
    decode = file.decoder("step")
    return [decode(m[4]).header.step for m in file.messages if m[0] == "step"]


def go_back_and_to_the_end(station, heard):
    """What it says at once is not of this search."""
    n_heard, n_end = len(heard.states), len(heard.ends)
    with Control(station.url("control")) as control:
        control.done("replay", seek=True, from_s=0, speed=16)
    until = time.monotonic() + PATIENCE_S
    while len(heard.ends) == n_end:
        check(time.monotonic() < until, f"no second end: {heard.said()}")
        heard.hear(0.2)
    heard.hear(0.5)
    check(len(heard.ends) == n_end + 1, f"it ends {len(heard.ends) - n_end} times")
    before = [s.header.step for s in heard.states[n_heard:heard.ends[-1]]]
    check(before and min(before) < steps_of(station, "split-part2.mcap")[0], "it is at its end before it was in the first")
    last = max(s.header.step for s in heard.states[n_heard:])
    check(last == steps_of(station, "split-part3.mcap")[-1], f"it ends at {last}")


def files_of_a_recording_are_one(station):
    """From the last one it goes back into the first and over both borders to the end."""
    record_split(station)
    heard = Heard(station, "split-part3.mcap")
    heard.until("at its end: every step as recorded")
    begun = next(s.header.step for s in heard.states if s.header.step > 0)  # who is early sees the scene's begin, too
    check(begun >= steps_of(station, "split-part3.mcap")[0] - 1, f"it begins at {begun}, not with the file that is named")
    for _ in range(5):
        go_back_and_to_the_end(station, heard)
    check("differs" not in heard.said(), heard.said())
    heard.end()


def a_missing_file_is_named_at_the_end(station):
    os.rename(station.path("split-part2.mcap"), station.path("away.mcap"))
    heard = Heard(station, "split.mcap")
    heard.until("at its end: every step as recorded; split-part2.mcap is missing")
    heard.end()


LAWS = [what_was_seen_is_seen_again_on_any_number_of_workers, a_changed_bit_is_placed, a_rung_that_there_is_not_is_refused,
        a_difference_before_the_first_step_is_one,
        it_pauses_steps_and_goes_back, at_its_end_it_is_shown_as_it_is, a_place_beyond_the_end_is_refused,
        a_speed_that_is_none_is_refused, a_right_is_asked_for_only_where_it_is_missing,
        files_of_a_recording_are_one, a_missing_file_is_named_at_the_end]


def judge_all():
    folder = tempfile.mkdtemp(prefix="palp-")
    try:
        test_interop.generate(ROOT, folder)
        station = Station(folder)
        record_attempt(station)
        verdicts = [judge(law, station) for law in LAWS]
        print(f"{verdicts.count('passed')} passed, {verdicts.count('FAILED')} failed, 0 skipped")
        return 1 if "FAILED" in verdicts else 0
    finally:
        shutil.rmtree(folder)


if __name__ == "__main__":
    sys.exit(judge_all())
