// Why two nodes are not one: the optimizer merges equal nodes (differenceOf), so the answer is the first
// difference, traced to its origin.
import { say, type Phrase } from '../../base/phrase.ts';
import { inputName } from '../../narration/labels.ts';
import type { Node } from '../../ir/node.ts';
import { VALUE_NUMBERING } from '../../optimize/engine/engine.ts';
import { differenceOf, whyNotNumbered } from '../../optimize/engine/gvn.ts';
import type { Asked } from './context.ts';
import type { WhyCondition, WhyNot } from './data.ts';

/** Without a requested node, compares with the most similar one, if any. */
export function whyNotMerged(node: Node, context: Asked): WhyNot | null {
  const { other: wanted = -1 } = context.request;
  const other =
    wanted === node.id ? null : ((context.graph.nodes[wanted] as Node | null | undefined) ?? null);
  const with_ = other ?? lookAlike(node, context);
  if (with_ === null) return null;
  const { condition, text } = apart(node, with_, context);
  return { question: 'merged', done: false, condition, text };
}

function apart(
  a: Node,
  b: Node,
  context: Asked,
): { readonly condition: WhyCondition; readonly text: Phrase } {
  const { name } = context;
  const difference = differenceOf(a, b);
  if (difference === 'op' || difference === 'count')
    return { condition: 'same-op', text: say`${name(a)} and ${name(b)} are different operations` };
  if (whyNotNumbered(a) !== null)
    return {
      condition: 'numbered',
      text: say`each ${a.op.name} has a separate effect, so ${name(a)} and ${name(b)} can never be merged`,
    };
  if (difference === null && context.request.isUnfinished === true && !context.isOff(VALUE_NUMBERING))
    return {
      condition: 'later',
      text: say`${name(a)} and ${name(b)} are identical and are merged when they are visited`,
    };
  if (difference === null)
    return {
      condition: 'switched-off',
      text: say`${name(a)} and ${name(b)} are identical, but ${VALUE_NUMBERING} was disabled`,
    };
  if (difference === 'aux')
    return { condition: 'same-aux', text: say`${name(a)} and ${name(b)} refer to different things` };
  const [x, y] = [a.inputs[difference] ?? null, b.inputs[difference] ?? null];
  const nameOf = (node: Node | null): Phrase => (node === null ? say`nothing` : name(node));
  const what = inputName(a.op.name, difference);
  const text = say`${name(a)} and ${name(b)} differ in ${what}: ${nameOf(x)} and ${nameOf(y)}`;
  if ((x ?? y)?.op.control === true) return { condition: 'same-control', text };
  if ((x ?? y)?.type.kind === 'memory')
    return { condition: 'same-memory', text: say`${text}; memory may have changed in between` };
  return {
    condition: 'same-input',
    text: x === null || y === null ? text : say`${text}${further(x, y, name)}`,
  };
}

/** The origin of a difference between two inputs, unless they are themselves the origin. */
function further(x: Node, y: Node, name: Asked['name']): Phrase {
  let [a, b] = [x, y];
  const seen = new Set<Node>();
  while (!seen.has(a)) {
    seen.add(a);
    const difference = differenceOf(a, b);
    if (typeof difference !== 'number' || whyNotNumbered(a) !== null) break;
    const [p, q] = [a.inputs[difference], b.inputs[difference]];
    if (p == null || q == null) break;
    [a, b] = [p, q];
  }
  return a === x || seen.has(a) ? '' : say`; the difference starts at ${name(a)} and ${name(b)}`;
}

function lookAlike(node: Node, { graph }: Asked): Node | null {
  if (whyNotNumbered(node) !== null || node.inputs.length < 2) return null;
  let best: Node | null = null;
  let most = 0;
  for (const other of graph.nodes) {
    if (
      other === null ||
      other === node ||
      other.op !== node.op ||
      other.inputs.length !== node.inputs.length
    )
      continue;
    // Sharing a control input does not make two values similar.
    const shared = node.inputs.reduce(
      (sum, input, slot) => (slot > 0 && input !== null && other.inputs[slot] === input ? sum + 1 : sum),
      0,
    );
    if (shared > most) [best, most] = [other, shared];
  }
  return best;
}
