/*
 * From a file of assembly to a program, with the tools of the system: the same for a run that is only asked for its
 * outcome and for one that is shown in a terminal.
 */
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
  /** As the tools are given them, relative to `folder`. */
  readonly files: Files;
  /** Private: no other user can replace what is in it. */
  readonly folder: string;
  /** The text of the assembly, of which the lines that a tool names are quoted. */
  readonly assembly: string;
}

/** What happens meanwhile. */
export interface BuildWatch {
  /** Every tool, as soon as it runs. */
  readonly onChild: (child: Child) => void;
  /** Asked before each tool. */
  readonly isStopped: () => boolean;
  /** The place of a command among those that a person would type, before it is done, and what it said. */
  readonly onCommand?: (index: number) => void;
  readonly onSaid?: (said: string) => void;
}

/** How long the tools took; or an outcome if they made no program, which is a plain file and nothing else. */
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
    // The tools of MinGW need the libraries beside them; messages are read in English.
    env: { ...env, ...(platform === 'win32' ? withFolderOnPath(dirname(path), env) : {}), LC_ALL: 'C' },
  });
}

const said = ({ stdout, stderr }: Finished): string => `${stdout.toString('utf8')}${stderr.toString('utf8')}`;

/** The PATH of Windows, in whatever case it is written, with one more folder before the others. */
function withFolderOnPath(folder: string, env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const name = Object.keys(env).find((each) => each.toUpperCase() === 'PATH') ?? 'PATH';
  return { [name]: `${folder};${env[name] ?? ''}` };
}
