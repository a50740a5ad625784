#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# What palpd has of the machine's memory a second after it is ready, in MiB, beside what it may.
#   tests/memory.sh PALPD
# Run from the root of the tree. More CPUs mean more threads, a stack of 1 MiB each.
set -u
palpd=$1
passed=0 failed=0
folder=$(mktemp -d) || exit 1
trap 'kill "$pid" 2>/dev/null; rm -rf "$folder"' EXIT
pid=

# resident SCENARIO: VmRSS in MiB; nothing where palpd is not ready within 60 s
resident() {
    "$palpd" "config/scenarios/$1.yaml" --device "ipc://$folder/d" --stream "ipc://$folder/s" \
        --control "ipc://$folder/c" >"$folder/log" 2>&1 &
    pid=$!
    for _ in $(seq 600); do
        grep -q ' ready' "$folder/log" && break
        sleep 0.1
    done
    sleep 1
    mib=$(awk '/^VmRSS/ { print int($2 / 1024 + 0.5) }' "/proc/$pid/status")
    grep -q ' ready' "$folder/log" || mib=
    kill "$pid"
    wait "$pid"
}

# hold SCENARIO MOST
hold() {
    resident "$1"
    echo "$1: ${mib:-not ready} MiB of $2"
    if [ -n "$mib" ] && [ "$mib" -le "$2" ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        tail -3 "$folder/log"
    fi
}

hold liver-palpation 120
hold weight 48
hold grasp-and-rotate 72
hold block-18000 250
echo "$passed passed, $failed failed, 0 skipped"
[ "$failed" = 0 ]
