#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Run by try.sh in a container whose first process is systemd: a station as an instance of the unit.
set -eu
unit=palpd@one
connect=ipc:///run/palpd-one/palpd

main_process() {
    systemctl show --property=MainPID --value $unit
}
# await_another PID: the unit runs again, as another process.
await_another() {
    i=0
    until [ "$(systemctl is-active $unit)" = active ] && [ "$(main_process)" != "$1" ]; do
        i=$((i + 1))
        [ $i -lt 300 ] || { systemctl status --no-pager $unit; exit 1; }
        sleep 0.2
    done
}
press() {
    palp poke --seconds "$1" --connect "$connect/device"
}

[ "$(cat /proc/1/comm)" = systemd ]
echo 'SCENARIO=liver-palpation
OPTIONS=--recordings /var/lib/palpd/one' >/etc/palpd/one.env
systemctl start $unit # of Type=notify: until palpd says that it is ready
echo "started as $(ps -o user= -p "$(main_process)" 2>/dev/null || stat -c %U "/proc/$(main_process)")"
press 3
palp status --connect "$connect/control" | head -2
palp record start --connect "$connect/control"
press 1
palp record stop --connect "$connect/control"
palp record info --verify /var/lib/palpd/one/*.mcap | head -2
[ "$(stat -c '%U %a' /var/lib/palpd/one)" = 'palp 700' ]
systemctl reload $unit
systemctl is-active $unit
before=$(main_process)
kill -9 "$before"
await_another "$before"
echo 'killed: runs again'
before=$(main_process)
kill -STOP "$before" # its watchdog hears nothing for 2 s
await_another "$before"
echo 'stood still: runs again'
press 3
systemctl stop $unit
[ "$(systemctl is-active $unit || :)" = inactive ]
[ ! -e /run/palpd-one ]
echo 'stopped: nothing is left in /run'
systemd-analyze verify --man=no $unit.service
systemd-analyze security --no-pager $unit.service | tail -1
