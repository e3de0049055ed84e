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

describe('the registers pane', () => {
  const PRESSURE =
    'int s = 0;\nint t = 1;\nfor (int i = 0; i < arg; i++) {\n  s = s + i * t;\n  t = t + s / (i + 2);\n}\nreturn s * t;';
  const sentence = textOf('registers-sentence');
  const nodes = (): Promise<string[]> =>
    page()
      .locator('[data-testid=interference] .node')
      .evaluateAll((all) => all.map((node) => node.getAttribute('transform') ?? ''));

  it('steps through the rounds, and moves nothing', async () => {
    await typeAndCompile(page(), PRESSURE);
    await page().getByTestId('tab-registers').click();
    await page().getByTestId('registers-limit').selectOption('2');
    const rounds = page().locator('[data-testid=registers-round] option');
    await eventually(
      () => rounds.count(),
      (count) => count > 1,
    );
    await page().getByTestId('registers-round').selectOption('0');
    await eventually(sentence, (text) => text.includes('values want registers'));
    const places = await nodes();
    expect(places.length).toBeGreaterThan(4);
    const seen: string[] = [];
    const all = Number((await textOf('registers-count')()).split('/')[1]);
    for (let i = 0; i < all; i++) {
      await page().getByTestId('registers-forward').focus();
      await page().keyboard.press('ArrowRight');
      await eventually(textOf('registers-count'), (text) => text.startsWith(`${i + 1} /`));
      seen.push(await sentence());
    }
    expect(await nodes()).toEqual(places);
    for (const kind of ['simplify', 'colour', 'spill']) expect(seen.join('\n')).toContain(kind);
    expect(seen.at(-1)).toContain('next round begins');
    await page().getByTestId('registers-forward').click();
    await eventually(
      () => page().getByTestId('registers-round').inputValue(),
      (value) => value === '1',
    );
  });

  it('lights up the value of a live range everywhere', async () => {
    await page().getByTestId('registers-limit').selectOption('0');
    const row = page().locator('[data-testid=live-ranges] tbody button').first();
    const name = await row.innerText();
    await row.click();
    await eventually(
      () => page().locator('[data-testid=interference] .node.selected').count(),
      (count) => count > 0,
    );
    await eventually(textOf('inspector'), (text) => text.includes(name.replace(/\D/g, '')));
    expect(await page().locator('.graphview .cell.selected, .cm-content .lit').count()).toBeGreaterThan(0);
    expect(await seriousFaults()).toEqual([]);
  });

  it('shows live ranges over the instructions, always for linear scan', async () => {
    await page().getByTestId('registers-shape').selectOption('ranges');
    await eventually(
      () => page().locator('[data-testid=intervals] .bar').count(),
      (count) => count > 4,
    );
    await page().getByTestId('registers-shape').selectOption('graph');
    await page().getByTestId('registers-allocator').selectOption('linear');
    await eventually(
      () => page().locator('[data-testid=intervals] .bar.placed').count(),
      (count) => count > 2,
    );
    expect(await seriousFaults()).toEqual([]);
    await page().getByTestId('registers-allocator').selectOption('colouring');
  });

  it('has its words in German', async () => {
    await page().locator('#language').selectOption('de');
    await page().getByTestId('registers-back').click();
    await eventually(sentence, (text) => /färben|vereinfachen|stapeln|vereinigen/.test(text));
    await page().locator('#language').selectOption('en');
    expect(window.complaints).toEqual([]);
  });
});
