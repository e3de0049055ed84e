// Tests that opening a link to a picture starts a visit: the link's program, settings, and panes disappear
// when the visit ends, unless the user keeps them.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import type { Locator } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { seriousFaults } from '../../support/window/axe.ts';
import {
  eventually,
  openExample,
  setInCard,
  showView,
  typeAndCompile,
} from '../../support/window/actions.ts';
import { sharedWindow } from '../../support/window/window.ts';
import { long } from '../../support/extent.ts';

const MINE = 'int x = arg + 0;\nreturn x * 2;';
const THEIRS = 'int s = 1;\nwhile (s < arg) s = s + s;\nreturn s;';

const { window, page } = sharedWindow({ width: 1280, height: 720, isStill: true });
const bar = (): Locator => page().getByTestId('visit');

interface Changes {
  readonly text?: string;
  readonly pane?: string;
  readonly [key: string]: unknown;
}
function linkTo({ text = THEIRS, ...changes }: Changes = {}): string {
  const bookmark = {
    note: '',
    program: { name: 'Theirs', text },
    optimize: 'none',
    level: 9,
    rulesOff: ['add-zero'],
    arg: '1000',
    step: 3,
    shown: 3,
    pane: 'assembly',
    selection: [],
    part: null,
    set: { all: { schedule: 'early', allocator: 'linear-scan' }, pane: {} },
    ...changes,
  };
  const packed = deflateRawSync(Buffer.from(JSON.stringify(bookmark))).toString('base64url');
  return `#picture=${packed}`;
}
async function follow(link: string): Promise<void> {
  await page().evaluate((hash) => (location.hash = hash), link);
  await bar().waitFor();
}

/** A link with every possible setting. */
const state = (): Promise<Record<string, unknown>> =>
  page().evaluate(() => ({
    program: document.querySelector('.cm-content')?.textContent,
    argument: document.querySelector<HTMLInputElement>('[data-testid=arg]')?.value,
    tabs: [...document.querySelectorAll('.dv-tab')].map((tab) => tab.textContent.trim()).sort(),
    front: [...document.querySelectorAll('[role=tab][aria-selected=true]')]
      .map((tab) => tab.textContent.trim())
      .sort(),
    chips: [...document.querySelectorAll('header.top .chip')].map((chip) => chip.textContent.trim()),
    nodes: globalThis.window.fathom?.picture().nodes.length,
  }));
/** Stored programs, progress, and settings. */
function kept(): Record<string, string> {
  const files = (folder: string): string[] =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.lock$|^\.fathom-writing-/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name));
  return Object.fromEntries(
    [...files(join(window.folder, 'workspace')), ...files(join(window.folder, 'config'))].map((path) => [
      path,
      // Focus is not part of the layout.
      readFileSync(path, 'utf8').replace(/"activeGroup": "\d+"/g, ''),
    ]),
  );
}
/** The same state after all pending writes. The layout is written some time after the start. */
async function keptAtRest(): Promise<Record<string, string>> {
  for (let before = kept(); ;) {
    await page().waitForTimeout(1_000);
    const now = kept();
    if (JSON.stringify(now) === JSON.stringify(before)) return now;
    before = now;
  }
}
const saved = (): Promise<unknown> => eventually(() => page().getByTestId('saved').innerText(), 'Saved');
const isOver = (): Promise<void> => bar().waitFor({ state: 'detached' });
/** The user's own state after it has been drawn. */
const settled = (): Promise<Record<string, unknown>> =>
  eventually(state, ({ nodes, argument }) => Number(nodes) > 0 && argument === '5');
async function holds(wanted: Record<string, unknown>): Promise<void> {
  const isSame = (now: Record<string, unknown>): boolean => JSON.stringify(now) === JSON.stringify(wanted);
  await eventually(state, isSame).catch(() => undefined);
  expect(await state()).toEqual(wanted);
}

beforeAll(async () => {
  await typeAndCompile(page(), MINE);
  await page().getByTestId('arg').fill('5');
  await page().getByTestId('arg').press('Enter');
  await showView(page(), 'graph');
  await saved();
});
afterEach(async () => {
  if ((await bar().count()) > 0) await page().getByTestId('visit-back').click();
  await isOver();
});

describe('a link', () => {
  it('opens as a visit with a notice and changes no saved state', async () => {
    const [before, files] = [await settled(), await keptAtRest()];
    await follow(linkTo());
    expect(await bar().innerText()).toContain('You are visiting a shared picture of “Theirs”.');
    await eventually(
      state,
      ({ program, argument }) => String(program).includes('while') && argument === '1000',
    );
    const during = await state();
    expect(during['chips']).toEqual(expect.arrayContaining([expect.stringContaining('none')]));
    expect(during['front']).toContain('Assembly');
    expect(await seriousFaults(page())).toEqual([]);
    // Manual changes during a visit belong to it, too.
    await showView(page(), 'cfg');
    await setInCard(page(), 'optimize', 'peephole');
    await saved();
    await page().getByTestId('visit-back').click();
    await isOver();
    await holds(before);
    await saved();
    expect(await keptAtRest()).toEqual(files);
  });

  it('returns to the user’s state with one key, even after several links', long, async () => {
    const before = await settled();
    await follow(linkTo());
    await eventually(state, ({ argument }) => argument === '1000');
    await follow(linkTo({ arg: '77', text: 'return arg;', optimize: 'full', pane: 'cfg' }));
    await eventually(state, ({ argument }) => argument === '77');
    await page().locator('[data-testid=visit] p').click();
    await page().keyboard.press('Control+Backspace');
    await isOver();
    await holds(before);
  });

  it('is forgotten when the window is reloaded', long, async () => {
    const before = await settled();
    await follow(linkTo());
    await eventually(state, ({ argument }) => argument === '1000');
    await page().reload();
    await page().getByTestId('saved').waitFor({ state: 'attached' });
    await eventually(state, ({ program, argument }) => program === before['program'] && argument === '5');
    expect(await bar().count()).toBe(0);
    expect((await state())['chips']).toEqual([]);
  });

  it('saves an edited program as the user’s program, but no setting', long, async () => {
    const before = await settled();
    await follow(linkTo());
    await eventually(state, ({ argument }) => argument === '1000');
    await typeAndCompile(page(), `${THEIRS}\n// mine now`);
    await eventually(() => bar().innerText(), /it is now one of your programs/);
    await saved();
    await page().getByTestId('visit-back').click();
    await isOver();
    await holds(before);
    expect(readFileSync(join(window.folder, 'workspace', 'Theirs.simple'), 'utf8')).toContain('mine now');
  });

  it('ends when another program is opened and discards its settings', long, async () => {
    await follow(linkTo());
    await eventually(state, ({ argument }) => argument === '1000');
    await openExample(page(), 'Factorial');
    await isOver();
    await eventually(
      state,
      ({ program, argument }) => argument === '5' && !String(program).includes('while (s'),
    );
    expect((await state())['chips']).toEqual([]);
    await page().getByTestId('program').click();
    await page().getByRole('menuitem').first().waitFor();
    await page().keyboard.press('Escape');
  });

  it('becomes the user’s program, with its settings, if it is kept', long, async () => {
    await follow(linkTo({ text: `${THEIRS}\n// kept` }));
    await eventually(state, ({ argument }) => argument === '1000');
    await page().getByTestId('visit-keep').click();
    await isOver();
    await saved();
    const now = await state();
    await page().reload();
    await page().getByTestId('saved').waitFor({ state: 'attached' });
    await eventually(
      state,
      ({ program, argument, chips }) =>
        program === now['program'] && argument === '1000' && String(chips) === String(now['chips']),
    );
    const programs = readdirSync(join(window.folder, 'workspace')).filter((name) =>
      name.startsWith('Theirs'),
    );
    expect(programs.length).toBeGreaterThan(0);
  });

  it('does not solve a task of the open lab', long, async () => {
    const progress = (): Record<string, string> =>
      Object.fromEntries(Object.entries(kept()).filter(([path]) => path.includes('progress')));
    await saved();
    const before = progress();
    const passed = await page().locator('[data-testid^=task-][data-passed=true]').count();
    await follow(
      linkTo({
        text: 'return arg * 2 + 1;',
        level: 0,
        optimize: 'full',
        rulesOff: [],
        arg: '20',
        pane: 'graph',
      }),
    );
    await eventually(state, ({ argument }) => argument === '20');
    await page().waitForTimeout(1_500);
    expect(await page().locator('[data-testid^=task-][data-passed=true]').count()).toBe(passed);
    await page().getByTestId('visit-back').click();
    await isOver();
    await saved();
    expect(progress()).toEqual(before);
  });
});
