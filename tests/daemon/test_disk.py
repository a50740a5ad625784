#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A disk that fails or hangs under a recording: palpd goes on, says so, keeps what it can and counts what it cannot.
The disk's faults are of tests/fixtures/faulty_disk.c. One law a function.

usage: test_disk.py PALPD PALP SOURCE_ROOT FAULTY_DISK
"""
import contextlib
import csv
import io
import json
import os
import sqlite3
import subprocess
import sys
import time

ROOT, LIBRARY = sys.argv[3], os.path.abspath(sys.argv[4])
sys.argv[4:] = []
sys.path[:0] = [os.path.join(ROOT, "tests", "daemon"), os.path.join(ROOT, "tests", "proto", "mcap")]
from mcap_strict import File  # noqa: E402
from test_replay import PATIENCE_S, Station, judge_all  # noqa: E402
from test_interop import check  # noqa: E402

SCENE = f"{ROOT}/tests/scenarios/press-task.yaml"


def await_that(claim, what):
    until = time.monotonic() + PATIENCE_S
    while not claim():
        check(time.monotonic() < until, f"never: {what}")
        time.sleep(0.02)


def start_on_faulty_disk(station, name, **fault):
    """palpd that records onto it; its log."""
    log = open(station.path("disk.log"), "w+", encoding="utf-8")
    words = [f"PALP_{key}={value}" for key, value in fault.items()]
    return station.start(SCENE, "--record", station.path(name), before=("env", f"LD_PRELOAD={LIBRARY}", *words), log=log), log


def is_started(process, thread, n):
    """Has it so many threads of that name? Some end as they are looked at."""
    names = []
    for task in os.listdir(f"/proc/{process.pid}/task"):
        with contextlib.suppress(FileNotFoundError, ProcessLookupError), \
                open(f"/proc/{process.pid}/task/{task}/comm", encoding="utf-8") as name:
            names.append(name.read().strip())
    return names.count(thread) == n


def fail_disk(station, name, how):
    """Record until the disk has failed; what palpd tells then."""
    process, log = start_on_faulty_disk(station, name, DISK_FAILS_AT=250_000, DISK_FAILS=how)
    told = {}

    def has_failed():
        out = station.run("record", "status", "--connect", station.url("control"), "--json", "--wait", "60", expected=None)
        told.update(json.loads(out[out.index("{"):out.rindex("}") + 1]))
        return told["failure"]
    await_that(has_failed, "the disk fails")
    check(not told["recording"] and "Input/output error" in told["failure"], f"{told}")
    before = station_steps(station)
    await_that(lambda: station_steps(station) > before + 20, "palpd goes on")
    station.end(process)
    log.seek(0)
    check("the recording ended" in log.read(), "no event tells of it")
    return told


def station_steps(station):
    return json.loads(station.run("status", "--connect", station.url("control"), "--json"))["step"]


def a_disk_that_fails_once_leaves_a_whole_file(station):
    told = fail_disk(station, "once.mcap", "once")
    station.run("record", "info", "--verify", "once.mcap")
    check("Input/output error" in File(station.path("once.mcap")).metadata["end"]["failure"], "the file does not say why it ends")
    check(station.steps("once.mcap")[-1] >= told["acknowledged_step"] > 0, "what was acknowledged is lost")
    check(not os.path.exists(station.path("once.mcap.part")), "it is under way for ever")
    station.run("replay", "once.mcap", "--workers", "1")


def a_disk_that_fails_for_good_leaves_what_was_written(station):
    told = fail_disk(station, "dead.mcap", "always")
    check(not os.path.exists(station.path("dead.mcap")), "it has no end, and is called whole")
    station.run("record", "recover", "dead.mcap.part")
    check(station.steps("dead.mcap")[-1] >= told["acknowledged_step"] > 0, "what was acknowledged is lost")
    station.run("replay", "dead.mcap", "--workers", "1")


def hang_disk(station, gate):
    """Until steps found no room; who waited for it meanwhile was the recorder alone."""
    open(gate, "w").close()
    await_that(lambda: os.path.exists(f"{gate}.waits"), "the recorder comes to the disk")
    acknowledged = station.record("status")["acknowledged_step"]
    station.run("poke", "--connect", station.url("device"), "--seconds", "1")
    await_that(lambda: station.record("status")["left_out"] > 0, "two seconds of steps are done while the disk hangs")
    check(station.record("status")["acknowledged_step"] == acknowledged, "what is on no disk is acknowledged")
    os.remove(gate)
    await_that(lambda: station.record("status")["acknowledged_step"] > acknowledged, "the recording goes on")
    with open(f"{gate}.waits", encoding="utf-8") as waits:
        check(set(waits.read().split()) == {"palp-record"}, "another thread waited for the disk")


def nobody_waits_for_a_disk_that_hangs(station):
    """Steps go on, requests are answered, a hand is served; the hole is told, counted, and replay goes on behind it."""
    gate = station.path("gate")
    process, log = start_on_faulty_disk(station, "hung.mcap", DISK_GATE=gate)
    await_that(lambda: station.record("status")["acknowledged_step"] > 0, "it records")
    hang_disk(station, gate)
    done = station_steps(station)
    await_that(lambda: station.record("status")["acknowledged_step"] > done, "steps behind the hole are kept")
    left_out = station.record("status")["left_out"]
    station.end(process)
    log.seek(0)
    check("found no room" in log.read(), "no event tells of it")
    file = File(station.path("hung.mcap"))
    check(int(file.metadata["end"]["left_out"]) == left_out > 0, f"{file.metadata['end']}, and {left_out} were told")
    steps = station.steps("hung.mcap")
    holes = [(a, b) for a, b in zip(steps, steps[1:]) if b != a + 1]
    missing = sum(b - a - 1 for a, b in holes)
    check(0 < missing <= left_out and steps[-1] > done, f"{missing} missing, {left_out} left out")
    decode = file.decoder("step")
    order = [decode(m[4]).header.step if m[0] == "step" else m[0] for m in file.messages if m[0] in ("step", "snapshot")]
    for _, behind in holes:
        check(order[order.index(behind) - 1] == "snapshot", "no snapshot follows the hole")
    told = json.loads(station.run("replay", "hung.mcap", "--workers", "1", "--json"))
    check(told["equal"] and told["missing"] == missing and told["steps"] == len(steps), f"{told}, {missing} of {len(steps)}")


def a_recording_that_a_load_ends_is_whole_where_palpd_is_ended_meanwhile(station):
    """The disk is slower than all else that ends."""
    gate = station.path("gate-load")
    process, log = start_on_faulty_disk(station, "left.mcap", DISK_GATE=gate)
    await_that(lambda: station.record("status")["acknowledged_step"] > 0, "it records")
    open(gate, "w").close()
    await_that(lambda: os.path.exists(f"{gate}.waits"), "the recorder comes to the disk")
    load = subprocess.Popen([station.palp, "load", "liver-palpation-press", "--connect", station.url("control")])
    station.started.append(load)
    await_that(lambda: is_started(process, "palp-sim", 2), "the other world has its thread")
    process.terminate()
    time.sleep(1)  # more than palpd waits for anything else
    os.remove(gate)
    check(process.wait(PATIENCE_S) == 0, "palpd failed")
    load.kill()
    load.wait()
    check(not os.path.exists(station.path("left.mcap.part")), "it is under way for ever")
    station.run("record", "info", "--verify", "left.mcap")
    log.seek(0)
    said = log.read()
    check("is not complete" not in said and "abandoned" not in said, said)


def an_attempt_with_a_hole_is_scored_and_partial(station):
    """The next one of the same recording has none."""
    gate = station.path("gate-attempt")
    process, _ = start_on_faulty_disk(station, "tried.mcap", DISK_GATE=gate)
    await_that(lambda: station.record("status")["acknowledged_step"] > 0, "it records")

    def order(word):
        station.run("instruct", "--connect", station.url("control"), word)
    order("start")
    before = station_steps(station)
    await_that(lambda: station.record("status")["acknowledged_step"] > before + 20, "some of the attempt is kept")
    hang_disk(station, gate)
    now = station_steps(station)
    await_that(lambda: station.record("status")["acknowledged_step"] > now, "steps behind the hole are kept")
    order("end")
    order("start")
    now = station_steps(station)
    await_that(lambda: station.record("status")["acknowledged_step"] > now, "some of the next attempt is kept")
    order("end")
    now = station_steps(station)
    await_that(lambda: station.record("status")["acknowledged_step"] > now + 20, "its end is kept")
    station.end(process)
    rows = list(csv.DictReader(io.StringIO(station.run("score", "tried.mcap"))))
    partial = {row["attempt"]: row["partial"] for row in rows}
    check(list(partial.values()) == ["1", "0"], f"scored: {partial}")
    check(any(row["metric"] == "time_s" and float(row["value"]) > 0 and row["partial"] == "1" for row in rows), "it has no numbers")
    folder = station.path("store")
    learner = station.run("learners", "--folder", folder, "add").strip()
    ids = station.run("learners", "--folder", folder, "take", "--learner", learner, "tried.mcap").split()
    db = sqlite3.connect(f"{folder}/learners.db")
    kept = {row[0]: row[1:] for row in db.execute("SELECT id, partial, counts, passed, why FROM attempt")}
    db.close()
    check(kept[ids[0]][:3] == (1, 0, 0) and "missing in the recording" in kept[ids[0]][3], f"{kept}")
    check(kept[ids[1]][0] == 0 and "not complete" in kept[ids[1]][3], f"{kept}")
    for nth, is_partial in enumerate((True, False)):
        with open(f"{folder}/attempts/{ids[nth]}/ATTEMPT.json", encoding="utf-8") as text:
            check(json.load(text)["partial"] is is_partial, "ATTEMPT.json says something else")
        with open(f"{folder}/attempts/{ids[nth]}/report.html", encoding="utf-8") as text:
            check(("<b>Partial</b>" in text.read()) is is_partial, "its page says something else")


LAWS = [a_disk_that_fails_once_leaves_a_whole_file, a_disk_that_fails_for_good_leaves_what_was_written,
        nobody_waits_for_a_disk_that_hangs,
        a_recording_that_a_load_ends_is_whole_where_palpd_is_ended_meanwhile, an_attempt_with_a_hole_is_scored_and_partial]

if __name__ == "__main__":
    sys.exit(judge_all(LAWS, *sys.argv[1:3]))
