#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Lessons as a user meets them: all are read, the document's own one too; what is wrong in one is named by
# line and column; an expert's attempt passes and a novice's does not; a report is whole and harmless.
#   test_lessons.sh PALP SOURCE
set -eu
palp=$1 source=$2
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
failed=0

# A claim: the exit status of a command, and a text in what it prints.
expect() {
    status=$1 text=$2
    shift 2
    got=0
    "$@" >"$scratch/out" 2>&1 || got=$?
    if [ $got != "$status" ] || { [ "$text" ] && ! grep -qF -- "$text" "$scratch/out"; }; then
        echo "FAILED  $*: status $got, expected $status and '$text' in:"
        head -5 "$scratch/out"
        failed=1
    fi
}

# The document's lesson, and a change to it that is wrong.
awk '/^```yaml$/ { on = 1; next } /^```$/ { on = 0 } on' "$source/config/lessons/README.md" |
    sed "s#include: config/#include: $source/config/#" >"$scratch/mine.yaml"
spoil() {
    sed "$1" "$scratch/mine.yaml" >"$scratch/spoilt.yaml"
    if cmp -s "$scratch/mine.yaml" "$scratch/spoilt.yaml"; then
        echo "FAILED  $1 changes nothing"
        failed=1
    fi
    expect 78 "$2" "$palp" lessons check "$scratch/spoilt.yaml"
    expect 78 "spoilt.yaml:" "$palp" lessons check "$scratch/spoilt.yaml"
}

expect 0 'judged' "$palp" lessons check "$source"/config/lessons/*.yaml "$scratch/mine.yaml"
expect 0 'palpation-search' "$palp" lessons --json
expect 0 'Why it matters' "$palp" lessons show palpation-search
# Each lesson is one to learn from: what to do and why, what tells hands apart, where its figures come from, a hint, variants
# and a picture.
for lesson in "$source"/config/lessons/*.yaml; do
    name=$(basename "$lesson" .yaml)
    for text in 'Why it matters:' 'What those do who' 'What beginners do:' 'Where the figures come from:'; do
        expect 0 "$text" "$palp" lessons show "$lesson"
    done
    picture=$(sed -n "s/^| .$name. |.*](\(.*\.png\)) |$/\1/p" "$source/config/lessons/README.md")
    if ! grep -q 'hint: ' "$lesson" || ! grep -q '^variants:' "$lesson" ||
        ! [ -s "$source/config/lessons/${picture:-none}" ]; then
        echo "FAILED  $name: expected a hint, variants, and a picture in the row of the README"
        failed=1
    fi
done
spoil 's/probe: force/probe: farce/' 'did you mean force?'
spoil 's/between: \[0.4, 0.6\]/between: [0.6, 0.4]/' 'empty window'
spoil 's/ *time_limit_s: 30//' 'time_limit_s: got nothing'
spoil 's/goal: {reading/goal: {reeding/' 'an unknown kind'
spoil 's/force_peak_n: {/force_peek_n: {/' 'did you mean force_peak_n?'
spoil 's/novice: 0.5/novice: 0.9/' 'two numbers that tell which is better'
spoil 's/bodies.block.material.young_pa: 10000/bodies.blok.material.young_pa: 10000/' 'did you mean block?'
spoil 's/- {bodies.block.material.young_pa: 10000}/- 7/' 'expected a map of path.to.key'
spoil 's/bodies.block.material.young_pa: 20000/bodies.blok.material.young_pa: 20000/' 'did you mean block?'
spoil 's/bodies.block.material.young_pa: \([12]\)0000/bodies.block.material.young_pa: -\1/' 'young_pa: got -1'
expect 78 'young_pa: got -2' "$palp" lessons check "$scratch/spoilt.yaml"
spoil 's/plate: \[{hold/plate: [{hald/' 'expected one move'
spoil 's/  tools:/  tool:/' 'expected skill, and tools'
expect 78 'without a task' "$palp" train stiffness-phantom
expect 64 'expected expert, novice, rest' "$palp" train peel --hand surgeon
expect 66 'palp' "$palp" report "$scratch/nowhere"

# Whole attempts.
expect 0 'PASSED' "$palp" train peel --quiet --out "$scratch/good"
expect 1 'NOT PASSED' "$palp" train peel --hand novice --quiet
expect 0 '"passed": true' "$palp" train peel --quiet --json
# What looks like it is not it: a load by pressing, a line of taps, a flap burnt from above. A needle that was turned
# upright above the skin went in upright.
trick() {
    lesson=$1 status=$2 text=$3
    { echo "version: 1"; echo "include: $source/config/lessons/$lesson.yaml"; echo "hands: {tried: {tools: {$4}}}"; } >"$scratch/tried.yaml"
    expect "$status" "$text" "$palp" train "$scratch/tried.yaml" --hand tried --quiet
}
trick peel 1 'wanted lifted plate' 'plate: [{wait: {s: 0.5}},
    {hold: {reading: pull, value: 0.8, along: [0, -1, 0], speed_m_s: 0.004, gain: 0.01, s: 13}}]'
trick retract 1 'lifted fold' 'right: [{go: {to_m: [0, 0.045, 0], s: 0.5}}, {grip: {to: 0.0, s: 0.5}},
    {hold: {value: 0.5, along: [0, -1, 0], speed_m_s: 0.005, gain: 0.008, s: 16}}]'
trick dissection 1 'wanted held' 'right: [{go: {to_m: [0.008, 0.02, 0.004], s: 0.5}}, {go: {to_m: [0.008, 0.0124, 0.004], s: 0.5}},
    {grip: {to: 0, s: 0.02}}, {go: {to_m: [0.008, 0.0124, -0.004], s: 2.2}}, {go: {to_m: [0.005, 0.0124, -0.004], s: 0.2}},
    {go: {to_m: [0.005, 0.0124, 0.004], s: 2.2}}, {go: {to_m: [0.002, 0.0124, 0.004], s: 0.1}},
    {go: {to_m: [0.002, 0.0124, -0.002], s: 1}}, {grip: {to: 1, s: 0.02}}, {go: {to_m: [0.005, 0.03, 0.004], s: 0.4}}]'
trick needle 0 'PASSED' 'right: [{go: {point: target, to_m: [0, 0.03, 0], turn_deg: [10, 0, 0], s: 1}},
    {go: {point: target, to_m: [0, 0.03, 0], s: 1}}, {go: {point: target, to_m: [0, -0.001, 0], s: 8}}, {wait: {s: 3}}]'
taps=
for place in '-0.024, 0.072, 0' '-0.016, 0.072, 0.003' '-0.008, 0.072, 0.004' '0, 0.072, 0' '0.008, 0.072, -0.004' \
    '0.016, 0.072, -0.003' '0.024, 0.072, 0'; do
    taps="$taps {go: {to_m: [$place], s: 0.8}},
        {hold: {value: 0.3, along: [0, -1, 0], speed_m_s: 0.02, gain: 0.03, s: 1.5}}, {go: {to_m: [$place], s: 0.5}},"
done
trick trace 1 'lifts is' "ball: [$taps {wait: {s: 0.1}}]"
page=$scratch/good/report.html
if [ "$(wc -c <"$page")" -gt 500000 ] || grep -qiE '<script|src=|href=|url\(|@import' "$page"; then
    echo "FAILED  the report is larger than 500 kB, or asks for something"
    failed=1
fi

# The same page from the files alone; what would be markup or a formula is none.
cp "$page" "$scratch/live.html"
expect 0 '' "$palp" report "$scratch/good"
cmp "$page" "$scratch/live.html" || failed=1
sed 's/"title": "[^"]*"/"title": "<img src=x onerror=alert(1)>"/; s/"hand": "[^"]*"/"hand": "=1+1"/' \
    "$scratch/good/ATTEMPT.json" >"$scratch/ATTEMPT.json"
expect 0 '' "$palp" report "$scratch" --html "$scratch/bad.html" --csv "$scratch/bad.csv"
if grep -q '<img' "$scratch/bad.html" || ! grep -q "\"'=1+1\"" "$scratch/bad.csv"; then
    echo 'FAILED  markup or a formula went through'
    failed=1
fi
head -c 700 "$scratch/good/ATTEMPT.json" >"$scratch/ATTEMPT.json"
expect 65 'got no JSON there' "$palp" report "$scratch"
echo "$((1 - failed)) passed, $failed failed, 0 skipped"
exit $failed
