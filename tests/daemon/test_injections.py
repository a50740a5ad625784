#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Disturbances that lessons prepare for an instructor: none acts unless it is ordered; ordered, each acts within two steps. One law a
function.

usage: test_injections.py PALPD PALP SOURCE_ROOT
"""
import re
import sys
import time

from test_replay import ROOT, File, check, judge_all
import test_interop
from test_interop import Control

PREPARED = {"moving-organ": {"deeper_breath": (3, 1.5), "held_breath": (3, 0.0), "shaking_hand": None},
            "retract": {"wet_fold": (1, 0.3), "bleeding": None}}  # a change of the world: its kind and factor
BEFORE, BEHIND = 40, 4  # steps


def path_of(lesson):
    return f"{ROOT}/config/lessons/{lesson}.yaml"


def steps_of(station, name, topic="step"):
    file = File(station.path(name))
    decode = file.decoder(topic)
    return [decode(m[4]) for m in file.messages if m[0] == topic]


def take_steps(station, scenario, name, act=lambda asked: None):
    """Its steps as recorded: BEFORE, then act, then BEHIND."""
    process = station.start(scenario, "--stepped", "--seed=1", "--record", station.path(name))
    with Control(station.url("control")) as asked:
        for count in (BEFORE, BEHIND):
            reply = asked.ask("step", count=count)
            check(reply.WhichOneof("reply") == "state", f"step: {reply}")
            if count == BEFORE:
                act(asked)
    station.end(process)
    return steps_of(station, name)


def without_injections(station, lesson):
    """A copy of the lesson that prepares none."""
    with open(path_of(lesson), encoding="utf-8") as whole:
        text = re.sub(r"^injections:\n(  .*\n)+", "", whole.read(), flags=re.M)
    check("injections" not in text, f"{lesson} prepares none")
    with open(station.path(f"{lesson}.yaml"), "w", encoding="utf-8") as out:
        out.write(text.replace("include: ../", f"include: {ROOT}/config/"))
    return station.path(f"{lesson}.yaml")


def none_acts_unless_it_is_ordered(station):
    """The same bytes, step by step, as a lesson that prepares none."""
    for lesson in PREPARED:
        steps = take_steps(station, path_of(lesson), f"{lesson}.mcap")
        tasks = steps_of(station, f"{lesson}.mcap", "task")
        check({i.name for t in tasks for i in t.injections} == set(PREPARED[lesson]), f"{lesson} prepares others")
        check(not any(i.on for t in tasks for i in t.injections) and not any(s.changes for s in steps), f"{lesson}: one acts")
        bare = take_steps(station, without_injections(station, lesson), f"{lesson}-bare.mcap")
        check([s.mark for s in steps] == [s.mark for s in bare] and len(steps) == BEFORE + BEHIND, f"{lesson}: other steps")


def what_changes_the_world_acts_within_two_steps(station):
    for lesson, prepared in PREPARED.items():
        plain = take_steps(station, path_of(lesson), f"{lesson}-plain.mcap")
        for name, change in prepared.items():
            if change is None:
                continue
            steps = take_steps(station, path_of(lesson), f"{name}.mcap", lambda asked: asked.done("inject", name=name))
            told = [(s.header.step, c.kind, round(c.factor, 9)) for s in steps for c in s.changes]
            check(len(told) == 1 and told[0][1:] == change, f"{name}: {told}")
            check(BEFORE < told[0][0] <= BEFORE + 2, f"{name} acts in step {told[0][0]}")
            check([s.mark for s in steps[:BEFORE]] == [s.mark for s in plain[:BEFORE]], f"{name}: the steps before it differ")
            differs = [s.header.step for s, p in zip(steps, plain) if s.mark != p.mark]
            moves = change[0] == 3  # nothing is gripped here that could slip
            check(not moves or (differs and differs[0] <= BEFORE + 2), f"{name}: the world differs in steps {differs}")
            tasks = steps_of(station, f"{name}.mcap", "task")
            check([i.name for i in tasks[-1].injections if i.on] == [name], f"{name}: {tasks[-1].injections}")


def a_signal_is_told_with_its_text(station):
    take_steps(station, path_of("retract"), "bleeds.mcap", lambda asked: asked.done("inject", name="bleeding"))
    mark, = steps_of(station, "bleeds.mcap", "mark")
    check((mark.text, mark.value, mark.header.step) == ("bleeding", 1, BEFORE) and "do not let go" in mark.scale, f"{mark}")


def a_hand_trembles_within_two_steps(station):
    """It keeps still: each step is given the same target until the order, and another two steps behind it."""
    process = station.start(path_of("moving-organ"), "--stepped", "--seed=1", "--record", station.path("shakes.mcap"))
    with Control(station.url("control")) as asked, test_interop.Device(station.url("device"), tool="finger") as device:
        check(device.welcome, f"{device.refused}")
        device.enable()
        for count in (BEFORE, BEHIND):
            for _ in range(count):
                device.hold(0.02)
                asked.ask("step", count=1)
            if count == BEFORE:
                asked.done("inject", name="shaking_hand")
                time.sleep(0.01)
    station.end(process)
    target = {s.header.step: tuple(t.target)[:3] for s in steps_of(station, "shakes.mcap") for t in s.tools if t.target}
    still = next(target[n] for n in range(BEFORE, 0, -1) if n in target)  # a step that is given none keeps the one before
    shaking = [target.get(n, still) for n in range(BEFORE + 1, BEFORE + 1 + BEHIND)]
    check(all(target.get(n, still) == still for n in range(BEFORE // 2, BEFORE)), f"it does not keep still before: {target}")
    off = [max(abs(a - b) for a, b in zip(t, still)) for t in shaking]
    check(max(off[:2]) > 0 and max(off) <= 0.0006, f"off by {off} m")  # 0.5 mm along each axis, to digits


def a_seed_takes_its_variant(station):
    """Of moving-organ the second breathes 0.3 times a second."""
    take_steps(station, path_of("moving-organ"), "seeded.mcap")
    file = File(station.path("seeded.mcap"))
    check(file.metadata["palp"]["seed"] == "1", f"{file.metadata['palp']}")
    motion = re.search(rb"rate_hz: ([\d.]+), shift_m", file.attachments["scenario.yaml"]) or re.search(
        rb"motion:\s*\{?\s*rate_hz: ([\d.]+)", file.attachments["scenario.yaml"])
    check(motion and float(motion[1]) == 0.3, f"{motion}")


LAWS = [none_acts_unless_it_is_ordered, what_changes_the_world_acts_within_two_steps, a_signal_is_told_with_its_text,
        a_hand_trembles_within_two_steps, a_seed_takes_its_variant]


if __name__ == "__main__":
    sys.exit(judge_all(LAWS, *sys.argv[1:3]))
