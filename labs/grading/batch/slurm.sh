#!/bin/sh
# usage: slurm.sh LIST RESULTS [OPTIONS OF fathom grade]
# Submits Slurm arrays with a task per line of LIST. An array has fewer tasks than MaxArraySize, so a long list becomes several.
# The messages of a task are in RESULTS/log, whose folder Slurm itself does not make.
set -eu
if [ -n "${SLURM_ARRAY_TASK_ID:-}" ]; then
  # In a task, where Slurm runs a copy of this file: the submitting call passed its folder, and how many lines come before.
  here=$1 before=$2 list=$3 results=$4
  shift 4
  exec "$here/grade-one.sh" "$list" "$((before + SLURM_ARRAY_TASK_ID))" "$results" "$@"
fi
[ $# -ge 2 ] || { sed -n 's/^# usage/usage/p' "$0" >&2; exit 2; }
here=$(cd "$(dirname "$0")" && pwd)
list=$1 results=$2
shift 2
count=$(wc -l < "$list")
largest=$(scontrol show config | sed -n 's/^MaxArraySize *= *//p')
block=$((${largest:-1001} - 1))
mkdir -p "$results/log"
before=0
while [ "$before" -lt "$count" ]; do
  size=$((count - before < block ? count - before : block))
  sbatch --job-name=fathom-grade --array="1-$size" --time=00:06:00 --mem="${MEMORY:-2G}" --cpus-per-task=1 \
    --output="$results/log/%A-%a.txt" "$0" "$here" "$before" "$list" "$results" "$@"
  before=$((before + size))
done
