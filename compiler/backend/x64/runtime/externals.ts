// The system functions for programs, as defined in semantics/externals.ts.
import { MAX_OUTPUT } from '../../../semantics/index.ts';
import type { Abi } from '../abi.ts';
import { argument, wayIn, word, type RuntimePart } from './part.ts';

const INPUT_BUFFER = 65536;

const emitOwn: RuntimePart = {
  title: 'Prints rsi bytes at rdi as output of the program, up to its limit.',
  code: `
rt_emit_own:
  movq rt_own_output(%rip), %rax
  movl $${MAX_OUTPUT}, %ecx
  subq %rax, %rcx               # room
  cmpq %rcx, %rsi
  cmovaq %rcx, %rsi
  addq %rsi, rt_own_output(%rip)
  jmp rt_emit_bytes
`,
  variables: [word('rt_own_output')],
};

const write = (abi: Abi): RuntimePart => ({
  title: 'write(file, address, count): prints elements of an array as bytes, for any file.',
  code: `
${wayIn(abi, 'rt_write', 'rt_write_elements', [1, 2])}
rt_write_elements:              # rsi elements from the address rdi → rax = number written
  testq %rsi, %rsi
  jle .nothing
  pushq %rbx
  pushq %rbp
  pushq %r12
  pushq %r13
  movq %rsi, %rbx
  call rt_locate
  movq %rax, %rbp
  testq %rax, %rax
  je .none
  movq 8(%rbp), %rax
  subq %rdx, %rax               # elements from there to its end
  cmpq %rax, %rbx
  cmovaq %rax, %rbx
  movq (%rbp), %rcx
  movq 8(%rcx), %r13            # the size of an element
  imulq %r13, %rdx
  leaq 16(%rbp,%rdx), %rbp      # the first one
  movq %rbx, %r12
  cmpq $1, %r13
  je .bytes
.element:
  testq %r12, %r12
  je .done
  movq %rbp, %rdi
  movl $1, %esi
  call rt_emit_own
  addq %r13, %rbp
  decq %r12
  jmp .element
.bytes:
  movq %rbp, %rdi
  movq %rbx, %rsi
  call rt_emit_own
  jmp .done
.none:
  xorl %ebx, %ebx
.done:
  movq %rbx, %rax
  popq %r13
  popq %r12
  popq %rbp
  popq %rbx
  ret
.nothing:
  xorl %eax, %eax
  ret
`,
});

const putchar = (abi: Abi): RuntimePart => ({
  title: 'putchar(c): prints one byte.',
  code: `
${wayIn(abi, 'rt_putchar', 'rt_put_byte', [0])}
rt_put_byte:
  movzbl %dil, %eax
  pushq %rax                    # the byte, and the result
  movq %rsp, %rdi
  movl $1, %esi
  call rt_emit_own
  popq %rax
  ret
`,
});

const nextByte: RuntimePart = {
  title: 'Reads the next input byte into eax, or -1 at the end of the input.',
  code: `
rt_next_byte:
  movq rt_in_start(%rip), %rax
  cmpq rt_in_end(%rip), %rax
  jb .take
  cmpb $0, rt_in_over(%rip)
  jne .over
  call rt_flush                 # the user must see the question first
  leaq rt_in(%rip), %rdi
  movl $${INPUT_BUFFER}, %esi
  call rt_os_read
  testq %rax, %rax
  jle .ends
  movq %rax, rt_in_end(%rip)
  xorl %eax, %eax
.take:
  leaq 1(%rax), %rcx
  movq %rcx, rt_in_start(%rip)
  leaq rt_in(%rip), %rcx
  movzbl (%rcx,%rax), %eax
  ret
.ends:
  movb $1, rt_in_over(%rip)
.over:
  movl $-1, %eax
  ret
`,
  variables: [
    word('rt_in_start'),
    word('rt_in_end'),
    word('rt_in_over'),
    { name: 'rt_in', bytes: INPUT_BUFFER },
  ],
};

const getchar = (abi: Abi): RuntimePart => ({
  title: 'getchar(): the next byte of the input, or -1.',
  code: `
${wayIn(abi, 'rt_getchar', 'rt_get_byte', [])}
rt_get_byte:
  call rt_next_byte
  movslq %eax, %rax
  ret
`,
});

const read = (abi: Abi): RuntimePart => ({
  title: 'read(file, address, count): bytes of the input into an array; from a terminal at most a line.',
  code: `
${wayIn(abi, 'rt_read', 'rt_read_elements', [1, 2])}
rt_read_elements:               # rsi elements to the address rdi → rax = number read
  testq %rsi, %rsi
  jle .nothing
  pushq %rbx
  pushq %rbp
  pushq %r12
  pushq %r13
  pushq %r14
  movq %rsi, %rbx
  xorl %r12d, %r12d             # number read so far
  call rt_locate
  testq %rax, %rax
  je .done
  movq 8(%rax), %rcx
  subq %rdx, %rcx               # elements from there to its end
  cmpq %rcx, %rbx
  cmovaq %rcx, %rbx
  movq (%rax), %rcx
  movq 8(%rcx), %r13            # the size of an element
  movl $255, %r14d              # the bits of a byte that an element keeps
  cmpq $5, 32(%rcx)             # bool
  jne .kept
  movl $1, %r14d
.kept:
  imulq %r13, %rdx
  leaq 16(%rax,%rdx), %rbp      # the first one
.next:
  cmpq %rbx, %r12
  jae .done
  testq %r12, %r12
  je .byte
  movq rt_in_start(%rip), %rax
  cmpq rt_in_end(%rip), %rax
  jb .byte
  call rt_os_terminal           # from a terminal, stops at the end of the typed line
  testl %eax, %eax
  jne .done
.byte:
  call rt_next_byte
  testl %eax, %eax
  js .done
  andl %r14d, %eax
  call rt_store_element
  addq %r13, %rbp
  incq %r12
  jmp .next
.done:
  movq %r12, %rax
  popq %r14
  popq %r13
  popq %r12
  popq %rbp
  popq %rbx
  ret
.nothing:
  xorl %eax, %eax
  ret
rt_store_element:               # stores the byte eax at rbp, in an element of r13 bytes
  cmpl $2, %r13d
  jb .one
  je .two
  cmpl $8, %r13d
  jb .four
  movq %rax, (%rbp)
  ret
.four:
  movl %eax, (%rbp)
  ret
.two:
  movw %ax, (%rbp)
  ret
.one:
  movb %al, (%rbp)
  ret
`,
});

const absolute = (abi: Abi): RuntimePart => ({
  title: 'abs(x) of 32 bits.',
  code: `
rt_abs:
  movslq ${argument(abi, 0).replace(/%r(..)/, '%e$1')}, %rax
  movl %eax, %ecx
  negl %ecx
  cmovnsl %ecx, %eax
  movslq %eax, %rax
  ret
`,
});

const absoluteLong = (abi: Abi): RuntimePart => ({
  title: 'labs(x).',
  code: `
rt_labs:
  movq ${argument(abi, 0)}, %rax
  negq %rax
  cmovsq ${argument(abi, 0)}, %rax
  ret
`,
});

const exit = (abi: Abi): RuntimePart => ({
  title: 'exit(code): ends the program with the code as its result.',
  code: `
rt_exit:
  ${abi.name === 'sysv' ? '' : `movq ${argument(abi, 0)}, %rdi`}
  jmp rt_finish_integer
`,
});

/** The first operand of roundsd is the mode; 8 suppresses the precision exception. */
const rounding = (name: string, how: number): RuntimePart => ({
  title: `${name}(x).`,
  code: `
rt_${name}:
  roundsd $${8 + how}, %xmm0, %xmm0
  ret
`,
});

export const externalParts = (abi: Abi): readonly RuntimePart[] => [
  emitOwn,
  write(abi),
  putchar(abi),
  nextByte,
  getchar(abi),
  read(abi),
  absolute(abi),
  absoluteLong(abi),
  exit(abi),
  rounding('floor', 1),
  rounding('ceil', 2),
  rounding('trunc', 3),
];
