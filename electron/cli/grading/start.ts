/*
 * Starts the grader as fast as possible, because it starts once per submission. `--keep FILE` writes the code
 * that V8 compiled in a run.
 */
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runWithCode } from '../kept-code.ts';

// V8's budget of work in a function before optimizing it. The default suits long-running programs; here most
// optimized code would not be used again. Five times as much is less work in every lab.
setFlagsFromString('--interrupt-budget=600000');

const at = process.argv.indexOf('--keep');
const keepAt = at < 0 ? '' : (process.argv[at + 1] ?? '');
runWithCode(join(__dirname, 'grader-body.cjs'), join(__dirname, 'grader-body.code'), keepAt);
