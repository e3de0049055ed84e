// What bookmarks keep beside program, step and view: what is set in the window for all views, and in the pane of their own.
import { analysisNames, scheduleKinds, type AnalysisName, type ScheduleKind } from '../../compiler/index.ts';
import type { ViewName } from '../names.ts';
import { readChoices, type MachineChoices } from './choices.ts';
import { Found, type Noted } from './found.ts';
import type { Mark, Part } from './part.ts';

/** A session, as far as bookmarks keep what is everybody's. */
interface Marked {
  readonly choices: MachineChoices;
  compareWith: ScheduleKind | '';
  readonly applied: AnalysisName | null;
  choose(change: Partial<MachineChoices>): void;
  apply(analysis: AnalysisName | null): void;
}

const marksOf = (parts: readonly Part[], view: ViewName | null): Mark[] =>
  parts.flatMap(({ marks = [] }) => marks.filter((mark) => mark.view === view));

/** @param view null: what is set for all views */
export const notedOf = (parts: readonly Part[], view: ViewName | null): Noted =>
  Object.fromEntries(marksOf(parts, view).flatMap(({ note }) => Object.entries(note())));

/** Where nothing was noted all stays as it is. */
export function showNoted(parts: readonly Part[], view: ViewName | null, noted: Noted): void {
  if (Object.keys(noted).length === 0) return;
  for (const { show } of marksOf(parts, view)) show(noted);
}

/** What is everybody's. It is taken before the program is compiled, since an analysis that is applied changes the graph. */
export function markOfSession(session: Marked): Part {
  return {
    marks: [
      {
        view: null,
        note: () => {
          const { choices, compareWith, applied } = session;
          return { ...choices, compareWith, applied: applied ?? '' };
        },
        show: (noted) => {
          const found = new Found(noted);
          const { choices } = session;
          const chosen = readChoices(noted, choices);
          // Choices that are the same again would be asked for again by all who follow them.
          if (JSON.stringify(chosen) !== JSON.stringify(choices)) session.choose(chosen);
          session.compareWith = found.oneOf('compareWith', ['', ...scheduleKinds], session.compareWith);
          const applied = found.oneOf('applied', ['', ...analysisNames], session.applied ?? '');
          if (applied !== (session.applied ?? '')) session.apply(applied === '' ? null : applied);
        },
      },
    ],
  };
}
