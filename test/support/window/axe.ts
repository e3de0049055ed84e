// Reports accessibility violations found by axe: one line for each violated rule, with its elements.
import type { AxeResults, RunOptions } from 'axe-core';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

/** Selectors. */
interface Part {
  readonly include?: string[];
  readonly exclude?: string[];
}

interface Axe {
  run(part: Part, options: RunOptions): Promise<AxeResults>;
}

const script = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Reports only violations, because listing passes takes a third of the time. Skips frames: the only one shows
 * nothing. No enabled rule reads style sheets again.
 */
const ALWAYS: RunOptions = { resultTypes: ['violations'], iframes: false, preload: false };

/** Loads axe once per document, because reading half a megabyte takes as long as a run. */
async function violationsOf(
  page: Page,
  part: Part,
  options: RunOptions = {},
): Promise<AxeResults['violations']> {
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(script);
  return page.evaluate(
    async ([where, how]) => {
      const { axe } = window as unknown as { readonly axe: Axe };
      return (await axe.run(where, how)).violations;
    },
    [part, { ...options, ...ALWAYS }] as const,
  );
}

const line = ({ id, nodes }: AxeResults['violations'][number]): string =>
  `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`;

/** Serious and critical faults of the window, except in its terminals, which are xterm's. */
export async function seriousFaults(page: Page): Promise<string[]> {
  const violations = await violationsOf(page, { exclude: ['.xterm'] });
  return violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(line);
}

export async function faultsWithin(page: Page, selector: string, options?: RunOptions): Promise<string[]> {
  return (await violationsOf(page, { include: [selector] }, options)).map(line);
}
