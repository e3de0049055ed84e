// Tests that help in Chromium shows the text of `fathom explain`, opened from a problem, a step, and the
// palette.
import { beforeAll, describe, expect, it } from 'vitest';
import { faultsWithin } from '../../support/window/axe.ts';
import { fathom } from '../../support/cli.ts';
import { sharedWindow } from '../../support/window/window.ts';
import { eventually, runCommand, typeAndCompile, typeProgram } from '../../support/window/actions.ts';
import { long } from '../../support/extent.ts';

const { page } = sharedWindow({ isStill: true });
const shown = (): Promise<string> => page().getByTestId('help-text').innerText();
const explained = async (...words: string[]): Promise<string> => (await fathom([...words])).stdout.trimEnd();
const close = (): Promise<void> => page().keyboard.press('Escape');

beforeAll(async () => {
  await typeAndCompile(page(), 'return arg + 0;');
});

describe('help', () => {
  it('explains any name that is chosen from the palette', async () => {
    await runCommand(page(), 'Help: explain');
    for (const name of ['undefined-name', 'add-zero', 'inline', 'Phi']) {
      await page().getByTestId('help-name').selectOption(name);
      expect((await shown()).trimEnd()).toBe(await explained('explain', name));
    }
    expect(await faultsWithin(page(), '[data-testid=help]')).toEqual([]);
    await close();
    await page().getByTestId('help').waitFor({ state: 'detached' });
  });

  it('explains the rule of a step', long, async () => {
    const names = new Set<string>();
    const count = (await page().evaluate(() => globalThis.window.fathom?.steps())) ?? 0;
    for (let step = 1; step <= count; step++) {
      await page().evaluate((at) => globalThis.window.fathom?.go(at), step);
      await page().getByTestId('explain-step').click();
      const name = await page().getByTestId('help-name').inputValue();
      names.add(name);
      if (name !== '') expect((await shown()).trimEnd()).toBe(await explained('explain', name));
      await close();
    }
    expect([...names]).toContain('add-zero');
  });

  it('explains a problem, in the language of the window', long, async () => {
    await typeProgram(page(), 'return argh;');
    await page().getByTestId('explain-undefined-name').click();
    await eventually(shown, /error\[undefined-name\]/);
    expect((await shown()).trimEnd()).toBe(await explained('explain', 'undefined-name'));
    await close();
    await runCommand(page(), 'Language');
    await page().getByTestId('explain-undefined-name').click();
    const german = await explained('--language', 'de', 'explain', 'undefined-name');
    await eventually(shown, (text) => text.trimEnd() === german);
  });
});
