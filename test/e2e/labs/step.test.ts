// Tests a lab step in the window: the strip with its tasks below the program, and the step's initial
// settings.
// @module-tag long
import { describe, expect, it } from 'vitest';
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fathom } from '../../support/cli.ts';
import { mouseHands } from '../../support/window/hands.ts';
import { eventually } from '../../support/window/actions.ts';
import { sharedWindow } from '../../support/window/window.ts';

const { window, at } = sharedWindow({ width: 1280, height: 720 });

async function write(program: string): Promise<void> {
  await at('editor').click();
  await window.page.keyboard.press('Control+A');
  await window.page.keyboard.insertText(program);
}
const shows = (id: string, text: string): Promise<unknown> =>
  eventually(
    () => at(id).innerText(),
    (shown) => shown.includes(text),
  );

describe('the tasks below the program', () => {
  it('are visible and say what is missing after each edit', async () => {
    await write('return arg * 3;');
    await shows('goals', 'For arg = 0: expected 4, got 0');
    const box = await at('goals').boundingBox();
    expect((box?.y ?? 720) + (box?.height ?? 0)).toBeLessThanOrEqual(720);
    expect(await at('goal-three-times-plus-four').getAttribute('data-passed')).toBe('false');
    await write('return 3;');
    await shows('goals', 'expected 4, got 3');
  });

  it('link to their card in the guide', async () => {
    await at('goal-three-times-plus-four').getByRole('button').click();
    await eventually(
      () => window.page.evaluate(() => document.activeElement?.id),
      'task-three-times-plus-four',
    );
  });

  it('are clearly marked as done and then offer the next step', async () => {
    await write('return arg * 3 + 4;');
    await shows('goals', 'Step done');
    expect(await at('goals').getAttribute('data-open')).toBe('0');
    await at('goals-next').click();
    await shows('step-title', 'A peephole rule fires');
    await eventually(
      () => at('goals').getAttribute('data-open'),
      (open) => open !== '0',
    );
  });
});

describe('a lab step', () => {
  const chips = (): Promise<readonly string[]> =>
    window.page
      .locator('header.top button.chip')
      .evaluateAll((all) => all.map((chip) => chip.getAttribute('data-testid') ?? ''));
  const optimize = async (setting: string): Promise<void> => {
    await at('settings').click();
    await window.page.locator('#optimize').selectOption(setting);
    await window.page.keyboard.press('Escape');
  };
  const course = async (lab: string): Promise<void> => {
    await at('guide-course').click();
    await at(`course-${lab}`).getByRole('button').first().click();
  };

  it('starts with the default settings, whatever the previous step changed', async () => {
    await optimize('none');
    const hands = mouseHands(window.page);
    await hands.showPane('rules', 'Peepholes');
    const rule = window.page.locator('label.rule', {
      has: window.page.getByText('add-order', { exact: true }),
    });
    await hands.set(rule.locator('input'), false);
    await shows('rules-off-chip', 'add-order off');
    expect(await chips()).toEqual(['optimize-chip', 'rules-off-chip']);
    await at('next-step').click();
    await eventually(chips, (all) => all.length === 0);
  });

  it('shows an analysis from its start while it asks for a prediction', async () => {
    await course('07-combining-analyses');
    await at('guide')
      .getByRole('button', { name: /^Step 9 of/ })
      .click();
    await shows('step-title', 'What it costs');
    await at('guide').getByRole('link', { name: 'Watch it travel up' }).click();
    await shows('analysis-count', '0 / ');
  });

  it('starts with the default settings in another lab, too', async () => {
    await optimize('peephole');
    await course('03-loops');
    await eventually(chips, (all) => all.length === 0);
    expect(window.complaints).toEqual([]);
  });
});

describe('the lab on a custom pass', () => {
  it(
    'stores the program in a file, and replacing that file with a pass completes the task',
    { timeout: 120_000 },
    async () => {
      const { folder, page } = window;
      await at('guide-course').click();
      await at('course-17-your-own-pass').getByRole('button').first().click();
      await shows('step-title', 'A graph is text');
      await at('next-step').click();
      await shows('step-title', 'Value numbering');
      const file = join(folder, 'workspace', 'labs', '17-your-own-pass', 'numbering.simple');
      await eventually(
        () => Promise.resolve(existsSync(file)),
        (isThere) => isThere,
      );
      expect(await at('goal-number-values').getAttribute('data-passed')).toBe('false');
      const pass = join(folder, 'gvn');
      execFileSync('cc', ['-o', pass, 'labs/kits/c/gvn.c']);
      expect((await fathom(['pass', pass, file, '--as', 'graph', '--write'])).status).toBe(0);
      // The window reads changes on disk when it receives focus.
      await page.evaluate(() => dispatchEvent(new Event('focus')));
      await shows('editor', 'Start()');
      await eventually(() => at('goal-number-values').getAttribute('data-passed'), 'true');
    },
  );
});
