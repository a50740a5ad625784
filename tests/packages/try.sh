#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Makes the source package of a clean clone, the packages of what the source package unpacks to, and
# tries them on a bare Debian 12, as root: lintian of both, debootstrap, apt install, the unit under a
# running systemd (where systemd-nspawn is there), start, press, stop, purge. What was there before and
# what is there afterwards must be the same files. The last line tells whether all of it passed.
#   tests/packages/try.sh DIR [ROOT]    an empty folder for the packages; a copy of ROOT, as debootstrap
#                                       makes it, in place of a new one
# DEB_BUILD_OPTIONS as dpkg-buildpackage has them.
set -eu
mkdir -p "${1:?where are the packages to be?}"
debs=$(cd "$1" && pwd)
bare=${2-}
here=$(cd "$(dirname "$0")" && pwd)
[ -z "$(ls -A "$debs")" ] || { echo "$debs: not empty" >&2; exit 64; }
ours='palpd palpd-data palp palp-gateway libpalp-dev libpalp0.1 libpalp-sim0.1'
failed=
root=$(mktemp -d)
chmod 755 "$root" # it is / to everybody in there
trap 'umount "$root/proc" 2>/dev/null || :; rm -rf --one-file-system "$root" "$root.out"' EXIT

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
# The unit in a container that runs systemd, over a copy of the files: unit.sh runs in there.
try_unit() {
    mkdir -p "$root.out"
    cp "$here/unit.sh" "$root.out"
    cat >"$root/etc/systemd/system/try.service" <<UNIT
[Unit]
After=multi-user.target
[Service]
Type=oneshot
ExecStart=-/bin/sh -c '/bin/sh /mnt/unit.sh >/mnt/told 2>&1 && echo >/mnt/passed'
ExecStopPost=/bin/systemctl --no-block poweroff
TimeoutStartSec=300
UNIT
    systemd-nspawn --quiet --boot --volatile=overlay --directory="$root" --bind="$root.out:/mnt" \
        --register=no --keep-unit --private-network --link-journal=no systemd.unit=try.service \
        >"$root.out/console" 2>&1 || :
    rm "$root/etc/systemd/system/try.service"
    cat "$root.out/told" || tail -50 "$root.out/console"
    [ -e "$root.out/passed" ] || failed="$failed unit"
}

# quietly NAME COMMAND...: what it says goes to a file, of which the end is shown where it fails.
quietly() {
    log=$debs/$1.log
    shift
    "$@" >"$log" 2>&1 || { tail -40 "$log"; echo "FAILED  packages: $*"; exit 1; }
}
echo '== the source package of a clean clone'
git clone --quiet --no-hardlinks "$here/../.." "$debs/clone"
(cd "$debs/clone" && quietly source dpkg-buildpackage --build=source --no-sign -d)
rm -rf "$debs/clone"
ls "$debs"/*.dsc
echo '== the packages of what it unpacks to'
(cd "$debs" && quietly unpack dpkg-source --extract ./*.dsc unpacked)
(cd "$debs/unpacked" && quietly binary dpkg-buildpackage --build=binary --no-sign)
rm -rf "$debs/unpacked"
ls "$debs"/*.deb
echo '== lintian'
if command -v lintian >/dev/null; then
    lintian --tag-display-limit 0 --fail-on error,warning "$debs"/*.dsc "$debs"/*.changes || failed=lintian
else
    echo 'skipped: no lintian here'
fi
if [ "$bare" ]; then
    cp -a "$bare/." "$root"
else
    debootstrap --variant=minbase bookworm "$root" http://deb.debian.org/debian >"$root.log" ||
        { tail "$root.log"; exit 1; }
    rm -f "$root.log"
fi
mount -t proc proc "$root/proc"
inside apt-get -q update
mkdir "$root/tmp/debs"
cp "$debs"/*.deb "$root/tmp/debs"
rm -f "$root"/tmp/debs/*dbgsym*
# What the packages depend on stays: it is installed first, and ours go again.
inside sh -c 'apt-get -q install -y --no-install-recommends systemd \
    && apt-get -q install -y --no-install-recommends /tmp/debs/*.deb \
    && apt-get -q purge -y '"$ours" >/dev/null
list >"$root/tmp/before"

echo '== install'
inside sh -c 'apt-get -q install -y --no-install-recommends /tmp/debs/*.deb' >/dev/null
inside getent passwd palp
inside palpd --version
echo '== verify the unit'
inside systemd-analyze verify --man=no /lib/systemd/system/palpd@.service
inside systemd-analyze security --offline=true --no-pager /lib/systemd/system/palpd@.service | tail -1
echo '== the unit under systemd: start, press, reload, kill -9, stand still, stop'
if command -v systemd-nspawn >/dev/null; then
    try_unit
else
    echo 'skipped: no systemd-nspawn here'
fi
echo '== start, press, stop'
inside install -d -o palp -m 0700 /run/palpd-one
start='echo $$ >/run/palpd-one/pid; XDG_RUNTIME_DIR=/run/palpd-one exec palpd liver-palpation 2>/tmp/log'
inside runuser -u palp -- sh -c "$start" &
daemon=$!
i=0
until grep -q ' ready$' "$root/tmp/log" 2>/dev/null; do
    i=$((i + 1))
    [ $i -lt 300 ] || { cat "$root/tmp/log"; exit 1; }
    sleep 0.2
done
inside runuser -u palp -- env XDG_RUNTIME_DIR=/run/palpd-one palp poke --seconds 3
inside runuser -u palp -- env XDG_RUNTIME_DIR=/run/palpd-one palp status | head -2
inside cat /run/palpd-one/pid | xargs kill
wait $daemon
tail -1 "$root/tmp/log"
echo '== purge'
# shellcheck disable=SC2086
inside apt-get -q purge -y $ours >/dev/null
list >"$root/tmp/after"
diff "$root/tmp/before" "$root/tmp/after" || failed="$failed left-behind"
if [ "$failed" ]; then
    echo "FAILED  packages: $failed"
    exit 1
fi
echo 'passed  packages: nothing is left behind'
