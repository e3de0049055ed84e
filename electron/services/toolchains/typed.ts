/*
 * The commands that build and run a program, as a person would type them into a shell in the workspace.
 */
import type { Files, Paths, Role, ToolchainRow } from './rows.ts';

export interface Typed {
  readonly commands: readonly string[];
  /** All of them in one line; each is only done when those before it went well. */
  readonly line: string;
}

/** The files of a program, seen from the workspace and written as the system does: `build/<name>.s` and what is made of it. */
export function programFiles({ flavour, programEnding }: ToolchainRow, name: string): Files {
  const path = `build${flavour.os === 'windows' ? '\\' : '/'}${name}`;
  return { assembly: `${path}.s`, object: `${path}.o`, program: `${path}${programEnding}` };
}

/** @param argument a whole number in decimal */
export function typedCommands(
  { row, paths }: { readonly row: ToolchainRow; readonly paths: Paths },
  name: string,
  argument: string,
): Typed {
  const powershell = row.flavour.os === 'windows';
  const files = programFiles(row, name);
  const tool = (role: Role): string => {
    const found = paths[role];
    const onPath = !row.usualFolders.some((folder) => found.startsWith(folder));
    if (onPath) return (found.split(/[\\/]/).pop() ?? found).replace(/\.exe$/i, '');
    return powershell ? `& "${found}"` : found;
  };
  const commands = [
    ...row.build(files).map(({ role, words }) => `${tool(role)} ${words.join(' ')}`),
    `.${powershell ? '\\' : '/'}${files.program} ${argument}`,
  ];
  return { commands, line: powershell ? powershellLine(commands) : commands.join(' && ') };
}

/** The PowerShell that comes with Windows has no `&&`. */
const powershellLine = ([first = '', ...rest]: readonly string[]): string =>
  rest.length === 0 ? first : `${first}; if ($?) { ${powershellLine(rest)} }`;
