// Which tests only `npm run test:long` runs: files with the comment `@module-tag long`, and tests and
// describes with `long` of test/support/extent.ts. They try more cases, need other projects' programs, or walk
// through features that shorter tests cover one by one.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot } from './project.mjs';

export const isLong = process.env['FATHOM_LONG'] === '1';

/** Test files whose text matches, relative to the project. */
export const testFilesWith = (pattern) =>
  readdirSync(inRoot('test'), { recursive: true })
    .filter((path) => path.endsWith('.test.ts'))
    .map((path) => join('test', path))
    .filter((path) => pattern.test(readFileSync(inRoot(path), 'utf8')));

/** Settings of vitest. Long files are excluded, so that they are not even loaded. */
export const tags = {
  tags: [{ name: 'long', description: 'Only `npm run test:long` runs it.' }],
  ...(isLong ? {} : { tagsFilter: ['!long'] }),
};
export const longFiles = isLong ? [] : testFilesWith(/^\/\/ @module-tag long$/m);
