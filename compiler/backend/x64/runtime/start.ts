// Program start and end: command line, result, faults.
//
// The command line's words are the argument in signed decimal, a marker, and a word that requests statistics
// of the collector. A marker and a line break separate the program's output from the result. Exit status: 0,
// 3 after a fault, 1 if output failed.
import type { Abi } from '../abi.ts';
import type { ResultKind } from '../machine.ts';
import { storages } from '../objects.ts';
import { argument, word, type RuntimePart } from './part.ts';

export interface StartOptions {
  readonly program: string;
  readonly usesHeap: boolean;
  /** The program collects garbage; a third word requests its statistics. */
  readonly collects: boolean;
  /** The system can filter system calls. */
  readonly confines: boolean;
  readonly result: ResultKind;
}

/** From rt_begin on, the program's own stack is in use, aligned to 16. */
const begin = (abi: Abi, { program, usesHeap, collects, confines, result }: StartOptions): RuntimePart => ({
  title: 'Runs the program. The command line has rdi words, whose addresses are at rsi.',
  code: `
rt_begin:
  movq %rdi, %rbx
  movq %rsi, %rbp
  movl $1, rt_out_file(%rip)    # standard output
  ${usesHeap ? 'call rt_heap_begin' : ''}
  ${confines ? 'call rt_os_confine # from here on, only input, output, and exit are allowed' : ''}
  xorl %eax, %eax               # the argument is 0 …
  cmpq $2, %rbx
  jl .run                       # … if there is none
  je .argument
  movq 16(%rbp), %rax
  movq %rax, rt_marker(%rip)
  ${collects ? COUNTS : ''}
.argument:
  movq 8(%rbp), %rdi
  call rt_parse_integer
.run:
  ${collects ? BEGAN : ''}
  movq %rax, ${argument(abi, 0)}
  ${abi.name === 'win64' ? 'subq $32, %rsp # the called function may use this' : ''}
  call ${program}
  ${collects ? 'rt_returned:                    # at this return address, the collector has passed the last frame' : ''}
  ${resultMoves[result]}
  jmp ${finishers[result]}
`,
  variables: [word('rt_marker'), ...(collects ? ['rt_counting', 'rt_began'].map(word) : [])],
});

const COUNTS = `cmpq $3, %rbx
  je .argument
  movb $1, rt_counting(%rip)`;

/** Keeps the start time. The argument is in a callee-saved register. */
const BEGAN = `movq %rax, %rbx
  rdtsc
  shlq $32, %rdx
  orq %rdx, %rax
  movq %rax, rt_began(%rip)
  movq %rbx, %rax`;

const resultMoves: Readonly<Record<ResultKind, string>> = {
  none: '',
  int: 'movq %rax, %rdi',
  float: 'movq %xmm0, %rdi',
  object: `movq %rax, %rdi\n  movl $${storages.object.code}, %esi`,
  function: `movq %rax, %rdi\n  movl $${storages.function.code}, %esi`,
};

const finishers: Readonly<Record<ResultKind, string>> = {
  none: 'rt_finish',
  int: 'rt_finish_integer',
  float: 'rt_finish_float',
  object: 'rt_finish_object',
  function: 'rt_finish_object',
};

const parseInteger: RuntimePart = {
  title: 'Parses the signed decimal integer at rdi into rax, up to its last digit.',
  code: `
rt_parse_integer:
  xorl %eax, %eax
  movzbl (%rdi), %edx
  cmpl $45, %edx                # '-'
  jne .digit
  incq %rdi
.digit:
  movzbl (%rdi), %ecx
  subl $48, %ecx                # '0'
  cmpl $9, %ecx
  ja .sign
  imulq $10, %rax, %rax
  addq %rcx, %rax
  incq %rdi
  jmp .digit
.sign:
  cmpl $45, %edx
  jne .read
  negq %rax
.read:
  ret
`,
};

const marker: RuntimePart = {
  title: 'Prints the marker, if there is one, on a line.',
  code: `
rt_emit_marker:
  movq rt_marker(%rip), %rdi
  testq %rdi, %rdi
  je .none
  call rt_emit_text
  movl $10, %edi
  jmp rt_emit_character
.none:
  ret
`,
};

const finishing = (name: string, title: string, print: string): RuntimePart => ({
  title,
  code: `
${name}:
  pushq %rdi
  pushq %rsi
  call rt_emit_marker
  popq %rsi
  popq %rdi
  call ${print}
  jmp rt_end_line
`,
});

const finish: RuntimePart = {
  title: 'Ends a program without a result.',
  code: `
rt_finish:
  call rt_emit_marker
  jmp rt_end
`,
};

const end = (collects: boolean): RuntimePart => ({
  title: 'Ends the last line, and the program.',
  code: `
rt_end_line:
  movl $10, %edi
  call rt_emit_character
rt_end:
  ${collects ? TOLD : ''}
  call rt_flush
  xorl %edi, %edi               # status 0: success
  jmp rt_os_exit
`,
});

const TOLD = `cmpb $0, rt_counting(%rip)
  je .told
  call rt_emit_collections
.told:`;

const faultNames = ['divide-by-zero', 'index-out-of-bounds', 'negative-array-length', 'null-dereference'];

export const faultParts = (abi: Abi): RuntimePart[] =>
  faultNames.map((name) => {
    const label = name.replaceAll('-', '_');
    return {
      title: 'Reports a fault; the first argument is the line.',
      code: `
fault_${label}:
  movq ${argument(abi, 0)}, %rbp
  leaq rt_${label}(%rip), %rbx
  jmp rt_report
`,
      texts: { [`rt_${label}`]: name },
    };
  });

const report: RuntimePart = {
  title: 'Reports the fault whose name is at rbx, at line rbp unless that is 0, and ends the program.',
  code: `
rt_report:
  call rt_flush
  movl $2, rt_out_file(%rip)    # standard error
  leaq rt_fault_begin(%rip), %rdi
  call rt_emit_text
  movq %rbx, %rdi
  call rt_emit_text
  testq %rbp, %rbp
  je .end
  leaq rt_fault_line(%rip), %rdi
  call rt_emit_text
  movq %rbp, %rdi
  call rt_emit_integer
.end:
  movl $10, %edi
  call rt_emit_character
  call rt_flush
  movl $3, %edi                 # status 3: a fault
  jmp rt_os_exit
`,
  texts: { rt_fault_begin: 'fault: ', rt_fault_line: ' at line ' },
};

export const startParts = (abi: Abi, options: StartOptions): readonly RuntimePart[] => [
  begin(abi, options),
  parseInteger,
  marker,
  finishing('rt_finish_integer', 'Ends the program with the integer rdi as its result.', 'rt_emit_integer'),
  finishing('rt_finish_float', 'Ends the program with the float rdi as its result.', 'rt_emit_float'),
  finishing(
    'rt_finish_object',
    'Ends the program with the value rdi, of the storage code esi, as its result.',
    'rt_show',
  ),
  finish,
  end(options.collects),
  ...faultParts(abi),
  report,
];
