import type { MoveFaultKind } from '../../../compiler/index.ts';
import type { BlocksForm, ComparedFigure } from '../../names.ts';
import { partOf } from '../part.ts';

const loops = (count: number): string =>
  count === 0 ? 'no loop' : count === 1 ? '1 loop' : `${count} loops`;

export const blocksEn = {
  form: 'Blocks as',
  forms: { picture: 'Picture', list: 'List' } satisfies Record<BlocksForm, string> as Readonly<
    Record<BlocksForm, string>
  >,
  foreign: (name: string) => `The blocks of ${name} in the last schedule of its trace.`,
  noForeign: (name: string) => `The trace of ${name} has no schedule.`,
  zoomIn: 'Larger',
  zoomOut: 'Smaller',
  fit: 'Fit',
  blocks: 'The blocks and the control flow between them',
  layingOut: 'Laying out the blocks …',
  tooManyBlocks: (count: number) => `A picture cannot show ${count} blocks. The list shows all of them.`,
  noOwn: 'This graph has no schedule. Write a line for each node that floats, such as “place 34 in 11”.',
  counts: 'runs',
  countsTitle: (argument: string) => `Execution count of each block for arg = ${argument}`,
  noCounts: 'the run does not terminate',
  placing: 'Step through the scheduler',
  notPlaced: 'not placed yet',
  unfold: (name: string, count: number) => `${name}: show ${count} operations`,
  fold: (name: string) => `${name}: show fewer operations`,
  more: (count: number) => `… ${count} more`,
  first: 'first',
  last: 'last',
  beginning: 'Only the pinned nodes have a block so far.',
  scheduled: (node: string, block: string) => `The scheduler places ${node} in ${block}.`,
  stands: (node: string, block: string) => `${node} is in ${block}.`,
  movedTo: (node: string, block: string) => `You moved ${node} to ${block}.`,
  fixed: (node: string, block: string) => `${node} is pinned to its control, so it is in ${block}.`,
  only: (node: string, block: string) => `${node} can only be in ${block}.`,
  range: (node: string, first: string, last: string) =>
    `${node} can be in any block from ${first} down to ${last}.`,
  lessOften: (block: string, depth: number, last: string, deeper: number) =>
    `${block} is in ${loops(depth)} and ${last} is in ${loops(deeper)}: code in fewer loops executes less often.`,
  latest: 'No block in the range is in fewer loops than the last one.',
  beforeDecision: 'The lower blocks only decide where control continues, and it executes equally often here.',
  asHigh: 'Early means as high as possible.',
  asLow: 'Late means as low as possible.',
  above: (nodes: string) => `Not higher because ${nodes}`,
  below: (nodes: string) => `Not lower because ${nodes}`,
  isThere: (node: string, block: string) => `${node} is available only from ${block} on`,
  needs: (node: string, block: string) => `${node} uses it in ${block}`,
  kills: (node: string, block: string) => `${node} in ${block} may overwrite the location that it reads`,
  moveTo: 'Move to',
  aBlock: 'another block …',
  undo: 'Undo',
  reset: 'Undo all moves',
  movedNote: (count: number) => (count === 1 ? '1 manual move' : `${count} manual moves`),
  executed: 'executed',
  comparison: 'Figures of both schedules',
  measuring: 'Running both schedules …',
  notMeasured: 'The schedules could not be measured.',
  /** '' is the schedule that comes with the graph. */
  fewer: (winner: string, loser: string, count: number, argument: string) =>
    `${winner === '' ? 'Your schedule' : `The ${winner} schedule`} executes ${count.toLocaleString('en')} fewer ${count === 1 ? 'instruction' : 'instructions'} than ${loser === '' ? 'yours' : `the ${loser} one`} for arg = ${argument}.`,
  equal: (count: number, argument: string) =>
    `Both execute ${count.toLocaleString('en')} instructions for arg = ${argument}.`,
  figures: {
    executed: 'executed',
    machine: 'machine instructions',
    spills: 'spilled values',
    instructions: 'operations',
    inLoops: 'in loops',
    live: 'live at most',
  } satisfies Record<ComparedFigure, string> as Readonly<Record<ComparedFigure, string>>,
  refused: (node: string, block: string) => `${node} cannot be in ${block}:`,
  faults: {
    unplaced: () => 'it is not an operation of this schedule.',
    fixed: () => 'it is pinned to its control.',
    operand: (node, block) => `its operand ${node} is available only from ${block} on.`,
    check: (node, block) => `control can reach that block without passing its check ${node} in ${block}.`,
    use: (node, block) => `${node} uses it in ${block}, which control can reach on another path.`,
    memory: (node, block) => `${node} in ${block} may have overwritten the location that it reads.`,
  } satisfies Record<MoveFaultKind, (node: string, block: string) => string> as Readonly<
    Record<MoveFaultKind, (node: string, block: string) => string>
  >,
};

export const blocksText = partOf('blocks', blocksEn);
