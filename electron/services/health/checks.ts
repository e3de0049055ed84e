/* Checks of Fathom's requirements, each with a remedy. */
import { accessSync, constants, existsSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { ToolchainInfo } from '../../contract/shapes.ts';
import {
  defaultConfigFolder,
  defaultCourseFolder,
  defaultStateFolder,
  defaultWorkspace,
  findRenderer,
} from '../locations.ts';
import { findOnPath } from '../toolchains/machine.ts';
import { tryTerminal } from './try-terminal.ts';

/** `lack`: Fathom works with restrictions. `bad`: it does not work. */
export type CheckState = 'ok' | 'lack' | 'bad';

export interface Check {
  readonly name: string;
  readonly state: CheckState;
  readonly found: string;
  readonly todo: string;
}

const NODE_NEEDED = [20, 19] as const;
const LEAST_FREE = 200 * 1024 * 1024;
const BROWSERS = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
  'firefox',
];

export interface Checked {
  readonly node: string;
  readonly from: string;
  readonly toolchain: ToolchainInfo;
  readonly env: NodeJS.ProcessEnv;
}

export async function checkComputer(given: Checked): Promise<Check[]> {
  const { env } = given;
  const workspace = defaultWorkspace(env);
  return [
    nodeCheck(given.node),
    builtCheck(given.from),
    toolchainCheck(given.toolchain),
    filterCheck(given.toolchain),
    await terminalCheck(),
    browserCheck(env),
    folderCheck('Workspace', workspace, 'set FATHOM_WORKSPACE to another folder'),
    folderCheck('Settings', defaultConfigFolder(env), 'set FATHOM_CONFIG to another folder'),
    folderCheck('State', defaultStateFolder(env), 'set FATHOM_STATE to another folder'),
    folderCheck('Temporary files', env['TMPDIR'] || tmpdir(), 'set TMPDIR to another folder'),
    diskCheck(workspace),
  ];
}

const ok = (name: string, found: string): Check => ({ name, state: 'ok', found, todo: '' });

export function nodeCheck(version: string): Check {
  const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number);
  const [needed, least] = NODE_NEEDED;
  if (major > needed || (major === needed && minor >= least)) return ok('Node', version);
  return { name: 'Node', state: 'bad', found: version, todo: `install Node ${needed}.${least} or newer` };
}

function builtCheck(from: string): Check {
  const window = findRenderer(from);
  const course = existsSync(defaultCourseFolder(from));
  if (window !== null && course) return ok('Window', window);
  const found = window === null ? 'not built' : 'the course is missing';
  return { name: 'Window', state: 'bad', found, todo: 'run npm run build, or reinstall Fathom' };
}

function toolchainCheck({ ready, chosen, advice }: ToolchainInfo): Check {
  if (ready) return ok('Toolchain', chosen);
  return { name: 'Toolchain', state: 'lack', found: 'programs run in the emulator', todo: advice };
}

function filterCheck({ ready, flavor, limits }: ToolchainInfo): Check {
  const name = 'System calls';
  if (!ready) return ok(name, 'not needed without native runs');
  if (limits.calls) return ok(name, 'seccomp confines native programs');
  const system =
    flavor?.os === 'linux'
      ? 'this kernel does not support seccomp filters'
      : 'Fathom cannot filter system calls on this system';
  const todo = 'run only programs that you trust natively, and all others in the emulator';
  return { name, state: 'lack', found: system, todo };
}

async function terminalCheck(): Promise<Check> {
  const fault = await tryTerminal();
  if (fault === '') return ok('Terminal', 'a test shell started and responded');
  const todo = 'reinstall Fathom with npm: a prebuilt file for this system is missing or damaged';
  return { name: 'Terminal', state: 'lack', found: fault, todo };
}

function browserCheck(env: NodeJS.ProcessEnv): Check {
  if (process.versions['electron'] !== undefined)
    return ok('Browser', 'not needed in the desktop application');
  const found = BROWSERS.map((name) => findOnPath(name, env)).find((path) => path !== null);
  if (found !== undefined && found !== null) return ok('Browser', found);
  // On other systems, browsers are not on the path.
  if (process.platform !== 'linux') return ok('Browser', 'the default browser of the system');
  const todo = 'install Chromium or Firefox, or open the address printed by fathom serve in another browser';
  return { name: 'Browser', state: 'lack', found: 'none found on the path', todo };
}

/** For a missing folder, checks its nearest existing parent. */
export function folderCheck(name: string, folder: string, todo: string): Check {
  let there = folder;
  while (!existsSync(there) && dirname(there) !== there) there = dirname(there);
  const probe = join(there, `.fathom-doctor-${process.pid}`);
  try {
    accessSync(there, constants.W_OK | constants.X_OK);
    writeFileSync(probe, 'doctor', { flag: 'wx' });
    if (readFileSync(probe, 'utf8') !== 'doctor') throw new Error('a written file cannot be read back');
    return ok(name, folder);
  } catch (error) {
    const { code = 'not writable' } = error as NodeJS.ErrnoException;
    return { name, state: 'bad', found: `${folder} is not writable (${code})`, todo };
  } finally {
    removeProbe(probe);
  }
}

function removeProbe(file: string): void {
  try {
    rmSync(file, { force: true });
  } catch {
    // The probe could not be created either.
  }
}

function diskCheck(folder: string): Check {
  let there = folder;
  while (!existsSync(there) && dirname(there) !== there) there = dirname(there);
  try {
    const { bavail, bsize } = statfsSync(there);
    return freeCheck(bavail * bsize);
  } catch {
    return ok('Disk', 'the free space is unknown');
  }
}

export function freeCheck(bytes: number): Check {
  const found = `${Math.floor(bytes / 1024 / 1024)} MB are free`;
  if (bytes >= LEAST_FREE) return ok('Disk', found);
  return {
    name: 'Disk',
    state: 'lack',
    found,
    todo: 'free some space: Fathom cannot save your work on a full disk',
  };
}
