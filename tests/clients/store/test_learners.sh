#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Learners and their attempts: kept once, exported, forgotten without a trace; a locked or damaged store
# costs no attempt; palp killed at any moment loses and doubles none.
#   test_learners.sh PALP KILLS
set -eu
palp=$1 kills=$2
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
export PALP_LEARNERS="$scratch/store"
. "$(dirname "$0")/claims.sh"

ask() { # of the store: one value of SQL
    /usr/bin/python3 -c 'import sqlite3, sys
print(sqlite3.connect(sys.argv[1]).execute(sys.argv[2]).fetchone()[0])' "$PALP_LEARNERS/learners.db" "$1"
}
nowhere() {
    ! grep -r -a -l -- "$1" "$PALP_LEARNERS"
}

# ---------------------------------------------------------------- one learner
one=$("$palp" learners add --name 'Grace Hopper' --cohort '=experts' --consent research)
claim 'an id has 80 bits' same "${#one}" 20
claim 'an attempt is kept' ends 0 'report.html' "$palp" train peel --quiet --learner "$one"
claim 'nobody else is' ends 67 'no learner' "$palp" train peel --quiet --learner 00000000000000000000
claim 'a folder or a learner' ends 64 'expected --learner or --out' \
    "$palp" train peel --learner "$one" --out "$scratch/x"
attempt=$(ask 'SELECT id FROM attempt')
file=$PALP_LEARNERS/attempts/$attempt
claim 'the sum of its file is kept' same "$(ask 'SELECT sha256 FROM attempt')" \
    "$(sha256sum "$file/ATTEMPT.json" | cut -d' ' -f1)"
claim 'names are listed' ends 0 'Grace Hopper' "$palp" learners list
claim 'no name beyond its file' sh -c "! grep -rl 'Grace Hopper' '$PALP_LEARNERS' | grep -v identities.db"
claim 'it is exported' "$palp" learners export --csv "$scratch/a.csv" --xapi "$scratch/a.jsonl" --lti "$scratch/a.lti"
claim 'statements are such of xAPI' /usr/bin/python3 - "$scratch/a.jsonl" "$attempt" "$one" <<'PYTHON'
import json, sys, uuid
statement = json.loads(open(sys.argv[1]).readline())
assert uuid.UUID(statement["id"]) == uuid.uuid5(uuid.NAMESPACE_URL, "urn:palp:attempt:" + sys.argv[2])
assert statement["actor"]["account"]["name"] == sys.argv[3]
assert statement["verb"]["id"].endswith("/passed") and statement["result"]["success"] is True
assert 0 <= statement["result"]["score"]["scaled"] <= 1 and statement["result"]["duration"][:2] == "PT"
PYTHON
claim 'a score and its maximum' grep -q "^$one,\"peel\",.*,3,3,Completed" "$scratch/a.lti"

# ---------------------------------------------------------------- all numbers of a learner, as a table
claim 'an attempt with names that are formulas is made' /usr/bin/python3 - "$file/ATTEMPT.json" "$scratch/formula" <<'PYTHON'
import json, os, sys
attempt = json.load(open(sys.argv[1]))
attempt.update(id="5" * 20, lesson="=cmd|' /C calc'!A0", counts=False, uncounted='+1, "quoted"', began="2099-01-01T00:00:00Z")
attempt["metrics"][0].update(name="@sum", phase="-phase", tool="\ttool", value=None)
os.makedirs(sys.argv[2])
json.dump(attempt, open(sys.argv[2] + "/ATTEMPT.json", "w"))
PYTHON
claim 'it is taken' ends 0 5555 "$palp" learners take "$scratch/formula"
claim 'all attempts as a table' "$palp" report --learner "$one" --csv "$scratch/all.csv"
claim 'with a row a number, as they are in the files, and none that a spreadsheet computes' \
    /usr/bin/python3 - "$scratch/all.csv" "$file/ATTEMPT.json" "$one" <<'PYTHON'
import csv, json, sys
rows = list(csv.DictReader(open(sys.argv[1], newline="")))
columns = "attempt,learner,lesson,seed,began,passed,counts,why_not,metric,phase,tool,value,unit,partial"
assert list(rows[0]) == columns.split(","), list(rows[0])
assert all(None not in row and None not in row.values() for row in rows), "a row has another number of cells"
attempt = json.load(open(sys.argv[2]))
key = lambda name, phase, tool: (name, phase or "", tool or "")
told = {key(m["name"], m.get("phase"), m.get("tool")): m["value"] for m in attempt["metrics"]}
mine = [row for row in rows if row["attempt"] == attempt["id"]]
assert {key(r["metric"], r["phase"], r["tool"]): float(r["value"]) if r["value"] else None for r in mine} == told
assert {(r["lesson"], r["learner"], r["passed"], r["counts"]) for r in mine} == {("peel", sys.argv[3], "1", "0")}
made = [row for row in rows if row["attempt"] == "5" * 20]
assert len(made) == len(mine) and rows[-1] == made[-1], "the oldest comes first"
assert all(row["lesson"] == "'=cmd|' /C calc'!A0" and row["why_not"] == "'+1, \"quoted\"" for row in made), made[0]
one, = (row for row in made if row["metric"] == "'@sum")
assert (one["phase"], one["tool"], one["value"]) == ("'-phase", "'\ttool", ""), one
assert all(cell[0] not in "=+@\t\r" for row in rows for cell in row.values() if cell), "a formula"
assert all(cell[0] != "-" or name == "value" for row in rows for name, cell in row.items() if cell), "a formula"
PYTHON
claim 'printed it is the same' sh -c "'$palp' report --learner '$one' --csv - | cmp - '$scratch/all.csv'"
claim 'nobody has no table' ends 67 'no learner' "$palp" report --learner 00000000000000000000 --csv "$scratch/none.csv"
claim 'and no file of it' test ! -e "$scratch/none.csv"
claim 'steps are of one attempt' ends 64 'expected an attempt' "$palp" report --learner "$one" --csv - --crtk -
/usr/bin/python3 -c 'import sqlite3, sys
db = sqlite3.connect(sys.argv[1], isolation_level=None)
for table, key in ("attempt", "id"), ("metric", "attempt"), ("mark", "attempt"), ("rating", "attempt"):
    db.execute(f"DELETE FROM {table} WHERE {key}=?", ("5" * 20,))' "$PALP_LEARNERS/learners.db"
rm -r "$PALP_LEARNERS/attempts/55555555555555555555"

# ---------------------------------------------------------------- an attempt made elsewhere, often
copy_attempt() { # ID LEARNER: another attempt of the same numbers
    mkdir -p "$scratch/made/$1"
    sed "s/$attempt/$1/; s/\"learner\": \"[^\"]*\"/\"learner\": \"$2\"/" "$file/ATTEMPT.json" >"$scratch/made/$1/ATTEMPT.json"
    head -200 "$file/steps.csv" >"$scratch/made/$1/steps.csv"
}
copy_attempt 11111111111111111111 "$one"
claim 'it is taken' ends 0 11111111111111111111 "$palp" learners take "$scratch/made/11111111111111111111"
claim 'twice is once' ends 0 11111111111111111111 "$palp" learners take "$scratch/made/11111111111111111111"
claim 'so two attempts' same "$(ask 'SELECT count(*) FROM attempt')" 2

# ---------------------------------------------------------------- an attempt of nobody
"$palp" train peel --quiet --out "$scratch/nobody" >"$scratch/out"
claim 'nobody is its learner' ends 67 'expected --learner ID' "$palp" learners take --folder "$scratch/other" "$scratch/nobody"
four=$("$palp" learners add --folder "$scratch/other")
claim 'it is taken for who is named' "$palp" learners take --folder "$scratch/other" --learner "$four" "$scratch/nobody"
claim 'and is an attempt of that one' ends 0 '   1 attempts' "$palp" learners list --folder "$scratch/other"

# ---------------------------------------------------------------- a page beside an attempt's numbers
rm "$scratch/nobody/report.html"
for named in "$scratch/nobody" "$scratch/nobody/ATTEMPT.json"; do
    claim "$named has a page" "$palp" report "$named"
    claim 'in its folder' rm "$scratch/nobody/report.html"
done
claim 'in the folder where one is' sh -c "cd '$scratch/nobody' && '$(realpath "$palp")' report ATTEMPT.json && rm report.html"

# ---------------------------------------------------------------- a store of an earlier release
/usr/bin/python3 -c 'import sqlite3, sys
sqlite3.connect(sys.argv[1]).execute("ALTER TABLE attempt DROP COLUMN partial")' "$PALP_LEARNERS/learners.db"
copy_attempt 44444444444444444444 "$one"
claim 'it is taken into a store of before' ends 0 4444 "$palp" learners take "$scratch/made/44444444444444444444"
claim 'its steps are cut: it is partial, those of before are not' same \
    "$(ask "SELECT group_concat(partial) FROM (SELECT partial FROM attempt ORDER BY id<>'$attempt', id)")" 0,0,1
/usr/bin/python3 -c 'import sqlite3, sys
db = sqlite3.connect(sys.argv[1], isolation_level=None)
for table, key in ("attempt", "id"), ("metric", "attempt"), ("mark", "attempt"), ("rating", "attempt"):
    db.execute(f"DELETE FROM {table} WHERE {key}=?", ("4" * 20,))' "$PALP_LEARNERS/learners.db"
rm -r "$PALP_LEARNERS/attempts/44444444444444444444"

# ---------------------------------------------------------------- locked, damaged
/usr/bin/python3 -c 'import sqlite3, sys, time
db = sqlite3.connect(sys.argv[1], isolation_level=None)
db.execute("BEGIN EXCLUSIVE")
print("held", flush=True)
time.sleep(900)' "$PALP_LEARNERS/learners.db" >"$scratch/held" &
holder=$!
while ! grep -q held "$scratch/held"; do sleep 0.05; done
claim 'a locked store costs no attempt' ends 0 'waits in' "$palp" train peel --quiet --learner "$one"
kill $holder
wait $holder || true
claim 'it is taken once the lock is gone' "$palp" learners
claim 'so three attempts' same "$(ask 'SELECT count(*) FROM attempt')" 3
cp "$PALP_LEARNERS/learners.db" "$scratch/whole.db"
rm -f "$PALP_LEARNERS"/learners.db-*
head -c 9000 /dev/urandom >"$PALP_LEARNERS/learners.db"
claim 'a damaged store says so' ends 74 'not a database' "$palp" learners list
claim 'and costs no attempt' ends 0 'waits in' "$palp" train peel --quiet --learner "$one"
rm -f "$PALP_LEARNERS"/learners.db*
cp "$scratch/whole.db" "$PALP_LEARNERS/learners.db"
claim 'it is taken once the store is whole' "$palp" learners
claim 'so four attempts' same "$(ask 'SELECT count(*) FROM attempt')" 4

# ---------------------------------------------------------------- a disk without room
three=$("$palp" learners add --folder "$scratch/full")
on_full_disk() { # files of 64 KiB at most: less than an attempt has
    sh -c 'trap "" XFSZ; ulimit -f 128; exec "$@"' sh "$@"
}
claim 'an attempt that cannot be written is told' ends 74 'could not be written: File too large' \
    on_full_disk "$palp" train peel --quiet --folder "$scratch/full" --learner "$three"
claim 'and does not wait' sh -c "! grep -q waits '$scratch/said'"
claim 'nothing is left of it' sh -c "! ls '$scratch/full/attempts' | grep ."

# ---------------------------------------------------------------- killed
round=0
while [ $round -lt "$kills" ]; do
    for k in 0 1 2 3 4 5 6 7; do
        copy_attempt "$(printf '2%016d%03d' $round $k)" "$one"
    done
    "$palp" learners take "$scratch"/made/2*$(printf '%013d' $round)00[0-7] >>"$scratch/kept" 2>/dev/null &
    taker=$!
    sleep "0.$((round % 3))$((round / 3 % 10))$((round / 30 % 10))"
    kill -9 $taker 2>/dev/null || true
    wait $taker 2>/dev/null || true
    round=$((round + 1))
done
grep -h '^2' "$scratch/kept" | sort -u >"$scratch/told"
"$palp" learners >"$scratch/out"
claim 'every attempt that was told is there' /usr/bin/python3 - "$PALP_LEARNERS" "$scratch/told" <<'PYTHON'
import glob, json, os, sqlite3, sys
db = sqlite3.connect(sys.argv[1] + "/learners.db")
rows = [r[0] for r in db.execute("SELECT id FROM attempt WHERE id LIKE '2%' AND length(id)=20")]
told = [line.strip() for line in open(sys.argv[2])]
files = {os.path.basename(os.path.dirname(f)) for f in glob.glob(sys.argv[1] + "/attempts/2*/ATTEMPT.json")}
assert len(rows) == len(set(rows)), "an attempt is there twice"
assert not set(told) - set(rows), "lost: %s" % (set(told) - set(rows))
assert files <= set(rows), "finished and not taken: %s" % (files - set(rows))
sizes = {n for (n,) in db.execute("SELECT count(*) FROM metric WHERE attempt LIKE '2%' GROUP BY attempt")}
assert len(sizes) <= 1, "metrics of some are not whole: %s" % sizes
assert db.execute("PRAGMA integrity_check").fetchone()[0] == "ok"
print(len(told), "told,", len(rows), "there")
PYTHON
cat "$scratch/out"

# ---------------------------------------------------------------- forgotten
two=$("$palp" learners add --cohort novices)
claim 'of another learner too' ends 1 'report.html' "$palp" train peel --hand novice --quiet --learner "$two"
mkdir "$file/of-somebody-else"
claim 'who cannot be forgotten wholly is not' ends 74 "$attempt/of-somebody-else: " "$palp" learners forget "$one"
claim 'and is there to be forgotten again' ends 0 "$one" "$palp" learners list
rmdir "$file/of-somebody-else"
claim 'one is forgotten' "$palp" learners forget "$one"
claim 'the id is nowhere' nowhere "$one"
claim 'nor the name' nowhere 'Grace Hopper'
claim 'nor an attempt' nowhere 11111111111111111111
claim 'the other is as before' same "$(ask 'SELECT count(*) FROM attempt')" 1
claim 'nothing brings it back' ends 67 'was forgotten' "$palp" learners take "$scratch/made/11111111111111111111"
claim 'and no file of it stays' nowhere "$one"
claim 'twice is nothing new' "$palp" learners forget "$one"
claim 'who never was cannot be forgotten' ends 67 'no learner' "$palp" learners forget 33333333333333333333
echo "$passed passed, $failed failed, 0 skipped"
[ $failed = 0 ]
