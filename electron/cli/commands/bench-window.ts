/*
 * fathom bench window: drives the real window in an installed Chromium and times what a person waits for.
 */
import { say } from '../../../compiler/base/phrase.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { findOnPath, findRenderer } from '../../services/index.ts';
import { startServer } from '../../web/index.ts';
import { UsageError } from '../read-input.ts';
import { integerProgram } from '../sample-programs.ts';
import { middleOf, type Figure } from '../figures.ts';

const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge'];
const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export const benchWindow = (): Promise<Figure[]> => withWindow(measured);

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
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
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

async function measured(page: Page, usable: number): Promise<Figure[]> {
  const edit = await median(7, (i) => editToGraph(page, `${integerProgram(50)}\n// ${i}`));
  const nodes = await page.locator('.graphview .cell').count();
  await editToGraph(page, integerProgram(33));
  const fewer = await page.locator('.graphview .cell').count();
  const steps = await median(15, () => stepToSettled(page));
  return [
    { name: 'window usable: graph drawn, guide read', value: usable, unit: 'ms' },
    { name: 'edit to graph on screen, 50 lines', value: edit, unit: 'ms' },
    { name: 'nodes drawn for these lines', value: nodes, unit: '' },
    { name: 'timeline step to settled picture', value: steps, unit: 'ms' },
    { name: 'nodes drawn for that', value: fewer, unit: '' },
  ];
}

async function timed(work: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

async function median(count: number, measure: (i: number) => Promise<number>): Promise<number> {
  const values: number[] = [];
  for (let i = 0; i < count; i++) values.push(await measure(i));
  return middleOf(values);
}

/** From the last key to the drawn graph; measured in the page. */
async function editToGraph(page: Page, program: string): Promise<number> {
  await page.getByTestId('editor').click();
  await page.keyboard.press('Control+A');
  const settled = watchSettled(page);
  await page.keyboard.insertText(program);
  return settled;
}

async function stepToSettled(page: Page): Promise<number> {
  const settled = watchSettled(page);
  await page.getByTestId('timeline-back').click();
  return settled;
}

/** Milliseconds from the next key or click to the next time that the drawing says it has settled. */
function watchSettled(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const svg = document.querySelector('.graphview svg');
        let started = performance.now();
        const begin = (): void => {
          started = performance.now();
        };
        for (const name of ['beforeinput', 'pointerdown'])
          document.addEventListener(name, begin, { capture: true, once: true });
        const watcher = new MutationObserver(() => {
          watcher.disconnect();
          resolve(performance.now() - started);
        });
        if (svg !== null) watcher.observe(svg, { attributeFilter: ['data-settled'] });
      }),
  );
}
