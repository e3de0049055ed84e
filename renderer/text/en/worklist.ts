import { partOf } from '../part.ts';

export const worklistEn = {
  waiting: 'Queue',
  counts: (waiting: number, looks: number, vain: number) =>
    `${waiting} queued · ${looks} visits so far, ${vain} without effect`,
  nothing: 'The worklist is empty: the peepholes are done.',
  asBuilt: 'since it was built',
  because: (step: number) => `because of step ${step}`,
  next: 'next',
  first: 'visit this first',
  more: (count: number) => `and ${count} more`,
  tryOrder: 'Another order:',
  vain: 'Visits without effect',
  vainNote: 'In the whole compilation: a neighbor changed, but no rule fired.',
  byNode: 'by node',
  byRule: 'by attempted rule',
  looks: 'visits',
  working: 'Counting …',
  timeout: 'This takes too long.',
  failed: 'The worklist could not be computed.',
};

export const worklistText = partOf('worklist', worklistEn);
