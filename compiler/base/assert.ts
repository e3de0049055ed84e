// Assertions. A failure is a bug of Fathom, never a fault of the user's program.

export class CompilerBug extends Error {
  override readonly name = 'CompilerBug';
}

/** Throws a CompilerBug unless the condition holds. Pass a function if the message is expensive. */
export function assert(condition: unknown, message: string | (() => string)): asserts condition {
  if (!condition) throw new CompilerBug(typeof message === 'string' ? message : message());
}

/** Ends an exhaustive switch: only compiles if every case is handled. */
export function unreachable(value: never): never {
  throw new CompilerBug(`unhandled case: ${describe(value)}`);
}

function describe(value: unknown): string {
  if (typeof value === 'object' && value !== null && 'kind' in value) return `kind ${String(value.kind)}`;
  return String(value);
}
