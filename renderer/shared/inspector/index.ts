// Facts about the selected node: a card in the graph, a strip below the view that covers it.
import type { Command, Pane } from '../../session/panes/pane.ts';
import type { Session } from '../../session/session.svelte.ts';
import { Deferred } from '../../ui/deferred.ts';

export const inspector = new Deferred(() => import('./Inspector.svelte'));

const commands: readonly Command[] = [
  { id: 'why', label: ({ text }) => text.why.command, key: 'w', run: showWhy },
];

export const inspectorPane: Pane = {
  id: 'inspector',
  group: null,
  title: (text) => text.inspector,
  reads: ['compilation', 'front', 'late', 'machine', 'options', 'selection', 'timeline'],
  component: inspector,
  commands,
};

function showWhy(session: Session): void {
  const { group } = session.timeline;
  const root =
    group === null || group.isSummary ? -1 : (session.compilation.replay?.step(group.main).root ?? -1);
  if (session.selection.nodes.size === 0 && session.timeline.nodes.some(({ id }) => id === root))
    session.selection.select([root], 'why');
  // The compiler answers with its next message at the earliest.
  const focus = (tries: number): void => {
    const card = document.getElementById('why');
    if (card !== null) card.focus();
    else if (tries > 0) setTimeout(() => focus(tries - 1), 50);
  };
  focus(20);
}
