// Tests that the labs of the second half can be completed in the window, exported, and graded, and that the
// grader agrees with the window on each task. Each task is first answered with an anticipated wrong answer,
// if any.
// @module-tag long
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseLab, tasksOf } from '../../../labs/engine/index.ts';
import { courseOf, filesOf } from '../../labs/course.ts';
import { buildOnce } from '../../support/cli.ts';
import { gradeOf, saved } from '../../support/window/handing.ts';
import { doLab } from '../../support/window/lab-actions.ts';
import { openWindow, type OpenWindow } from '../../support/window/window.ts';

const folders = ['11-scheduling', '13-instructions-and-registers', '14-race'];

let window: OpenWindow;
beforeAll(async () => {
  buildOnce();
  window = await openWindow({ width: 1280, height: 720 });
});
afterAll(() => window.close());

describe.each(folders)('%s', (folder) => {
  it('is completed, exported, and graded', { timeout: 600_000 }, async () => {
    await doLab(window, folder, 'mouse');
    const { lab } = parseLab(filesOf(folder), courseOf());
    if (lab === null) throw new Error('the lab cannot be read');
    const points = tasksOf(lab).reduce((sum, task) => sum + task.points, 0);
    expect(gradeOf(await saved(window, 'export-lab'))).toMatchObject([
      {
        lab: lab.id,
        score: points,
        maxScore: points,
        problems: [],
        tasks: tasksOf(lab).map((task) => ({ id: task.id, score: task.points, maxScore: task.points })),
      },
    ]);
  });
});
