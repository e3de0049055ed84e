#!/bin/sh
# usage: grade.sh HANDIN        grades it with the arguments that make.mjs wrote, such as --lab loops, one a line
set -eu
file=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
cd "$(dirname "$0")"
set --
while IFS= read -r word; do set -- "$@" "$word"; done < arguments
./node fathom/dist/cli/fathom.js grade "$file" "$@" --format autolab
