#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Fuzzes for long: each target in turn, in rounds, as an ordinary program of the lowest priority.
#   tests/fuzz/long.sh BUILD SECONDS OUT [NAME...]    a build folder that has fuzzers; each for so long
# OUT.csv gets a line a round: target, executions, seconds; OUT/NAME what was found to be of interest.
# Ends at the first finding, whose input is left beside OUT.
set -eu
build=$(cd "${1:?where is the build?}" && pwd)
seconds=${2:?for how long?}
out=${3:?where to?}
shift 3
cd "$(dirname "$0")"
round=$((seconds < 300 ? seconds : 300))
if [ $# = 0 ]; then
    for source in fuzz_*.c; do
        name=${source#fuzz_}
        set -- "$@" "${name%.c}"
    done
fi
[ -f "$out.csv" ] || echo 'target,executions,seconds' >"$out.csv"
left=$seconds
while [ "$left" -gt 0 ]; do
    for name in "$@"; do
        mkdir -p "$out/$name"
        seeds=seeds/fuzz_$name
        [ -d "$seeds" ] || seeds=
        nice -n 19 "$build/tests/fuzz/fuzz_$name" -max_total_time="$round" -verbosity=0 -print_funcs=0 \
            -print_final_stats=1 -artifact_prefix="$out-$name-" "$out/$name" ${seeds:+"$seeds"} \
            2>"$out-$name.log" || {
            cat "$out-$name.log"
            exit 1
        }
        awk -v name="$name" -v s="$round" \
            '/number_of_executed_units/ { print name "," $2 "," s }' "$out-$name.log" >>"$out.csv"
    done
    left=$((left - round))
done
awk -F, 'NR > 1 { n[$1] += $2; s[$1] += $3 }
    END { for (t in n) printf "%-8s %14.0f executions in %6d s\n", t, n[t], s[t] }' "$out.csv" | sort
