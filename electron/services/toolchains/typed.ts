/* The commands to build and run a program as typed in a workspace shell, and their files. */
import type { Files, Paths, Role, ToolchainRow } from './rows.ts';

export interface Typed {
  readonly commands: readonly string[];
  /** On one line; each runs only if the previous ones succeeded. */
  readonly line: string;
}

/** A program's files in the folder `build`. */
export const publishedFiles = (
  { programEnding }: ToolchainRow,
  name: string,
): Files & { readonly source: string } => ({
  assembly: `${name}.s`,
  source: `${name}.simple`,
  object: `${name}.o`,
  program: `${name}${programEnding}`,
});

/** Relative to the workspace, in the system's path syntax. */
export function programFiles(row: ToolchainRow, name: string): Files {
  const { assembly, object, program } = publishedFiles(row, name);
  const folder = `build${row.flavor.os === 'windows' ? '\\' : '/'}`;
  return { assembly: folder + assembly, object: folder + object, program: folder + program };
}

/** Updates the source path for debuggers. */
export function renamedIn(assembly: string, name: string, newName: string): string {
  if (name === newName) return assembly;
  const line = new RegExp(`^( *\\.(?:file 1|asciz) )"build/${name}\\.simple"$`, 'gm');
  return assembly.replace(line, `$1"build/${newName}.simple"`);
}

/**
 * @param where `bareNames`: a shell finds these tools by name
 * @param argument a decimal integer
 */
export function typedCommands(
  { row, paths }: { readonly row: ToolchainRow; readonly paths: Paths },
  { bareNames }: { readonly bareNames: boolean },
  name: string,
  argument: string,
): Typed {
  const powershell = row.flavor.os === 'windows';
  const files = programFiles(row, name);
  const tool = (role: Role): string => {
    const found = paths[role];
    const onPath = bareNames && !row.usualFolders.some((folder) => found.startsWith(folder));
    if (onPath) return (found.split(/[\\/]/).pop() ?? found).replace(/\.exe$/i, '');
    return powershell ? `& "${found}"` : quoted(found);
  };
  const commands = [
    ...row.build(files).map(({ role, words }) => `${tool(role)} ${words.join(' ')}`),
    `.${powershell ? '\\' : '/'}${files.program} ${argument}`,
  ];
  return { commands, line: powershell ? powershellLine(commands) : commands.join(' && ') };
}

/** A path as a POSIX shell word. */
const quoted = (path: string): string =>
  /^[\w@%+=:,./-]+$/.test(path) ? path : `'${path.replaceAll("'", `'\\''`)}'`;

/** The PowerShell included with Windows has no `&&`. */
const powershellLine = ([first = '', ...rest]: readonly string[]): string =>
  rest.length === 0 ? first : `${first}; if ($?) { ${powershellLine(rest)} }`;
