// The control-flow graph that is inside a finished graph, as dense basic blocks in reverse postorder.
//
// A block begins at its head (Start, a projection of a branch, a Region, a Loop, or a ZeroCheck that let control pass)
// and ends in the control node that takes control from there. Start's own projection belongs to the entry block.
// Functions are blocks of their own: none of the others leads to their first block.
// Block 0 is the entry; true sides come before false sides, so a loop's body comes before what follows the loop.
import { assert } from '../base/assert.ts';
import { inOrder } from '../base/in-order.ts';
import { openInReversePostorder } from '../base/reverse-postorder.ts';
import { controlUsers } from '../ir/control-walk.ts';
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
  /** If, Never, Return, Fault, Call or a check; null where control just goes on to a Region or Loop, or ends at once. */
  readonly end: Node | null;
  readonly successors: readonly BlockEdge[];
  /** For a Region or Loop in the order of its inputs: predecessor i belongs to slot i + 1. */
  readonly predecessors: readonly number[];
}

export interface Cfg {
  readonly blocks: readonly CfgBlock[];
  /** Block by id of its head; -1 for all other nodes. */
  readonly blockOfHead: Int32Array;
}

interface Draft {
  readonly head: Node;
  readonly end: Node | null;
  readonly next: readonly Node[];
}

/** The blocks of a graph in which every control node is reachable. */
export function buildCfg(graph: Graph): Cfg {
  const drafts = allHeads(graph).flatMap((head) => openInReversePostorder(head, draftOf));
  const blockOfHead = new Int32Array(graph.nodes.length).fill(-1);
  drafts.forEach(({ head }, index) => (blockOfHead[head.id] = index));
  const endBlock = new Map<Node, number>();
  drafts.forEach(({ head }, index) => endBlock.set(controlOut(head), index));
  const blocks = drafts.map(({ head, end, next }, index) => ({
    index,
    head,
    end,
    successors: next.map((successor) => ({
      block: blockOfHead[successor.id],
      label: labelOf(successor, head, index, blockOfHead),
    })),
    predecessors: predecessorHeads(head).map((control) => {
      const block = endBlock.get(control) ?? -1;
      assert(block >= 0, () => `${head}: its control input ${control} is in no block`);
      return block;
    }),
  }));
  return { blocks, blockOfHead };
}

/** The node that carries control out of a block's head to its end. */
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

function draftOf(head: Node): Draft {
  const users = controlUsers(controlOut(head));
  assert(users.length <= 1, () => `${head}: control goes to ${users.join(' and ')}`);
  const [user] = users;
  if (user === undefined) return { head, end: null, next: [] };
  if (user.op === ops.Call) return { head, end: user, next: controlUsers(callEndOf(user)) };
  if (user.op.multi === true) {
    return { head, end: user, next: inOrder(controlUsers(user), payloadOf) };
  }
  if (user.op === ops.Return || user.op === ops.Fault) return { head, end: user, next: [] };
  return { head, end: isMerge(user) ? null : user, next: [user] };
}

const payloadOf = ({ payload }: Node): number => Number(payload);

const isMerge = ({ op }: Node): boolean => op === ops.Region || op === ops.Loop;

/** Where control comes back from a call. */
export function callEndOf(call: Node): Node {
  const [end] = controlUsers(call);
  assert(end !== undefined && end.op === ops.CallEnd, () => `${call} has no end`);
  return end;
}

function labelOf(successor: Node, head: Node, index: number, blockOfHead: Int32Array): EdgeLabel {
  if (successor.op === ops.CProj && successor.input(0).op !== ops.CallEnd)
    return successor.payload === 0 ? 'true' : 'false';
  const goesBack =
    successor.op === ops.Loop &&
    blockOfHead[successor.id] <= index &&
    successor.inputs[2] === controlOut(head);
  return goesBack ? 'back' : '';
}
