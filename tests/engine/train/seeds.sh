#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# How well lessons part hands: each lesson by the expert, the novice and a hand at rest, over seeds.
#   [JOBS=2] [ROWS=DIR] tests/engine/train/seeds.sh PALP SEEDS [LESSON...]
# It prints a table for tests/results/README.md and, below it, how far metrics of force part them beside those of
# time and path. ROWS keeps the attempts: called again it does those that are not there, so remove those of a
# lesson that was changed. Seeds come one after another, so that after any time all lessons have had the same.
# Exit: 0 every expert passed and nobody else did.
set -eu
[ $# -ge 2 ] || { sed -n '3,8s/^# *//p' "$0" >&2; exit 64; }
palp=$1 seeds=$2
shift 2
[ $# -gt 0 ] || set -- $(ls "$(dirname "$0")/../../../config/lessons" | sed -n 's/\.yaml$//p')
rows=${ROWS:-$(mktemp -d)}
mkdir -p "$rows"
[ "${ROWS:-}" ] || trap 'rm -rf "$rows"' EXIT
export palp rows
# An attempt a process on one thread, JOBS at a time; one that palp could not end leaves a file without JSON.
for seed in $(seq "$seeds"); do
    for lesson; do
        for hand in expert novice rest; do
            echo "$lesson $hand $seed"
        done
    done
done | xargs -P "${JOBS:-1}" -n 3 sh -c '
    row=$rows/$0,$1,$2
    [ -s "$row" ] || {
        "$palp" train "$0" --hand "$1" --seed "$2" --set solver.workers=1 --quiet --json >"$row.part" || true
        mv "$row.part" "$row"
    }'
/usr/bin/python3 - "$rows" "$seeds" "$@" <<'PYTHON'
import json, math, os, statistics, sys

attempts, broken = {}, []
wanted = {(lesson, str(seed)) for lesson in sys.argv[3:] for seed in range(1, int(sys.argv[2]) + 1)}
names = [n for n in os.listdir(sys.argv[1]) if (n.split(",")[0], n.split(",")[-1]) in wanted]
for name in sorted(names, key=lambda n: (n.split(",")[0], int(n.split(",")[2]))):
    lesson, hand, seed = name.split(",")
    try:
        attempt = json.load(open(os.path.join(sys.argv[1], name)))
        attempts.setdefault(lesson, {h: [] for h in ("expert", "novice", "rest")})[hand].append(attempt)
    except ValueError:
        broken.append(name)

def told(values):
    if not values:
        return "none"
    spread = statistics.stdev(values) if len(values) > 1 else 0
    return f"{statistics.mean(values):.3g} ± {spread:.2g}"

wrong = len(broken)
print("| lesson | passed: expert, novice, rest | metric | expert | novice | AUC |\n|---|---|---|---|---|---|")
for lesson, hands in attempts.items():
    passed = {hand: sum(a["passed"] for a in tried) for hand, tried in hands.items()}
    wrong += passed["expert"] < len(hands["expert"]) or passed["novice"] > 0 or passed["rest"] > 0
    head = f"`{lesson}` | " + ", ".join(f"{passed[h]} of {len(hands[h])}" for h in ("expert", "novice", "rest"))
    for k, asked in enumerate(hands["expert"][0]["thresholds"]):
        value = {h: [a["thresholds"][k]["value"] for a in hands[h]] for h in ("expert", "novice")}
        value = {h: [v for v in vs if v is not None] for h, vs in value.items()}
        more = asked["proficient"] > asked["novice"]
        pairs = [(e, n) for e in value["expert"] for n in value["novice"]]
        wins = sum(0.5 if e == n else float((e > n) == more) for e, n in pairs)
        auc = f"{wins / len(pairs):.2f}" if pairs else "-"
        print(f"| {head if k == 0 else ' |'} | `{asked['name']}` | {told(value['expert'])} | {told(value['novice'])} | {auc} |")

# Which kind of metric parts the groups: Hedges' g (Cohen's d, corrected for small groups) with its 95 % interval by the
# normal approximation, whichever way round.
def pick(attempt, name):
    values = [m["value"] for m in attempt["metrics"] if m["name"] == name and not m.get("phase")]
    values = [v for v in values if v is not None]
    return max(values) if values else None

def effect(expert, novice):
    n, m = len(expert), len(novice)
    if n < 2 or m < 2:
        return None
    spread = math.sqrt(((n - 1) * statistics.variance(expert) + (m - 1) * statistics.variance(novice)) / (n + m - 2))
    apart = abs(statistics.mean(expert) - statistics.mean(novice))
    if spread <= 1e-9 * abs(statistics.mean(expert)):
        return None
    g = apart / spread * (1 - 3 / (4 * (n + m) - 9))
    return g, 1.96 * math.sqrt((n + m) / (n * m) + g * g / (2 * (n + m)))

kinds = ["force_peak_n", "force_sd_n", "force_rate_n_s", "force_volume_n3", "impulse_n_s", "time_s", "path_m", "sparc"]
print("\nHedges' g ± half of its 95 % interval:\n\n| lesson | " + " | ".join(f"`{k}`" for k in kinds) + " |\n" + "|---" * (len(kinds) + 1) + "|")
found = {k: [] for k in kinds}
for lesson, hands in attempts.items():
    cells = []
    for k in kinds:
        value = {h: [v for v in (pick(a, k) for a in hands[h]) if v is not None] for h in ("expert", "novice")}
        e = effect(value["expert"], value["novice"])
        cells.append(f"{e[0]:.1f} ± {e[1]:.1f}" if e else "-")
        found[k] += [e[0]] if e else []
    print(f"| `{lesson}` | " + " | ".join(cells) + " |")
print("| median | " + " | ".join(f"{statistics.median(found[k]):.1f}" if found[k] else "-" for k in kinds) + " |")
for name in broken:
    print("no attempt:", name.replace(",", " "))
sys.exit(wrong > 0)
PYTHON
