#!/bin/sh
# Changes shelves. The pattern goodreads-write in shell_ask_patterns asks before every call.
exec node "$(dirname "$0")/write.mjs" "$@"
