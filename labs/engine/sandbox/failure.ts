// An error reported by the interpreter. The failing code may have forged all of it.
import type { CodeFailure, FailureKind } from './limits.ts';

const LONGEST = 500;
/** QuickJS's message for an operation on a BigInt and anything else, such as a number or undefined. */
const MIXED = 'cannot convert bigint to number';

/** Our sentences for failures whose own message says too little; other languages have the same keys. */
export const failureSentences = {
  timeout: 'this takes too long. Is there an infinite loop?',
  memory: 'this takes too much memory',
  stack: 'the calls nest too deeply. Is there an infinite recursion?',
  mixed:
    'this mixes a BigInt, such as 2n, with another kind of value. Write every integer with n: 2n instead of 2',
} as const;

/** @param file the student's module; its first location is the failing one */
export function codeFailure(thrown: unknown, file: string, wasInterrupted: boolean): CodeFailure {
  const { name, message, stack } = partsOf(thrown);
  const kind = wasInterrupted ? 'timeout' : kindOf(name, message);
  const [line, column] = placeIn(stack, file);
  return { kind, message: textOf(kind, name, message), line, column };
}

function partsOf(thrown: unknown): { name: string; message: string; stack: string } {
  if (typeof thrown !== 'object' || thrown === null)
    return { name: '', message: `threw ${String(thrown)}`, stack: '' };
  const part = (key: string): string => {
    const value: unknown = (thrown as Record<string, unknown>)[key];
    return typeof value === 'string' ? value : '';
  };
  return { name: part('name'), message: part('message'), stack: part('stack') };
}

function kindOf(name: string, message: string): FailureKind {
  if (name !== 'InternalError') return 'error';
  if (message === 'interrupted') return 'timeout';
  if (message === 'out of memory') return 'memory';
  return message === 'stack overflow' ? 'stack' : 'error';
}

function textOf(kind: FailureKind, name: string, message: string): string {
  switch (kind) {
    case 'timeout':
    case 'memory':
    case 'stack':
      return failureSentences[kind];
    case 'error': {
      if (name === 'TypeError' && message === MIXED) return failureSentences.mixed;
      const text = message === '' ? 'threw a value that is not an error' : message;
      const short = text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
      return name === '' || name === 'Error' ? short : `${name}: ${short}`;
    }
  }
}

function placeIn(stack: string, file: string): readonly [line: number, column: number] {
  for (const row of stack.slice(0, 100_000).split('\n')) {
    const at = row.lastIndexOf(`${file}:`);
    const place = at < 0 ? null : /^(\d{1,9})(?::(\d{1,9}))?/.exec(row.slice(at + file.length + 1));
    if (place !== null) return [Number(place[1]), Number(place[2] ?? 0)];
  }
  return [0, 0];
}
