#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Does no step ask for memory, whatever kernels OpenBLAS takes on other CPUs? Those of one took memory
# by themselves where a step called them.
#   tests/cores.sh PROGRAM...   test_step, test_link, test_multiplier_newton, where they are built
set -u
passed=0 failed=0 skipped=0

# run CORE PROGRAM
run() {
    case $2 in
    *_step) law=a_thousand_steps_ask_for_no_memory ;;
    *_link) law=step_with_links_allocates_nothing ;;
    *) law=no_method_asks_for_memory ;;
    esac
    if OPENBLAS_CORETYPE=$1 "$2" "$law" >/dev/null; then
        passed=$((passed + 1))
    else
        echo "FAILED  $1: $law"
        failed=$((failed + 1))
    fi
}

# CORE:FLAG, the flag that this CPU must have to run it.
for core in Prescott:sse3 Haswell:avx2 Zen:avx2 SkylakeX:avx512vl Cooperlake:avx512_bf16 \
    SapphireRapids:avx512_bf16; do
    flag=${core#*:}
    [ "$flag" != sse3 ] || flag=pni
    if ! grep -qw "$flag" /proc/cpuinfo; then
        echo "skipped ${core%:*}: this CPU has no ${core#*:}"
        skipped=$((skipped + 1))
        continue
    fi
    for program in "$@"; do
        run "${core%:*}" "$program"
    done
done
echo "$passed passed, $failed failed, $skipped skipped"
[ "$failed" = 0 ] && [ "$passed" != 0 ]
