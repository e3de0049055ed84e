// Tests the steps of the lab on a custom pass in which students write a scheduler.
// @module-tag long
import { describe, expect, it } from 'vitest';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fathom } from '../../support/cli.ts';
import { eventually, typeProgram } from '../../support/window/actions.ts';
import { sharedWindow } from '../../support/window/window.ts';

const { window, at } = sharedWindow({ width: 1280, height: 720 });

const shows = (id: string, text: string): Promise<unknown> =>
  eventually(
    () => at(id).innerText(),
    (shown) => shown.includes(text),
  );
const isPassed = (id: string): Promise<unknown> =>
  eventually(() => at(`goal-${id}`).getAttribute('data-passed'), 'true');

async function openStep(step: number): Promise<void> {
  await at('guide-course').click();
  await at('course-17-your-own-pass').getByRole('button').first().click();
  for (let i = 1; i < step; i++) await at('next-step').click();
}

/** The file of a step, as `fathom pass` finds it. */
async function fileOf(step: string): Promise<string> {
  const file = join(window.folder, 'workspace', 'labs', '17-your-own-pass', `${step}.simple`);
  await eventually(
    () => Promise.resolve(existsSync(file)),
    (isThere) => isThere,
  );
  return file;
}

async function runOn(file: string): Promise<string> {
  const pass = join(window.folder, 'schedule');
  execFileSync('cc', ['-O2', '-o', pass, 'labs/kits/c/schedule.c']);
  const { status, stdout } = await fathom(['pass', pass, file, '--as', 'graph', '--write']);
  expect(status).toBe(0);
  // The window reads changes on disk when it receives focus.
  await window.page.evaluate(() => dispatchEvent(new Event('focus')));
  return stdout;
}

describe('a scheduler in the lab on a custom pass', () => {
  it('starts with places by hand, and names the broken rule', async () => {
    await openStep(5);
    await shows('step-title', 'A node gets a block');
    await window.page.getByText('This graph has no schedule').waitFor();
    const graph = readFileSync('labs/course/17-your-own-pass/files/places.simple', 'utf8').replace(
      /\/\/[^]*/,
      '',
    );
    const write = (block: number): Promise<void> =>
      typeProgram(window.page, `${graph}place 6 in 4\nplace 7 in 4\nplace 8 in ${block}\nplace 9 in 4\n`);
    await write(13);
    await window.page.getByText('a definition dominates its uses: Add 8').first().waitFor();
    await write(11);
    await isPassed('place-by-hand');
  });

  it('replaces the program with the schedule of the kit, which the pane Blocks shows', async () => {
    await at('goals-next').click();
    await shows('step-title', 'Early');
    const file = await fileOf('early');
    expect(await runOn(file)).toContain('legal schedule');
    expect(readFileSync(file, 'utf8')).toMatch(/^place 48 in 11$/m);
    await isPassed('early-by-pass');
    await at('compare').selectOption('best');
    await eventually(() => at('figures-own').innerText(), /113/);
  });

  it('shows the score of the open task', async () => {
    await at('compare').selectOption('');
    await at('next-step').click();
    await shows('step-title', 'Out of the loops');
    const file = await fileOf('hoist');
    await runOn(file);
    await shows('goals', '3471');
  });
});
