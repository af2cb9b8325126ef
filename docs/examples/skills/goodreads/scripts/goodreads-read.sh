#!/bin/sh
# Reads shelves and books. Its name must differ from the writing one: the name alone is what shell_ask_patterns matches.
exec node "$(dirname "$0")/read.mjs" "$@"
