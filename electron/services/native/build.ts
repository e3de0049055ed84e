/* Builds a program from assembly with the system's tools, for plain runs and for runs in a terminal. */
import { lstat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ToolchainOutcome } from '../../contract/shapes.ts';
import type { Machine } from '../toolchains/machine.ts';
import type { Files, Paths, Role, ToolchainRow } from '../toolchains/rows.ts';
import { startChild, type Child, type Finished } from './child.ts';
import { TOOL_LIMITS } from './limits.ts';
import { madeNothing, stopped, toolFailed } from './outcome.ts';

export interface BuildRequest {
  readonly row: ToolchainRow;
  readonly paths: Paths;
  readonly machine: Machine;
  /** Relative to `folder`. */
  readonly files: Files;
  /** No other user can replace its contents. */
  readonly folder: string;
  /** Errors quote the lines that a tool names. */
  readonly assembly: string;
}

export interface BuildWatch {
  /** Called for every tool when it starts. */
  readonly onChild: (child: Child) => void;
  readonly isStopped: () => boolean;
  /** The index of the next command that a user would type, and its output. */
  readonly onCommand?: (index: number) => void;
  readonly onSaid?: (said: string) => void;
}

/** An outcome if the tools produced no program as a regular file. */
export async function build(
  request: BuildRequest,
  watch: BuildWatch,
): Promise<{ readonly assemble: number; readonly link: number } | ToolchainOutcome> {
  const times: number[] = [];
  for (const [index, { role, words }] of request.row.build(request.files).entries()) {
    if (watch.isStopped()) return stopped();
    watch.onCommand?.(index);
    const child = startTool(request, role, words);
    watch.onChild(child);
    const finished = await child.finished;
    watch.onSaid?.(said(finished));
    if (finished.ended !== 'exit' || finished.exitCode !== 0)
      return toolFailed(`${role}-failed`, request.paths[role], finished, request.assembly);
    times.push(finished.milliseconds);
  }
  const { folder, files, paths } = request;
  const made = await lstat(join(folder, files.program)).catch(() => null);
  if (made?.isFile() !== true) return madeNothing(paths.linker);
  const [assemble = 0, link = 0] = times;
  return { assemble, link };
}

function startTool(
  { paths, folder, machine: { env, platform } }: BuildRequest,
  role: Role,
  words: readonly string[],
): Child {
  const path = paths[role];
  return startChild(path, words, {
    ...TOOL_LIMITS,
    cwd: folder,
    // MinGW's tools need the libraries next to them; messages are read in English.
    env: { ...env, ...(platform === 'win32' ? withFolderOnPath(dirname(path), env) : {}), LC_ALL: 'C' },
  });
}

const said = ({ stdout, stderr }: Finished): string => `${stdout.toString('utf8')}${stderr.toString('utf8')}`;

/** Windows's PATH, in any letter case, with a folder prepended. */
function withFolderOnPath(folder: string, env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const name = Object.keys(env).find((each) => each.toUpperCase() === 'PATH') ?? 'PATH';
  return { [name]: `${folder};${env[name] ?? ''}` };
}
