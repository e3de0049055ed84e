// Tests the Worklist pane in Chromium: pending nodes with causes, visits without effect by node and rule,
// other orders, picking a node manually, and the same result in any order.
import { beforeAll, expect, it } from 'vitest';
import type { Locator } from 'playwright-core';
import { seriousFaults } from '../../support/window/axe.ts';
import { sharedWindow } from '../../support/window/window.ts';
import { eventually, showView, typeAndCompile } from '../../support/window/actions.ts';
import { long } from '../../support/extent.ts';

const PROGRAM = `int a = arg * 2;
int b = arg * 2;
int s = 0;
for (int i = 0; i < arg; i++) {
  s = s + (a - b) + i * 1;
  if (s > 10) s = s - 0;
}
return s;`;

const { page } = sharedWindow({ width: 1280, height: 720, isStill: true });
const pane = (): Locator => page().getByTestId('worklist');
const waiting = (): Locator => page().getByRole('region', { name: 'Queue' }).getByRole('listitem');
const counts = (): Promise<string> => page().getByTestId('worklist-counts').innerText();
const sentence = (): Promise<string> => page().getByTestId('timeline-sentence').innerText();
const summary = (): Promise<string> => page().getByTestId('compare-summary').innerText();
const figures = async (): Promise<number[]> => [...(await counts()).matchAll(/\d+/g)].map(Number);
const compared = (): Promise<string> =>
  eventually(async () => (await page().getByTestId('compare').getAttribute('data-condition')) ?? '', 'done');

beforeAll(async () => {
  await typeAndCompile(page(), PROGRAM);
  await showView(page(), 'worklist');
  await eventually(async () => (await pane().getAttribute('data-condition')) ?? '', 'done');
});

it('is empty at the end, and counts visits without effect by node and by rule', async () => {
  expect(await waiting().count()).toBe(0);
  expect(await pane().innerText()).toContain('The worklist is empty');
  const [left, looks, vain] = await figures();
  expect([left, looks > vain, vain > 0]).toEqual([0, true, true]);
  for (const caption of ['by node', 'by attempted rule']) {
    const rows = page().getByRole('table', { name: caption }).getByRole('row');
    const texts = (await rows.allInnerTexts()).slice(1);
    expect(texts.length).toBeGreaterThan(1);
    const looked = texts.map((text) => Number(/(\d+)\s*$/.exec(text)?.[1]));
    expect(looked).toEqual([...looked].sort((a, b) => b - a));
    // All nodes have names, even removed nodes.
    expect(texts.filter((text) => /^\d/.test(text))).toEqual([]);
  }
  expect(await seriousFaults(page())).toEqual([]);
});

it(
  'shows the queued nodes at a step, next first, and links each to the step that enqueued it',
  long,
  async () => {
    const cause = pane().getByRole('button', { name: /^because of step \d+$/ });
    // Moves back to a step with an entry that another step enqueued.
    for (let i = 0; i < 60 && ((await waiting().count()) < 3 || (await cause.count()) === 0); i++)
      await page().getByTestId('timeline-back').click();
    const [left] = await figures();
    expect(await waiting().count()).toBe(left);
    expect(await waiting().first().innerText()).toContain('next');
    for (const text of await waiting().allInnerTexts()) expect(text).toMatch(/^\D\S* .*\d+/);
    // Visits without effect cover the whole compilation, so nodes that are absent at this step have names,
    // too.
    const names = await page().getByRole('table', { name: 'by node' }).getByRole('rowheader').allInnerTexts();
    for (const name of names) expect(name).toMatch(/^\D\S* .*\d+/);
    const title = (await cause.first().getAttribute('title')) ?? '';
    const number = /\d+/.exec(await cause.first().innerText())?.[0];
    await cause.first().click();
    expect(await sentence()).toContain(title);
    expect(title).not.toBe('');
    expect(await page().getByTestId('timeline').innerText()).toMatch(new RegExp(`\\b${number} / `));
    expect(await seriousFaults(page())).toEqual([]);
  },
);

it('visits a manually picked node first and shows the same result', long, async () => {
  const first = pane().getByRole('button', { name: /^visit this first: / });
  await eventually(
    () => first.count(),
    (count) => count > 0,
  );
  const picked = /\w+ (\d+)/.exec((await first.last().getAttribute('aria-label'))?.split(': ')[1] ?? '')?.[1];
  await first.last().click();
  await compared();
  expect(await page().getByTestId('compare-picked').innerText()).toBe(`node ${picked} first`);
  await eventually(summary, /same graph/);
});

it('offers other orders and shows the same result', long, async () => {
  for (const order of ['fifo', 'lifo', 'random']) {
    await showView(page(), 'worklist');
    const group = page().getByRole('group', { name: 'Another order:' });
    await group.getByRole('button').nth(['fifo', 'lifo', 'random'].indexOf(order)).click();
    await eventually(() => page().getByTestId('compare-second-order').inputValue(), order);
    await compared();
    await eventually(summary, /same graph/);
  }
});
