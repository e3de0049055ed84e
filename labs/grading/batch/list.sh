#!/bin/sh
# usage: list.sh FOLDER > LIST        all submissions in a folder, a line each, always in the same order
set -eu
[ -d "${1:-}" ] || { echo "list.sh: ${1:-FOLDER} is not a folder" >&2; exit 2; }
find "$1" -type f -iname '*.fathom' | LC_ALL=C sort
