/*
 * Loads node-pty, whose native part is machine code, only from Fathom's own installation.
 *
 * Node also searches the folders above, NODE_PATH, and folders of the home folder, where other programs and
 * users may have put code of the same name. So the paths that Node found are checked before anything is
 * loaded.
 */
import { existsSync, realpathSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findOwnFolder } from '../locations.ts';
import { isOpenTo } from '../storage/private-files.ts';

type NodePty = typeof import('@lydell/node-pty');

const PACKAGE = '@lydell/node-pty';
const NATIVE = `${PACKAGE}-${process.platform}-${process.arch}`;
const PART = process.platform === 'win32' ? 'conpty.node' : 'pty.node';
const EVERYBODY_WRITES = 0o002;

/** @throws Error that says why node-pty is not loaded */
export async function loadPty(): Promise<NodePty> {
  const own = findOwnFolder();
  for (const path of foundParts(fileURLToPath(import.meta.url))) {
    const problem = own === null ? 'Fathom cannot find its installation folder' : problemOf(path, own);
    if (problem !== '') throw new Error(`Cannot load the terminal: ${problem}.`);
  }
  return import('@lydell/node-pty');
}

/** What Node would load: node-pty and its native part. @throws Error as `require` */
export function foundParts(from: string): readonly string[] {
  const main = createRequire(from).resolve(PACKAGE);
  return [main, createRequire(main).resolve(`${NATIVE}/${PART}`)];
}

/** '' if the file may be loaded. @param own the folder of Fathom's package, or its archive */
export function problemOf(path: string, own: string): string {
  const real = realpathSync(path);
  if (!placesOf(own).some((place) => isInside(place, real))) return `${path} is not part of Fathom`;
  // The native part is next to the archive, under the archive's name.
  const onDisk = real.replace(`app.asar${sep}`, `app.asar.unpacked${sep}`);
  for (const each of [onDisk, dirname(onDisk)])
    if (isOpenTo(statSync(existsSync(each) ? each : real), EVERYBODY_WRITES))
      return `all users of this computer can write to ${each}`;
  return '';
}

/** Fathom's folder, and if Fathom is an installed package, those installed with it. */
function placesOf(own: string): readonly string[] {
  const real = realpathSync(own);
  const modules = join(real, 'node_modules');
  const [before, ...inside] = real.split(`${sep}node_modules${sep}`);
  return [
    real,
    ...(existsSync(modules) ? [realpathSync(modules)] : []),
    ...(before === undefined || inside.length === 0 ? [] : [join(before, 'node_modules')]),
  ];
}

function isInside(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way !== '' && way !== '..' && !way.startsWith(`..${sep}`) && !/^([A-Za-z]:|[\\/])/.test(way);
}
