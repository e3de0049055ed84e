/*
 * The cost of starting the window until its first picture: graph, guide, and program are painted. A cold
 * start is the first one in a new profile, which compiles every script. The third start in a profile is a
 * warm one: a browser keeps compiled code after the second, but only for a profile on disk.
 */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, CDPSession } from 'playwright-core';
import { middleOf } from './figures.ts';
import type { ServedWindow } from './window-browser.ts';

export interface Start {
  readonly wall: number;
  readonly cpu: number;
}

export interface StartReport {
  readonly cold: Start;
  readonly warm: Start;
  /** Read by the page's threads before the first picture; one read by two threads counts twice. */
  readonly scripts: number;
  /** Uncompressed. */
  readonly scriptBytes: number;
}

/** For the browser to finish opening the tab. */
const REST_MS = 1500;

interface Visit extends Start {
  readonly scripts: readonly string[];
}

/** Medians over several browsers, each with a cold and a warm start. */
export async function measureStarts(served: ServedWindow, browsers: number): Promise<StartReport> {
  const cold: Visit[] = [];
  const warm: Visit[] = [];
  for (let i = 0; i < browsers; i++) {
    const profile = await served.launchProfile();
    await watch(profile);
    cold.push(await visit(profile, served));
    await visit(profile, served);
    warm.push(await visit(profile, served));
    await profile.close();
  }
  const scripts = cold[0]?.scripts ?? [];
  return {
    cold: middleStart(cold),
    warm: middleStart(warm),
    scripts: scripts.length,
    scriptBytes: scripts.reduce((sum, path) => sum + statSync(join(served.renderer, path)).size, 0),
  };
}

const middleStart = (visits: readonly Visit[]): Start => ({
  wall: middleOf(visits.map(({ wall }) => wall)),
  cpu: middleOf(visits.map(({ cpu }) => cpu)),
});

/** Its pages call `fathomSeen` with the milliseconds from navigation to the first picture. */
async function watch(profile: BrowserContext): Promise<void> {
  await profile.addInitScript(() => {
    const parts = ['.graphview svg[data-settled]', '[data-testid=guide] h2', '.cm-content'];
    const page = globalThis as unknown as { fathomSeen(milliseconds: number): void };
    const watcher = new MutationObserver(() => {
      if (!parts.every((part) => document.querySelector(part) !== null)) return;
      watcher.disconnect();
      requestAnimationFrame(() => setTimeout(() => page.fathomSeen(performance.now())));
    });
    watcher.observe(document, { childList: true, subtree: true, attributeFilter: ['data-settled'] });
  });
}

async function visit(profile: BrowserContext, { newAddress }: ServedWindow): Promise<Visit> {
  const page = await profile.newPage();
  await page.waitForTimeout(REST_MS);
  const scripts: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('.js')) scripts.push(pathname);
  });
  const tools = await profile.newCDPSession(page);
  await tools.send('Performance.enable');
  const seen = new Promise<Visit>((resolve, reject) => {
    const note = async (wall: number): Promise<Visit> => {
      const read = [...scripts];
      return { wall, cpu: (await cpuOf(tools)) - before, scripts: read };
    };
    page.exposeFunction('fathomSeen', (wall: number) => note(wall).then(resolve, reject)).catch(reject);
  });
  const before = await cpuOf(tools);
  await page.goto(newAddress(), { waitUntil: 'commit' });
  const found = await seen;
  await page.close();
  return found;
}

async function cpuOf(tools: CDPSession): Promise<number> {
  const { metrics } = await tools.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'ThreadTime')?.value ?? Number.NaN) * 1000;
}
