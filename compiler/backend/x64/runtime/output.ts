// Output: a buffer, and numbers and texts written to it. Invariant: after each instruction, rt_out_start to
// rt_out_end are exactly the unwritten bytes, so that a signal handler may write them at any time.
import type { RuntimePart } from './part.ts';
import { word } from './part.ts';

const BUFFER = 65536;

const flush: RuntimePart = {
  title: 'Writes the contents of the buffer.',
  code: `
rt_flush:
  movb $1, rt_flushing(%rip)
.write:
  movq rt_out_start(%rip), %rcx
  movq rt_out_end(%rip), %rdx
  subq %rcx, %rdx               # bytes left
  je .written
  leaq rt_out(%rip), %rsi
  addq %rcx, %rsi
  movl rt_out_file(%rip), %edi
  call rt_os_write
  testq %rax, %rax
  js .failed
  addq %rax, rt_out_start(%rip) # the system may write only a part
  jmp .write
.written:
  movq $0, rt_out_end(%rip)
  movq $0, rt_out_start(%rip)
  movb $0, rt_flushing(%rip)
  cmpb $0, rt_stop_asked(%rip)
  jne rt_stopped
  ret
.failed:
  movl $1, %edi                 # status 1: output failed
  jmp rt_os_exit
rt_stopped:
  movl $143, %edi               # as shells report termination by SIGTERM
  jmp rt_os_exit
`,
  variables: [
    word('rt_out_start'),
    word('rt_out_end'),
    word('rt_out_file'),
    word('rt_flushing'),
    word('rt_stop_asked'),
    { name: 'rt_out', bytes: BUFFER },
  ],
};

const emitBytes: RuntimePart = {
  title: 'Prints rsi bytes at rdi.',
  code: `
rt_emit_bytes:
  addq %rsi, rt_emitted(%rip)
.more:
  testq %rsi, %rsi
  je .done
  movq rt_out_end(%rip), %rcx
  movl $${BUFFER}, %edx
  subq %rcx, %rdx               # room in the buffer
  jne .copy
  pushq %rdi
  pushq %rsi
  call rt_flush
  popq %rsi
  popq %rdi
  jmp .more
.copy:
  cmpq %rsi, %rdx
  cmovaq %rsi, %rdx             # the smaller of both
  subq %rdx, %rsi
  movq %rsi, %r8                # the rest for the next iteration
  movq %rdi, %rsi
  leaq rt_out(%rip), %rdi
  addq %rcx, %rdi
  movq %rdx, %rcx
  rep movsb
  addq %rdx, rt_out_end(%rip)
  movq %rsi, %rdi
  movq %r8, %rsi
  jmp .more
.done:
  ret
`,
  variables: [word('rt_emitted')],
};

const emitCharacter: RuntimePart = {
  title: 'Prints the byte dil.',
  code: `
rt_emit_character:
  movq rt_out_end(%rip), %rax
  cmpq $${BUFFER}, %rax
  jb .put
  pushq %rdi
  call rt_flush
  popq %rdi
  xorl %eax, %eax
.put:
  leaq rt_out(%rip), %rcx
  movb %dil, (%rcx,%rax)
  incq rt_out_end(%rip)
  incq rt_emitted(%rip)
  ret
`,
};

const emitText: RuntimePart = {
  title: 'Prints the text at rdi, which ends in a zero byte.',
  code: `
rt_emit_text:
  xorl %esi, %esi
.measure:
  cmpb $0, (%rdi,%rsi)
  je rt_emit_bytes
  incq %rsi
  jmp .measure
`,
};

const emitInteger: RuntimePart = {
  title: 'Prints the signed integer rdi.',
  code: `
rt_emit_integer:
  subq $32, %rsp                # room for 20 characters
  movq %rdi, %rax
  leaq 32(%rsp), %r8            # digits are generated from the end
  movl $10, %ecx
  testq %rax, %rax
  jns .digit
  negq %rax                     # unsigned, because the least integer has no positive counterpart
.digit:
  xorl %edx, %edx
  divq %rcx                     # rax = the rest of the number, edx = its last digit
  addl $48, %edx                # '0'
  decq %r8
  movb %dl, (%r8)
  testq %rax, %rax
  jne .digit
  testq %rdi, %rdi
  jns .print
  decq %r8
  movb $45, (%r8)               # '-'
.print:
  movq %r8, %rdi
  leaq 32(%rsp), %rsi
  subq %r8, %rsi                # its length
  call rt_emit_bytes
  addq $32, %rsp
  ret
`,
};

export const outputParts: readonly RuntimePart[] = [flush, emitBytes, emitCharacter, emitText, emitInteger];
