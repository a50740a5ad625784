#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Uses a palpd for a long time and sees whether it grows: a hand presses, a subscriber comes and goes,
# requests are asked. A line a minute goes into OUT.csv: memory, descriptors, threads, latency.
#   tests/soak.sh BUILD SECONDS OUT [SCENARIO [OPTION...]]
# Passed where memory grew by 1 % at most after the first tenth, and descriptors and threads stay.
set -eu
build=$(cd "${1:?where is the build?}" && pwd)
seconds=${2:?for how long?}
out=${3:?where to?}
shift 3
scenario=${1-tests/scenarios/block.yaml}
[ $# = 0 ] || shift
cd "$(dirname "$0")/.."
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

# Memory over time, as a picture of its own.
awk -F, -v w=640 -v h=240 'BEGIN { n = 0 } NR > 1 { t[n] = $1; r[n] = $2; n++; if ($2 > most) most = $2 }
    END { printf "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\">\n", w, h
          printf "<text x=\"4\" y=\"14\" font-size=\"12\">resident memory, 0 to %.1f MiB, over %d s</text>\n",
              most / 1024, t[n - 1]
          printf "<polyline fill=\"none\" stroke=\"black\" points=\""
          for (i = 0; i < n; i++) printf "%.1f,%.1f ", w * t[i] / t[n - 1], h - (h - 20) * r[i] / most
          print "\"/>\n</svg>" }' "$out.csv" >"$out.svg"
awk -F, 'BEGIN { n = 0 } NR > 1 { rss[n] = $2; fd[n] = $3; th[n] = $4; n++ }
    END { k = int(n / 10); last = n - 1
          for (i = k; i < n; i++) { bad += fd[i] != fd[k] || th[i] != th[k]
              if (rss[i] > most) most = rss[i] }
          grown = 100 * (rss[last] - rss[k]) / rss[k]
          printf "%s  soak: memory %+.2f %% after the first tenth (%d of %d KiB), descriptors and threads %s\n",
              (bad || grown > 1) ? "FAILED" : "passed", grown, rss[last], rss[k], bad ? "differ" : "stay"
          exit (bad || grown > 1) }' "$out.csv"
