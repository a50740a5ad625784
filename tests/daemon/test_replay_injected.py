#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""palp replay of recordings in which something was done to the world while it ran: each comes to the same bytes on one, two and four
workers. One law a function.

usage: test_replay_injected.py PALPD PALP SOURCE_ROOT
"""
import json
import subprocess
import sys
import time

from test_replay import PATIENCE_S, ROOT, File, check, judge_all
from test_interop import Control

LESSON = """version: 1
name: {name}
include: {root}/{scenario}
task:
  title: Press
  time_limit_s: 60
  phases: {{press: {{goal: {{button: {{}}}}}}, lift: {{goal: {{button: {{}}}}}}}}
  metrics: {{force_peak_n: {{proficient: 1, novice: 2, from: hand}}}}
injections:
  {injections}
"""


def record(station, name, scenario, act, *options):
    """The steps of what is recorded on two workers while act does its part."""
    try:
        process = station.begin(f"{name}.mcap", "--set", "solver.workers=2", *options, scenario=scenario)
        act()
        time.sleep(0.3)
        station.end(process)
    finally:
        station.kill_left()
    return replay(station, f"{name}.mcap")


def write_lesson(station, name, scenario, injections="none: {signal: {text: nothing}}"):
    path = station.path(f"{name}.yaml")
    with open(path, "w", encoding="utf-8") as out:
        out.write(LESSON.format(name=name, root=ROOT, scenario=scenario, injections=injections))
    return path


def record_lesson(station, name, scenario, injections, act):
    return record(station, name, write_lesson(station, name, scenario, injections), act)


def replay(station, name):
    file = File(station.path(name))
    decode = file.decoder("step")
    steps = [decode(m[4]) for m in file.messages if m[0] == "step"]
    end = file.metadata["end"]  # of frames, which no step needs, a recorder that gets no CPU loses some, and says so
    check(end["left_out"] == "0" and end["frames_left_out"].isdigit(), f"{name}: {end}")
    for workers in (1, 2, 4):
        told = json.loads(station.run("replay", name, "--workers", str(workers), "--json"))
        check(told["equal"] and told["steps"] == len(steps), f"{name} on {workers} workers: {told} of {len(steps)} steps")
    return steps


def order(station, *words):
    station.run("instruct", "--connect", station.url("control"), *words)
    time.sleep(0.15)


def poke(station, *options):
    return subprocess.Popen([station.palp, "poke", "--connect", station.url("device"), *options], stdout=subprocess.DEVNULL,
                            stderr=subprocess.DEVNULL)


def ask(asked, kind, **fields):
    reply = asked.ask(kind, **fields)
    check(reply.WhichOneof("reply") != "failure", f"{kind}: {reply}")
    time.sleep(0.1)
    return reply


def inject_twice(station, name):
    def act():
        order(station, "inject", name)
        order(station, "inject", name, "off")
    return act


def check_changes(steps, kind, factors):
    """What was changed, in its order."""
    changes = [(c.kind, c.factor) for s in steps for c in s.changes]
    check(changes == [(kind, f) for f in factors], f"{changes}")


def pressure_is_injected_again(station):
    steps = record_lesson(station, "full", "config/scenarios/bladder.yaml", "full: {pressure: {body: wall, factor: 1.9}}", inject_twice(station, "full"))
    check_changes(steps, 2, (1.9, 1))


def motion_is_injected_again(station):
    steps = record_lesson(station, "gasp", "config/scenarios/breathing-organ.yaml", "gasp: {motion: {body: liver, factor: 1.5}}", inject_twice(station, "gasp"))
    check_changes(steps, 3, (1.5, 1))


def a_bond_is_weakened_again(station):
    steps = record_lesson(station, "weak", "config/scenarios/bond-tear.yaml", "weak: {bond: {link: middle, factor: 0.1}}", inject_twice(station, "weak"))
    check_changes(steps, 4, (0.1, 1))


def a_trembling_hand_trembles_again(station):
    """Tremor acts on the targets that steps take; friction beside it; a signal on nothing."""
    def act():
        hand = poke(station, "--depth", "0.004", "--seconds", "2")
        for name in ("shake", "wet", "bleed"):
            order(station, "inject", name)
        hand.wait(PATIENCE_S)
    steps = record(station, "shake", f"{ROOT}/tests/scenarios/press-task.yaml", act)
    check_changes(steps, 1, (0.1,))
    targets = [tuple(t.target) for s in steps for t in s.tools if t.target]
    check(len(set(targets)) > 20, f"{len(set(targets))} targets")


def orders_of_an_instructor_are_followed_again(station):
    def act():
        for words in (("start",), ("pause",), ("start",), ("next",), ("note", "well done"), ("restart",), ("start",), ("end",)):
            order(station, *words)
    steps = record(station, "led", f"{ROOT}/tests/scenarios/press-task.yaml", act)
    kinds = [o.kind for s in steps for o in s.orders]
    check({1, 3, 4, 5, 6} <= set(kinds), f"{kinds}")
    check(len({s.epoch for s in steps}) > 1, "a restart sets no world back")


def a_world_in_contact_from_its_first_step_is_recorded_from_there(station):
    """Of what palpd warms up with nothing is left that a recording does not tell of."""
    record(station, "contact", "block-3000", lambda: time.sleep(0.3))


def a_world_that_stood_still_and_was_set_back_goes_on_alike(station):
    def act():
        with Control(station.url("control")) as asked:
            ask(asked, "pause")
            ask(asked, "step", count=7)
            ask(asked, "start")
            here = ask(asked, "snapshot").snapshot.snapshot_id
            ask(asked, "restore", snapshot_id=here)
            ask(asked, "start")
            ask(asked, "reset")
            ask(asked, "start")
            ask(asked, "drop", snapshot_id=here)
            ask(asked, "pause")
            ask(asked, "reset")
            ask(asked, "start")
    for scenario in ("breathing-organ", "block-3000"):  # by itself, and in contact from its first step on
        epochs = [s.epoch for s in record(station, f"back-{scenario}", scenario, act)]
        check(len(set(epochs)) == 4 and epochs == sorted(epochs), f"{sorted(set(epochs))}")


def another_scenario_begins_another_recording(station):
    def act():
        with Control(station.url("control")) as asked:
            ask(asked, "load", scenario="bladder")
        time.sleep(0.5)
    record(station, "one", "breathing-organ", act)
    check(len(replay(station, "one-2.mcap")) > 20, "the second has no steps")


def a_needle_goes_in_again(station):
    """Punctures make constraints on the way."""
    script = "tools.right.device={script: " + ROOT + "/config/scenarios/trajectories/prick.csv}"
    record(station, "prick", "needle-hand", lambda: time.sleep(2.5), "--set", script)


def a_thread_slides_again(station):
    record(station, "suture", "suture-two-flaps", lambda: time.sleep(0.5))


def jaws_close_again(station):
    steps = record(station, "jaws", "jaws-hold-tissue", lambda: time.sleep(1.2))
    grips = {g for s in steps for t in s.tools for g in t.grip_ratio}
    check(len(grips) > 10, f"{len(grips)} grips")


def a_current_burns_again(station):
    """Of a hand whose gripper closes while it presses."""
    def act():
        hand = poke(station, "--gripper", "--period", "1", "--seconds", "3")
        hand.wait()
    steps = record(station, "burn", "dissect", act)
    check({c for s in steps for t in s.tools for c in t.current} == {0, 1}, "the current was not on and off")


def a_hand_that_is_lost_is_lost_again(station):
    """In the middle of a press, without a word; another comes back to its tool."""
    def act():
        for _ in range(2):
            hand = poke(station, "--depth", "0.004", "--seconds", "20")
            time.sleep(1.2)
            hand.kill()
            hand.wait()
            time.sleep(0.4)
    steps = record(station, "lost", f"{ROOT}/tests/scenarios/two.yaml", act)
    check(any(t.coupling for s in steps for t in s.tools), "no spring of a hand was set")


def steps_that_give_way_give_way_again(station):
    """Steps that fit no machine's time take rungs of the degradation ladder, and older factors; the attempt does not count."""
    def has_given_way():
        told = json.loads(station.run("top", "--once", "--json", "--connect", station.url("stream"), "--wait", "60"))
        return told["quality_rung"] > 0 and told["step"] - told["factor_age_steps"] > 1  # the first factor is of the first step

    def act():
        until = time.monotonic() + PATIENCE_S
        while not has_given_way():
            check(time.monotonic() < until, "no rung was taken, or no later factor")
            time.sleep(0.1)
        station.run("instruct", "--connect", station.url("control"), "start", expected=None)  # where its tool has not begun it yet
        order(station, "end")
    scenario = write_lesson(station, "rungs", "config/scenarios/block-18000.yaml")
    steps = record(station, "rungs", scenario, act, "--set", "rate_hz=1000", "--set", "solver.sleep_speed_m_s=0")
    check(any(s.rung for s in steps), "no step is on a rung")
    check(len({f.taken for s in steps for f in s.factors}) > 1, "one factor for all")
    file = File(station.path("rungs.mcap"))
    decode = file.decoder("task")
    uncounted = [decode(m[4]).uncounted for m in file.messages if m[0] == "task"]
    check(any("steps left something undone" in why for why in uncounted), f"{set(uncounted)}")


LAWS = [pressure_is_injected_again, motion_is_injected_again, a_bond_is_weakened_again, a_trembling_hand_trembles_again,
        orders_of_an_instructor_are_followed_again, a_world_in_contact_from_its_first_step_is_recorded_from_there,
        a_world_that_stood_still_and_was_set_back_goes_on_alike,
        another_scenario_begins_another_recording, a_needle_goes_in_again, a_thread_slides_again, jaws_close_again, a_current_burns_again,
        a_hand_that_is_lost_is_lost_again, steps_that_give_way_give_way_again]


if __name__ == "__main__":
    sys.exit(judge_all(LAWS, *sys.argv[1:3]))
