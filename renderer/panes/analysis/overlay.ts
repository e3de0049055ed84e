// What an analysis has found about each node by now, for the picture of the graph.
import type { NodeBadge } from '../../graphview/types.ts';
import { toneOf, type Trace } from './trace.ts';

/** By node. Empty where the analysed graph is not the one that the window shows. */
export function badgesOf(trace: Trace, at: number): ReadonlyMap<number, NodeBadge> {
  const badges = new Map<number, NodeBadge>();
  const { form, notes, variables } = trace.data;
  if (form !== 'graph' || notes.includes('compiled-again')) return badges;
  const current = trace.visitAt(at)?.variable ?? -1;
  variables.forEach(({ node, kind }, variable) => {
    if (node < 0) return;
    // One node can be a statement and a value, as calls are: the value says more.
    if (kind === 'statement' && badges.has(node)) return;
    const text = trace.element(variable, at);
    badges.set(node, { text, tone: toneOf(text), current: variable === current });
  });
  return badges;
}
