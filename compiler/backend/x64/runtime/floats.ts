// Floats as text: the shortest decimal digits that read back as the same float, and among those the closest.
//
// Method: the exact one of Steele and White in the form of Burger and Dybvig (“Printing Floating-Point
// Numbers Quickly and Accurately”, PLDI 1996, section 3), with large integers: the float is R / S, its
// neighbors are 2 P / S above and 2 M / S below, so everything less than P / S above or M / S below reads
// back as the float. Digits are generated until the remainder is within one of these. Format: JavaScript's
// Number::toString, with `.0` after integers.
import type { RuntimePart } from './part.ts';

/** Words of a large integer: the largest one has fewer than 1150 bits. */
const WORDS = 20;
/** Offsets from rbx: R, S, P, M, a sum; then the digits. */
const R = 0;
const S = WORDS * 8;
const P = 2 * WORDS * 8;
const M = 3 * WORDS * 8;
const SUM = 4 * WORDS * 8;
const DIGITS = 5 * WORDS * 8;
const ROOM = DIGITS + 32;

const large: RuntimePart = {
  title: `Integers of ${WORDS} words.`,
  code: `
rt_large_place:                 # adds rax << ecx to the integer at rdi, which is 0 there
  movl %ecx, %edx
  shrl $6, %edx                 # the word
  andl $63, %ecx                # the bit in it
  movq %rax, %rsi
  shlq %cl, %rsi
  movq %rsi, (%rdi,%rdx,8)
  negl %ecx
  je .whole
  shrq %cl, %rax                # what goes to the word above
  movq %rax, 8(%rdi,%rdx,8)
.whole:
  ret
rt_large_times_ten:             # the integer at rdi
  xorl %ecx, %ecx
  xorl %esi, %esi               # carry
  movl $10, %r8d
.times:
  movq (%rdi,%rcx,8), %rax
  mulq %r8
  addq %rsi, %rax
  adcq $0, %rdx
  movq %rax, (%rdi,%rcx,8)
  movq %rdx, %rsi
  incl %ecx
  cmpl $${WORDS}, %ecx
  jb .times
  ret
rt_large_sum:                   # R + the integer at rsi, into the sum
  movl $${WORDS}, %ecx
  xorl %edx, %edx               # no carry
.sum:
  movq ${R}(%rbx,%rdx,8), %rax
  adcq (%rsi,%rdx,8), %rax
  movq %rax, ${SUM}(%rbx,%rdx,8)
  leaq 1(%rdx), %rdx            # preserves the carry, like the next instruction
  decl %ecx
  jne .sum
  ret
rt_large_subtract:              # S from R
  movl $${WORDS}, %ecx
  xorl %edx, %edx
.subtract:
  movq ${S}(%rbx,%rdx,8), %rax
  sbbq %rax, ${R}(%rbx,%rdx,8)
  leaq 1(%rdx), %rdx
  decl %ecx
  jne .subtract
  ret
rt_large_compare:               # the integer at rdi with that at rsi, as flags of an unsigned comparison
  movl $${WORDS - 1}, %ecx
.compare:
  movq (%rdi,%rcx,8), %rax
  cmpq (%rsi,%rcx,8), %rax
  jne .compared
  decl %ecx
  jns .compare
  cmpl %ecx, %ecx               # equal
.compared:
  ret
`,
};

const ratio: RuntimePart = {
  title: 'Sets R, S, P, M for the float with the bits rdi > 0.',
  code: `
rt_float_ratio:
  pushq %rdi
  movq %rbx, %rdi
  movl $${5 * WORDS}, %ecx
  xorl %eax, %eax
  rep stosq                     # all are 0
  popq %rdi
  movq %rdi, %rax
  shrq $52, %rax                # the exponent
  movabsq $0xfffffffffffff, %rsi
  andq %rdi, %rsi               # the fraction
  xorl %r9d, %r9d               # 1 if the next float below is only half as far as the one above
  testl %eax, %eax
  jne .normal
  incl %eax                     # the smallest floats have the least exponent and no leading one
  jmp .exponent
.normal:
  cmpl $1, %eax
  je .leading
  testq %rsi, %rsi
  jne .leading
  incl %r9d
.leading:
  btsq $52, %rsi
.exponent:
  leal -1075(%rax), %r10d       # the float is rsi << r10
  movq %rsi, %r11
  andl $1, %r11d
  xorl $1, %r11d
  movl %r11d, %r13d             # 1 if its last bit is 0: then exact bounds also read back as it
  xorl %r11d, %r11d
  testl %r10d, %r10d
  cmovnsl %r10d, %r11d          # shifts R, P, M
  movl $0, %r8d
  negl %r10d
  cmovnsl %r10d, %r8d           # shifts S
  movq %rsi, %rax
  leal 1(%r9,%r11), %ecx
  leaq ${R}(%rbx), %rdi
  call rt_large_place
  movl $1, %eax
  leal 1(%r9,%r8), %ecx
  leaq ${S}(%rbx), %rdi
  call rt_large_place
  movl $1, %eax
  leal (%r9,%r11), %ecx
  leaq ${P}(%rbx), %rdi
  call rt_large_place
  movl $1, %eax
  movl %r11d, %ecx
  leaq ${M}(%rbx), %rdi
  jmp rt_large_place
`,
};

const scale: RuntimePart = {
  title: 'Scales R / S below 1 by a power of ten; r14 = the number of digits before the point.',
  code: `
rt_float_scale:
  xorl %r14d, %r14d
.up:
  call rt_float_reaches
  je .down
  leaq ${S}(%rbx), %rdi
  call rt_large_times_ten
  incl %r14d
  jmp .up
.down:
  leaq ${P}(%rbx), %rsi
  call rt_large_sum
  leaq ${SUM}(%rbx), %rdi
  call rt_large_times_ten
  call rt_float_sum_reaches
  jne .scaled
  call rt_float_times_ten
  decl %r14d
  jmp .down
.scaled:
  ret
rt_float_times_ten:             # R, P and M
  leaq ${R}(%rbx), %rdi
  call rt_large_times_ten
  leaq ${P}(%rbx), %rdi
  call rt_large_times_ten
  leaq ${M}(%rbx), %rdi
  jmp rt_large_times_ten
rt_float_reaches:               # eax = 1 if the remainder plus P reaches S: the next number up reads back as the float
  leaq ${P}(%rbx), %rsi
  call rt_large_sum
rt_float_sum_reaches:
  leaq ${SUM}(%rbx), %rdi
  leaq ${S}(%rbx), %rsi
  call rt_large_compare
  ja .reaches
  jb .short
  movl %r13d, %eax
  testl %eax, %eax
  ret
.reaches:
  movl $1, %eax
  testl %eax, %eax
  ret
.short:
  xorl %eax, %eax
  ret
`,
};

const digits: RuntimePart = {
  title: 'Generates the digits; r12 = their number.',
  code: `
rt_float_digits:
  pushq %rbp
  xorl %r12d, %r12d
.digit:
  call rt_float_times_ten
  movl $48, %ebp                # '0'
.divide:
  leaq ${R}(%rbx), %rdi
  leaq ${S}(%rbx), %rsi
  call rt_large_compare
  jb .divided
  call rt_large_subtract
  incl %ebp
  jmp .divide
.divided:
  leaq ${R}(%rbx), %rdi
  leaq ${M}(%rbx), %rsi
  call rt_large_compare         # is the remainder within M?
  movl $1, %r15d
  jb .below
  movl %r13d, %r15d
  je .below
  xorl %r15d, %r15d
.below:
  call rt_float_reaches
  jne .above
  testl %r15d, %r15d
  jne .last                     # this digit reads back
  movb %bpl, ${DIGITS}(%rbx,%r12)
  incl %r12d
  jmp .digit
.above:
  testl %r15d, %r15d
  je .next                      # only the next digit up reads back
  leaq ${R}(%rbx), %rsi
  call rt_large_sum
  leaq ${SUM}(%rbx), %rdi
  leaq ${S}(%rbx), %rsi
  call rt_large_compare         # both do: the closer one
  jb .last
  ja .next
  testl $1, %ebp                # as close: the even one
  je .last
.next:
  incl %ebp
.last:
  movb %bpl, ${DIGITS}(%rbx,%r12)
  incl %r12d
  popq %rbp
  ret
`,
};

const emitFloat: RuntimePart = {
  title: 'Prints the float with the bits rdi.',
  code: `
rt_emit_float:
  movq %rdi, %rax
  shlq $1, %rax
  movabsq $0xffe0000000000000, %rcx
  cmpq %rcx, %rax
  ja .nan
  testq %rdi, %rdi
  jns .positive
  pushq %rdi
  movl $45, %edi                # '-'
  call rt_emit_character
  popq %rdi
.positive:
  btrq $63, %rdi
  testq %rdi, %rdi
  je .zero
  movabsq $0x7ff0000000000000, %rcx
  cmpq %rcx, %rdi
  je .infinity
  pushq %rbx
  pushq %r12
  pushq %r13
  pushq %r14
  pushq %r15
  subq $${ROOM}, %rsp
  movq %rsp, %rbx
  call rt_float_ratio
  call rt_float_scale
  call rt_float_digits
  call rt_emit_decimal
  addq $${ROOM}, %rsp
  popq %r15
  popq %r14
  popq %r13
  popq %r12
  popq %rbx
  ret
.nan:
  leaq rt_nan(%rip), %rdi
  jmp rt_emit_text
.infinity:
  leaq rt_infinity(%rip), %rdi
  jmp rt_emit_text
.zero:
  leaq rt_zero(%rip), %rdi
  jmp rt_emit_text
`,
  texts: { rt_nan: 'NaN', rt_infinity: 'Infinity', rt_zero: '0.0' },
};

const emitDecimal: RuntimePart = {
  title: 'Prints r12 digits, r14 of them before the point.',
  code: `
rt_emit_decimal:
  cmpl $21, %r14d
  jg .exponent
  cmpl $-6, %r14d
  jle .exponent
  testl %r14d, %r14d
  jle .fraction
  cmpl %r12d, %r14d
  jge .integer
  movl %r14d, %esi
  call rt_emit_digits
  movl $46, %edi                # '.'
  call rt_emit_character
  jmp rt_emit_other_digits
.integer:
  movl %r12d, %esi
  call rt_emit_digits
  subl %r12d, %r14d
  call rt_emit_zeros
  leaq rt_point_zero(%rip), %rdi
  jmp rt_emit_text
.fraction:
  leaq rt_zero_point(%rip), %rdi
  call rt_emit_text
  negl %r14d
  call rt_emit_zeros
  movl %r12d, %esi
  jmp rt_emit_digits
.exponent:
  pushq %r14
  movl $1, %r14d
  movl $1, %esi
  call rt_emit_digits
  cmpl $1, %r12d
  je .power
  movl $46, %edi                # '.'
  call rt_emit_character
  call rt_emit_other_digits
.power:
  popq %r14
  movl $101, %edi               # 'e'
  call rt_emit_character
  decl %r14d
  js .small
  movl $43, %edi                # '+'
  call rt_emit_character
.small:
  movslq %r14d, %rdi
  jmp rt_emit_integer
rt_emit_digits:                 # the first rsi
  leaq ${DIGITS}(%rbx), %rdi
  jmp rt_emit_bytes
rt_emit_other_digits:           # those after the first r14
  leaq ${DIGITS}(%rbx,%r14), %rdi
  movl %r12d, %esi
  subl %r14d, %esi
  jmp rt_emit_bytes
rt_emit_zeros:                  # r14
  testl %r14d, %r14d
  je .done
  movl $48, %edi                # '0'
  call rt_emit_character
  decl %r14d
  jmp rt_emit_zeros
.done:
  ret
`,
  texts: { rt_point_zero: '.0', rt_zero_point: '0.' },
};

export const floatParts: readonly RuntimePart[] = [emitFloat, ratio, scale, digits, emitDecimal, large];
