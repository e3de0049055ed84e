// The size-limited memory of one interpreter, whose own limit covers only single values, because its build
// cannot measure its total.
//
// Code may catch allocation errors and retry forever, which takes long between two interrupts. So after some
// refusals the next one throws through the interpreter.

const PAGE = 65_536;
/** The interpreter tries each allocation four times, with decreasing sizes. */
const MAX_REFUSALS = 40;

export class MemoryExhausted extends Error {}

export interface LimitedMemory {
  readonly memory: WebAssembly.Memory;
  readonly isExhausted: () => boolean;
}

/** @param bytes beyond the initial 16 MB */
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
        if (refusals > MAX_REFUSALS) throw new MemoryExhausted('too much memory');
        return buffer?.();
      },
    },
  });
  return { memory, isExhausted: () => refusals >= 4 };
}
