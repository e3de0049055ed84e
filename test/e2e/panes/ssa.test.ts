// Tests the SSA pane in Chromium: Ullrich's figures, search steps, two algorithms side by side, a path run
// in lockstep, and inputs without SSA form.
import { beforeAll, describe, expect, it } from 'vitest';
import type { Locator } from 'playwright-core';
import { ssaOf, ssaAlgorithmNames, type SsaAlgorithm } from '../../../compiler/index.ts';
import { readyFlows } from '../../../renderer/panes/ssa/ready.ts';
import { seriousFaults } from '../../support/window/axe.ts';
import { sharedWindow } from '../../support/window/window.ts';
import {
  eventually,
  showView,
  typeAndCompile,
  typeProgram,
  viewIsStored,
} from '../../support/window/actions.ts';
import { long } from '../../support/extent.ts';

const { window, page } = sharedWindow({ width: 1280, height: 720 });
const textOf = (id: string) => (): Promise<string> => page().getByTestId(id).innerText();
const pick = async (id: string, value: string): Promise<void> => {
  await page().getByTestId(id).selectOption(value);
};
const block = (name: string, side = 0): Locator =>
  page().getByTestId(`ssa-side-${side}`).locator(`[data-block="${name}"]`);
/** The text under a block's phis, trimmed. */
const phis =
  (name: string, kind: string, side = 0) =>
  (): Promise<string[]> =>
    block(name, side).locator(`.phi.${kind} .text`).allInnerTexts();

beforeAll(async () => {
  await typeAndCompile(page(), 'return arg;');
  await showView(page(), 'ssa');
  await pick('ssa-input', 'flow');
});

describe('figure 2', () => {
  it('has two unnecessary phis with the search, one with Cytron’s algorithm, and none with Choi’s', async () => {
    await eventually(textOf('ssa-counts-0'), /^2 φ/);
    await eventually(phis('loop', 'filled'), (found) => found.length === 1 && /^x\d = φ\(/.test(found[0]));
    await pick('ssa-algorithm', 'cytron');
    await pick('ssa-second', 'choi');
    await eventually(textOf('ssa-difference-0'), '1 φ only here');
    await eventually(textOf('ssa-difference-1'), '1 φ not here');
    await eventually(phis('join', 'filled.extra'), (found) => found.length === 1 && found[0].startsWith('y'));
    await eventually(phis('join', 'missing', 1), (found) => found.join() === 'φ y');
    const pruned = page().locator('[data-condition="pruned"]');
    expect(await pruned.innerText()).toMatch(/^✗✓/);
    await pruned.click();
    expect(await textOf('ssa-detail')()).toContain('Cytron et al.: fails: y in join');
    await pruned.click();
  });

  it('is stepped through by keys, which add and remove phis', long, async () => {
    await pick('ssa-second', '');
    await pick('ssa-algorithm', 'aycock-horspool');
    await eventually(textOf('ssa-0-count'), '24 / 24');
    await eventually(phis('loop', 'removed'), (found) => found.length === 2);
    await page().getByTestId('ssa-0-back').focus();
    await page().keyboard.press('Home');
    await eventually(textOf('ssa-sentence-0'), /no φ yet/);
    expect(await phis('loop', 'removed')()).toEqual([]);
    await page().keyboard.press('ArrowRight');
    await page().keyboard.press('ArrowRight');
    await eventually(textOf('ssa-sentence-0'), 'loop gets a φ for x: x_2ᵠ = φ(…).');
    expect(await phis('loop', 'placed')()).toEqual(['x_2ᵠ = φ(…)']);
  });
});

describe('figure 11', long, () => {
  it('shows the paths of the backward search', async () => {
    await pick('ssa-ready', 'diamonds');
    await pick('ssa-algorithm', 'plain');
    await eventually(textOf('ssa-counts-0'), /8 paths/);
    await block('if4').waitFor();
    await page().getByTestId('ssa-0-back').focus();
    await page().keyboard.press('Home');
    await eventually(textOf('ssa-0-count'), /^0 \//);
    for (let i = 0; i < 4; i++) await page().keyboard.press('ArrowRight');
    await eventually(textOf('ssa-0-count'), /^4 \//);
    const trail = page().locator('[data-testid=ssa] path.trail');
    await eventually(
      () => trail.count(),
      (count) => count >= 1,
    );
    expect(await page().locator('[data-testid=ssa] path.tip').count()).toBe(1);
  });

  it('needs 2ⁿ paths for each n, but only linearly many visits if the search uses memoization', async () => {
    await page().getByTestId('ssa-search').click();
    await page().getByTestId('ssa-diamonds').fill('8');
    await page().getByTestId('ssa-count').click();
    const rows = page().getByTestId('ssa-count-row');
    await eventually(() => rows.count(), 8);
    const cells = await rows.nth(7).locator('th, td').allInnerTexts();
    expect(cells[0]).toBe('8');
    expect(cells[1]).toBe('256');
    expect(Number(cells[4])).toBeLessThan(60);
    expect(await seriousFaults(page())).toEqual([]);
    await page().getByTestId('ssa-diamonds').fill('22');
    await page().getByTestId('ssa-count').click();
    await page().getByTestId('ssa-stop').click();
    await page().getByTestId('ssa-count').waitFor();
    expect(await rows.count()).toBeLessThan(22);
  });
});

describe('a path', () => {
  it('is picked by clicking blocks, and both forms run in parallel', async () => {
    await page().getByTestId('ssa-path').click();
    await pick('ssa-ready', 'loop');
    const at = (name: string): Locator => page().locator(`[data-testid=ssa-block][data-block="${name}"]`);
    for (const name of ['entry', 'loop', 'exit']) {
      await eventually(() => at(name).getAttribute('class'), /next/);
      await at(name).click();
    }
    await eventually(textOf('ssa-lockstep'), /^✓/);
    expect(await page().locator('[data-testid=ssa] .blocks').first().innerText()).toBe(
      'start → entry → loop → exit',
    );
  });
});

/** Phis, removals, visits, and the six check marks, computed from the construction. */
function rowOf(text: string, algorithm: SsaAlgorithm): readonly string[] {
  const answer = ssaOf(text, { algorithm });
  if (answer.kind !== 'ssa') throw new Error(answer.kind);
  const { phis, counts, conditions } = answer.data;
  const signs = conditions.map(({ problems, promised }) => {
    const sign = problems?.length === 0 ? '✓' : '✗';
    return sign === '✗' && !promised ? '(✗)' : sign;
  });
  return [...[phis.length, counts.removed, counts.visits].map(String), ...signs];
}

describe('all constructions', () => {
  it('are listed in one table, and each row links to its steps', async () => {
    await page().getByTestId('ssa-all').click();
    await pick('ssa-ready', 'join');
    const table = page().getByTestId('ssa-table');
    const phisOf = (algorithm: string): Promise<string> =>
      table.locator(`[data-algorithm="${algorithm}"] .phis`).innerText();
    await eventually(() => table.locator('[data-algorithm]').count(), 8);
    await eventually(
      () => Promise.all(['dfs', 'braun', 'cytron', 'choi'].map(phisOf)),
      (found) => found.join() === '2,0,1,0',
    );
    expect(await table.locator('thead th').allInnerTexts()).toEqual([
      'Algorithm',
      'φ',
      'removed',
      'visits',
      'ms',
      'phis-wf',
      'disjoint',
      'pruned',
      'minimal',
      'uses-uses′',
      'uses′-welldefined',
    ]);
    // All columns are in view.
    const region = page().getByRole('region', { name: 'All', exact: true });
    expect(await region.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    const [{ text: figureTwo }] = readyFlows;
    for (const algorithm of ssaAlgorithmNames) {
      const cells = await table.locator(`[data-algorithm="${algorithm}"] td`).allInnerTexts();
      const [milliseconds] = cells.splice(3, 1);
      expect(milliseconds).toMatch(/^\d+(\.\d+)?$/);
      expect([algorithm, ...cells]).toEqual([algorithm, ...rowOf(figureTwo, algorithm)]);
    }
    expect(await table.locator('[data-algorithm="cytron"] .sign').allInnerTexts()).toEqual([
      '✓',
      '✓',
      '(✗)',
      '✓',
      '✓',
      '✓',
    ]);
    expect(await table.locator('.sign.bad').count()).toBe(0);
    expect(await seriousFaults(page())).toEqual([]);
    await table.locator('[data-algorithm="cytron"] button').click();
    await eventually(textOf('ssa-counts-0'), /^1 φ/);
    expect(await page().getByTestId('ssa-algorithm').inputValue()).toBe('cytron');
  });
});

describe('a control-flow graph in the editor', () => {
  it('is drawn as written and replaces the previous program’s graph', async () => {
    await typeProgram(page(), 'a: x = 1; goto b\nb: if x < 2 then a else c\nc: return x');
    await showView(page(), 'graph');
    const drawing = page().getByTestId('flow-graph');
    await eventually(() => drawing.innerText(), /if x < 2 then a else c/);
    expect(await drawing.locator('path[marker-end]').count()).toBe(3);
    expect(await page().locator('[data-testid=graph] svg.drawing').isVisible()).toBe(false);
    expect(await seriousFaults(page())).toEqual([]);
    await typeAndCompile(page(), 'return arg;');
    await page().locator('[data-testid=graph] svg.drawing').waitFor();
    await showView(page(), 'ssa');
  });
});

describe('a program without SSA form', long, () => {
  it('is refused with a reason: errors by line, programs with memory', async () => {
    await page().getByTestId('ssa-steps').click();
    await page().getByTestId('ssa-flow').fill('a: x = 1\n   goto nowhere\n');
    await eventually(textOf('ssa-flow-errors'), /^Line 2:/);
    await pick('ssa-input', 'program');
    await typeProgram(page(), 'int[] a = new int[3]; return a[0];');
    await eventually(textOf('ssa-message'), /it uses memory/);
    await page().getByTestId('ssa-to-flow').click();
    await page().getByTestId('ssa-flow').waitFor();
    expect(await page().getByTestId('ssa-input').inputValue()).toBe('flow');
    await pick('ssa-input', 'program');
    await typeAndCompile(page(), 'int x = arg; if (x > 1) x = 2; return x;');
    await eventually(textOf('ssa-counts-0'), /^1 φ/);
    expect(await seriousFaults(page())).toEqual([]);
  });

  it('is restored with its settings after a restart', async () => {
    await pick('ssa-algorithm', 'braun-scc');
    await viewIsStored(window, ({ ssa }) => ssa?.['algorithm'] === 'braun-scc');
    await window.restart();
    await showView(page(), 'ssa');
    expect(await page().getByTestId('ssa-algorithm').inputValue()).toBe('braun-scc');
    await pick('ssa-input', 'flow');
    expect(await page().getByTestId('ssa-flow').inputValue()).toContain('goto nowhere');
  });
});
