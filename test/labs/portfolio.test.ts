// Tests the contents of a portfolio and the page that Fathom creates from it.
import { describe, expect, it } from 'vitest';
import {
  defaultChosen,
  keepScore,
  markPassed,
  newProgress,
  portfolioOf,
  solutionFor,
  tasksOf,
  type Lab,
  type Progress,
} from '../../labs/engine/index.ts';
import { portfolioPage } from '../../renderer/panes/guide/state/portfolio.ts';
import { handingEn } from '../../renderer/text/en/handing.ts';
import { filesOf, readLab } from './course.ts';
import { long } from '../support/extent.ts';

const soundings = readLab(filesOf('00-first-soundings'));

async function solved(lab: Lab, ids: readonly string[]): Promise<Progress> {
  let progress = newProgress;
  for (const step of lab.steps)
    for (const task of step.tasks.filter(({ id }) => ids.includes(id)))
      progress = markPassed(progress, task.id, await solutionFor(task, step, lab.level));
  return progress;
}

describe('a portfolio', () => {
  it('contains the student’s programs of passed tasks, and the outcomes of completed labs', async () => {
    const all = tasksOf(soundings).map(({ id }) => id);
    const found = await portfolioOf(soundings, await solved(soundings, all));
    expect(found).toMatchObject({ passed: all.length, tasks: all.length, outcomes: soundings.say });
    const programs = found.works.map(({ program }) => program).filter((program) => program !== '');
    expect(programs.length).toBeGreaterThan(0);
    expect(new Set(programs).size).toBe(programs.length);
    expect(programs.filter((program) => soundings.steps.some(({ begin }) => begin === program))).toEqual([]);
    const [first = ''] = all;
    expect(await portfolioOf(soundings, await solved(soundings, [first]))).toMatchObject({
      passed: 1,
      outcomes: [],
    });
  });

  it('is empty without passed tasks and omits programs that the step provides', async () => {
    expect(await portfolioOf(soundings, newProgress)).toMatchObject({ passed: 0, works: [], outcomes: [] });
    const step = soundings.steps.find(({ tasks }) => tasks.length > 0);
    const [task] = step?.tasks ?? [];
    if (step === undefined || task === undefined) throw new Error('no task');
    const given = { program: `${step.begin}\n`, answer: {}, chosen: defaultChosen };
    const { works } = await portfolioOf(soundings, markPassed(newProgress, task.id, given));
    expect(works.filter(({ program }) => program !== '')).toEqual([]);
  });

  it('contains JavaScript, and scores as measured by the check instead of stored scores', long, async () => {
    const lab = readLab(filesOf('04-write-a-peephole'));
    const step = lab.steps.find(({ tasks }) =>
      tasks.some(({ checks }) => checks.some(({ kind }) => kind === 'score')),
    );
    const task = step?.tasks.find(({ checks }) => checks.some(({ kind }) => kind === 'score'));
    if (step === undefined || task === undefined) throw new Error('no open task');
    const solution = await solutionFor(task, step, lab.level);
    const forged = { value: -1, better: 'less' } as const;
    const progress = keepScore(markPassed(newProgress, task.id, solution), task.id, forged, solution);
    const { works } = await portfolioOf(lab, progress);
    expect(works.length).toBe(1);
    expect(works[0]?.score?.value).toBe(works[0]?.score?.known);
    expect(works[0]?.code).toBe(solution.answer.code ?? '');
  });

  it('is printed as a page in which every text is escaped', async () => {
    const evil = '</code><script>alert(1)</script><img src=x onerror=alert(1)>"\'`</code>`';
    const work = {
      step: evil,
      title: evil,
      program: evil,
      code: evil,
      optimize: 'full',
      score: null,
    } as const;
    const lab = { title: evil, about: evil, outcomes: [evil], passed: 1, tasks: 1, works: [work] };
    const node = { id: 1 } as never;
    const page = await portfolioPage(
      [{ lab, graphs: [[node]] }],
      { course: evil, student: evil, date: evil, language: 'en', words: handingEn.portfolio.page },
      (_, title) => Promise.resolve(`<svg>${title}</svg>`),
    );
    const tags = [...page.matchAll(/<\/?([a-z0-9]+)/gi)].map(([, tag]) => tag?.toLowerCase());
    expect(new Set(tags)).toEqual(
      new Set('html head meta title style body main h1 p h2 ul li h3 pre code img'.split(' ')),
    );
    expect(page).not.toMatch(/<img(?! src="data:image\/svg\+xml,[^"<>]*" alt="[^"<>]*">)/);
    expect(page).toContain("default-src 'none'");
  });
});
