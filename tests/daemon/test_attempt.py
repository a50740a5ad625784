#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""From a hand at palpd to the learners' store: what counts, and of what does not count the reason. A device of
python3-zmq does a lesson, palpd records it, palp learners takes the recording. One law a function.

usage: test_attempt.py PALPD PALP SOURCE_ROOT
"""
import csv
import glob
import json
import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time

PALPD, PALP, ROOT = (os.path.abspath(path) for path in sys.argv[1:4])
sys.path[:0] = [os.path.join(ROOT, "tests", "interop"), os.path.join(ROOT, "tests", "proto", "mcap"),
                os.path.join(ROOT, "tests", "daemon")]
import test_interop  # noqa: E402
from mcap_strict import File  # noqa: E402
from mcap_write import write_recording  # noqa: E402
from test_interop import Control, Device, Failed, Lost, Socket, check  # noqa: E402
from test_stream import judge  # noqa: E402

PATIENCE_S = 60
ENDED = 4  # TASK_STATE_DONE, and those behind it
TRIES = 10
# A busy machine may make an attempt late: then it says so, and does not count for that alone.
LATE = ("simulated time fell behind", "steps left something undone")

LESSON = """version: 1
name: lightly
include: ROOT/tests/scenarios/press-task.yaml
rate_hz: 50
"""


class Station:
    def __init__(self, folder):
        self.folder = folder
        self.store = os.path.join(folder, "store")
        os.environ["PALP_LEARNERS"] = self.store
        with open(self.path("lightly.yaml"), "w", encoding="utf-8") as out:
            out.write(LESSON.replace("ROOT", ROOT))
        self.learner = self.run("learners", "add", "--cohort", "residents").strip()

    def path(self, name):
        return os.path.join(self.folder, name)

    def url(self, kind):
        return f"ipc://{self.folder}/{kind}"

    def begin(self, name, *options, before=()):
        """palpd on the lesson, recording; returns once it answers."""
        process = subprocess.Popen([*before, PALPD, self.path("lightly.yaml"), "--record", self.path(name), "--log-level=warning",
                                    *(f"--{kind}={self.url(kind)}" for kind in ("device", "stream", "control")), *options])
        with Control(self.url("control")) as control:
            control.ask("status")
        return process

    def end(self, process):
        process.terminate()
        check(process.wait(PATIENCE_S) == 0, "palpd failed")

    def run(self, *args, expected=0):
        done = subprocess.run([PALP, *args], capture_output=True, text=True, timeout=600, cwd=self.folder)
        check(done.returncode == expected, f"{args}: exit {done.returncode}: {done.stdout}{done.stderr}")
        return done.stdout

    def order(self, *words):
        self.run("instruct", "--connect", self.url("control"), *words)

    def watch(self):
        return json.loads(self.run("watch", self.url("stream"), "--once", "--json").splitlines()[0])

    def await_state(self, *states):
        until = time.monotonic() + PATIENCE_S
        while self.watch()["state"] not in states:
            check(time.monotonic() < until, f"it never is {states}")

    def take(self, name, *options):
        """The rows of its attempts: id, learner, passed, counts, why."""
        ids = self.run("learners", "take", *options, self.path(name)).split()
        db = sqlite3.connect(os.path.join(self.store, "learners.db"))
        rows = {row[0]: row for row in db.execute("SELECT id, learner, passed, counts, why FROM attempt")}
        db.close()
        return [rows[i] for i in ids]


class Task(Socket):
    """How the lesson stands, heard between two samples."""

    def __init__(self, station):
        super().__init__(test_interop.zmq.SUB, station.url("stream"))
        self.socket.subscribe(b"task\0")
        self.now = None

    def hear(self):
        from palp.v1 import training_pb2
        while (frame := self.receive(0)) is not None:
            self.now = training_pb2.Task.FromString(frame.partition(b"\0")[2])
        return self.now

    def await_phase(self, device, phase):
        """Hold still until it is that phase, or over."""
        until = time.monotonic() + PATIENCE_S
        while not self.hear() or (self.now.phase < phase and self.now.state < ENDED):
            check(time.monotonic() < until, f"phase {phase} never comes: {self.now}")
            device.hold(0.02)
        if self.now.state > ENDED:
            raise Lost("a hand that is held up leaps, which ends the attempt")


def do_phases(station, device, task):
    """Press for its 0.2 s, say so by the button, lift."""
    device.enable()
    device.press(0.25)
    task.await_phase(device, 1)
    message = test_interop.device_pb2.DeviceMessage()
    message.sample.sequence = device.sequence = device.sequence + 1
    message.sample.device_time_ns = time.monotonic_ns()
    message.sample.buttons = 2
    pose = message.sample.measured_cp
    pose.position_m.x, pose.position_m.y, pose.position_m.z = device.at
    pose.orientation.CopyFrom(device.welcome.tool_pose.orientation)
    device.send(message)
    task.await_phase(device, 2)
    device.lift(0.012)
    task.await_phase(device, 3)  # there is none: until it is over


def do_lesson(station):
    """A hand that this process holds; again where it was held up for so long that palpd took the tool from it."""
    with Task(station) as task:
        for _ in range(TRIES):
            try:
                with Device(station.url("device")) as device:
                    do_phases(station, device, task)
                return
            except Lost:
                station.order("restart")
                task.now = None
    raise Failed("this process gets too little CPU for a hand")


def a_person_s_attempt_counts_and_is_kept_once(station):
    process = station.begin("a.mcap", "--learner", station.learner)
    do_lesson(station)
    station.await_state("DONE", "FAILED", "TIME_OUT")
    told = station.watch()
    station.end(process)
    taken = station.take("a.mcap")
    rows = taken[-1:]  # those before it were lost
    check(len(taken) == told["attempt"] and rows[0][1] == station.learner, f"{taken}")
    check(rows[0][4] == told["uncounted"] and rows[0][3] == (not told["uncounted"]), f"{rows}, palpd: {told['uncounted']}")
    late = [why for why in rows[0][4].split("; ") if why]
    check(all(why in LATE for why in late), f"it does not count: {rows[0][4]}")
    with open(f"{station.store}/attempts/{rows[0][0]}/ATTEMPT.json", encoding="utf-8") as text:
        check(json.load(text)["partial"] is False, "all of it is there, and it is partial")
    check(bool(rows[0][2]) == told["passed"] and told["state"] == "DONE", f"{rows}, {told}")
    for name in ("ATTEMPT.json", "steps.csv", "report.html"):
        check(os.path.getsize(f"{station.store}/attempts/{rows[0][0]}/{name}") > 1000, f"no {name}")
    check(station.take("a.mcap") == taken, "taken twice it is another")
    shutil.copy(station.path("a.mcap"), station.path("a"))
    check(station.take("a") == taken, "by another name it is none")
    check(len(glob.glob(f"{station.store}/attempts/*")) == len(taken), "taken twice it is there twice")
    if late:
        print("        this machine was late: it does not count")


def a_standard_of_the_store_judges_what_palpd_recorded(station):
    """As palp lessons standard writes it: nobody meets this one."""
    def write(folder, standards):
        with sqlite3.connect(f"{folder}/learners.db") as db:  # who learns is known to the recording
            db.execute("INSERT INTO learner (id, cohort, consent) VALUES (?, '', '')", (station.learner,))
            db.executemany("INSERT INTO standard (lesson, metric, cut, source, n) VALUES (?, ?, -1, 'group over group', 20)", standards)
    own = take_elsewhere(station, "a.mcap", lambda folder: write(folder, []))[-1]
    metric = own["thresholds"][0]["name"]
    check(all(t["from"] != "group" for t in own["thresholds"]), f"{own['thresholds']}")
    judged = take_elsewhere(station, "a.mcap", lambda folder: write(folder, [(own["lesson"], metric)]))[-1]
    cut = next(t for t in judged["thresholds"] if t["name"] == metric)
    check(cut["from"] == "group" and cut["proficient"] == -1 and not cut["met"], f"{cut}")


def who_watches_is_told_of_silence_and_of_another_scene(station):
    process = station.begin("watched.mcap")
    watch = subprocess.Popen([PALP, "watch", "--json", "--period", "0.2", station.url("stream")], stdout=subprocess.PIPE, text=True)

    def await_row(is_it, what):
        until = time.monotonic() + PATIENCE_S
        while not is_it(json.loads(watch.stdout.readline())):
            check(time.monotonic() < until, what)
    try:
        await_row(lambda row: "lesson" in row, "no lesson is heard")
        with Control(station.url("control")) as control:
            control.done("load", scenario="weight")
        await_row(lambda row: "lesson" not in row and "silent_s" not in row, "the lesson stays")
        station.end(process)
        await_row(lambda row: row.get("silent_s", 0) > 3, "nothing tells that palpd is gone")
    finally:
        watch.kill()
        watch.wait()


def of_whom_nobody_says_nobody_learns(station):
    """Without palpd --learner a recording knows no learner; palp learners take --learner says it."""
    process = station.begin("nobody.mcap")
    station.order("start")
    station.order("end")
    station.await_state("ABORTED")
    station.end(process)
    before = set(glob.glob(f"{station.store}/attempts/*"))
    station.run("learners", "take", station.path("nobody.mcap"), expected=67)
    check(set(glob.glob(f"{station.store}/attempts/*")) == before, "files of nobody are left behind")
    row = station.take("nobody.mcap", "--learner", station.learner)[0]
    check(row[1] == station.learner, "it is not kept")
    with open(f"{station.store}/attempts/{row[0]}/ATTEMPT.json", encoding="utf-8") as text:
        check(json.load(text)["learner"] == station.learner, "its file knows no learner")


def what_an_instructor_does_is_why_it_does_not_count(station):
    process = station.begin("led.mcap", "--learner", station.learner)
    expected = {"paused": "it was paused", "skipped": "a phase was skipped", "injected": "something was injected",
                "forceless": "no hand felt its tool"}
    orders = {"forceless": (), "paused": (("pause",), ("start",)), "skipped": (("next",),), "injected": (("inject", "wet"),)}
    for words in orders.values():
        station.order("start")
        for word in words:
            station.order(*word)
        station.order("end")
    station.order("restart")  # the world is at the start again: the injection is over
    station.order("start")
    with Control(station.url("control")) as control:
        control.done("pause")  # all stands still
        control.done("start")
    station.order("restart")
    station.await_state("WAITING")
    station.end(process)
    rows = station.take("led.mcap")
    check(len(rows) == 5 and not any(row[2] or row[3] for row in rows), f"{rows}")
    for row, kind in zip(rows, [*orders, "paused"]):
        check(expected[kind] in row[4] and expected["forceless"] in row[4], f"{kind}: {row[4]}")
        check(not any(text in row[4] for name, text in expected.items() if name not in (kind, "forceless")), f"{kind}: {row[4]}")


def what_an_instructor_says_is_kept_with_the_attempt(station):
    process = station.begin("said.mcap", "--learner", station.learner)
    station.order("start")
    station.order("note", "keeps to the <rim>")
    station.order("rate", "GOALS", "depth perception", "4")
    station.order("end")
    station.await_state("ABORTED")
    station.end(process)
    attempt = station.take("said.mcap")[0][0]
    db = sqlite3.connect(os.path.join(station.store, "learners.db"))
    notes = db.execute("SELECT text FROM mark WHERE attempt=? AND kind='note'", (attempt,)).fetchall()
    ratings = db.execute("SELECT scale, item, value FROM rating WHERE attempt=?", (attempt,)).fetchall()
    db.close()
    check(notes == [("keeps to the <rim>",)], f"notes: {notes}")
    check(ratings == [("GOALS", "depth perception", 4)], f"ratings: {ratings}")
    station.run("report", station.path("said.mcap"), "--html", station.path("said.html"))
    station.run("report", attempt, "--folder", station.store, "--html", station.path("kept.html"))
    for name in "said.html", "kept.html":
        with open(station.path(name)) as page:
            text = page.read()
        check("keeps to the &lt;rim&gt;" in text and "<b>4 of 5</b>" in text, f"{name} says nothing of it")


def another_scene_than_the_lesson_s_does_not_count(station):
    process = station.begin("set.mcap", "--learner", station.learner, "--set", "bodies.block.material.young_pa=9000")
    station.order("start")
    station.order("end")
    station.await_state("ABORTED")
    station.end(process)
    check("changed on the command line" in station.take("set.mcap")[0][4], "it says nothing of --set")


def what_a_program_does_does_not_count(station):
    process = station.begin("poke.mcap", "--learner", station.learner)
    station.run("poke", "--connect", station.url("device"), "--seconds", "1")
    station.order("end")
    station.await_state("ABORTED")
    station.end(process)
    check("a program moved a tool" in station.take("poke.mcap")[0][4], "it says nothing of the program")


def a_recording_that_is_not_whole_does_not_count(station):
    """Cut by kill -9 while the attempt is under way; by palpd's end; by a full disk; without its last words; with another target."""
    for kind, name in (("killed", "cut.mcap.part"), ("ended", "ended.mcap"), ("full", "full.mcap")):
        process = station.begin(name.removesuffix(".part"), "--learner", station.learner, before=("prlimit", "--fsize=320000") if kind == "full" else ())
        station.order("start")
        until = time.monotonic() + PATIENCE_S
        while kind == "full" and not os.path.exists(station.path(name)):
            check(time.monotonic() < until, "the disk is never full")
            time.sleep(0.05)
        time.sleep(1)
        if kind == "killed":
            process.kill()
            process.wait()
        else:
            station.end(process)
        row = station.take(name)[0]
        check("ends before the attempt" in row[4], f"{kind}: it says nothing of the end: {row[4]}")
        with open(f"{station.store}/attempts/{row[0]}/ATTEMPT.json", encoding="utf-8") as text:
            kept = json.load(text)
        check(kept["outcome"] == "aborted" and kept["partial"], f"{kind}: it is not aborted and partial")
    file = File(station.path("a.mcap"))
    decode = file.decoder("step")
    messages = list(file.messages)
    write_recording(station.path("b.mcap"), file, messages)
    check("not complete" in read_why(station, "b.mcap"), "it says nothing of what is missing")
    orders = [i for i, m in enumerate(messages) if m[0] == "step" and any(o.kind == 1 for o in decode(m[4]).orders)][-1:]
    tools = [i for i, m in enumerate(messages) if m[0] == "step" and decode(m[4]).tools and i > orders[0]]
    step = decode(messages[tools[0]][4])
    step.tools[0].target[1] += 1e-4
    messages[tools[0]] = messages[tools[0]][:4] + (step.SerializeToString(),)
    write_recording(station.path("c.mcap"), file, messages)
    check("something else again" in read_why(station, "c.mcap"), "it says nothing of other steps")


def read_why(station, name):
    return take_elsewhere(station, name)[-1]["uncounted"]


def take_elsewhere(station, name, prepare=lambda folder: None):
    """The attempts of a copy of a recording whose attempts are kept already; by palp learners of another folder."""
    with tempfile.TemporaryDirectory() as other:
        learner = station.run("learners", "--folder", other, "add").strip()
        prepare(other)
        ids = station.run("learners", "--folder", other, "take", "--learner", learner, station.path(name)).split()
        taken = []
        for attempt in ids:
            with open(f"{other}/attempts/{attempt}/ATTEMPT.json", encoding="utf-8") as text:
                taken.append(json.load(text))
            check(os.path.getsize(f"{other}/attempts/{attempt}/report.html") > 1000, "no page of it")
        return taken


def an_attempt_whose_begin_is_missing_is_as_palpd_told(station):
    """Ten steps are left out of the recording, the one that the attempt begins with among them."""
    file = File(station.path("a.mcap"))
    decode = file.decoder("step")
    steps = [i for i, m in enumerate(file.messages) if m[0] == "step"]
    begin = [k for k, i in enumerate(steps) if any(o.kind == 1 for o in decode(file.messages[i][4]).orders)][-1]
    left_out = set(steps[max(0, begin - 2):begin + 8])
    write_recording(station.path("hole.mcap"), file, [m for i, m in enumerate(file.messages) if i not in left_out])
    write_recording(station.path("again.mcap"), file, file.messages)
    lost, whole = take_elsewhere(station, "hole.mcap"), take_elsewhere(station, "again.mcap")
    check({a["id"] for a in lost} == {a["id"] for a in whole} and len(lost) == len(whole), f"it is not the same attempt: {[a['id'] for a in lost]}, {[a['id'] for a in whole]}")
    lost, whole = lost[-1], whole[-1]
    check(lost["partial"] and not lost["counts"] and "its begin is missing" in lost["uncounted"], f"{lost['uncounted']}")
    check(lost["outcome"] == whole["outcome"] and lost["passed"] == whole["passed"], f"{lost['outcome']}, {lost['why']}")
    numbers = [{(m["name"], m.get("phase"), m.get("tool")): m["value"] for m in a["metrics"]} for a in (lost, whole)]
    check(numbers[0] == numbers[1], f"{set(numbers[0].items()) ^ set(numbers[1].items())}")
    check(abs(lost["time_s"] - whole["time_s"]) < 1e-9, f"{lost['time_s']} s, {whole['time_s']} s")


def a_new_file_waits_for_the_last_words_of_an_attempt(station):
    """A file is due each half second; the attempt is longer."""
    process = station.begin("split.mcap", "--learner", station.learner, "--record-split", "0.5")
    station.order("start")
    time.sleep(1)
    station.order("end")
    station.await_state("ABORTED")
    time.sleep(1.5)
    station.end(process)
    names = [name for name in glob.glob(station.path("split*.mcap")) if begins_attempt(name)]
    check(len(names) == 1, f"{names}")
    why = station.take(os.path.basename(names[0]))[-1][4]
    check("recording" not in why and "no hand felt its tool" in why, f"it does not count: {why}")


def begins_attempt(path):
    file = File(path)
    decode = file.decoder("step")
    return any(order.kind == 1 for m in file.messages if m[0] == "step" for order in decode(m[4]).orders)


def find_value(attempt, name):
    return [m["value"] for m in attempt["metrics"] if m["name"] == name and not m.get("phase")]


def what_a_hand_was_kept_from_is_told_recorded_and_scored(station):
    """Three of its samples come twice; a jump down is clamped and slewed."""
    process = station.begin("kept.mcap", "--learner", station.learner)
    for _ in range(TRIES):
        try:
            with Device(station.url("device")) as device:
                device.enable()
                device.press(0.25)
                for _ in range(3):
                    device.sequence -= 1
                    device.move(device.at)
                device.hold(0.2)
            if station.watch()["state"] == "RUNNING":
                break
        except Lost:
            pass
        station.order("restart")
    station.order("end")
    station.await_state("ABORTED")
    station.end(process)
    row = station.take("kept.mcap")[-1]
    check("are others than palpd told" not in row[4] and "something else again" not in row[4], f"{row}")
    folder = f"{station.store}/attempts/{row[0]}"
    with open(f"{folder}/ATTEMPT.json", encoding="utf-8") as text:
        kept = json.load(text)
    check(find_value(kept, "faults") == [3], f"faults: {find_value(kept, 'faults')}")
    chain_s = find_value(kept, "chain_s")[0]
    check(0.001 < chain_s <= kept["time_s"] + 0.1, f"a limit acted for {chain_s} s of {kept['time_s']} s")
    file = File(station.path("kept.mcap"))
    decode = file.decoder("metrics")
    told = [m for m in (decode(m[4]) for m in file.messages if m[0] == "metrics") if m.is_last][-1]
    live = {m.name: m.value for m in told.metrics if m.name in ("chain_s", "faults") and not m.phase_name}
    check(live == {"chain_s": chain_s, "faults": 3}, f"live {live}, again {chain_s}")
    shutil.copy(station.path("lightly.yaml"), station.path("lightly"))  # as the attempt calls its lesson
    for source in folder, station.path("kept.mcap"):
        rows = list(csv.DictReader(station.run("score", source).splitlines()))
        scored = {row["metric"]: float(row["value"]) for row in rows if row["attempt"] == kept["id"] and not row["phase"]}
        check({name: scored.get(name) for name in live} == live, f"{source}: {live}, anew {scored}")
    station.run("report", folder, "--html", station.path("kept.html"))
    with open(station.path("kept.html"), encoding="utf-8") as page:
        check("Time in which a limit acted on the hand" in page.read(), "its page says nothing of it")


LAWS = [a_person_s_attempt_counts_and_is_kept_once, a_standard_of_the_store_judges_what_palpd_recorded,
        who_watches_is_told_of_silence_and_of_another_scene, of_whom_nobody_says_nobody_learns,
        what_an_instructor_does_is_why_it_does_not_count, what_an_instructor_says_is_kept_with_the_attempt,
        another_scene_than_the_lesson_s_does_not_count,
        what_a_program_does_does_not_count, a_recording_that_is_not_whole_does_not_count,
        an_attempt_whose_begin_is_missing_is_as_palpd_told, what_a_hand_was_kept_from_is_told_recorded_and_scored,
        a_new_file_waits_for_the_last_words_of_an_attempt]


def judge_all():
    folder = tempfile.mkdtemp(prefix="palp-")
    try:
        test_interop.generate(ROOT, folder)
        station = Station(folder)
        verdicts = [judge(law, station) for law in LAWS]
        print(f"{verdicts.count('passed')} passed, {verdicts.count('FAILED')} failed, 0 skipped")
        return 1 if "FAILED" in verdicts else 0
    finally:
        shutil.rmtree(folder)


if __name__ == "__main__":
    sys.exit(judge_all())
