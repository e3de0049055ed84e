#!/bin/sh
# A Slurm array, a task a submission. In this folder:
#     ./list.sh /shared/week-3 > list
#     sbatch --array=1-$(wc -l < list) slurm.sh
#SBATCH --job-name=fathom-grade
#SBATCH --time=00:06:00
#SBATCH --mem=2G
#SBATCH --cpus-per-task=1
#SBATCH --output=results/%a.log
set -eu
./grade-one.sh list "$SLURM_ARRAY_TASK_ID" results --lab "${LAB:-loops}"
