// How assembly is written for each system: the forms of labels, sections and variables.
//
// Keep true: the C library starts programs of macOS and Windows at its `main`, so the program itself has another label.
import type { Os } from '../../choices/index.ts';
export type { Os } from '../../choices/index.ts';

export interface Flavour {
  readonly os: Os;
  readonly title: string;
  /** One way to make a program of the file. */
  readonly build: string;
  /** The same if C functions are called. */
  readonly buildWithC: string;
  /** The same for a library that a C program uses. */
  readonly buildLibrary: string;
  /** The label at which the system starts, as it is written. */
  readonly entry: string;
  /** The label of the program itself. */
  readonly program: string;
  /** A label as it is written. */
  readonly symbol: (name: string) => string;
  /** The written name of a C function. */
  readonly ofC: (name: string) => string;
  /** A label as it is written that no other file and no debugger sees. */
  readonly local: (name: string) => string;
  readonly sections: {
    readonly code: string;
    /** Read only, without addresses. */
    readonly texts: string;
    /** Read only once the addresses in it are known. */
    readonly tables: string;
    readonly data: string;
  };
  /** Zeroed bytes, at a multiple of 8. */
  readonly variable: (symbol: string, bytes: number) => readonly string[];
  /** Before the first variable. */
  readonly variables: string;
  /** The runtime can give up rights before the program begins. */
  readonly confines: boolean;
  /** At the end of the file. */
  readonly ending: readonly string[];
  /** Lines for debuggers: DWARF as ELF has it. */
  readonly debug: boolean;
}

const same = (name: string): string => name;
const labelled = (symbol: string, bytes: number): readonly string[] => [`${symbol}:`, `.skip ${bytes}`];

const linux: Flavour = {
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
  variable: labelled,
  confines: true,
  ending: ['.section .note.GNU-stack, "", @progbits'],
  debug: true,
};

const macos: Flavour = {
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

const windows: Flavour = {
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
  variable: labelled,
  confines: false,
  ending: [],
  debug: false,
};

export const flavours: Readonly<Record<Os, Flavour>> = { linux, macos, windows };
