import type { AnalysisData, NodeState } from '../../../compiler/index.ts';
import type { Place } from '../../session/program/places.ts';

/** The variables are nodes of the displayed graph. */
export const isAboutNodes = ({ form, notes }: Pick<AnalysisData, 'form' | 'notes'>): boolean =>
  form === 'graph' && !notes.includes('compiled-again');

/** By the selected nodes, or, if the analysis has no nodes, by their source ranges. */
export function variablesOf(
  data: Pick<AnalysisData, 'form' | 'notes' | 'variables'>,
  selected: readonly Pick<NodeState, 'id' | 'start' | 'end'>[],
  place: Place | null,
): readonly number[] {
  if (isAboutNodes(data)) {
    const ids = new Set(selected.map(({ id }) => id));
    return data.variables.flatMap(({ node }, i) => (ids.has(node) ? [i] : []));
  }
  const places = place === null ? selected.filter(({ start, end }) => end > start) : [place];
  const found = new Set<number>();
  for (const each of places) for (const variable of at(data, each)) found.add(variable);
  return [...found];
}

/** Exactly this source range; else the smallest enclosing range, or contained ranges. */
function at({ variables }: Pick<AnalysisData, 'variables'>, { start, end }: Place): number[] {
  const isAround = (each: Place): boolean => each.end > each.start && each.start <= start && each.end >= end;
  const least = Math.min(...variables.filter(isAround).map((each) => each.end - each.start));
  const isMeant = (each: Place): boolean =>
    least < Infinity
      ? isAround(each) && each.end - each.start === least
      : each.end > each.start && each.start >= start && each.end <= end;
  return variables.flatMap((each, i) => (isMeant(each) ? [i] : []));
}
