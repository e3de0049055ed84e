// Tests the overlay of instruction-selection tiles on the graph in Chromium: colors, cost, and the deciding
// condition.
import { describe, expect, it } from 'vitest';
import { seriousFaults } from '../../support/window/axe.ts';
import { sharedWindow } from '../../support/window/window.ts';
import { eventually, showView, typeAndCompile } from '../../support/window/actions.ts';
import { long } from '../../support/extent.ts';

const { page } = sharedWindow();

const toned = (): Promise<number> => page().locator('.graphview .item[data-tone^="tile-"]').count();

describe('the tile overlay', () => {
  it('colors the nodes that one instruction computes and shows its name', async () => {
    await typeAndCompile(page(), 'return (arg ^ 77) + (arg << 3);');
    await showView(page(), 'graph');
    await page().getByTestId('graph-tiles').check();
    expect(await eventually(toned, (count) => count >= 2)).toBeGreaterThanOrEqual(2);
    const badges = page().locator('.graphview .lattice-badge text');
    await eventually(
      () => badges.allTextContents(),
      (texts) => texts.some((text) => text.startsWith('lea')),
    );
    if (process.env.SHOTS !== undefined)
      await page().screenshot({ path: `${process.env.SHOTS}/tiles-all.png` });
  });

  it('shows the cost of the selected tile and why another tile was not chosen', async () => {
    await page().locator('.graphview .item', { hasText: '+' }).first().click();
    const tile = page().getByTestId('graph-tile');
    await eventually(() => tile.getByTestId('tile-instructions').innerText(), /lea/);
    expect(await tile.getByTestId('tile-cost').innerText()).toBe('1 instruction');
    await tile.locator('[data-tile=scaled-sum][data-condition=chosen]').waitFor();
    if (process.env.SHOTS !== undefined)
      await page().screenshot({ path: `${process.env.SHOTS}/tiles-one.png` });

    await typeAndCompile(page(), 'return (arg ^ 77) + (arg << 4);');
    await page().locator('.graphview .item', { hasText: '+' }).first().click();
    const why = tile.locator('[data-tile=scaled-sum][data-condition=scale]');
    await why.waitFor();
    expect(await why.innerText()).toContain('The factor is 2, 4, or 8');
    if (process.env.SHOTS !== undefined)
      await page().screenshot({ path: `${process.env.SHOTS}/tiles-why.png` });
  });

  it('is available for the finished graph only and never combined with another overlay', async () => {
    await page().getByTestId('graph-analysis').check();
    expect(await page().getByTestId('graph-tiles').isChecked()).toBe(false);
    await page().getByTestId('graph-tiles').check();
    expect(await page().getByTestId('graph-analysis').isChecked()).toBe(false);
    await page().evaluate('window.fathom.go(1)');
    await eventually(() => page().getByTestId('graph-tile').innerText(), /Go to the last step/);
    expect(await toned()).toBe(0);
  });

  it('has no serious accessibility violation', long, async () => {
    expect(await seriousFaults(page())).toEqual([]);
  });
});
