/*
 * The commands that build and run a program, as a person would type them into a shell in the workspace.
 */
import type { Paths, Role, ToolchainRow } from './rows.ts';

export interface Typed {
  readonly commands: readonly string[];
  /** All of them in one line; each is only done when those before it went well. */
  readonly line: string;
}

/**
 * @param name of the program: its files are `build/<name>.s` and what is made of it
 * @param argument a whole number in decimal
 */
export function typedCommands(
  { row, paths }: { readonly row: ToolchainRow; readonly paths: Paths },
  name: string,
  argument: string,
): Typed {
  const powershell = row.flavour.os === 'windows';
  const slash = powershell ? '\\' : '/';
  const path = `build${slash}${name}`;
  const program = `${path}${row.programEnding}`;
  const tool = (role: Role): string => {
    const found = paths[role];
    const onPath = !row.usualFolders.some((folder) => found.startsWith(folder));
    if (onPath) return (found.split(/[\\/]/).pop() ?? found).replace(/\.exe$/i, '');
    return powershell ? `& "${found}"` : found;
  };
  const commands = [
    ...row
      .build({ assembly: `${path}.s`, object: `${path}.o`, program })
      .map(({ role, words }) => `${tool(role)} ${words.join(' ')}`),
    `.${slash}${program} ${argument}`,
  ];
  return { commands, line: powershell ? powershellLine(commands) : commands.join(' && ') };
}

/** The PowerShell that comes with Windows has no `&&`. */
const powershellLine = ([first, ...rest]: readonly string[]): string =>
  rest.length === 0 ? first : `${first}; if ($?) { ${powershellLine(rest)} }`;
