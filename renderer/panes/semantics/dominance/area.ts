// Where a value is valid, by block, and the four conditions of a well-formed graph.
import type { Condition, DominanceData, Problem } from '../../../../compiler/index.ts';
import type { AreaKind } from '../../../session/shown/overlay.svelte.ts';

/** By block, without those in which the value is invalid. */
export function areaOf(data: DominanceData | null): ReadonlyMap<number, AreaKind> {
  const area = new Map<number, AreaKind>();
  for (const block of data?.blocks ?? []) area.set(block, 'set');
  for (const block of data?.strictBlocks ?? []) area.set(block, 'strict');
  return area;
}

const FOUR = [
  'ssa-arity',
  'determinism',
  'well-founded-data',
  'strictness',
] as const satisfies readonly Condition[];

export function conditionsOf(
  problems: readonly Problem[],
): { readonly condition: (typeof FOUR)[number]; readonly problem: Problem | null }[] {
  return FOUR.map((condition) => ({
    condition,
    problem: problems.find((problem) => problem.condition === condition) ?? null,
  }));
}
