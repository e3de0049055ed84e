// Opens the built window in a real Chromium, served like `fathom serve`, with separate folders.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  chromium,
  type Browser,
  type BrowserContext,
  type LaunchOptions,
  type Locator,
  type Page,
} from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { findTestBrowser } from '../../../build/project.mjs';
import type { Disk } from '../../../electron/services/storage/disk.ts';
import { Trust } from '../../../electron/services/trust.ts';
import { startServer, type RunningServer } from '../../../electron/server/index.ts';
import { steadyPort } from '../servers/port.ts';

export interface OpenWindow {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Messages of the page's console, and its errors. */
  readonly complaints: string[];
  /** The folder that contains `workspace` and `config`. */
  readonly folder: string;
  readonly server: RunningServer;
  /** The window's address while this server runs. */
  readonly address: string;
  /** Stops the server abruptly, and restarts it at the same port. */
  restartServer(): Promise<void>;
  /** Closes page and server; the folders stay, for a restart. */
  restart(): Promise<OpenWindow>;
  close(): Promise<void>;
}

export interface WindowOptions {
  readonly width?: number;
  readonly height?: number;
  readonly keepTour?: boolean;
  readonly readOnly?: boolean;
  /** Replaces the disk. */
  readonly disk?: Disk;
  /** Whether the browser requests reduced motion. */
  readonly isStill?: boolean;
  /** A different course folder. */
  readonly courses?: string;
  /** Host name resolution of the browser. */
  readonly hosts?: string;
}

/**
 * Shared by all windows of a process, by host name resolution: each window is a context, which is like a new
 * profile. Browsers exit with the process, because they listen on its pipes.
 */
const browsers = new Map<string, Promise<Browser>>();

/** Launch options for a browser that can reach only the tests' pages. @throws Error if there is none */
export function launchOptions(more: readonly string[] = []): LaunchOptions {
  const found = findTestBrowser();
  if (found === null) throw new Error('there is no Chromium, Chrome or Edge on this machine');
  return {
    executablePath: found.includes('/') ? found : `/usr/bin/${found}`,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...more,
    ],
  };
}

/** Waits until persisted state is read, and closes the first-start tour. */
export async function enterWindow(page: Page, keepTour = false): Promise<void> {
  await page.locator('[data-testid=dock] [data-pane]').first().waitFor();
  const tour = page.getByTestId('tour-start');
  if (!keepTour && (await tour.isVisible())) await tour.click();
}

/** This process's browser. @param hosts host name resolution; '' for the default */
export function browserWith(hosts = ''): Promise<Browser> {
  const found = browsers.get(hosts);
  if (found !== undefined) return found;
  const launched = chromium.launch(launchOptions(hosts === '' ? [] : [`--host-resolver-rules=${hosts}`]));
  browsers.set(hosts, launched);
  return launched;
}

/** The folder of the built window. */
export const renderer = new URL('../../../dist/renderer', import.meta.url).pathname;

export async function openWindow(
  options: WindowOptions = {},
  folder = mkdtempSync(join(tmpdir(), 'fathom-e2e-')),
): Promise<OpenWindow> {
  // A plain shell, without the user's startup files.
  process.env['SHELL'] = '/bin/sh';
  const serve = (port: number): Promise<RunningServer> =>
    startServer({
      renderer,
      port,
      readOnly: options.readOnly === true,
      workspace: join(folder, 'workspace'),
      config: join(folder, 'config'),
      state: join(folder, 'state'),
      trust: new Trust(join(folder, 'state'), join(folder, 'workspace')),
      ...(options.disk === undefined ? {} : { disk: options.disk }),
      ...(options.courses === undefined ? {} : { courses: options.courses }),
    });
  let server = await serve(await steadyPort());
  const browser = await browserWith(options.hosts ?? '');
  const viewport = { width: options.width ?? 1440, height: options.height ?? 900 };
  const reducedMotion = options.isStill === true ? 'reduce' : 'no-preference';
  const context = await browser.newContext({ viewport, reducedMotion });
  const page = await context.newPage();
  // A busy machine may start slowly.
  page.setDefaultTimeout(60_000);
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto(server.newAddress());
  await page.getByTestId('saved').waitFor({ state: 'attached' });
  await enterWindow(page, options.keepTour);
  const stop = async (): Promise<void> => {
    await context.close();
    await server.close();
  };
  return {
    page,
    context,
    complaints,
    folder,
    get server() {
      return server;
    },
    get address() {
      return `${new URL(server.newAddress()).origin}/`;
    },
    restartServer: async () => {
      await server.close();
      server = await serve(server.port);
    },
    restart: async () => {
      // Leave the page like a user, so that it saves: closing a context does not notify it.
      if (!page.isClosed()) await page.goto('about:blank');
      await stop();
      return openWindow(options, folder);
    },
    close: async () => {
      await stop();
      await removeFolder(folder);
    },
  };
}

/**
 * One window for all tests of a file or suite: it opens before them, may report no errors, and closes after them.
 * `restart` replaces the window.
 */
export function sharedWindow(options: WindowOptions = {}): {
  readonly window: OpenWindow;
  page(): Page;
  at(testid: string): Locator;
} {
  let opened: OpenWindow;
  beforeAll(async () => {
    opened = await openWindow(options);
  });
  afterAll(async () => {
    expect(opened.complaints).toEqual([]);
    await opened.close();
  });
  const restart = async (): Promise<OpenWindow> => (opened = await opened.restart());
  const window = new Proxy({} as OpenWindow, {
    get: (_, name) => (name === 'restart' ? restart : Reflect.get(opened, name)),
  });
  return { window, page: () => opened.page, at: (testid) => opened.page.getByTestId(testid) };
}

/** A pending write of this process may still finish while the folder is removed. */
async function removeFolder(folder: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return rmSync(folder, { recursive: true, force: true });
    } catch (error) {
      if (tries === 50) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}
