#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Standards from two groups of ten, which judge the next attempt; how a learner comes along, as a page.
#   test_standard.sh PALP
set -eu
palp=$1 source=$(cd "$(dirname "$0")/../../.." && pwd)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
export PALP_LEARNERS="$scratch/store"
. "$(dirname "$0")/claims.sh"

# People of two groups: load_peak_n of N(0.2, 0.02) and N(0.4, 0.04) by their quantiles, six attempts each.
"$palp" train peel --quiet --out "$scratch/one" >/dev/null
for person in $(seq 20); do
    "$palp" learners add --cohort "$([ "$person" -le 10 ] && echo experts || echo novices)" >>"$scratch/ids"
done
/usr/bin/python3 - "$scratch" <<'PYTHON'
import json, os, statistics, sys
folder = sys.argv[1]
one = json.load(open(folder + "/one/ATTEMPT.json"))
for person, learner in enumerate(open(folder + "/ids").read().split()):
    normal = statistics.NormalDist(0.2, 0.02) if person < 10 else statistics.NormalDist(0.4, 0.04)
    value = normal.inv_cdf((person % 10 + 0.5) / 10)
    for k in range(6):
        one.update(id="%020x" % (100 * person + k), learner=learner, counts=True, uncounted="",
                   began="2026-01-%02dT10:00:00Z" % (k + 1))
        for metric in one["metrics"]:
            if metric["name"] == "load_peak_n":
                metric["value"] = value
        os.makedirs(folder + "/made/" + one["id"])
        json.dump(one, open(folder + "/made/" + one["id"] + "/ATTEMPT.json", "w"))
PYTHON
sed 's/needs: \[retract\]/needs: [retrakt]/; s#include: ../#include: '"$source"'/config/#' "$source/config/lessons/peel.yaml" >"$scratch/needs.yaml"
first=$(head -1 "$scratch/ids")
claim 'nine are too few' ends 69 'expected 10 and 10' \
    "$palp" lessons standard peel --experts experts --novices novices
claim 'attempts are taken' "$palp" learners take "$scratch"/made/*
# Where both normal densities are equal: 0.2637 for these, by the quadratic equation.
claim 'the cut lies where densities are equal' ends 0 'load_peak_n            0.26' \
    "$palp" lessons standard peel --experts experts --novices novices
claim 'and parts the groups' grep -q 'load_peak_n.*AUC 1.00, experts that fail 0 of 10, novices that pass 0 of 10' "$scratch/said"
claim 'it judges the next attempt' ends 0 '"from": "group"' "$palp" train peel --learner "$first" --json
claim 'a page of a learner' "$palp" report --learner "$first" --html "$scratch/page.html"
claim 'says that it is learned' grep -q '<td>peel</td><td>7</td><td>6</td><td>6</td>.*learned' "$scratch/page.html"
claim 'as numbers too' ends 0 '"lesson": "peel", "attempts": 7, "counted": 6, "passed": 6' \
    "$palp" report --learner "$first" --json -
last=$(ls -t "$PALP_LEARNERS/attempts" | head -1)
claim 'an attempt by its id' "$palp" report "$last" --html "$scratch/attempt.html"
claim 'tells the median of those before that count' grep -q 'of the 6 attempts before that count' "$scratch/attempt.html"
claim 'and how its learner comes along' grep -q '7 attempts, of which 6 count and 6 passed: <b>learned' "$scratch/attempt.html"
claim 'steps by the names of CRTK' ends 0 'plate/measured_cp/p.x' "$palp" report "$last" --crtk -
claim 'asks for nothing' sh -c "! grep -qiE '<script|src=|href=|url\(|@import' '$scratch/page.html'"
claim 'nobody has no page' ends 67 'no learner' "$palp" report --learner 00000000000000000000 --html "$scratch/x.html"
claim 'needs are lessons' ends 78 'task.needs' "$palp" lessons check "$scratch/needs.yaml"
echo "$passed passed, $failed failed, 0 skipped"
[ $failed = 0 ]
