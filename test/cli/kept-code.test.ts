// Tests that the command line starts with cached code, or without it if V8 rejects the cache.
// @module-tag long
import { spawnSync } from 'node:child_process';
import { readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { transformWithOxc } from 'vite';
import { beforeAll, expect, it } from 'vitest';
import { temporaryFolder } from '../support/temporary-folder.ts';

const root = new URL('../../', import.meta.url);
const folder = temporaryFolder('code');
const at = (name: string): string => join(folder, name);
const starter = at('start.mjs');

beforeAll(async () => {
  const module = new URL('electron/cli/kept-code.ts', root).pathname;
  const { code } = await transformWithOxc(readFileSync(module, 'utf8'), module);
  writeFileSync(at('kept-code.mjs'), code);
  const text = `import { runWithCode } from './kept-code.mjs';
    const [bundle, code, keepAt] = process.argv.slice(2);
    console.log(runWithCode(bundle, code, keepAt));`;
  writeFileSync(starter, text);
  const body = (sign: string): string =>
    `console.log(require('node:path').basename(__filename), exports === module.exports, '${sign}');`;
  writeFileSync(at('one.cjs'), body('one'));
  writeFileSync(at('other.cjs'), body('another'));
});

function start(bundle: string, code: string, keepAt = '', flags: readonly string[] = []): string[] {
  const words = [...flags, starter, at(bundle), at(code), keepAt];
  const { stdout, stderr } = spawnSync(process.execPath, words, { encoding: 'utf8' });
  return [...stdout.trim().split('\n'), stderr].filter((line) => line !== '');
}

it('uses code that an earlier run cached', () => {
  expect(start('one.cjs', 'none')).toEqual(['one.cjs false one', 'false']);
  expect(start('one.cjs', 'none', at('code'))).toEqual(['one.cjs false one', 'false']);
  expect(start('one.cjs', 'code')).toEqual(['one.cjs false one', 'true']);
});

it('ignores damaged cached code and code for another source or other options', () => {
  start('one.cjs', 'none', at('code'));
  expect(start('other.cjs', 'code')).toEqual(['other.cjs false another', 'false']);
  expect(start('one.cjs', 'code', '', ['--stack-size=900'])).toEqual(['one.cjs false one', 'false']);
  truncateSync(at('code'), 100);
  expect(start('one.cjs', 'code')).toEqual(['one.cjs false one', 'false']);
  writeFileSync(at('code'), 'not code');
  expect(start('one.cjs', 'code')).toEqual(['one.cjs false one', 'false']);
});
