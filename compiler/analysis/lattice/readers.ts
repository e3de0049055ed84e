// The readers of each variable, as lists of numbers packed into two arrays.
import { isSolved, readsOf, type Problem } from './transfer.ts';

export interface Lists {
  /** List i is items[starts[i]] to items[starts[i + 1] - 1]. */
  readonly starts: Int32Array;
  readonly items: Int32Array;
}

/** @param each passes the pairs (list, item) to its argument, the items of a list in order; called twice */
export function packLists(count: number, each: (add: (list: number, item: number) => void) => void): Lists {
  const starts = new Int32Array(count + 1);
  each((list) => starts[list + 1]++);
  for (let i = 0; i < count; i++) starts[i + 1] += starts[i];
  const items = new Int32Array(starts[count]);
  const next = starts.slice(0, count);
  each((list, item) => (items[next[list]++] = item));
  return { starts, items };
}

export function readersOf(problem: Problem): Lists {
  const { system } = problem;
  const reads = system.equations.map((equation) =>
    isSolved(problem, equation) ? readsOf(system, equation) : [],
  );
  return packLists(reads.length, (add) =>
    reads.forEach((variables, reader) => variables.forEach((variable) => add(variable, reader))),
  );
}
