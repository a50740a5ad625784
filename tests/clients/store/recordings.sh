# SPDX-License-Identifier: GPL-3.0-or-later
# Recordings for tests in shell: a palpd's, split into files, which are listed.
# record_list PALPD LIST: into $scratch/taken*.mcap; the second of five lines is empty.
record_list() {
    "$1" "$source/config/scenarios/block-on-incline.yaml" --log-level=error --record "$scratch/taken.mcap" --record-split 0.4 \
        --device="ipc://$scratch/device" --stream="ipc://$scratch/stream" --control="ipc://$scratch/control" &
    recorder=$!
    tries=0
    until [ -e "$scratch/taken-part4.mcap.part" ] || [ $tries = 600 ]; do
        tries=$((tries + 1))
        sleep 0.1
    done
    kill -TERM $recorder
    wait $recorder || :
    printf '%s\n\n' "$scratch/taken.mcap" >"$2"
    for k in 2 3 4; do
        printf '%s\n' "$scratch/taken-part$k.mcap" >>"$2"
    done
}
