#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""palp fit: what it says follows from what it measured, however long steps took. One law a function.

usage: test_fit.py PALP SOURCE_ROOT
"""
import json
import os
import re
import subprocess
import sys

BLOCK, LIVER = "tests/scenarios/block.yaml", "config/scenarios/liver-palpation.yaml"

INCISION, LED_BY = "incision", "config/scenarios/trajectories/incision.csv"
LED = f"tools.right.device={{script: {LED_BY}}}"


class Failed(Exception):
    """A claim is wrong."""


def check(claim, text):
    if not claim:
        raise Failed(text)


def ask(palp, *words):
    done = subprocess.run([palp, "fit", *words], capture_output=True, text=True, timeout=120, check=False)
    return done.returncode, done.stdout, done.stderr


def fits(trial):
    period_ms = 1e3 / trial["rate_hz"]
    return trial["p50_ms"] <= 0.5 * period_ms and trial["p99_ms"] <= period_ms


def each_number_of_threads_is_tried_and_the_best_is_the_one_whose_rare_step_is_shortest(palp, root):
    code, out, err = ask(palp, f"{root}/{BLOCK}", "--seconds", "0.5", "--json")
    check(code in (0, 1), f"exit {code}: {err}")
    said = json.loads(out)
    tried = [trial["workers"] for trial in said["threads"]]
    check(tried[0] == 1 and tried == sorted(set(tried)), f"threads {tried}")
    check(said["cpus"] == len(os.sched_getaffinity(0)) >= tried[-1], f"{said['cpus']} CPUs, threads {tried}")
    least = min(said["threads"], key=lambda trial: trial["p99_ms"])
    check(said["best"] == least, f"best {said['best']} of {said['threads']}")
    check(said["touched"], "simulated hands touched nothing")
    check(0 < sum(said["stages"].values()) <= 1.001, f"stages are {said['stages']}")


def a_rate_that_fits_is_told_and_the_exit_code_tells_of_the_scenarios_own(palp, root):
    code, out, err = ask(palp, f"{root}/{BLOCK}", "--seconds", "0.5", "--json")
    said = json.loads(out)
    for trial in [*said["threads"], *(said[key] for key in ("rung", "highest") if key in said)]:
        check(trial["fits"] == fits(trial), f"{trial}")
    check(code == (0 if said["best"]["fits"] else 1), f"exit {code}, best {said['best']}: {err}")
    if "highest" in said:
        check(said["highest"]["fits"], f"{said['highest']}")


def at_a_rate_that_no_machine_keeps_it_says_so_with_exit_code_1(palp, root):
    code, out, err = ask(palp, f"{root}/{LIVER}", "--seconds", "0.05", "--set", "rate_hz=10000")
    check(code == 1, f"exit {code}: {out}{err}")
    check("10000 Hz does not fit" in out, out)


def stages_are_told_with_commas_between_them(palp, root):
    _, out, err = ask(palp, f"{root}/{BLOCK}", "--seconds", "0.3")
    line = next((text for text in out.splitlines() if text.startswith("where the time goes")), "")
    told = line.partition(": ")[2].split(", ")
    check(len(told) > 1 and all(re.fullmatch(r"\w+ \d+ %", stage) for stage in told), f"{line}: {err}")


def that_nothing_was_cut_is_told_where_something_could_be(palp, root):
    _, out, err = ask(palp, INCISION, "--seconds", "0.1")
    check("cutting was not measured" in out and f"palp fit {INCISION} --set '{LED}'" in out, f"{out}{err}")
    _, out, err = ask(palp, f"{root}/{BLOCK}", "--seconds", "0.1")
    check("cutting" not in out, f"{out}{err}")


def what_was_cut_was_measured(palp, root):
    _, out, err = ask(palp, INCISION, "--seconds", "4", "--set", f"tools.right.device={{script: {root}/{LED_BY}}}", "--json")
    check(json.loads(out)["cuts"], f"{out}{err}")


def what_makes_no_sense_is_refused(palp, root):
    for words, expected in (([f"{root}/{BLOCK}", "--seconds", "0"], 64), ([f"{root}/no.yaml"], 66),
                            ([f"{root}/{BLOCK}", "--set", "solver.nothing=1"], 78), ([], 64)):
        code, out, err = ask(palp, *words)
        check(code == expected and err and not out, f"{words}: exit {code}: {out}{err}")


LAWS = [
    stages_are_told_with_commas_between_them,
    that_nothing_was_cut_is_told_where_something_could_be,
    what_was_cut_was_measured,
    each_number_of_threads_is_tried_and_the_best_is_the_one_whose_rare_step_is_shortest,
    a_rate_that_fits_is_told_and_the_exit_code_tells_of_the_scenarios_own,
    at_a_rate_that_no_machine_keeps_it_says_so_with_exit_code_1,
    what_makes_no_sense_is_refused,
]


def judge(law, *arguments):
    try:
        law(*arguments)
        verdict, why = "passed ", ""
    except Failed as failed:
        verdict, why = "FAILED ", f"\n        {failed}"
    print(f"{verdict} {law.__name__}{why}", flush=True)
    return verdict.strip()


if __name__ == "__main__":
    verdicts = [judge(law, *sys.argv[1:]) for law in LAWS]
    print(f"{verdicts.count('passed')} passed, {verdicts.count('FAILED')} failed, 0 skipped")
    sys.exit(1 if "FAILED" in verdicts else 0)
