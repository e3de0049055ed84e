// Tests ELK's layout in the window: choosing the layout by key, computing it for each step, and storing the
// choice per program.
import { describe, expect, it } from 'vitest';
import { sharedWindow } from '../../support/window/window.ts';
import { eventually, typeAndCompile } from '../../support/window/actions.ts';
import { long } from '../../support/extent.ts';

const { page } = sharedWindow({ width: 1280, height: 720, isStill: true });

const PROGRAM =
  'int s = 0; for (int i = 0; i < arg; i++) { if (i & 1) s = s + i * 8; else s = s - arg; } return s;';

/** The rectangles of all nodes, in page pixels. */
const cells = (): Promise<{ name: string; x: number; y: number; width: number; height: number }[]> =>
  page()
    .locator('.graphview .cell')
    .evaluateAll((all) =>
      all.map((cell) => {
        const { x, y, width, height } = cell.getBoundingClientRect();
        return { name: cell.ariaLabel ?? '', x, y, width, height };
      }),
    );
const layout = (): Promise<string> => page().getByTestId('graph-layout').inputValue();
const places = async (): Promise<string> =>
  JSON.stringify((await cells()).map(({ name, x, y }) => [name, Math.round(x), Math.round(y)]));
/** The positions of all nodes after the animation ends. */
async function rest(): Promise<string> {
  let before = '';
  return eventually(
    async () => {
      await page().waitForTimeout(200);
      const now = await places();
      const isSame = now === before;
      before = now;
      return isSame ? now : '';
    },
    (found) => found !== '' && found !== '[]',
  );
}

const expectApart = async (): Promise<void> => {
  const all = await cells();
  expect(all.length).toBeGreaterThan(5);
  for (const [i, a] of all.entries())
    for (const b of all.slice(i + 1)) {
      const isApart =
        a.x + a.width <= b.x + 1 ||
        b.x + b.width <= a.x + 1 ||
        a.y + a.height <= b.y + 1 ||
        b.y + b.height <= a.y + 1;
      expect(isApart, JSON.stringify([a, b])).toBe(true);
    }
};

describe('ELK', () => {
  it('lays out the current picture on one key, and another key restores the previous layout', async () => {
    await typeAndCompile(page(), PROGRAM);
    const stable = await rest();
    await page().locator('.graphview svg').focus();
    await page().keyboard.press('r');
    expect(await layout()).toBe('elk');
    await eventually(rest, (now) => now !== stable);
    await expectApart();
    await page().keyboard.press('r');
    expect(await layout()).toBe('stable');
    await eventually(rest, stable);
  });

  it('lays out each picture that the user steps to', long, async () => {
    const select = page().getByTestId('graph-layout');
    await select.selectOption('stable');
    const stable = await rest();
    await select.selectOption('elk');
    // ELK runs in a worker, so the picture rests in the previous layout first.
    const last = await eventually(rest, (now) => now !== stable);
    await page().locator('.graphview svg').focus();
    for (let steps = 0; steps < 5; steps++) {
      await page().keyboard.press('ArrowLeft');
      await rest();
      await expectApart();
    }
    await page().keyboard.press('End');
    await eventually(rest, last);
  });

  it('is stored as the choice for the program', long, async () => {
    await page().reload();
    await page().getByTestId('graph-layout').waitFor();
    await eventually(layout, 'elk');
    await rest();
    await expectApart();
  });
});
