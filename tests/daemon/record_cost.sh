#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# What recording costs: CPU time of the recorder's thread while two simulated hands hold two tools at 200 Hz,
# bytes a second, what found no room, and missed deadlines and durations beside those of a second palpd that does
# the same in the same seconds without a recording; then how long palp replay takes to a moment of it, and a step from there.
#   record_cost.sh BUILD [SECONDS [OPTION...]]    options of palpd, as --rt-check
set -eu
palpd=$1/daemon/palpd palp=$1/clients/palp/palp seconds=${2-20}
shift $(($# < 2 ? $# : 2))
scenario=$(dirname "$0")/../scenarios/two.yaml
scratch=$(mktemp -d)
trap 'kill $(cat "$scratch/programs") 2>/dev/null || true; rm -rf "$scratch"' EXIT
trap 'exit 1' INT TERM

run() { # NAME OPTION...: palpd and its hands for so long; what is said stands in a file of that name
    name=cost-$1
    told=$scratch/$1
    shift
    "$palpd" "$scenario" --name "$name" --log-level=warning "$@" >"$told.log" 2>&1 &
    daemon=$!
    echo $daemon >>"$scratch/programs"
    until "$palp" status --connect "$name" >/dev/null 2>&1; do sleep 0.1; done
    begun=$(date +%s.%N)
    for tool in left right; do
        "$palp" poke --connect "$name" --tool "$tool" --device "$tool" --seconds "$seconds" >/dev/null 2>&1 &
        echo $! >>"$scratch/programs"
    done
    sleep "$seconds" &
    wait $! # a trap waits for no program in the foreground
    spent_ns=0
    for task in /proc/$daemon/task/*; do
        if [ "$(cat "$task/comm")" = palp-record ]; then
            spent_ns=$(cut -d' ' -f1 "$task/schedstat")
        fi
    done
    passed=$(echo "$(date +%s.%N) $begun" | awk '{print $1 - $2}')
    {
        "$palp" status --connect "$name" | grep missed
        "$palp" top --connect "$name" --once --json
        "$palp" record status --connect "$name"
        echo "recorder $(echo "$spent_ns $passed" | awk '{printf "%.2f", 1e-7 * $1 / $2}') % of a core"
    } >"$told"
    kill $daemon
    wait $daemon || true
}
run without "$@" &
run recording --record "$scratch/cost.mcap" "$@"
wait
for name in without recording; do
    sed "s/^/$name: /" "$scratch/$name" "$scratch/$name.log"
done
"$palp" record info "$scratch/cost.mcap"
for share in 10 50 90; do
    from=$((seconds * share / 100))
    begun=$(date +%s.%N)
    "$palp" replay "$scratch/cost.mcap" --from "$from" --to "$from" --workers 1 --quiet
    echo "$(date +%s.%N) $begun $from" | awk '{printf "seek to %s s: %.2f s\n", $3, $1 - $2}'
done
