// The student's way through the course: all labs and steps, or those of a track.
import { indicesIn, type StepSummary } from '../../../labs/engine/index.ts';
import type { CourseEntry, Courses } from './courses.svelte.ts';
import type { LabPlayer } from './player.svelte.ts';

export interface TrackStep extends StepSummary {
  readonly index: number;
  readonly isDone: boolean;
}

/** Labs on the way. */
export const labsOf = ({ entries, track }: Pick<Courses, 'entries' | 'track'>): readonly CourseEntry[] =>
  track === null ? entries : entries.filter(({ head }) => track.places.some(({ lab }) => lab === head?.id));

/** Steps of a lab on the way; null while the lab is loading. */
export function stepsOf(
  { head, steps, passed }: CourseEntry,
  { track }: Pick<Courses, 'track'>,
): readonly TrackStep[] | null {
  if (steps === null) return null;
  const all = steps.map((step, index) => ({
    ...step,
    index,
    isDone: step.tasks.every((task) => passed.has(task)),
  }));
  const indices = track === null ? null : indicesIn(track, head?.id ?? '', steps);
  return indices === null ? all : all.filter(({ index }) => indices.includes(index));
}

/** Indices of the open lab's steps on the way. */
export function indicesHere(
  { track }: Pick<Courses, 'track'>,
  { lab }: Pick<LabPlayer, 'lab'>,
): readonly number[] {
  if (lab === null) return [];
  return track === null ? lab.steps.map((_, i) => i) : indicesIn(track, lab.id, lab.steps);
}

/** The next or previous step on the way in the open lab, or the lab after or before it; null at an end. */
export function neighborOf(
  courses: Pick<Courses, 'entries' | 'track'>,
  player: Pick<LabPlayer, 'lab' | 'name' | 'stepIndex'>,
  direction: 1 | -1,
): { readonly step: number } | { readonly lab: CourseEntry } | null {
  const { stepIndex, name } = player;
  const indices = indicesHere(courses, player);
  const step =
    direction === 1
      ? indices.find((index) => index > stepIndex)
      : indices.findLast((index) => index < stepIndex);
  if (step !== undefined) return { step };
  const { entries } = courses;
  const at = entries.findIndex((entry) => entry.name === name);
  const rest = labsOf(courses).map((entry) => entries.indexOf(entry));
  const found = direction === 1 ? rest.find((index) => index > at) : rest.findLast((index) => index < at);
  const lab = found === undefined ? undefined : entries[found];
  return lab === undefined ? null : { lab };
}
