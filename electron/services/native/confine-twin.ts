/*
 * The system-call filter of a C twin: a C file that is linked with it, without kernel headers, which may be
 * missing.
 *
 * The first constructor sets the filter, before `main`. It allows what the C library needs to read, print,
 * allocate, and exit, and nothing that opens, starts, connects, signals, or maps a file; Fathom's own
 * programs set a stricter one (compiler/backend/x64/runtime/filter-linux.ts). Invariant: on Linux every
 * executable made of a twin is linked with this file. Numbers: linux/seccomp.h, linux/bpf_common.h,
 * linux/audit.h, asm/unistd_64.h, asm-generic/errno.h.
 */

interface AllowedCall {
  readonly number: number;
  /** The filter compares only an argument's low 32 bits. */
  readonly only?: { readonly argument: number; readonly values: readonly number[] };
}

const NO_FILE = 0xffffffff;
const TCGETS = 0x5401;

const allowed: Readonly<Record<string, AllowedCall>> = {
  read: { number: 0, only: { argument: 0, values: [0] } },
  write: { number: 1, only: { argument: 0, values: [1, 2] } },
  fstat: { number: 5 },
  lseek: { number: 8 },
  mmap: { number: 9, only: { argument: 4, values: [NO_FILE] } },
  mprotect: { number: 10 },
  munmap: { number: 11 },
  brk: { number: 12 },
  rt_sigreturn: { number: 15 },
  ioctl: { number: 16, only: { argument: 1, values: [TCGETS] } },
  mremap: { number: 25 },
  madvise: { number: 28 },
  exit: { number: 60 },
  futex: { number: 202 },
  exit_group: { number: 231 },
  getrandom: { number: 318 },
};

/** Standard I/O gets the kind of its files by this call, which can name any file, and works without its result. */
const NEWFSTATAT = 262;
const ENOSYS = 38;

const LOAD = 0x20;
const IF_EQUAL = 0x15;
const RETURN = 0x06;
const AT_NUMBER = 0;
const AT_PROCESSOR = 4;
const atArgument = (index: number): number => 16 + 8 * index;
const X86_64 = 0xc000003e;
const END_PROCESS = 0x80000000;
const FAIL = 0x00050000;
const ALLOW = 0x7fff0000;

const row = (code: number, value: number, yes = 0, no = 0): string =>
  `  { ${code}, ${yes}, ${no}, 0x${value.toString(16)} },`;
const end = row(RETURN, END_PROCESS);
const returnIf = (value: number, what: number): readonly string[] => [
  row(IF_EQUAL, value, 0, 1),
  row(RETURN, what),
];

function rowsOf({ number, only }: AllowedCall): readonly string[] {
  if (only === undefined) return returnIf(number, ALLOW);
  const checks = [
    row(LOAD, atArgument(only.argument)),
    ...only.values.flatMap((value) => returnIf(value, ALLOW)),
    end,
  ];
  return [row(IF_EQUAL, number, 0, checks.length), ...checks];
}

const filter = [
  row(LOAD, AT_PROCESSOR),
  row(IF_EQUAL, X86_64, 1, 0),
  end,
  row(LOAD, AT_NUMBER),
  ...Object.values(allowed).flatMap(rowsOf),
  ...returnIf(NEWFSTATAT, FAIL | ENOSYS),
  end,
];

/** If the kernel rejects the filter, the twin does not run. */
export const CONFINE = `#include <stdint.h>
#include <stdlib.h>
#include <sys/prctl.h>

struct instruction { uint16_t code; uint8_t yes, no; uint32_t value; };
static struct instruction filter[] = {
${filter.join('\n')}
};
static struct { uint16_t length; struct instruction *first; } program = {
  sizeof filter / sizeof filter[0], filter
};

__attribute__((constructor(101))) static void confine(void) {
  prctl(4, 0, 0, 0, 0); /* PR_SET_DUMPABLE: cannot be traced */
  if (prctl(38, 1, 0, 0, 0) != 0 || prctl(22, 2, &program, 0, 0) != 0) _Exit(1);
}
`;
