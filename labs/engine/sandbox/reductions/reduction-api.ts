// The API for a student's reduction, as tables, for completion, notes, and the reference; the adapter creates
// a node's properties from them. A test compares them with the implementation.
import type { ApiMember, ApiName } from '../api.ts';

/**
 * How a part of a node crosses the border: unchanged, as JSON with marks, as node numbers, or as an optional
 * one.
 */
export type PartKind = 'plain' | 'literals' | 'nodes' | 'node';

export const nodeParts = {
  opcode: 'plain',
  literals: 'literals',
  inputs: 'nodes',
  control: 'nodes',
  uses: 'nodes',
  controlUses: 'nodes',
  region: 'node',
  parent: 'node',
  successors: 'nodes',
  name: 'plain',
  removed: 'plain',
} as const satisfies Readonly<Record<string, PartKind>>;

export type NodePart = keyof typeof nodeParts;

/** `node`, `reducer`, and `graph` are parameters of `reduce`; '' are parts of the reduction and globals. */
type Owner = '' | 'node' | 'reducer' | 'graph' | 'console';

export const reductionApi = [
  { owner: 'node', name: 'opcode', signature: 'opcode' },
  { owner: 'node', name: 'literals', signature: 'literals' },
  { owner: 'node', name: 'inputs', signature: 'inputs' },
  { owner: 'node', name: 'control', signature: 'control' },
  { owner: 'node', name: 'uses', signature: 'uses' },
  { owner: 'node', name: 'controlUses', signature: 'controlUses' },
  { owner: 'node', name: 'region', signature: 'region' },
  { owner: 'node', name: 'parent', signature: 'parent' },
  { owner: 'node', name: 'successors', signature: 'successors' },
  { owner: 'node', name: 'name', signature: 'name' },
  { owner: 'node', name: 'removed', signature: 'removed' },
  { owner: 'reducer', name: 'change', signature: 'change(node)' },
  { owner: 'reducer', name: 'replace', signature: 'replace(node, by)' },
  { owner: 'reducer', name: 'remove', signature: 'remove(node)' },
  { owner: 'reducer', name: 'add', signature: 'add(node)' },
  { owner: 'reducer', name: 'graph', signature: 'graph' },
  { owner: 'graph', name: 'literal', signature: 'literal(value)' },
  { owner: 'graph', name: 'op', signature: 'op(opcode, ...inputs)' },
  { owner: 'graph', name: 'create', signature: 'create({ opcode, literals, inputs, control })' },
  { owner: 'console', name: 'log', signature: 'log(...values)' },
  { owner: '', name: 'name', signature: "name: 'my-reduction'" },
  { owner: '', name: 'reduce', signature: 'reduce(node, reducer)' },
  { owner: '', name: 'facts', signature: 'facts(node)' },
  { owner: '', name: 'node', signature: 'node' },
  { owner: '', name: 'reducer', signature: 'reducer' },
  { owner: '', name: 'console', signature: 'console' },
] as const satisfies readonly ApiMember<Owner>[];

export type ReductionApiName = ApiName<(typeof reductionApi)[number]>;
