// Tests tracks, which are selections of a course's labs and steps that are read from course.yaml and proved
// with the labs.
import { describe, expect, it } from 'vitest';
import { checkCourse, indicesIn, parseCourse, stepSummaries } from '../../../labs/engine/index.ts';
import { courseOf, filesOf, labNames, readLab } from '../course.ts';

const labs = labNames()
  .slice(0, 3)
  .map((name) => ({ name, lab: readLab(filesOf(name)) }));
const [first, second, third] = labs.map(({ lab }) => lab);
if (first === undefined || second === undefined || third === undefined) throw new Error('labs are missing');

const read = (steps: string, minutes = 1): ReturnType<typeof parseCourse> =>
  parseCourse({
    'course.yaml': `id: c\ntitle: C\ntracks:\n  - { id: t, title: T, minutes: ${minutes}, steps: [${steps}] }\n`,
  });
const faults = (steps: string, minutes?: number): string[] =>
  checkCourse(labs, read(steps, minutes).course).map(({ error }) => error.message);

describe('a track', () => {
  it('contains whole labs and single steps', () => {
    const [track] = read(`${first.id}, ${second.id}/${second.steps[1]?.id}`).course.tracks;
    if (track === undefined) throw new Error('the track is missing');
    expect(indicesIn(track, first.id, first.steps)).toEqual(first.steps.map((_, i) => i));
    expect(indicesIn(track, second.id, second.steps)).toEqual([1]);
    expect(indicesIn(track, third.id, third.steps)).toEqual([]);
  });

  it('is refused if an entry is neither a lab nor a step of a lab', () => {
    expect(read('a/b/c').errors.map(({ file, message }) => `${file}: ${message}`)).toEqual([
      expect.stringMatching(/^course\.yaml: .*is neither a lab nor `lab\/step`/),
    ]);
    expect(faults('nowhere')).toEqual(['the track t names the lab nowhere, which does not exist']);
    expect(faults(`${first.id}/nowhere`)).toEqual([
      `the track t names the step ${first.id}/nowhere, which does not exist`,
    ]);
  });

  it('is refused if it is listed twice, is out of order, or lacks a prerequisite', () => {
    const text = 'id: c\ntitle: C\ntracks:\n';
    const track = '  - { id: t, title: T, minutes: 1, steps: [a] }\n';
    expect(parseCourse({ 'course.yaml': text + track + track }).errors[0]?.message).toBe(
      'the track t is listed twice',
    );
    expect(faults(`${second.id}, ${first.id}`)).toEqual([`the track t names ${first.id} after a later lab`]);
    expect(faults(second.id)).toEqual([`the track t has ${second.id} without its prerequisite ${first.id}`]);
  });

  it('states the total time of its steps with an error of at most 10 %', () => {
    const minutes = stepSummaries(first).reduce((sum, step) => sum + step.minutes, 0);
    expect(faults(first.id, minutes)).toEqual([]);
    expect(faults(first.id, Math.floor(minutes / 1.2))).toEqual([
      `the track t takes ${minutes} minutes but states ${Math.floor(minutes / 1.2)}`,
    ]);
  });

  it('is available for three hours, a week of classes, and a term', () => {
    expect(courseOf().tracks.map(({ id }) => id)).toEqual(['three-hours', 'one-week', 'one-term']);
  });
});
