// The runtime on Linux: system calls, without a C library.
//
// The program has its own stack with a guard below it, which detects stack overflow, and a separate signal
// stack. Numbers of calls and flags: the kernel's headers (unistd_64.h, mman.h, signal.h).
import { confine } from './filter-linux.ts';
import { GUARD, STACK, word, type RuntimePart } from './part.ts';
import { SIGNAL_STACK, signalHandlers, tryLess } from './system-common.ts';

/** SA_SIGINFO, SA_ONSTACK, SA_RESTORER, SA_RESETHAND, SA_NODEFER. */
const SIGNAL_FLAGS = 0xcc000004;

const start: RuntimePart = {
  title: 'The entry point. The words of the command line are on the stack.',
  code: `
_start:
  movq %rsp, %rbx
  movl $${STACK + GUARD}, %edi
  call rt_os_reserve
  movq %rax, rt_guard(%rip)
  leaq (%rax,%rdx), %rbp        # the top of the stack
  movq %rax, %rdi
  movl $${GUARD}, %esi
  xorl %edx, %edx               # the guard is inaccessible
  movl $10, %eax                # the system call mprotect
  syscall
  movq %rbp, %rsp
  leaq rt_signal_stack(%rip), %rax
  pushq $${SIGNAL_STACK}
  pushq $0
  pushq %rax
  movq %rsp, %rdi
  xorl %esi, %esi
  movl $131, %eax               # sigaltstack
  syscall
  movl $11, %edi                # SIGSEGV
  leaq rt_on_fault(%rip), %rdx
  call rt_on_signal
  movl $15, %edi                # SIGTERM
  leaq rt_on_stop(%rip), %rdx
  call rt_on_signal
  movq %rbp, %rsp
  movq (%rbx), %rdi
  leaq 8(%rbx), %rsi
  jmp rt_begin
rt_on_signal:                   # sets the handler rdx for the signal edi, once
  leaq rt_signal_return(%rip), %rax
  movl $${SIGNAL_FLAGS}, %ecx
  pushq $0                      # no other signals are blocked
  pushq %rax
  pushq %rcx
  pushq %rdx
  movq %rsp, %rsi
  xorl %edx, %edx
  movl $8, %r10d
  movl $13, %eax                # rt_sigaction
  syscall
  addq $32, %rsp
  ret
`,
  variables: [word('rt_guard'), { name: 'rt_signal_stack', bytes: SIGNAL_STACK }],
};

const signals: RuntimePart = {
  title: 'Signal handlers: stack overflow, and requests to end the program.',
  code: `
${signalHandlers(16, 'movq 160(%rdx), %rdi\n  movq 168(%rdx), %rdx')}
rt_signal_return:
  movl $15, %eax                # the system call rt_sigreturn
  syscall
`,
};

const files: RuntimePart = {
  title: 'Writes rdx bytes at rsi to the file edi; rax = number written, or negative.',
  code: `
rt_os_write:
  movl $1, %eax                 # the system call write
  syscall
  cmpq $-4, %rax                # interrupted by a signal
  je .again
  cmpq $-11, %rax               # the file is not ready
  je .wait
  ret
.again:
  xorl %eax, %eax
  ret
.wait:
  movq $4, %rax                 # waits until the file is writable
  shlq $32, %rax
  movl %edi, %edi
  orq %rdi, %rax
  pushq %rax
  movq %rsp, %rdi
  movl $1, %esi
  movl $-1, %edx
  movl $7, %eax                 # the system call poll
  syscall
  popq %rax
  xorl %eax, %eax
  ret
`,
};

const input: RuntimePart = {
  title: 'Reads up to rsi bytes of standard input to rdi; rax = number read.',
  code: `
rt_os_read:
  movq %rsi, %rdx
  movq %rdi, %rsi
  xorl %edi, %edi
.read:
  xorl %eax, %eax               # the system call read
  syscall
  cmpq $-4, %rax                # interrupted by a signal
  je .read
  ret
rt_os_terminal:                 # eax = 1 if standard input is a terminal
  subq $64, %rsp
  xorl %edi, %edi
  movl $0x5401, %esi            # TCGETS
  movq %rsp, %rdx
  movl $16, %eax                # the system call ioctl
  syscall
  addq $64, %rsp
  testq %rax, %rax
  sete %al
  movzbl %al, %eax
  ret
`,
};

const memory: RuntimePart = {
  title: 'Reserves rdi bytes of zeroed memory, or as many as the system grants; rax = address, rdx = size.',
  code: `
rt_os_reserve:
  movq %rdi, %rsi
.try:
  xorl %edi, %edi
  movl $3, %edx                 # to read and write
  movl $0x4022, %r10d           # private, anonymous, without reserved swap space
  movl $-1, %r8d
  xorl %r9d, %r9d
  movl $9, %eax                 # the system call mmap
  syscall
  testq %rax, %rax
  js .less
  pushq %rax
  movq %rax, %rdi
  movl $14, %edx                # MADV_HUGEPAGE: a large page costs one page fault, like a small one
  movl $28, %eax                # the system call madvise
  syscall
  popq %rax
  movq %rsi, %rdx
  ret
.less:
  ${tryLess('%rsi')}
`,
};

const exit: RuntimePart = {
  title: 'Ends the program with the status edi.',
  code: `
rt_os_exit:
  movl $60, %eax                # the system call exit
  syscall
`,
};

export const linuxParts: readonly RuntimePart[] = [start, signals, files, input, memory, confine, exit];
