#!/bin/sh
# PrairieLearn runs this in the container for each submission. The files are in /grade/student, this folder in /grade/tests.
set -eu
root=${GRADE:-/grade}
file=$(find "$root/student" -type f -iname '*.fathom' | sort | head -n 1)
cd "$root/tests"
set --
while IFS= read -r word; do set -- "$@" "$word"; done < arguments
# Without a file the grader would have nothing to report about.
if [ -z "$file" ]; then
  mkdir -p "$root/results"
  message='No .fathom file was submitted. Export your work in Fathom and submit that file.'
  printf '{"gradable":false,"score":0,"message":"%s","format_errors":["%s"],"tests":[]}\n' "$message" "$message" \
    > "$root/results/results.json"
  exit 0
fi
${FATHOM:-fathom} grade "$file" "$@" --format prairielearn --out "$root/results/results.json"
