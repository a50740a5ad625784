#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# How well lessons part hands: each lesson by the expert, the novice and a hand at rest, over seeds.
#   tests/engine/train/seeds.sh PALP SEEDS [LESSON...]     prints a table for tests/results/README.md
# and, below it, how far metrics of force part them beside those of time and path.
# Exit: 0 every expert passed and nobody else did.
set -eu
[ $# -ge 2 ] || { sed -n '3,6s/^# *//p' "$0" >&2; exit 64; }
palp=$1 seeds=$2
shift 2
[ $# -gt 0 ] || set -- $(ls "$(dirname "$0")/../../../config/lessons" | sed -n 's/\.yaml$//p')
rows=$(mktemp)
trap 'rm -f "$rows"' EXIT
for lesson; do
    for hand in expert novice rest; do
        seed=1
        while [ $seed -le "$seeds" ]; do
            "$palp" train "$lesson" --hand $hand --seed $seed --quiet --json >"$rows.one" || [ $? = 1 ]
            printf '%s\t%s\t' "$lesson" $hand
            tr -d '\n' <"$rows.one"
            echo
            seed=$((seed + 1))
        done
    done
done >"$rows"
rm -f "$rows.one"
/usr/bin/python3 - "$rows" <<'PYTHON'
import json, math, statistics, sys

attempts = {}
for line in open(sys.argv[1]):
    lesson, hand, text = line.split("\t", 2)
    attempts.setdefault(lesson, {}).setdefault(hand, []).append(json.loads(text))

def told(values):
    if not values:
        return "none"
    spread = statistics.stdev(values) if len(values) > 1 else 0
    return f"{statistics.mean(values):.3g} ± {spread:.2g}"

wrong = 0
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

# Which kind of metric parts the groups: Cohen's d with the pooled spread, and the AUC whichever way round.
def pick(attempt, name):
    values = [m["value"] for m in attempt["metrics"] if m["name"] == name and not m.get("phase")]
    values = [v for v in values if v is not None]
    return max(values) if values else None

def effect(expert, novice):
    if len(expert) < 2 or len(novice) < 2:
        return "-"
    spread = math.sqrt((statistics.variance(expert) + statistics.variance(novice)) / 2)
    apart = abs(statistics.mean(expert) - statistics.mean(novice))
    wins = sum(0.5 if e == n else float(e > n) for e in expert for n in novice) / (len(expert) * len(novice))
    return f"{apart / spread if spread > 0 else math.inf:.1f}, {max(wins, 1 - wins):.2f}"

kinds = ["force_peak_n", "force_sd_n", "force_rate_n_s", "force_volume_n3", "impulse_n_s", "time_s", "path_m", "sparc"]
print("\nCohen's d, AUC:\n\n| lesson | " + " | ".join(f"`{k}`" for k in kinds) + " |\n" + "|---" * (len(kinds) + 1) + "|")
for lesson, hands in attempts.items():
    cells = []
    for k in kinds:
        value = {h: [v for v in (pick(a, k) for a in hands[h]) if v is not None] for h in ("expert", "novice")}
        cells.append(effect(value["expert"], value["novice"]))
    print(f"| `{lesson}` | " + " | ".join(cells) + " |")
sys.exit(wrong > 0)
PYTHON
