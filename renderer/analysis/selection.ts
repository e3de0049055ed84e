// Which variables of an analysis the window's one selection means, and the other way round.
import type { AnalysisData, NodeState } from '../../compiler/index.ts';
import type { Place } from '../session/session.svelte.ts';

/** The variables stand for nodes that the window shows. */
export const isAboutNodes = ({ form, notes }: Pick<AnalysisData, 'form' | 'notes'>): boolean =>
  form === 'graph' && !notes.includes('compiled-again');

/** Those of the selected nodes; where the analysis has no nodes, those of the same pieces of the text. */
export function variablesOf(
  data: Pick<AnalysisData, 'form' | 'notes' | 'variables'>,
  selected: readonly Pick<NodeState, 'id' | 'start' | 'end'>[],
  place: Place | null,
): readonly number[] {
  if (isAboutNodes(data)) {
    const ids = new Set(selected.map(({ id }) => id));
    return data.variables.flatMap(({ node }, i) => (ids.has(node) ? [i] : []));
  }
  const places = place === null ? selected : [place];
  const found = new Set<number>();
  for (const each of places) for (const variable of at(data, each)) found.add(variable);
  return [...found];
}

/** The variables of just this piece of the text; else those of the least piece around it. */
function at({ variables }: Pick<AnalysisData, 'variables'>, { start, end }: Place): number[] {
  if (end <= start) return [];
  const around = variables.filter((each) => each.end > each.start && each.start <= start && each.end >= end);
  const least = Math.min(...around.map((each) => each.end - each.start));
  return variables.flatMap((each, i) =>
    each.end - each.start === least && each.start <= start && each.end >= end ? [i] : [],
  );
}
