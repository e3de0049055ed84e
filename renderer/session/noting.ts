// Records what the window shows and its settings, to restore them.
import { viewNames } from '../names.ts';
import { notedOf, showNoted } from './marking.ts';
import type { Session } from './session.svelte.ts';

export interface WindowNote {
  settings(): void;
  /** Also its step, if the program is the same. */
  picture(): Promise<void>;
}

export function noteWindow(session: Session): WindowNote {
  const {
    options: { optimize, level, disabledRules },
    argument: { value: argument },
    front: { view },
    source,
    position,
  } = session;
  const { isStepping, at } = session.timeline;
  const path = session.programs.current?.path;
  const { parts } = session;
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
      if (isStepping && session.source === source) session.timeline.seekAgain(position, at);
      for (const [name, noted] of ofPanes) showNoted(parts, name, noted);
    },
  };
}
