import type { whyEn } from '../en/why.ts';

export const whyDe: typeof whyEn = {
  command: 'Warum gibt es diesen Knoten, und warum nicht anders?',
  here: 'Warum gibt es ihn?',
  not: 'Warum wurde er nicht weiter optimiert?',
  open: {
    folded: 'nicht konstant',
    rewritten: 'keine Regel',
    merged: 'nicht vereint',
    hoisted: 'in der Schleife',
    check: 'geprüft',
    register: 'im Speicher',
  },
  done: {
    folded: 'konstant',
    rewritten: 'eine Regel',
    merged: 'vereint',
    hoisted: 'vor der Schleife',
    check: 'ungeprüft',
    register: 'Register',
  },
  born: 'entstanden',
  because: 'Anlass',
  changed: 'geändert',
  atLine: (line) => `Zeile ${line} des Programms.`,
  toStep: (step) => `Zu Schritt ${step}`,
  moreSteps: (count) => (count === 1 ? '1 Änderung' : `${count} Änderungen`),
  two: 'Ein zweiter gewählter Knoten dazu: dann steht hier, warum die beiden nicht einer sind.',
  nothing: 'An diesem Knoten gibt es nichts zu optimieren.',
};
