// The labs and steps of the course, or of the student's track.
import { indicesIn, type StepSummary } from '../../../../labs/engine/index.ts';
import type { CourseEntry, Courses } from './courses.svelte.ts';
import type { LabPlayer } from './player.svelte.ts';

export interface TrackStep extends StepSummary {
  readonly index: number;
  readonly isDone: boolean;
}

/** Labs of the track. */
export const labsOf = ({ entries, track }: Pick<Courses, 'entries' | 'track'>): readonly CourseEntry[] =>
  track === null ? entries : entries.filter(({ head }) => track.places.some(({ lab }) => lab === head?.id));

/** Steps of the track in a lab; null while the lab is loading. */
export function stepsOf(
  { head, steps, passed }: CourseEntry,
  courses: Pick<Courses, 'track'>,
): readonly TrackStep[] | null {
  if (steps === null) return null;
  const all = steps.map((step, index) => ({
    ...step,
    index,
    isDone: step.tasks.every((task) => passed.has(task)),
  }));
  const indices = indicesOf(courses, { id: head?.id ?? '', steps });
  return all.filter(({ index }) => indices.includes(index));
}

/** Indices of the track's steps in a lab. */
export const indicesOf = (
  { track }: Pick<Courses, 'track'>,
  { id, steps }: { readonly id: string; readonly steps: readonly Pick<StepSummary, 'id'>[] },
): readonly number[] => (track === null ? steps.map((_, i) => i) : indicesIn(track, id, steps));

/** The track's next or previous step in the open lab, or the lab after or before it; null at an end. */
export function neighborOf(
  courses: Pick<Courses, 'entries' | 'track'>,
  player: Pick<LabPlayer, 'lab' | 'name' | 'stepIndex'>,
  direction: 1 | -1,
): { readonly step: number } | { readonly lab: CourseEntry } | null {
  const { lab, stepIndex, name } = player;
  const indices = lab === null ? [] : indicesOf(courses, lab);
  const step =
    direction === 1
      ? indices.find((index) => index > stepIndex)
      : indices.findLast((index) => index < stepIndex);
  if (step !== undefined) return { step };
  const { entries } = courses;
  const at = entries.findIndex((entry) => entry.name === name);
  const rest = labsOf(courses).map((entry) => entries.indexOf(entry));
  const found = direction === 1 ? rest.find((index) => index > at) : rest.findLast((index) => index < at);
  const entry = found === undefined ? undefined : entries[found];
  return entry === undefined ? null : { lab: entry };
}
