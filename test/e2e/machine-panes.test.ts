// The panes of the back end in real Chromium: the listing with its choices, the allocator's steps, the debugger.
import { AxeBuilder } from '@axe-core/playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { openWindow, type OpenWindow } from '../support/window.ts';
import { eventually, typeAndCompile } from '../support/window-actions.ts';

const LOOP =
  'int sum = 0;\nfor (int i = 0; i < 10; i++) {\n  int square = arg * arg;\n  sum = sum + square / 3;\n}\nreturn sum;';

let window: OpenWindow;
const page = (): Page => window.page;
const textOf = (id: string) => (): Promise<string> => page().getByTestId(id).innerText();

async function seriousFaults(): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page: page() }).exclude('.xterm').analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`);
}

beforeAll(async () => {
  window = await openWindow();
});
afterAll(async () => {
  await window.close();
});

describe('the assembly pane', () => {
  it('shows the listing for the chosen convention, allocator and schedule', async () => {
    await typeAndCompile(page(), LOOP);
    await page().getByTestId('tab-assembly').click();
    await eventually(textOf('assembly'), (text) => text.includes('%rdi') && !text.includes('%rcx, '));
    await page().getByTestId('assembly-abi').selectOption('win64');
    await eventually(textOf('assembly'), (text) => text.includes('movq    %rcx') && !text.includes('%rdi'));
    await page().getByTestId('assembly-abi').selectOption('sysv');
    await page().getByTestId('assembly-syntax').selectOption('intel');
    await eventually(textOf('assembly'), (text) => /imul\s+rdi, rdi/.test(text));
    await page().getByTestId('assembly-syntax').selectOption('att');
    await eventually(textOf('assembly'), (text) => text.includes('%rdi'));
    const count = await textOf('instruction-count')();
    expect(count).toMatch(/^\d+ instructions$/);
    const best = await textOf('assembly')();
    await page().getByTestId('assembly-schedule').selectOption('late');
    await eventually(textOf('assembly'), (text) => text !== best);
    await page().getByTestId('tab-cfg').click();
    expect(await page().getByTestId('schedule').inputValue()).toBe('late');
    await page().getByTestId('tab-assembly').click();
    await page().getByTestId('assembly-schedule').selectOption('best');
    await eventually(textOf('assembly'), (text) => text === best);
  });

  it('shows the runtime only where it is wanted, and goes through the lines by keys', async () => {
    expect(await textOf('assembly')()).not.toContain('_start');
    await page().getByTestId('assembly-runtime').check();
    await eventually(textOf('assembly'), (text) => text.includes('.globl main'));
    await page().getByTestId('assembly-runtime').uncheck();
    await page().getByTestId('assembly').focus();
    await page().keyboard.press('ArrowDown');
    const lit = (): Promise<string[]> => page().locator('[data-testid=assembly] .lit').allInnerTexts();
    const [before] = await eventually(lit, (lines) => lines.length > 0);
    await page().keyboard.press('ArrowDown');
    await eventually(lit, ([line]) => line !== before);
    expect(await page().locator('.cm-content .lit').count()).toBeGreaterThan(0);
  });

  it('compares all schedules and allocators on the present argument', async () => {
    await page().getByTestId('arg').fill('3');
    await page().getByTestId('arg').press('Enter');
    await page().getByTestId('compare-all').click();
    await eventually(
      textOf('comparison'),
      (text) => text.includes('With arg = 3') && text.includes('executed'),
    );
    const executed = await page()
      .locator('[data-testid=comparison] tr', { hasText: 'executed' })
      .locator('td')
      .allInnerTexts();
    expect(executed).toHaveLength(6);
    const values = executed.map((text) => Number(text.replace(/\D/g, '')));
    // The late schedule computes the square in every round of the loop.
    expect(values[2]).toBeGreaterThan(values[4]);
    expect(await seriousFaults()).toEqual([]);
    await page().getByTestId('compare-all').click();
  });

  it('remembers the choices over a restart', async () => {
    await page().getByTestId('assembly-allocator').selectOption('linear');
    await eventually(textOf('saved'), (text) => text === 'Saved');
    await page().waitForTimeout(400);
    window = await window.restart();
    await page().getByTestId('tab-assembly').click();
    await eventually(
      () => page().getByTestId('assembly-allocator').inputValue(),
      (value) => value === 'linear',
    );
    await page().getByTestId('assembly-allocator').selectOption('colouring');
    expect(window.complaints).toEqual([]);
  });
});
