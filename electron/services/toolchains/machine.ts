/*
 * What a look for tools needs to know of a computer: its system, its environment, its files, and what a program
 * answers when asked. An interface, so that tests show every system to the same code.
 *
 * Keep true: nothing outside this file and `thisMachine` asks which computer it is on; only absolute folders of
 * the PATH are searched, so that no program is picked up from wherever one happens to stand.
 */
import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import { release, tmpdir } from 'node:os';
import { startChild } from '../native/child.ts';

/** What a program said when asked. */
export interface Answer {
  /** Null where it could not be started, was ended by a signal, or took too long. */
  readonly status: number | null;
  /** What it wrote, standard output first. */
  readonly text: string;
}

export interface Machine {
  readonly platform: NodeJS.Platform;
  /** Node's name of the processor: x64, arm64 … */
  readonly arch: string;
  /** The version of the system's kernel. */
  readonly release: string;
  readonly env: NodeJS.ProcessEnv;
  /** The folder for temporary files. */
  readonly temporary: string;
  /** The user is the superuser, whom some limits do not hold. */
  readonly superuser: boolean;
  isExecutable(path: string): boolean;
  exists(path: string): boolean;
  /** The content of a text file; '' where it cannot be read. */
  readText(path: string): string;
  ask(command: string, words: readonly string[]): Promise<Answer>;
}

const ANSWER_MS = 10_000;
const ANSWER_BYTES = 20_000;

/** The computer this runs on, with another environment where one is given. */
export function thisMachine(env: NodeJS.ProcessEnv = process.env): Machine {
  const temporary = env['TMPDIR'] || tmpdir();
  return {
    platform: process.platform,
    arch: process.arch,
    release: release(),
    env,
    temporary,
    superuser: process.getuid?.() === 0,
    isExecutable,
    exists: existsSync,
    readText: (path) => {
      try {
        return readFileSync(path, 'utf8');
      } catch {
        return '';
      }
    },
    ask: (command, words) => ask(command, words, env),
  };
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

async function ask(command: string, words: readonly string[], env: NodeJS.ProcessEnv): Promise<Answer> {
  const { exitCode, stdout, stderr } = await startChild(command, words, {
    timeMs: ANSWER_MS,
    outputBytes: ANSWER_BYTES,
    env: { ...env, LC_ALL: 'C' },
  }).finished;
  return { status: exitCode, text: `${stdout.toString('utf8')}${stderr.toString('utf8')}` };
}

/** A program by its bare name: the first on the PATH, then in the folders given. Null where there is none. */
export function findProgram(
  name: string,
  machine: Machine,
  otherFolders: readonly string[] = [],
): string | null {
  const windows = machine.platform === 'win32';
  const endings = windows ? (variable(machine, 'PATHEXT') || '.COM;.EXE;.BAT;.CMD').split(';') : [''];
  const onPath = variable(machine, 'PATH').split(windows ? ';' : ':');
  for (const entry of [...onPath, ...otherFolders]) {
    const named = entry.replace(/^"(.*)"$/, '$1');
    if (!/^([\\/]|[A-Za-z]:[\\/])/.test(named)) continue;
    const folder = named.replace(/[\\/]+$/, '');
    const between = folder.includes('\\') ? '\\' : '/';
    for (const ending of endings) {
      const path = `${folder}${between}${name}${ending.toLowerCase()}`;
      if (machine.isExecutable(path)) return path;
    }
  }
  return null;
}

/** The same for an environment on this computer. */
export const findOnPath = (name: string, env: NodeJS.ProcessEnv): string | null =>
  findProgram(name, thisMachine(env));

/** A variable of the environment, whose name Windows writes in any case. */
function variable({ env, platform }: Machine, name: string): string {
  if (platform !== 'win32') return env[name] ?? '';
  const key = Object.keys(env).find((each) => each.toUpperCase() === name);
  return key === undefined ? '' : (env[key] ?? '');
}
