// What bookmarks store besides program, step, and view: settings shared by all views, and those of the current pane.
import { analysisNames, scheduleChoices } from '../../../compiler/index.ts';
import type { ViewName } from '../../names.ts';
import { readChoices } from '../options/choices.ts';
import type { MachineOptions } from '../options/machine.svelte.ts';
import { Found, type Noted } from './found.ts';
import type { GraphOptions } from '../options/options.svelte.ts';
import type { Mark, Part } from '../panes/part.ts';
import type { OverlayName, ShownOverlay } from '../shown/overlay.svelte.ts';

/** The part of a session that bookmarks store for all views. */
interface Marked {
  readonly machine: MachineOptions;
  readonly options: GraphOptions;
  readonly overlay: ShownOverlay;
}

const marksOf = (parts: readonly Part[], view: ViewName | null): Mark[] =>
  parts.flatMap(({ marks = [] }) => marks.filter((mark) => mark.view === view));

/** @param view null selects the shared settings */
export const notedOf = (parts: readonly Part[], view: ViewName | null): Noted =>
  Object.fromEntries(marksOf(parts, view).flatMap(({ note }) => Object.entries(note())));

/** Parts without stored values stay unchanged. */
export function showNoted(parts: readonly Part[], view: ViewName | null, noted: Noted): void {
  if (Object.keys(noted).length === 0) return;
  for (const { show } of marksOf(parts, view)) show(noted);
}

/** Restored before the program compiles, because an applied analysis changes the graph. */
export function markOfSession(session: Marked): Part {
  return {
    marks: [
      {
        view: null,
        note: () => {
          const { machine, options } = session;
          const { choices, compareWith } = machine;
          return { ...choices, compareWith, applied: options.applied ?? '' };
        },
        show: (noted) => {
          const found = new Found(noted);
          const { machine, options } = session;
          const chosen = readChoices(noted, machine.choices);
          // Skip equal choices: assigning them would trigger every dependent request again.
          if (JSON.stringify(chosen) !== JSON.stringify(machine.choices)) machine.choose(chosen);
          machine.compareWith = found.oneOf('compareWith', ['', ...scheduleChoices], machine.compareWith);
          const applied = found.oneOf('applied', ['', ...analysisNames], options.applied ?? '');
          if (applied !== (options.applied ?? '')) options.apply(applied === '' ? null : applied);
        },
      },
      overlayMark(session.overlay, 'graph', ['analysis', 'semantics']),
      overlayMark(session.overlay, 'cfg', ['semantics']),
    ],
  };
}

/** Whose overlay the view shows; its pane adds the details. */
const overlayMark = (overlay: ShownOverlay, view: ViewName, names: readonly OverlayName[]): Mark => ({
  view,
  note: () => Object.fromEntries(names.map((name) => [name, overlay.name === name ? {} : null])),
  show: (noted) => {
    for (const name of names) {
      if (noted[name] === null && overlay.name === name) overlay.name = '';
      if (noted[name] !== null && noted[name] !== undefined) overlay.show(name, true);
    }
  },
});
