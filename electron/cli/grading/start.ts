/*
 * Starts the grader as fast as it can be: with the code that the engine made of it when Fathom was built. A thousand
 * submissions start it a thousand times, and compiling it takes longer than most checks.
 *
 * The engine itself sees to it that code of another version, or of another text, is not used. `--keep FILE` writes what it
 * has made by the end of a run.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { constants, Script } from 'node:vm';

const file = join(__dirname, 'grader-body.cjs');

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
const script = new Script(text, {
  filename: file,
  importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  ...(cachedData === undefined ? {} : { cachedData }),
});
const body = script.runInThisContext() as (...given: readonly unknown[]) => void;
body({}, createRequire(file), { exports: {} }, file, __dirname);

const at = process.argv.indexOf('--keep');
if (at > 0) process.on('exit', () => writeFileSync(process.argv[at + 1], script.createCachedData()));
