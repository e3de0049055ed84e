// Tests V8's phases in real Chromium: typing a function, capturing its compilation, stepping through its
// phases, and finding a bounds check in source, graph, blocks, and assembly.
import { beforeAll, describe, expect, it } from 'vitest';
import type { Locator } from 'playwright-core';
import { graphsOf, igvText, readTrace } from '../../../compiler/index.ts';
import { readyRows } from '../../../renderer/panes/v8/ready.ts';
import { seriousFaults } from '../../support/window/axe.ts';
import { measureFilm, takeFilm } from '../../support/window/film.ts';
import { capturedTraces } from '../../support/foreign/v8-traces.ts';
import { sharedWindow } from '../../support/window/window.ts';
import { dragFiles, eventually, runCommand, showView, typeAndCompile } from '../../support/window/actions.ts';
import { long } from '../../support/extent.ts';

const { page } = sharedWindow({ width: 1440, height: 900, isStill: true });
const textOf = (id: string) => (): Promise<string> => page().getByTestId(id).innerText();
const pass = (): Promise<string> => page().evaluate(() => globalThis.window.fathom?.picture().pass ?? '');

beforeAll(async () => {
  await typeAndCompile(page(), 'return arg;');
  await showView(page(), 'v8');
});

const boxesOf = async (all: Locator): Promise<{ x: number; y: number; width: number; height: number }[]> =>
  (await Promise.all((await all.all()).map((each) => each.boundingBox()))).filter((box) => box !== null);

describe('a captured function', () => {
  it('shows its phases and the facts that the text claims', async () => {
    await page().getByTestId('v8-first').click();
    await eventually(() => page().getByTestId('v8-function').inputValue(), 'total');
    await page().getByTestId('v8-capture').click();
    await page().getByTestId('v8-phase').first().waitFor({ timeout: 30_000 });
    expect(await page().getByTestId('v8-phase').count()).toBeGreaterThan(10);
    const claims = page().getByTestId('v8-claims').locator('li');
    expect(await claims.count()).toBe(readyRows['array-loop'].claims.length);
    expect(await page().locator('[data-testid=v8-claims] li[data-holds=false]').count()).toBe(0);
    expect(await textOf('v8-trace')()).toContain('Function total, captured in Node v');
    expect(await seriousFaults(page())).toEqual([]);
  });

  it('has its phases in the timeline and its graph in the graph pane', async () => {
    const steps = await page().evaluate(() => globalThis.window.fathom?.steps());
    expect(steps).toBeGreaterThan(50);
    await page().getByTestId('v8-phase').filter({ hasText: 'Load elimination' }).getByRole('button').click();
    await eventually(pass, 'Load elimination');
    await eventually(textOf('timeline'), /Load elimination (?:added|removed|replaced)/);
    const picture = await page().evaluate(() => globalThis.window.fathom?.picture());
    const labels = picture?.nodes.map(({ label }) => label) ?? [];
    expect(labels.some((label) => label.startsWith('Loop'))).toBe(true);
    expect(labels.some((label) => label.startsWith('Phi'))).toBe(true);
  });

  it('links the bounds check to its source and its origin, and back', async () => {
    const claim = page().getByTestId('v8-claims').locator('li', { hasText: 'adds a bounds check' });
    await claim.getByRole('button', { name: 'Show' }).click();
    await eventually(textOf('v8-selected'), /CheckBounds.*\n.*From `\[?.*` in total\./);
    await eventually(
      () => page().locator('.cm-selected-range').count(),
      (count) => count > 0,
    );
    expect(await textOf('v8-selected')()).toContain(
      'Created by Inlining (JSNativeContextSpecialization) for node',
    );
  });

  it('links blocks, instructions, and assembly to nodes', async () => {
    await page().getByTestId('v8-trace').getByText('Blocks and code').click();
    const choices = await page().getByTestId('v8-lines').locator('option').allInnerTexts();
    expect(choices).toContain('Disassembly');
    await page().getByTestId('v8-lines').selectOption({ label: 'Schedule' });
    const blocks = page().getByTestId('v8-blocks');
    await blocks.locator('.frame').first().waitFor();
    await blocks.getByRole('button', { name: 'Fit' }).click();
    await blocks.locator('.block', { hasText: /\d+: Start/ }).waitFor();
    const [frame, ...otherFrames] = await boxesOf(blocks.locator('.frame'));
    expect(otherFrames).toEqual([]);
    // The loop is inside its frame, and the entry block is above the frame.
    const loop = blocks.locator('.block', { hasText: /\d+: Loop\(/ });
    const [header] = await boxesOf(loop);
    const [entry] = await boxesOf(blocks.locator('.block', { hasText: /\d+: Start/ }));
    if (frame === undefined || header === undefined || entry === undefined) throw new Error('no blocks');
    expect(header.x).toBeGreaterThan(frame.x);
    expect(header.x + header.width).toBeLessThan(frame.x + frame.width);
    expect(header.y + header.height).toBeLessThan(frame.y + frame.height);
    expect(entry.y + entry.height).toBeLessThan(frame.y);
    expect(await blocks.locator('path.back').count()).toBe(1);
    await loop.getByRole('button', { name: /: Phi/ }).first().click();
    await eventually(
      () => blocks.locator('.instruction.lit').allInnerTexts(),
      (lit) => lit.length === 1 && lit[0]?.includes(': Phi') === true,
    );
    expect(await seriousFaults(page())).toEqual([]);
    await page().getByTestId('v8-trace').getByText('List', { exact: true }).click();

    // The pane for blocks shows the same blocks.
    await showView(page(), 'cfg');
    const pane = page().locator('#pane-cfg');
    await pane.getByText('The blocks of total in the last schedule of its trace.').waitFor();
    await pane.locator('.instruction.lit', { hasText: ': Phi' }).waitFor();
    expect(await pane.locator('[draggable=true]').count()).toBe(0);
    await showView(page(), 'v8');
    for (const name of ['Schedule', 'After register allocation', 'Disassembly']) {
      await page().getByTestId('v8-lines').selectOption({ label: name });
      const lines = page().locator('[data-testid=v8-code-lines] button[data-nodes]');
      expect(await lines.count(), name).toBeGreaterThan(20);
      await lines.nth(12).click();
      await eventually(
        () => page().locator('[data-testid=v8-code-lines] button.chosen').count(),
        (count) => count > 0,
      );
    }
    await page().getByTestId('v8-lines').selectOption({ label: 'After register allocation' });
    expect(await page().getByTestId('v8-ranges').locator('rect').count()).toBeGreaterThan(10);
  });

  it('colors its nodes by type, origin, properties, and source position', async () => {
    await page().getByTestId('v8-trace').getByText('Phases').click();
    await page()
      .getByTestId('v8-phase')
      .filter({ hasText: 'Simplified lowering' })
      .getByRole('button')
      .click();
    await eventually(pass, 'Simplified lowering');
    await showView(page(), 'graph');
    const groups = page().getByTestId('graph-groups').getByRole('button');
    const ids = await page().evaluate(
      () => globalThis.window.fathom?.picture().nodes.filter(({ id }) => typeof id === 'number').length ?? 0,
    );
    for (const [fact, wanted] of [
      ['phase', 'Bytecode graph builder'],
      ['reducer', 'JSNativeContextSpecialization'],
      ['properties', 'no effects'],
      ['place', 'total, line'],
      ['type', 'Range'],
    ] as const) {
      await page().getByTestId('graph-traced').selectOption(fact);
      await groups.filter({ hasText: wanted }).first().waitFor();
      const counts = await groups.locator('.count').allInnerTexts();
      expect(
        counts.reduce((sum, count) => sum + Number(count), 0),
        fact,
      ).toBeGreaterThanOrEqual(Math.max(20, ids));
      expect(await page().locator('.graphview .cell[data-tone=tile-1]').count(), fact).toBeGreaterThan(0);
    }
    const first = groups.first();
    await first.click();
    await eventually(
      () => page().locator('.graphview .item.selected').count(),
      (selected) => selected > 0,
    );
    expect(await seriousFaults(page())).toEqual([]);
    await page().getByTestId('graph-traced').selectOption('none');
    await eventually(() => page().locator('.graphview .cell[data-tone]').count(), 0);
    await showView(page(), 'v8');
  });

  it('compares any two phases', async () => {
    await page().getByTestId('v8-trace').getByText('Compare', { exact: true }).click();
    await page().getByTestId('v8-compare-0').selectOption({ label: 'Inlining' });
    await page().getByTestId('v8-compare-1').selectOption({ label: 'Simplified lowering' });
    await eventually(textOf('v8-compare-changed'), /Checked\w*Bounds/);
    expect(await textOf('v8-compare')()).toMatch(/Only in the second: \d+/);
  });

  it('is compared by node counts with the same function in Simple', async () => {
    await page().getByTestId('v8-trace').getByText('Next to Simple').click();
    const row = page().locator('[data-testid=v8-counterpart][data-name=loop]');
    expect((await row.locator('td.number').allInnerTexts()).map(Number)).toEqual([1, 1, 1, 1]);
    const picture = page().getByTestId('v8-ours').getByTestId('mini-graph');
    await eventually(
      async () => (await picture.boundingBox())?.height ?? 0,
      (height) => height > 100,
    );
    await row.getByRole('button').click();
    await eventually(() => page().locator('[data-testid=graph] .item.selected').count(), 1);
    await page().getByTestId('v8-back').click();
    await eventually(pass, (name) => name === 'sccp' || name === 'parse');
    await page().getByTestId('v8-again').click();
    await eventually(pass, (name) => name === 'Machine operator optimization' || name.includes(' '));
  });
});

describe('the animation of a trace', long, () => {
  it.each(['array-loop', 'typed-arrays', 'vanishing-point'] as const)(
    'keeps changed nodes in view and unchanged ones in place: %s',
    { timeout: 300_000 },
    async (name) => {
      await showView(page(), 'v8');
      await page().getByTestId('v8-trace').getByText('Phases').click();
      await page().getByTestId('v8-new').selectOption(name);
      await page().getByTestId('v8-capture').click();
      await eventually(textOf('v8-trace'), (text) => text.includes(`Function ${readyRows[name].function},`));
      await showView(page(), 'graph');
      const all = await page().evaluate(() => globalThis.window.fathom?.steps() ?? 0);
      const steps = Array.from({ length: 24 }, (_, i) => Math.floor(all / 3) + i);
      const { unseen, medianInside, smallestLabel, faults } = measureFilm(await takeFilm(page(), steps));
      expect({ unseen, faults }).toEqual({ unseen: [], faults: [] });
      expect(medianInside).toBeCloseTo(0, 6);
      expect(smallestLabel).toBeGreaterThanOrEqual(11);
    },
  );
});

it('reports an error that says why a function was not captured', long, async () => {
  await showView(page(), 'v8');
  await page().getByTestId('v8-function').fill('nothing');
  await page().getByTestId('v8-function').blur();
  await page().getByTestId('v8-capture').click();
  await eventually(textOf('v8-message'), /V8 did not optimize nothing/);
});

it('refuses a file that is not a trace, with the location of the error', long, async () => {
  await page()
    .getByTestId('file-chooser')
    .setInputFiles({
      name: 'turbo.json',
      mimeType: 'application/json',
      buffer: Buffer.from('{"phases": [3]}'),
    });
  await eventually(textOf('v8-message'), /phases\[0\]: expected an object/);
});

it('opens from the command palette', long, async () => {
  await showView(page(), 'graph');
  await page().getByTestId('tab-editor').click();
  await runCommand(page(), 'V8');
  await page().locator('#pane-v8').waitFor();
});

describe('files that are dropped into the window', long, () => {
  const notice = (): Promise<string> => page().getByTestId('notice').innerText();
  const view = (): Promise<boolean> => page().locator('#pane-v8').isVisible();

  it('open in the V8 pane without running if they are JavaScript', async () => {
    await showView(page(), 'cfg');
    const content = 'let x = 0;\nfunction dropped(n) { return n * 3; }\n';
    for (const _ of [1, 2]) await dragFiles(page(), [{ name: 'dropped.js', content }], 'dragenter', 'drop');
    await eventually(textOf('v8-code'), /function dropped\(n\)/);
    await eventually(view, (isVisible) => isVisible);
    const names = await page().getByTestId('v8-file').locator('option').allInnerTexts();
    expect(names.filter((name) => name.startsWith('dropped'))).toEqual(['dropped.js']);
    expect(await page().getByTestId('v8-stop').count()).toBe(0);
    expect(await page().getByTestId('v8-output').count()).toBe(0);
  });

  it('show their phases and graphs if they are traces', async () => {
    const json = capturedTraces().get('f9') ?? '';
    const { trace } = readTrace(json);
    const xml = igvText('inXml', trace === null ? [] : graphsOf(trace));
    for (const [name, content, shown] of [
      ['turbo-f.json', json, 'f9'],
      ['graphs.xml', xml, 'inXml'],
    ] as const) {
      await showView(page(), 'cfg');
      await dragFiles(page(), [{ name, content }], 'dragenter', 'drop');
      await eventually(textOf('v8-trace'), (text) => text.includes(`Function ${shown}, from a file.`));
      const steps = await page().evaluate(() => globalThis.window.fathom?.steps());
      expect(steps, name).toBeGreaterThan(20);
    }
  });

  it('are rejected with the error and its location if they are invalid', async () => {
    const content = '{"function": "f",\n"phases": [}';
    await dragFiles(page(), [{ name: 'turbo-f-1.json', content }], 'dragenter', 'drop');
    await eventually(textOf('v8-message'), /line 2/);
    await dragFiles(page(), [{ name: 'a.xml', content: '<note>\n</other>' }], 'dragenter', 'drop');
    await eventually(textOf('v8-message'), /line /);
    await dragFiles(page(), [{ name: 'big.js', content: '/'.repeat(1_000_001) }], 'dragenter', 'drop');
    await eventually(notice, /“big\.js” is larger than 1 MB/);
  });
});
