// Takes the README's pictures of the real window: npm run screenshots (after npm run build). `-- NAME…` takes
// only these.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { findBrowser, inRoot, say } from '../project.mjs';

process.env.SHELL = '/bin/sh';
process.env.PS1 = '$ ';
const { startServer } = await import(new URL('../../dist/cli/server.js', import.meta.url).href);
const folder = mkdtempSync(join(tmpdir(), 'fathom-pictures-'));
const server = await startServer({
  renderer: inRoot('dist', 'renderer'),
  workspace: join(folder, 'Fathom'),
  config: join(folder, 'config'),
  state: join(folder, 'state'),
});
const found = findBrowser();
const executablePath = found.includes('/') ? found : `/usr/bin/${found}`;
const browser = await chromium.launch({
  executablePath,
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});
const pictures = inRoot('build', 'pictures');
mkdirSync(pictures, { recursive: true });

async function example(page, name) {
  await page.getByTestId('program').click();
  await page.getByTestId(`program-example-${name}`).click();
}

const wanted = process.argv.slice(2);

/** Opens the window with a theme, and saves a file. @param take returns the name of its file */
async function inWindow(name, theme, take) {
  if (wanted.length > 0 && !wanted.includes(name)) return;
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.goto(server.newAddress());
  await page.getByTestId('guide').waitFor();
  const tour = page.getByTestId('tour-start');
  await tour.click({ timeout: 1500 }).catch(() => undefined);
  await page.getByTestId('settings').click();
  await page.locator('#theme').selectOption(theme);
  await page.keyboard.press('Escape');
  say(`build/pictures/${await take(page)}`);
  await context.close();
}

const picture = (name, theme, prepare) =>
  inWindow(name, theme, async (page) => {
    await prepare(page);
    await page.waitForTimeout(700);
    await page.screenshot({ path: join(pictures, `${name}.png`) });
    return `${name}.png`;
  });

/** A program's graph through all steps, as the window's own film. */
const film = (name, program) =>
  inWindow(name, 'light', async (page) => {
    await page.evaluate((text) => window.fathom.open(text), program);
    await page.getByTestId('share').click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByTestId('share-filmAll').click(),
    ]);
    await download.saveAs(join(pictures, `${name}.svg`));
    return `${name}.svg`;
  });

await film(
  'evolving',
  'int scale = 2;\nint sum = 0;\nfor (int i = 0; i < arg; i++) {\n  if (scale == 2) sum = sum + i * scale;\n  else sum = 0;\n}\nreturn sum;\n',
);

await picture('graph', 'light', async (page) => {
  await example(page, 'Sum of squares');
  await page.waitForTimeout(600);
  await page.getByTestId('run').click();
  await page.waitForTimeout(700);
  await page
    .locator('.graphview .cell[aria-label*="Phi 19"]')
    .click()
    .catch(() => undefined);
});
await picture('schedules', 'light', async (page) => {
  await example(page, 'Loop invariant');
  await page.evaluate((name) => window.fathom.view(name), 'cfg');
  await page.getByTestId('compare').selectOption('late');
});
await picture('assembly', 'dark', async (page) => {
  await example(page, 'Greatest common divisor');
  await page.evaluate((name) => window.fathom.view(name), 'assembly');
});
await picture('registers', 'light', async (page) => {
  await example(page, 'Greatest common divisor');
  await page.evaluate((name) => window.fathom.view(name), 'registers');
});
await browser.close();
await server.close();
rmSync(folder, { recursive: true, force: true });
