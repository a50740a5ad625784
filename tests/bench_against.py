#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Is a step slower than that of another commit? Builds the commit in a temporary folder, runs
`palp bench step` of both by turns, and prints for each stage the median of its times in ms, the least of
all rounds, of this tree and of the commit, their ratio, and the range of the ratios of single rounds.

    tests/bench_against.py COMMIT [--build DIR] [--other PALP] [--rounds N] [--steps N]
                           [--set KEY=VALUE] [--json FILE] SCENARIO...

--build DIR    a build of this tree [build]
--other PALP   a palp of the commit that is built already
Beside other load `--set solver.workers=1` and more rounds make ratios certain. A stage is marked where its
ratio and that of the median round are above 1.05. Stages of less than a fiftieth of the step or of less
than 2 us are left out."""
import argparse
import json
import pathlib
import shutil
import statistics
import subprocess
import sys
import tempfile

SHARE, LEAST_MS, SLOWER = 0.02, 0.002, 1.05


def build_commit(commit, folder):
    """Returns the palp of a commit, built in a folder."""
    archive = subprocess.Popen(["git", "archive", commit], stdout=subprocess.PIPE)
    subprocess.run(["tar", "-x", "-C", folder], stdin=archive.stdout, check=True)
    if archive.wait() != 0:
        sys.exit(f"bench_against: git knows no {commit}")
    build = pathlib.Path(folder) / "build"
    run = {"cwd": folder, "check": True, "stdout": subprocess.DEVNULL}
    subprocess.run(["meson", "setup", "build"], **run)
    known = subprocess.run(["ninja", "-C", "build", "-t", "targets", "all"], cwd=folder, check=True,
                           capture_output=True, text=True).stdout
    programs = [p for p in ("clients/palp/palp", "clients/bench/palp-bench") if f"\n{p}:" in known]
    subprocess.run(["ninja", "-C", "build", *programs], **run)
    return str(build / "clients/palp/palp")


def measure(palp, scenario, args):
    """Returns {stage: median in ms} and the row of the whole step."""
    words = [palp, "bench", "step", scenario, "--steps", str(args.steps), "--json"]
    words += [f"--set={word}" for word in args.set]
    text = subprocess.run(words, check=True, capture_output=True, text=True).stdout
    rows = json.loads(text)["rows"]
    return {r["stage"]: r["p50_ms"] for r in rows}, rows[0]


def compare(scenario, palps, args):
    """Rows of a scenario: stage, ms of both, ratios of the rounds."""
    times, whole = ([], []), [None, None]
    for k in range(args.rounds):
        for which in (0, 1) if k % 2 else (1, 0):
            found, whole[which] = measure(palps[which], scenario, args)
            times[which].append(found)
    rows = []
    for stage in times[0][0]:
        mine, other = ([t.get(stage, 0) for t in side] for side in times)
        if min(mine) < max(LEAST_MS, SHARE * min(t["step"] for t in times[0])):
            continue
        rows.append({"scenario": pathlib.Path(scenario).stem, "stage": stage,
                     "ms": min(mine), "other_ms": min(other),
                     "ratio": min(mine) / min(other) if min(other) > 0 else None,
                     "ratios": sorted(a / b for a, b in zip(mine, other) if b > 0),
                     "contacts": whole[0]["contacts_mean"],
                     "other_contacts": whole[1]["contacts_mean"]})
    return rows


def is_slower(row):
    return row["ratio"] is not None and \
        min(row["ratio"], statistics.median(row["ratios"])) > SLOWER


def print_row(row):
    ratio = "new"
    if row["ratio"] is not None:
        ratio = f"{row['ratio']:5.2f}  {row['ratios'][0]:5.2f} to {row['ratios'][-1]:5.2f}"
    print(f"  {row['stage']:26}{row['ms']:10.4f}{row['other_ms']:10.4f}  {ratio}"
          f"{'  slower' if is_slower(row) else ''}", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("commit")
    parser.add_argument("scenario", nargs="+")
    parser.add_argument("--build", default="build")
    parser.add_argument("--other")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--steps", type=int, default=100)
    parser.add_argument("--set", action="append", default=[])
    parser.add_argument("--json")
    args = parser.parse_args()
    folder = None if args.other else tempfile.mkdtemp(prefix="bench-against-")
    rows = []
    try:
        other = args.other or build_commit(args.commit, folder)
        for scenario in args.scenario:
            found = compare(scenario, (f"{args.build}/clients/palp/palp", other), args)
            print(f"{found[0]['scenario']}: {found[0]['contacts']:g} contacts, "
                  f"{args.commit} {found[0]['other_contacts']:g}; ms, {args.commit}, ratio, rounds")
            for row in found:
                print_row(row)
            rows += found
    finally:
        if folder:
            shutil.rmtree(folder)
    if args.json:
        pathlib.Path(args.json).write_text(json.dumps({"commit": args.commit, "rows": rows}))
    slower = sum(is_slower(row) for row in rows if row["stage"] != "step")
    steps = [r["ratio"] for r in rows if r["stage"] == "step"]
    print(f"{len(steps)} scenarios: a step takes {statistics.geometric_mean(steps):.2f} times as long "
          f"({min(steps):.2f} to {max(steps):.2f}); {slower} of {len(rows) - len(steps)} stages slower")
    return 0


if __name__ == "__main__":
    sys.exit(main())
