import type { WhyQuestion } from '../../../compiler/index.ts';

const open: Readonly<Record<WhyQuestion, string>> = {
  folded: 'not constant',
  rewritten: 'no rule',
  merged: 'not merged',
  hoisted: 'in the loop',
  check: 'check kept',
  register: 'spilled',
};
const done: Readonly<Record<WhyQuestion, string>> = {
  folded: 'constant',
  rewritten: 'a rule',
  merged: 'merged',
  hoisted: 'hoisted',
  check: 'check removed',
  register: 'register',
};

export const whyEn = {
  command: 'Why is this node here, and why was it not optimized further?',
  here: 'Why is it here?',
  not: 'Why was it not optimized further?',
  open,
  done,
  born: 'created',
  because: 'caused by',
  changed: 'changed',
  atLine: (line: number) => `Line ${line} of the program.`,
  toStep: (step: number) => `Go to step ${step}`,
  moreSteps: (count: number) => (count === 1 ? '1 change' : `${count} changes`),
  two: 'Select a second node with Shift to ask why the two were not merged.',
  nothing: 'There is nothing to optimize at this node.',
};
