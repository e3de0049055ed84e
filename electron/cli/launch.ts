#!/usr/bin/env node
/*
 * Starts a bundle of `fathom` with compiled code: that of the build, if it was made by this very version of Node, otherwise
 * what Node keeps in a folder of this user (from 22.1 on). What is asked for most often has a small bundle of its own.
 *
 * `FATHOM_KEEP_CODE` names a file for the code that is made in this run: the build's.
 */
import { existsSync } from 'node:fs';
import * as nodeModule from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defaultStateFolder } from '../services/locations.ts';
import { makePrivateFolder } from '../services/private-files.ts';
import { runWithCode } from './kept-code.ts';

/** As `engines` in package.json, which npm only warns about. */
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(`fathom: this is Node ${process.versions.node}. Fathom requires 20.19 or later\n`);
  process.exit(2);
}

const here = dirname(fileURLToPath(import.meta.url));
const [first = '--help', ...rest] = process.argv.slice(2);
const isHelp = first === '--help' && rest.length === 0;
// ELK is only in the whole one.
const isDrawn = rest.some((word) => word === 'svg' || word === '--as=svg');
const isShort = isHelp || first === 'run' || (first === 'emit' && !isDrawn);
const short = join(here, 'fathom-short.cjs');
// Packages for the desktop have only the whole one.
const bundle = isShort && existsSync(short) ? short : join(here, 'fathom-whole.cjs');
const command = isHelp ? 'help' : /^[a-z0-9]*$/.test(first) ? first : '';
const code = join(here, 'code', `${process.version}-${process.arch}-${command}`);
const keepAt = process.env['FATHOM_KEEP_CODE'] ?? '';

/** Not in all versions of Node that Fathom runs with. */
const { enableCompileCache } = nodeModule as { enableCompileCache?: (folder: string) => unknown };
const isKept = keepAt !== '' || existsSync(code);
const folder = isKept || enableCompileCache === undefined ? null : privateFolder();
if (folder === null) runWithCode(bundle, code, keepAt);
else {
  enableCompileCache?.(folder);
  nodeModule.createRequire(bundle)(bundle);
}

/** Code in it is run: one that others could write to is not used, not even after it was closed to them. */
function privateFolder(): string | null {
  const state = defaultStateFolder();
  const folder = join(state, 'code');
  const isPrivate = [state, folder].every((each) => {
    const { problem, wasOpen } = makePrivateFolder(each);
    return problem === '' && !wasOpen;
  });
  return isPrivate ? folder : null;
}
