// The words of the card «why», in English.
import type { WhyQuestion } from '../../compiler/index.ts';

const open: Readonly<Record<WhyQuestion, string>> = {
  folded: 'not constant',
  rewritten: 'no rule',
  merged: 'not merged',
  hoisted: 'in the loop',
  check: 'checked',
  register: 'in memory',
};
const done: Readonly<Record<WhyQuestion, string>> = {
  folded: 'constant',
  rewritten: 'a rule',
  merged: 'merged',
  hoisted: 'out of the loop',
  check: 'unchecked',
  register: 'register',
};

export const whyEn = {
  command: 'Why is this node here, and why not otherwise?',
  here: 'Why is it here?',
  not: 'Why not otherwise?',
  open,
  done,
  born: 'made',
  because: 'led to by',
  changed: 'changed',
  atLine: (line: number) => `Line ${line} of the program.`,
  toStep: (step: number) => `To step ${step}`,
  moreSteps: (count: number) => (count === 1 ? '1 change' : `${count} changes`),
  two: 'Select a second node, too, to ask why the two are not one.',
  nothing: 'Nothing is asked of such a node.',
};
