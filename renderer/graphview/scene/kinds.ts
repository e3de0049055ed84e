// What kind of thing a node or an edge is: decides color, shape, line and the rows of the legend.
//
// Those of an op follow from its family, but for the few in the table.
import { opTable, type Op, type OpName } from '../../../compiler/index.ts';
import type { NodeState } from '../types.ts';

export type NodeKind = 'control' | 'data' | 'phi' | 'memory' | 'constant' | 'effect' | 'scope';

/** `guard`: a value is safe only after a check; this is not control flow. */
export type EdgeKind = 'control' | 'data' | 'memory' | 'guard';

/** Those of an op's family, where its own row below says nothing else. */
const kindOfFamily: Readonly<Partial<Record<Op['family'], NodeKind>>> = {
  control: 'control',
  memory: 'memory',
};

const ownKinds: Readonly<Partial<Record<OpName, NodeKind>>> = {
  Phi: 'phi',
  Constant: 'constant',
  Scope: 'scope',
  Call: 'effect',
  CallEnd: 'effect',
  Length: 'data',
  Cast: 'data',
  ReadOnly: 'data',
  Address: 'data',
};

const kinds: ReadonlyMap<OpName, NodeKind> = new Map(
  opTable.map(({ name, family }) => [name, ownKinds[name] ?? kindOfFamily[family] ?? 'data']),
);
const kindOf = ({ op }: NodeState): NodeKind => kinds.get(op) ?? 'data';

/** Whether what a node gives is memory: all of it, or one class of fields. */
export const givesMemory = ({ type }: NodeState): boolean => /^~?mem\b/.test(type);

export function nodeKind(node: NodeState): NodeKind {
  const kind = kindOf(node);
  // Another compiler's loads, stores, and checks are on its chain of effects.
  if (kind === 'data' && node.kinds?.includes('e') === true) return 'memory';
  return (kind === 'phi' || kind === 'data') && givesMemory(node) ? 'memory' : kind;
}

const merges: ReadonlySet<OpName> = new Set<OpName>(['Region', 'Loop']);
const controlInSlotZero: ReadonlySet<OpName> = new Set<OpName>([
  'Return',
  'If',
  'Never',
  'ZeroCheck',
  'Fault',
  'CProj',
  'Scope',
  'CheckIndex',
  'CheckLength',
  'Call',
  'CallEnd',
]);

/** Merges have control in every slot but the empty slot 0. */
export const isMerge = (node: NodeState): boolean => merges.has(node.op);

/** Nodes that stand on the paths of control. */
export const isControl = (node: NodeState): boolean =>
  kindOf(node) === 'control' || node.op === 'Call' || node.op === 'CallEnd';

/** Nodes drawn at their uses: they depend on nothing but the start. */
export const isLeaf = (node: NodeState): boolean => node.op === 'Constant' || node.op === 'XCtrl';

export const isProjection = (node: NodeState): boolean => node.op === 'CProj' || node.op === 'Proj';

/** The kind of the edge into a slot, given the node it comes from. */
export function edgeKind(user: NodeState, slot: number, input: NodeState): EdgeKind {
  if (user.kinds !== undefined) return foreignEdgeKind(user, user.kinds.charAt(slot));
  if (user.op === 'Stop' || isMerge(user)) return 'control';
  if (slot === 0 && controlInSlotZero.has(user.op)) return 'control';
  if (isControl(input)) return user.op === 'Scope' ? 'control' : 'guard';
  if (givesMemory(input)) return 'memory';
  return 'data';
}

/** @param letter as in LogData.foreign */
function foreignEdgeKind(user: NodeState, letter: string): EdgeKind {
  if (letter === 'c') return isControl(user) ? 'control' : 'guard';
  return letter === 'e' ? 'memory' : 'data';
}

/** Whether the edge into this slot leads back to the head of a loop. */
export function isBackSlot(user: NodeState, slot: number, nodes: ReadonlyMap<number, NodeState>): boolean {
  if (slot < 2) return false;
  if (user.op === 'Loop') return true;
  return user.op === 'Phi' && nodes.get(user.inputs[0])?.op === 'Loop';
}
