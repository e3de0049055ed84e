// Results of checks as data; ../text contains the wording.
import type { Optimization } from '../../../compiler/index.ts';
import type { Build } from '../builds.ts';
import type { Bounds } from '../reading/fields.ts';
import { sayIn, said, type Said, type Words } from '../text/index.ts';
import type { Spot } from '../places/spots.ts';
import type { CheckKindName } from './kind.ts';

export type CellVerdict = 'right' | 'wrong' | 'missing';

export interface Score {
  readonly value: number;
  /** The same figure for the lab's solution, the best known answer. */
  readonly known: number;
  /** The same figure for the starting code, optimized as the student's; null if it has none. */
  readonly from: number | null;
  /** If `from` is not optimized: the same figure after all optimizations. Otherwise null. */
  readonly fathom: number | null;
  /** The same figure for the start program in C under `cc -O2`, as the authors measured it; null if they did not. */
  readonly cc: number | null;
  readonly better: 'less' | 'more';
  readonly unit: Said;
}

export interface ShownProgram {
  readonly source: string;
  readonly argument: string;
}

export interface CheckResult {
  readonly kind: CheckKindName | 'program';
  /** Whether “found” is about the current program. */
  readonly isOfNow?: true;
  readonly passed: boolean;
  readonly lookedFor: Said;
  readonly found: Said;
  /** Places in the graph of `build` that show it. */
  readonly shown: readonly Spot[];
  readonly build?: Build | 'chosen';
  /** By cell key. */
  readonly cells?: Readonly<Record<string, CellVerdict>>;
  /** How much of an answer with several parts is right, from 0 to 1. Tables have `cells` instead. */
  readonly share?: number;
  readonly score?: Score;
  /** Demonstrates the mistake; shown instead of the student's program. */
  readonly program?: ShownProgram;
  readonly unanswered?: true;
  /** The answer could not be compared, for example without Node. It earns nothing. */
  readonly unchecked?: true;
}

export const passes = (results: readonly Pick<CheckResult, 'passed'>[]): boolean =>
  results.every(({ passed }) => passed);

export const within = ({ atLeast, atMost }: Bounds, count: number): boolean =>
  count >= atLeast && count <= atMost;

/** `no Phi`, `2 Phi`, `at least 1 Phi`, `1 to 3 Phi`. */
export const countOf = ({ atLeast, atMost }: Bounds, what: string | Said): Said =>
  said('count', atLeast, atMost === Infinity ? -1 : atMost, what);

export const graphName = (optimize: Optimization | 'chosen'): Said => said('graphOf', optimize);

export const shortened = (text: string, most = 200): string =>
  text.length <= most ? text : `${text.slice(0, most)} …`;

/** A check of the schedule in a graph that has none. */
export const withoutSchedule = {
  isOfNow: true,
  passed: false,
  lookedFor: said('ownSchedule'),
  found: said('noOwnSchedule'),
  shown: [],
} as const;

export const resultText = (words: Words, { kind, isOfNow, lookedFor, found }: CheckResult): string =>
  sayIn(words, said('result', isOfNow === true ? 'now' : kind, lookedFor, found));
