// What a check says, and the words that several checks share.
import type { Optimization } from '../../../compiler/index.ts';
import type { Bounds } from '../schema.ts';

export interface CheckResult {
  readonly passed: boolean;
  readonly lookedFor: string;
  readonly found: string;
  /** Ids of nodes of the optimized graph that show it; none where there is nothing to show. */
  readonly nodes: readonly number[];
}

/** All checks of a task passed. */
export const passes = (results: readonly CheckResult[]): boolean => results.every(({ passed }) => passed);

export const within = ({ atLeast, atMost }: Bounds, count: number): boolean =>
  count >= atLeast && count <= atMost;

/** `no Phi`, `2 Phi`, `at least 1 Phi`, `1 to 3 Phi`. */
export function countText({ atLeast, atMost }: Bounds, what: string): string {
  if (atMost === 0) return `no ${what}`;
  if (atLeast === atMost) return `${atLeast} ${what}`;
  if (atMost === Infinity) return `at least ${atLeast} ${what}`;
  return atLeast === 0 ? `at most ${atMost} ${what}` : `${atLeast} to ${atMost} ${what}`;
}

const places: Readonly<Record<Optimization, string>> = {
  none: 'in the graph as it was written',
  peephole: 'in the graph after the peepholes alone',
  full: 'in the finished graph',
};

export const graphName = (optimize: Optimization): string => places[optimize];

/** The beginning of a text that may be long. */
export const shortened = (text: string, most = 200): string =>
  text.length <= most ? text : `${text.slice(0, most)} …`;
