/*
 * Runs a bundle with cached code, without which compiling takes most of a short command's time. V8 rejects
 * code of another version, text, or options. The text must be ASCII (build/build.mjs), so that it takes one
 * byte per character.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { Script } from 'node:vm';

/**
 * @param keepAt where to write compiled code at exit if V8 rejected the cache; '' for nowhere
 * @returns whether V8 accepted the cache
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
