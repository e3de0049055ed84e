/*
 * The real window in an installed Chromium, for commands that measure it.
 */
import { say } from '../../compiler/base/phrase.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { findOnPath, findRenderer } from '../services/index.ts';
import { startServer } from '../web/index.ts';
import { UsageError } from './read-input.ts';

const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge'];
const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Does something in the built window in an installed browser.
 * @param work is given the milliseconds until the window was usable
 * @throws UsageError where window or browser is missing
 */
export async function withWindow<Result>(
  work: (page: Page, usable: number) => Promise<Result>,
): Promise<Result> {
  const renderer = findRenderer(dirname(fileURLToPath(import.meta.url)));
  const executablePath = BROWSERS.map((name) => findOnPath(name, process.env)).find((path) => path !== null);
  if (renderer === null) throw new UsageError(say`the window has not been built: run npm run build first`);
  if (executablePath === undefined)
    throw new UsageError(say`bench window needs an installed Chromium, Chrome or Edge`);
  const { chromium } = await import('playwright-core');
  const folder = mkdtempSync(join(tmpdir(), 'fathom-bench-'));
  const server = await startServer({
    renderer,
    workspace: join(folder, 'workspace'),
    config: join(folder, 'config'),
    state: join(folder, 'state'),
  });
  const browser = await chromium.launch({ executablePath, args: QUIET });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
    const usable = await timed(async () => {
      await page.goto(server.newAddress());
      await page.locator('.graphview svg[data-settled]').waitFor();
      await page.getByTestId('guide').locator('h2').waitFor();
    });
    await page
      .getByTestId('tour-start')
      .click({ timeout: 3000 })
      .catch(() => undefined);
    return await work(page, usable);
  } finally {
    await browser.close();
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function timed(work: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}
