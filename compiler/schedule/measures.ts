// Numbers that let schedules be compared: instructions, those in loops, and how many values live at once.
//
// Click's thesis gives no measure of which schedule is better (see the review of it, section 4); these are ours.
import type { Node } from '../ir/node.ts';
import { ops } from '../ir/ops/table.ts';
import type { Schedule } from './schedule.ts';

export interface ScheduleMeasures {
  /** Instructions in all blocks; phis, constants and the argument are none. */
  readonly instructions: number;
  readonly instructionsInLoops: number;
  /** The most values that live at one place, and their mean over all places. Constants are not counted. */
  readonly maximumLive: number;
  readonly meanLive: number;
}

/** Memory is a value of the graph, but nothing that a machine computes or keeps. */
export const isInstruction = (node: Node): boolean => node.op.family !== 'data' && node.op !== ops.MemMerge;
const needsRegister = (node: Node): boolean =>
  node.op.control !== true && node.op !== ops.Constant && node.type.kind !== 'memory';

export function measure(schedule: Schedule): ScheduleMeasures {
  let instructions = 0;
  let instructionsInLoops = 0;
  for (const { index, nodes } of schedule.blocks) {
    const count = nodes.filter(isInstruction).length;
    instructions += count;
    if (schedule.loops.depth[index] > 0) instructionsInLoops += count;
  }
  return { instructions, instructionsInLoops, ...pressure(schedule, liveOut(schedule)) };
}

/** The values that live at the end of each block, by a backward iteration over the blocks. */
export function liveOut(schedule: Schedule): readonly ReadonlySet<Node>[] {
  const out = schedule.blocks.map(() => new Set<Node>());
  const waiting = schedule.blocks.map(({ index }) => index);
  for (let block = waiting.pop(); block !== undefined; block = waiting.pop()) {
    const live = liveIn(schedule, block, out[block]);
    schedule.blocks[block].predecessors.forEach((predecessor, arm) => {
      const before = out[predecessor].size;
      for (const value of live) out[predecessor].add(value);
      for (const node of schedule.blocks[block].nodes) {
        if (node.op === ops.Phi && needsRegister(node.input(arm + 1)))
          out[predecessor].add(node.input(arm + 1));
      }
      if (out[predecessor].size !== before) waiting.push(predecessor);
    });
  }
  return out;
}

function liveIn(schedule: Schedule, block: number, out: ReadonlySet<Node>): Set<Node> {
  const live = new Set(out);
  walkBack(schedule.blocks[block].nodes, live, () => undefined);
  for (const node of schedule.blocks[block].nodes) if (node.op === ops.Phi) live.delete(node);
  return live;
}

/** Goes backward over the instructions of a block, keeping `live` right; `visit` sees it before each one. */
function walkBack(nodes: readonly Node[], live: Set<Node>, visit: (node: Node) => void): void {
  for (let i = nodes.length - 1; i >= 0; i--) {
    const node = nodes[i];
    if (node.op === ops.Phi) continue;
    live.delete(node);
    // What these come from is no value.
    if (node.op === ops.Proj || node.op === ops.Parm) continue;
    for (let slot = 1; slot < node.inputs.length; slot++)
      if (needsRegister(node.input(slot))) live.add(node.input(slot));
    visit(node);
  }
}

/** The values that live before an instruction; `before` is null at the end of the block. */
export interface LivePlace {
  readonly before: Node | null;
  readonly live: readonly Node[];
}

/** The places of a block at which live values are counted, from its top to its end. */
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
