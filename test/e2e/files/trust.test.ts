// Tests another user's folder in Chromium: restrictions and messages, the dialog, trusting the folder, and
// withdrawing trust.
// @module-tag long
import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { faultsWithin } from '../../support/window/axe.ts';
import {
  eventually,
  openTerminal,
  runCommand,
  setInCard,
  showView,
  typeAndCompile,
} from '../../support/window/actions.ts';
import { openWindow, type OpenWindow } from '../../support/window/window.ts';

const folder = mkdtempSync(join(tmpdir(), 'fathom-e2e-trust-'));
const foreign = join(folder, 'cloned');
let window: OpenWindow;
const page = (): Page => window.page;
const textOf = (id: string) => (): Promise<string> => page().getByTestId(id).innerText();
const click = (id: string): Promise<void> => page().getByTestId(id).click();
const question = () => page().getByTestId('trust-question');
const banner = (): Promise<string> => page().getByTestId('trust-banner').innerText();

const command = (id: string): Promise<void> => runCommand(page(), id);

beforeAll(async () => {
  mkdirSync(join(foreign, 'rules'), { recursive: true });
  mkdirSync(join(folder, 'config'));
  const rule = `export default { name: 'theirs', law: 'x * 2 = x << 1', roots: ['Mul'],
    match(node, api) { return node.operands[1].value === 2n ? api.op('Shl', node.operands[0], 1) : null; } };`;
  writeFileSync(join(foreign, 'rules/theirs.js'), rule);
  writeFileSync(join(foreign, 'theirs.simple'), 'return arg * 2;\n');
  const answered = { passed: false, hints: 0, answer: { code: 'throw new Error("it ran");' } };
  const lab = { step: 1, tasks: { 'first-rule': answered }, files: {} };
  writeFileSync(
    join(foreign, 'progress.json'),
    JSON.stringify({ version: 1, labs: { '04-write-a-peephole': lab } }),
  );
  writeFileSync(
    join(folder, 'config/settings.json'),
    JSON.stringify({ version: 1, view: { guide: { course: '', lab: '04-write-a-peephole' } } }),
  );
  window = await openWindow({ width: 1280, height: 720 }, folder);
  await click('program');
  await click('program-workspace');
  await page().getByTestId('workspace-folder').fill(foreign);
  await page().keyboard.press('Enter');
  await page().getByTestId('trust-ask').waitFor();
});
afterAll(async () => {
  expect(window.complaints).toEqual([]);
  await window.close();
});

describe('another user’s folder', () => {
  it('is reported in an announced banner, without a question', async () => {
    expect(await banner()).toContain('Restricted folder');
    expect(await page().getByTestId('trust-banner').getAttribute('role')).toBe('status');
    expect(await question().count()).toBe(0);
    expect(await faultsWithin(page(), '[data-testid=trust-banner]')).toEqual([]);
    expect(await page().evaluate(() => document.body.scrollWidth <= document.body.clientWidth)).toBe(true);
  });

  it('has no terminal, and does not check an answer in JavaScript', async () => {
    await eventually(textOf('withheld-first-rule'), /Not checked/);
    expect(await page().getByTestId('found-first-rule').count()).toBe(0);
    await page().keyboard.press('Control+Shift+2');
    await click('terminal-tab');
    await eventually(textOf('terminal'), /you have not trusted this folder/);
  });

  it('asks once when a program is run, and uses the emulator if the folder remains restricted', async () => {
    await typeAndCompile(page(), 'return arg * 6;');
    await page().keyboard.press('Control+Enter');
    await question().waitFor();
    expect(await textOf('trust-folder')()).toBe(foreign);
    expect(await faultsWithin(page(), '[data-testid=trust-question]')).toEqual([]);
    expect(await page().evaluate(() => document.activeElement?.getAttribute('data-testid'))).toBe(
      'trust-stay',
    );
    await page().keyboard.press('Escape');
    await eventually(textOf('result'), /42/);
    await eventually(textOf('run-output'), /This folder is restricted/);
    await page().keyboard.press('Control+Enter');
    await eventually(
      () =>
        page()
          .getByTestId('notice')
          .innerText()
          .catch(() => ''),
      (text) => text.includes('runs in the emulator'),
    );
    expect(await question().count()).toBe(0);
    expect(existsSync(join(foreign, 'build'))).toBe(false);
  });

  it('neither runs nor checks rules', async () => {
    await showView(page(), 'rules');
    await click('rules-subject-own');
    for (const what of ['own-rule-run', 'own-rule-check']) {
      await page().getByTestId('notice').getByRole('button').click();
      await click(what);
      await eventually(textOf('notice'), /JavaScript does not run/);
    }
    expect(await page().getByTestId('own-rules-on').count()).toBe(0);
  });

  it('is reported in German, too', async () => {
    await setInCard(page(), 'language', 'de');
    await eventually(banner, /Eingeschränkter Ordner/);
    await click('trust-ask');
    await eventually(() => question().innerText(), /Vertraust du diesem Ordner\?/);
    await click('trust-stay');
    await setInCard(page(), 'language', 'en');
  });
});

describe('the same folder, trusted by a command,', () => {
  it('has all restricted features and no banner', async () => {
    await command('trust-folder');
    await click('trust-give');
    await eventually(banner, '');
    await openTerminal(page());
    await page().keyboard.type('kept=6\n');
    await setInCard(page(), 'theme', 'dark');
    await setInCard(page(), 'theme', 'light');
    await openTerminal(page());
    await page().keyboard.type('echo $((kept*7))\n');
    await eventually(textOf('terminal'), /42/);
    await showView(page(), 'rules');
    await click('own-rule-run');
    await page().getByTestId('own-rules-on').waitFor();
    await page().keyboard.press('Control+Enter');
    await eventually(textOf('run-output'), /assembled in/);
    expect(existsSync(join(foreign, 'build'))).toBe(true);
    await page().keyboard.press('Control+Shift+1');
    await eventually(textOf('found-first-rule'), /it ran/);
    expect(await page().getByTestId('withheld-first-rule').count()).toBe(0);
  });

  it('is restricted again by another command, which stops all runs', async () => {
    await command('distrust-folder');
    await eventually(banner, /Restricted folder/);
    await page().getByTestId('own-rules-on').waitFor({ state: 'detached' });
    await page().keyboard.press('Control+Shift+2');
    await click('terminal-tab');
    await eventually(textOf('terminal'), /you have not trusted this folder/);
    await page().reload();
    await eventually(banner, /Restricted folder/);
  });

  it('is restricted again after the window leaves the folder', async () => {
    await click('program');
    await click('program-workspace');
    await page().getByTestId('workspace-folder').fill(join(folder, 'workspace'));
    await page().keyboard.press('Enter');
    await eventually(
      () =>
        page()
          .evaluate(() => sessionStorage.getItem('fathom-workspace'))
          .catch(() => ''),
      (now) => now === join(folder, 'workspace'),
    );
    await page().getByTestId('saved').waitFor({ state: 'attached' });
    expect(await banner()).toBe('');
  });
});
