#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Fuzzes for long: each target in turn, in rounds, as an ordinary program of the lowest priority.
#   tests/fuzz/long.sh BUILD SECONDS OUT [NAME...]    a build folder that has fuzzers; each for so long
# OUT.csv gets a line a round: target, inputs and mutants tried, seconds, CPU seconds; OUT/NAME what was
# found to be of interest. Ends at the first finding, whose input or mutant is left beside OUT.
set -eu
build=$(cd "${1:?where is the build?}" && pwd)
seconds=${2:?for how long?}
out=${3:?where to?}
shift 3
cd "$(dirname "$0")"
export UBSAN_OPTIONS=halt_on_error=1:print_stacktrace=1
round=$((seconds < 300 ? seconds : 300))
if [ $# = 0 ]; then
    for source in fuzz_*.c; do
        name=${source#fuzz_}
        set -- "$@" "${name%.c}"
    done
fi
# The mutant under trial, where it was one that ended the program: its size, a page, …, the mutant.
keep_mutant() {
    size=$(od -An -tu8 -N8 "$out-$1-mutant" 2>/dev/null | tr -d ' ')
    [ "${size:-0}" -gt 0 ] || return 0
    tail -c "$size" "$out-$1-mutant" >"$out-$1-crash-mutant"
    echo "the mutant: $out-$1-crash-mutant"
}
[ -f "$out.csv" ] || echo 'target,tried,seconds,cpu_seconds' >"$out.csv"
left=$seconds
while [ "$left" -gt 0 ]; do
    for name in "$@"; do
        mkdir -p "$out/$name"
        seeds=seeds/fuzz_$name
        [ -d "$seeds" ] || seeds=
        nice -n 19 "$build/tests/fuzz/fuzz_$name" -max_total_time="$round" -verbosity=0 -print_funcs=0 \
            -artifact_prefix="$out-$name-" "$out/$name" ${seeds:+"$seeds"} 2>"$out-$name.log" || {
            cat "$out-$name.log"
            keep_mutant "$name"
            exit 1
        }
        awk -v name="$name" -v s="$round" \
            '/^tried / { print name "," $2 "," s "," $4 }' "$out-$name.log" >>"$out.csv"
    done
    left=$((left - round))
done
awk -F, 'NR > 1 { n[$1] += $2; s[$1] += $3; c[$1] += $4 }
    END { for (t in n) printf "%-8s %14.0f tried in %6d s, %8.0f s of a CPU\n", t, n[t], s[t], c[t] }' \
    "$out.csv" | sort
