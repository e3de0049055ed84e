// Assembly flavors: how each system writes labels, sections, and variables. Invariant: on macOS and Windows,
// the C library starts programs at `main`, so the program itself has another label.
import type { Os } from '../../../choices/index.ts';
export type { Os } from '../../../choices/index.ts';

export interface Flavor {
  readonly os: Os;
  readonly title: string;
  readonly build: string;
  readonly buildWithC: string;
  /** The command that builds a library for C. */
  readonly buildLibrary: string;
  readonly entry: string;
  readonly program: string;
  readonly symbol: (name: string) => string;
  readonly ofC: (name: string) => string;
  /** The written form of a label that is invisible to other files and debuggers. */
  readonly local: (name: string) => string;
  readonly sections: {
    readonly code: string;
    /** Read-only data without addresses. */
    readonly texts: string;
    /** Read-only after relocation. */
    readonly tables: string;
    readonly data: string;
  };
  /** Zeroed bytes, aligned to 8. */
  readonly variable: (symbol: string, bytes: number) => readonly string[];
  readonly variables: string;
  /** The runtime can drop privileges before the program starts. */
  readonly confines: boolean;
  readonly ending: readonly string[];
  /** Supports DWARF line information as in ELF. */
  readonly debug: boolean;
}

const same = (name: string): string => name;
const labeled = (symbol: string, bytes: number): readonly string[] => [`${symbol}:`, `.skip ${bytes}`];

const linux: Flavor = {
  os: 'linux',
  title: 'Linux',
  build: 'as program.s -o program.o && ld program.o -o program',
  buildWithC: 'cc -nostartfiles program.s -lm -o program',
  buildLibrary: 'as program.s -o program.o && cc your.c program.o',
  entry: '_start',
  program: 'main',
  symbol: same,
  ofC: same,
  local: (name) => `.L${name}`,
  sections: {
    code: '.text',
    texts: '.section .rodata',
    tables: '.section .data.rel.ro, "aw", @progbits',
    data: '.data',
  },
  variables: '.bss',
  variable: labeled,
  confines: true,
  ending: ['.section .note.GNU-stack, "", @progbits'],
  debug: true,
};

const macos: Flavor = {
  os: 'macos',
  title: 'macOS',
  build: 'clang -arch x86_64 program.s -o program',
  buildWithC: 'clang -arch x86_64 program.s -o program',
  buildLibrary: 'clang -arch x86_64 your.c program.s',
  entry: '_main',
  program: 'program_main',
  symbol: (name) => (name.startsWith('_') ? name : `_${name}`),
  ofC: (name) => `_${name}`,
  local: (name) => `L${name}`,
  sections: {
    code: '.section __TEXT,__text,regular,pure_instructions',
    texts: '.section __TEXT,__const',
    tables: '.section __DATA,__const',
    data: '.section __DATA,__data',
  },
  variables: '',
  variable: (symbol, bytes) => [`.zerofill __DATA,__bss,${symbol},${bytes},3`],
  confines: false,
  ending: [],
  debug: false,
};

const windows: Flavor = {
  os: 'windows',
  title: 'Windows',
  build: 'gcc program.s -o program.exe',
  buildWithC: 'gcc program.s -o program.exe',
  buildLibrary: 'gcc your.c program.s',
  entry: 'main',
  program: 'program_main',
  symbol: same,
  ofC: same,
  local: (name) => `.L${name}`,
  sections: {
    code: '.text',
    texts: '.section .rdata,"dr"',
    tables: '.section .rdata,"dr"',
    data: '.data',
  },
  variables: '.bss',
  variable: labeled,
  confines: false,
  ending: [],
  debug: false,
};

export const flavors: Readonly<Record<Os, Flavor>> = { linux, macos, windows };
