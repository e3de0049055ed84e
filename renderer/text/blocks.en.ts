// The words of the pane Blocks, in English.
import type { MoveFaultKind } from '../../compiler/index.ts';
import type { BlocksForm } from '../names.ts';

const loops = (count: number): string =>
  count === 0 ? 'no loop' : count === 1 ? '1 loop' : `${count} loops`;

export const blocksEn = {
  form: 'Blocks as',
  forms: { picture: 'Picture', list: 'List' } satisfies Record<BlocksForm, string> as Readonly<
    Record<BlocksForm, string>
  >,
  zoomIn: 'Larger',
  zoomOut: 'Smaller',
  fit: 'Fit',
  blocks: 'The blocks and the ways between them',
  tooManyBlocks: (count: number) => `${count} blocks are too many for a picture. The list shows them all.`,
  counts: 'runs',
  countsTitle: (argument: string) => `How often control enters each block, for arg = ${argument}`,
  noCounts: 'the run has no end',
  placing: 'Step through the scheduler',
  notPlaced: 'not placed yet',
  unfold: (name: string, count: number) => `${name}: show ${count} operations`,
  fold: (name: string) => `${name}: show fewer operations`,
  more: (count: number) => `… ${count} more`,
  first: 'first',
  last: 'last',
  beginning: 'No node has a block yet, but for those that belong to their control.',
  scheduled: (node: string, block: string) => `The scheduler chose ${block} for ${node}.`,
  stands: (node: string, block: string) => `${node} stands in ${block}.`,
  movedTo: (node: string, block: string) => `By hand, ${node} was moved to ${block}.`,
  fixed: (node: string, block: string) => `${node} belongs to its control, so it stands in ${block}.`,
  only: (node: string, block: string) => `${node} may stand in ${block} only.`,
  range: (node: string, first: string, last: string) => `${node} may stand from ${first} down to ${last}.`,
  lessOften: (block: string, depth: number, last: string, deeper: number) =>
    `${block} is in ${loops(depth)}, ${last} in ${loops(deeper)}: the fewer, the less often it is executed.`,
  latest: 'No block of the range is inside fewer loops than the last.',
  beforeDecision: 'The blocks below only decide where control goes on; here it is executed just as often.',
  asHigh: 'Early means: as high as it may.',
  asLow: 'Late means: as low as it may.',
  above: (nodes: string) => `Not higher: ${nodes}`,
  below: (nodes: string) => `Not lower: ${nodes}`,
  isThere: (node: string, block: string) => `${node} is first there in ${block}`,
  needs: (node: string, block: string) => `${node} needs it in ${block}`,
  kills: (node: string, block: string) => `${node} in ${block} may change what it reads`,
  moveTo: 'Move to',
  aBlock: 'another block …',
  undo: 'Undo',
  reset: 'As scheduled',
  movedNote: (count: number) => (count === 1 ? '1 move by hand' : `${count} moves by hand`),
  executed: 'executed',
  refused: (node: string, block: string) => `${node} may not stand in ${block}:`,
  faults: {
    unplaced: () => 'it is no operation of this schedule.',
    fixed: () => 'it belongs to its control.',
    operand: (node, block) => `its operand ${node} is not there yet, but only in ${block}.`,
    check: (node, block) => `control gets there without its check ${node} in ${block}.`,
    use: (node, block) => `${node} needs it in ${block}, and control may come there another way.`,
    memory: (node, block) => `${node} in ${block} may have changed what it reads.`,
  } satisfies Record<MoveFaultKind, (node: string, block: string) => string> as Readonly<
    Record<MoveFaultKind, (node: string, block: string) => string>
  >,
};
