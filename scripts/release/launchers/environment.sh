# What the commands run with; read by them, not run.
NODE=${NODE:-node}
if ! version=$("$NODE" --version 2>/dev/null); then
  echo "Hongyan needs Node.js 24 or newer, and \"$NODE\" was not found. Install it from https://nodejs.org, or name it: NODE=/path/to/node" >&2
  exit 1
fi
major=${version#v}
major=${major%%.*}
case "$major" in
  '' | *[!0-9]*) major=0 ;;
esac
if [ "$major" -lt 24 ]; then
  echo "Hongyan needs Node.js 24 or newer; \"$NODE\" is $version. Install a newer one from https://nodejs.org, or name it: NODE=/path/to/node" >&2
  exit 1
fi
# Four password hashes fill libuv's own pool of 4 and then block the reading of files.
export UV_THREADPOOL_SIZE="${UV_THREADPOOL_SIZE:-16}"
# glibc gives every thread an arena of its own, which a server of many threads pays with memory that nobody uses.
export MALLOC_ARENA_MAX="${MALLOC_ARENA_MAX:-2}"
export NODE_ENV=production
# How texts name the administrator's command.
export ADMIN_COMMAND=hongyan-admin
