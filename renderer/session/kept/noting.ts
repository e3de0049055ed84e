// Records what the window shows and its settings, to restore them.
import { viewNames } from '../../names.ts';
import { notedOf, showNoted } from './marking.ts';
import type { GraphView } from '../../graphview/index.ts';
import type { Programs } from '../../programs/programs.svelte.ts';
import type { Argument } from '../options/argument.svelte.ts';
import type { Compilation } from '../program/compilation.svelte.ts';
import type { Front } from '../shown/front.svelte.ts';
import type { GraphOptions } from '../options/options.svelte.ts';
import type { Parts } from '../panes/parts.ts';
import type { ShownProgram } from '../program/program.svelte.ts';
import type { Timeline } from '../program/timeline.svelte.ts';

export interface NotedWindow {
  readonly options: GraphOptions;
  readonly argument: Argument;
  readonly front: Front;
  readonly program: Pick<ShownProgram, 'source'>;
  readonly programs: Programs;
  readonly compilation: Pick<Compilation, 'done'>;
  readonly timeline: Timeline;
  readonly graph: GraphView | null;
  readonly parts: Pick<Parts, 'all'>;
}

export interface WindowNote {
  settings(): void;
  /** Also its step, if the program is the same. */
  picture(): Promise<void>;
}

export function noteWindow(session: NotedWindow): WindowNote {
  const {
    options: { optimize, level, disabledRules },
    argument: { value: argument },
    front: { view },
    program: { source },
  } = session;
  const { isStepping, at, position } = session.timeline;
  const path = session.programs.current?.path;
  const parts = session.parts.all;
  const all = notedOf(parts, null);
  const ofPanes = viewNames.map((name) => [name, notedOf(parts, name)] as const);
  return {
    settings: () => {
      showNoted(parts, null, all);
      session.argument.choose(argument);
      session.options.set({ optimize, level, disabledRules });
      session.front.view = view;
    },
    picture: async () => {
      if (path !== undefined && path !== session.programs.current?.path) await session.programs.open(path);
      session.graph?.follow(true);
      await session.compilation.done();
      if (isStepping && session.program.source === source) session.timeline.seekAgain(position, at);
      for (const [name, noted] of ofPanes) showNoted(parts, name, noted);
    },
  };
}
