// The memory of one interpreter, which ends at a size. The interpreter's own limit holds for single values only, since
// its build cannot ask how large what it has is.
//
// Code may catch the error of a refused allocation and try again for ever, which takes long between two interrupts. So
// after some refusals the next one throws on our side, through the interpreter.

const PAGE = 65_536;
/** The interpreter asks four times for each allocation, each time for less. */
const MOST_REFUSALS = 40;

export class MemoryExhausted extends Error {}

export interface LimitedMemory {
  readonly memory: WebAssembly.Memory;
  /** Whether more was asked for than there is. */
  readonly isExhausted: () => boolean;
}

/** @param bytes what the code may take besides the 16 MB that the interpreter starts with */
export function limitedMemory(bytes: number): LimitedMemory {
  const initial = (16 * 1024 * 1024) / PAGE;
  const memory = new WebAssembly.Memory({ initial, maximum: initial + Math.ceil(bytes / PAGE) });
  const grow = memory.grow.bind(memory);
  const buffer = Object.getOwnPropertyDescriptor(WebAssembly.Memory.prototype, 'buffer')?.get?.bind(memory);
  let refusals = 0;
  Object.defineProperties(memory, {
    grow: {
      value: (pages: number): number => {
        try {
          return grow(pages);
        } catch (error) {
          refusals++;
          throw error;
        }
      },
    },
    buffer: {
      get: (): unknown => {
        if (refusals > MOST_REFUSALS) throw new MemoryExhausted('too much memory');
        return buffer?.();
      },
    },
  });
  return { memory, isExhausted: () => refusals >= 4 };
}
