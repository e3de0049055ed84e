// The garbage collector. It runs only if a new object does not fit.
//
// It marks reachable objects, from frames by stack maps (../stack-maps.ts), and from objects by descriptors;
// then it sweeps the heap and merges unmarked memory into free ranges. Objects do not move, so the program
// needs no barriers, and a program that never fills its memory pays nothing. A header is the address of a
// descriptor, a multiple of 8; during collection, its lowest bit is the mark. A free range begins with its
// size, with the second bit set, and the address of the next range. The mark stack has a fixed size. When it
// is full, an object is marked but not scanned until another walk over all marked objects; these walks repeat
// until the stack no longer fills up. Sources: McCarthy, “Recursive Functions of Symbolic Expressions” (CACM
// 1960); overflow of the mark stack: Jones, Hosking, and Moss, “The Garbage Collection Handbook”, chapter 2.
import type { Abi } from '../abi.ts';
import { registerName } from '../registers.ts';
import { keptRegisters } from '../frame/stack-maps.ts';
import { argument, word, type RuntimePart } from './part.ts';

export interface CollectorOptions {
  /** Size of the mark stack in objects. Default: 16384. */
  readonly marks?: number;
  /** Collects at every allocation. Default: no. */
  readonly stress?: boolean;
}

/** Bytes of a free range that are cleared at once; they fit into a fast cache. */
const PIECE = 0x8000;
/** Smaller ranges are not tried again after they were too small. */
const WORTH = 256;
/** The smallest free range holds its size and the address of the next one. */
const SMALLEST = 16;

const room = (abi: Abi, { stress = false }: CollectorOptions): RuntimePart => {
  const kept = keptRegisters(abi).map((each) => `%${registerName(each)}`);
  const saved = (at: number): string => `rt_registers+${8 * at}(%rip)`;
  return {
    title:
      'Finds memory for an object from rax to r8. The return address into the program follows the one of this call.',
    code: `
rt_make_room:
  pushq ${argument(abi, 0)}
  pushq ${argument(abi, 1)}
  ${kept.map((each, at) => `movq ${each}, ${saved(at)}`).join('\n  ')}
  subq %rax, %r8
  movq %r8, rt_wanted(%rip)
  movq rt_heap_next(%rip), %rdi # the rest of the current range stays free
  movq rt_heap_end(%rip), %rcx
  movq %rcx, rt_heap_next(%rip)
  subq %rdi, %rcx
  je .look
  leaq 2(%rcx), %rax
  movq %rax, (%rdi)
  cmpq $${SMALLEST}, %rcx
  jb .look
  movq rt_free(%rip), %rax
  movq %rax, 8(%rdi)
  movq %rdi, rt_free(%rip)
.look:
  ${stress ? '' : 'call rt_take_range\n  jae .found'}
  leaq 24(%rsp), %rbx           # location of the return address into the program
  call rt_collect
  call rt_take_range
  jb fault_out_of_memory
.found:
  ${kept.map((each, at) => `movq ${saved(at)}, ${each}`).join('\n  ')}
  popq ${argument(abi, 1)}
  popq ${argument(abi, 0)}
  ret
`,
    variables: [word('rt_wanted'), { name: 'rt_registers', bytes: 8 * kept.length }],
  };
};

const range = ({ stress = false }: CollectorOptions): RuntimePart => ({
  title:
    'Makes a free range with room for the object the current one, and clears it. Sets the carry if there is none.',
  code: `
rt_take_range:
  movq rt_wanted(%rip), %rsi
  leaq rt_free(%rip), %rdx      # the word that points to a range
.next:
  movq (%rdx), %rdi
  testq %rdi, %rdi
  je .none
  movq (%rdi), %rcx
  subq $2, %rcx                 # its bytes
  movq 8(%rdi), %rax            # the range after it
  cmpq %rsi, %rcx
  jae .fits
  cmpq $${WORTH}, %rcx
  jae .keep
  movq %rax, (%rdx)             # so small that it waits for the next collection
  jmp .next
.keep:
  leaq 8(%rdi), %rdx
  jmp .next
.fits:
  ${stress ? '' : `cmpq $${PIECE}, %rsi\n  jae .cut\n  movl $${PIECE}, %esi`}
.cut:
  leaq ${stress ? SMALLEST : WORTH}(%rsi), %r9
  cmpq %r9, %rcx
  jb .whole
  leaq (%rdi,%rsi), %r9         # the rest stays free
  subq %rsi, %rcx
  addq $2, %rcx
  movq %rcx, (%r9)
  movq %rax, 8(%r9)
  movq %r9, (%rdx)
  jmp .clear
.whole:
  movq %rcx, %rsi
  movq %rax, (%rdx)
.clear:
  movq %rdi, rt_heap_next(%rip)
  addq %rdi, %rsi
  movq %rsi, rt_heap_end(%rip)
.word:
  movq $0, (%rdi)
  addq $8, %rdi
  cmpq %rsi, %rdi
  jb .word
  ret                           # the last comparison found both equal: no carry
.none:
  cmpq $1, %rdi                 # 0 is below 1: carry
  ret
`,
  variables: [word('rt_free')],
});

/** Starts the clock, saves registers, and empties the mark stack. */
const collectionBegins = (abi: Abi): string => `\
rt_collect:
  rdtsc                         # edx:eax counts time
  shlq $32, %rdx
  orq %rdx, %rax
  pushq %rax
  leaq rt_registers(%rip), %rax # the values of registers are there …
  leaq rt_places(%rip), %rdx
  movl $${keptRegisters(abi).length}, %ecx
.place:
  movq %rax, (%rdx)             # … until a frame has pushed them
  addq $8, %rax
  addq $8, %rdx
  decl %ecx
  jne .place
  leaq rt_marks(%rip), %r14     # the mark stack is empty
  movb $0, rt_marks_full(%rip)
`;

/** Finds the stack map of the call of frame rbx; jumps to `.marked` after the last frame. */
const findsMap = `\
.frame:
  movq (%rbx), %rax             # the return address of the frame's call
  leaq rt_returned(%rip), %rcx
  cmpq %rcx, %rax
  je .marked                    # the program itself was called from there
  leaq rt_sites(%rip), %rsi     # the table is sorted: binary search
  leaq rt_sites_end(%rip), %rdi
  subq %rsi, %rdi
  shrq $4, %rdi                 # number of rows left
.half:
  testq %rdi, %rdi
  je .unknown
  movq %rdi, %rcx
  shrq $1, %rcx
  movq %rcx, %rdx
  shlq $4, %rdx
  addq %rsi, %rdx
  cmpq (%rdx), %rax
  je .known
  jb .first
  leaq 16(%rdx), %rsi
  subq %rcx, %rdi
  decq %rdi
  jmp .half
.first:
  movq %rcx, %rdi
  jmp .half
.unknown:
  ud2                           # a call without a map: impossible
`;

/** Marks the objects that the frame's slots and registers refer to; rbp is its map. */
const marksFrame = `\
.known:
  movq 8(%rdx), %rbp            # the map
  movslq 12(%rbp), %r12         # number of slots with pointers
  leaq 16(%rbp), %r13
.slot:
  decq %r12
  js .registers
  movslq (%r13), %rax           # its location, from the stack pointer
  addq $4, %r13
  movq 8(%rbx,%rax), %rdi
  call rt_mark
  call rt_look_through
  jmp .slot
.registers:
  movl 4(%rbp), %r12d           # a bit for each register that holds one
  leaq rt_places(%rip), %r13
.register:
  testl %r12d, %r12d
  je .above
  testb $1, %r12b
  je .other
  movq (%r13), %rax
  movq (%rax), %rdi
  call rt_mark
  call rt_look_through
.other:
  addq $8, %r13
  shrl $1, %r12d
  jmp .register
`;

/** Continues with the caller's frame, whose registers this frame has pushed. */
const goesUp = `\
.above:
  movslq (%rbp), %rax           # the size of the frame
  leaq 8(%rbx,%rax), %rbx       # location of the next return address
  movl 8(%rbp), %r12d           # a bit for each register that this frame has pushed, below it
  leaq rt_places(%rip), %r13
  movq %rbx, %rax
.pushed:
  testl %r12d, %r12d
  je .frame
  testb $1, %r12b
  je .kept
  subq $8, %rax
  movq %rax, (%r13)
.kept:
  addq $8, %r13
  shrl $1, %r12d
  jmp .pushed
`;

/** Scans marked objects that found the mark stack full, until none is left. */
const marksWaiting = `\
.marked:
  cmpb $0, rt_marks_full(%rip)
  je .sweep
  movb $0, rt_marks_full(%rip)
  movq rt_heap(%rip), %r12      # the mark stack was full: scans all marked objects
.walk:
  cmpq rt_heap_top(%rip), %r12
  jae .marked
  movq %r12, %rsi
  testb $1, (%rsi)
  je .pass
  call rt_scan
  call rt_look_through
.pass:
  movq %r12, %rsi
  call rt_size
  addq %rax, %r12
  jmp .walk
`;

/** Clears marks, and merges unmarked memory into free ranges. */
const sweeps = `\
.sweep:
  leaq rt_free(%rip), %r13      # the word that will point to the next free range
  movq rt_heap(%rip), %rsi
.object:
  cmpq rt_heap_top(%rip), %rsi
  jae .swept
  testb $1, (%rsi)
  je .free
  decq (%rsi)                   # reachable: clears the mark
  call rt_size
  addq %rax, %rsi
  jmp .object
.free:
  movq %rsi, %rdi               # a free range begins; it ends at the next marked object
.more:
  call rt_size
  testb $2, (%rsi)
  jne .was
  addq %rax, rt_found(%rip)
.was:
  addq %rax, %rsi
  cmpq rt_heap_top(%rip), %rsi
  jae .range
  testb $1, (%rsi)
  je .more
.range:
  movq %rsi, %rax
  subq %rdi, %rax
  addq $2, %rax
  movq %rax, (%rdi)
  cmpq $${SMALLEST + 2}, %rax
  jb .object
  movq %rdi, (%r13)
  leaq 8(%rdi), %r13
  jmp .object
`;

const collectionEnds = `\
.swept:
  movq $0, (%r13)
  incq rt_collections(%rip)
  rdtsc
  shlq $32, %rdx
  orq %rdx, %rax
  popq %rdx
  subq %rdx, %rax               # the duration
  addq %rax, rt_paused(%rip)
  cmpq rt_longest(%rip), %rax
  jbe .shorter
  movq %rax, rt_longest(%rip)
.shorter:
  ret
`;

const collect = (abi: Abi): RuntimePart => ({
  title: 'Collects garbage. rbx is the location of the return address into the program.',
  code: `
${collectionBegins(abi)}${findsMap}${marksFrame}${goesUp}${marksWaiting}${sweeps}${collectionEnds}`,
  variables: [
    { name: 'rt_places', bytes: 8 * keptRegisters(abi).length },
    ...['rt_collections', 'rt_found', 'rt_paused', 'rt_longest'].map(word),
  ],
});

const mark = ({ marks = 16384 }: CollectorOptions): RuntimePart => ({
  title:
    'Marks the object rdi, unless it is null, in static data or marked. r14 is the top of the mark stack.',
  code: `
rt_mark:
  cmpq rt_heap(%rip), %rdi
  jb .done
  cmpq rt_heap_top(%rip), %rdi
  jae .done
  testb $1, (%rdi)
  jne .done
  incq (%rdi)
  leaq rt_marks+${8 * marks}(%rip), %rax
  cmpq %rax, %r14
  je .full
  movq %rdi, (%r14)
  addq $8, %r14
.done:
  ret
.full:
  movb $1, rt_marks_full(%rip)
  ret
`,
  variables: [{ name: 'rt_marks', bytes: 8 * marks }, word('rt_marks_full')],
});

const lookThrough: RuntimePart = {
  title: 'Scans all objects on the mark stack.',
  code: `
rt_look_through:
  leaq rt_marks(%rip), %rax
  cmpq %rax, %r14
  je .empty
  subq $8, %r14
  movq (%r14), %rsi
  call rt_scan
  jmp rt_look_through
.empty:
  ret
`,
};

const scan: RuntimePart = {
  title: 'Marks the objects to which the marked object rsi refers.',
  code: `
rt_scan:
  movq (%rsi), %rcx
  decq %rcx                     # its descriptor
  cmpq $2, (%rcx)
  je .array
  movq 32(%rcx), %rdx           # number of fields
.field:
  decq %rdx
  js .done
  addq $32, %rcx
  cmpq $11, 32(%rcx)            # is it a pointer to an object?
  jne .field
  movq 24(%rcx), %rax           # its offset
  testq %rax, %rax
  js .field                     # none: it is static
  movq (%rsi,%rax), %rdi
  call rt_mark
  jmp .field
.array:
  cmpq $11, 32(%rcx)            # are its elements pointers?
  jne .done
  movq 8(%rsi), %rdx            # its length
.element:
  decq %rdx
  js .done
  movq 16(%rsi,%rdx,8), %rdi
  call rt_mark
  jmp .element
.done:
  ret
`,
};

const size: RuntimePart = {
  title: 'The size in bytes of the object or free range at rsi, returned in rax.',
  code: `
rt_size:
  movq (%rsi), %rcx
  testb $2, %cl
  jne .free
  andq $-2, %rcx                # its descriptor
  movq 8(%rcx), %rax            # its size, or that of an element
  cmpq $2, (%rcx)
  jne .done
  imulq 8(%rsi), %rax
  addq $23, %rax
  andq $-8, %rax
.done:
  ret
.free:
  leaq -2(%rcx), %rax
  ret
`,
};

const told: RuntimePart = {
  title:
    'Prints statistics: number of collections, bytes freed, time of all pauses, of the longest, and of the whole run.',
  code: `
rt_emit_collections:
  movq rt_collections(%rip), %rdi
  call rt_emit_integer
  movl $32, %edi                # ' '
  call rt_emit_character
  movq rt_found(%rip), %rdi
  call rt_emit_integer
  movl $32, %edi
  call rt_emit_character
  movq rt_paused(%rip), %rdi
  call rt_emit_integer
  movl $32, %edi
  call rt_emit_character
  movq rt_longest(%rip), %rdi
  call rt_emit_integer
  movl $32, %edi
  call rt_emit_character
  rdtsc
  shlq $32, %rdx
  orq %rdx, %rax
  subq rt_began(%rip), %rax
  movq %rax, %rdi
  call rt_emit_integer
  movl $10, %edi
  jmp rt_emit_character
`,
};

export const collectorParts = (abi: Abi, options: CollectorOptions): readonly RuntimePart[] => [
  room(abi, options),
  range(options),
  collect(abi),
  mark(options),
  lookThrough,
  scan,
  size,
  told,
];
