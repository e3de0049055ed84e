// What axe finds wrong for people who see, hear or point otherwise: a line for each rule that is broken, with its elements.
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

type Options = Parameters<AxeBuilder['options']>[0];
type Violation = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'][number];

const line = ({ id, nodes }: Violation): string =>
  `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`;

/** Rules report only what they found wrong: writing down all that is right takes a third of the time. */
const REPORTED: Options = { resultTypes: ['violations'] };

/** There are no frames of others, for which axe would open a separate page each time. */
const builder = (page: Page, options: Options = {}): AxeBuilder =>
  new AxeBuilder({ page }).setLegacyMode(true).options({ ...options, ...REPORTED });

/** Serious and critical faults of the whole window but its terminals, which are xterm's. */
export async function seriousFaults(page: Page): Promise<string[]> {
  const { violations } = await builder(page).exclude('.xterm').analyze();
  return violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(line);
}

/** All faults of a part of the window. */
export async function faultsWithin(page: Page, selector: string, options: Options = {}): Promise<string[]> {
  const { violations } = await builder(page, options).include(selector).analyze();
  return violations.map(line);
}
