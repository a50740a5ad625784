#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Slurm itself takes config/deploy/score-array.sbatch and replay-array.sbatch and scores and replays lists by them: a cluster of
# this machine alone, without a key (auth/none), which this starts and ends. Their parts, joined, are what one palp writes.
#   test_slurm.sh PALP SOURCE PALPD
set -eu
palp=$(realpath "$1") source=$(realpath "$2") palpd=$(realpath "$3")
scratch=$(mktemp -d)
PATH=$PATH:/usr/sbin
running=
stop() {
    [ -z "$running" ] || kill $running 2>/dev/null || :
    wait
    rm -rf "$scratch"
}
trap stop EXIT
skip() {
    echo "skipped $1"
    echo '0 passed, 0 failed, 1 skipped'
    exit 77
}
for program in slurmctld slurmd sbatch squeue; do
    command -v $program >/dev/null || skip "no $program here (slurmctld, slurmd, slurm-client of Debian)"
done
. "$(dirname "$0")/claims.sh"
. "$(dirname "$0")/recordings.sh"

name=$(hostname -s) user=$(id -un)
ports=$(/usr/bin/python3 -c 'import socket
sockets = [socket.socket() for _ in range(2)]
for s in sockets: s.bind(("127.0.0.1", 0))
print(*(s.getsockname()[1] for s in sockets))')
mkdir "$scratch/state" "$scratch/spool" "$scratch/bin"
ln -s "$palp" "$scratch/bin/palp"
export SLURM_CONF="$scratch/slurm.conf" PATH="$scratch/bin:$PATH"
cat >"$SLURM_CONF" <<CONF
ClusterName=here
SlurmctldHost=$name(127.0.0.1)
SlurmctldPort=${ports% *}
SlurmdPort=${ports#* }
AuthType=auth/none
CredType=cred/none
SlurmUser=$user
SlurmdUser=$user
MailProg=/bin/true
StateSaveLocation=$scratch/state
SlurmdSpoolDir=$scratch/spool
SlurmctldPidFile=$scratch/slurmctld.pid
SlurmdPidFile=$scratch/slurmd.pid
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
SwitchType=switch/none
MpiDefault=none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
ReturnToService=2
NodeName=$name NodeAddr=127.0.0.1 CPUs=$(nproc) RealMemory=1024 State=UNKNOWN
PartitionName=all Nodes=$name Default=YES State=UP MaxTime=INFINITE
CONF
slurmctld -D -i >"$scratch/slurmctld.log" 2>&1 &
running=$!
slurmd -D -N "$name" >"$scratch/slurmd.log" 2>&1 &
running="$! $running"
tries=0
until sinfo -h -o %T 2>/dev/null | grep -q idle; do
    tries=$((tries + 1))
    [ $tries -lt 120 ] || skip "Slurm does not start here: $(grep -h -m 1 -E 'fatal|error' "$scratch"/*.log)"
    sleep 0.5
done

for seed in 1 2 3 4 5; do
    "$palp" train peel --seed $seed --quiet --out "$scratch/$seed" >/dev/null
    echo "$scratch/$seed" >>"$scratch/list"
done
"$palp" score --list "$scratch/list" --out "$scratch/whole.csv"
record_list "$palpd" "$scratch/recordings"
"$palp" replay --workers 1 --list "$scratch/recordings" --out "$scratch/replayed.csv"
cd "$scratch" # where Slurm puts what jobs print
claim 'Slurm could start the job' ends 0 'to start at' \
    sbatch --test-only "$source/config/deploy/score-array.sbatch" list parts
claim 'a job without its operands fails' sh -c "! sbatch --wait --array=0 '$source/config/deploy/score-array.sbatch'"
claim 'the array is done' sbatch --wait --array=5-7 "$source/config/deploy/score-array.sbatch" "$scratch/list" "$scratch/parts"
tail -n +2 whole.csv | sort >sorted
(head -n 1 parts/part-0.csv && tail -q -n +2 parts/part-*.csv) >scores.csv
tail -n +2 scores.csv | sort >joined
claim 'three parts' same "$(ls parts | wc -l)" 3
claim 'joined as its head says they are the whole' cmp sorted joined
claim 'recordings are replayed' sbatch --wait --array=0-2 "$source/config/deploy/replay-array.sbatch" "$scratch/recordings" \
    "$scratch/replays"
(head -n 1 replays/part-0.csv && tail -q -n +2 replays/part-*.csv) | sort >joined
sort replayed.csv >sorted
claim 'and joined they are the whole' cmp sorted joined
echo "$passed passed, $failed failed, 0 skipped"
[ $failed = 0 ]
