// The runtime on Windows: functions of kernel32. The C library only parses the command line. The program runs
// on a separate thread with a large stack, whose overflow is an exception. Sources: Microsoft's reference of
// the Windows API, and its x64 calling convention.
import { STACK, word, type RuntimePart } from './part.ts';
import { tryLess } from './system-common.ts';

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
  title: 'The entry point for the C library. The command line has ecx words, whose addresses are at rdx.',
  code: `
main:
  movslq %ecx, %rcx
  movq %rcx, rt_words(%rip)
  movq %rdx, rt_word_list(%rip)
  xorl %ecx, %ecx
  movl $${STACK}, %edx
  leaq rt_thread(%rip), %r8
  xorl %r9d, %r9d
  ${callSystem('CreateThread', 'movq $0x10000, 32(%rsp) # reserves the size instead of committing it', 'movq $0, 40(%rsp)')}
  movq %rax, %rcx
  movl $-1, %edx                # without a time limit
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
rt_on_exception:                # the description is at rcx
  movq (%rcx), %rax
  cmpl $0xc00000fd, (%rax)      # stack overflow
  je .overflow
  xorl %eax, %eax               # leaves other exceptions to other handlers
  ret
.overflow:
  movq 8(%rcx), %rdx            # the registers
  movq 152(%rdx), %rdi
  movq 248(%rdx), %rdx
  movq 40(%rax), %rsi           # the invalid address
  orq $4095, %rsi
  incq %rsi                     # the page above it is the last one
  jmp fault_stack_overflow
`,
  variables: [word('rt_words'), word('rt_word_list'), word('rt_guarantee')],
};

const files: RuntimePart = {
  title: 'Writes rdx bytes at rsi to the file edi; rax = number written, or negative.',
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
  title: 'Reads up to rsi bytes of standard input to rdi; rax = number read.',
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
  movl rt_moved(%rip), %eax     # 0 at the end, whatever the status is
  popq %r12
  popq %rbx
  ret
rt_os_terminal:                 # eax = 1 if standard input is a terminal
  movl $-10, %ecx
  ${callSystem('GetStdHandle')}
  movq %rax, %rcx
  ${callSystem('GetFileType')}
  cmpl $2, %eax                 # a character device
  sete %al
  movzbl %al, %eax
  ret
`,
};

const memory: RuntimePart = {
  title: 'Reserves rdi bytes of zeroed memory, or as many as the system grants; rax = address, rdx = size.',
  code: `
rt_os_reserve:
  pushq %rbx
  movq %rdi, %rbx
.try:
  xorl %ecx, %ecx
  movq %rbx, %rdx
  movl $0x3000, %r8d            # reserved and committed
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
