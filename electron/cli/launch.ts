#!/usr/bin/env node
/*
 * Starts a bundle of `fathom` with cached code: that of the build, if made by the same version of Node,
 * otherwise Node's compile cache in a folder of this user (from 22.1 on). The most frequent commands have a
 * small separate bundle.
 * `FATHOM_KEEP_CODE` names a file for the code compiled in this run, for the build.
 */
import { existsSync } from 'node:fs';
import * as nodeModule from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defaultStateFolder } from '../services/locations.ts';
import { makePrivateFolder } from '../services/storage/private-files.ts';
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
// ELK is only in the complete bundle.
const isDrawn = rest.some((word) => word === 'svg' || word === '--as=svg');
const isShort = isHelp || first === 'run' || (first === 'emit' && !isDrawn);
const short = join(here, 'fathom-short.cjs');
// Desktop packages have only the complete bundle.
const bundle = isShort && existsSync(short) ? short : join(here, 'fathom-whole.cjs');
const command = isHelp ? 'help' : /^[a-z0-9]*$/.test(first) ? first : '';
const code = join(here, 'code', `${process.version}-${process.arch}-${command}`);
const keepAt = process.env['FATHOM_KEEP_CODE'] ?? '';

/** Missing in some supported versions of Node. */
const { enableCompileCache } = nodeModule as { enableCompileCache?: (folder: string) => unknown };
const isKept = keepAt !== '' || existsSync(code);
const folder = isKept || enableCompileCache === undefined ? null : privateFolder();
if (folder === null) runWithCode(bundle, code, keepAt);
else {
  enableCompileCache?.(folder);
  nodeModule.createRequire(bundle)(bundle);
}

/** Its code is executed: a folder that others can write to is not used. */
function privateFolder(): string | null {
  const state = defaultStateFolder();
  const folder = join(state, 'code');
  const isPrivate = [state, folder].every((each) => {
    const { problem, wasOpen } = makePrivateFolder(each);
    return problem === '' && !wasOpen;
  });
  return isPrivate ? folder : null;
}
