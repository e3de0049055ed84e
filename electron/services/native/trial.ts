/*
 * A trial of the filter for system calls that every program for Linux sets before it begins
 * (compiler/backend/x64/runtime/filter-linux.ts): whether the system here keeps such a promise can only be seen.
 *
 * It is not kept where the kernel was built without seccomp, and where another processor imitates this one.
 */
import type { ToolchainOutcome } from '../../contract/shapes.ts';

/** Sets a filter that ends the program at any call, and calls. */
export const FILTER_TRIAL = `.globl _start
_start:
  movl $38, %edi          # PR_SET_NO_NEW_PRIVS
  movl $1, %esi
  xorl %edx, %edx
  xorl %r10d, %r10d
  xorl %r8d, %r8d
  movl $157, %eax         # prctl
  syscall
  leaq filter(%rip), %rax
  pushq %rax
  pushq $1
  movl $22, %edi          # PR_SET_SECCOMP
  movl $2, %esi           # SECCOMP_MODE_FILTER
  movq %rsp, %rdx
  movl $157, %eax
  syscall
  movl $60, %eax          # exit
  xorl %edi, %edi
  syscall
.section .rodata
filter: .short 6, 0; .long 0x80000000
.section .note.GNU-stack, "", @progbits
`;

/** Whether the trial ended as the filter says. */
export const filterHeld = ({ signal }: ToolchainOutcome): boolean => signal === 'SIGSYS';
