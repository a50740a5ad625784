#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Are results the same bytes, whatever the width of registers and the number of workers, and those of
# tests/hashes.txt?
#   tests/hashes.sh PALP...    compare; each PALP is a build of clients/palp/palp
#   tests/hashes.sh --write PALP
#                              where results change by intention: write tests/hashes.txt anew
set -u
cd "$(dirname "$0")/.." || exit
write=
[ "${1-}" != --write ] || { write=yes; shift; }
if [ $# = 0 ]; then
    sed -n '3,7s/^# //p' tests/hashes.sh >&2
    exit 64
fi

# Contact and friction, chains, rods, precomputed and iterated solves, materials, scripted motion.
scenarios='liver-palpation-press grasp-and-rotate hinge-chain thread-of-beams thread-under-tension
    materials-side-by-side block-on-incline block-3000 hexahedra-beam trocar breathing-organ
    jaws-hold-tissue'

# hash PALP SCENARIO WORKERS: of forty steps.
hash() {
    "$1" run "config/scenarios/$2.yaml" --no-hand --quiet --hash --steps 40 --set rate_hz=60 \
        --set "solver.workers=$3"
}

if [ "$write" ]; then
    for scenario in $scenarios; do
        printf '%s %s\n' "$scenario" "$(hash "$1" "$scenario" 1)"
    done >tests/hashes.txt
    exit
fi

# Widths that this CPU has.
widths=
for width in sse2 avx2 avx512; do
    if PALP_WIDTH=$width "$1" --version >/dev/null 2>&1; then
        widths="$widths $width"
    else
        echo "skipped $width: this CPU has no such registers"
    fi
done

bad=0
for scenario in $scenarios; do
    expected=$(sed -n "s/^$scenario //p" tests/hashes.txt)
    for palp in "$@"; do
        for run in $(for width in $widths; do echo "$width:1"; done) "${widths##* }:2" "${widths##* }:4"; do
            found=$(PALP_WIDTH=${run%:*} hash "$palp" "$scenario" "${run#*:}")
            if [ -z "$expected" ] || [ "$found" != "$expected" ]; then
                echo "$scenario, $palp, ${run%:*}, ${run#*:} workers: ${found:-none} instead of ${expected:-none}"
                bad=1
            fi
        done
    done
done
exit $bad
