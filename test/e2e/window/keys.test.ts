// Tests keys of several keyboard layouts, input methods, and expressions that take too long.
import { beforeAll, expect, it } from 'vitest';
import type { CDPSession } from 'playwright-core';
import { sharedWindow } from '../../support/window/window.ts';
import { eventually, typeAndCompile } from '../../support/window/actions.ts';
import { long } from '../../support/extent.ts';

const [ALT, CTRL, SHIFT] = [1, 2, 8];
const { window, page } = sharedWindow({ width: 1440, height: 900 });
let keyboard: CDPSession;

/** Presses the key at this position, which types this character. */
async function press(key: string, code: string, modifiers = 0, keyCode = 0): Promise<void> {
  const event = { key, code, modifiers, windowsVirtualKeyCode: keyCode };
  await keyboard.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...event });
  await keyboard.send('Input.dispatchKeyEvent', { type: 'keyUp', ...event });
}
const isShown = (pane: string) => (): Promise<boolean> =>
  page().locator(`[data-pane=${pane}]`).first().isVisible();
const step = (): Promise<number> => page().evaluate(() => globalThis.window.fathom?.picture().step ?? -1);
const palette = () => page().getByRole('dialog', { name: 'Commands' });

beforeAll(async () => {
  keyboard = await window.context.newCDPSession(page());
  await typeAndCompile(page(), 'int sum = 0; while (sum < arg) sum = sum + 3; return sum * 2;');
});

it('arranges panes by the position of digit keys, even if Shift+2 types @, ", or 2', long, async () => {
  for (const key of ['@', '"', '2']) {
    await press('!', 'Digit1', CTRL + SHIFT);
    await eventually(isShown('guide'), (shown) => shown);
    await press(key, 'Digit2', CTRL + SHIFT);
    await eventually(isShown('guide'), (shown) => !shown);
  }
});

it('selects pictures by the position of digit keys on a French keyboard', long, async () => {
  await press('é', 'Digit2', CTRL);
  await eventually(isShown('cfg'), (shown) => shown);
  await press('&', 'Digit1', CTRL);
  await eventually(isShown('graph'), (shown) => shown);
});

it('opens the drawer with the key left of 1, which is a dead key on a German keyboard', long, async () => {
  const height = async (): Promise<number> =>
    (await page().locator('[data-pane=terminal]').boundingBox())?.height ?? 0;
  const before = await height();
  await press('Dead', 'Backquote', CTRL);
  await eventually(height, (now) => Math.abs(now - before) > 50);
  await press('`', 'Backquote', CTRL);
  await eventually(height, (now) => Math.abs(now - before) < 5);
});

it('leaves keys with Alt to the browser', long, async () => {
  await page().getByRole('application', { name: 'Graph' }).focus();
  await page().keyboard.press('End');
  const at = await eventually(step, (now) => now > 0);
  const cells = (): Promise<number> => page().locator('.graphview .cell').count();
  await page().keyboard.press('ArrowDown');
  const shown = await eventually(cells, (count) => count > 0);
  await page().evaluate(() => {
    const stopped: boolean[] = [];
    Object.assign(globalThis, { stopped });
    const look = (event: Event): void => void setTimeout(() => stopped.push(event.defaultPrevented));
    addEventListener('keydown', look, { capture: true });
  });
  await press('ArrowLeft', 'ArrowLeft', ALT, 37);
  await press('d', 'KeyD', ALT, 68);
  const stopped = (): Promise<boolean[]> =>
    page().evaluate(() => (globalThis as unknown as { stopped: boolean[] }).stopped);
  expect(await eventually(stopped, ({ length }) => length === 2)).toEqual([false, false]);
  expect([await step(), await cells()]).toEqual([at, shown]);
  await press('ArrowLeft', 'ArrowLeft', 0, 37);
  await eventually(step, at - 1);
});

it('leaves Enter and Escape to an active input method', long, async () => {
  await page().keyboard.press('Control+Shift+P');
  await palette().waitFor();
  await keyboard.send('Input.imeSetComposition', { text: 'ぐ', selectionStart: 1, selectionEnd: 1 });
  await press('Enter', 'Enter', 0, 13);
  await press('Process', 'Enter', 0, 229);
  await press('Escape', 'Escape', 0, 27);
  expect(await palette().getByRole('combobox').inputValue()).toBe('ぐ');
  await keyboard.send('Input.insertText', { text: 'ぐ' });
  await press('Escape', 'Escape', 0, 27);
  await palette().waitFor({ state: 'detached' });
});

it('keeps the focus in the list of commands that opens right after a click on a tab', async () => {
  await page().locator('[data-tab-panel-id=terminal]').waitFor();
  await page().evaluate(() => {
    const click = new MouseEvent('click', { detail: 1, bubbles: true });
    document.querySelector('[data-tab-panel-id=terminal]')?.dispatchEvent(click);
    const keys = { key: 'P', code: 'KeyP', ctrlKey: true, shiftKey: true, bubbles: true };
    document.body.dispatchEvent(new KeyboardEvent('keydown', keys));
  });
  await palette().waitFor();
  // A click takes effect one frame later, and the pane's script may load.
  await page().waitForTimeout(300);
  await page().keyboard.insertText('zoom');
  expect(await palette().getByRole('combobox').inputValue()).toBe('zoom');
  await page().keyboard.press('Escape');
  await palette().waitFor({ state: 'detached' });
});

it('keeps keystrokes right after the palette’s key while scripts are still loading', long, async () => {
  const other = await window.context.newPage();
  await other.route(/\/(?:Dialogs|Palette)-[^/]*\.js$/, () => undefined);
  await other.goto(window.address);
  await other.locator('[data-testid=dock] [data-pane]').first().waitFor();
  await other.keyboard.press('Control+Shift+P');
  await other.keyboard.type('inspect');
  expect(await other.getByRole('dialog', { name: 'Commands' }).getByRole('combobox').inputValue()).toBe(
    'inspect',
  );
  await other.close();
});

it('aborts a regular expression that takes too long, and the page stays responsive', long, async () => {
  const program = `int ${'word'.repeat(12)} = arg; return ${'word'.repeat(12)} + 1;`;
  await typeAndCompile(page(), program);
  const field = page().getByRole('textbox', { name: 'Find a node' });
  await field.fill('source:/(\\w+\\s*)+:/');
  const found = (): Promise<string> => page().locator('#graph-found').innerText();
  await eventually(found, 'takes too long');
  await field.fill('source:/^word.*1$/');
  await eventually(found, '1');
  await field.fill('/(/');
  await eventually(found, 'not a regular expression');
});

it('offers no regular expressions if they would run on the page’s main thread', async () => {
  await page().getByTestId('editor').click();
  await page().keyboard.press('Control+F');
  const panel = page().locator('.cm-search');
  await panel.getByRole('textbox', { name: 'Find' }).waitFor();
  expect(await panel.locator('label:has([name=word])').isVisible()).toBe(true);
  expect(await panel.locator('label:has([name=re])').isVisible()).toBe(false);
  await page().keyboard.press('Escape');
});
