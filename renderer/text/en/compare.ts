import type { FigureName, WorkOrder } from '../../../compiler/index.ts';
import { partOf } from '../part.ts';

const figures: Readonly<Record<FigureName, string>> = {
  nodes: 'nodes',
  phis: 'phis',
  checks: 'checks',
  loads: 'loads',
  stores: 'stores',
  blocks: 'blocks',
  instructions: 'machine instructions',
  live: 'maximum live values',
  spills: 'spilled values',
  executed: 'executed instructions',
};
const orders: Readonly<Record<WorkOrder, string>> = {
  program: 'program order',
  fifo: 'first in, first out',
  lifo: 'last in, first out',
  random: 'random order',
};

export const compareEn = {
  program: 'program',
  thisProgram: 'this program',
  windowSchedule: (kind: string) => `The window's schedule (${kind})`,
  order: 'worklist order',
  orders,
  figures,
  views: { graph: 'Overlay', beside: 'Side by side', schedule: 'Schedules', assembly: 'Assembly' },
  view: 'Show',
  choose: 'Choose what to compare',
  branch: (count: number) => (count === 1 ? 'without a step' : `without ${count} steps`),
  without: (count: number) => (count === 1 ? 'without the step below' : `without the ${count} steps below`),
  picked: (node: string) => `node ${node} first`,
  vetoes: 'Vetoed steps',
  takeBack: 'restore',
  takeBackTitle: (sentence: string) => `Restore this step: ${sentence}`,
  notMet: 'never occurs',
  noStep: 'Go to a step first: there is no step here to leave out.',
  vetoShort: 'without it',
  equal: 'Both compilations end with the same graph.',
  equalHere: 'Both graphs are the same at this point.',
  differ: (count: number) => (count === 1 ? '1 difference' : `${count} differences`),
  onlyConstants: 'Only constants differ.',
  working: 'Comparing …',
  timeout: 'The comparison takes too long.',
  broken: 'One of the programs has errors.',
  notLoaded: 'Fathom cannot be reached.',
  failed: (message: string) => `The comparison failed: ${message}`,
  differences: 'Differences',
  figuresOf: { graph: 'The two graphs', program: 'Fully compiled' },
  unfinished:
    'The graphs are those of a single step. Schedules, assembly, and these figures are for the fully compiled programs.',
  kinds: { gone: 'only in the first', new: 'only in the second', changed: 'changed' },
  moved: 'in another block',
  sameText: 'The assembly is the same.',
  pictureOf: { first: 'First', second: 'Second' },
  atLine: (line: number) => `line ${line}`,
};

export const compareText = partOf('compare', compareEn);
