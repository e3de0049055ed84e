// The words of the pane «Worklist», in English.
export const worklistEn = {
  waiting: 'What waits',
  counts: (waiting: number, looks: number, vain: number) =>
    `${waiting} waiting · ${looks} looks so far, ${vain} in vain`,
  nothing: 'Nothing waits: the peepholes are done.',
  asBuilt: 'since it was built',
  because: (step: number) => `because of step ${step}`,
  next: 'next',
  first: 'look at this first',
  more: (count: number) => `and ${count} more`,
  tryOrder: 'Another order:',
  vain: 'Looks in vain',
  vainNote: 'Over the whole compilation: something near had changed, and there was nothing to do.',
  byNode: 'by node',
  byRule: 'by rule that was tried',
  looks: 'looks',
  working: 'Looking …',
  timeout: 'That takes too long.',
  failed: 'That could not be found out.',
};
