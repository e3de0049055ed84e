// Tests tasks on V8 traces in the window: capturing starts only on a button press, wrong answers get
// replies, and the grader agrees.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { buildSiteOnce, serveStatic } from '../../support/servers/site.ts';
import { seriousFaults } from '../../support/window/axe.ts';
import { buildOnce } from '../../support/cli.ts';
import { gradeOf, saved } from '../../support/window/handing.ts';
import { mouseHands } from '../../support/window/hands.ts';
import { browserWith, openWindow, type OpenWindow } from '../../support/window/window.ts';
import { capturedTraces } from '../../support/foreign/v8-traces.ts';
import { eventually } from '../../support/window/actions.ts';

let window: OpenWindow;
const page = (): Page => window.page;
const found = (id: string) => (): Promise<string> => page().getByTestId(`task-${id}`).innerText();
const isPassed = (id: string) => (): Promise<string | null> =>
  page().getByTestId(`task-${id}`).getAttribute('data-passed');
const answer = async (id: string, key: string, value: string): Promise<void> => {
  await page().getByTestId(`task-${id}`).getByTestId(`cell-${key}`).fill(value);
  await page().getByTestId(`commit-trace-${id}`).click();
};
const capture = async (id: string): Promise<void> => {
  await page().getByTestId(`capture-${id}`).click();
  await page().getByTestId(`open-trace-${id}`).waitFor({ timeout: 30_000 });
};

beforeAll(async () => {
  buildOnce();
  window = await openWindow({ width: 1280, height: 720 });
  await page().getByTestId('guide-course').click();
  await page().getByTestId('course-18-a-sea-in-the-wild').getByRole('button').first().click();
  await page().getByTestId('task-find-the-phi').waitFor({ timeout: 30_000 });
});
afterAll(async () => {
  expect(window.complaints).toEqual([]);
  await window.close();
});

describe('the lab “A sea in the wild”', () => {
  it(
    'compares an answer with the captured trace, and replies to a mistake',
    { timeout: 120_000 },
    async () => {
      await answer('count-the-phis', 'phis', '2');
      await eventually(found('count-the-phis'), /capture the function first/);
      expect(await isPassed('count-the-phis')()).toBe('false');
      await capture('count-the-phis');
      await answer('count-the-phis', 'phis', '3');
      await eventually(found('count-the-phis'), /You counted the EffectPhi/);
      await answer('count-the-phis', 'phis', '2');
      await eventually(isPassed('count-the-phis'), 'true');
      expect(await seriousFaults(page())).toEqual([]);
    },
  );

  it('shows the graphs of the trace in the graph pane', { timeout: 60_000 }, async () => {
    await page().getByTestId('open-trace-count-the-phis').click();
    await eventually(() => page().getByTestId('timeline').innerText(), /Simplified lowering/);
    const picture = await page().evaluate(() => globalThis.window.fathom?.picture());
    expect(picture?.nodes.filter(({ label }) => label.startsWith('Phi'))).toHaveLength(2);
  });

  it('runs the student’s program on request, and the grader agrees', { timeout: 120_000 }, async () => {
    const hands = mouseHands(page());
    for (let i = 0; i < 3; i++) await hands.press(page().getByTestId('next-step'));
    await page().getByTestId('task-deoptimize').waitFor({ timeout: 30_000 });
    await capture('deoptimize');
    await eventually(found('deoptimize'), /Another value means another map/);
    const loop = 'function width(p) { return p.x; }\nfor (let i = 0; i < 100000; i++) width({ x: i });\n';
    await hands.write(page().getByTestId('code-deoptimize'), `${loop}width({ y: 1, x: 2 });\n`);
    await page().getByTestId('open-trace-deoptimize').waitFor({ state: 'detached' });
    await capture('deoptimize');
    await eventually(isPassed('deoptimize'), 'true');
    const [graded] = gradeOf(await saved(window, 'export-lab')) as {
      tasks: { id: string; score: number }[];
    }[];
    const scores = new Map(graded?.tasks.map(({ id, score }) => [id, score]));
    expect([scores.get('count-the-phis'), scores.get('deoptimize'), scores.get('inlined')]).toEqual([
      1, 2, 0,
    ]);
  });
});

describe('the static site', () => {
  it('says which tasks need a capture, and reads a trace file', { timeout: 300_000 }, async () => {
    buildSiteOnce();
    const server = await serveStatic('/some/where/');
    const context = await (await browserWith()).newContext({ viewport: { width: 1280, height: 720 } });
    try {
      const site = await context.newPage();
      await site.goto(server.address);
      await site.getByTestId('tour-start').click();
      await site.getByTestId('guide-course').click();
      await site.getByTestId('course-18-a-sea-in-the-wild').getByRole('button').first().click();
      for (const id of ['find-the-phi', 'count-the-phis']) {
        const told = site.getByTestId(`no-capture-${id}`);
        await told.waitFor({ timeout: 30_000 });
        expect(await told.innerText()).toContain('This page cannot run Node');
        expect(await site.getByTestId(`capture-${id}`).count()).toBe(0);
      }
      await site.getByTestId('task-what-corresponds').getByText('Checkpoint', { exact: true }).click();
      await eventually(() => site.getByTestId('task-what-corresponds').getAttribute('data-passed'), 'true');
      const buffer = Buffer.from(capturedTraces().get('f9') ?? '');
      const file = { name: 'turbo-f9-0.json', mimeType: 'application/json', buffer };
      await site.getByTestId('file-chooser').setInputFiles(file);
      await eventually(() => site.getByTestId('timeline').innerText(), /Simplified lowering/);
    } finally {
      await context.close();
      await server.close();
    }
  });
});
