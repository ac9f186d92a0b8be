set -eu

: "${BASE_URL:=%URL%}"
# Without %CREDENTIALS%, the script creates a simulator account.
if [ -z "${CLIENT_ID:-}" ]; then
  ACCOUNT=$(curl --fail --silent --show-error --request POST "$BASE_URL/accounts")
  CLIENT_ID=$(echo "$ACCOUNT" | jq --raw-output .clientId)
  CLIENT_SECRET=$(echo "$ACCOUNT" | jq --raw-output .clientSecret)%KEYS%
fi
# The idempotency keys of all requests begin with it. It has 4 to 40 letters, digits, - and _.
: "${RUN_ID:=run-$(date +%s)}"
BASIC_CREDENTIALS=$(printf '%s' "$CLIENT_ID:$CLIENT_SECRET" | base64 | tr -d '\n')
RESPONSE=$(mktemp)
trap 'rm -f "$RESPONSE"' EXIT

send() { STATUS=$(curl --silent --show-error --output "$RESPONSE" --write-out '%{http_code}' "$@"); }
field() { jq --raw-output "$1" "$RESPONSE"; }
receive() {
  MESSAGE=$(jq --arg type "$1" --arg id "$3" "[.data[] | select(.type == \$type) | .body | fromjson | select($2 == \$id)][0]" "$RESPONSE")
  printf '%s\n' "$MESSAGE" >"$RESPONSE"
}
expect() {
  [ "$2" = "$3" ] && return
  echo "Stopped: $1 is $2, and not $3." >&2
  cat "$RESPONSE" >&2
  exit 1
}
