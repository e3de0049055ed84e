/*
 * The known toolchains: one row each, in the order in which they are tried.
 *
 * A row lists the required programs, how to detect that they target x86-64, and the commands that build a
 * program from one assembly file. Invariant: every row assembles and links in two commands, so that a failure
 * belongs to one of them.
 */
import { Flavor } from '../../contract/shapes.ts';

export type Role = 'assembler' | 'linker';
export type Paths = Readonly<Record<Role, string>>;

export interface ToolRow {
  /** Compiler drivers have both. */
  readonly roles: readonly Role[];
  /** Best first. */
  readonly names: readonly string[];
  /** null if the target is not queried. */
  readonly target: {
    /** null if `--version` already answers it. */
    readonly words: readonly string[] | null;
    /** Its first group matches the target. An answer without a match is accepted. */
    readonly name: RegExp;
    readonly fits: RegExp;
  } | null;
}

export interface Files {
  readonly assembly: string;
  readonly object: string;
  readonly program: string;
}

export interface BuildCommand {
  readonly role: Role;
  readonly words: readonly string[];
}

export interface ToolchainRow {
  readonly name: string;
  readonly title: string;
  readonly flavor: Flavor;
  readonly tools: readonly ToolRow[];
  /** For programs that are not on the PATH. */
  readonly usualFolders: readonly string[];
  readonly programEnding: '' | '.exe';
  readonly build: Build;
  /** For programs that call C functions; null if unsupported. */
  readonly buildWithC: Build | null;
}

type Build = (files: Files) => readonly [assemble: BuildCommand, link: BuildCommand];

const both = ['assembler', 'linker'] as const;
const X86_64 = /^(x86_64|amd64)\b/;

const driverTarget = (fits: RegExp): ToolRow['target'] => ({
  words: ['-dumpmachine'],
  name: /^(\S+)/,
  fits,
});

/** `driver -c`, then `driver`: compilers call the assembler and the linker themselves. */
const withDriver =
  (assembleWords: readonly string[], linkWords: readonly string[], last: readonly string[] = []): Build =>
  ({ assembly, object, program }) => [
    { role: 'assembler', words: [...assembleWords, '-c', '-o', object, assembly] },
    { role: 'linker', words: [...linkWords, '-o', program, object, ...last] },
  ];

const linux = {
  flavor: { os: 'linux', abi: 'sysv' },
  usualFolders: [],
  programEnding: '',
} as const;
// The program has its own startup code and system calls.
const ALONE = ['-nostdlib', '-static'];
// Binds all functions at startup, before the program gives up its privileges.
const WITH_C = withDriver([], ['-nostartfiles', '-Wl,-z,now'], ['-lm']);

const macos = {
  flavor: { os: 'macos', abi: 'sysv' },
  usualFolders: ['/opt/homebrew/opt/llvm/bin', '/usr/local/opt/llvm/bin'],
  programEnding: '',
} as const;
// Also on Apple silicon, where Rosetta runs x86-64 code.
const INTEL = ['-arch', 'x86_64'];

const windows = {
  flavor: { os: 'windows', abi: 'win64' },
  programEnding: '.exe',
} as const;

export const toolchainRows: readonly ToolchainRow[] = [
  {
    ...linux,
    name: 'binutils',
    title: 'GNU binutils (as, ld)',
    tools: [
      {
        roles: ['assembler'],
        names: ['as'],
        target: { words: null, name: /configured for a target of [`'"]?([\w-]+)/, fits: X86_64 },
      },
      { roles: ['linker'], names: ['ld', 'ld.bfd', 'ld.lld', 'ld.gold'], target: null },
    ],
    build: ({ assembly, object, program }) => [
      { role: 'assembler', words: ['-o', object, assembly] },
      { role: 'linker', words: ['-o', program, object] },
    ],
    buildWithC: null,
  },
  {
    ...linux,
    name: 'cc',
    title: 'C compiler (cc, gcc)',
    tools: [{ roles: both, names: ['cc', 'gcc'], target: driverTarget(X86_64) }],
    build: withDriver([], ALONE),
    buildWithC: WITH_C,
  },
  {
    ...linux,
    name: 'clang',
    title: 'LLVM (clang)',
    tools: [{ roles: both, names: ['clang'], target: driverTarget(X86_64) }],
    build: withDriver([], ALONE),
    buildWithC: WITH_C,
  },
  {
    ...macos,
    name: 'apple-clang',
    title: 'Command line developer tools (clang)',
    // It targets both processors, whichever one it runs on.
    tools: [{ roles: both, names: ['clang', 'cc'], target: driverTarget(/-apple-/) }],
    build: withDriver(INTEL, INTEL),
    buildWithC: withDriver(INTEL, INTEL),
  },
  {
    ...windows,
    name: 'mingw-gcc',
    title: 'MinGW-w64 (gcc)',
    usualFolders: ['C:\\msys64\\ucrt64\\bin', 'C:\\msys64\\mingw64\\bin'],
    tools: [{ roles: both, names: ['gcc'], target: driverTarget(/^x86_64-.*mingw/) }],
    build: withDriver([], []),
    buildWithC: withDriver([], []),
  },
  {
    ...windows,
    name: 'windows-clang',
    title: 'LLVM (clang)',
    usualFolders: ['C:\\msys64\\clang64\\bin', 'C:\\Program Files\\LLVM\\bin'],
    tools: [{ roles: both, names: ['clang'], target: driverTarget(/^x86_64-.*(windows|mingw)/) }],
    build: withDriver([], []),
    buildWithC: withDriver([], []),
  },
];

/** Systems for which the compiler emits a complete program. */
export const writtenSystems = Flavor.entries.os.options;

/** null for platforms without a row. */
export function systemOf(platform: NodeJS.Platform): Flavor['os'] | null {
  if (platform === 'linux') return 'linux';
  if (platform === 'darwin') return 'macos';
  return platform === 'win32' ? 'windows' : null;
}
