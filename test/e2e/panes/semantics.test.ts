// Tests the Semantics pane in Chromium: small-step and demand-driven runs, dominance areas, the walk over
// zero checks, and comparisons.
// @module-tag long
import { describe, expect, it } from 'vitest';
import { seriousFaults } from '../../support/window/axe.ts';
import { sharedWindow } from '../../support/window/window.ts';
import { eventually, setInCard, showView, typeAndCompile } from '../../support/window/actions.ts';

/** Figure 1 of Demange, Fernández de Retana, and Pichardie. */
const FIGURE_ONE =
  'int v = 1;\nwhile (true) {\n  int z = v + 1;\n  if (5 == z) break;\n  v = z;\n}\nreturn v;';

const { window, page } = sharedWindow();
const textOf = (id: string) => (): Promise<string> => page().getByTestId(id).innerText();
const press = (id: string): Promise<void> => page().getByTestId(id).click();
const countOf = (selector: string): Promise<number> => page().locator(selector).count();

async function setArgument(argument: string): Promise<void> {
  await page().getByTestId('arg').fill(argument);
  await page().getByTestId('arg').press('Enter');
}

/** The listed states: `Exec(Loop 9, {v ↦ 2})`. */
const states = (): Promise<string[]> =>
  page().locator('[data-testid=semantics-states] li button').allInnerTexts();
const atState = (at: number) => eventually(textOf('semantics-count'), (text) => text.startsWith(`${at} /`));

describe('the small-step run', () => {
  it('steps through figure 1 from Start to Return and back', async () => {
    await typeAndCompile(page(), FIGURE_ONE);
    await showView(page(), 'semantics');
    await eventually(textOf('semantics-count'), '0 / 6');
    expect(await states()).toEqual(['Start']);
    // Opening the pane does not change the graph; the first step shows the run in the graph.
    const isOnGraph = (): Promise<boolean> => page().getByTestId('semantics-overlay').isChecked();
    expect(await isOnGraph()).toBe(false);
    await page().getByTestId('semantics-states').focus();
    for (let at = 1; at <= 6; at++) {
      await page().keyboard.press('ArrowRight');
      await atState(at);
    }
    await eventually(isOnGraph, (isOn) => isOn);
    const seen = await states();
    const loop = /Exec\((\S+ \d+),/.exec(seen[2])?.[1] ?? '';
    expect(loop).toMatch(/^Loop/);
    const inLoop = (value: number): string => `Exec(${loop}, {v ↦ ${value}})`;
    expect(seen).toEqual(['Start', 'Exec(r0, {})', inLoop(1), inLoop(2), inLoop(3), inLoop(4), 'Ret(4)']);
    const rules = await page().locator('[data-testid=semantics-states] .rules').allInnerTexts();
    expect(rules.map((text) => text.replace(/\s+/g, ''))).toEqual([
      '',
      'START',
      'JMP',
      'IFF',
      'IFF',
      'IFF',
      'IFTRET',
    ]);
    expect(await textOf('semantics-sentence')()).toContain('ends with the value 4');
    for (let at = 5; at >= 0; at--) {
      await page().keyboard.press('ArrowLeft');
      await atState(at);
      expect(await states()).toEqual(seen.slice(0, at + 1));
    }
    await page().keyboard.press('End');
    await atState(6);
    expect(await states()).toEqual(seen);
  });

  it('shows ρ before and after, the value of each node, and the rule', async () => {
    await page().locator('[data-testid=semantics-states] li button').nth(4).click();
    await atState(4);
    const rows = page().locator('[data-testid=semantics-rho] tbody tr');
    expect((await rows.first().innerText()).split(/\s+/)).toEqual(['v', '2', '→', '3']);
    await eventually(textOf('semantics-values'), /\+ \d+[^\n]*\s3\s+→\s+4/);
    expect(await textOf('semantics-rule')()).toContain('⟦c⟧ρ is false');
    await page().locator('[data-testid=semantics-states] .rule', { hasText: 'JMP' }).hover();
    await eventually(textOf('semantics-rule'), /r ends in Jmp\(r′\)/);
    expect(await countOf('.cm-content .lit')).toBeGreaterThan(0);
    expect(await seriousFaults(page())).toEqual([]);
  });

  it('shows values and the control path in the graph and in the blocks', async () => {
    await showView(page(), 'graph');
    const badges = (): Promise<string[]> => page().locator('.lattice-badge text').allTextContents();
    await eventually(badges, (all) => all.includes('3') && all.includes('4'));
    expect(await countOf('.graphview .edge.way, .graphview .evaluated')).toBeGreaterThan(0);
    await press('graph-run-forward');
    await eventually(badges, (all) => all.includes('4') && all.includes('5'));
    await showView(page(), 'cfg');
    await eventually(() => countOf('[data-testid=cfg] .block.here'), 1);
    // Control takes the false edge of the branch back to the loop header.
    expect(await countOf('[data-testid=cfg] .edge.way')).toBe(2);
    await showView(page(), 'graph');
    await page().getByRole('button', { name: 'Show only the graph', exact: true }).click();
    await eventually(badges, (all) => all.length === 0);
    expect(await page().getByTestId('graph-run').count()).toBe(0);
    await page().getByTestId('graph-semantics').check();
    await showView(page(), 'semantics');
    await atState(5);
  });

  it('reports the recorded length of an infinite run and can continue the run', async () => {
    await setArgument('3000');
    await typeAndCompile(page(), 'int s = 0;\nfor (int i = 0; i < arg; i++) s = s + i * arg;\nreturn s;');
    await eventually(textOf('semantics-count'), (text) => text.endsWith(' / 500'));
    await page().getByTestId('semantics-states').focus();
    await page().keyboard.press('End');
    await eventually(textOf('semantics-truncated'), /first 500 states/);
    await press('semantics-go-on');
    await eventually(textOf('semantics-count'), /^500 \/ 2500/);
    await page().getByTestId('semantics-states').focus();
    await page().keyboard.press('Home');
    await atState(0);
  });

  it('shows a fault with its line and an invalid argument', async () => {
    await setArgument('0');
    await typeAndCompile(page(), 'int a = 100;\nreturn a / arg;');
    await eventually(textOf('semantics-count'), / \d$/);
    await page().getByTestId('semantics-states').focus();
    await page().keyboard.press('End');
    await eventually(textOf('semantics-sentence'), /fails at line 2: division by zero/);
    expect((await states()).at(-1)).toBe('Ret(fail)');
    // Input that is not a number or is too large keeps the last argument and starts no run.
    for (const wrong of ['many', '', '99999999999999999999']) {
      await setArgument(wrong);
      expect(await page().getByTestId('arg').getAttribute('aria-invalid')).toBe('true');
      await page().getByTestId('run').click();
      await eventually(textOf('notice'), /arg must be an integer/);
      expect(await page().getByTestId('arg').inputValue()).toBe(wrong);
      expect((await states()).at(-1)).toBe('Ret(fail)');
    }
    await setArgument('007');
    expect(await page().getByTestId('arg').getAttribute('aria-invalid')).toBe('false');
    expect(await page().getByTestId('arg').inputValue()).toBe('7');
  });
});

describe('the demand tree', () => {
  const evaluated = async (): Promise<string[]> => {
    const rows = await page().locator('[data-testid=demand-tree] .row').all();
    const found: string[] = [];
    for (const row of rows) {
      const order = Number(await row.locator('.order').innerText());
      if (order > 0) found[order - 1] = (await row.locator('.name').innerText()).replace(/ \d+$/, '');
    }
    return found;
  };

  it('evaluates 1 and 2 before their sum, and the sum before Return', async () => {
    await setInCard(page(), 'optimize', 'none');
    await typeAndCompile(page(), 'int x = 1 + 2;\nreturn x;');
    await press('semantics-demand');
    await eventually(textOf('demand-count'), '0 / 5');
    expect(await evaluated()).toEqual([]);
    await page().getByTestId('demand-tree').focus();
    const orders: string[][] = [];
    for (let at = 1; at <= 5; at++) {
      await page().keyboard.press('ArrowRight');
      await eventually(textOf('demand-count'), (text) => text.startsWith(`${at} /`));
      orders.push(await evaluated());
    }
    expect(orders).toEqual([1, 2, 3, 4, 5].map((n) => ['1', '2', '+', 'Return', 'Stop'].slice(0, n)));
    await page().keyboard.press('ArrowLeft');
    await page().keyboard.press('ArrowLeft');
    await eventually(textOf('demand-sentence'), /\+ \d+ is evaluated: 3\. .*Return/);
    expect(await countOf('.cm-content .lit')).toBeGreaterThan(0);
    expect(await seriousFaults(page())).toEqual([]);
  });

  it('computes no value twice, and its subtrees can be folded', async () => {
    await typeAndCompile(page(), 'int x = arg + 2;\nreturn x * x;');
    await eventually(textOf('demand-tree'), /already computed/);
    const rows = await countOf('[data-testid=demand-tree] .row');
    await page().locator('[data-testid=demand-tree] [aria-expanded=true]').nth(2).click();
    await eventually(
      () => countOf('[data-testid=demand-tree] .row'),
      (count) => count < rows,
    );
    await setInCard(page(), 'optimize', 'full');
  });
});

describe('dominance', () => {
  it('marks the dominated area of a value in the tree, in the blocks, and in the graph', async () => {
    await typeAndCompile(page(), FIGURE_ONE);
    await showView(page(), 'graph');
    await page().locator('.graphview .cell.data', { hasText: '+' }).first().click();
    await showView(page(), 'semantics');
    await press('semantics-dominance');
    await eventually(textOf('phideps'), /^Phi v \d+$/);
    expect(await textOf('dominance-set')()).toMatch(/^B\d Loop \d+$/);
    expect(await textOf('dominance-strict')()).not.toContain('Loop');
    expect(await countOf('[data-testid=dominator-tree] .block.set')).toBe(1);
    expect(await countOf('[data-testid=dominator-tree] .block.outside')).toBe(1);
    expect(await countOf('[data-testid=dominator-tree] .block.strict')).toBeGreaterThan(0);
    await press('semantics-steps');
    await page().getByTestId('semantics-states').focus();
    for (const key of ['Home', 'ArrowRight', 'ArrowRight']) await page().keyboard.press(key);
    await press('semantics-dominance');
    await eventually(textOf('dominance-here'), /\(Definition 3\.5\)/);
    expect((await textOf('well-formed')()).match(/✓/g)).toHaveLength(4);
    expect(await seriousFaults(page())).toEqual([]);
    await showView(page(), 'cfg');
    await eventually(() => countOf('[data-testid=cfg] .block.set'), 1);
    await showView(page(), 'graph');
    await eventually(
      () => countOf('.graphview [data-tone=strict]'),
      (count) => count > 0,
    );
    await showView(page(), 'semantics');
  });
});

describe('zero checks', () => {
  it('are visited forward and backward, with both maps, the removed checks, and reasons', async () => {
    await typeAndCompile(page(), 'int s = 100 / arg;\nif (s > 3)\n  s = s + 7 / arg;\nreturn s / (arg - 9);');
    await press('semantics-checks');
    await eventually(textOf('removed-checks'), /line 3/);
    expect(await textOf('removed-checks')()).toContain('dominated by the check at line 1');
    expect(await textOf('remaining-checks')()).toMatch(/line 1[\s\S]*line 4/);
    const all = Number((await textOf('walk-count')()).split('/')[1]);
    const seen: string[] = [];
    await page().getByTestId('walk-forward').focus();
    for (let at = 0; at <= all; at++) {
      seen.push(
        [
          await textOf('walk-sentence')(),
          await textOf('walk-nonzero')(),
          await textOf('walk-redundant')(),
        ].join('\n'),
      );
      if (at === all) break;
      await page().keyboard.press('ArrowRight');
      await eventually(textOf('walk-count'), (text) => text.startsWith(`${at + 1} /`));
    }
    const flagged = seen.findIndex((text) => text.includes('on line 3 is redundant'));
    expect(flagged).toBeGreaterThan(0);
    expect(seen[flagged]).toContain('arg ≠ 0');
    expect(seen[flagged - 1].endsWith('∅')).toBe(true);
    expect(seen.some((text) => text.includes('restores'))).toBe(true);
    // The walk ends with everything restored and one region flagged.
    expect(seen.at(-1)).toMatch(/\n∅\nr\d+$/);
    for (let at = all - 1; at >= 0; at--) {
      await page().keyboard.press('ArrowLeft');
      await eventually(textOf('walk-count'), (text) => text.startsWith(`${at} /`));
      expect(await textOf('walk-sentence')()).toBe(seen[at].split('\n')[0]);
    }
    expect(await seriousFaults(page())).toEqual([]);
  });
});

describe('equivalence', () => {
  it('is reported with the number of runs that showed no difference', async () => {
    await press('semantics-equivalence');
    await page().getByTestId('equivalence-runs').fill('60');
    await press('equivalence-go');
    await eventually(textOf('equivalence-result'), /No difference in 60 runs\./);
    expect(await textOf('equivalence-result')()).toContain('not a proof');
    expect(await seriousFaults(page())).toEqual([]);
  });

  /** Moves to the last parsing step, whose adjacent steps belong to the same program. */
  async function endOfReading(): Promise<number> {
    const passNow = (): Promise<string> => page().locator('.sentence .pass').innerText();
    while ((await passNow()) !== 'parse') await press('timeline-back');
    return Number(/\d+/.exec(await textOf('timeline-count')())?.[0]);
  }

  it('accepts any set of passes on either side and names both sets in the answer', async () => {
    const choose = async (side: string, choice: string): Promise<void> => {
      await page().getByTestId(`equivalence-${side}`).selectOption(choice);
    };
    const stops = (side: string): Promise<string[]> =>
      page().locator(`[data-testid=equivalence-${side}-until] option`).allTextContents();
    expect(await stops('first')).toEqual(['to the end', 'up to parse']);
    await choose('first-optimize', 'peephole');
    await choose('first-apply', 'combined');
    await choose('first-until', 'apply-analysis');
    await press('equivalence-go');
    await eventually(textOf('equivalence-sides'), 'peepholes, combined applied, up to apply-analysis ↔ full');
    // A side cannot stop at a pass that is disabled on that side.
    await choose('first-apply', 'none');
    expect(await page().getByTestId('equivalence-first-until').inputValue()).toBe('end');
    // If the other side is compiled with the window's options, it can stop at the timeline's step.
    const [at] = /\d+/.exec(await textOf('timeline-count')()) ?? [];
    expect((await stops('second'))[1]).toBe(`up to step ${at}`);
    await setInCard(page(), 'optimize', 'peephole');
    expect(await page().getByTestId('equivalence-second-optimize').inputValue()).toBe('peephole');
    await setInCard(page(), 'optimize', 'full');
    await press('equivalence-first-now');
    expect(await page().getByTestId('equivalence-first-optimize').inputValue()).toBe('full');
    expect(await seriousFaults(page())).toEqual([]);
  });

  it('is tested with the enabled peepholes or with all peepholes', async () => {
    expect(await page().getByTestId('equivalence-second-rules').count()).toBe(0);
    await showView(page(), 'rules');
    await page().locator('.rule', { hasText: 'add-zero' }).locator('input').first().uncheck();
    await showView(page(), 'semantics');
    await page().getByTestId('equivalence-first-rules').selectOption('all');
    await press('equivalence-go');
    await eventually(textOf('equivalence-sides'), 'full ↔ full, 1 peephole disabled');
    await showView(page(), 'rules');
    await page().locator('.rule', { hasText: 'add-zero' }).locator('input').first().check();
  });

  it('is tested for the program before and after a step by one click', async () => {
    // The last step of a pass precedes its summary.
    const position = (await endOfReading()) - 1;
    await press('timeline-back');
    await press('verify-step');
    await eventually(textOf('equivalence-result'), /No difference in 60 runs\./);
    expect(await textOf('equivalence-sides')()).toBe(
      `full, up to step ${position - 1} ↔ full, up to step ${position}`,
    );
    // The steps of constant propagation are compared together.
    await press('timeline-forward');
    await press('timeline-forward');
    await press('verify-step');
    await eventually(
      textOf('equivalence-sides'),
      `full, up to step ${position} ↔ full, up to step ${position + 2}`,
    );
    await eventually(textOf('equivalence-result'), /No difference in 60 runs\./);
    // A side cannot stop at steps of another program.
    await typeAndCompile(page(), 'return arg + 1;');
    await eventually(() => page().getByTestId('equivalence-first-until').inputValue(), 'end');
  });

  it('can be stopped while it is tested, and counts undecided inputs', async () => {
    await typeAndCompile(page(), 'int s = 0;\nfor (int i = 0; i < 40000; i++) s = s + i * arg;\nreturn s;');
    await page().getByTestId('equivalence-runs').fill('50000');
    await press('equivalence-go');
    await eventually(textOf('equivalence-result'), /^[1-9]\d* inputs tested/m);
    await press('equivalence-stop');
    await eventually(textOf('equivalence-result'), /^Stopped\./);
  });

  it('is available in German and fits a small window', async () => {
    await setInCard(page(), 'language', 'de');
    await eventually(textOf('equivalence-result'), /^Angehalten\./);
    await page().setViewportSize({ width: 1024, height: 700 });
    await press('semantics-steps');
    const box = await page().getByTestId('semantics-equivalence').boundingBox();
    expect((box?.x ?? 2000) + (box?.width ?? 0)).toBeLessThanOrEqual(1024);
    await setInCard(page(), 'language', 'en');
    expect(window.complaints).toEqual([]);
  });
});
