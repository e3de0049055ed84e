/*
 * What the search for tools needs to know about a computer: system, environment, files, and programs' responses. An
 * interface, so that tests can present any system.
 * Invariants: only `thisMachine` inspects the actual computer; the environment is one for tools
 * (environment.ts), and only absolute folders of the PATH are searched, so no program is picked up from the
 * current folder or the workspace.
 */
import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import { release, tmpdir } from 'node:os';
import { dirname, resolve } from 'node:path';
import { environmentForTools, variable, withoutAppImage } from '../environment.ts';
import { defaultWorkspace } from '../locations.ts';
import { startChild } from '../native/child.ts';

export interface Answer {
  /** null if the program did not start, was killed by a signal, or timed out. */
  readonly status: number | null;
  /** Its output, standard output first. */
  readonly text: string;
}

export interface Machine {
  readonly platform: NodeJS.Platform;
  /** Node's name: x64, arm64 … */
  readonly arch: string;
  /** The kernel's version. */
  readonly release: string;
  /** The tools' environment. */
  readonly env: NodeJS.ProcessEnv;
  /** A shell finds the same tools by name, because the user's PATH needed no cleaning. */
  readonly bareNames: boolean;
  readonly temporary: string;
  /** The user is the superuser, who is exempt from some limits. */
  readonly superuser: boolean;
  isExecutable(path: string): boolean;
  exists(path: string): boolean;
  /** '' if unreadable. */
  readText(path: string): string;
  ask(command: string, words: readonly string[]): Promise<Answer>;
}

const ANSWER_MS = 10_000;
const ANSWER_BYTES = 20_000;

/**
 * @param given Fathom's environment
 * @param workspace its programs are not used as tools
 */
export function thisMachine(
  given: NodeJS.ProcessEnv = process.env,
  workspace: string = defaultWorkspace(given),
): Machine {
  const usual = withoutAppImage(given);
  const env = environmentForTools(usual, [workspace]);
  const temporary = resolve(env['TMPDIR'] || tmpdir());
  return {
    platform: process.platform,
    arch: process.arch,
    release: release(),
    env,
    bareNames: variable(env, 'PATH', process.platform) === variable(usual, 'PATH', process.platform),
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
    cwd: dirname(command),
    env: { ...env, LC_ALL: 'C' },
  }).finished;
  return { status: exitCode, text: `${stdout.toString('utf8')}${stderr.toString('utf8')}` };
}

/** First on the PATH, then in the given folders. null if missing. */
export function findProgram(
  name: string,
  machine: Machine,
  otherFolders: readonly string[] = [],
): string | null {
  const windows = machine.platform === 'win32';
  const { env, platform } = machine;
  const endings = windows ? (variable(env, 'PATHEXT', platform) || '.COM;.EXE;.BAT;.CMD').split(';') : [''];
  const onPath = variable(env, 'PATH', platform).split(windows ? ';' : ':');
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
