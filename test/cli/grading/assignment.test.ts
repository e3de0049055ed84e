import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  assignmentId,
  parseAssignment,
  writeAssignment,
  type Assignment,
} from '../../../labs/engine/index.ts';
import { filesOf, readLab } from '../../labs/course.ts';
import { buildOnce, fathom } from '../../support/cli.ts';
import { long } from '../../support/extent.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const folder = temporaryFolder('assignment');
const at = (name: string): string => join(folder, name);
const labs = [readLab(filesOf('00-first-soundings')), readLab(filesOf('03-loops'))];

beforeAll(() => buildOnce(), 120_000);

const week = `id: week-1
title: The first week
due: 2026-11-30 18:00
only: [graph, cfg]
tasks:
  - { lab: loops, task: swap-rounds, points: 5 }
  - { lab: loops, task: fibonacci }
  - lab: first-soundings
`;
const errorsIn = (text: string): readonly string[] => {
  const read = parseAssignment(text, labs);
  return 'errors' in read
    ? read.errors.map(({ line, column, message }) => `${line}:${column}: ${message}`)
    : [];
};

describe('an assignment', () => {
  it('names tasks, points, a due date, and panes', () => {
    const read = parseAssignment(week, labs);
    expect(read).toMatchObject({
      assignment: {
        id: 'week-1',
        due: '2026-11-30 18:00',
        only: ['graph', 'cfg'],
        labs: [
          {
            lab: 'loops',
            tasks: [
              { id: 'swap-rounds', points: 5 },
              { id: 'fibonacci', points: 2 },
            ],
          },
          { lab: 'first-soundings' },
        ],
      },
    });
    expect('assignment' in read && read.assignment.labs[1].tasks.length).toBe(8);
  });

  it.each([
    ['lab: first-soundings', 'lab: last-soundings', /^8:10: .*there is no lab “last-soundings”/],
    ['swap-rounds', 'swap-round', /^6:25: .*the lab loops has no task “swap-round”/],
    ['task: fibonacci', 'task: swap-rounds', /^7:25: .*swap-rounds is listed twice/],
    ['lab: first-soundings', 'lab: loops', /^8:10: .*loops is listed twice/],
    ['points: 5', 'points: 0', /^6:46: .*must be at least 1/],
    ['points: 5', 'points: many', /^6:46: .*must be an integer/],
    ['due: 2026-11-30 18:00', 'due: 2026-02-30', /^3:6: due: must be a date/],
    ['due: 2026-11-30 18:00', 'due: tomorrow', /^3:6: due: must be a date/],
    ['only: [graph, cfg]', 'only: [graph, garden]', /^4:15: only\.1/],
    ['id: week-1', 'name: week-1', /unknown key “name”|id is missing/],
    ['title: The first week', 'title: [', /^\d+:\d+: /],
    ['  - { lab: loops, task: swap-rounds, points: 5 }', '  - 7', /^6:5: /],
  ])('reports errors with their location: %s → %s', (from, to, told) => {
    const text = week.replace(from, to);
    expect(text).not.toBe(week);
    expect(errorsIn(text).join('\n')).toMatch(told);
  });

  it('is read back exactly as written, whatever its texts contain', () => {
    const [lab] = labs;
    for (const title of [
      'Week 3: loops',
      '"',
      "it's # no comment",
      '- x: [',
      'é\u2028\\n\t',
      '\u202e{{',
      'null',
    ])
      for (const due of ['', '2026-12-01', '2026-12-01 18:00'])
        for (const only of [null, ['guide', 'cfg'] as const]) {
          const tasks = lab.steps.flatMap((step) => step.tasks).map(({ id }, i) => ({ id, points: i + 1 }));
          const made: Assignment = {
            id: assignmentId(title),
            title,
            about: `${title}\nand more`,
            due,
            only,
            labs: [{ lab: lab.id, tasks }],
          };
          expect(parseAssignment(writeAssignment(made), labs)).toEqual({ assignment: made });
        }
    expect(['Week 3', '3. Woche', 'Übung', '', '日本'].map(assignmentId)).toEqual([
      'week-3',
      'assignment-3-woche',
      'ubung',
      'assignment',
      'assignment',
    ]);
  });

  it('is created, checked, and used for grading by commands', long, async () => {
    const file = at('week-1.yaml');
    expect((await fathom(['assignment', 'new', file, '--lab', 'loops', '00-first-soundings'])).status).toBe(
      0,
    );
    expect(await fathom(['assignment', 'check', file])).toMatchObject({ status: 0, stderr: '' });
    expect((await fathom(['assignment', 'new', file, '--lab', 'loops'])).status).toBe(2);
    writeFileSync(file, week);
    expect((await fathom(['assignment', 'check', file])).stdout).toBe(
      `${file}: “The first week”: 10 tasks of 2 labs, 15 points, due 2026-11-30 18:00\n`,
    );
    for (const [name, lab] of [
      ['both', ['loops', 'first-soundings']],
      ['one', ['loops']],
    ] as const)
      expect((await fathom(['lab', 'pack', ...lab, '--with', 'solution', '--out', at(name)])).status).toBe(0);
    const grade = async (name: string): Promise<unknown> => {
      const { stdout } = await fathom(['grade', at(name), '--assignment', file, '--format', 'json']);
      return (JSON.parse(stdout) as { submissions: object[] }).submissions;
    };
    expect(await grade('both')).toMatchObject([
      {
        lab: 'loops',
        score: 7,
        maxScore: 7,
        tasks: [
          { id: 'swap-rounds', score: 5 },
          { id: 'fibonacci', score: 2 },
        ],
      },
      { lab: 'first-soundings', score: 8, maxScore: 8 },
    ]);
    expect(await grade('one')).toMatchObject([
      { lab: 'loops', score: 7 },
      {
        lab: 'first-soundings',
        score: 0,
        maxScore: 8,
        problems: ['the submission contains nothing for the lab first-soundings'],
      },
    ]);
    // A student without work on a lab has still submitted the assignment. The lab's tasks count as
    // unanswered.
    expect(await fathom(['grade', at('one'), '--assignment', file])).toMatchObject({ status: 0, stderr: '' });
    expect((await fathom(['lab', 'pack', 'memory', '--with', 'start', '--out', at('other')])).status).toBe(0);
    const handedIn = at('handed-in');
    mkdirSync(handedIn);
    for (const name of ['both', 'one', 'other']) copyFileSync(at(name), join(handedIn, `${name}.fathom`));
    expect(
      (await fathom(['grade', '--class', handedIn, '--assignment', file, '--out', at('result')])).status,
    ).toBe(1);
    const page = readFileSync(join(at('result'), 'class.html'), 'utf8');
    expect(page).toMatch(/remove-the-phi<\/span><\/td><td class="number">1 of 2</);
    expect(page).toContain('The program has an <code>if</code>; the finished graph');
    expect(page).toMatch(
      /other\.fathom<ul class="lost"><li>this is work for the lab memory; it contains nothing for loops/,
    );
    writeFileSync(file, week.replace('loops', 'loop'));
    expect(await fathom(['assignment', 'check', file])).toMatchObject({ status: 1, stdout: '' });
    const { status, stderr } = await fathom(['grade', at('one'), '--assignment', file]);
    expect([status, stderr]).toEqual([2, expect.stringContaining('week-1.yaml:6:12: ')]);
    expect(readFileSync(file, 'utf8')).toContain('lab: loop,');
  });
});
