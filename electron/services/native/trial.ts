/*
 * Tests the system-call filter that every Linux program sets at startup
 * (compiler/backend/x64/runtime/filter-linux.ts), because support can only be detected by trying: kernels
 * without seccomp and emulators of another processor lack it.
 */
import type { ToolchainOutcome } from '../../contract/shapes.ts';

/** Sets a filter that kills the program at any system call, and makes one. */
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

export const filterHeld = ({ signal }: ToolchainOutcome): boolean => signal === 'SIGSYS';
