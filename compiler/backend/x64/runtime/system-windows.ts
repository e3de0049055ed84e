// The runtime on Windows: functions of kernel32. The C library only parses the command line. The program runs
// on a separate thread with a large stack, whose overflow is an exception. Sources: Microsoft's reference of
// the Windows API, and its x64 calling convention.
import { STACK, word, type RuntimePart } from './part.ts';
import { tryLess } from './system-common.ts';

/** Stack reserved for the handler of an overflow. */
const GUARANTEE = 65536;

/** A call with an aligned stack and room for arguments, which `prepare` sets. */
const callSystem = (name: string, ...prepare: readonly string[]): string =>
  [
    'pushq %rbp',
    'movq %rsp, %rbp',
    'subq $64, %rsp',
    'andq $-16, %rsp',
    ...prepare,
    `call ${name}`,
    'movq %rbp, %rsp',
    'popq %rbp',
  ].join('\n  ');

const start: RuntimePart = {
  title: 'Where the C library starts the program: ecx words of the command line, their addresses at rdx.',
  code: `
main:
  movslq %ecx, %rcx
  movq %rcx, rt_words(%rip)
  movq %rdx, rt_word_list(%rip)
  xorl %ecx, %ecx
  movl $${STACK}, %edx
  leaq rt_thread(%rip), %r8
  xorl %r9d, %r9d
  ${callSystem('CreateThread', 'movq $0x10000, 32(%rsp) # the size is reserved, not taken at once', 'movq $0, 40(%rsp)')}
  movq %rax, %rcx
  movl $-1, %edx                # however long it takes
  ${callSystem('WaitForSingleObject')}
  ret
rt_thread:
  subq $40, %rsp
  leaq rt_guarantee(%rip), %rcx
  movl $${GUARANTEE}, (%rcx)
  call SetThreadStackGuarantee
  movl $1, %ecx
  leaq rt_on_exception(%rip), %rdx
  call AddVectoredExceptionHandler
  movq rt_words(%rip), %rdi
  movq rt_word_list(%rip), %rsi
  jmp rt_begin
rt_on_exception:                # what happened is described at rcx
  movq (%rcx), %rax
  cmpl $0xc00000fd, (%rax)      # the stack is used up
  je .overflow
  xorl %eax, %eax               # all else is for others
  ret
.overflow:
  movq 8(%rcx), %rdx            # the registers
  movq 152(%rdx), %rdi
  movq 248(%rdx), %rdx
  movq 40(%rax), %rsi           # the address that could not be used
  orq $4095, %rsi
  incq %rsi                     # the page above it is the last one
  jmp fault_stack_overflow
`,
  variables: [word('rt_words'), word('rt_word_list'), word('rt_guarantee')],
};

const files: RuntimePart = {
  title: 'Writes rdx bytes at rsi to the file edi; rax = how many, or negative.',
  code: `
rt_os_write:
  pushq %rbx
  pushq %r12
  movq %rsi, %rbx
  movq %rdx, %r12
  movl $-10, %ecx               # standard output is -11, standard error -12
  subl %edi, %ecx
  ${callSystem('GetStdHandle')}
  movq %rax, %rcx
  movq %rbx, %rdx
  movl %r12d, %r8d
  leaq rt_moved(%rip), %r9
  movl $0, (%r9)
  ${callSystem('WriteFile', 'movq $0, 32(%rsp)')}
  movl %eax, %ecx
  movl rt_moved(%rip), %eax
  testl %ecx, %ecx
  jne .written
  movq $-1, %rax
.written:
  popq %r12
  popq %rbx
  ret
`,
  variables: [word('rt_moved')],
};

const input: RuntimePart = {
  title: 'Reads up to rsi bytes of standard input to rdi; rax = how many.',
  code: `
rt_os_read:
  pushq %rbx
  pushq %r12
  movq %rdi, %rbx
  movq %rsi, %r12
  movl $-10, %ecx               # standard input
  ${callSystem('GetStdHandle')}
  movq %rax, %rcx
  movq %rbx, %rdx
  movl %r12d, %r8d
  leaq rt_moved(%rip), %r9
  movl $0, (%r9)
  ${callSystem('ReadFile', 'movq $0, 32(%rsp)')}
  movl rt_moved(%rip), %eax     # 0 at the end, whatever it says besides
  popq %r12
  popq %rbx
  ret
rt_os_terminal:                 # eax = 1 where standard input is a terminal
  movl $-10, %ecx
  ${callSystem('GetStdHandle')}
  movq %rax, %rcx
  ${callSystem('GetFileType')}
  cmpl $2, %eax                 # a device of characters
  sete %al
  movzbl %al, %eax
  ret
`,
};

const memory: RuntimePart = {
  title: 'Takes rdi bytes of zeroed memory, or what the system grants; rax = the address, rdx = how many.',
  code: `
rt_os_reserve:
  pushq %rbx
  movq %rdi, %rbx
.try:
  xorl %ecx, %ecx
  movq %rbx, %rdx
  movl $0x3000, %r8d            # reserved and taken
  movl $4, %r9d                 # to read and write
  ${callSystem('VirtualAlloc')}
  testq %rax, %rax
  je .less
  movq %rbx, %rdx
  popq %rbx
  ret
.less:
  ${tryLess('%rbx')}
`,
};

const exit: RuntimePart = {
  title: 'Ends the program with the status edi.',
  code: `
rt_os_exit:
  movl %edi, %ecx
  subq $32, %rsp
  andq $-16, %rsp
  call ExitProcess
`,
};

export const windowsParts: readonly RuntimePart[] = [start, files, input, memory, exit];
