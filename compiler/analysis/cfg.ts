// The control-flow graph of a finished graph, as dense basic blocks in reverse postorder.
//
// A block begins at its head (Start, a projection of a branch, a Region, a Loop, or a passed ZeroCheck) and
// ends in the next control node. Start's projection belongs to the entry block. No edge leads to the first
// block of a function. Block 0 is the entry; true sides come before false sides, so a loop's body precedes
// what follows the loop.
import { assert, CompilerBug } from '../base/assert.ts';
import { inOrder } from '../base/in-order.ts';
import { openInReversePostorder } from '../base/reverse-postorder.ts';
import { controlUsers, isControlEdge } from '../ir/control-walk.ts';
import type { Graph } from '../ir/graph.ts';
import { NodeSet } from '../ir/node-set.ts';
import type { Node } from '../ir/node.ts';
import { ops } from '../ir/ops/table.ts';
import { allHeads } from '../ir/owners.ts';

export type EdgeLabel = '' | 'true' | 'false' | 'back';

export interface BlockEdge {
  readonly block: number;
  readonly label: EdgeLabel;
}

export interface CfgBlock {
  readonly index: number;
  readonly head: Node;
  /**
   * If, Never, Return, Fault, Call, or a check; null if control only continues to a Region or Loop, or ends
   * immediately.
   */
  readonly end: Node | null;
  readonly successors: readonly BlockEdge[];
  /** For a Region or Loop in input order: predecessor i belongs to slot i + 1. */
  readonly predecessors: readonly number[];
}

export interface Cfg {
  readonly blocks: readonly CfgBlock[];
  /** By id of a block's head; otherwise -1. */
  readonly blockOfHead: Int32Array;
}

/** Requires that every control node is reachable. */
export function buildCfg(graph: Graph): Cfg {
  const visited = new NodeSet(graph.created);
  const drafts: Draft[] = [];
  for (const head of allHeads(graph))
    for (const each of openInReversePostorder(head, draftOf, visited)) drafts.push(each);
  const blockOfHead = new Int32Array(graph.nodes.length).fill(-1);
  /** By id of the node that carries control to a block's end. */
  const blockOfOut = new Int32Array(graph.nodes.length).fill(-1);
  for (let index = 0; index < drafts.length; index++) {
    blockOfHead[drafts[index].head.id] = index;
    blockOfOut[drafts[index].out.id] = index;
  }
  const blocks = drafts.map((draft, index): CfgBlock => {
    const successors = draft.next.map((successor) => ({
      block: blockOfHead[successor.id],
      label: labelOf(successor, draft, index, blockOfHead),
    }));
    return {
      index,
      head: draft.head,
      end: draft.end,
      successors,
      predecessors: predecessorsOf(draft.head, blockOfOut),
    };
  });
  return { blocks, blockOfHead };
}

interface Draft {
  readonly head: Node;
  readonly out: Node;
  readonly end: Node | null;
  readonly next: readonly Node[];
}

function draftOf(head: Node): Draft {
  const out = controlOut(head);
  const user = onlyControlUser(out);
  // A block that falls through to a merge, or has no successor, has no end node.
  const end = user === null || isMerge(user) ? null : user;
  return { head, out, end, next: user === null ? NONE : headsAfter(user) };
}

/** The control at the start of a block: its head, or the projection of Start. */
export function controlOut(head: Node): Node {
  if (head.op !== ops.Start) return head;
  return controlUsers(head).find((user) => user.op === ops.CProj) ?? head;
}

function predecessorsOf(head: Node, blockOfOut: Int32Array): readonly number[] {
  const { op, inputs } = head;
  if (op === ops.Start || op === ops.Fun) return [];
  if (!isMerge(head)) return [blockBefore(head, controlBefore(head), blockOfOut)];
  const found: number[] = [];
  for (let slot = 1; slot < inputs.length; slot++)
    found.push(blockBefore(head, head.input(slot), blockOfOut));
  return found;
}

function controlBefore(head: Node): Node {
  const above = head.input(0);
  if (above.op === ops.CallEnd) return above.input(0).input(0);
  return head.op === ops.CProj ? above.input(0) : above;
}

function blockBefore(head: Node, control: Node, blockOfOut: Int32Array): number {
  const block = blockOfOut[control.id];
  assert(block >= 0, () => `${head}: its control input ${control} is in no block`);
  return block;
}

function onlyControlUser(out: Node): Node | null {
  const { uses, useSlots } = out;
  let found: Node | null = null;
  for (let i = 0; i < uses.length; i++) {
    if (!isControlEdge(uses[i], useSlots[i])) continue;
    if (found !== null) throw new CompilerBug(`${out}: control goes to ${controlUsers(out).join(' and ')}`);
    found = uses[i];
  }
  return found;
}

function headsAfter(user: Node): readonly Node[] {
  if (user.op === ops.Return || user.op === ops.Fault) return NONE;
  if (user.op === ops.Call) return controlUsers(callEndOf(user));
  return user.op.multi === true ? inOrder(controlUsers(user), auxOf) : [user];
}

const NONE: readonly Node[] = [];

const auxOf = ({ aux }: Node): number => Number(aux);

const isMerge = ({ op }: Node): boolean => op === ops.Region || op === ops.Loop;

export function callEndOf(call: Node): Node {
  const [end] = controlUsers(call);
  assert(end !== undefined && end.op === ops.CallEnd, () => `${call} has no end`);
  return end;
}

function labelOf(successor: Node, { out }: Draft, index: number, blockOfHead: Int32Array): EdgeLabel {
  if (successor.op === ops.CProj && successor.input(0).op !== ops.CallEnd)
    return successor.aux === 0 ? 'true' : 'false';
  const goesBack =
    successor.op === ops.Loop && blockOfHead[successor.id] <= index && successor.inputs[2] === out;
  return goesBack ? 'back' : '';
}
