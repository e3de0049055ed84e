// Tests the window's view of the course with services and a thread that the test controls.
import { describe, expect, it } from 'vitest';
import type { Language } from '../../../../compiler/index.ts';
import type { FathomApi } from '../../../../electron/contract/index.ts';
import {
  emptyCourse,
  readHead,
  readProgress,
  stepSummaries,
  tasksOf,
  writeStored,
} from '../../../../labs/engine/index.ts';
import type { LabsClient } from '../../../../renderer/panes/guide/state/client.ts';
import { Courses, type CourseEntry } from '../../../../renderer/panes/guide/state/courses.svelte.ts';
import { filesOf, labNames, readLab } from '../../../labs/course.ts';

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
  const courses = new Courses(api, client, () => 'en');
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

describe('progress in tasks that moved to another lab', () => {
  const done = { passed: true, hints: 1, answer: { cells: { a: 'yes' } } };
  const opened = (kept: Readonly<Record<string, unknown>>): Courses => {
    const api = {
      progress: {
        read: ({ lab }: { lab: string }) => Promise.resolve({ progress: kept[lab] ?? null, notice: null }),
      },
    } as unknown as FathomApi;
    const courses = new Courses(api, {} as unknown as LabsClient, () => 'en');
    courses.entries = labNames().map((name) => ({
      name,
      head: readHead(filesOf(name)['lab.md'] ?? ''),
      steps: null,
      errors: [],
      passed: new Set<string>(),
    }));
    return courses;
  };
  const [old, split] = ['06-ssa-five-ways', '06b-ssa-by-dominance'];

  it('is carried over until the lab has its own', async () => {
    const tasks = { 'by-hand': done, 'first-phis': done };
    const before = { step: 5, tasks, files: { frontiers: 'return 1;' } };
    const carried = await opened({ [old]: before }).progressOf(split);
    expect(carried.progress).toEqual({ step: 0, tasks: { 'by-hand': done }, files: {} });
    expect(readProgress(carried.progress, readLab(filesOf(split))).tasks['by-hand']).toMatchObject(done);

    const own = { step: 1, tasks: {}, files: {} };
    expect((await opened({ [old]: before, [split]: own }).progressOf(split)).progress).toEqual(own);
    expect((await opened({ [old]: before }).progressOf(old)).progress).toEqual(before);
  });

  it('is not begun if none of them was', async () => {
    const before = { step: 0, tasks: { 'first-phis': done }, files: {} };
    expect((await opened({ [old]: before }).progressOf(split)).progress).toBeNull();
    expect((await opened({}).progressOf(split)).progress).toBeNull();
  });
});

describe('a course in another language', () => {
  const head = (title: string): string => `---\ntitle: ${title}\n---`;

  function switching() {
    let language: Language = 'en';
    const answers: (() => void)[] = [];
    const asked: unknown[] = [];
    const api = {
      courses: {
        list: (request: { language: Language }) =>
          Promise.resolve({
            labs: [{ lab: '00-first', number: 0, head: head(request.language) }],
            folder: '/course',
            own: true,
          }),
        shared: () => Promise.resolve({ files: [], read: null }),
        read: (request: { lab: string; language: Language }) => {
          asked.push(request.language);
          return Promise.resolve({ text: head(request.language), files: [], read: null });
        },
      },
      progress: { read: () => Promise.resolve({ progress: null, notice: null }) },
    } as unknown as FathomApi;
    const client = {
      ask: async (question: { kind: string; language?: Language }) => {
        if (question.kind !== 'course') return { head: null, steps: [], errors: [] };
        await new Promise<void>((resolve) => answers.push(resolve));
        return {
          course: { ...emptyCourse, title: question.language },
          errors: [],
          heads: [{ id: 'first', title: question.language }],
        };
      },
    } as unknown as LabsClient;
    const courses = new Courses(api, client, () => language);
    return {
      courses,
      asked,
      to: (wanted: Language): Promise<void> => {
        language = wanted;
        return courses.listed ? courses.translate() : courses.read();
      },
      /** Answers the n-th request to read the course. */
      answer: async (n: number): Promise<void> => {
        for (let tries = 0; answers.length <= n && tries < 100; tries++) await Promise.resolve();
        answers[n]?.();
      },
    };
  }

  it('has its titles in that language, and keeps what is passed', async () => {
    const { courses, asked, to, answer } = switching();
    await Promise.all([to('en'), answer(0)]);
    courses.tell('00-first', 'task');
    await Promise.all([to('de'), answer(1)]);
    expect([courses.course.title, courses.titleOf('00-first'), courses.language]).toEqual(['de', 'de', 'de']);
    expect([...(courses.entries[0]?.passed ?? [])]).toEqual(['task']);
    await courses.files('00-first');
    expect(asked).toEqual(['de']);
  });

  it('is in the language that was chosen last, whichever is read first', async () => {
    const { courses, to, answer } = switching();
    await Promise.all([to('en'), answer(0)]);
    const all = [to('de'), to('en')];
    await answer(2);
    await answer(1);
    await Promise.all(all);
    expect([courses.course.title, courses.titleOf('00-first'), courses.language]).toEqual(['en', 'en', 'en']);
  });
});
