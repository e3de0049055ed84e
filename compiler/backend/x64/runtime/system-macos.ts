// The runtime on macOS: functions of the C library, which calls _main. As on Linux, the program has its own
// stack with a guard, and signals have another. Numbers and structures: Apple's headers (sys/mman.h,
// sys/signal.h, sys/errno.h).
import { GUARD, STACK, word, type RuntimePart } from './part.ts';
import { SIGNAL_STACK, signalHandlers, tryLess } from './system-common.ts';

/** SA_ONSTACK, SA_RESETHAND, SA_SIGINFO. */
const SIGNAL_FLAGS = 0x45;

const callC = (name: string): string => `pushq %rbp
  movq %rsp, %rbp
  andq $-16, %rsp
  call ${name}
  movq %rbp, %rsp
  popq %rbp`;

const start: RuntimePart = {
  title: 'The entry point for the C library. The command line has edi words, whose addresses are at rsi.',
  code: `
_main:
  pushq %rbp
  movslq %edi, %rbx
  movq %rsi, %r12
  movl $${STACK + GUARD}, %edi
  call rt_os_reserve
  movq %rax, rt_guard(%rip)
  leaq (%rax,%rdx), %r13        # the top of the stack
  movq %rax, %rdi
  movl $${GUARD}, %esi
  xorl %edx, %edx               # the guard is inaccessible
  ${callC('_mprotect')}
  movq %r13, %rsp
  leaq rt_signal_stack(%rip), %rax
  pushq $0                      # flags
  pushq $${SIGNAL_STACK}
  pushq %rax
  movq %rsp, %rdi
  xorl %esi, %esi
  ${callC('_sigaltstack')}
  leaq rt_on_fault(%rip), %r14
  movl $10, %edi                # SIGBUS
  call rt_on_signal
  movl $11, %edi                # SIGSEGV
  call rt_on_signal
  leaq rt_on_stop(%rip), %r14
  movl $15, %edi                # SIGTERM
  call rt_on_signal
  movq %r13, %rsp
  movq %rbx, %rdi
  movq %r12, %rsi
  jmp rt_begin
rt_on_signal:                   # sets the handler r14 for the signal edi, once
  movabsq $${SIGNAL_FLAGS * 2 ** 32}, %rax
  pushq %rax                    # no other signals are blocked; flags
  pushq %r14
  movq %rsp, %rsi
  xorl %edx, %edx
  ${callC('_sigaction')}
  addq $16, %rsp
  ret
`,
  variables: [word('rt_guard'), { name: 'rt_signal_stack', bytes: SIGNAL_STACK }],
};

const signals: RuntimePart = {
  title: 'Signal handlers: stack overflow, and requests to end the program.',
  code: signalHandlers(
    24,
    'movq 48(%rdx), %rdx # the registers\n  movq 72(%rdx), %rdi\n  movq 144(%rdx), %rdx',
  ),
};

const files: RuntimePart = {
  title: 'Writes rdx bytes at rsi to the file edi; rax = number written, or negative.',
  code: `
rt_os_write:
  ${callC('_write')}
  testq %rax, %rax
  js .failed
  ret
.failed:
  ${callC('___error')}
  cmpl $4, (%rax)               # EINTR: interrupted by a signal
  je .again
  cmpl $35, (%rax)              # EAGAIN: the file is not ready
  je .wait
  movq $-1, %rax
  ret
.wait:
  movl $1000, %edi              # microseconds
  ${callC('_usleep')}
.again:
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
  ${callC('_read')}
  ret
rt_os_terminal:                 # eax = 1 if standard input is a terminal
  xorl %edi, %edi
  ${callC('_isatty')}
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
  xorl %edi, %edi
  movq %rbx, %rsi
  movl $3, %edx                 # to read and write
  movl $0x1042, %ecx            # private, anonymous, without reserved swap space
  movl $-1, %r8d
  xorl %r9d, %r9d
  ${callC('_mmap')}
  cmpq $-1, %rax
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
  andq $-16, %rsp
  call __exit
`,
};

export const macosParts: readonly RuntimePart[] = [start, signals, files, input, memory, exit];
