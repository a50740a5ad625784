#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""How palpd gives way where steps do not fit: rung, force, simulated time beside wall time, over rates.

  tests/daemon/overload.py BUILD [SCENARIO] [--rates 100,200,500,1000] [--seconds 20] [--hog 0.33] [--svg FILE]
                                 [-- OPTION-OF-PALPD...]

At each rate a palpd steps the scenario with all at its default while `palp poke` presses in it. A row tells how
long the clock ran for a second of simulation, how many deadlines were missed and how many of these a stall of the
machine explains, the rung most of the time and the highest, a step's duration, and the force while the hand holds,
beside that of the first rate. --hog: another program takes this much of a CPU meanwhile.
"""
import argparse
import collections
import csv
import json
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time

HOG = """import time
while 1:
    end = time.perf_counter() + {on}
    while time.perf_counter() < end:
        pass
    time.sleep({off})
"""
HOG_PERIOD_S = 0.03


def ask(palp, *words):
    said = subprocess.run([palp, *words], capture_output=True, timeout=20, check=True)
    return json.loads(said.stdout)


def look(palp, urls):
    _, stream, control = urls
    return ask(palp, "status", "--json", "--connect", control), \
        ask(palp, "top", "--json", "--once", "--connect", stream)


def read_force(path):
    """N, in the mean of all holds: the second half of each, when tissue has settled."""
    holds, last = [], ""
    for row in csv.DictReader(open(path)):
        if row["phase"] == "press":
            if last != "press":
                holds.append([])
            holds[-1].append(sum(float(row[f"force_{a}_n"]) ** 2 for a in "xyz") ** 0.5)
        last = row["phase"]
    means = [statistics.mean(hold[len(hold) // 2:]) for hold in holds[:-1] if hold]
    return statistics.mean(means) if means else float("nan")


def press_at(rate, args, folder):
    build = pathlib.Path(args.build)
    palp = str(build / "clients/palp/palp")
    urls = [f"ipc://{folder}/{socket}" for socket in ("d", "s", "c")]
    palpd = subprocess.Popen([str(build / "daemon/palpd"), "--device", urls[0], "--stream", urls[1], "--control", urls[2],
                              "--set", f"rate_hz={rate}", args.scenario, *args.option], stderr=subprocess.PIPE, text=True)
    said = []
    for line in palpd.stderr:
        said.append(line)
        if line.split()[-1:] == ["ready"]:
            break
    else:
        sys.exit("".join(said))
    drain = subprocess.Popen(["cat"], stdin=palpd.stderr, stdout=subprocess.DEVNULL)
    forces = pathlib.Path(folder) / f"{rate}.csv"
    hand = subprocess.Popen([palp, "poke", "--quiet", "--connect", urls[0], "--depth", str(args.depth),
                             "--csv", str(forces)])
    time.sleep(2)
    seen = []
    try:
        (first, top_first), begin = look(palp, urls), time.monotonic()
        while time.monotonic() - begin < args.seconds:
            time.sleep(0.5)
            seen.append(ask(palp, "status", "--json", "--connect", urls[2])["quality_rung"])
        last, top_last = look(palp, urls)
    finally:
        for process in (hand, palpd, drain):
            process.terminate()
            process.wait()
    counted = [top["counters"].get("missed_explained", 0) for top in (top_first, top_last)]
    duration = top_last["durations"]["step"]
    return {
        "clock": (last["uptime_s"] - first["uptime_s"]) / (last["simulated_time_s"] - first["simulated_time_s"]),
        "steps": last["step"] - first["step"],
        "missed": last["missed_deadlines"] - first["missed_deadlines"],
        "explained": counted[1] - counted[0],
        "rung": collections.Counter(seen).most_common(1)[0][0],
        "rung_most": max(seen),
        "p50": duration["p50_us"] / 1000,
        "p99": duration["p99_us"] / 1000,
        "force": read_force(forces),
    }


def draw(rows, path):
    """A curve a quantity over the rate, each from zero to its most."""
    width, height, left = 640, 90, 60
    curves = [("rung", [r["rung"] for r in rows], 7), ("simulation behind the clock, %", [100 * max(r["clock"] - 1, 0) for r in rows], 0),
              ("force off, %", [r["off"] for r in rows], 0)]
    rates = [r["rate"] for r in rows]
    x = [left + (width - left - 20) * (r - rates[0]) / ((rates[-1] - rates[0]) or 1) for r in rates]
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{len(curves) * height + 24}" '
           'font-family="sans-serif" font-size="12"><rect width="100%" height="100%" fill="white"/>']
    for k, (name, values, most) in enumerate(curves):
        top = most or max(values) or 1
        y = [(k + 1) * height - 6 - (height - 30) * v / top for v in values]
        out.append(f'<text x="4" y="{k * height + 14}">{name}, 0 to {top:.3g}</text>')
        out.append('<polyline fill="none" stroke="#06c" stroke-width="2" points="'
                   + " ".join(f"{a:.1f},{b:.1f}" for a, b in zip(x, y)) + '"/>')
        out.append(f'<path d="M{left} {(k + 1) * height - 6}H{width - 20}" stroke="#999"/>')
    out += [f'<text x="{a:.1f}" y="{len(curves) * height + 12}" text-anchor="middle">{r:g}</text>'
            for a, r in zip(x, rates)]
    pathlib.Path(path).write_text("\n".join(out) + f'\n<text x="4" y="{len(curves) * height + 12}">Hz</text></svg>\n')


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build")
    parser.add_argument("--rates", default="100,200,300,400,500,600,800,1000")
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--depth", default="0.005", help="m, how far the hand presses")
    parser.add_argument("--hog", type=float, default=0, help="of a CPU")
    parser.add_argument("--svg")
    parser.add_argument("scenario", nargs="?", default="liver-palpation")
    parser.add_argument("option", nargs="*", help="after --, of palpd")
    args = parser.parse_args()
    hog = args.hog and subprocess.Popen([sys.executable, "-c", HOG.format(on=args.hog * HOG_PERIOD_S,
                                                                          off=(1 - args.hog) * HOG_PERIOD_S)])
    rows = []
    print("| rate, Hz | clock / simulated time | steps | missed, explained | rung, most | step p50, p99, ms | force, N | off, % |")
    print("|---|---|---|---|---|---|---|---|")
    try:
        for rate in (float(r) for r in args.rates.split(",")):
            with tempfile.TemporaryDirectory() as folder:
                row = press_at(f"{rate:g}", args, folder)
            row["rate"] = rate
            rows.append(row)
            row["off"] = 100 * abs(row["force"] / rows[0]["force"] - 1)
            print(f"| {rate:g} | {row['clock']:.4f} | {row['steps']} | {row['missed']}, {row['explained']} | "
                  f"{row['rung']}, {row['rung_most']} | {row['p50']:.2f}, {row['p99']:.2f} | {row['force']:.3f} | "
                  f"{row['off']:.1f} |", flush=True)
    finally:
        if hog:
            hog.kill()
    if args.svg:
        draw(rows, args.svg)


if __name__ == "__main__":
    main()
