#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Uses a palpd for a long time and sees whether it grows: a hand presses, a subscriber comes and goes,
# requests are asked. A line a minute goes into OUT.csv: memory, descriptors, threads, latency.
#   tests/soak.sh BUILD SECONDS OUT [SCENARIO [OPTION...]]    in real time
#   tests/soak.sh BUILD SECONDS OUT --stepped     so much simulated time, as fast as it goes
# Passed where memory grew by 1 % at most after the first tenth, and descriptors and threads stay.
set -eu
build=$(cd "${1:?where is the build?}" && pwd)
seconds=${2:?for how long?}
out=${3:?where to?}
shift 3
scenario=${1-tests/scenarios/block.yaml}
[ $# = 0 ] || shift
case $out in /*) ;; *) out=$PWD/$out ;; esac
cd "$(dirname "$0")/.."

use_in_real_time() {
    dir=$(mktemp -d)
    palpd= hand=
    trap 'kill $hand $palpd 2>/dev/null; wait 2>/dev/null; rm -rf "$dir"' EXIT
    every=$((seconds / 60 > 0 ? seconds / 60 : 1))
    palp=$build/clients/palp/palp

    "$build/daemon/palpd" --device "ipc://$dir/d" --stream "ipc://$dir/s" --control "ipc://$dir/c" "$@" \
        "$scenario" 2>"$dir/log" &
    palpd=$!
    until grep -q ' ready$' "$dir/log"; do sleep 0.1; done
    "$palp" poke --json --connect "ipc://$dir/d" >"$dir/hand" 2>&1 &
    hand=$!

    echo 'time_s,rss_kib,descriptors,threads,latency_s' >"$out.csv"
    begin=$(date +%s)
    while [ $(($(date +%s) - begin)) -lt "$seconds" ]; do
        sleep "$every"
        kill -0 "$palpd" || { cat "$dir/log"; exit 1; }
        "$palp" top --once --quiet --connect "ipc://$dir/s" >/dev/null || :
        "$palp" status --quiet --connect "ipc://$dir/c"
        rss=$(awk '/^VmRSS/ { print $2 }' "/proc/$palpd/status")
        threads=$(awk '/^Threads/ { print $2 }' "/proc/$palpd/status")
        descriptors=$(find "/proc/$palpd/fd" -type l | wc -l)
        latency=$(tail -n 1 "$dir/hand" | sed -n 's/.*"latency_s":\([0-9.e-]*\).*/\1/p')
        echo "$(($(date +%s) - begin)),$rss,$descriptors,$threads,$latency" >>"$out.csv"
    done
}

if [ "$scenario" = --stepped ]; then
    PALP_SOAK_S=$seconds PALP_SOAK_CSV=$out.csv "$build/tests/test_soak"
else
    use_in_real_time "$@"
fi

# Each column over time, as a picture of its own: from zero to what it was at most.
awk -F, -v w=640 -v h=90 'NR == 1 { for (c = 2; c <= 5; c++) name[c] = $c; next }
    { t[n] = $1; for (c = 2; c <= 5; c++) { v[c, n] = $c; if ($c > most[c]) most[c] = $c }; n++ }
    END { printf "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\">\n", w, 4 * h
          for (c = 2; c <= 5; c++) {
              low = (c - 1) * h - 4
              printf "<text x=\"4\" y=\"%d\" font-size=\"12\">%s, 0 to %g, over %d s</text>\n",
                  low - h + 16, name[c], most[c], t[n - 1]
              printf "<polyline fill=\"none\" stroke=\"black\" points=\""
              for (i = 0; i < n; i++)
                  printf "%.1f,%.1f ", w * t[i] / t[n - 1],
                      low - (most[c] > 0 ? (h - 26) * v[c, i] / most[c] : 0)
              print "\"/>"
          }
          print "</svg>" }' "$out.csv" >"$out.svg"
awk -F, 'BEGIN { n = 0 } NR > 1 { rss[n] = $2; fd[n] = $3; th[n] = $4; n++ }
    END { k = int(n / 10); last = n - 1
          for (i = k; i < n; i++) { bad += fd[i] != fd[k] || th[i] != th[k] }
          grown = 100 * (rss[last] - rss[k]) / rss[k]
          printf "%s  soak: memory %+.2f %% after the first tenth (%d of %d KiB), descriptors and threads %s\n",
              (bad || grown > 1) ? "FAILED" : "passed", grown, rss[last], rss[k], bad ? "differ" : "stay"
          exit (bad || grown > 1) }' "$out.csv"
