// Tests two typical sessions: from the first start to the end of the first lab, and preparing and giving a
// talk. FATHOM_PICTURES=folder saves a picture of each stop for review.
// @module-tag long
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { examples } from '../../../renderer/session/program/examples.ts';
import { doLab } from '../../support/window/lab-actions.ts';
import { openWindow } from '../../support/window/window.ts';
import { eventually, openExample } from '../../support/window/actions.ts';

const FOLDER = process.env['FATHOM_PICTURES'];
let count = 0;
async function stop(page: Page, name: string): Promise<void> {
  if (FOLDER === undefined) return;
  mkdirSync(FOLDER, { recursive: true });
  await page.waitForTimeout(500);
  await page.screenshot({ path: join(FOLDER, `${String(++count).padStart(2, '0')}-${name}.png`) });
}

it('a first start leads to the end of the first lab', { timeout: 300_000 }, async () => {
  const window = await openWindow({ width: 1280, height: 720, keepTour: true });
  const { page } = window;
  try {
    await page.getByRole('dialog').waitFor();
    await stop(page, 'first-start');
    await page.getByTestId('tour-start').click();
    await page.getByTestId('run').click();
    await eventually(() => page.getByTestId('result').innerText(), /140/);
    await stop(page, 'run');
    // The first wrong answer is already filled in when the task appears.
    await doLab(window, '00-first-soundings', 'mouse', ({ id }) => id !== 'one-makes-another');
    await stop(page, 'lab-done');
    expect(window.complaints).toEqual([]);
  } finally {
    await window.close();
  }
});

it('a talk is prepared and given', { timeout: 300_000 }, async () => {
  const window = await openWindow({ width: 1280, height: 720, isStill: true });
  const { page } = window;
  const go = (share: number): Promise<void> =>
    page.evaluate((part) => {
      const { fathom } = globalThis.window;
      return fathom?.go(Math.round(part * fathom.steps()));
    }, share);
  // “What a compiler sees in a loop” in ten minutes: program, share of its steps, pane, note.
  const stops = [
    ['Sum of squares', 0.2, 'graph', 'A loop begins: its second way in is still open.'],
    ['Sum of squares', 0.6, 'graph', 'The sum is a phi: from before, or from the last round.'],
    ['Sum of squares', 1, 'graph', 'The whole loop. Thick lines are control, thin ones are values.'],
    ['Sum of squares', 1, 'cfg', 'The same program in blocks, the loop in a frame.'],
    ['A constant in a loop', 0.5, 'graph', 'Another program. Is x ever anything but 1?'],
    ['A constant in a loop', 1, 'analysis', 'Assume the best of everything, until it is proved wrong.'],
    ['A constant in a loop', 1, 'graph', 'x is 1, so the branch is gone, and its phi with it.'],
    ['Loop invariant', 0.47, 'graph', 'A third one: this product is the same in every round.'],
    ['Loop invariant', 1, 'graph', 'In the graph it is in no place: it floats.'],
    ['Loop invariant', 1, 'cfg', 'The schedule puts it before the loop.'],
    ['Loop invariant', 1, 'registers', 'Values that live at the same time need registers of their own.'],
    ['Loop invariant', 1, 'assembly', 'And what the processor is given.'],
  ] as const;
  try {
    let program = '';
    for (const [i, [name, share, pane, note]] of stops.entries()) {
      if (name !== program) {
        await openExample(page, name);
        const text = examples.find((example) => example.name === name)?.source.slice(0, 200);
        await eventually(() => page.getByTestId('timeline').getAttribute('data-program'), text ?? null);
      }
      program = name;
      await eventually(
        () => page.getByTestId('program-name').innerText(),
        (shown) => shown.startsWith(name),
      );
      await page.evaluate((view) => globalThis.window.fathom?.view(view), pane);
      await go(share);
      await page.getByTestId(`tab-${pane}`).click();
      await page.keyboard.press('m');
      await page.getByRole('textbox', { name: `Note for bookmark ${i + 1}` }).fill(note);
    }
    // The list scrolls below its toolbar, not under it.
    const tools = await page.getByRole('textbox', { name: 'Name of the talk' }).boundingBox();
    const items = page.getByRole('list', { name: 'Talk' });
    await items.evaluate((list) => list.parentElement?.scrollTo(0, 0));
    const first = await items.getByRole('listitem').first().boundingBox();
    expect((tools?.y ?? 0) + (tools?.height ?? 0)).toBeLessThanOrEqual(first?.y ?? 0);
    await stop(page, 'talk-prepared');
    await page.keyboard.press('F8');
    const told = page.getByTestId('present-note');
    for (let back = 1; back < stops.length; back++) await page.keyboard.press('PageUp');
    for (const [i, [, , pane, note]] of stops.entries()) {
      if (i > 0) await page.keyboard.press('PageDown');
      await eventually(() => told.innerText(), note);
      await page.locator(`[data-pane=${pane}]`).waitFor();
      await stop(page, `talk-${i + 1}`);
    }
    await page.keyboard.press('F8');
    // The state before the talk is restored.
    expect(await page.getByTestId('program-name').innerText()).toContain('Loop invariant');
    expect(window.complaints).toEqual([]);
  } finally {
    await window.close();
  }
});
