// Measures for comparing schedules: instructions, those in loops, and live values. Click's thesis gives no
// such measure (see its review, section 4), so these are ours.
import type { Node } from '../ir/node.ts';
import { ops } from '../ir/ops/table.ts';
import type { Schedule } from './schedule.ts';

export interface ScheduleMeasures {
  /** Instructions in all blocks, without phis, constants, and the argument. */
  readonly instructions: number;
  readonly instructionsInLoops: number;
  /** Maximum and mean number of live values over all program points, excluding constants. */
  readonly maximumLive: number;
  readonly meanLive: number;
}

export const isInstruction = (node: Node): boolean => node.op.family !== 'data' && node.op !== ops.MemMerge;
const needsRegister = (node: Node): boolean =>
  node.op.control !== true && node.op !== ops.Constant && node.type.kind !== 'memory';

/** @param out result of `liveOut` */
export function measure(schedule: Schedule, out = liveOut(schedule)): ScheduleMeasures {
  let instructions = 0;
  let instructionsInLoops = 0;
  for (const { index, nodes } of schedule.blocks) {
    const count = nodes.filter(isInstruction).length;
    instructions += count;
    if (schedule.loops.depth[index] > 0) instructionsInLoops += count;
  }
  return { instructions, instructionsInLoops, ...pressure(schedule, out) };
}

/**
 * The values live at each block's end. Walks from each use up to the definition. Only phis use values at the
 * ends of preceding blocks.
 */
export function liveOut({ blocks }: Schedule): readonly ReadonlySet<Node>[] {
  const out = blocks.map(() => new Set<Node>());
  const made = blocks.map(({ nodes }) => new Set(nodes));
  const noteBefore = (value: Node, block: number): void => {
    const waiting = [block];
    for (let at = waiting.pop(); at !== undefined; at = waiting.pop())
      for (const predecessor of blocks[at].predecessors) {
        if (out[predecessor].has(value)) continue;
        out[predecessor].add(value);
        if (!made[predecessor].has(value)) waiting.push(predecessor);
      }
  };
  for (const { index, nodes, predecessors } of blocks)
    for (const node of nodes) {
      if (node.op === ops.Phi)
        predecessors.forEach((predecessor, arm) => {
          const value = node.input(arm + 1);
          if (!needsRegister(value) || out[predecessor].has(value)) return;
          out[predecessor].add(value);
          if (!made[predecessor].has(value)) noteBefore(value, predecessor);
        });
      else
        for (const value of operandsOf(node))
          if (needsRegister(value) && !made[index].has(value)) noteBefore(value, index);
    }
  return out;
}

const operandsOf = (node: Node): Node[] =>
  node.op === ops.Proj || node.op === ops.Parm
    ? []
    : Array.from({ length: Math.max(0, node.inputs.length - 1) }, (_, slot) => node.input(slot + 1));

/** Walks backward over a block's instructions, updating `live`; `visit` is called before each. */
function walkBack(nodes: readonly Node[], live: Set<Node>, visit: (node: Node) => void): void {
  for (let i = nodes.length - 1; i >= 0; i--) {
    const node = nodes[i];
    if (node.op === ops.Phi) continue;
    live.delete(node);
    if (node.op === ops.Proj || node.op === ops.Parm) continue;
    for (const value of operandsOf(node)) if (needsRegister(value)) live.add(value);
    visit(node);
  }
}

/** `before` is null at the block's end. */
export interface LivePlace {
  readonly before: Node | null;
  readonly live: readonly Node[];
}

export function liveAt(
  schedule: Schedule,
  block: number,
  out: readonly ReadonlySet<Node>[] = liveOut(schedule),
): readonly LivePlace[] {
  const live = new Set(out[block]);
  const places: LivePlace[] = [];
  const note = (before: Node | null): number =>
    places.push({ before, live: [...live].sort((a, b) => a.id - b.id) });
  note(null);
  walkBack(schedule.blocks[block].nodes, live, note);
  return places.reverse();
}

export function liveBefore(
  schedule: Schedule,
  block: number,
  out: readonly ReadonlySet<Node>[],
): ReadonlyMap<Node, number> {
  const live = new Set(out[block]);
  const counts = new Map<Node, number>();
  walkBack(schedule.blocks[block].nodes, live, (node) => counts.set(node, live.size));
  return counts;
}

function pressure(
  schedule: Schedule,
  out: readonly ReadonlySet<Node>[],
): Pick<ScheduleMeasures, 'maximumLive' | 'meanLive'> {
  let most = 0;
  let sum = 0;
  let places = 0;
  for (const { index, nodes } of schedule.blocks) {
    const live = new Set(out[index]);
    const count = (): void => {
      most = Math.max(most, live.size);
      sum += live.size;
      places++;
    };
    count();
    walkBack(nodes, live, count);
  }
  return { maximumLive: most, meanLive: places === 0 ? 0 : sum / places };
}
