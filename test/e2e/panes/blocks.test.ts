// Tests the Blocks pane: drawing a schedule, stepping through the scheduler, and moving nodes manually,
// with reasons for rejected moves.
import { beforeAll, describe, expect, it } from 'vitest';
import type { Locator } from 'playwright-core';
import { seriousFaults } from '../../support/window/axe.ts';
import {
  eventually,
  setInCard,
  showView,
  typeAndCompile,
  viewIsStored,
} from '../../support/window/actions.ts';
import { sharedWindow } from '../../support/window/window.ts';
import { long } from '../../support/extent.ts';

const PROGRAM = `int s = 0;
for (int i = 0; i < arg; i++) {
  int square = arg * arg;
  for (int j = 0; j < i; j++) {
    if (j > 3) s = s + square; else s = s - i / (j + 1);
  }
}
return s;`;

const { window, page } = sharedWindow();
const pane = (): Locator => page().getByTestId('cfg');
const block = (name: string): Locator => pane().getByRole('region', { name, exact: true });
const card = (): Promise<string> => page().getByTestId('placement').innerText();
const measures = (): Promise<string> => page().getByTestId('measures').innerText();
/** The first instruction with this text. */
const instruction = (text: string): Locator => pane().locator('.instruction', { hasText: text }).first();
const homeOf = (text: string): Promise<string | null> =>
  pane().locator('section', { hasText: text }).first().getAttribute('aria-label');

/**
 * Waits until the picture stops moving, because a browser checks drop targets only while the mouse moves
 * over them.
 */
async function drag(what: Locator, to: Locator): Promise<void> {
  const place = (): Promise<string> => what.evaluate((each) => JSON.stringify(each.getBoundingClientRect()));
  let [before, now] = ['', await place()];
  while (now !== before) {
    await page().waitForTimeout(300);
    [before, now] = [now, await place()];
  }
  await what.hover();
  await page().mouse.down();
  await to.hover();
  await to.hover({ position: { x: 20, y: 12 } });
  await page().mouse.up();
}

beforeAll(async () => {
  await typeAndCompile(page(), PROGRAM);
  await showView(page(), 'cfg');
  await block('B0').waitFor();
});

describe('the Blocks pane', () => {
  it('draws non-overlapping blocks inside the frames of their loops and connects their borders with edges', async () => {
    const picture = await pane().evaluate((element) => {
      const rect = (each: Element): { x: number; y: number; right: number; bottom: number } => {
        const { x, y, right, bottom } = each.getBoundingClientRect();
        return { x, y, right, bottom };
      };
      return {
        blocks: [...element.querySelectorAll('section')].map(rect),
        frames: [...element.querySelectorAll('.frame')].map(rect),
        edges: element.querySelectorAll('.edge').length,
      };
    });
    expect(picture.frames).toHaveLength(2);
    expect(picture.edges).toBeGreaterThan(picture.blocks.length - 1);
    for (const [i, a] of picture.blocks.entries())
      for (const b of picture.blocks.slice(i + 1))
        expect(a.right <= b.x || b.right <= a.x || a.bottom <= b.y || b.bottom <= a.y).toBe(true);
    const [outer, inner] = picture.frames;
    expect(outer.x < inner.x && inner.right < outer.right && outer.y < inner.y).toBe(true);
    expect(inner.bottom).toBeLessThan(outer.bottom);
    expect(await seriousFaults(page())).toEqual([]);
  });

  it('shows execution counts', long, async () => {
    await page().getByTestId('blocks-counts').check();
    await eventually(() => block('B0').innerText(), /1 ×/);
    // With arg = 7, the header of the outer loop is entered once more than its body.
    await eventually(() => block('B1').innerText(), /8 ×/);
    expect(await measures()).toMatch(/executed\s+\d+/);
  });

  it('shows the blocks where a node may be placed and explains its current placement', async () => {
    const product = instruction('*');
    await product.click();
    await eventually(
      card,
      (text) => /can be in any block from B0 down to B\d/.test(text) && text.includes('no loop'),
    );
    expect(await pane().locator('section.range').count()).toBeGreaterThan(2);
  });

  it('moves a node by keyboard or mouse, shows the cost, and undoes the move', long, async () => {
    await instruction('*').click();
    const before = Number(/executed\s+(\d+)/.exec(await measures())?.[1]);
    const to = /down to (B\d+)/.exec(await card())?.[1] ?? '';
    await page().getByTestId('move-to').selectOption({ label: to });
    await eventually(() => homeOf('*'), to);
    const now = await eventually(measures, (text) => new RegExp(`${before}\\s+\\d+`).test(text));
    expect(Number(new RegExp(`${before}\\s+(\\d+)`).exec(now)?.[1])).toBeGreaterThan(before);
    await page().getByTestId('move-undo').click();
    await eventually(() => homeOf('*'), 'B0');
    await drag(instruction('*'), block('B1'));
    await eventually(() => homeOf('*'), 'B1');
    await page().getByTestId('move-undo').click();
  });

  it('refuses an invalid position for a node and explains why', async () => {
    await instruction('*').click();
    const last = await page().getByTestId('move-to').locator('option').last().innerText();
    await page().getByTestId('move-to').selectOption({ label: last });
    await eventually(
      () => page().getByTestId('move-refused').innerText(),
      /control can reach on another path/,
    );
    expect(await homeOf('*')).toBe('B0');
  });

  it('shows the scheduler placing nodes step by step', long, async () => {
    await page().getByTestId('blocks-placing').check();
    const absent = (): Promise<number> => pane().locator('.instruction.absent').count();
    const all = await absent();
    expect(all).toBeGreaterThan(5);
    await page().getByTestId('placing-forward').click();
    await eventually(absent, all - 1);
    expect(await card()).toMatch(/can be in/);
    await page().keyboard.press('ArrowRight');
    await eventually(absent, all - 2);
    await page().keyboard.press('End');
    await eventually(absent, 0);
    expect(await seriousFaults(page())).toEqual([]);
    await page().getByTestId('blocks-placing').uncheck();
  });

  it('fits the whole graph into the pane from the top, and pans without selecting text', async () => {
    await page().setViewportSize({ width: 1280, height: 720 });
    const view = pane().locator('.view');
    const name = (to: string): Locator => pane().getByRole('button', { name: to, exact: true });
    const scrolled = (): Promise<readonly [number, number]> =>
      view.evaluate(({ scrollTop, scrollLeft }) => [scrollTop, scrollLeft] as const);
    for (let i = 0; i < 2; i++) await name('Larger').click();
    const box = await view.boundingBox();
    if (box === null) throw new Error('there is no picture');
    const dragged = async (x: number, y: number, dx: number, dy: number): Promise<void> => {
      await page().mouse.move(x, y);
      await page().mouse.down();
      await page().mouse.move(x + dx, y + dy, { steps: 4 });
      await page().mouse.up();
    };
    await view.evaluate((element) => element.scrollTo(0, 200));
    // Drag from a point outside the blocks.
    await dragged(box.x + 4, box.y + 100, 0, -60);
    expect((await scrolled())[0]).toBe(260);
    expect(await page().evaluate(() => getSelection()?.toString())).toBe('');
    await name('Fit').click();
    const below = async (): Promise<number> => {
      const { bottom, right } = await pane()
        .locator('.room')
        .evaluate((room) => room.getBoundingClientRect());
      return Math.max(bottom - box.y - box.height, right - box.x - box.width);
    };
    await eventually(below, (rest) => rest <= 0);
    expect(await scrolled()).toEqual([0, 0]);
    expect(await seriousFaults(page())).toEqual([]);
    // Instructions can still be dragged to other blocks.
    await drag(instruction('*'), block('B1'));
    await eventually(() => homeOf('*'), 'B1');
    await page().getByTestId('move-undo').click();
    await page().setViewportSize({ width: 1440, height: 900 });
  });

  it('is available in German', long, async () => {
    await typeAndCompile(
      page(),
      'val f = { int n -> n <= 1 ? 1 : n * f(n - 1) + 1; };\nint[] !a = new int[arg];\nreturn f(arg) + a#;',
    );
    await setInCard(page(), 'language', 'de');
    for (const words of [/Funktion f/, /prüfe, ob v\d+ nicht negativ ist/, /wenn v\d+ dann B\d+ sonst B\d+/])
      await pane().getByText(words).first().waitFor();
    expect(await pane().innerText()).not.toMatch(/function|check|\bif\b|\bthen\b|Befehl/);
    expect(await measures()).toContain('Operationen');
    await setInCard(page(), 'language', 'en');
    await eventually(measures, /operations/);
    await typeAndCompile(page(), PROGRAM);
  });

  it('shows a list on request and remembers that choice after a restart', long, async () => {
    await page().getByTestId('blocks-list').click();
    expect(await pane().locator('.frame').count()).toBe(0);
    await viewIsStored(window, ({ blocks }) => blocks?.['form'] === 'list');
    await window.restart();
    await showView(page(), 'cfg');
    await pane().getByRole('button', { name: 'B0', exact: true }).waitFor();
    expect(await page().getByTestId('blocks-list').getAttribute('aria-pressed')).toBe('true');
  });
});
