// Tests that panes do not show the answer to a task before the student has answered.
// test/labs/revealed.test.ts tests all tables.
import { expect, it } from 'vitest';
import { sharedWindow } from '../../support/window/window.ts';
import { openStep } from '../../support/window/actions.ts';
import { long } from '../../support/extent.ts';

const { page } = sharedWindow({ width: 1280, height: 720 });

it('a pane that shows an answer is covered until the question is answered', long, async () => {
  for (const [lab, step, task, pane] of [
    ['01-constants-and-peepholes', 5, 'falls', 'analysis'],
    ['05-global-value-numbering', 1, 'how-many-sums', 'graph'],
    ['05-global-value-numbering', 7, 'last-split', 'analysis'],
    ['06-ssa-five-ways', 1, 'first-phis', 'ssa'],
    ['07-combining-analyses', 6, 'masked', 'analysis'],
    ['08-what-a-graph-means', 2, 'phideps-of-figure-one', 'semantics'],
    ['11-scheduling', 4, 'golden-invariant', 'cfg'],
  ] as const) {
    await openStep(page(), lab, step);
    await page().getByTestId(`task-${task}`).waitFor();
    await page().getByTestId(`tab-${pane}`).click();
    await page().getByTestId(`veil-${pane}`).waitFor();
    expect(await page().getByTestId(pane).count()).toBe(0);
    expect(await page().getByTestId(`veil-${pane}`).innerText()).toMatch(
      /^Shown once you have answered “.+”\.$/,
    );
  }
});
