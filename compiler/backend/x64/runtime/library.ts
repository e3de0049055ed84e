// Replaces a program's start and end for libraries: there is no `_start`; the C library prints, reads, and
// exits; and C may handle faults. Calls of C follow the system's convention, even if the program has another.
import type { Abi } from '../abi.ts';
import type { Flavor, Os } from '../assembly/flavors.ts';
import { argument, word, type RuntimePart } from './part.ts';
import { faultParts } from './start.ts';

/** How to call the C library on a system, and its standard error. */
interface System {
  readonly given: readonly [string, string, string, string];
  readonly call: (name: string) => string;
  /** Loads the stream's address into the first argument register. */
  readonly standardError: string;
}

const systems: Readonly<Record<Os, System>> = {
  linux: {
    given: ['%rdi', '%rsi', '%rdx', '%rcx'],
    call: (name) => `call ${name}@PLT`,
    standardError: 'movq stderr@GOTPCREL(%rip), %rdi\n  movq (%rdi), %rdi',
  },
  macos: {
    given: ['%rdi', '%rsi', '%rdx', '%rcx'],
    call: (name) => `call _${name}`,
    standardError: 'movq ___stderrp@GOTPCREL(%rip), %rdi\n  movq (%rdi), %rdi',
  },
  windows: {
    given: ['%rcx', '%rdx', '%r8', '%r9'],
    call: (name) => `call ${name}`,
    standardError: 'movl $2, %ecx\n  call __acrt_iob_func\n  movq %rax, %rcx',
  },
};

/** Registers that C may clobber but the program's convention preserves. */
const NUMBERS = [6, 7, 8, 9, 10, 11, 12, 13, 14, 15];

/**
 * Calls the C library with at most one argument, in rdi: on an aligned stack, preserving all registers that
 * the program's convention preserves.
 */
function callC(name: string, abi: Abi, { os }: Flavor): string {
  const { given, call } = systems[os];
  const isForeign = abi.name === 'win64' && os !== 'windows';
  const each = (line: (number: number, at: number) => string): string[] =>
    isForeign ? NUMBERS.map((number, i) => line(number, 32 + 16 * i)) : [];
  return [
    'pushq %rbp',
    'movq %rsp, %rbp',
    'subq $208, %rsp',
    'andq $-16, %rsp',
    ...each((number, at) => `movups %xmm${number}, ${at}(%rsp)`),
    ...(given[0] === '%rdi' ? [] : [`movq %rdi, ${given[0]}`]),
    call(name),
    ...each((number, at) => `movups ${at}(%rsp), %xmm${number}`),
    'movq %rbp, %rsp',
    'popq %rbp',
  ].join('\n  ');
}

const report = ({ os }: Flavor): RuntimePart => {
  const { given, call, standardError } = systems[os];
  const [first, second, third, fourth] = given;
  return {
    title:
      'Fault: calls the C handler, which must not return. Without one, prints the name at rbx and the line in rbp.',
    code: `
rt_report:
  andq $-16, %rsp
  subq $32, %rsp
  movq rt_fault_handler(%rip), %rax
  testq %rax, %rax
  je .tell
  movq %rbx, ${first}
  movq %rbp, ${second}
  call *%rax
.tell:                          # there is none, or it returned
  ${standardError}
  leaq rt_fault_text(%rip), ${second}
  movq %rbx, ${third}
  movq %rbp, ${fourth}
  xorl %eax, %eax               # no float is among the arguments
  ${call('fprintf')}
  movl $3, ${first.replace('%r', '%e')}
  ${call('exit')}
`,
    texts: { rt_fault_text: os === 'windows' ? 'fault: %s at line %lld\n' : 'fault: %s at line %ld\n' },
    variables: [word('rt_fault_handler')],
  };
};

const emitOwn = (abi: Abi, flavor: Flavor): RuntimePart => ({
  title: 'Prints rsi bytes at rdi through the C library, so that all output appears in order.',
  code: `
rt_emit_own:
  pushq %rbx
  pushq %r12
  movq %rdi, %rbx
  movq %rsi, %r12
.next:
  testq %r12, %r12
  je .done
  movzbl (%rbx), %edi
  ${callC('putchar', abi, flavor)}
  incq %rbx
  decq %r12
  jmp .next
.done:
  popq %r12
  popq %rbx
  ret
`,
});

const nextByte = (abi: Abi, flavor: Flavor): RuntimePart => ({
  title: 'Reads a byte of the C library’s input into eax; -1 at its end.',
  code: `
rt_next_byte:
  ${callC('getchar', abi, flavor)}
  ret
rt_os_terminal:                 # reads wait for all requested bytes
  xorl %eax, %eax
  ret
`,
  variables: [word('rt_in_start'), word('rt_in_end')],
});

const exit = (abi: Abi, flavor: Flavor): RuntimePart => ({
  title: 'exit(code) of the C library.',
  code: `
rt_exit:
  ${abi.name === 'sysv' ? '' : `movq ${argument(abi, 0)}, %rdi`}
  ${callC('exit', abi, flavor)}
`,
});

/** These replace parts with the same labels. */
export const libraryParts = (abi: Abi, flavor: Flavor): readonly RuntimePart[] => [
  ...faultParts(abi),
  report(flavor),
  emitOwn(abi, flavor),
  nextByte(abi, flavor),
  exit(abi, flavor),
];
