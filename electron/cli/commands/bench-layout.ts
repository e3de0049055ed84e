/*
 * fathom bench layout: edge crossings in the pictures of the examples, compared with Graphviz dot on the same graphs.
 */
import { say } from '../../../compiler/base/phrase.ts';
import type { Page } from 'playwright-core';
import { findOnPath } from '../../services/index.ts';
import { crossings, drawingOf, drawnByDot, type Cell, type CellLine, type Drawing } from '../crossings.ts';
import type { Figure } from '../figures.ts';
import { UsageError } from '../read-input.ts';
import { openWindow, withServedWindow } from '../window-browser.ts';

/** @throws UsageError if dot is not installed */
export async function benchLayout(): Promise<Figure[]> {
  const dot = findOnPath('dot', process.env);
  if (dot === null)
    throw new UsageError(say`bench layout requires Graphviz, but its program “dot” is not on the path`);
  const drawings = await withServedWindow(async (served) => picturesOfExamples(await openWindow(served)));
  const sums = { pictures: 0, ours: 0, atPorts: 0, anywhere: 0 };
  for (const drawing of drawings) {
    const [atPorts, anywhere] = [drawnByDot(dot, drawing, true), drawnByDot(dot, drawing, false)];
    if (atPorts === null || anywhere === null) continue;
    sums.pictures++;
    sums.ours += crossings(drawing.lines);
    sums.atPorts += crossings(atPorts);
    sums.anywhere += crossings(anywhere);
  }
  return [
    { name: `example graphs that dot can draw, of ${drawings.length}`, value: sums.pictures, unit: '' },
    { name: 'edge crossings in Fathom’s layouts', value: sums.ours, unit: '' },
    { name: 'edge crossings by dot with ordered inputs', value: sums.atPorts, unit: '' },
    { name: 'Fathom’s as a ratio to that', value: sums.ours / sums.atPorts, unit: '×' },
    { name: 'edge crossings by dot with free inputs', value: sums.anywhere, unit: '' },
    { name: 'Fathom’s as a ratio to that', value: sums.ours / sums.anywhere, unit: '×' },
  ];
}

async function picturesOfExamples(page: Page): Promise<Drawing[]> {
  const examples = page.locator('[data-testid^=program-example-]');
  const drawings: Drawing[] = [];
  for (let i = 0, count = 1; i < count; i++) {
    await page.getByTestId('program').click();
    await examples.first().waitFor();
    count = await examples.count();
    const before = await page.getByTestId('timeline').getAttribute('data-program');
    await examples.nth(i).click();
    await page
      .waitForFunction(
        (old) => document.querySelector('[data-testid=timeline]')?.getAttribute('data-program') !== old,
        before,
        { timeout: 5000 },
      )
      // The first picture may be complete already, and pipelines have no timeline.
      .catch(() => undefined);
    await page.evaluate(goToEnd);
    const { cells, lines } = await page.evaluate(readDrawn);
    drawings.push(drawingOf(cells, lines));
  }
  return drawings;
}

/** Runs in the page: shows the last picture of a program. */
function goToEnd(): Promise<void> | undefined {
  const { fathom } = window as { fathom?: { steps: () => number; go: (step: number) => Promise<void> } };
  return fathom?.go(fathom.steps());
}

/** Runs in the page: reads the data that d3 stores with each element. */
function readDrawn(): { readonly cells: readonly Cell[]; readonly lines: readonly CellLine[] } {
  const kept = <Datum>(selector: string): Datum[] =>
    [...document.querySelectorAll(`[data-pane=graph] .graphview ${selector}`)].map(
      (element) => (element as unknown as { readonly __data__: Datum }).__data__,
    );
  return {
    cells: kept<Cell>('.cell'),
    lines: kept<CellLine & { readonly change: string | null }>('path.edge').filter(
      ({ change }) => change !== 'gone',
    ),
  };
}
