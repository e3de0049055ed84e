#!/bin/sh
# usage: grade-one.sh LIST NUMBER RESULTS [OPTIONS OF fathom grade]
# Grades the submission in line NUMBER (from 1) of a list into RESULTS/NUMBER.json. One process, nothing shared: so any
# system that runs a command with a number will do. FATHOM is the command, `fathom` where it is not set.
set -eu
list=$1 number=$2 results=$3
shift 3
file=$(sed -n "${number}p" "$list")
[ -n "$file" ] || { echo "there is no line $number in $list" >&2; exit 2; }
mkdir -p "$results"
${FATHOM:-fathom} grade "$file" "$@" --jobs 1 --format record --out "$results/$number.json"
