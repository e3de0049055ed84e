// Memory: one zeroed region from the system, allocated from its start.
//
// When it is full, the collector (collector.ts) finds free ranges between objects, which are then allocated.
// A library has no collector, because the references that C holds are unknown. Objects and free ranges are
// contiguous, so they can be walked.
import type { Abi } from '../abi.ts';
import { collectorParts, type CollectorOptions } from './collector.ts';
import { argument, word, type RuntimePart } from './part.ts';

/** Maximum bytes of all objects; the system may grant less. */
const MAX_MEMORY = 0x6000_0000;

export interface MemoryOptions extends CollectorOptions {
  /** Requests memory at the first allocation instead of program start. Default: no. */
  readonly isLazy?: boolean;
  /** Collect garbage. Default: no. */
  readonly collects?: boolean;
  /** Maximum bytes of all objects. Default: MAX_MEMORY. */
  readonly bytes?: number;
}

const heap = ({ collects = false, stress = false, bytes = MAX_MEMORY }: MemoryOptions): RuntimePart => ({
  title: 'Requests the memory of all objects from the system.',
  code: `
rt_heap_begin:
  movl $${bytes}, %edi
  call rt_os_reserve            # rax = its address, rdx = its bytes
  movq %rax, rt_heap(%rip)
  movq %rax, rt_heap_next(%rip)
  addq %rdx, %rax
  movq %rax, rt_heap_end(%rip)
  ${collects ? 'movq %rax, rt_heap_top(%rip)' : ''}
  ${collects && stress ? EMPTY : ''}
  ret
`,
  variables: [
    word('rt_heap'),
    word('rt_heap_next'),
    word('rt_heap_end'),
    ...(collects ? [word('rt_heap_top')] : []),
  ],
});

/** The heap starts as one free range, so even the first allocation searches the free list. */
const EMPTY = `movq rt_heap(%rip), %rcx
  movq %rax, rt_heap_next(%rip)
  subq %rcx, %rax
  addq $2, %rax
  movq %rax, (%rcx)
  movq %rcx, rt_free(%rip)`;

/** If there is no room: a library requests memory at the first allocation. */
const noRoom = ({ isLazy = false, collects = false }: MemoryOptions): string =>
  isLazy || collects ? '.full' : 'fault_out_of_memory';

/** Code after the `ret` of an allocating function: gets room, then retries. */
const begins = (abi: Abi, { isLazy = false, collects = false }: MemoryOptions, again: string): string => {
  if (collects) return `.full:\n  call rt_make_room\n  jmp ${again}`;
  return isLazy
    ? `.full:
  cmpq $0, rt_heap(%rip)
  jne fault_out_of_memory
  pushq ${argument(abi, 0)}
  pushq ${argument(abi, 1)}
  pushq %rdi                    # callee-saved in some conventions
  pushq %rsi
  subq $8, %rsp
  call rt_heap_begin
  addq $8, %rsp
  popq %rsi
  popq %rdi
  popq ${argument(abi, 1)}
  popq ${argument(abi, 0)}
  jmp ${again}`
    : '';
};

const newStruct = (abi: Abi, options: MemoryOptions): RuntimePart => ({
  title: 'Creates an object of the struct that the first argument describes, with all fields zero.',
  code: `
rt_new:
  movq 8(${argument(abi, 0)}), %r8          # its size
  movq rt_heap_next(%rip), %rax
  addq %rax, %r8
  cmpq rt_heap_end(%rip), %r8
  ja ${noRoom(options)}
  movq %r8, rt_heap_next(%rip)
  movq ${argument(abi, 0)}, (%rax)
  ret
${begins(abi, options, 'rt_new')}
`,
});

const newArray = (abi: Abi, options: MemoryOptions): RuntimePart => ({
  title: 'Creates an array: the first argument describes it, the second is its length.',
  code: `
rt_new_array:
  cmpq $${options.bytes ?? MAX_MEMORY}, ${argument(abi, 1)}
  ja fault_out_of_memory
  movq 8(${argument(abi, 0)}), %r8          # the size of an element
  imulq ${argument(abi, 1)}, %r8
  addq $23, %r8                 # two words before the elements; whole words
  andq $-8, %r8
  movq rt_heap_next(%rip), %rax
  addq %rax, %r8
  cmpq rt_heap_end(%rip), %r8
  ja ${noRoom(options)}
  movq %r8, rt_heap_next(%rip)
  movq ${argument(abi, 0)}, (%rax)
  movq ${argument(abi, 1)}, 8(%rax)
  ret
${begins(abi, options, 'rt_new_array')}
`,
});

/**
 * System functions get addresses. As in the other engines, an address must be in an array of integers,
 * because input must not overwrite pointers. It is almost always that of the first element, which the
 * preceding words show; otherwise, objects are walked.
 */
const locate = ({ collects = false }: MemoryOptions): RuntimePart => ({
  title:
    'Finds the array of integers that contains the address rdi: rax, or 0; and the index of the element: rdx.',
  code: `
rt_locate:
  movq rt_heap(%rip), %r8
  movq ${collects ? 'rt_heap_top' : 'rt_heap_next'}(%rip), %r9
  cmpq %r8, %rdi
  jb .constants
  cmpq %r9, %rdi
  jbe .look
.constants:
  leaq rt_objects(%rip), %r8
  leaq rt_objects_end(%rip), %r9
  cmpq %r8, %rdi
  jb .nowhere
  cmpq %r9, %rdi
  ja .nowhere
.look:                          # the objects from r8 to r9
  leaq -16(%rdi), %rax
  cmpq %r8, %rax
  jb .walk
  testb $7, %al
  jne .walk
  movq (%rax), %rcx             # is this a descriptor …
  testb $7, %cl
  jne .walk
  leaq rt_descriptors(%rip), %rdx
  cmpq %rdx, %rcx
  jb .walk
  leaq rt_descriptors_end(%rip), %rdx
  cmpq %rdx, %rcx
  jae .walk
  xorl %edx, %edx
  cmpq $2, (%rcx)               # … of an array?
  je .found
.walk:
  ${collects ? GAP : ''}
  cmpq %r9, %r8
  jae .nowhere
  movq (%r8), %rcx
  ${collects ? FREE : ''}
  cmpq $2, (%rcx)
  jne .struct
  movq 8(%r8), %rax             # its length
  movq %rdi, %rdx
  subq %r8, %rdx
  subq $16, %rdx
  cmpq %rax, %rdx
  jbe .inside
  imulq 8(%rcx), %rax
  addq $23, %rax
  andq $-8, %rax
  addq %rax, %r8
  jmp .walk
.struct:
  addq 8(%rcx), %r8
  jmp .walk
.inside:
  movq %r8, %rax
.found:
  movq (%rax), %rcx
  cmpq $8, 32(%rcx)             # are its elements integers?
  ja .nowhere
  ret
.nowhere:
  xorl %eax, %eax
  ret
`,
});

/** The unused memory from the newest object to the end of the range. */
const GAP = `cmpq rt_heap_next(%rip), %r8
  jne .there
  movq rt_heap_end(%rip), %r8
.there:`;

const FREE = `testb $2, %cl
  je .object
  leaq -2(%r8,%rcx), %r8        # a free range
  jmp .walk
.object:`;

export const memoryParts = (abi: Abi, options: MemoryOptions): readonly RuntimePart[] => [
  heap(options),
  newStruct(abi, options),
  newArray(abi, options),
  locate(options),
  ...(options.collects === true ? collectorParts(abi, options) : []),
];
