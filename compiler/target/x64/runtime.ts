// The runtime around a program on Linux: it reads the argument, calls main, prints the result, reports faults.
//
// Plain system calls, no C library: `as x.s -o x.o && ld x.o -o x` gives a program. Each line is an instruction and
// what it is for; the program itself is only the code under `main`. Exit status: 0, 3 after a fault, 1 where the result
// could not be written.

/** A line of the runtime: a label (ends in a colon), a directive (begins with a point) or an instruction. */
export interface RuntimeLine {
  readonly text: string;
  readonly comment: string;
}

const line = (text: string, comment = ''): RuntimeLine => ({ text, comment });

const start = (hasResult: boolean): RuntimeLine[] => [
  line('_start:', 'where the system starts the program'),
  line('xorl %edi, %edi', 'the argument is 0 …'),
  line('cmpq $2, (%rsp)', '… unless there are two words on the command line'),
  line('jl .run'),
  line('movq 16(%rsp), %rsi', 'the second word, after the name of the program'),
  line('call read_integer'),
  line('.run:'),
  line('call main', 'argument in rdi, result in rax'),
  ...(hasResult ? [line('call print_integer')] : []),
  line('xorl %edi, %edi', 'status 0: all is well'),
  line('jmp exit'),
];

const readInteger: readonly RuntimeLine[] = [
  line('read_integer:', 'text at rsi, signed decimal → rdi'),
  line('xorl %edi, %edi', 'the value so far'),
  line('xorl %ecx, %ecx', '1 after a minus sign'),
  line("cmpb $'-', (%rsi)"),
  line('jne .digit'),
  line('incl %ecx'),
  line('incq %rsi'),
  line('.digit:'),
  line('movzbl (%rsi), %eax', 'the next character'),
  line("subl $'0', %eax", 'its value as a digit'),
  line('cmpl $9, %eax'),
  line('ja .sign', 'no digit: the end'),
  line('imulq $10, %rdi'),
  line('addq %rax, %rdi'),
  line('incq %rsi'),
  line('jmp .digit'),
  line('.sign:'),
  line('testl %ecx, %ecx'),
  line('je .read'),
  line('negq %rdi'),
  line('.read:'),
  line('ret'),
];

const printInteger: readonly RuntimeLine[] = [
  line('print_integer:', 'writes rax and a line break to standard output'),
  line('subq $32, %rsp', 'room for 20 characters and the line break'),
  line('leaq 32(%rsp), %rsi', 'text is made from its end'),
  line('decq %rsi'),
  line("movb $'\\n', (%rsi)"),
  line('movq %rax, %r8', 'for its sign'),
  line('testq %rax, %rax'),
  line('jns .positive'),
  line('negq %rax', 'as an unsigned number even the least integer has a positive counterpart'),
  line('.positive:'),
  line('call write_digits'),
  line('testq %r8, %r8'),
  line('jns .write'),
  line('decq %rsi'),
  line("movb $'-', (%rsi)"),
  line('.write:'),
  line('leaq 32(%rsp), %rdx'),
  line('subq %rsi, %rdx', 'its length'),
  line('movl $1, %edi', 'standard output'),
  line('call write_all'),
  line('addq $32, %rsp'),
  line('ret'),
];

const writeDigits: readonly RuntimeLine[] = [
  line('write_digits:', 'puts the decimal digits of the unsigned rax before rsi'),
  line('movl $10, %ecx'),
  line('.divide:'),
  line('xorl %edx, %edx'),
  line('divq %rcx', 'rax = the rest of the number, edx = its last digit'),
  line("addl $'0', %edx"),
  line('decq %rsi'),
  line('movb %dl, (%rsi)'),
  line('testq %rax, %rax'),
  line('jne .divide'),
  line('ret'),
];

const writeAll: readonly RuntimeLine[] = [
  line('write_all:', 'writes rdx bytes at rsi to the file edi'),
  line('movl $1, %eax', 'the system call write'),
  line('syscall', 'changes rcx and r11'),
  line('testq %rax, %rax'),
  line('js .failed', 'less than 0: an error'),
  line('addq %rax, %rsi'),
  line('subq %rax, %rdx', 'the rest, if the system took only a part'),
  line('jne write_all'),
  line('ret'),
  line('.failed:'),
  line('movl $1, %edi', 'status 1: the output went nowhere'),
  line('exit:', 'ends the program with the status edi'),
  line('movl $60, %eax', 'the system call exit'),
  line('syscall'),
];

const faults: readonly RuntimeLine[] = [
  line('fault_divide_by_zero:', 'source line in rdi'),
  line('subq $32, %rsp'),
  line('movq %rdi, %r9'),
  line('leaq divide_by_zero(%rip), %rsi'),
  line('movl $divide_by_zero_length, %edx'),
  line('movl $2, %edi', 'standard error'),
  line('call write_all'),
  line('movq %r9, %rax'),
  line('leaq 31(%rsp), %rsi'),
  line("movb $'\\n', (%rsi)"),
  line('call write_digits'),
  line('leaq 32(%rsp), %rdx'),
  line('subq %rsi, %rdx'),
  line('call write_all'),
  line('movl $3, %edi', 'status 3: a fault'),
  line('jmp exit'),
  line('.section .rodata'),
  line('divide_by_zero:'),
  line('.ascii "fault: divide-by-zero at line "'),
  line('.set divide_by_zero_length, . - divide_by_zero'),
];

/** The parts in the order of the file. */
export function runtime(hasResult: boolean): readonly (readonly RuntimeLine[])[] {
  return [start(hasResult), readInteger, printInteger, writeDigits, writeAll, faults];
}
