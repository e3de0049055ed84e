import type { NodeBadge } from '../../graphview/types.ts';
import { toneOf, type Trace } from './trace.ts';

/** By node. Empty if the analyzed graph is not the displayed one. */
export function badgesOf(trace: Trace, at: number): ReadonlyMap<number, NodeBadge> {
  const badges = new Map<number, NodeBadge>();
  const { form, notes, variables } = trace.data;
  if (form !== 'graph' || notes.includes('compiled-again')) return badges;
  const current = trace.visitAt(at)?.variable ?? -1;
  variables.forEach(({ node, kind }, variable) => {
    if (node < 0) return;
    // A node such as a call can be both a statement and a value; the value says more.
    if (kind === 'statement' && badges.has(node)) return;
    const text = trace.element(variable, at);
    badges.set(node, { text, tone: toneOf(text), current: variable === current });
  });
  return badges;
}
