#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Tries the packages on a bare Debian 12, as root: debootstrap, apt install, start, press, stop, purge.
# What was there before and what is there afterwards must be the same files.
#   tests/packages/try.sh DIR    where dpkg-buildpackage left the .deb files
set -eu
debs=$(cd "${1:?where are the packages?}" && pwd)
root=$(mktemp -d)
chmod 755 "$root" # it is / to everybody in there
trap 'umount "$root/proc" 2>/dev/null || :; rm -rf --one-file-system "$root"' EXIT

inside() {
    env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/ DEBIAN_FRONTEND=noninteractive chroot "$root" "$@"
}
# Files and users, but for the records of apt and dpkg, and logs.
list() {
    inside find / -xdev \( -path /proc -o -path /dev -o -path /sys -o -path /tmp -o -path /run \
        -o -path /var/lib/dpkg -o -path /var/lib/apt -o -path /var/cache -o -path /var/log \
        -o -path /var/lib/systemd -o -path '/etc/*-' -o -path /etc/.pwd.lock \) -prune -o -print | sort
    cut -d: -f1 "$root/etc/passwd"
}

debootstrap --variant=minbase bookworm "$root" http://deb.debian.org/debian >"$root.log" ||
    { tail "$root.log"; exit 1; }
rm -f "$root.log"
mount -t proc proc "$root/proc"
inside apt-get -q update
mkdir "$root/tmp/debs"
cp "$debs"/*.deb "$root/tmp/debs"
rm -f "$root"/tmp/debs/*dbgsym*
# What the packages depend on stays: it is installed first, and ours go again.
inside sh -c 'apt-get -q install -y --no-install-recommends systemd \
    && apt-get -q install -y --no-install-recommends /tmp/debs/*.deb \
    && apt-get -q purge -y palpd palpd-data palp palp-gateway libpalp-dev libpalp0.1 libpalp-sim0.1' >/dev/null
list >"$root/tmp/before"

echo '== install'
inside sh -c 'apt-get -q install -y --no-install-recommends /tmp/debs/*.deb' >/dev/null
inside getent passwd palp
inside palpd --version
echo '== verify the unit'
inside systemd-analyze verify --man=no /lib/systemd/system/palpd@.service
inside systemd-analyze security --offline=true --no-pager /lib/systemd/system/palpd@.service | tail -1
echo '== start, press, stop'
inside install -d -o palp -m 0700 /run/palpd-one
start='echo $$ >/run/palpd-one/pid; XDG_RUNTIME_DIR=/run/palpd-one exec palpd liver-palpation 2>/tmp/log'
inside runuser -u palp -- sh -c "$start" &
daemon=$!
i=0
until grep -q ' ready$' "$root/tmp/log" 2>/dev/null; do
    i=$((i + 1))
    [ $i -lt 100 ] || { cat "$root/tmp/log"; exit 1; }
    sleep 0.2
done
inside runuser -u palp -- env XDG_RUNTIME_DIR=/run/palpd-one palp poke --seconds 3
inside runuser -u palp -- env XDG_RUNTIME_DIR=/run/palpd-one palp status | head -2
inside cat /run/palpd-one/pid | xargs kill
wait $daemon
tail -1 "$root/tmp/log"
echo '== purge'
inside apt-get -q purge -y palpd palpd-data palp palp-gateway libpalp-dev libpalp0.1 libpalp-sim0.1 \
    >/dev/null
list >"$root/tmp/after"
if diff "$root/tmp/before" "$root/tmp/after"; then
    echo 'passed  packages: nothing is left behind'
else
    echo 'FAILED  packages: these are left behind'
    exit 1
fi
