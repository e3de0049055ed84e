// Kinds of nodes and edges, which determine color, shape, line, and the rows of the legend.
// They follow from an op's family, with exceptions in the table.
import { opTable, type Op, type OpName } from '../../../compiler/index.ts';
import type { NodeState } from '../types.ts';

export type NodeKind = 'control' | 'data' | 'phi' | 'memory' | 'constant' | 'effect' | 'scope';

/** `guard`: a value is safe only after a check; this is not control flow. */
export type EdgeKind = 'control' | 'data' | 'memory' | 'guard';

/** Exceptions are below. */
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

/** Whether the result is all memory, or one alias class. */
export const givesMemory = ({ type }: NodeState): boolean => /^~?mem\b/.test(type);

export function nodeKind(node: NodeState): NodeKind {
  const kind = kindOf(node);
  // Another compiler's loads, stores, and checks are on its effect chain.
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

/** Every slot but the empty slot 0 is control. */
export const isMerge = (node: NodeState): boolean => merges.has(node.op);

export const isControl = (node: NodeState): boolean =>
  kindOf(node) === 'control' || node.op === 'Call' || node.op === 'CallEnd';

/** Drawn at their uses: they depend only on Start. */
export const isLeaf = (node: NodeState): boolean => node.op === 'Constant' || node.op === 'XCtrl';

export const isProjection = (node: NodeState): boolean => node.op === 'CProj' || node.op === 'Proj';

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

export function isBackSlot(user: NodeState, slot: number, nodes: ReadonlyMap<number, NodeState>): boolean {
  if (slot < 2) return false;
  if (user.op === 'Loop') return true;
  return user.op === 'Phi' && nodes.get(user.inputs[0])?.op === 'Loop';
}
