#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Recordings replayed by a list: parts of it by the files for Slurm and Kubernetes are the whole, once each; what differs or
# cannot be replayed is a row too.
#   test_replay_list.sh PALP SOURCE PALPD
set -eu
palp=$(cd "$(dirname "$1")" && pwd)/$(basename "$1") source=$2 palpd=$3
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
. "$(dirname "$0")/claims.sh"
. "$(dirname "$0")/recordings.sh"
skipped=0

record_list "$palpd" "$scratch/list"
claim 'recordings are replayed' "$palp" replay --list "$scratch/list" --out "$scratch/whole.csv"
claim 'each is a row, with all its steps' /usr/bin/python3 - "$scratch/whole.csv" "$scratch/list" <<'PYTHON'
import csv, sys
rows = list(csv.DictReader(open(sys.argv[1], newline="")))
assert list(rows[0]) == "recording,result,steps,missing,left_out,simulated_s,step,what".split(","), list(rows[0])
assert [row["recording"] for row in rows] == [line.strip() for line in open(sys.argv[2]) if line.strip()]
assert all(row["result"] == "equal" and int(row["steps"]) > 0 and row["what"] == "" for row in rows), rows
PYTHON
claim 'without a file it is printed' sh -c "'$palp' replay --list '$scratch/list' | cmp - '$scratch/whole.csv'"
claim 'and of operands' sh -c "'$palp' replay '$scratch'/taken.mcap '$scratch'/taken-part2.mcap '$scratch'/taken-part3.mcap \
    '$scratch'/taken-part4.mcap | cmp - '$scratch/whole.csv'"

# What a cluster would run, here: each task of the array, then joined.
mkdir "$scratch/bin"
ln -s "$palp" "$scratch/bin/palp"
for task in 3 4 5; do
    claim "task $task of an array" env PATH="$scratch/bin:$PATH" SLURM_ARRAY_TASK_ID=$task SLURM_ARRAY_TASK_MIN=3 \
        SLURM_ARRAY_TASK_COUNT=3 sh "$source/config/deploy/replay-array.sbatch" "$scratch/list" "$scratch/parts"
done
sort "$scratch/whole.csv" >"$scratch/sorted"
(head -n 1 "$scratch/parts/part-0.csv" && tail -q -n +2 "$scratch"/parts/part-*.csv) | sort >"$scratch/joined"
claim 'parts joined as its head says are the whole' cmp "$scratch/sorted" "$scratch/joined"

# Pods of the job: the command of its container, with the claim's folder here.
if /usr/bin/python3 -c 'import yaml' 2>/dev/null; then
    cat >"$scratch/pods.py" <<'PYTHON'
import os, subprocess, sys, yaml
job = yaml.safe_load(open(sys.argv[1]))
spec = job["spec"]
container, = spec["template"]["spec"]["containers"]
folder = container["volumeMounts"][0]["mountPath"] + "/"
assert job["kind"] == "Job" and spec["completionMode"] == "Indexed"
assert f"$(JOB_COMPLETION_INDEX)/{spec['completions']}" in container["command"], "its parts are not its pods"
for pod in range(spec["completions"]):
    words = [w.replace("$(JOB_COMPLETION_INDEX)", str(pod)).replace(folder, sys.argv[2] + "/") for w in container["command"]]
    subprocess.run(words, check=True)
PYTHON
    mkdir "$scratch/claim"
    cp "$scratch/list" "$scratch/claim/list.txt"
    claim 'pods of the job' env PATH="$scratch/bin:$PATH" /usr/bin/python3 "$scratch/pods.py" "$source/config/deploy/replay-job.yaml" \
        "$scratch/claim"
    (head -n 1 "$scratch/claim/part-0.csv" && tail -q -n +2 "$scratch"/claim/part-*.csv) | sort >"$scratch/joined"
    claim 'are the whole' cmp "$scratch/sorted" "$scratch/joined"
else
    skipped=$((skipped + 1))
    echo 'skipped the file for Kubernetes: no python3-yaml here'
fi
if command -v kubectl >/dev/null; then
    mkdir "$scratch/job"
    cp "$source/config/deploy/replay-job.yaml" "$scratch/job"
    echo 'resources: [replay-job.yaml]' >"$scratch/job/kustomization.yaml"
    claim 'Kubernetes reads the job' ends 0 'JOB_COMPLETION_INDEX' kubectl kustomize "$scratch/job"
else
    skipped=$((skipped + 1))
    echo 'skipped whether Kubernetes reads the job: no kubectl here'
fi
if command -v shellcheck >/dev/null; then
    claim 'the file for Slurm is sound' shellcheck "$source/config/deploy/replay-array.sbatch"
else
    skipped=$((skipped + 1))
    echo 'skipped the file for Slurm: no shellcheck here'
fi

# A chunk that is gone, a file that is none, one that is away: rows too, and the others are taken.
head -c 2000 "$scratch/taken.mcap" >"$scratch/=cut.mcap"
printf '%s\n' "$scratch/=cut.mcap" "$scratch/taken-part2.mcap" "$scratch/away.mcap" >"$scratch/bad"
claim 'what cannot be replayed is told' ends 65 '2 recordings could not be replayed' "$palp" replay --list "$scratch/bad" --out "$scratch/bad.csv"
claim 'in its row' grep -q 'away.mcap",failed,0,0,0,0,,".*No such file' "$scratch/bad.csv"
claim 'and the others are replayed' grep -q 'taken-part2.mcap",equal,' "$scratch/bad.csv"
claim 'a row each' same "$(wc -l <"$scratch/bad.csv")" 4
claim 'a part beyond the last' ends 64 'expected I/N' "$palp" replay --list "$scratch/list" --part 4/4
claim 'no list' ends 66 'No such file' "$palp" replay --list "$scratch/none"
claim 'one object is of one recording' ends 64 'one FILE' "$palp" replay --list "$scratch/list" --json
claim 'none is half written' sh -c "! ls '$scratch' '$scratch/parts' | grep '\.csv\.part\$'"
echo "$passed passed, $failed failed, $skipped skipped"
[ $failed = 0 ]
