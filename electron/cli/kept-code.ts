/*
 * Runs a bundle with the code that the engine made of it before. Without that, compiling takes most of the time of
 * a short command.
 *
 * The engine itself refuses code of another version, another text, or other options. The text must be ASCII
 * (build/build.mjs), so that it is held in one byte per character.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { Script } from 'node:vm';

/**
 * @param code the file with the code
 * @param keepAt where to write at exit what the engine has made, if it did not take the code; '' for nowhere
 * @returns whether the engine took the code
 */
export function runWithCode(bundle: string, code: string, keepAt = ''): boolean {
  const text = `(function (exports, require, module, __filename, __dirname) {${readFileSync(bundle, 'latin1')}\n})`;
  const cachedData = contentOf(code);
  const script = new Script(text, { filename: bundle, ...(cachedData === undefined ? {} : { cachedData }) });
  const body = script.runInThisContext() as (...given: readonly unknown[]) => void;
  body({}, createRequire(bundle), { exports: {} }, bundle, dirname(bundle));
  const isTaken = script.cachedDataRejected === false;
  if (keepAt !== '' && !isTaken) process.on('exit', () => writeFileSync(keepAt, script.createCachedData()));
  return isTaken;
}

function contentOf(file: string): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}
