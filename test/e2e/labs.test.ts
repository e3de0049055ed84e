// Labs of the course done from start to finish in the window, each task wrongly first where a wrong answer was foreseen.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseLab } from '../../labs/engine/index.ts';
import { courseOf, filesOf } from '../labs/course.ts';
import { LabWalk } from '../support/lab-actions.ts';
import { openWindow, type OpenWindow } from '../support/window.ts';

let window: OpenWindow;
beforeAll(async () => {
  window = await openWindow({ width: 1280, height: 720 });
});
afterAll(async () => {
  expect(window.complaints).toEqual([]);
  await window.close();
});

describe.each(['02-if-region-phi', '04-write-a-peephole', '06-ssa-five-ways', '07-combining-analyses'])(
  '%s',
  (folder) => {
    it('is done from start to finish', { timeout: 300_000 }, async () => {
      const { lab } = parseLab(filesOf(folder), courseOf());
      if (lab === null) throw new Error('the lab cannot be read');
      const walk = new LabWalk(window.page, lab);
      await walk.open(folder);
      await walk.walk(() => true);
      const tasks = lab.steps.flatMap((step) => step.tasks);
      expect(walk.replied.length).toBeGreaterThan(tasks.length / 2);
      for (const task of tasks) expect(await walk.task(task).count()).toBeLessThanOrEqual(1);
    });
  },
);
