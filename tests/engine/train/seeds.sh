#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# How well lessons part hands: each lesson by the expert, the novice and a hand at rest, over seeds.
#   tests/engine/train/seeds.sh PALP SEEDS [LESSON...]     prints a table for tests/results/README.md
# Exit: 0 every expert passed and nobody else did.
set -eu
[ $# -ge 2 ] || { sed -n '3,5s/^# *//p' "$0" >&2; exit 64; }
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
import json, statistics, sys

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
sys.exit(wrong > 0)
PYTHON
