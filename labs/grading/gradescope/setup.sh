#!/bin/sh
# Gradescope runs this once, when the autograder is made. All that grading needs was put beside it by make.mjs: Fathom's
# grader, the labs, and Node. Nothing is fetched.
set -eu
source=${AUTOGRADER:-/autograder}/source
chmod +x "$source/run_autograder" "$source/node"
"$source/node" "$source/fathom/dist/cli/fathom.js" grade --help > /dev/null
