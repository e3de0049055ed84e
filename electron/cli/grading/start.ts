/*
 * Starts the grader as fast as it can be: a thousand submissions start it a thousand times. `--keep FILE` writes the code
 * that the engine has made by the end of a run.
 */
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runWithCode } from '../kept-code.ts';

// In units of the engine: how much a function works until it is worth optimizing. The usual amount is meant for programs
// that go on; here most functions would be optimized for a use that is over. Five times as much is less work in every lab.
setFlagsFromString('--interrupt-budget=600000');

const at = process.argv.indexOf('--keep');
const keepAt = at < 0 ? '' : (process.argv[at + 1] ?? '');
runWithCode(join(__dirname, 'grader-body.cjs'), join(__dirname, 'grader-body.code'), keepAt);
