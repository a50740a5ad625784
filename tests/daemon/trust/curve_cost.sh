#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# What encryption costs a hand: pose to force over loopback TCP, plain and encrypted in turns. The device
# looks for forces 3989 times a second, so that its ticks drift along those of palpd.
#   tests/daemon/trust/curve_cost.sh BUILD [ROUNDS [SECONDS]]
set -eu
build=$(cd "${1:?where is the build?}" && pwd)
rounds=${2-5}
seconds=${3-4}
cd "$(dirname "$0")/../../.."
dir=$(mktemp -d)
trap 'kill $plain $curve 2>/dev/null; wait 2>/dev/null; rm -rf "$dir"' EXIT
plain= curve=
"$build/clients/palp/palp" keygen --quiet "$dir/server.key" >/dev/null
"$build/clients/palp/palp" keygen "$dir/hand.key" | sed 's/viewer$/hand/' >"$dir/roster"

# begin NAME OPTION...: a palpd at a port that the kernel chooses; its address goes to $dir/NAME.url.
begin() {
    name=$1
    shift
    "$build/daemon/palpd" --device tcp://127.0.0.1:\* --stream "ipc://$dir/$name-s" \
        --control "ipc://$dir/$name-c" "$@" tests/scenarios/block.yaml 2>"$dir/$name.log" &
}
await() {
    until grep -q ' ready$' "$dir/$1.log"; do sleep 0.1; done
    sed -n 's/.*device  *\(tcp:.*\)/\1/p' "$dir/$1.log" >"$dir/$1.url"
}
begin plain; plain=$!
begin curve --key "$dir/server.key" --roster "$dir/roster"; curve=$!
await plain
await curve

# poke NAME OPTION...: latencies of one round, in ms, behind those of the rounds before.
poke() {
    name=$1
    shift
    "$build/clients/palp/palp" poke --quiet --rate 3989 --seconds "$seconds" --connect "$(cat "$dir/$name.url")" \
        --csv "$dir/round.csv" "$@"
    awk -F, 'NR == 1 { for (i = 1; i <= NF; i++) if ($i ~ /^latency/) c = i; next }
             NR > 500 && $c > 0 { print $c * 1e3 }' "$dir/round.csv" >>"$dir/$name.ms"
}
i=0
while [ $i -lt "$rounds" ]; do
    poke plain
    poke curve --key "$dir/hand.key" --server-key "$dir/server.key.pub"
    i=$((i + 1))
done
for name in plain curve; do
    sort -n "$dir/$name.ms" | awk -v name=$name '{ a[NR] = $1 }
        END { printf "%-6s p50 %.3f ms  p99 %.3f ms  %d forces\n", name,
              a[int(NR * 0.5) + 1], a[int(NR * 0.99) + 1], NR }'
done
