// The blocks of a trace in the form of Fathom's own schedules, with dominators and loops, so that the same picture
// shows them. A trace may be damaged: its blocks may be unreachable or name blocks that do not exist.
import { dominates, dominatorTree, type DominatorTree } from '../analysis/dominators.ts';
import { loopTree, type LoopTree } from '../analysis/loops.ts';
import { reversePostorder } from '../base/reverse-postorder.ts';
import type { BlockData, ScheduleData } from '../schedule/data.ts';
import type { TraceBlock } from './model.ts';

export interface ForeignSchedule extends Pick<ScheduleData, 'blocks' | 'blockOf'> {
  readonly kind: 'foreign';
}

/** Loops and dominators of the reachable blocks, which are numbered in reverse postorder. */
interface Structure {
  readonly positions: ReadonlyMap<number, number>;
  readonly order: readonly number[];
  readonly tree: DominatorTree;
  readonly loops: LoopTree;
}

export function foreignSchedule(given: readonly TraceBlock[]): ForeignSchedule {
  const indices = new Map(given.map(({ id }, index) => [id, index]));
  const successors = given.map((block) => block.successors.flatMap((id) => indices.get(id) ?? []));
  const predecessors = given.map((): number[] => []);
  successors.forEach((all, from) => {
    for (const to of all) predecessors[to]?.push(from);
  });
  const structure = structureOf(successors, predecessors);
  const blocks = given.map((block, index) =>
    blockData(block, index, structure, successors[index] ?? [], predecessors[index] ?? []),
  );
  return { kind: 'foreign', blocks, blockOf: homes(given) };
}

function structureOf(
  successors: readonly (readonly number[])[],
  predecessors: readonly (readonly number[])[],
): Structure {
  const order = successors.length === 0 ? [] : reversePostorder(0, (block) => successors[block] ?? []);
  const positions = new Map(order.map((block, position) => [block, position]));
  const blocks = order.map((block, index) => ({
    index,
    predecessors: (predecessors[block] ?? []).flatMap((from) => positions.get(from) ?? []),
  }));
  const tree = dominatorTree(blocks);
  return { positions, order, tree, loops: loopTree(blocks, tree) };
}

function blockData(
  { id, isDeferred, lines }: TraceBlock,
  index: number,
  { positions, order, tree, loops }: Structure,
  successors: readonly number[],
  predecessors: readonly number[],
): BlockData {
  const position = positions.get(index);
  const at = (positionsOf: Int32Array): number => order[positionsOf[position ?? -1] ?? -1] ?? -1;
  const isBack = (to: number): boolean => {
    const target = positions.get(to);
    return position !== undefined && target !== undefined && dominates(tree, target, position);
  };
  const isBranch = successors.length === 2 && /^(?:\d+: )?Branch\b/.test(lines.at(-1)?.text ?? '');
  return {
    index,
    name: `B${id}${isDeferred ? ' (deferred)' : ''}`,
    head: lines.find(({ node }) => node >= 0)?.node ?? -1,
    title: '',
    instructions: lines.map(({ node, text }) => ({ node, text, kind: 'instruction', live: null })),
    liveAtEnd: 0,
    successors: successors.map((block, side) => ({
      block,
      label: isBack(block) ? 'back' : !isBranch ? '' : side === 0 ? 'true' : 'false',
    })),
    predecessors,
    dominator: at(tree.parent),
    loopDepth: position === undefined ? 0 : (loops.depth[position] ?? 0),
    loop: at(loops.head),
  };
}

function homes(blocks: readonly TraceBlock[]): Int32Array {
  let most = -1;
  for (const { lines } of blocks) for (const { node } of lines) most = Math.max(most, node);
  const found = new Int32Array(most + 1).fill(-1);
  blocks.forEach(({ lines }, index) => {
    for (const { node } of lines) if (node >= 0) found[node] = index;
  });
  return found;
}
