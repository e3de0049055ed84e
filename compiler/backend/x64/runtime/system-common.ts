// Text shared by the systems' parts.
import { GUARD } from './part.ts';

export const SIGNAL_STACK = 65536;

/**
 * Signal handlers for invalid addresses and termination requests. @param address offset of the invalid
 * address in siginfo_t, at rsi @param registers loads the stack pointer into rdi and the instruction's
 * address into rdx, from ucontext_t at rdx
 */
export const signalHandlers = (address: number, registers: string): string => `rt_on_fault:
  movq ${address}(%rsi), %rax           # the invalid address
  movq rt_guard(%rip), %rsi
  subq %rsi, %rax
  addq $${GUARD}, %rsi          # the last word of the stack
  ${registers}
  cmpq $${GUARD}, %rax
  jb fault_stack_overflow
  ret                           # any other fault happens again, and ends the program
rt_on_stop:
  cmpb $0, rt_flushing(%rip)
  jne .later
  call rt_flush
  jmp rt_stopped
.later:
  movb $1, rt_stop_asked(%rip)
  ret`;

/** Jumps to `.try` with a smaller number of bytes than were refused, as long as that is useful. */
export const tryLess = (register: string): string => `movq ${register}, %rax
  shrq $2, %rax
  subq %rax, ${register}               # three quarters, in whole pages
  andq $-4096, ${register}
  cmpq $${2 * GUARD}, ${register}
  ja .try
  jmp rt_no_memory`;
