// Tests SIGKILL at random moments during typing: of the server, the browser, or both at once, as in a power
// failure. At most the last second of typing is lost (nothing if the page survives), and no file is
// corrupted. `npm run test:long` kills 200 times.
// @module-tag long
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Browser, type BrowserServer, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildOnce } from '../../support/cli.ts';
import { steadyPort } from '../../support/servers/port.ts';
import { startServeProcess, type ServeProcess } from '../../support/servers/serve-process.ts';
import { pause } from '../../support/servers/web.ts';
import { eventually } from '../../support/window/actions.ts';
import { enterWindow, launchOptions } from '../../support/window/window.ts';
import { extent } from '../../support/extent.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const KILLS = extent(3, 200);
/**
 * Milliseconds of typing. The regular suite runs files in parallel, which slows typing; the long run does
 * not.
 */
const MAX_LOST = KILLS > 10 ? 1_000 : 5_000;
const victims = ['server', 'browser', 'both'] as const;

const FIRST = 'return 1; // ';

const folder = temporaryFolder('kill');
const program = join(folder, 'workspace', 'one.simple');
const onDisk = (): string => readFileSync(program, 'utf8');

let served: ServeProcess;
let browserProcess: BrowserServer;
let browser: Browser;
let page: Page;
/** Milliseconds of typing before the kill whose text may be lost, by killed process. */
const losses: Record<(typeof victims)[number], number[]> = { server: [], browser: [], both: [] };

async function openBrowser(): Promise<void> {
  browserProcess = await chromium.launchServer(launchOptions());
  browser = await chromium.connect(browserProcess.wsEndpoint());
}

/** Logs in again, because printed addresses work only once. */
async function restartServer(): Promise<void> {
  served.child.kill('SIGKILL');
  await served.ended;
  served = await startServeProcess(folder, Number(new URL(served.address).port));
}

async function openPage(): Promise<void> {
  page = await (await browser.newContext({ viewport: { width: 1280, height: 720 } })).newPage();
  await page.goto(served.address);
  await enterWindow(page);
  // The editor is read-only until the program is loaded.
  await page.locator('[data-testid=editor]:not([aria-readonly])').waitFor();
}

/** Types words of a comment; returns the final program and the time of each character. */
async function typeFor(milliseconds: number, stop: AbortSignal): Promise<{ text: string; times: number[] }> {
  const times: number[] = [];
  let text = '';
  const end = performance.now() + milliseconds;
  for (let i = 0; performance.now() < end && !stop.aborted; i++) {
    const key = i % 6 === 5 ? ' ' : String.fromCharCode(97 + (i % 26));
    // The server may have received the request although the response was lost.
    text += key;
    try {
      await page.keyboard.type(key);
    } catch {
      // The browser has been killed.
      break;
    }
    times.push(performance.now());
    await pause(10 + Math.random() * 40);
  }
  return { text, times };
}

/** Every stored file is intact. */
function expectNothingBroken(): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile() && entry.name.endsWith('.json')) {
      const path = join(entry.parentPath, entry.name);
      expect(() => JSON.parse(readFileSync(path, 'utf8')) as unknown, path).not.toThrow();
    }
}

beforeAll(async () => {
  buildOnce();
  mkdirSync(join(folder, 'workspace'), { recursive: true });
  writeFileSync(program, FIRST);
  served = await startServeProcess(folder, await steadyPort());
  await openBrowser();
  await openPage();
}, 120_000);

afterAll(async () => {
  await browserProcess.close();
  served.child.kill('SIGKILL');
  await served.ended;
  for (const [victim, lost] of Object.entries(losses))
    console.log(
      `${victim} killed ${lost.length} times: ${Math.round(Math.max(0, ...lost))} ms of typing lost at most`,
    );
});

describe('a kill at a random moment', () => {
  it(
    `loses at most the last second of typing and damages no file: ${KILLS} times`,
    async () => {
      for (let round = 0; round < KILLS; round++) {
        const victim = victims[round % victims.length] ?? 'server';
        await eventually(() => page.getByTestId('saved').innerText(), 'Saved');
        // The editor draws only part of a very long line.
        if (onDisk().length > 1_500) {
          await page.getByTestId('editor').focus();
          await page.keyboard.press('Control+A');
          await page.keyboard.insertText(FIRST);
          await eventually(() => Promise.resolve(onDisk()), FIRST);
        }
        const before = onDisk();
        // Click instead of focus(), after which the editor may read the browser's cursor at the start. The
        // only line becomes wider than the pane, which hides its middle.
        await page
          .locator('.cm-scroller')
          .filter({ has: page.getByTestId('editor') })
          .click();
        await page.keyboard.press('Control+End');
        const stop = new AbortController();
        const typing = typeFor(4_000, stop.signal);
        await pause(200 + Math.random() * 2_800);
        const killed = performance.now();
        if (victim !== 'browser') served.child.kill('SIGKILL');
        if (victim !== 'server') await browserProcess.kill();
        else await pause(Math.random() * 500);
        stop.abort();
        const { text, times } = await typing;
        expectNothingBroken();
        if (victim === 'server') {
          // The page survives: it finds the new server, and all typing is saved.
          await restartServer();
          await eventually(() => Promise.resolve(onDisk()), before + text);
        } else {
          const kept = onDisk();
          expect(before + text).toContain(kept);
          expect(kept.startsWith(before)).toBe(true);
          const firstLost = times[kept.length - before.length];
          const lost = firstLost === undefined ? 0 : Math.max(0, killed - firstLost);
          losses[victim].push(lost);
          expect(lost).toBeLessThan(MAX_LOST);
          await restartServer();
          await openBrowser();
          await openPage();
          await eventually(
            () => page.getByTestId('editor').innerText(),
            (shown) => shown.includes(kept.trim()),
          );
        }
        if (victim === 'server') losses.server.push(0);
      }
      // No partial writes remain.
      expect(readdirSync(join(folder, 'workspace')).filter((name) => /\.tmp|~|\.partial/.test(name))).toEqual(
        [],
      );
    },
    60_000 + KILLS * 20_000,
  );
});
