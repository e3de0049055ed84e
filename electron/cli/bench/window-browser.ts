/*
 * The real window in an installed Chromium, for commands that measure it.
 */
import { say } from '../../../compiler/base/phrase.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { findOnPath, findRenderer } from '../../services/index.ts';
import { startServer } from '../../server/index.ts';
import { UsageError } from '../input/read-input.ts';

/** Preferably one without an interface, which would be measured, too. */
const BROWSERS = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
];
const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export interface ServedWindow {
  readonly renderer: string;
  /** Admits one browser, once. */
  newAddress(): string;
  /** With an empty profile; closed after the work. */
  launch(): Promise<Browser>;
  /** The same with the profile on disk. */
  launchProfile(): Promise<BrowserContext>;
}

/** With reduced motion: measurements must not include animations. */
const LOOK = { viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' } as const;

export const newProfile = (browser: Browser): Promise<BrowserContext> => browser.newContext(LOOK);

/** @throws UsageError if the window or a browser is missing */
export async function withServedWindow<Result>(
  work: (served: ServedWindow) => Promise<Result>,
): Promise<Result> {
  const renderer = findRenderer(dirname(fileURLToPath(import.meta.url)));
  const executablePath = BROWSERS.map((name) => findOnPath(name, process.env)).find((path) => path !== null);
  if (renderer === null) throw new UsageError(say`the window is not built. Run npm run build first`);
  if (executablePath === undefined)
    throw new UsageError(say`bench window requires Chromium, Chrome, or Edge. Install one of them`);
  const { chromium } = await import('playwright-core');
  const folder = mkdtempSync(join(tmpdir(), 'fathom-bench-'));
  const server = await startServer({
    renderer,
    workspace: join(folder, 'workspace'),
    config: join(folder, 'config'),
    state: join(folder, 'state'),
  });
  const opened: (Browser | BrowserContext)[] = [];
  const launch = async (): Promise<Browser> => {
    const browser = await chromium.launch({ executablePath, args: QUIET });
    opened.push(browser);
    return browser;
  };
  const launchProfile = async (): Promise<BrowserContext> => {
    const profile = mkdtempSync(join(folder, 'profile-'));
    const context = await chromium.launchPersistentContext(profile, { executablePath, args: QUIET, ...LOOK });
    opened.push(context);
    return context;
  };
  try {
    return await work({ renderer, newAddress: () => server.newAddress(), launch, launchProfile });
  } finally {
    await Promise.all(opened.map((each) => each.close()));
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** With a loaded graph and guide, without the first-start tour. */
export async function openWindow({ launch, newAddress }: ServedWindow): Promise<Page> {
  const page = await (await newProfile(await launch())).newPage();
  await page.goto(newAddress());
  await page.locator('.graphview svg[data-settled]').waitFor();
  await page.getByTestId('guide').locator('h2').waitFor();
  await page
    .getByTestId('tour-start')
    .click({ timeout: 3000 })
    .catch(() => undefined);
  return page;
}
