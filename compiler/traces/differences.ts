// The effect of a phase on the graph, by node id: added, removed, and changed nodes, and replacements of
// removed ones.
import type { GraphPhase, TraceInput, TraceNode } from './model.ts';

export interface PhaseDifference {
  readonly added: readonly number[];
  readonly removed: readonly number[];
  /** In both, with another label, type, or inputs. */
  readonly changed: readonly number[];
}

type Nodes = GraphPhase['nodes'];

export const sameInputs = (a: readonly TraceInput[], b: readonly TraceInput[]): boolean =>
  a.length === b.length && a.every(({ source, kind }, i) => source === b[i]?.source && kind === b[i].kind);

export const sameText = (a: TraceNode, b: TraceNode): boolean => a.title === b.title && a.label === b.label;

export const sameNode = (a: TraceNode, b: TraceNode): boolean =>
  sameText(a, b) && a.type === b.type && sameInputs(a.inputs, b.inputs);

export function differenceBetween(before: Nodes, after: Nodes): PhaseDifference {
  const changed: number[] = [];
  for (const [id, node] of after) {
    const old = before.get(id);
    if (old !== undefined && !sameNode(old, node)) changed.push(id);
  }
  const up = (a: number, b: number): number => a - b;
  return {
    added: [...after.keys()].filter((id) => !before.has(id)).sort(up),
    removed: [...before.keys()].filter((id) => !after.has(id)).sort(up),
    changed: changed.sort(up),
  };
}

export interface Replacement {
  readonly by: number;
  /** The replacement is for users of the value, not only for the order of effects and control. */
  readonly isValue: boolean;
}

/** By removed node: its replacement for most of its surviving users. */
export function replacementsIn(before: Nodes, after: Nodes): Map<number, Replacement> {
  const votes = new Map<number, Map<number, { value: number; order: number }>>();
  for (const [id, node] of after) {
    const old = before.get(id);
    if (old?.inputs.length !== node.inputs.length) continue;
    old.inputs.forEach(({ source, kind }, slot) => {
      const now = node.inputs[slot]?.source ?? -1;
      if (now === source || after.has(source)) return;
      const ofSource = votes.get(source) ?? new Map<number, { value: number; order: number }>();
      votes.set(source, ofSource);
      const vote = ofSource.get(now) ?? { value: 0, order: 0 };
      ofSource.set(now, vote);
      if (kind === 'effect' || kind === 'control') vote.order += 1;
      else vote.value += 1;
    });
  }
  return new Map([...votes].map(([source, ofSource]) => [source, elected(ofSource)]));
}

function elected(
  votes: ReadonlyMap<number, { readonly value: number; readonly order: number }>,
): Replacement {
  const [first] = [...votes].sort(([, a], [, b]) => b.value - a.value || b.order - a.order);
  return { by: first?.[0] ?? -1, isValue: (first?.[1].value ?? 0) > 0 };
}
