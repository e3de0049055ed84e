#!/bin/sh
# usage: list.sh FOLDER > LIST        all submissions in a folder, a line each, always in the same order
set -eu
find "$1" -type f -iname '*.fathom' | LC_ALL=C sort
