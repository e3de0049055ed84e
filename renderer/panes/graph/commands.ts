import { foldBys, type FoldBy } from '../../graphview/index.ts';
import type { Command } from '../../session/panes/pane.ts';
import type { Session } from '../../session/session.svelte.ts';
import { around } from './around.ts';
import { layoutsOf } from './layouts.svelte.ts';
import { shares } from './sharing.ts';

interface PickingCommand {
  readonly id:
    'findCommand' | 'inputs' | 'uses' | 'keep' | 'hide' | 'showHidden' | 'switchLayout' | 'history';
  readonly key: string;
  readonly run: (session: Session) => void;
}

/** Adds to the selection, and brings all of it into view. */
function reveal(session: Session, more: (selected: ReadonlySet<number>) => readonly number[]): void {
  const {
    selection: { nodes: selection },
    timeline: { nodes },
    graph,
  } = session;
  const there = new Set(nodes.map(({ id }) => id));
  const all = [...selection, ...more(selection).filter((id) => there.has(id))];
  if (selection.size === 0) return;
  session.selection.highlight(all, 'graph');
  graph?.uncover(new Set(all));
  graph?.reveal(...all);
}

/** Log positions to lay out together with the current picture. */
export function positionsOf({ timeline: { group, isStepping, position } }: Session): number[] {
  // A single step's removed nodes are drawn with it; those of a whole pass would make the picture too large.
  const before = isStepping && group?.isSummary === false ? [group.from] : [];
  return [...before, position];
}

const pickingCommands: readonly PickingCommand[] = [
  {
    id: 'findCommand',
    key: 's',
    run: (session) => {
      session.front.show('graph');
      const focus = (): void => document.getElementById('graph-find')?.focus();
      focus();
      // If the pane was covered, the field can get the focus only once it is drawn; otherwise it gets it at
      // once, so that typing can continue.
      if (document.activeElement?.id !== 'graph-find') setTimeout(focus);
    },
  },
  {
    id: 'inputs',
    key: 'i',
    run: (session) =>
      reveal(session, (selected) =>
        session.timeline.nodes.filter(({ id }) => selected.has(id)).flatMap(({ inputs }) => inputs),
      ),
  },
  {
    id: 'uses',
    key: 'o',
    run: (session) =>
      reveal(session, (selected) =>
        session.timeline.nodes
          .filter(({ inputs }) => inputs.some((input) => selected.has(input)))
          .map(({ id }) => id),
      ),
  },
  {
    id: 'keep',
    key: 'k',
    run: ({ graph, selection: { nodes: selection } }) => {
      if (selection.size > 0) graph?.keep(selection);
    },
  },
  { id: 'hide', key: 'd', run: ({ graph, selection: { nodes: selection } }) => graph?.hide(selection) },
  { id: 'showHidden', key: 'a', run: ({ graph }) => graph?.showAll() },
  {
    id: 'switchLayout',
    key: 'r',
    run: (session) => {
      session.front.show('graph');
      const layouts = layoutsOf(session);
      layouts.choose(layouts.shown === 'elk' ? 'stable' : 'elk');
    },
  },
  {
    id: 'history',
    key: 'h',
    run: (session) => {
      if (session.selection.nodes.size > 0) document.querySelector<HTMLElement>('[data-history]')?.focus();
    },
  },
];

const STEPS_AROUND = 2;

/** Folding around the selection has no effect without one. */
export function foldGraph({ graph, timeline, selection }: Session, by: FoldBy): void {
  const { nodes } = selection;
  if (by === 'selection' && nodes.size === 0) graph?.foldBy('auto');
  else graph?.foldBy(by, by === 'selection' ? around(timeline.nodes, nodes, STEPS_AROUND) : undefined);
}

const foldKeys: Readonly<Partial<Record<FoldBy, string>>> = { selection: 'c', none: 'u' };

export const graphCommands: readonly Command[] = [
  ...pickingCommands.map(({ id, ...rest }): Command => ({
    id: `graph-${id}`,
    label: ({ text }) => text.graphPane[id],
    ...rest,
  })),
  ...foldBys.map((by): Command => {
    const key = foldKeys[by];
    return {
      id: `graph-fold-${by}`,
      label: ({ text }) => text.graphPane.foldCommand(text.graphPane.foldBy[by]),
      ...(key === undefined ? {} : { key }),
      isThere: ({ selection }) => by !== 'selection' || selection.nodes.size > 0,
      run: (session) => {
        session.front.show('graph');
        foldGraph(session, by);
      },
    };
  }),
  {
    id: 'zoom-to-change',
    label: ({ text }) => text.talk.zoom,
    key: 'z',
    run: ({ graph }) => graph?.zoomToChange(),
  },
  {
    id: 'graph-stop-layout',
    label: ({ text }) => text.graphPane.stopLayout,
    key: 'Escape',
    // Most layouts finish before a user could cancel them.
    isThere: (session) => performance.now() - layoutsOf(session).began > 600,
    run: ({ graph }) => graph?.stopLayout(),
  },
  ...shares.map(({ id, run }): Command => ({
    id: `share-${id}`,
    label: ({ text }) => `${text.graph}: ${text.sharing.names[id]}`,
    isThere: ({ compilation: { replay, stale }, graph }) => replay !== null && !stale && graph !== null,
    run: (session) => void run(session),
  })),
];
