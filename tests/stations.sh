#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# How many stations this machine bears: palpd's beside each other, a hand pressing at each of them, one
# more at a time, until deadlines are missed or simulated time falls behind.
#   tests/stations.sh BUILD [SECONDS [MOST [SCENARIO...]]]    seconds a row [10], stations at most [16]
set -eu
build=$(cd "${1:?where is the build?}" && pwd)
seconds=${2-10}
most=${3-16}
[ $# -lt 3 ] || shift
shift $(($# < 2 ? $# : 2))
[ $# -gt 0 ] || set -- liver-palpation tests/scenarios/block.yaml
cd "$(dirname "$0")/.."
palp=$build/clients/palp/palp
dir=$(mktemp -d)
running=
trap 'kill $running 2>/dev/null; wait 2>/dev/null; rm -rf "$dir"' EXIT

number() { # of a line of JSON: its field
    sed -n "s/.*\"$1\":\([0-9.e+-]*\).*/\1/p"
}
begin_station() {
    "$build/daemon/palpd" --device "ipc://$dir/d$2" --stream "ipc://$dir/s$2" \
        --control "ipc://$dir/c$2" "$1" 2>"$dir/log$2" &
    running="$running $!"
    echo $! >"$dir/pid$2"
    until grep -q ' ready$' "$dir/log$2"; do
        kill -0 "$(cat "$dir/pid$2")" || { cat "$dir/log$2"; exit 1; }
        sleep 0.1
    done
    "$palp" poke --quiet --connect "ipc://$dir/d$2" 2>/dev/null &
    running="$running $!"
}
# What all stations did so far: steps, missed deadlines, CPU time in ticks of the kernel.
look() {
    i=1
    while [ $i -le "$1" ]; do
        "$palp" status --json --connect "ipc://$dir/c$i" >"$dir/status"
        echo "$(number step <"$dir/status") $(number missed_deadlines <"$dir/status")" \
            "$(awk '{ sub(/.*\) /, ""); print $12 + $13 }' "/proc/$(cat "$dir/pid$i")/stat")"
        i=$((i + 1))
    done | awk '{ s += $1; m += $2; c += $3 } END { print s, m, c }'
}

echo "CPU: $(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo | head -1), $(nproc) of them"
echo "load before: $(cut -d' ' -f1-3 /proc/loadavg)"
for scenario in "$@"; do
    echo "$scenario: stations, steps a second each, deadlines missed (of a hundred), CPUs each"
    n=0 bears=0
    while [ $n -lt "$most" ]; do
        n=$((n + 1))
        begin_station "$scenario" $n
        sleep 2
        from=$(date +%s.%N)
        before=$(look $n)
        sleep "$seconds"
        to=$(date +%s.%N)
        row=$(echo "$before $(look $n) $from $to" |
            awk -v n=$n -v hz="$(getconf CLK_TCK)" '{ t = $8 - $7
                printf "%d %.1f %.2f %.3f\n", n, ($4 - $1) / t / n, 100 * ($5 - $2) / ($4 - $1),
                    ($6 - $3) / hz / t / n }')
        echo "  $row"
        [ "$(echo "$row" | awk '{ print $3 <= 1 }')" = 1 ] || break
        bears=$n
    done
    echo "  bears $bears with at most 1 % of deadlines missed"
    kill $running 2>/dev/null || :
    wait 2>/dev/null || :
    running=
done
