// Tests the Why card in Chromium: opening the card by key, and answers in sentences with linked nodes in
// both languages.
import { beforeAll, describe, expect, it } from 'vitest';
import { seriousFaults } from '../../support/window/axe.ts';
import { sharedWindow } from '../../support/window/window.ts';
import { eventually, runCommand, typeAndCompile } from '../../support/window/actions.ts';
import { long } from '../../support/extent.ts';

const PROGRAM = `int[] a = new int[10];
int s = 0;
for (int i = 0; i < arg; i += i + 1) s = s + a[i] * (arg + 3);
return s;`;

const { window, page } = sharedWindow({ isStill: true });
const answer = (question: string): Promise<string> =>
  page().locator(`[data-testid=why-not] [data-question=${question}]`).first().innerText();
const heading = (): Promise<string> => page().getByTestId('inspector').locator('h3').innerText();
/** By the label of a node's cell. */
const choose = (name: string, modifiers: 'Shift'[] = []): Promise<void> =>
  page().locator(`.graphview .cell[aria-label*="${name}"]`).first().click({ modifiers });

beforeAll(async () => {
  await typeAndCompile(page(), PROGRAM);
});

describe('the Why answer', () => {
  it('says in a sentence what a check lacks, and links to the node', async () => {
    await choose('CheckIndex');
    const check = await eventually(() => answer('check'), /nothing proves/);
    expect(check).toContain('i < 10');
    await page().locator('[data-question=check] button').first().click();
    await eventually(heading, /^Phi/);
  });

  it('says why a node stays in the loop and how it was created', long, async () => {
    await eventually(() => answer('hoisted'), /in every iteration/);
    expect(await page().getByTestId('why-here').innerText()).toContain('the loop may change i');
    await page().getByTestId('why-here').locator('button').first().click();
    expect(await page().getByTestId('timeline-sentence').innerText()).toContain('the loop may change i');
    await page().keyboard.press('End');
  });

  it('is opened by its key and available in German', long, async () => {
    await page().keyboard.press('Escape');
    await choose('Phi');
    await page().keyboard.press('w');
    await eventually(() => page().evaluate(() => document.activeElement?.id ?? ''), 'why');
    expect(await seriousFaults(page())).toEqual([]);
    // Escape returns focus to the picture, and the key opens the answer again.
    await page().keyboard.press('Escape');
    const inPicture = (): Promise<boolean> =>
      page().evaluate(() => document.activeElement?.matches('svg.drawing') === true);
    await eventually(inPicture, (isThere) => isThere);
    await page().keyboard.press('/');
    await page().keyboard.type('phi');
    await page().keyboard.press('Escape');
    expect(await inPicture()).toBe(true);
    expect(await page().getByRole('textbox', { name: 'Filter steps' }).inputValue()).toBe('');
    await choose('Phi');
    await runCommand(page(), 'Language');
    await eventually(() => answer('hoisted'), /in der Schleife also jedes Mal/);
    expect(window.complaints).toEqual([]);
  });
});
