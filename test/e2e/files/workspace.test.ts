// Tests work in another folder that is chosen in the window: folders remain separate, even after a server
// restart.
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { faultsWithin } from '../../support/window/axe.ts';
import { eventually, typeProgram } from '../../support/window/actions.ts';
import { sharedWindow } from '../../support/window/window.ts';
import { long } from '../../support/extent.ts';

const { window, page } = sharedWindow();
const click = (name: string): Promise<void> => page().getByTestId(name).click();
const shown = (name: string): Promise<string> => page().getByTestId(name).innerText();
const inFolder = (name: string, file: string): string => join(window.folder, name, file);

beforeAll(async () => {
  mkdirSync(join(window.folder, 'bob'));
});

async function ask(folder: string): Promise<void> {
  await click('program');
  await click('program-workspace');
  await page().getByTestId('workspace-folder').fill(folder);
  await page().keyboard.press('Enter');
}
async function typeAndSave(text: string): Promise<string> {
  await typeProgram(page(), text);
  const name = await shown('program-name');
  await eventually(() => shown('saved'), 'Saved');
  return `${name}.simple`;
}
const isIn = (name: string): Promise<unknown> =>
  eventually(
    // The page may be reloading.
    () =>
      page()
        .evaluate(() => sessionStorage.getItem('fathom-workspace') ?? '')
        .catch(() => ''),
    (folder) => folder.endsWith(`/${name}`),
  );

describe('another workspace folder', () => {
  it('is chosen in a dialog that reports problems before changing anything', async () => {
    const file = await typeAndSave('return 1; // Ada');
    await ask(join(window.folder, 'nowhere'));
    await page().getByRole('alert').filter({ hasText: 'The folder' }).waitFor();
    expect(await shown('workspace-now')).toBe(join(window.folder, 'workspace'));
    expect(await faultsWithin(page(), '[data-testid=workspace-dialog]')).toEqual([]);
    await page().keyboard.press('Escape');
    expect(readFileSync(inFolder('workspace', file), 'utf8')).toBe('return 1; // Ada');
  });

  it('has its own programs, and the previous folder keeps its programs', long, async () => {
    await ask(join(window.folder, 'bob'));
    await isIn('bob');
    await page().getByTestId('guide').waitFor();
    const file = await typeAndSave('return 2; // Bob');
    expect(readFileSync(inFolder('bob', file), 'utf8')).toBe('return 2; // Bob');
    expect(readFileSync(inFolder('workspace', file), 'utf8')).toBe('return 1; // Ada');
  });

  it('continues after a server restart, including text typed meanwhile', long, async () => {
    await window.restartServer();
    const file = await typeAndSave('return 3; // Bob again');
    await eventually(
      () => Promise.resolve(readFileSync(inFolder('bob', file), 'utf8')),
      'return 3; // Bob again',
    );
    expect(readFileSync(inFolder('workspace', file), 'utf8')).toBe('return 1; // Ada');
  });

  it('is created, and the list leads back to the previous one', long, async () => {
    await ask(join(window.folder, 'carol'));
    await page().getByRole('button', { name: 'Create this folder' }).click();
    await isIn('carol');
    expect(existsSync(join(window.folder, 'carol'))).toBe(true);
    await page().getByTestId('guide').waitFor();
    await click('program');
    await click('program-workspace');
    await page()
      .getByRole('button', { name: /\/bob$/ })
      .click();
    await isIn('bob');
    await page().getByTestId('guide').waitFor();
    await eventually(() => page().getByTestId('editor').innerText(), /Bob again/);
    expect(window.complaints.filter((each) => !/ERR_CONNECTION|WebSocket|Failed to load/.test(each))).toEqual(
      [],
    );
  });
});
