#!/bin/sh
# The only way to gws. It refuses calls that would break the login everybody shares, and says in one line of JSON on
# stderr how to cure a call that failed. stdout is gws's own, byte for byte.
set -u

# Both texts are constants below, without quotes or backslashes, so they are JSON as they stand.
tell() { # exit code, reason, fix
  printf '{"tool":"gws","exit":%s,"reason":"%s","fix":"%s"}\n' "$1" "$2" "$3" >&2
}

refuse() {
  tell 64 "$1" "$2"
  exit 64
}

own_login='run the same command without it; gws uses the login that is already stored'

# A variable set to anything, even to nothing, is an attempt to point gws elsewhere.
if env | grep -Eq '^(GOOGLE_WORKSPACE_CLI_(TOKEN|CREDENTIALS_FILE|CONFIG_DIR|CLIENT_ID|CLIENT_SECRET|KEYRING_BACKEND|ACCOUNT)|GOOGLE_APPLICATION_CREDENTIALS)='; then
  refuse 'an environment variable points gws at other credentials' "$own_login"
fi

# gws reads a .env file of the current folder or of one above it.
folder=$(pwd -P)
while :; do
  if [ -f "$folder/.env" ] && grep -Eq '^[[:space:]]*(export[[:space:]]+)?(GOOGLE_WORKSPACE_CLI_|GOOGLE_APPLICATION_CREDENTIALS)' "$folder/.env"; then
    refuse 'a .env file on the way points gws at other credentials' 'run the command from another folder, or ask the person to clean that file'
  fi
  [ "$folder" = / ] && break
  folder=$(dirname "$folder")
done

seen_auth=no
for word in "$@"; do
  case $word in
    --credentials | --credentials=* | --credentials-file | --credentials-file=* | --config-dir | --config-dir=* | \
      --token | --token=* | --access-token | --access-token=* | --account | --account=*)
      refuse 'a flag points gws at other credentials' "$own_login"
      ;;
    auth) seen_auth=yes ;;
    login | logout | setup | export)
      # Flags between the two words, with values or without, hide nothing.
      if [ "$seen_auth" = yes ]; then
        refuse 'auth login, setup, logout and export are for a person at the machine' 'stop and ask the person to run gws auth login in a terminal'
      fi
      ;;
  esac
done

if ! command -v gws >/dev/null 2>&1; then
  tell 127 'gws is not installed or not on PATH' 'stop and ask the person to install it with npm install -g @googleworkspace/cli'
  exit 127
fi

gws "$@"
code=$?

case $code in
  0) ;;
  1) tell 1 'Google refused the request' 'read the error above; correct ids, parameters or rights, and do not repeat the same command' ;;
  2) tell 2 'the login is missing or has expired' 'stop and ask the person to run gws auth login in a terminal' ;;
  3) tell 3 'gws did not accept the arguments' 'read the --help of this very command once, then correct it' ;;
  4) tell 4 'gws could not load the description of the service' 'check the name of the service; if it is right, the network is down: try once more later' ;;
  *) tell "$code" 'gws failed for another reason' 'read the error above and report it; do not repeat the same command' ;;
esac
exit "$code"
