/*
 * Locations of the workspace, settings, course, built renderer, benchmark programs, and version.
 *
 * Works from the sources, from dist/, and in a packaged app by walking up from this module: dist/labs/course
 * and labs/course, dist/renderer, dist/class.
 */
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { homeFolder } from './account.ts';

const here = dirname(fileURLToPath(import.meta.url));

/** FATHOM_WORKSPACE, or Fathom in the home folder. */
export function defaultWorkspace(env: NodeJS.ProcessEnv = process.env): string {
  return resolve(env['FATHOM_WORKSPACE'] || join(homeFolder(), 'Fathom'));
}

/** By system convention; FATHOM_CONFIG overrides it. */
export function defaultConfigFolder(
  env: NodeJS.ProcessEnv = process.env,
  platform: NodeJS.Platform = process.platform,
): string {
  if (env['FATHOM_CONFIG']) return resolve(env['FATHOM_CONFIG']);
  if (platform === 'darwin') return join(homeFolder(), 'Library', 'Application Support', 'Fathom');
  if (platform === 'win32') return join(env['APPDATA'] || join(homeFolder(), 'AppData', 'Roaming'), 'Fathom');
  return join(env['XDG_CONFIG_HOME'] || join(homeFolder(), '.config'), 'fathom');
}

/** Private state of this user on this machine; FATHOM_STATE overrides it. */
export function defaultStateFolder(
  env: NodeJS.ProcessEnv = process.env,
  platform: NodeJS.Platform = process.platform,
): string {
  if (env['FATHOM_STATE']) return resolve(env['FATHOM_STATE']);
  if (platform === 'darwin') return join(homeFolder(), 'Library', 'Application Support', 'Fathom', 'State');
  if (platform === 'win32')
    return join(env['LOCALAPPDATA'] || join(homeFolder(), 'AppData', 'Local'), 'Fathom', 'State');
  return join(env['XDG_STATE_HOME'] || join(homeFolder(), '.local', 'state'), 'fathom');
}

export const defaultLogFolder = (env: NodeJS.ProcessEnv = process.env): string =>
  join(defaultStateFolder(env), 'logs');

/** The nearest labs/course above `from`. */
export const defaultCourseFolder = (from: string = here): string =>
  findAbove(from, (folder) => join(folder, 'labs', 'course')) ?? join(from, 'labs', 'course');

/** The starter kits for passes; null if Fathom was installed without them. */
export const findKits = (from: string = here): string | null =>
  findAbove(from, (folder) => join(folder, 'labs', 'kits'));

/** null if not built. */
export function findRenderer(from: string = here): string | null {
  const page = findBuilt(join('renderer', 'index.html'), from);
  return page === null ? null : dirname(page);
}

/** null if not built. */
export function findClassPages(from: string = here): string | null {
  const page = findBuilt(join('class', 'student.html'), from);
  return page === null ? null : dirname(page);
}

/** null if not built. */
export const findGrader = (from: string = here): string | null => findBuilt(join('cli', 'grader.cjs'), from);

/** The script of the `fathom` command; null if not built, or in a package without it. */
export const findCommandLine = (from: string = here): string | null =>
  findBuilt(join('cli', 'fathom.js'), from);

/** null if not built. */
export const findLicences = (from: string = here): string | null => findBuilt('LICENSES.txt', from);

/** In dist/, whether this module is there or in the sources next to it. */
const findBuilt = (path: string, from: string): string | null =>
  findAbove(from, (folder) => join(basename(folder) === 'dist' ? folder : join(folder, 'dist'), path));

/** null if Fathom was installed without its tests. */
export function findBenchPrograms(from: string = here): string | null {
  const list = findAbove(from, (folder) => join(folder, 'test', 'bench', 'programs', 'programs.json'));
  return list === null ? null : dirname(list);
}

export const findVersion = (from: string = here): string => findOwn(from)?.version ?? '0.0.0';

/** null without a package.json of Fathom. */
export const findOwnFolder = (from: string = here): string | null => findOwn(from)?.folder ?? null;

/** The update feed's address from packaging, or ''. */
export const findUpdateFeed = (from: string = here): string => findOwn(from)?.updateFeed ?? '';

interface OwnPackage {
  readonly folder: string;
  readonly version: string;
  readonly updateFeed: string;
}

function findOwn(from: string): OwnPackage | null {
  for (const folder of upwards(from)) {
    const found = readOwn(folder);
    if (found !== null) return found;
  }
  return null;
}

function readOwn(folder: string): OwnPackage | null {
  try {
    const content: unknown = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    if (typeof content !== 'object' || content === null) return null;
    const { name, version, updateFeed = '' } = content as Readonly<Record<string, unknown>>;
    if (name !== 'fathom' || typeof version !== 'string' || typeof updateFeed !== 'string') return null;
    return { folder, version, updateFeed };
  } catch {
    return null;
  }
}

/** The first existing path, from the nearest folder on; null if there is none. */
function findAbove(from: string, pathIn: (folder: string) => string): string | null {
  for (const folder of upwards(from)) {
    const path = pathIn(folder);
    if (existsSync(path)) return path;
  }
  return null;
}

/** Up to Fathom's root: folders above it are not ours. */
function* upwards(from: string): Generator<string> {
  for (let folder = resolve(from); ; folder = dirname(folder)) {
    yield folder;
    if (dirname(folder) === folder || readOwn(folder) !== null) return;
  }
}
