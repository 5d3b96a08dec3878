# For the scripts that let clients judge Parley: starts one on a free port of the loopback.
#
#   source src/test/serve.sh
#   serve target/npm        keeps data and log in that folder, sets url, stops the server at the end

serve() {
  local folder=$1 root
  root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd -P)
  rm -rf "$folder/data"
  trap stop_serving EXIT
  PARLEY_PORT=0 PARLEY_DATA=$folder/data PARLEY_RATE_LIMIT=off PARLEY_SIMULATOR=on \
    PARLEY_WEBHOOK_ALLOW=127.0.0.0/8 "$root/parley" serve >"$folder/parley.log" 2>&1 &
  server=$!
  url=
  for _ in $(seq 300); do
    url=$(sed -n 's/^listening on //p' "$folder/parley.log")
    if [ -n "$url" ] || ! kill -0 "$server" 2>/dev/null; then
      break
    fi
    sleep 1
  done
  if [ -z "$url" ]; then
    echo "Parley did not start:" >&2
    tail -n 20 "$folder/parley.log" >&2
    exit 1
  fi
}

stop_serving() {
  kill "$server" 2>/dev/null || true
  wait "$server" 2>/dev/null || true
}
