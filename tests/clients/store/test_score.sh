#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Metrics anew are those of the attempt to the last digit; parts of a list by the files for Slurm and Kubernetes
# are the whole, once each.
#   test_score.sh PALP SOURCE
set -eu
palp=$(cd "$(dirname "$1")" && pwd)/$(basename "$1") source=$2
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
. "$(dirname "$0")/claims.sh"
skipped=0

skip() {
    skipped=$((skipped + 1))
    echo "skipped $1"
}

for seed in 1 2 3 4 5; do
    "$palp" train peel --seed $seed --quiet --out "$scratch/$seed" >/dev/null
    echo "$scratch/$seed" >>"$scratch/list"
done
"$palp" train hand-over --hand novice --quiet --out "$scratch/6" >/dev/null || [ $? = 1 ]
echo "$scratch/6" >>"$scratch/list"
"$palp" score --list "$scratch/list" --out "$scratch/whole.csv"
head -1 "$scratch/whole.csv" >"$scratch/live.csv"
for k in 1 2 3 4 5 6; do
    "$palp" report "$scratch/$k" --csv "$scratch/one.csv"
    tail -n +2 "$scratch/one.csv" >>"$scratch/live.csv"
done
claim 'metrics anew are those of the attempt, digit by digit' cmp "$scratch/live.csv" "$scratch/whole.csv"

# A lesson of this folder whose variants ask for what the expert does, and for what nobody can.
peel=$(cd "$source/config/lessons" && pwd)
sed -e "s|^include: |&$peel/|; s|^name: .*|name: varied|; /^  - {bodies/d" \
    -e 's|^variants:|&\n  - {task.metrics.window.proficient: 0.6}\n  - {task.metrics.window.proficient: 1.1}|' \
    "$peel/peel.yaml" >"$scratch/varied"
cd "$scratch"
for seed in 0 1; do
    "$palp" train varied --seed $seed --quiet --out varied-$seed >/dev/null || [ $? = 1 ]
    "$palp" report varied-$seed --csv varied-$seed.csv
    "$palp" score varied-$seed >varied-$seed-anew.csv
    claim "an attempt at variant $seed is judged by it" cmp varied-$seed.csv varied-$seed-anew.csv
done
claim 'which is not what the other asks for' sh -c "grep -q ',\"expert\",1,' varied-0.csv && grep -q ',\"expert\",0,' varied-1.csv"
cd - >/dev/null

# What a cluster would run, here: each task of the array, then joined.
mkdir "$scratch/bin"
ln -s "$palp" "$scratch/bin/palp"
for task in 3 4 5 6; do
    claim "task $task of an array" env PATH="$scratch/bin:$PATH" SLURM_ARRAY_TASK_ID=$task SLURM_ARRAY_TASK_MIN=3 \
        SLURM_ARRAY_TASK_COUNT=4 sh "$source/config/deploy/score-array.sbatch" "$scratch/list" "$scratch/parts"
done
tail -n +2 "$scratch/whole.csv" | sort >"$scratch/sorted"
tail -q -n +2 "$scratch"/parts/part-*.csv | sort >"$scratch/joined"
claim 'parts joined are the whole' cmp "$scratch/sorted" "$scratch/joined"
if command -v kubectl >/dev/null; then
    mkdir "$scratch/job"
    cp "$source/config/deploy/score-job.yaml" "$scratch/job"
    echo 'resources: [score-job.yaml]' >"$scratch/job/kustomization.yaml"
    claim 'Kubernetes reads the job' ends 0 'JOB_COMPLETION_INDEX' kubectl kustomize "$scratch/job"
else
    skip 'the file for Kubernetes: no kubectl here'
fi
if command -v shellcheck >/dev/null; then
    claim 'the file for Slurm is sound' shellcheck "$source/config/deploy/score-array.sbatch"
else
    skip 'the file for Slurm: no shellcheck here'
fi

claim 'a part beyond the last' ends 64 'expected I/N' "$palp" score --list "$scratch/list" --part 4/4
claim 'no list' ends 66 'No such file' "$palp" score --list "$scratch/none"
claim 'nothing to score' ends 64 'expected attempts' "$palp" score
claim 'no attempt is partial' sh -c "! tail -n +2 '$scratch/whole.csv' | grep -v ',0\$'"
cp -r "$scratch/4" "$scratch/cut"
head -n 40 "$scratch/4/steps.csv" >"$scratch/cut/steps.csv"
"$palp" score "$scratch/cut" >"$scratch/cut.csv"
claim 'one whose steps are cut is scored' grep -q '"path_m",' "$scratch/cut.csv"
claim 'and partial' sh -c "! tail -n +2 '$scratch/cut.csv' | grep -v ',1\$'"
"$palp" report "$scratch/cut" --html "$scratch/cut.html"
claim 'its page says so' grep -q '<b>Partial</b>' "$scratch/cut.html"
rm "$scratch/3/steps.csv"
claim 'one without its steps is told, the others scored' ends 65 'no steps beside it' \
    "$palp" score "$scratch/3" "$scratch/4"
claim 'the other one' grep -q force_peak_n "$scratch/said"
sed -i 's/"lesson": "peel"/"lesson": "pegs"/' "$scratch/2/ATTEMPT.json"
claim 'another lesson does not fit' ends 65 'with its phases and tools' "$palp" score "$scratch/2"
echo "$passed passed, $failed failed, $skipped skipped"
[ $failed = 0 ]
