/*
 * Starts the grader as fast as it can be: with the code that the engine made of it when Fathom was built. A thousand
 * submissions start it a thousand times, and compiling it takes longer than most checks.
 *
 * The engine itself sees to it that code of another version, of another text, or of other options is not used. `--keep FILE`
 * writes what it has made by the end of a run, unless there was code that it used.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { Script } from 'node:vm';

const file = join(__dirname, 'grader-body.cjs');

// In units of the engine: how much a function works until it is worth optimizing. The usual amount is meant for programs
// that go on; here most functions would be optimized for a use that is over. Five times as much is less work in every lab.
setFlagsFromString('--interrupt-budget=600000');

function kept(): Buffer | undefined {
  try {
    return readFileSync(join(__dirname, 'grader-body.code'));
  } catch {
    return undefined;
  }
}

// Its text has nothing but ASCII (build/build.mjs), so that it is held in one byte a character.
const text = `(function (exports, require, module, __filename, __dirname) {${readFileSync(file, 'latin1')}\n})`;
const cachedData = kept();
const script = new Script(text, { filename: file, ...(cachedData === undefined ? {} : { cachedData }) });
const body = script.runInThisContext() as (...given: readonly unknown[]) => void;
body({}, createRequire(file), { exports: {} }, file, __dirname);

const at = process.argv.indexOf('--keep');
if (at > 0 && script.cachedDataRejected !== false)
  process.on('exit', () => writeFileSync(process.argv[at + 1] ?? '', script.createCachedData()));
