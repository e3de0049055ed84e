// Control flow inside a pipeline: each region's control nodes and successors, and dominance.
//
// A region is a node `start` or `region`. The control inputs below it, up to the next regions, form a tree,
// whose nodes belong to the region. Its end is the node that other regions wait for.
import { say } from '../base/phrase.ts';
import { dominanceFrontiers, dominatorTree } from '../analysis/index.ts';
import { openInReversePostorder, reversePostorder } from '../base/reverse-postorder.ts';
import { PHI, PipelineBlock, type Pipeline, type PipelineError, type PipelineNode } from './pipeline.ts';

export const FUNCTION = 'Fun';
const ENDS: ReadonlySet<string> = new Set(['exit', 'return', 'Return', 'Fault']);
const BRANCHES: ReadonlyMap<string, number> = new Map([
  ['if', 2],
  ['jump', 1],
]);

export interface PipelineRegion {
  readonly index: number;
  readonly head: PipelineNode;
  /** The region that starts its function, or the program. */
  readonly root: number;
  /** Its control nodes in dependency order, including phis but not the end. */
  readonly control: readonly PipelineNode[];
  /** Where control leaves; null if control ends without such a node, or continues from the head. */
  readonly end: PipelineNode | null;
  readonly successors: readonly number[];
  /** Only reachable ones. */
  readonly predecessors: readonly number[];
  /** By reachable predecessor: its index among all predecessors, and so of its phi inputs. */
  readonly slots: readonly number[];
  readonly ways: number;
}

export interface RegionGraph {
  readonly regions: readonly PipelineRegion[];
  readonly errors: readonly PipelineError[];
}

interface Draft {
  readonly head: PipelineNode;
  readonly control: readonly PipelineNode[];
  readonly end: PipelineNode | null;
  readonly next: readonly PipelineNode[];
}

export function regionGraphOf(pipeline: Pipeline): RegionGraph {
  const errors: PipelineError[] = [];
  const starts = pipeline.nodes.filter(({ opcode }) => opcode === 'start');
  if (starts.length !== 1) {
    const message = say`a pipeline needs exactly one start, not ${starts.length}`;
    return { regions: [], errors: [{ line: starts[1]?.line ?? 0, column: 0, message }] };
  }
  const roots = [starts[0], ...functionRoots(pipeline)];
  const visited = new Set(roots);
  const drafts: Draft[] = [];
  const rootOf: number[] = [];
  for (const root of roots) {
    const first = drafts.length;
    drafts.push(...openInReversePostorder(root, (head) => draftOf(head, errors), visited));
    while (rootOf.length < drafts.length) rootOf.push(first);
  }
  const indexOf = new Map(drafts.map(({ head }, index) => [head, index]));
  const regions = drafts.map(({ head, control, end, next }, index) => ({
    index,
    head,
    root: rootOf[index],
    control,
    end,
    successors: next.map((successor) => indexOf.get(successor) ?? -1),
  }));
  const owners = new Map<PipelineNode, number>();
  for (const { head, control, end, index } of regions)
    for (const node of [head, ...control, ...(end === null ? [] : [end])]) {
      if (owners.has(node)) errors.push(inTwo(node));
      owners.set(node, index);
    }
  return {
    regions: regions.map((region) => ({ ...region, ...waysFrom(region.head, indexOf, owners) })),
    errors,
  };
}

const inTwo = ({ opcode, line }: PipelineNode): PipelineError => ({
  line,
  column: 0,
  message: say`${opcode} has control inputs from two blocks`,
});

/** Blocks list their edges in order; otherwise, the order is that of the control inputs. */
function waysFrom(
  head: PipelineNode,
  indexOf: ReadonlyMap<PipelineNode, number>,
  owners: ReadonlyMap<PipelineNode, number>,
): Pick<PipelineRegion, 'predecessors' | 'slots' | 'ways'> {
  const from =
    head instanceof PipelineBlock
      ? head.predecessors.map((block) => indexOf.get(block))
      : head.control.map((control) => owners.get(control));
  const slots = from.flatMap((region, slot) => (region === undefined ? [] : slot));
  return { predecessors: from.filter((region) => region !== undefined), slots, ways: from.length };
}

/** A function begins in a region without predecessors, with a node that identifies it. */
function functionRoots({ nodes }: Pipeline): PipelineNode[] {
  return nodes.filter(
    ({ opcode, control, controlUses }) =>
      opcode === 'region' && control.length === 0 && controlUses.some(({ user }) => user.opcode === FUNCTION),
  );
}

function draftOf(head: PipelineNode, errors: PipelineError[]): Draft {
  const control: PipelineNode[] = [];
  const seen = new Set<PipelineNode>();
  const leaving = new Set<PipelineNode>();
  const regions: PipelineNode[] = [];
  const stack = [head];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (seen.has(node)) continue;
    seen.add(node);
    if (node !== head) control.push(node);
    for (const { user } of node.controlUses) {
      if (!user.isRegion) stack.push(user);
      else {
        leaving.add(node);
        regions.push(user);
      }
    }
  }
  if (head instanceof PipelineBlock) {
    const { lastControl } = head;
    const end = lastControl === head || lastControl.opcode === PHI ? null : lastControl;
    return { head, control: ordered(control, end), end, next: head.successors };
  }
  if (leaving.size > 1) {
    const [, second] = leaving;
    errors.push({ line: second.line, column: 0, message: say`control leaves this block at two nodes` });
  }
  const [last] = leaving.size > 0 ? leaving : control.filter(({ opcode }) => ENDS.has(opcode));
  const end = last === undefined || last === head || last.opcode === PHI ? null : last;
  return { head, control: ordered(control, end), end, next: regions };
}

/** In dependency order; otherwise in search order, which is that of the uses. */
function ordered(found: readonly PipelineNode[], end: PipelineNode | null): PipelineNode[] {
  const within = new Set(found);
  const done = new Set<PipelineNode>();
  const order: PipelineNode[] = [];
  for (const root of [...found].reverse()) {
    const stack = [root];
    while (stack.length > 0) {
      const node = stack[stack.length - 1];
      const waiting = node.control.filter((above) => within.has(above) && !done.has(above));
      if (!done.has(node) && waiting.length > 0 && stack.length <= found.length) {
        stack.push(...waiting);
        continue;
      }
      stack.pop();
      if (!done.has(node) && node !== end) order.push(node);
      done.add(node);
    }
  }
  return order;
}

/** The region of a node, itself for a region; null for floating nodes. */
export function regionOf(node: PipelineNode): PipelineNode | null {
  const seen = new Set<PipelineNode>();
  let at: PipelineNode | undefined = node;
  while (at !== undefined && !at.isRegion && !seen.has(at)) {
    seen.add(at);
    [at] = at.control;
  }
  return at?.isRegion === true ? at : null;
}

/** The successors of a node that ends its region; the true arm of a branch first. */
export function successorsOf(node: PipelineNode): readonly PipelineNode[] {
  const block = node instanceof PipelineBlock ? node : node.block;
  if (block !== null) return block.lastControl === node ? block.successors : [];
  return node.controlUses.map(({ user }) => user).filter((user) => user.isRegion);
}

/** Whether control leaves a region, or ends, at a node. */
export function endsRegion(node: PipelineNode): boolean {
  if (node.block !== null) return node.block.lastControl === node;
  return !node.isRegion && (ENDS.has(node.opcode) || successorsOf(node).length > 0);
}

/** The number of successors of an opcode that ends a region; undefined for unknown opcodes. */
export const waysOutOf = (word: string): number | undefined => (ENDS.has(word) ? 0 : BRANCHES.get(word));

/** The number of a region's predecessors, and of its phis' inputs. */
export const waysInto = (head: PipelineNode): number =>
  head instanceof PipelineBlock ? head.predecessors.length : head.control.length;

/** Excludes first regions of functions. */
export function dominatingRegions(pipeline: Pipeline): ReadonlyMap<PipelineNode, PipelineNode> {
  const { regions } = regionGraphOf(pipeline);
  const { parent } = dominatorTree(regions);
  const above = new Map<PipelineNode, PipelineNode>();
  for (const { head, index } of regions) if (parent[index] >= 0) above.set(head, regions[parent[index]].head);
  return above;
}

export function markDominance({ blocks }: Pipeline): void {
  for (const block of blocks) {
    block.parent = null;
    block.children.length = 0;
    block.frontier.length = 0;
  }
  const order = blockOrder(blocks);
  const indexOf = new Map(order.map((block, index) => [block, index]));
  const rows = order.map(({ predecessors }) => ({
    predecessors: predecessors.flatMap((block) => indexOf.get(block) ?? []),
  }));
  const tree = dominatorTree(rows);
  for (const block of blocks) {
    const parent = tree.parent[indexOf.get(block) ?? -1] ?? -1;
    if (parent < 0) continue;
    block.parent = order[parent];
    order[parent].children.push(block);
  }
  dominanceFrontiers(rows, tree).forEach((frontier, index) => {
    for (const merge of frontier) order[index].frontier.push(order[merge]);
  });
}

function blockOrder(blocks: readonly PipelineBlock[]): PipelineBlock[] {
  if (blocks.length === 0) return [];
  return reversePostorder(blocks[0], ({ successors }) => successors);
}
