import type { Command } from '../../session/panes/pane.ts';
import type { Session } from '../../session/session.svelte.ts';

export const ruleCommands: readonly Command[] = [
  {
    id: 'own-rule',
    label: ({ text }) => text.elsewhere.rules.showOwn,
    run: showOwnRules,
  },
  {
    id: 'own-rule-run',
    label: (session) => `${session.text.elsewhere.rules.run}: ${session.late.offers?.rules.files.chosen}`,
    isThere: ({ late: { offers } }) => (offers?.rules.files.current ?? null) !== null,
    run: (session) => {
      showOwnRules(session);
      void session.late.offers?.rules.run();
    },
  },
  {
    id: 'own-rule-check',
    label: (session) => `${session.text.elsewhere.rules.check}: ${session.late.offers?.rules.files.chosen}`,
    isThere: ({ late: { offers } }) => (offers?.rules.files.current ?? null) !== null,
    run: (session) => {
      showOwnRules(session);
      void session.late.offers?.rules.check();
    },
  },
  {
    id: 'own-rules-off',
    label: ({ text, late: { offers } }) =>
      text.elsewhere.rules.offTitle(offers?.rules.on.map(({ file }) => file) ?? []),
    isThere: ({ late: { offers } }) => (offers?.rules.on.length ?? 0) > 0,
    run: ({ late: { offers } }) => offers?.rules.switchOff(),
  },
];

function showOwnRules(session: Session): void {
  session.front.show('rules');
  session.late.use(({ rules }) => rules.remember({ subject: 'own' }));
}
