# shellcheck shell=bash
# What the scripts of this folder share; they source it, and are in the root of the sources then.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

out=target/deploy
app=$out/app # what becomes /opt/parley
version=$(sed -n 's:.*<version>\(.*\)</version>.*:\1:p' pom.xml | head -n 1)
case $(uname -m) in
  x86_64) arch=amd64 ;;
  aarch64) arch=arm64 ;;
  *)
    echo "Packages are built on x86-64 and ARM64; this machine is $(uname -m)." >&2
    exit 1
    ;;
esac

# The same sources give the same bytes, whenever and in whatever order files are written.
export SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null || echo 0)}
export LC_ALL=C TZ=UTC
umask 022

need() {
  local tool missing=()
  for tool in "$@"; do
    command -v "$tool" >/dev/null || missing+=("$tool")
  done
  if [ ${#missing[@]} -gt 0 ]; then
    echo "missing: ${missing[*]}" >&2
    exit 1
  fi
}

# Builds what both packages hold, unless it is there and newer than what it is made of.
need_app() {
  if [ ! -f target/parley.jar ]; then
    echo "Build target/parley.jar first: mvn package" >&2
    exit 1
  fi
  local part
  for part in target/parley.jar deploy/runtime deploy/common.sh deploy/java.options; do
    if [ ! "$app/parley.jar" -nt "$part" ]; then
      deploy/runtime
      return
    fi
  done
}
