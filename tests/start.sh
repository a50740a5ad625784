#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# How long palpd takes until it is ready, and the CPU time of all its threads until then, in s.
#   tests/start.sh PALPD [SCENARIO...]
# Run from the root of the tree. Beside other programs only the CPU time says anything.
set -u
palpd=$1
shift
[ $# -gt 0 ] || set -- liver-palpation block-3000 block-18000 block-36000
folder=$(mktemp -d) || exit 1
trap 'kill "$pid" 2>/dev/null; rm -rf "$folder"' EXIT
pid=
hertz=$(getconf CLK_TCK)
code=0

# start SCENARIO
start() {
    begun=$(date +%s.%N)
    "$palpd" "config/scenarios/$1.yaml" --device "ipc://$folder/d" --stream "ipc://$folder/s" \
        --control "ipc://$folder/c" >"$folder/log" 2>&1 &
    pid=$!
    for _ in $(seq 6000); do
        grep -q ' ready' "$folder/log" && break
        kill -0 "$pid" 2>/dev/null || break
        sleep 0.01
    done
    ready=$(date +%s.%N)
    if ! grep -q ' ready' "$folder/log"; then
        echo "$1: not ready, or not in a minute"
        tail -3 "$folder/log"
        code=1
    else
        used=$(sed 's/.*) //' "/proc/$pid/stat" | awk -v hertz="$hertz" '{ print ($12 + $13) / hertz }')
        echo "$1 $begun $ready $used" | awk '{ printf "%s: ready in %.2f s, CPU time %.2f s\n", $1, $3 - $2, $4 }'
    fi
    kill "$pid" 2>/dev/null
    wait "$pid"
}

for scenario in "$@"; do
    start "$scenario"
done
exit $code
