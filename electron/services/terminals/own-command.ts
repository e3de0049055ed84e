/*
 * The command `fathom` of a shell in the window: a script in a private folder, which starts the command line of this
 * installation.
 *
 * The script starts the program that runs Fathom: Node, or Electron as Node. Packaged Electron refuses to run as Node;
 * its packages for Linux contain a command of their own, and the others have no command line.
 */
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { variable } from '../environment.ts';
import { findCommandLine } from '../locations.ts';
import { makeScratch } from '../native/scratch.ts';

export interface OwnCommand {
  readonly program: string;
  readonly script: string | null;
  /** Whether the program is Electron, which must run as Node. */
  readonly electron: boolean;
}

type Running = Pick<NodeJS.Process, 'execPath' | 'versions'> & { readonly resourcesPath?: string };

/** null: this installation has no command line. */
export function ownCommand(
  running: Running = process,
  script: string | null = findCommandLine(),
): OwnCommand | null {
  const { execPath: program, versions, resourcesPath = '' } = running;
  const electron = versions['electron'] !== undefined;
  if (script !== null) return { program, script, electron };
  const packaged = join(resourcesPath, '..', 'bin', 'fathom');
  const isPackaged = resourcesPath !== '' && existsSync(packaged);
  return isPackaged ? { program: packaged, script: null, electron: false } : null;
}

/** The text of the script, for a POSIX shell or for cmd.exe. */
export function scriptOf(
  { program, script, electron }: OwnCommand,
  platform: NodeJS.Platform = process.platform,
): string {
  const words = script === null ? [program] : [program, script];
  if (platform === 'win32') {
    const line = words.map((word) => `"${word.replaceAll('%', '%%')}"`).join(' ');
    return ['@setlocal', ...(electron ? ['@set ELECTRON_RUN_AS_NODE=1'] : []), `@${line} %*`, ''].join(
      '\r\n',
    );
  }
  const line = words.map((word) => `'${word.replaceAll("'", `'\\''`)}'`).join(' ');
  const asNode = electron ? ['export ELECTRON_RUN_AS_NODE=1'] : [];
  return ['#!/bin/sh', ...asNode, `exec ${line} "$@"`, ''].join('\n');
}

export interface Offered {
  readonly env: NodeJS.ProcessEnv;
  remove(): Promise<void>;
}

/** An environment in which `fathom` is this installation's command, if it has one and a private folder can be made. */
export async function offerCommand(
  env: NodeJS.ProcessEnv,
  temporary: string,
  command = ownCommand(),
): Promise<Offered> {
  const nothing = { env, remove: async () => undefined };
  const path = variable(env, 'PATH', process.platform);
  // Without a list, a shell uses its own; ours alone would hide the system's programs.
  if (command === null || path === '') return nothing;
  const scratch = await makeScratch(temporary).catch(() => null);
  if (scratch === null) return nothing;
  try {
    const name = process.platform === 'win32' ? 'fathom.cmd' : 'fathom';
    await writeFile(join(scratch.folder, name), scriptOf(command), { mode: 0o700, flag: 'wx' });
    // Windows ignores the case of the name.
    const others = Object.entries(env).filter(
      ([key]) => process.platform !== 'win32' || key.toUpperCase() !== 'PATH',
    );
    const list = `${scratch.folder}${delimiter}${path}`;
    return { env: { ...Object.fromEntries(others), PATH: list }, remove: scratch.remove };
  } catch {
    await scratch.remove();
    return nothing;
  }
}
