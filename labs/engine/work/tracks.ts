// Paths through part of a course, and the time that steps and tracks take.
import type { CheckKindName } from '../checks/kind.ts';
import { proseOf, type Course, type Lab, type LabError, type Step, type Task, type Track } from '../model.ts';

/** Reading speed with understanding. */
export const WORDS_PER_MINUTE = 150;
/** For thinking and trying, after reading the question. */
const minutesOfKind: Readonly<Partial<Record<CheckKindName, number>>> = {
  quiz: 2,
  pick: 2,
  code: 6,
  score: 6,
};
const MINUTES_OF_OTHERS = 4;
/** Allowed difference of a track's stated time from the sum of its steps. */
const TOLERANCE = 0.1;

/** For tracks and the course page. */
export interface StepSummary {
  readonly id: string;
  readonly title: string;
  readonly minutes: number;
  readonly tasks: readonly string[];
}

export const stepSummaries = ({ steps }: Pick<Lab, 'steps'>): readonly StepSummary[] =>
  steps.map((step) => ({
    id: step.id,
    title: step.title,
    minutes: Math.max(1, Math.round(minutesOfStep(step))),
    tasks: step.tasks.map(({ id }) => id),
  }));

/** Minutes to read a step and do its tasks. */
export function minutesOfStep(step: Step): number {
  const words = [proseOf(step), ...step.tasks.flatMap(textsOf)].join(' ').split(/\s+/).length;
  return words / WORDS_PER_MINUTE + step.tasks.reduce((sum, task) => sum + minutesOfTask(task), 0);
}

const textsOf = ({ title, instruction, explain, checks }: Task): string[] => [
  title,
  instruction,
  explain,
  ...checks.flatMap((check) => ('question' in check ? [check.question] : [])),
];

const minutesOfTask = ({ checks }: Task): number =>
  Math.max(...checks.map(({ kind }) => minutesOfKind[kind] ?? MINUTES_OF_OTHERS));

export function indicesIn(
  { places }: Track,
  lab: string,
  steps: readonly Pick<Step, 'id'>[],
): readonly number[] {
  const here = places.filter((place) => place.lab === lab);
  const isIn = ({ id }: Pick<Step, 'id'>): boolean => here.some(({ step }) => step === '' || step === id);
  return steps.flatMap((step, i) => (isIn(step) ? [i] : []));
}

/** Unknown or unordered places, missing prerequisites, a wrong time. */
export const faultsOfTracks = ({ tracks }: Pick<Course, 'tracks'>, labs: readonly Lab[]): LabError[] =>
  tracks.flatMap((track) =>
    faultsOfTrack(track, labs).map((message) => ({
      file: 'course.yaml',
      line: 1,
      column: 1,
      message: `the track ${track.id} ${message}`,
    })),
  );

function faultsOfTrack(track: Track, labs: readonly Lab[]): string[] {
  const faults: string[] = [];
  let last = -1;
  for (const { lab, step } of track.places) {
    const at = labs.findIndex(({ id }) => id === lab);
    const found = labs[at];
    if (found === undefined) faults.push(`names the lab ${lab}, which does not exist`);
    else if (step !== '' && !found.steps.some(({ id }) => id === step))
      faults.push(`names the step ${lab}/${step}, which does not exist`);
    else if (at < last) faults.push(`names ${lab} after a later lab`);
    last = Math.max(last, at);
  }
  const used = labs.filter(({ id }) => track.places.some(({ lab }) => lab === id));
  for (const { id, prerequisites } of used)
    for (const needed of prerequisites.filter((each) => !used.some((lab) => lab.id === each)))
      faults.push(`has ${id} without its prerequisite ${needed}`);
  const minutes = used.reduce((sum, lab) => sum + minutesIn(track, lab), 0);
  if (faults.length === 0 && Math.abs(minutes - track.minutes) > TOLERANCE * track.minutes)
    faults.push(`takes ${Math.round(minutes)} minutes but states ${track.minutes}`);
  return faults;
}

const minutesIn = (track: Track, { id, steps }: Lab): number => {
  const summaries = stepSummaries({ steps });
  return indicesIn(track, id, steps).reduce((sum, i) => sum + (summaries[i]?.minutes ?? 0), 0);
};
