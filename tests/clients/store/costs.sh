#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# What attempts cost afterwards, CPU time: the report of ten minutes with two tools at 200 Hz; scoring three minutes anew;
# stepping a recording again (palp replay) a simulated second. Of 10 000 attempts of three minutes told as core hours.
#   costs.sh BUILD [RECORDING]     RECORDING: by palpd --record; without one, none is stepped again
set -eu
palp=$(realpath "$1")/clients/palp/palp recording=${2-}
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
"$palp" train peel --quiet --out "$scratch/one" >/dev/null
/usr/bin/python3 - "$palp" "$scratch" "$recording" <<'PYTHON'
import json, os, resource, statistics, subprocess, sys
palp, scratch, recording = sys.argv[1:]
one = json.load(open(scratch + "/one/ATTEMPT.json"))
head, *rows = [line.split(",") for line in open(scratch + "/one/steps.csv").read().splitlines()]

def make_attempt(name, seconds, rate_hz, tools):
    """The steps of one attempt of one tool, over and over; each tool does the same."""
    os.mkdir(f"{scratch}/{name}")
    with open(f"{scratch}/{name}/steps.csv", "w") as out:
        print(*head[:3], *head[3:13] * tools, *head[13:], sep=",", file=out)
        for k in range(int(seconds * rate_hz)):
            row = rows[k % len(rows)]
            print(f"{(k + 1) / rate_hz:.17g}", *row[1:3], *row[3:13] * tools, *row[13:], sep=",", file=out)
    changed = {"time_s": seconds, "rate_hz": rate_hz, "tools": one["tools"] * tools}
    json.dump(one | changed, open(f"{scratch}/{name}/ATTEMPT.json", "w"))

def cpu_s(*command):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run([palp, *command], capture_output=True, text=True, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, done.stdout

make_attempt("ten", 600, 200, 2)
make_attempt("three", 180, one["rate_hz"], 1)
report = statistics.median(cpu_s("report", scratch + "/ten", "--html", scratch + "/page.html")[0] for _ in range(5))
size = os.path.getsize(scratch + "/page.html")
# Ten at once: the lesson is read once a list, not once an attempt.
score = statistics.median(cpu_s("score", *[scratch + "/three"] * 10)[0] for _ in range(3)) / 10
print(f"report of 10 min, 2 tools, 200 Hz: {report:.2f} s of CPU, {size / 1e3:.0f} kB (asked: 1 s, 500 kB)")
print(f"score of 3 min, 1 tool, {one['rate_hz']:g} Hz: {score:.3f} s of CPU; 10 000 of them: {score * 1e4 / 3600:.2f} core hours (asked: 3)")
if recording:
    seconds, said = cpu_s("replay", recording, "--workers", "1", "--json")
    simulated = json.loads(said)["simulated_s"]
    hours = seconds / simulated * 180 * 1e4 / 3600
    print(f"replay of {simulated:.1f} s: {seconds:.1f} s of CPU; 10 000 of 3 min: {hours:.0f} core hours (asked: 170)")
PYTHON
