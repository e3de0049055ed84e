// Tests that each view has one row of tools in both layouts and at any width. Tools that do not fit are in
// a panel below the row, opened by mouse or keyboard.
// @module-tag long
import { beforeAll, describe, expect, it } from 'vitest';
import type { Locator } from 'playwright-core';
import { viewNames } from '../../../renderer/names.ts';
import { seriousFaults } from '../../support/window/axe.ts';
import { inTurn } from '../../support/extent.ts';
import { sharedWindow } from '../../support/window/window.ts';
import { eventually, openExample, setInCard } from '../../support/window/actions.ts';

const { page } = sharedWindow({ width: 1280, height: 720, isStill: true });
const show = async (view: string): Promise<Locator> => {
  await page().evaluate((name) => globalThis.window.fathom?.view(name), view);
  const pane = page().locator(`#pane-${view}`);
  await pane.locator('.tool-row').first().waitFor();
  return pane;
};
/** Height of the pane's tools, and the number of visible controls. */
const measured = (pane: Locator): Promise<{ rows: number; height: number; seen: number }> =>
  pane.evaluate((element) => {
    const rows = [...element.querySelectorAll('.tool-row')].filter((row) => row.clientHeight > 0);
    const { top = 0, bottom = 0 } = rows[0]?.getBoundingClientRect() ?? {};
    const seen = [...(rows[0]?.querySelectorAll('button, select, input') ?? [])].filter((control) => {
      const box = control.getBoundingClientRect();
      return box.height > 0 && box.top >= top && box.bottom <= bottom;
    });
    return { rows: rows.length, height: Math.round(bottom - top), seen: seen.length };
  });

beforeAll(async () => {
  await openExample(page(), 'Sum of squares');
});

describe.each([
  ['Control+Shift+1', 1280, 720],
  ['Control+Shift+2', 1280, 720],
  ['Control+Shift+2', 1440, 900],
] as const)('in the layout %s at %i × %i', (key, width, height) => {
  it.each(inTurn(['en', 'de'], 1))(
    'each view has one toolbar row, at most 32 pixels high (%s)',
    async (language) => {
      await page().setViewportSize({ width, height });
      await page().keyboard.press(key);
      await setInCard(page(), 'language', language);
      const wrong: string[] = [];
      for (const view of viewNames) {
        const found = await measured(await show(view));
        if (found.rows !== 1 || found.height > 32 || found.seen < 1)
          wrong.push(`${view}: ${JSON.stringify(found)}`);
      }
      await setInCard(page(), 'language', 'en');
      expect(wrong).toEqual([]);
    },
  );
});

describe('the overflow of a toolbar', () => {
  it('opens below the row on request, and Esc closes it', async () => {
    await page().setViewportSize({ width: 1280, height: 720 });
    await page().keyboard.press('Control+Shift+2');
    const pane = await show('cfg');
    const more = pane.getByRole('button', { name: 'more' });
    expect(await more.getAttribute('aria-expanded')).toBe('false');
    await more.click();
    expect(await more.getAttribute('aria-expanded')).toBe('true');
    const compare = pane.getByRole('combobox', { name: 'Compare with' });
    await eventually(
      () => compare.evaluate((element) => element === document.activeElement),
      (hasFocus) => hasFocus,
    );
    expect(await seriousFaults(page())).toEqual([]);
    await page().keyboard.press('Escape');
    expect(await more.getAttribute('aria-expanded')).toBe('false');
    expect(await more.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it('opens when it receives focus and closes when it loses it', async () => {
    const pane = await show('cfg');
    await pane.getByRole('button', { name: 'List', exact: true }).focus();
    await page().keyboard.press('Tab');
    const more = pane.getByRole('button', { name: 'more' });
    await eventually(() => more.getAttribute('aria-expanded'), 'true');
    await page().getByTestId('editor').click();
    expect(await more.getAttribute('aria-expanded')).toBe('false');
  });

  it('stays under the pointer while a button is pressed and moves below the row on release', async () => {
    await page().setViewportSize({ width: 1280, height: 720 });
    await page().keyboard.press('Control+Shift+2');
    const pane = await show('graph');
    const box = pane.getByTestId('graph-semantics');
    await box.waitFor();
    // Acts as assistive technology does: scrolls to a control and presses it before the next frame.
    const [before, down, up] = await box.evaluate(async (element) => {
      const frames = (): Promise<void> =>
        new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));
      const top = (): number => Math.round(element.getBoundingClientRect().top);
      element.scrollIntoView({ block: 'nearest' });
      const found = [top()];
      element.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
      await frames();
      found.push(top());
      element.dispatchEvent(new PointerEvent('pointerup', { bubbles: true }));
      await frames();
      return [...found, top()];
    });
    expect(down).toBe(before);
    expect(up).toBeGreaterThan(before);
    expect(await pane.getByRole('button', { name: 'more' }).getAttribute('aria-expanded')).toBe('true');
    await page().getByTestId('editor').click();
  });

  it.each(['Control+Shift+1', 'Control+Shift+2'])(
    'contains both sides of a comparison and a link to them if their names do not fit (%s)',
    async (key) => {
      await page().keyboard.press(key);
      await setInCard(page(), 'language', 'de');
      const pane = await show('compare');
      await pane.getByRole('button', { name: 'mehr' }).click();
      await pane.getByTestId('compare-second-optimize').selectOption('peephole');
      await pane.getByRole('button', { name: 'Zweite' }).first().waitFor();
      await pane.getByTestId('compare-second-optimize').selectOption('full');
      await page().keyboard.press('Escape');
      await setInCard(page(), 'language', 'en');
    },
  );

  it('contains both sides of a comparison, which the row summarizes', async () => {
    const pane = await show('compare');
    await pane.getByRole('button', { name: 'Second full', exact: true }).click();
    await pane.getByRole('combobox', { name: 'Second: optimizations' }).selectOption('none');
    await page().keyboard.press('Escape');
    await pane.getByRole('button', { name: 'Second none', exact: true }).waitFor();
    await pane.getByRole('button', { name: 'First full', exact: true }).waitFor();
  });
});
