// Before the program starts, it drops its privileges: from then on, the kernel kills it at any system call
// that is not in the list below (seccomp), whatever machine code runs. Memory, stack, and signals are set up
// before.
//
// The filter is classic BPF with 8-byte instructions, one per row: operation, rows to skip if a comparison
// holds and if it does not, a number. It sees the call's number, processor, and arguments. Only the low 32
// bits of arguments are compared; the kernel uses no more of file descriptors and ioctl requests. Numbers:
// the kernel's headers (unistd_64.h, seccomp.h, bpf_common.h, audit.h, prctl.h). Invariant: the list contains
// what the runtime calls after `rt_os_confine`, and nothing that opens, starts, connects, signals, traces, or
// maps anything.
import type { RuntimePart, TableRow } from './part.ts';

interface AllowedCall {
  readonly name: string;
  readonly number: number;
  readonly only?: { readonly argument: number; readonly values: readonly number[]; readonly words: string };
}

const allowedCalls: readonly AllowedCall[] = [
  { name: 'read', number: 0, only: { argument: 0, values: [0], words: 'standard input' } },
  { name: 'write', number: 1, only: { argument: 0, values: [1, 2], words: 'standard output or error' } },
  { name: 'poll', number: 7 },
  { name: 'rt_sigreturn', number: 15 },
  { name: 'ioctl', number: 16, only: { argument: 1, values: [0x5401], words: 'TCGETS, is it a terminal' } },
  { name: 'exit', number: 60 },
  { name: 'restart_syscall', number: 219 },
  { name: 'exit_group', number: 231 },
];

const LOAD = 0x20;
const IF_EQUAL = 0x15;
const RETURN = 0x06;
/** Offsets in struct seccomp_data of the call's number, the processor, and an argument's low half. */
const AT_NUMBER = 0;
const AT_PROCESSOR = 4;
const atArgument = (index: number): number => 16 + 8 * index;
const X86_64 = 0xc000003e;
const ALLOW = 0x7fff0000;
const END_PROCESS = 0x80000000;

const ROW_WIDTH = 40;

const row = (code: number, number: number, comment: string, then = 0, otherwise = 0): TableRow => ({
  text: `.short ${code}; .byte ${then}, ${otherwise}; .long ${hex(number)}`.padEnd(ROW_WIDTH),
  comment,
});
const hex = (number: number): string => (number > 1000 ? `0x${number.toString(16)}` : String(number));

/** The filter. Unrestricted calls come first, so their comparisons form one list. */
function filter(): TableRow[] {
  const free = allowedCalls.filter(({ only }) => only === undefined);
  const checked = allowedCalls.flatMap(({ only, ...call }) =>
    only === undefined ? [] : [{ ...call, only }],
  );
  const rowsOf = ({ only }: { only: { values: readonly number[] } }): number => 3 + only.values.length;
  const length = 4 + free.length + checked.reduce((sum, call) => sum + rowsOf(call), 0) + 2;
  const allow = length - 1;
  const rows: TableRow[] = [
    row(LOAD, AT_PROCESSOR, 'for which processor is the call?'),
    row(IF_EQUAL, X86_64, 'x86-64: go on', 1, 0),
    row(RETURN, END_PROCESS, 'any other: end the program'),
    row(LOAD, AT_NUMBER, 'which call is it?'),
  ];
  const toAllow = (): number => allow - rows.length - 1;
  for (const { name, number } of free) rows.push(row(IF_EQUAL, number, `${name}: allowed`, toAllow()));
  for (const { name, number, only } of checked) {
    rows.push(row(IF_EQUAL, number, `${name}: if it is for …`, 0, 2 + only.values.length));
    rows.push(row(LOAD, atArgument(only.argument), `… by argument ${only.argument} …`));
    for (const value of only.values) rows.push(row(IF_EQUAL, value, `… ${only.words}: allowed`, toAllow()));
    rows.push(row(RETURN, END_PROCESS, 'else end the program'));
  }
  rows.push(row(RETURN, END_PROCESS, 'any other call: end the program'));
  rows.push(row(RETURN, ALLOW, 'allowed'));
  return rows;
}

const rows = filter();

export const confine: RuntimePart = {
  title: 'Drops all privileges except those in rt_filter. Has no effect on a kernel without such filters.',
  code: `
rt_os_confine:
  movl $4, %edi                 # PR_SET_DUMPABLE: no core dumps, no tracing
  xorl %esi, %esi
  call .set
  movl $38, %edi                # PR_SET_NO_NEW_PRIVS: privileges cannot be regained
  movl $1, %esi
  call .set
  leaq rt_filter(%rip), %rax
  pushq %rax
  pushq $${rows.length}                     # rows of the filter
  movl $22, %edi                # PR_SET_SECCOMP
  movl $2, %esi                 # SECCOMP_MODE_FILTER
  movq %rsp, %rdx
  call .prctl
  addq $16, %rsp
  ret
.set:
  xorl %edx, %edx
  xorl %r10d, %r10d
  xorl %r8d, %r8d
.prctl:
  movl $157, %eax               # the system call prctl
  syscall
  ret
`,
  tables: { rt_filter: rows },
};
