// Walks along control edges of a graph that may contain unreachable parts.
import { BitSet } from '../base/bitset.ts';
import { inOrder } from '../base/in-order.ts';
import type { Graph } from './graph.ts';
import type { Node } from './node.ts';
import { NodeSet } from './node-set.ts';
import { ops } from './ops/table.ts';

/**
 * Whether the edge into `user` at `slot` carries control. Slot 0 of a Phi, for example, only determines its
 * place.
 */
export function isControlEdge(user: Node, slot: number): boolean {
  const { op } = user;
  if (op.control !== true || op === ops.Stop || op === ops.XCtrl || op === ops.Fun) return false;
  const merge = op === ops.Region || op === ops.Loop;
  return merge ? slot > 0 : slot === 0;
}

export function functionHeads(graph: Graph): Map<number, Node> {
  const heads = new Map<number, Node>();
  if (graph.functions.length === 0) return heads;
  for (const user of graph.start.uses) if (user.op === ops.Fun) heads.set(user.aux as number, user);
  return heads;
}

export function functionsOf({ op, type }: Node): readonly number[] {
  if (op !== ops.Constant || type.kind !== 'pointer' || type.body.kind !== 'function') return [];
  return type.body.set.members;
}

/**
 * All control nodes reachable from Start. Assumes that every branch may go either way, and that every
 * function that a reached value denotes is called.
 */
export function reachedFromStart(graph: Graph): NodeSet {
  const reached = new NodeSet(graph.created).add(graph.start);
  const heads = functionHeads(graph);
  const addHead = (index: number): void => {
    const head = heads.get(index);
    if (head !== undefined) reached.add(head);
  };
  graph.exported.forEach(addHead);
  const seen = new BitSet(graph.created);
  const stack: Node[] = [];
  for (let at = 0; at < reached.nodes.length; at++) {
    const node = reached.nodes[at];
    const { uses, useSlots } = node;
    for (let i = 0; i < uses.length; i++) if (isControlEdge(uses[i], useSlots[i])) reached.add(uses[i]);
    if (heads.size === 0) continue;
    stack.push(node);
    forEachFunctionNeeded(stack, seen, addHead);
  }
  return reached;
}

/** Calls `visit` with the functions denoted by constants that the nodes of a stack need; empties the stack. */
function forEachFunctionNeeded(stack: Node[], seen: BitSet, visit: (index: number) => void): void {
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (node.op === ops.Constant) functionsOf(node).forEach(visit);
    const { inputs } = node;
    for (let slot = 0; slot < inputs.length; slot++) {
      const input = inputs[slot];
      if (input !== null && input.op.control !== true && seen.add(input.id)) stack.push(input);
    }
  }
}

export function reachingStop(graph: Graph): NodeSet {
  const reaching = new NodeSet(graph.created).add(graph.stop);
  for (let at = 0; at < reaching.nodes.length; at++) {
    const node = reaching.nodes[at];
    const { inputs } = node;
    for (let slot = 0; slot < inputs.length; slot++) {
      const input = inputs[slot];
      if (input !== null && (node === graph.stop || isControlEdge(node, slot))) reaching.add(input);
    }
  }
  return reaching;
}

const idOf = ({ id }: Node): number => id;

export function controlUsers({ uses, useSlots }: Node): Node[] {
  const found: Node[] = [];
  for (let i = 0; i < uses.length; i++) if (isControlEdge(uses[i], useSlots[i])) found.push(uses[i]);
  return found.length > 1 ? inOrder(found, idOf) : found;
}

export function hasControlUser({ uses, useSlots }: Node): boolean {
  for (let i = 0; i < uses.length; i++) if (isControlEdge(uses[i], useSlots[i])) return true;
  return false;
}
