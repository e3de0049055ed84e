// Reports faults that no instruction checks for: exhausted memory or stack. Their lines are found from return
// addresses, using the table of ../call-lines-text.ts.
//
// The stack overflows at the call of the function whose frame does not fit: at the current instruction if
// that is the call, otherwise at the call of its frame. The runtime has no lines, so its calls count as part
// of the caller. Slots may contain return addresses of finished calls, which are skipped.
import type { RuntimePart } from './part.ts';

const rows: RuntimePart = {
  title: 'Finds the row rax of the table of calls for the address rdx.',
  code: `
rt_call_row:
  leaq rt_calls_end(%rip), %rax
.before:
  subq $16, %rax
  cmpq (%rax), %rdx
  jb .before
  ret
`,
};

const nextCall: RuntimePart = {
  title:
    'Searches the stack from rdi for the address rdx to which a call of the program returns, and its row rax.',
  code: `
rt_next_call:
  movq (%rdi), %rdx
  addq $8, %rdi
  call rt_call_row
  cmpq (%rax), %rdx
  jne rt_next_call
  cmpl $0, 8(%rax)              # no call returns to the start of a function or of its body
  je rt_next_call
  ret
`,
};

const stackOverflow: RuntimePart = {
  title:
    'Stack overflow at the instruction rdx, with the stack pointer rdi. The last word of the stack is at rsi.',
  code: `
fault_stack_overflow:
  call rt_call_row
  movq %rdx, %rcx
  cmpb $0x41, (%rcx)
  jne .code
  incq %rcx                     # a prefix
.code:
  cmpb $0xe8, (%rcx)
  je .call
  cmpb $0xff, (%rcx)
  jne .frame
.call:
  addq $16, %rax                # the row of the address to which it would return
  cmpl $0, 8(%rax)
  jg .tell
  subq $16, %rax
.frame:
  movslq 12(%rax), %rcx
  addq %rcx, %rdi               # past the slots
  cmpq %rsi, %rdi
  jae .next
  movq %rsi, %rdi
.next:
  call rt_next_call
  cmpl $0, 8(%rax)
  jl .frame                     # the runtime was called
.tell:
  movslq 8(%rax), %rbp
  leaq rt_stack_overflow(%rip), %rbx
  jmp rt_report
`,
  texts: { rt_stack_overflow: 'stack-overflow' },
};

const outOfMemory: RuntimePart = {
  title: 'Out of memory. The return address of the allocation is on the stack.',
  code: `
fault_out_of_memory:
  movq %rsp, %rdi
  call rt_next_call
  movslq 8(%rax), %rbp
  negq %rbp
  jmp .tell
rt_no_memory:                   # not even for the first object
  xorl %ebp, %ebp
.tell:
  leaq rt_out_of_memory(%rip), %rbx
  jmp rt_report
`,
  texts: { rt_out_of_memory: 'out-of-memory' },
};

const withoutLine = (label: string, name: string, more = ''): RuntimePart => ({
  title: 'Reports a limit.',
  code: `
fault_${label}:
${more}
  xorl %ebp, %ebp
  leaq rt_${label}(%rip), %rbx
  jmp rt_report
`,
  texts: { [`rt_${label}`]: name },
});

/** @param tellsCalls the program has a table of call lines */
export const limitParts = (tellsCalls: boolean): readonly RuntimePart[] =>
  tellsCalls
    ? [rows, nextCall, stackOverflow, outOfMemory]
    : [
        withoutLine('stack_overflow', 'stack-overflow'),
        withoutLine('out_of_memory', 'out-of-memory', 'rt_no_memory:'),
      ];
