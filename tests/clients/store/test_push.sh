#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Attempts sent to a PostgreSQL server, which this starts: twice is once, of those with consent alone, and
# what one station forgot is gone there and stays so.
#   test_push.sh PALP
set -eu
palp=$1
scratch=$(mktemp -d)
server=
trap 'if [ "$server" ]; then $as "$bin/pg_ctl" -D "$scratch/db" -m immediate stop >/dev/null 2>&1 || true; fi; rm -rf "$scratch"' EXIT
skip() {
    echo "skipped $1"
    echo '0 passed, 0 failed, 1 skipped'
    exit 77
}
bin=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | tail -1)
[ "$bin" ] || skip 'no PostgreSQL server here (postgresql)'
as=
if [ "$(id -u)" = 0 ]; then # a server refuses to be root's
    id postgres >/dev/null 2>&1 || skip 'root, and no user postgres here'
    as='setpriv --reuid=postgres --regid=postgres --init-groups'
    chmod 755 "$scratch"
    mkdir "$scratch/db" "$scratch/socket"
    chown postgres "$scratch/db" "$scratch/socket"
else
    mkdir "$scratch/socket"
fi
$as "$bin/initdb" -D "$scratch/db" -A trust -U learner --no-sync >"$scratch/log" 2>&1 || { cat "$scratch/log"; exit 1; }
server=1
$as "$bin/pg_ctl" -D "$scratch/db" -w -t 60 -l "$scratch/socket/log" \
    -o "-c listen_addresses='' -c fsync=off -k $scratch/socket" start >"$scratch/log" 2>&1 || { cat "$scratch/log"; exit 1; }
url="postgresql:///postgres?host=$scratch/socket&user=learner"
. "$(dirname "$0")/claims.sh"

there() {
    "$bin/psql" -h "$scratch/socket" -U learner -At -d postgres -c "$1"
}
station() {
    export PALP_LEARNERS="$scratch/$1"
}
push() {
    "$palp" learners push --store "$url"
}

station first
"$palp" learners push --store "$url" >"$scratch/out" 2>&1 || {
    grep -q 'without libpq' "$scratch/out" && skip 'built without libpq'
}
one=$("$palp" learners add --cohort residents --consent research --name 'Ada Lovelace')
two=$("$palp" learners add --cohort residents)
"$palp" train peel --quiet --learner "$one" >/dev/null
"$palp" train peel --quiet --learner "$two" >/dev/null
claim 'a first push' push
claim 'a second push' push
claim 'once, and of those with consent' same "$(there 'SELECT count(*), min(learner) FROM attempt')" "1|$one"
claim 'with all metrics' same "$(there 'SELECT count(*) > 20 FROM metric')" t
claim 'values are as they were' same \
    "$(there "SELECT value FROM metric WHERE name='path_m' AND phase='' LIMIT 1" | cut -c1-9)" \
    "$(/usr/bin/python3 -c 'import sqlite3, sys
print(sqlite3.connect(sys.argv[1]).execute("SELECT value FROM metric m JOIN attempt a ON a.id=m.attempt WHERE name=? AND phase=? AND learner=?", ("path_m", "", sys.argv[2])).fetchone()[0])' "$PALP_LEARNERS/learners.db" "$one" | cut -c1-9)"
claim 'no name' sh -c "! '$bin/pg_dump' -h '$scratch/socket' -U learner postgres | grep Lovelace"
cp -r "$scratch/first" "$scratch/second" # another station that knows the same learner
claim 'forgotten at the first' "$palp" learners forget "$one"
claim 'and sent' push
claim 'it is gone there' same "$(there 'SELECT count(*) FROM attempt')" 0
station second
claim 'the second sends' push
claim 'and brings nothing back' same "$(there 'SELECT count(*) FROM learner')$(there 'SELECT count(*) FROM metric')" 00
claim 'no server is told' sh -c "! '$palp' learners push --store 'postgresql:///none?host=$scratch/socket&user=learner'"
echo "$passed passed, $failed failed, 0 skipped"
[ $failed = 0 ]
