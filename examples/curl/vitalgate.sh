#!/bin/sh
# Pairs with a Vitalgate host and reads it, with curl (7.76 or later), jq and openssl.
#
#   vitalgate.sh pair 'vitalgate://HOST:8443?sha256=…' [SCOPE,SCOPE…]
#   vitalgate.sh pair https://HOST:8443 'sha256//…' [SCOPE,SCOPE…]      without openssl
#   vitalgate.sh get 'metrics?metricId=stepCount'      one answer, as it is
#   vitalgate.sh all 'workouts?limit=100'              every record of every page, one JSON object a line
#
# The link stands on the page Developer Mode of the app. The second form takes the host's public-key pin instead, which
# its user sees by: vitalgate-host certificate show
set -eu
umask 077
# Letters below are those of ASCII alone.
LC_ALL=C
export LC_ALL

place=${VITALGATE_CURL_DIR:-$HOME/.config/vitalgate-curl}

# What it says may come from the host: nothing in it moves the cursor or renames the window.
fail() {
  printf '%s\n' "$1" | tr -d '\000-\010\013-\037\177' >&2
  exit 1
}

# Whether a text of the host holds letters, digits, - and _ alone: others could end a line of the settings, and a line
# more could have curl write any file.
is_word() {
  case $1 in '' | *[!A-Za-z0-9_-]*) return 1 ;; esac
}

# A token is a kind, an underscore and 43 characters: vgc_…, vgp_…
is_token() {
  case $1 in vg[a-z]_*) is_word "$1" && [ ${#1} -eq 47 ] ;; *) return 1 ;; esac
}

# Writes what curl needs, with this token or none. The token stands in this file and nowhere else: the words of a
# command can be read by every user of the machine. It stands beside the pin, so that it goes to no other server.
write_settings() {
  cat >"$1" <<EOF
# No authority signed the certificate, hence "insecure". The pin takes this one key, before anything is sent.
insecure
pinnedpubkey = "$pin"
proto = "=https"
noproxy = "*"
silent
show-error
fail-with-body
globoff
EOF
  [ -z "${2:-}" ] || cat >>"$1" <<EOF
header = "Authorization: Bearer $2"
EOF
}

# `ask FILE URL …`: -q leaves ~/.curlrc aside, which could follow redirects or log what is sent.
ask() {
  settings=$1
  shift
  curl -q --config "$settings" "$@"
}

field() {
  jq -r "$1 // empty" <<EOF
$2
EOF
}

# The pin of a public key, which curl compares, by the fingerprint of its certificate, which a link carries. Nothing is
# sent beyond the handshake, and another certificate ends it.
pin_of() {
  shown=$(openssl s_client -connect "$1" </dev/null 2>/dev/null | openssl x509 2>/dev/null) ||
    fail "No Vitalgate host answers at $1. Is it running, with Developer Mode on?"
  fingerprint=$(printf '%s\n' "$shown" | openssl x509 -noout -fingerprint -sha256 | sed 's/.*=//' | tr -d :)
  [ "$(printf '%s' "$2" | tr a-f A-F)" = "$fingerprint" ] ||
    fail "$1 shows another certificate than the link says; nothing was sent. Copy the link again, or another machine answers."
  printf 'sha256//'
  printf '%s\n' "$shown" | openssl x509 -noout -pubkey | openssl pkey -pubin -outform der | openssl dgst -sha256 -binary | openssl base64
}

# `pair_by_link LINK [SCOPES]`
pair_by_link() {
  command -v openssl >/dev/null || fail "A link needs openssl. Without it: vitalgate.sh pair https://HOST:8443 PIN"
  address=${1#vitalgate://}
  query=${address#*\?}
  address=${address%%\?*}
  wanted=$(printf '%s\n' "$query" | tr '&' '\n' | sed -n 's/^sha256=\([0-9A-Fa-f]\{64\}\)$/\1/p')
  case $address in -* | *[!]A-Za-z0-9.:_%[-]*) wanted= ;; esac
  [ -n "$wanted" ] || fail "A pairing link looks like vitalgate://HOST:PORT?sha256=…; copy it from the app, Developer Mode."
  found=$(pin_of "$address" "$wanted") || exit 1
  pair "https://$address" "$found" "${2:-}"
}

pair() {
  [ ! -e "$place/settings" ] || fail "Paired already. To pair anew, remove $place first."
  case $1 in https://*) ;; *) fail "The first word is a pairing link, or the host's address: https://HOST:8443" ;; esac
  case ${2#sha256//} in
    "$2" | '' | *[!A-Za-z0-9+/=]*) fail "The second word is the host's public-key pin: sha256//…" ;;
  esac
  api=${1%/}/api/v1
  pin=$2
  mkdir -p "$place"
  trap 'rm -f "$place/asking"' EXIT

  write_settings "$place/asking"
  body=$(jq -cn --arg scopes "${3:-app.metrics,app.workouts}" '{displayName: "curl", scopes: ($scopes | split(","))}')
  request=$(ask "$place/asking" -H 'Content-Type: application/json' -d "$body" "$api/pairing/requests") || fail "$request"
  code=$(field .confirmationCode "$request")
  id=$(field .requestId "$request")
  token=$(field .pollingToken "$request")
  is_word "$code" && is_word "$id" && is_token "$token" || fail 'The host answers in no form that is known here.'
  echo "Confirmation code $code: approve it in the app, where it has the same code." >&2

  write_settings "$place/asking" "$token"
  url=$api/pairing/requests/$id
  left=150
  status=pending
  while [ "$status" = pending ]; do
    [ "$left" -gt 0 ] || fail 'Nobody decided. Ask again.'
    left=$((left - 1))
    code=0
    answer=$(ask "$place/asking" "$url") || code=$?
    # 90 is another key than the pinned one: the end. A lost connection is not, nor a host that is starting anew.
    case $code:$(field .error.code "$answer") in
      0:*) status=$(field .status "$answer") ;;
      90:*) exit 90 ;;
      *: | *:unavailable | *:internal_error) ;;
      *) fail "$answer" ;;
    esac
    [ "$status" != pending ] || sleep 2
  done
  token=$(field .bearerToken "$answer")
  is_token "$token" || fail "The request is $status; there is no token."

  echo "$api" >"$place/api"
  write_settings "$place/settings" "$token"
  echo "Paired. It may read: $(field '.scopes | join(", ")' "$answer" | tr -cd 'A-Za-z., ')." >&2
}

get() {
  [ -e "$place/settings" ] || fail 'Not paired yet: vitalgate.sh pair LINK'
  ask "$place/settings" "$(cat "$place/api")/$1"
}

all() {
  case $1 in *\?*) next='&' ;; *) next='?' ;; esac
  cursor=
  while :; do
    page=$(get "$1${cursor:+${next}cursor=$cursor}") || fail "$page"
    field '.data[] | tojson' "$page"
    cursor=$(field .nextCursor "$page")
    [ -n "$cursor" ] || return 0
    is_word "$cursor" || fail 'The host sends a cursor of no form that is known here.'
  done
}

case ${1:-}:${2:-} in
  pair:vitalgate://*)
    shift
    pair_by_link "$@"
    exit
    ;;
esac
case ${1:-} in
  pair) [ $# -ge 3 ] || fail "Usage: vitalgate.sh pair 'vitalgate://…' [SCOPE,SCOPE…]" ;;
  get | all) [ $# -eq 2 ] || fail "Usage: vitalgate.sh $1 'PATH?QUERY'" ;;
  *) fail 'Usage: vitalgate.sh pair LINK [SCOPES] | get PATH | all PATH' ;;
esac
"$@"
