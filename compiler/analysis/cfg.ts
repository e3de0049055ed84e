// The control-flow graph of a finished graph, as dense basic blocks in reverse postorder.
//
// A block begins at its head (Start, a projection of a branch, a Region, a Loop, or a passed ZeroCheck) and
// ends in the next control node. Start's projection belongs to the entry block. No edge leads to the first
// block of a function. Block 0 is the entry; true sides come before false sides, so a loop's body precedes
// what follows the loop.
import { assert } from '../base/assert.ts';
import { inOrder } from '../base/in-order.ts';
import { reversePostorder } from '../base/reverse-postorder.ts';
import { controlUsers, firstControlUser } from '../ir/control-walk.ts';
import type { Graph } from '../ir/graph.ts';
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
   * at once.
   */
  readonly end: Node | null;
  readonly successors: readonly BlockEdge[];
  /** For a Region or Loop in input order: predecessor i belongs to slot i + 1. */
  readonly predecessors: readonly number[];
}

export interface Cfg {
  readonly blocks: readonly CfgBlock[];
  /** Block by id of its head; otherwise -1. */
  readonly blockOfHead: Int32Array;
}

/** Requires that every control node is reachable. */
export function buildCfg(graph: Graph): Cfg {
  const heads: Node[] = [];
  for (const head of allHeads(graph)) for (const each of reversePostorder(head, nextHeads)) heads.push(each);
  const blockOfHead = new Int32Array(graph.nodes.length).fill(-1);
  /** The block, by id of the node that carries control to its end. */
  const blockOfOut = new Int32Array(graph.nodes.length).fill(-1);
  for (let index = 0; index < heads.length; index++) {
    blockOfHead[heads[index].id] = index;
    blockOfOut[controlOut(heads[index]).id] = index;
  }
  const blocks = heads.map((head, index): CfgBlock => {
    const successors = nextHeads(head).map((successor) => ({
      block: blockOfHead[successor.id],
      label: labelOf(successor, head, index, blockOfHead),
    }));
    const predecessors = predecessorHeads(head).map((control) => {
      const block = blockOfOut[control.id];
      assert(block >= 0, () => `${head}: its control input ${control} is in no block`);
      return block;
    });
    return { index, head, end: endOf(head), successors, predecessors };
  });
  return { blocks, blockOfHead };
}

/** The node that carries control from a block's head to its end. */
function controlOut(head: Node): Node {
  if (head.op !== ops.Start) return head;
  return controlUsers(head).find((user) => user.op === ops.CProj) ?? head;
}

function predecessorHeads(head: Node): Node[] {
  if (head.op === ops.Start || head.op === ops.Fun) return [];
  if (head.op === ops.Region || head.op === ops.Loop) return head.inputs.slice(1) as Node[];
  const above = head.input(0);
  if (above.op === ops.CallEnd) return [above.input(0).input(0)];
  return head.op === ops.CProj ? [above.input(0)] : [above];
}

/** The control successor of a block's head; null if there is none. */
function controlUserOf(head: Node): Node | null {
  const out = controlOut(head);
  const user = firstControlUser(out);
  assert(
    user === null || controlUsers(out).length === 1,
    () => `${head}: control goes to ${controlUsers(out).join(' and ')}`,
  );
  return user;
}

/** The node that ends a block; null if the block falls through to a merge or has no successor. */
function endOf(head: Node): Node | null {
  const user = controlUserOf(head);
  return user === null || isMerge(user) ? null : user;
}

function nextHeads(head: Node): readonly Node[] {
  const user = controlUserOf(head);
  if (user === null || user.op === ops.Return || user.op === ops.Fault) return NONE;
  if (user.op === ops.Call) return controlUsers(callEndOf(user));
  return user.op.multi === true ? inOrder(controlUsers(user), auxOf) : [user];
}

const NONE: readonly Node[] = [];

const auxOf = ({ aux }: Node): number => Number(aux);

const isMerge = ({ op }: Node): boolean => op === ops.Region || op === ops.Loop;

/** Where control returns from a call. */
export function callEndOf(call: Node): Node {
  const [end] = controlUsers(call);
  assert(end !== undefined && end.op === ops.CallEnd, () => `${call} has no end`);
  return end;
}

function labelOf(successor: Node, head: Node, index: number, blockOfHead: Int32Array): EdgeLabel {
  if (successor.op === ops.CProj && successor.input(0).op !== ops.CallEnd)
    return successor.aux === 0 ? 'true' : 'false';
  const goesBack =
    successor.op === ops.Loop &&
    blockOfHead[successor.id] <= index &&
    successor.inputs[2] === controlOut(head);
  return goesBack ? 'back' : '';
}
