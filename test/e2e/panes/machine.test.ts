// Tests the window's messages about native programs, with and without the required tools.
import { afterEach, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { faultsWithin } from '../../support/window/axe.ts';
import { browserWith, openWindow, type OpenWindow } from '../../support/window/window.ts';
import { runCommand, setInCard } from '../../support/window/actions.ts';
import { long } from '../../support/extent.ts';

let window: OpenWindow;
const page = (): Page => window.page;
const path = process.env['PATH'];

afterEach(async () => {
  process.env['PATH'] = path;
  await window.close();
});

/** Opens the window without any tools. */
async function openWithoutTools(): Promise<void> {
  // A session keeps the PATH with which it started, and so does the browser launcher.
  await browserWith();
  process.env['PATH'] = '/nowhere';
  window = await openWindow();
}

async function openDialog(): Promise<void> {
  await runCommand(page(), 'native-programs');
  await page().getByTestId('machine-summary').waitFor();
}

const terminalText = (): Promise<string> =>
  page().locator('[data-testid=run-output] .xterm-rows').innerText();

async function eventually(read: () => Promise<string>, ...words: string[]): Promise<void> {
  for (const until = Date.now() + 20_000; ; await page().waitForTimeout(50)) {
    // A terminal may wrap lines anywhere.
    const text = (await read()).replaceAll(/\s+/g, '');
    if (words.every((word) => text.includes(word.replaceAll(' ', '')))) return;
    if (Date.now() > until) throw new Error(`still ${text}`);
  }
}

describe('native programs in the window', () => {
  it('are described with the installed tools', async () => {
    window = await openWindow();
    await openDialog();
    const dialog = page().getByTestId('machine');
    expect(await dialog.innerText()).toMatch(/GNU binutils[^]*used[^]*as[^]*\/as/);
    expect(await faultsWithin(page(), '[data-testid=machine]')).toEqual([]);
    await page().keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(window.complaints).toEqual([]);
  });

  it('are described with the missing tools and run in the emulator, in either language', long, async () => {
    await openWithoutTools();
    await openDialog();
    const dialog = page().getByTestId('machine');
    expect(await dialog.innerText()).toContain('No assembler and linker for x86-64 were found.');
    await page().getByTestId('machine-close').click();
    await page().getByTestId('editor').click();
    await page().keyboard.press('Control+A');
    await page().keyboard.insertText('return arg * 0 + 42;');
    await page().waitForFunction(
      () => document.querySelector('[data-program="return arg * 0 + 42;"]') !== null,
    );
    await page().getByTestId('run').click();
    await eventually(terminalText, 'No assembler and linker', 'Run in the emulator', '42');
    await eventually(() => page().getByTestId('result').innerText(), 'in the emulator', '42');
    await setInCard(page(), 'language', 'de');
    await page().getByTestId('run').click();
    await eventually(terminalText, 'keinen Assembler', 'Im Emulator ausgeführt', '42');
    await openDialog();
    expect(await dialog.innerText()).toContain('Programme laufen stattdessen im Emulator');
    expect(window.complaints).toEqual([]);
  });
});
