// Tests long use: programs are opened, edited, stepped, and run, and every view, labs, and Present are
// used. The amount of memory, DOM nodes, and open files stays constant, without errors.
// @module-tag long
import { readdirSync, readFileSync } from 'node:fs';
import type { CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { viewNames } from '../../../renderer/names.ts';
import { buildOnce } from '../../support/cli.ts';
import { goldenPrograms } from '../../support/programs/golden.ts';
import { startServeProcess, type ServeProcess } from '../../support/servers/serve-process.ts';
import { pause } from '../../support/servers/web.ts';
import { eventually, runCommand } from '../../support/window/actions.ts';
import { browserWith, enterWindow } from '../../support/window/window.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const MINUTES = 5;
const isLinux = process.platform === 'linux';

interface Sample {
  /** Megabytes of the page's heap after a collection. */
  readonly heap: number;
  readonly nodes: number;
  readonly listeners: number;
  /** Resident megabytes of the server. */
  readonly server: number;
  readonly files: number;
}

const folder = temporaryFolder('soak');
const complaints: string[] = [];
let served: ServeProcess;
let page: Page;
let tools: CDPSession;

beforeAll(async () => {
  buildOnce();
  served = await startServeProcess(folder);
  const context = await (await browserWith()).newContext({ viewport: { width: 1440, height: 900 } });
  page = await context.newPage();
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto(served.address);
  await enterWindow(page);
  tools = await context.newCDPSession(page);
  await tools.send('Performance.enable');
}, 120_000);

afterAll(async () => {
  await page.context().close();
  served.child.kill('SIGTERM');
  await served.ended;
});

/** Correct programs that terminate and are small enough to step through. */
const programs = goldenPrograms().filter(
  ({ text }) => text.length < 600 && !/while\s*\((?:true|1)\)/.test(text) && /return/.test(text),
);

const command = (id: string): Promise<void> => runCommand(page, id);

async function oneRound(round: number): Promise<void> {
  const { text } = programs[(round * 7) % programs.length] ?? { text: 'return arg;' };
  const opened = await page.evaluate((given) => window.fathom?.open(given, { arg: 3 }), text);
  for (const name of viewNames) await page.evaluate((view) => window.fathom?.view(view), name);
  await page.evaluate(() => window.fathom?.view('graph'));
  if (opened?.ok === true) {
    const steps = await page.evaluate(() => window.fathom?.steps() ?? 0);
    for (let step = 0; step <= steps; step += Math.ceil(steps / 8) || 1)
      await page.evaluate((to) => window.fathom?.go(to), step);
    await page.getByTestId('run').click();
    await page.getByTestId('run').waitFor();
  }
  await page.getByTestId('editor').click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(` // round ${round}`);
  await eventually(() => page.getByTestId('saved').innerText(), 'Saved');
  await command('present');
  await pause(100);
  await command('present');
  await page.getByTestId('guide-course').click();
  const labs = page.locator('[data-testid^="course-"]', { has: page.getByRole('button') });
  await labs.first().waitFor();
  await labs
    .nth(round % (await labs.count()))
    .getByRole('button')
    .first()
    .click();
  await page.getByTestId('step-title').waitFor();
  // The last step of a lab does not have this button.
  const next = page.getByTestId('next-step');
  if (await next.isVisible()) await next.click();
}

async function sample(): Promise<Sample> {
  await tools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await tools.send('Runtime.getHeapUsage');
  const { metrics } = await tools.send('Performance.getMetrics');
  const metric = (name: string): number => metrics.find((each) => each.name === name)?.value ?? 0;
  const resident = isLinux
    ? Number(/VmRSS:\s*(\d+)/.exec(readFileSync(`/proc/${served.child.pid}/status`, 'utf8'))?.[1]) / 1024
    : 0;
  return {
    heap: usedSize / 2 ** 20,
    nodes: metric('Nodes'),
    listeners: metric('JSEventListeners'),
    server: resident,
    files: isLinux ? readdirSync(`/proc/${served.child.pid}/fd`).length : 0,
  };
}

/** Uses the minimum of a phase, because pending garbage adds random amounts. */
const least = (samples: readonly Sample[], of: keyof Sample): number =>
  Math.min(...samples.map((each) => each[of]));

const inWords = (sample: Sample): string =>
  Object.entries(sample)
    .map(([name, value]) => `${name} ${Number(value).toFixed(name === 'heap' || name === 'server' ? 1 : 0)}`)
    .join('  ');

describe('Fathom during long use', () => {
  it(
    'does not leak memory or open files, and reports no errors',
    { timeout: 120_000 + MINUTES * 90_000 },
    async () => {
      const samples: Sample[] = [];
      const end = performance.now() + MINUTES * 60_000;
      for (let round = 0; performance.now() < end; round++) {
        await oneRound(round);
        samples.push(await sample());
        if (round % 10 === 0) console.log(`round ${round}: ${inWords(await sample())}`);
        await pause(500);
      }
      expect(complaints).toEqual([]);
      const quarter = Math.floor(samples.length / 4);
      const early = samples.slice(quarter, 2 * quarter);
      const late = samples.slice(-quarter);
      const growth = (of: keyof Sample): number => least(late, of) - least(early, of);
      expect(growth('files')).toBeLessThanOrEqual(4);
      expect(growth('heap')).toBeLessThanOrEqual(8 + 0.15 * least(early, 'heap'));
      expect(growth('nodes')).toBeLessThanOrEqual(500 + 0.15 * least(early, 'nodes'));
      expect(growth('listeners')).toBeLessThanOrEqual(100 + 0.15 * least(early, 'listeners'));
      expect(growth('server')).toBeLessThanOrEqual(25 + 0.25 * least(early, 'server'));
    },
  );
});
