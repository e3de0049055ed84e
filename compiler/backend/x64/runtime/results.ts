// The result as text, as in semantics/result-text.ts, using the descriptors of objects (../objects.ts).
//
// The objects being printed form a list on the stack; an object that is already in the list is cyclic.
// Invariant: lengths are counted in JavaScript's characters, once for each containing value.
import { DEEPEST, LONGEST } from '../../../semantics/index.ts';
import { word, type RuntimePart } from './part.ts';

const show: RuntimePart = {
  title: 'Prints the value rdi with the storage code esi, and counts its length.',
  code: `
rt_show:
  pushq %rbx
  movq rt_emitted(%rip), %rbx
  call rt_show_value
  movq rt_emitted(%rip), %rax
  subq %rbx, %rax
  addq %rax, rt_shown(%rip)
  popq %rbx
  ret
rt_show_value:
  cmpl $9, %esi
  jb rt_emit_integer
  cmpl $11, %esi
  jb rt_emit_float
  testq %rdi, %rdi
  je .null
  cmpl $12, %esi
  je rt_show_function
  jmp rt_show_object
.null:
  leaq rt_null(%rip), %rdi
  jmp rt_emit_text
`,
  texts: { rt_null: 'null' },
  variables: [word('rt_shown')],
};

const showFunction: RuntimePart = {
  title: 'Prints the function at the address rdi.',
  code: `
rt_show_function:
  pushq %rbx
  leaq functions(%rip), %rbx
  movq (%rbx), %rcx             # number of functions
  subq $16, %rbx
.next:
  addq $24, %rbx
  decq %rcx
  js .unknown
  cmpq (%rbx), %rdi
  jne .next
  leaq rt_function_open(%rip), %rdi
  call rt_emit_text
  movq 8(%rbx), %rdi            # its name
  movq 16(%rbx), %rsi
  call rt_emit_bytes
  jmp .close
.unknown:
  leaq rt_function_open(%rip), %rdi
  call rt_emit_text
.close:
  movl $125, %edi               # '}'
  popq %rbx
  jmp rt_emit_character
`,
  texts: { rt_function_open: '{ ' },
};

const showObject: RuntimePart = {
  title: 'Prints the object rdi.',
  code: `
rt_show_object:
  xorl %ecx, %ecx               # number of enclosing objects
  movq rt_path(%rip), %rax      # an entry of the path: the next outer entry, the object
.outwards:
  testq %rax, %rax
  je .new
  cmpq 8(%rax), %rdi
  je .cyclic
  movq (%rax), %rax
  incl %ecx
  jmp .outwards
.new:
  cmpl $${DEEPEST}, %ecx
  jae .cut
  cmpq $${LONGEST}, rt_shown(%rip)
  ja .cut
  pushq %rdi
  pushq rt_path(%rip)
  movq %rsp, rt_path(%rip)
  movq (%rdi), %rax             # its descriptor
  cmpq $2, (%rax)
  je .array
  call rt_show_struct
  jmp .shown
.array:
  call rt_show_array
.shown:
  popq rt_path(%rip)
  popq %rdi
  ret
.cyclic:
  leaq rt_cyclic(%rip), %rdi
  jmp rt_emit_text
.cut:
  leaq rt_cut(%rip), %rdi
  call rt_emit_text
  subq $2, rt_emitted(%rip)     # three bytes, one character
  ret
`,
  // U+2026 in UTF-8.
  texts: { rt_cyclic: '$cyclic', rt_cut: '\xe2\x80\xa6' },
  variables: [word('rt_path')],
};

const showStruct: RuntimePart = {
  title: 'Prints the struct rdi, whose descriptor is rax.',
  code: `
rt_show_struct:
  pushq %rbx
  pushq %rbp
  pushq %r12
  movq %rdi, %rbx
  movq 32(%rax), %rbp           # number of fields left
  leaq 40(%rax), %r12           # of the first: name, length, offset, code
  movq 16(%rax), %rdi
  movq 24(%rax), %rsi
  call rt_emit_bytes
  movl $123, %edi               # '{'
  call rt_emit_character
  testq %rbp, %rbp
  je .close
.field:
  movq (%r12), %rdi
  movq 8(%r12), %rsi
  call rt_emit_bytes
  movl $61, %edi                # '='
  call rt_emit_character
  movl 24(%r12), %esi
  movq 16(%r12), %rax
  xorl %edi, %edi               # static fields are shown as zero
  testq %rax, %rax
  js .value
  leaq (%rbx,%rax), %rdi
  call rt_load
.value:
  call rt_show
  addq $32, %r12
  decq %rbp
  je .close
  movl $44, %edi                # ','
  call rt_emit_character
  jmp .field
.close:
  movl $125, %edi               # '}'
  call rt_emit_character
  popq %r12
  popq %rbp
  popq %rbx
  ret
`,
};

const showArray: RuntimePart = {
  title: 'Prints the array in rdi, whose descriptor is in rax; byte arrays are printed as characters.',
  code: `
rt_show_array:
  pushq %rbx
  pushq %rbp
  pushq %r12
  movq %rax, %r12
  leaq 16(%rdi), %rbx           # the next element
  movq 8(%rdi), %rbp            # number of elements left
  cmpq $6, 32(%r12)
  je .bytes
  movq 16(%r12), %rdi
  movq 24(%r12), %rsi
  call rt_emit_bytes
  movl $91, %edi                # '['
  call rt_emit_character
  movl $32, %edi                # a space before the first element …
.element:
  testq %rbp, %rbp
  je .close
  call rt_emit_character
  movq %rbx, %rdi
  movl 32(%r12), %esi
  call rt_load
  call rt_show
  addq 8(%r12), %rbx
  decq %rbp
  movl $44, %edi                # … and a comma before all others
  jmp .element
.close:
  movl $93, %edi                # ']'
  call rt_emit_character
.done:
  popq %r12
  popq %rbp
  popq %rbx
  ret
.bytes:
  movq %rbx, %rdi
  movq %rbp, %rsi
  call rt_emit_bytes
  movq %rbx, %rdi
  movq %rbp, %rsi
  call rt_characters
  subq %rbp, %rax
  addq %rax, rt_emitted(%rip)   # counts characters
  jmp .done
`,
};

const loadValue: RuntimePart = {
  title: 'Loads the value at rdi with the storage code esi; 32-bit floats are widened to 64 bits.',
  code: `
rt_load:
  cmpl $2, %esi
  jb .i8
  je .i16
  cmpl $4, %esi
  jb .i32
  je .whole
  cmpl $7, %esi
  jb .u8
  je .u16
  cmpl $9, %esi
  jb .u32
  je .f32
.whole:
  movq (%rdi), %rdi
  ret
.i8:
  movsbq (%rdi), %rdi
  ret
.i16:
  movswq (%rdi), %rdi
  ret
.i32:
  movslq (%rdi), %rdi
  ret
.u8:
  movzbl (%rdi), %edi
  ret
.u16:
  movzwl (%rdi), %edi
  ret
.u32:
  movl (%rdi), %edi
  ret
.f32:
  cvtss2sd (%rdi), %xmm0
  movq %xmm0, %rdi
  ret
`,
};

/** As in base/utf8.ts: an invalid UTF-8 sequence represents itself. */
const characters: RuntimePart = {
  title: 'Counts in rax the characters that rsi bytes at rdi encode; characters beyond 16 bits count twice.',
  code: `
rt_characters:
  xorl %eax, %eax
  addq %rdi, %rsi
.next:
  cmpq %rsi, %rdi
  jae .counted
  movzbl (%rdi), %ecx
  incq %rdi
  incq %rax
  movl $0x80, %r8d              # the least second byte
  movl $1, %edx                 # number of following bytes
  cmpl $0xc2, %ecx
  jb .next
  cmpl $0xe0, %ecx
  jb .follow
  movl $2, %edx
  je .three
  cmpl $0xf0, %ecx
  jb .follow
  movl $3, %edx
  je .four
  cmpl $0xf4, %ecx
  jb .follow
  jmp .next
.three:
  movl $0xa0, %r8d
  jmp .follow
.four:
  movl $0x90, %r8d
.follow:
  leaq (%rdi,%rdx), %r9
  cmpq %rsi, %r9
  ja .next
  movzbl (%rdi), %ecx
  cmpl %r8d, %ecx
  jb .next
  cmpl $0xbf, %ecx
  ja .next
  movq %rdi, %r10
.check:
  incq %r10
  cmpq %r9, %r10
  jae .sequence
  movzbl (%r10), %ecx
  andl $0xc0, %ecx
  cmpl $0x80, %ecx
  je .check
  jmp .next
.sequence:
  movq %r9, %rdi
  cmpl $3, %edx
  jne .next
  incq %rax
  jmp .next
.counted:
  ret
`,
};

export const resultParts: readonly RuntimePart[] = [
  show,
  showFunction,
  showObject,
  showStruct,
  showArray,
  loadValue,
  characters,
];
