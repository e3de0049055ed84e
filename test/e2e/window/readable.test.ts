// Tests legibility and contrast in every theme and layout: colors of the drawn graph, names of landmarks,
// and sizes of targets.
// @module-tag long
import { beforeAll, describe, expect, it } from 'vitest';
import { themes, viewNames } from '../../../renderer/names.ts';
import { faultsWithin } from '../../support/window/axe.ts';
import { contrasts } from '../../support/window/contrast.ts';
import { inTurn } from '../../support/extent.ts';
import { sharedWindow } from '../../support/window/window.ts';
import { eventually, setInCard } from '../../support/window/actions.ts';

const PROGRAM = `struct P { int !x; };
val twice = { int n -> n * 2; };
P !p = new P;
for (int i = 0; i < arg; i++) { if (i > 3) p.x = p.x + twice(i) + 0; }
sys.io.p("end");
return p.x / (arg + 1);`;

const { page } = sharedWindow({ isStill: true });
beforeAll(async () => {
  await page().evaluate((text) => globalThis.window.fathom?.open(text), PROGRAM);
});

const steps = (): Promise<number> => page().evaluate(() => globalThis.window.fathom?.steps() ?? 0);
const go = (step: number): Promise<void> =>
  page().evaluate((to) => globalThis.window.fathom?.go(to), step) as Promise<void>;
const view = (name: string): Promise<void> =>
  page().evaluate((to) => globalThis.window.fathom?.view(to), name) as Promise<void>;

/** Whether the completed ticks of the timeline have the theme's color. */
const hasTicksOfTheme = (): Promise<boolean> =>
  page()
    .locator('[data-testid=timeline] canvas')
    .evaluate((element) => {
      const drawn = (element as HTMLCanvasElement).getContext('2d');
      const wanted = document.createElement('canvas').getContext('2d');
      if (drawn === null || wanted === null) return false;
      wanted.fillStyle = getComputedStyle(element).getPropertyValue('--accent');
      wanted.fillRect(0, 0, 1, 1);
      const accent = wanted.getImageData(0, 0, 1, 1).data;
      const { data } = drawn.getImageData(0, 0, drawn.canvas.width, drawn.canvas.height);
      for (let at = 0; at < data.length; at += 4) {
        const isNear = [0, 1, 2].every((part) => Math.abs((data[at + part] ?? 0) - (accent[part] ?? 0)) < 4);
        if (isNear && (data[at + 3] ?? 0) > 200) return true;
      }
      return false;
    });

describe.each(inTurn(themes, 1))('in the theme %s', (theme) => {
  it('the timeline uses the theme’s colors at once', async () => {
    await setInCard(page(), 'theme', theme);
    expect(await hasTicksOfTheme()).toBe(true);
  });

  it('the graph has sufficient contrast at each step, with a selection and badges, in Learn and in Present', async () => {
    await setInCard(page(), 'theme', theme);
    await view('graph');
    const all = await steps();
    const pale = new Set<string>();
    let measured = 0;
    const measure = async (): Promise<void> => {
      const found = await contrasts(page());
      measured += found.measured;
      for (const each of found.pale) pale.add(each);
    };
    for (let step = 1; step <= all; step += Math.ceil(all / 12)) {
      await go(step);
      await measure();
    }
    await go(all);
    await page().locator('.graphview .cell').nth(4).dispatchEvent('click');
    await measure();
    await page().keyboard.press('F8');
    await page().getByTestId('present-bar').waitFor();
    await measure();
    await page().keyboard.press('F8');
    await page().getByTestId('run').waitFor();
    expect([...pale]).toEqual([]);
    expect(measured).toBeGreaterThan(500);
  });

  it('overlays have sufficient contrast: an analysis, a run, an area, search results, folds, and an older picture', async () => {
    await setInCard(page(), 'theme', theme);
    await view('graph');
    const pale = new Set<string>();
    const tones = new Set<string>();
    const measure = async (what: string): Promise<void> => {
      const found = await contrasts(page());
      expect(found.measured).toBeGreaterThan(20);
      for (const each of found.pale) pale.add(`${what}: ${each}`);
      const all = await page()
        .locator('.graphview [data-tone]')
        .evaluateAll((items) => items.map((item) => item.getAttribute('data-tone') ?? ''));
      for (const tone of all) tones.add(tone);
    };
    // The change may take a moment on a busy machine.
    const tick = async (id: string, wanted: boolean): Promise<void> => {
      const box = page().getByTestId(id);
      if ((await box.isChecked()) !== wanted) await box.click();
      await eventually(() => box.isChecked(), wanted);
    };
    const badges = page().locator('.graphview .lattice-badge');
    await tick('graph-analysis', true);
    await badges.first().waitFor();
    for (let step = 0; step < 40; step++) {
      if (step % 8 === 0) await measure('analysis');
      await page().getByTestId('overlay-back').click();
    }
    await tick('graph-analysis', false);
    await tick('graph-semantics', true);
    for (let step = 0; step < 6; step++) {
      await page().getByTestId('graph-run-forward').click();
      if (step > 1) await badges.first().waitFor();
      await measure('run');
    }
    await tick('graph-semantics', false);
    await page().keyboard.press('s');
    await page().getByRole('textbox', { name: 'Find a node' }).fill('op:phi');
    await page().locator('.graphview .found').first().waitFor();
    await measure('found');
    await page().keyboard.press('Escape');
    await page().getByTestId('graph-folds').selectOption('block');
    await page().locator('.graphview .fold').first().waitFor();
    await measure('folds');
    await page().getByTestId('graph-folds').selectOption('auto');
    await page().evaluate(
      (text) => globalThis.window.fathom?.open(text),
      PROGRAM.replace('return p.x', 'return'),
    );
    await page().locator('.graphview').locator('xpath=ancestor::*[contains(@class, "stale")]').waitFor();
    await measure('older');
    await page().evaluate((text) => globalThis.window.fathom?.open(text), PROGRAM);
    expect([...pale]).toEqual([]);
    expect([...tones].sort()).toEqual(expect.arrayContaining(['changed', 'value']));
  });
});

it('regions that are visible together have distinct names, and controls are large enough', async () => {
  const rules = { runOnly: ['landmark-unique', 'target-size'] };
  for (const name of ['cfg', 'analysis', 'semantics', 'assembly', 'machine', 'compare']) {
    await view(name);
    expect({ name, faults: await faultsWithin(page(), 'body', rules) }).toEqual({ name, faults: [] });
  }
  await view('graph');
});

it('letters in blocks are at least 20 pixels high in Present', async () => {
  await view('cfg');
  await page().keyboard.press('F8');
  await page().getByTestId('present-bar').waitFor();
  const texts = page().locator('[data-testid=cfg] .block .instruction code');
  await texts.nth(6).waitFor();
  const heights = await texts.evaluateAll((all) =>
    all.map((text) => {
      const { height } = text.getBoundingClientRect();
      return parseFloat(getComputedStyle(text).fontSize) * (height / (text as HTMLElement).offsetHeight);
    }),
  );
  expect(heights.length).toBeGreaterThan(5);
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(19.9);
});

it('the text of every other view, except its toolbar, is at least 20 pixels high in Present', async () => {
  const small: string[] = [];
  for (const name of viewNames.filter((each) => each !== 'graph')) {
    await view(name);
    if ((await page().getByTestId('present-bar').count()) === 0) await page().keyboard.press('F8');
    await page().getByTestId('present-bar').waitFor();
    await page().waitForTimeout(500);
    const found = await page()
      .locator(`#pane-${name}`)
      .evaluate((pane) => {
        const texts = document.createTreeWalker(pane, NodeFilter.SHOW_TEXT);
        const all: string[] = [];
        while (texts.nextNode() !== null) {
          const { currentNode } = texts;
          const element = currentNode.parentElement;
          const words = currentNode.textContent?.trim() ?? '';
          const isTool = element?.closest(
            '.tool-row, .zoom, button[aria-label], [aria-hidden], table.visually-hidden',
          );
          if (element === null || words === '' || isTool !== null || !element.checkVisibility()) continue;
          // Elements with a scaled parent, such as a picture of blocks or a drawing.
          const scaled = element.closest<HTMLElement>('.drawing');
          const scale =
            element instanceof SVGElement
              ? ((element as unknown as SVGGraphicsElement).getScreenCTM()?.d ?? 1)
              : scaled === null
                ? 1
                : scaled.getBoundingClientRect().width / scaled.offsetWidth;
          const height = parseFloat(getComputedStyle(element).fontSize) * scale;
          if (height < 19.9 && element.getBoundingClientRect().width > 2)
            all.push(`${height.toFixed(1)} ${words.slice(0, 20)}`);
        }
        return all;
      });
    small.push(...found.map((each) => `${name}: ${each}`));
  }
  await page().keyboard.press('F8');
  await page().getByTestId('run').waitFor();
  expect([...new Set(small)].slice(0, 12)).toEqual([]);
});
