// Tests the window's view of the course with services and a thread that the test controls.
import { describe, expect, it } from 'vitest';
import type { FathomApi } from '../../electron/contract/index.ts';
import { stepSummaries, tasksOf, writeStored } from '../../labs/engine/index.ts';
import type { LabsClient } from '../../renderer/panes/guide/client.ts';
import { Courses, type CourseEntry } from '../../renderer/panes/guide/courses.svelte.ts';
import { filesOf, labNames, readLab } from '../labs/course.ts';

const names = labNames().slice(0, 3);
const unread = names[1] ?? '';
const labs = new Map(names.map((name) => [name, readLab(filesOf(name))]));
const tasks = (name: string): string[] =>
  tasksOf(labs.get(name) ?? readLab(filesOf(name))).map(({ id }) => id);

/** All labs except one were parsed at build time. @param broken the lab that cannot be read */
function coursesWith(asked: string[], broken = ''): Courses {
  const api = {
    courses: {
      read: ({ lab }: { lab: string }) =>
        lab === broken
          ? Promise.reject(new Error('no such lab'))
          : Promise.resolve({
              text: filesOf(lab)['lab.md'] ?? '',
              files: [],
              read: lab === unread ? null : writeStored(labs.get(lab)),
            }),
    },
    progress: {
      read: ({ lab }: { lab: string }) =>
        Promise.resolve({ progress: { tasks: { [tasks(lab)[0] ?? '']: { passed: true } } }, notice: null }),
    },
  } as unknown as FathomApi;
  const client = {
    ask: ({ kind }: { kind: string }) => {
      asked.push(kind);
      return Promise.resolve({
        head: null,
        steps: stepSummaries(labs.get(unread) ?? readLab(filesOf(unread))),
        errors: [],
      });
    },
  } as unknown as LabsClient;
  const courses = new Courses(api, client);
  courses.entries = names.map((name) => ({
    name,
    head: null,
    steps: null,
    errors: [],
    passed: new Set<string>(),
  }));
  return courses;
}

const tasksIn = ({ steps }: CourseEntry): string[] | undefined => steps?.flatMap(({ tasks: ids }) => ids);

describe('the tasks of a course', () => {
  it('are counted without the possibly busy thread if the lab was read before', async () => {
    const asked: string[] = [];
    const courses = coursesWith(asked);
    await courses.readSummaries();
    expect(asked).toEqual(['summary']);
    expect(courses.entries.map((entry) => [tasksIn(entry), [...entry.passed]])).toEqual(
      names.map((name) => [tasks(name), tasks(name).slice(0, 1)]),
    );
  });

  it('are counted after a lab that cannot be read', async () => {
    const courses = coursesWith([], names[0]);
    await courses.readSummaries();
    expect(courses.entries.map((entry) => tasksIn(entry)?.length ?? null)).toEqual([
      null,
      ...names.slice(1).map((name) => tasks(name).length),
    ]);
  });
});
