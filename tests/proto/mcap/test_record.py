#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""palp record, info: what a running palpd publishes, in files that a strict reader takes. One law a function.

usage: test_record.py PALPD PALP SOURCE_ROOT
"""
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time

ROOT = sys.argv[3]
sys.path[:0] = [os.path.join(ROOT, "tests", "interop"), os.path.join(ROOT, "tests", "proto", "mcap")]
from mcap_strict import File  # noqa: E402
from test_interop import Control, Stream, check, generate  # noqa: E402
from test_stream import Daemon, judge  # noqa: E402

STRAND_STEPS, STRIDE = 700, 20  # the strand is parted at about 560
ONE_CELL_MM3 = 1.5  # a crumb may come off the stumps: it is told, and goes by itself


class Station:
    """palpd in real time, and palp."""

    def __init__(self, palpd, palp, folder):
        self.palp, self.folder = os.path.abspath(palp), folder
        self.daemon = Daemon(palpd, ROOT, folder, "parts")

    def path(self, name):
        return os.path.join(self.folder, name)

    def run(self, *args, expected=0):
        done = subprocess.run([self.palp, *args], capture_output=True, text=True, timeout=60, cwd=self.folder)
        check(done.returncode == expected, f"{args}: exit {done.returncode}: {done.stdout}{done.stderr}")
        return done.stdout + done.stderr

    def record(self, name, *args):
        return subprocess.Popen([self.palp, "record", "--connect", self.daemon.stream, "--output", self.path(name), *args],
                                stdout=subprocess.PIPE, text=True)


def all_that_is_published_is_recorded_as_it_is(station):
    """Frame by frame, as another subscriber got them meanwhile."""
    frames = {}

    def note(frame):
        if frame:
            topic, _, body = frame.partition(b"\0")
            frames.setdefault(topic.decode(), set()).add(body)

    with Stream(station.daemon.stream, *("scene state contacts probe timing event stats".split()), "force/", "mesh/") as stream:
        while "scene" not in frames:  # it is sent to who comes: this one comes first
            note(stream.receive(5))
        for _ in range(8):  # on a machine that gives it no CPU for a second it loses some, and says so
            recorder = station.record("whole.mcap", "--seconds", "1.5")
            while recorder.poll() is None:
                note(stream.receive(0.05))
            said = recorder.stdout.read()
            if recorder.returncode != 0 or ", 0 lost" in said:
                break
            os.remove(station.path("whole.mcap"))
        for _ in range(400):  # what still stood in the queue
            note(stream.receive(0.05))
    check(recorder.returncode == 0 and ", 0 lost" in said, f"palp record: {recorder.returncode}, {said}")
    file = File(station.path("whole.mcap"))
    topics = {m[0] for m in file.messages}
    check({"scene", "state", "contacts", "probe", "timing", "stats"} <= topics, f"only {topics}")
    check(any(t.startswith("force/") for t in topics) and any(t.startswith("mesh/") for t in topics), f"{topics}")
    for topic, _, _, _, body in file.messages:
        check(body in frames[topic], f"{topic}: a frame that nobody else got")
    check(sum(m[0] == "state" for m in file.messages) >= 60, "states are missing")


def each_message_says_by_the_files_own_schema_what_it_is(station):
    file = File(station.path("whole.mcap"))
    decode = {row[1]: file.decoder(row[1]) for row in file.channels.values()}
    last, sequence = 0, {}
    for topic, number, log_ns, _, body in file.messages:
        message = decode[topic](body)
        check(message.SerializeToString() and not message.UnknownFields(), f"{topic}: unknown fields")
        check(message.header.sequence == number, f"{topic}: sequence {number}")
        if topic not in ("event", "scene"):
            check(number == sequence.get(topic, number - 1) + 1, f"{topic}: a gap before {number}")
        check(log_ns >= last, "times go back")
        last, sequence[topic] = log_ns, number
    check(abs(last * 1e-9 - time.time()) < 60, "times are not of the wall clock")
    check(file.metadata["palp"]["scenario"] == "parts", f"{file.metadata}")


def info_tells_what_is_in_a_file(station):
    told = json.loads(station.run("info", "whole.mcap", "--json", "--verify"))
    file = File(station.path("whole.mcap"))
    check(told["messages"] == len(file.messages) and told["damage"] == "", f"{told}")
    check({t["topic"] for t in told["topics"]} == {m[0] for m in file.messages}, f"{told}")
    check("palp.v1.State" in station.run("record", "info", "whole.mcap"), "no schema is named")


def a_killed_recording_is_read_and_recovered(station):
    recorder = station.record("killed.mcap")
    recorder.stdout.readline()
    time.sleep(1)
    recorder.send_signal(signal.SIGKILL)
    recorder.wait()
    recorder.stdout.close()
    told = json.loads(station.run("info", "killed.mcap.part", "--json", expected=65).split("\n")[0])
    check(told["messages"] > 100 and not told["has_summary"], f"{told}")
    station.run("record", "recover", "killed.mcap.part")
    file = File(station.path("killed.mcap"))
    check(len(file.messages) == told["messages"], f"{len(file.messages)}, not {told['messages']}")
    station.run("record", "recover", "killed.mcap.part", expected=73)


def a_signal_ends_a_recording_well(station):
    for number in (signal.SIGINT, signal.SIGTERM):
        recorder = station.record(f"signal-{number}.mcap")
        recorder.stdout.readline()
        time.sleep(0.3)
        recorder.send_signal(number)
        check(recorder.wait(10) == 0, "it failed")
        recorder.stdout.close()
        check(len(File(station.path(f"signal-{number}.mcap")).messages) > 10, "nothing is in it")


def what_is_cut_through_is_in_both_kinds_of_recording(station):
    """A strand that scissors part: the event of the piece, the topology of the last mesh. By palpd itself and by who listens."""
    folder = os.path.join(station.folder, "strand")
    os.mkdir(folder)
    own, heard = os.path.join(folder, "own.mcap"), os.path.join(folder, "heard.mcap")
    script = f"tools.right.device={{script: {ROOT}/config/scenarios/trajectories/snip.csv}}"
    daemon = Daemon(sys.argv[1], ROOT, folder, "../../config/scenarios/cut-strand", "--stepped", f"--set={script}", f"--record={own}")
    recorder = subprocess.Popen([station.palp, "record", "--quiet", "--wait", "20", "--connect", daemon.stream, "--output", heard])
    try:
        for _ in range(200):
            if os.path.exists(heard + ".part"):
                break
            time.sleep(0.05)
        with Control(daemon.control) as control:
            for _ in range(STRAND_STEPS // STRIDE):
                check(control.ask("step", count=STRIDE).WhichOneof("reply") == "state", "steps are done")
        recorder.send_signal(signal.SIGINT)
        check(recorder.wait(20) == 0, "palp record failed")
    finally:
        recorder.kill()
        recorder.wait()
        ended = daemon.end()
    check(ended == 0, f"palpd ends with {ended}")
    for path in (own, heard):
        file, last = File(path), {}
        decode = {row[1]: file.decoder(row[1]) for row in file.channels.values()}
        texts = [decode[topic](body).text for topic, *_, body in file.messages if topic == "event"]
        for topic, *_, body in file.messages:
            if topic in ("topology/strand", "mesh/strand"):
                last[topic] = decode[topic](body)
        pieces = [float(text.split("a piece of ")[1].split()[0]) for text in texts if "cuts strand through: a piece of " in text]
        check(sum(mm3 > ONE_CELL_MM3 for mm3 in pieces) == 1, f"{path}: {texts}")
        check(len(last) == 2 and last["topology/strand"].version == last["mesh/strand"].topology_version, f"{path}: {last.keys()}")
        check(len(last["topology/strand"].added_triangles) >= 12 * 2 * 16, f"{path}: no wound")  # 16 faces of two triangles


def tables_have_a_row_a_state(station):
    station.run("record", "export", "whole.mcap", "--csv", "a.csv", "--crtk", "b.csv")
    file = File(station.path("whole.mcap"))
    states = [file.decoder("state")(m[4]) for m in file.messages if m[0] == "state"]
    for name, column in (("a.csv", "finger_y_m"), ("b.csv", "finger/measured_cp/p.y")):
        with open(station.path(name), encoding="utf-8") as table:
            head, *rows = [line.rstrip("\n").split(",") for line in table]
        check(len(rows) == len(states) and all(len(row) == len(head) for row in rows), f"{name}: {len(rows)} rows")
        at = head.index(column)
        for row, state in zip(rows, states):
            check(int(row[0]) == state.header.step, f"{name}: step {row[0]}")
            check(float(row[at]) == state.tools[0].proxy_pose.position_m.y, f"{name}: {row[at]}")


def what_cannot_be_is_refused_by_name(station):
    with open(station.path("text.mcap"), "w", encoding="utf-8") as file:
        file.write("this is no recording")
    check("byte 0" in station.run("info", "text.mcap", expected=65), "no place")
    check("none.mcap" in station.run("info", "none.mcap", expected=66), "no name")
    station.run("info", "/", expected=66)
    station.run("info", expected=64)
    station.run("record", "reverse", "text.mcap", expected=64)
    station.run("record", "info", expected=64)
    station.run("record", "recover", "text.mcap", expected=64)
    station.run("record", "export", "whole.mcap", expected=64)
    station.run("record", "export", "whole.mcap", "--csv", "/nowhere/a.csv", expected=73)
    check("whole.mcap" in station.run("record", "--connect", station.daemon.stream, "--output", "whole.mcap", expected=73),
          "a file is overwritten")
    station.run("record", "--connect", station.daemon.stream, "--output", "/nowhere/a.mcap", expected=73)
    check("no palpd" in station.run("record", "--connect", f"ipc://{station.folder}/none", "--wait", "0.3", expected=69),
          "it is not told")


LAWS = [all_that_is_published_is_recorded_as_it_is, each_message_says_by_the_files_own_schema_what_it_is,
        info_tells_what_is_in_a_file, a_killed_recording_is_read_and_recovered, a_signal_ends_a_recording_well,
        what_is_cut_through_is_in_both_kinds_of_recording,
        tables_have_a_row_a_state, what_cannot_be_is_refused_by_name]


def judge_all(palpd, palp):
    folder = tempfile.mkdtemp(prefix="palp-")
    try:
        generate(ROOT, folder)
        station = Station(palpd, palp, folder)
        try:
            verdicts = [judge(law, station) for law in LAWS]
        finally:
            station.daemon.end()
        print(f"{verdicts.count('passed')} passed, {verdicts.count('FAILED')} failed, 0 skipped")
        return 1 if "FAILED" in verdicts else 0
    finally:
        shutil.rmtree(folder)


if __name__ == "__main__":
    sys.exit(judge_all(*sys.argv[1:3]))
