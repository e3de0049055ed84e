// Congruence classes after some of the splits. All values start in one class; a split moves some of them into
// a new one.
// Invariant: after all splits of a complete trace, the classes are those of the result (tested).
import type { AnalysisData } from '../../../../compiler/index.ts';
import type { Trace } from '../trace.ts';

export interface ClassRow {
  readonly number: number;
  readonly members: readonly number[];
}

export interface ClassesPicture {
  readonly rows: readonly ClassRow[];
  readonly alone: readonly number[];
}

/** By variable; -1 for statements. */
export function classesAt(trace: Trace, at: number): number[] {
  const { variables, splits } = trace.data;
  const classes = variables.map(({ kind }) => (kind === 'value' ? firstClass(trace.data) : -1));
  for (const event of trace.events.slice(0, at))
    if (event.kind === 'split')
      for (const variable of splits[event.split].moved) classes[variable] = splits[event.split].into;
  return classes;
}

/** From the first split, or from the result if there are no splits. */
function firstClass({ splits, classes }: AnalysisData): number {
  return splits[0]?.from ?? classes?.find((each) => each >= 0) ?? 0;
}

export function pictureOf(classes: readonly number[]): ClassesPicture {
  const members = new Map<number, number[]>();
  classes.forEach((number, variable) => {
    if (number < 0) return;
    const found = members.get(number);
    if (found === undefined) members.set(number, [variable]);
    else found.push(variable);
  });
  const all = [...members].sort(([a], [b]) => a - b);
  return {
    rows: all.filter(([, { length }]) => length > 1).map(([number, each]) => ({ number, members: each })),
    alone: all.filter(([, { length }]) => length === 1).flatMap(([, each]) => each),
  };
}
