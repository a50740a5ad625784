# SPDX-License-Identifier: GPL-3.0-or-later
# Claims of a test in shell, counted in $passed and $failed; it has made the folder $scratch.
passed=0 failed=0

# A claim and the command that holds if it does.
claim() {
    what=$1
    shift
    if "$@" >"$scratch/out" 2>&1; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "FAILED  $what"
        head -5 "$scratch/out"
    fi
}
# ends STATUS TEXT COMMAND...: it ends so, and says that.
ends() {
    status=$1 text=$2 got=0
    shift 2
    "$@" >"$scratch/said" 2>&1 || got=$?
    cat "$scratch/said"
    [ $got = "$status" ] && grep -qF -- "$text" "$scratch/said"
}
same() {
    echo "'$1' and '$2'"
    [ "$1" = "$2" ]
}
