/*
 * The commands that build and run a program, as a person would type them into a shell in the workspace, and their files.
 */
import type { Files, Paths, Role, ToolchainRow } from './rows.ts';

export interface Typed {
  readonly commands: readonly string[];
  /** All of them in one line; each is only done when those before it went well. */
  readonly line: string;
}

/** The files of a program in the folder `build`. */
export const publishedFiles = (
  { programEnding }: ToolchainRow,
  name: string,
): Files & { readonly source: string } => ({
  assembly: `${name}.s`,
  source: `${name}.simple`,
  object: `${name}.o`,
  program: `${name}${programEnding}`,
});

/** The same relative to the workspace, as the system writes paths. */
export function programFiles(row: ToolchainRow, name: string): Files {
  const { assembly, object, program } = publishedFiles(row, name);
  const folder = `build${row.flavour.os === 'windows' ? '\\' : '/'}`;
  return { assembly: folder + assembly, object: folder + object, program: folder + program };
}

/** The assembly of a program that got another name, of which debuggers are told where its source is. */
export function renamedIn(assembly: string, name: string, newName: string): string {
  if (name === newName) return assembly;
  const line = new RegExp(`^( *\\.(?:file 1|asciz) )"build/${name}\\.simple"$`, 'gm');
  return assembly.replace(line, `$1"build/${newName}.simple"`);
}

/**
 * @param where `bareNames`: a shell finds these tools by their names
 * @param argument a whole number in decimal
 */
export function typedCommands(
  { row, paths }: { readonly row: ToolchainRow; readonly paths: Paths },
  { bareNames }: { readonly bareNames: boolean },
  name: string,
  argument: string,
): Typed {
  const powershell = row.flavour.os === 'windows';
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

/** A path as a word of a POSIX shell. */
const quoted = (path: string): string =>
  /^[\w@%+=:,./-]+$/.test(path) ? path : `'${path.replaceAll("'", `'\\''`)}'`;

/** The PowerShell that comes with Windows has no `&&`. */
const powershellLine = ([first = '', ...rest]: readonly string[]): string =>
  rest.length === 0 ? first : `${first}; if ($?) { ${powershellLine(rest)} }`;
