// Tests that every scrollable area is accessible by keyboard in each pane, even in small windows and in a
// folded drawer.
// @module-tag long
import { beforeAll, expect, it } from 'vitest';
import { viewNames } from '../../../renderer/names.ts';
import { faultsWithin } from '../../support/window/axe.ts';
import { inTurn } from '../../support/extent.ts';
import { sharedWindow } from '../../support/window/window.ts';
import { typeAndCompile } from '../../support/window/actions.ts';

const { page } = sharedWindow({ width: 1280, height: 720, isStill: true });
const PROGRAM = `int s = 0;
${Array.from({ length: 12 }, (_, i) => `for (int k${i} = 0; k${i} < arg; k${i}++) s = s + k${i} / (arg + ${i});`).join('\n')}
return s;`;

beforeAll(async () => {
  await typeAndCompile(page(), PROGRAM);
});

const faults = (): Promise<string[]> =>
  faultsWithin(page(), 'body', { runOnly: ['scrollable-region-focusable'] });

const sizes = [
  [640, 400],
  [1280, 720],
  [1280, 360],
] as const;
it.each(inTurn(sizes, 0, 2))(
  'every scrollable area is accessible by keyboard in a window of %i by %i',
  { timeout: 200_000 },
  async (width, height) => {
    await page().setViewportSize({ width, height });
    const found: string[] = [];
    for (const view of viewNames) {
      await page().evaluate((name) => globalThis.window.fathom?.view(name), view);
      await page().waitForTimeout(150);
      found.push(...(await faults()).map((fault) => `${view}: ${fault}`));
    }
    expect(found).toEqual([]);
  },
);
