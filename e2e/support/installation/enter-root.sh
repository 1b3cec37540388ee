#!/bin/bash
# Runs a program as the first process of a system of its own: namespaces of its own, and a root directory that begins as this machine's and keeps
# what is changed in memory until the program ends.
# usage: enter-root.sh CGROUP HOSTNAME HIDDEN PROGRAM [ARGUMENT...]
#   CGROUP    a new cgroup (version 2) for the system; "-": none
#   HIDDEN    a directory that shall be empty there
set -euo pipefail

if [ "${1:-}" != inside ]; then
  if [ "$1" != - ]; then
    mkdir -p "$1"
    echo $$ >"$1/cgroup.procs"
  fi
  # What would reach beyond the namespaces: kernel modules, the clock, restarts, the kernel's log.
  # It ends with the test, however that ends.
  exec setpriv --bounding-set -sys_module,-sys_time,-sys_boot,-syslog --pdeathsig KILL \
    unshare --mount --net --uts --ipc --cgroup --pid --fork --kill-child "$BASH" "$0" inside "$@"
fi

shift
cgroup=$1 hostname=$2 hidden=$3
shift 3
memory=$(mktemp -d)
mount --make-rprivate /
mount -t tmpfs -o size=2g,mode=755 tmpfs "$memory"
mkdir "$memory/changed" "$memory/work" "$memory/root"
mount -t overlay -o "lowerdir=/,upperdir=$memory/changed,workdir=$memory/work" overlay "$memory/root"
cd "$memory/root"
mount -t proc proc proc
mount --bind proc/sys proc/sys
mount -o remount,bind,ro proc/sys
mount -t sysfs -o ro sysfs sys
if [ "$cgroup" != - ]; then
  mount -t tmpfs -o mode=755 tmpfs sys/fs/cgroup 2>/dev/null || true
  mount -t cgroup2 cgroup2 sys/fs/cgroup
fi
mount -t tmpfs -o mode=755 tmpfs dev
for device in null zero full random urandom tty; do
  touch "dev/$device"
  mount --bind "/dev/$device" "dev/$device"
done
mkdir dev/pts dev/shm
mount -t devpts -o newinstance,ptmxmode=0666 devpts dev/pts
ln -s pts/ptmx dev/ptmx
ln -s /proc/self/fd dev/fd
mount -t tmpfs -o mode=1777 tmpfs dev/shm
mount -t tmpfs -o mode=755 tmpfs run
mount -t tmpfs -o mode=1777 tmpfs tmp
mount -t tmpfs tmpfs ".$hidden"
hostname "$hostname"
ip link set lo up
mkdir -p .before
pivot_root . .before
exec chroot . /bin/bash -c 'umount --lazy /.before && rmdir /.before && exec env --ignore-environment container=test PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8 "$@"' bash "$@"
