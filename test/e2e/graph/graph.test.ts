// Tests working with the graph: finding, visiting, announcing, isolating, and hiding nodes, and placing the
// card so that no node is covered.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Locator } from 'playwright-core';
import { growing } from '../../../electron/cli/bench/growth-programs.ts';
import type { Picture } from '../../../renderer/automation/index.ts';
import { faultsWithin, seriousFaults } from '../../support/window/axe.ts';
import { enterWindow, openWindow, sharedWindow, type OpenWindow } from '../../support/window/window.ts';
import {
  eventually,
  openExample,
  runCommand,
  setInCard,
  showView,
  typeAndCompile,
} from '../../support/window/actions.ts';
import { long } from '../../support/extent.ts';

const { window: opened, page } = sharedWindow({ width: 1280, height: 720, isStill: true });
type Rectangle = Picture['view'];

beforeAll(async () => {
  // The layout with the widest graph.
  await opened.page.keyboard.press('Control+Shift+1');
  await open(SUM_OF_LOOP);
});

const SUM_OF_LOOP = 'int s = 0; for (int i = 0; i < arg; i++) s = s + i * 8; return s;';
/** The program's loop is split and unrolled, so that many nodes appear at once. */
const SUM_OF_ARRAY =
  'int[] !a = new int[100]; int s = 0; for (int i = 0; i < arg; i++) s = s + a[i]; return s;';
const open = (program: string): Promise<unknown> =>
  page().evaluate((text) => window.fathom?.open(text), program);

const selected = (): Promise<string[]> =>
  page()
    .locator('.graphview .cell.selected')
    .evaluateAll((cells) => cells.map((cell) => cell.ariaLabel ?? ''));
const isWithin = ({ x, y, width, height }: Rectangle, area: Rectangle): boolean =>
  x >= area.x && y >= area.y && x + width <= area.x + area.width && y + height <= area.y + area.height;
const pictureNow = (): Promise<Picture> =>
  page().evaluate(() => {
    const picture = window.fathom?.picture();
    if (picture === undefined) throw new Error('there is no picture');
    return picture;
  });
const drawn = (): Promise<number> => page().locator('.graphview .cell').count();
const press = (...keys: string[]): Promise<void> =>
  keys.reduce((before, key) => before.then(() => page().keyboard.press(key)), Promise.resolve());

describe('the picture', () => {
  it('says when no node is visible, and returns to the graph by button and key', async () => {
    const drawing = page().getByRole('application', { name: 'Graph' });
    const follow = page().getByTestId('graph-follow');
    const back = page().getByRole('button', { name: 'Back to the graph' });
    const panAway = async (): Promise<void> => {
      const { x = 0, y = 0, width = 0, height = 0 } = (await drawing.boundingBox()) ?? {};
      for (let times = 0; times < 4 && !(await back.isVisible()); times++) {
        await page().mouse.move(x + 8, y + 8);
        await page().mouse.down();
        await page().mouse.move(x + width - 8, y + height - 8, { steps: 4 });
        await page().mouse.up();
      }
      await back.waitFor();
      expect(await follow.getAttribute('aria-pressed')).toBe('false');
    };
    expect(await back.isVisible()).toBe(false);
    for (const comeBack of [() => back.click(), () => drawing.press('f')]) {
      await panAway();
      expect(await seriousFaults(page())).toEqual([]);
      await comeBack();
      await back.waitFor({ state: 'hidden' });
      expect(await follow.getAttribute('aria-pressed')).toBe('true');
    }
  });

  it('shows whether the view follows the steps', async () => {
    const follow = page().getByTestId('graph-follow');
    const color = (): Promise<string> =>
      follow.evaluate((element) => getComputedStyle(element).backgroundColor);
    await follow.click();
    expect(await follow.getAttribute('aria-pressed')).toBe('false');
    await page().mouse.move(0, 0);
    const off = await color();
    await follow.click();
    await page().mouse.move(0, 0);
    expect(await follow.getAttribute('aria-pressed')).toBe('true');
    await eventually(color, (now) => now !== off);
  });
});

it('shows as many changes as possible at a readable size if a step’s changes do not all fit', async () => {
  await open(SUM_OF_ARRAY);
  const steps = await page().evaluate(() => window.fathom?.steps() ?? 0);
  const large: string[] = [];
  for (let step = 1; step <= steps; step++) {
    await page().evaluate((at) => window.fathom?.go(at), step);
    const { nodes, view, pass } = await pictureNow();
    const changed = nodes.filter((node) => node.changed !== null);
    if (changed.length <= 6) continue;
    large.push(pass);
    const seen = changed.filter((node) => isWithin(node, view));
    expect(seen.length, `step ${step}, ${pass}`).toBeGreaterThanOrEqual(0.45 * changed.length);
    for (const node of seen) expect(node.fontHeight).toBeGreaterThanOrEqual(11);
  }
  expect(large).toContain('range-check-splitting');
  expect(large).toContain('unroll-loops');
  await open(SUM_OF_LOOP);
});

it('the timeline names each pass, however narrow, the current one, and the one under the pointer', async () => {
  await open(SUM_OF_ARRAY);
  await page().evaluate(() => window.fathom?.go(window.fathom.steps()));
  const passes = page().getByRole('list', { name: 'Passes' }).getByRole('listitem');
  const names = await passes.allTextContents();
  expect(names.length).toBeGreaterThan(3);
  expect(names.every((name) => name.trim() !== '')).toBe(true);
  const present = page().locator('.passes [aria-current=step]');
  expect(await present.innerText()).toBe((await pictureNow()).pass);
  const bar = page().locator('[data-testid=timeline] canvas');
  await bar.hover({ position: { x: 8, y: 20 } });
  expect(await bar.getAttribute('title')).toMatch(/^(|parse · 1 \/ \d+)$/);
  await bar.hover({ position: { x: 30, y: 20 } });
  expect(await bar.getAttribute('title')).toMatch(/^parse · \d+ \/ \d+$/);
  await open(SUM_OF_LOOP);
});

it('marks the node that the step’s sentence is about', async () => {
  const steps = await page().evaluate(() => window.fathom?.steps() ?? 0);
  const roots = page().locator('.graphview .cell.root');
  const marked = new Set<string>();
  for (let step = 1; step <= steps; step++) {
    await page().evaluate((at) => window.fathom?.go(at), step);
    const sentence = await page().getByTestId('timeline-sentence').innerText();
    for (const label of await roots.evaluateAll((cells) => cells.map(({ ariaLabel }) => ariaLabel ?? ''))) {
      const [, id = 'none'] = /(\d+)/.exec(label) ?? [];
      expect(sentence.split(/\D+/), `step ${step}: ${label}`).toContain(id);
      marked.add(id);
    }
  }
  expect(marked.size).toBeGreaterThan(8);
});

describe('nodes', () => {
  it('are found with the key s, and Enter moves through the matches', async () => {
    await page().getByRole('tab', { name: 'Graph' }).click();
    await page().getByRole('application', { name: 'Graph' }).focus();
    const focused = await page().evaluate(() => {
      const key = new KeyboardEvent('keydown', { key: 's', bubbles: true, cancelable: true });
      document.activeElement?.dispatchEvent(key);
      return document.activeElement?.id;
    });
    expect(focused, 'the next key must not be a command').toBe('graph-find');
    await press('Escape', 's');
    const field = page().getByRole('textbox', { name: 'Find a node' });
    await field.fill('op:phi');
    await eventually(() => page().locator('.graphview .cell.found').count(), 2);
    await press('Enter');
    const [first] = await eventually(selected, ({ length }) => length === 1);
    await press('Enter');
    await eventually(selected, ([now]) => now !== first);
    expect(await page().locator('#graph-found').innerText()).toBe('2 of 2');
    await field.fill('/(/');
    await eventually(() => page().locator('#graph-found').innerText(), 'not a regular expression');
    await press('Escape');
    await eventually(() => page().locator('.graphview .cell.found').count(), 0);
  });

  it('are selected by keys, and each selected node is announced', async () => {
    await page().getByRole('application', { name: 'Graph' }).focus();
    await press('Escape', 'ArrowDown');
    const said = (): Promise<string> => page().getByTestId('graph-said').innerText();
    await eventually(said, /^Start \d+: /);
    const heard = new Set<string>();
    for (let i = 0; i < 6; i++) {
      await press('Shift+ArrowDown');
      heard.add(await eventually(said, (text) => text !== '' && !heard.has(text)));
    }
    expect([...heard].some((text) => /^Phi . \d+: int.*From Loop \d+.*Used by /.test(text))).toBe(true);
  });

  it('can be isolated with their inputs and users, or hidden', async () => {
    const all = await drawn();
    await page().locator('.graphview .cell[aria-label^="Shl"]').click();
    await press('i');
    await eventually(selected, (names) => names.some((name) => name.startsWith('Phi')) && names.length === 2);
    await press('k');
    await eventually(drawn, 2);
    await press('o');
    await eventually(drawn, (count) => count > 3);
    const few = await drawn();
    await press('d');
    await eventually(drawn, (count) => count < few);
    await page().getByTestId('graph-hidden').click();
    await eventually(drawn, all);
  });

  it('show their history by a key', long, async () => {
    await page().locator('.graphview .cell[aria-label^="Shl"]').click();
    await press('h', 'Enter');
    const step = await page().evaluate(() =>
      Number((document.activeElement as HTMLElement).dataset['history']),
    );
    expect(await page().evaluate(() => window.fathom?.picture().step)).toBe(step);
    await press('End');
  });
});

it('are not covered by the card and do not move when the card appears', long, async () => {
  await press('Escape');
  const places = (): Promise<string> =>
    page().evaluate(() => JSON.stringify(window.fathom?.picture().nodes.map(({ x, y }) => [x, y])));
  const before = await places();
  for (const name of ['Loop', 'Phi', 'Shl']) {
    await page().locator(`.graphview .cell[aria-label^="${name}"]`).first().click();
    await page().getByTestId('inspector').waitFor();
    expect(await places()).toBe(before);
    const isOver = await page().evaluate(() => {
      const card = document.querySelector('.picture .card')?.getBoundingClientRect();
      const picture = document.querySelector('.graphview')?.getBoundingClientRect();
      if (card === undefined || picture === undefined) throw new Error('there is no card');
      return card.top < picture.bottom - 1 && card.left < picture.right - 1;
    });
    expect(isOver).toBe(false);
  }
  expect(await seriousFaults(page())).toEqual([]);
  expect(opened.complaints).toEqual([]);
});

it('are stepped through with arrow keys after Esc leaves the editor or terminal', long, async () => {
  const at = (): Promise<number> => page().evaluate(() => window.fathom?.picture().step ?? -1);
  for (const enter of [
    () => page().getByTestId('editor').click(),
    async () => {
      await page().getByTestId('terminal-tab').click();
      await page().locator('.xterm:visible').first().click();
    },
  ]) {
    await page().evaluate(() => window.fathom?.go(4));
    await enter();
    await press('ArrowLeft');
    expect(await at()).toBe(4);
    await press('Escape');
    await eventually(
      async () => {
        await press('ArrowLeft');
        return at();
      },
      (step) => step < 4,
    );
  }
});

it(
  'in loops are folded if a program has many loops; a click unfolds a loop and a key folds it',
  long,
  async () => {
    await page().evaluate((text) => window.fathom?.open(text), growing['loops'](70));
    const folds = (): Promise<number> =>
      page().evaluate(
        () => window.fathom?.picture().nodes.filter(({ label }) => /^Loop \d+$/.test(label)).length ?? 0,
      );
    const frames = page().locator('.graphview .frames rect');
    const all = await folds();
    expect(all).toBeGreaterThan(60);
    // Changes inside a fold are marked on the fold's box.
    const changed = await page().evaluate(async () => {
      await window.fathom?.go(300);
      return window.fathom?.picture().nodes.filter((node) => node.changed !== null).length;
    });
    expect(changed).toBeGreaterThan(0);
    await page().evaluate(() => window.fathom?.go(window.fathom.steps()));
    const label = await page()
      .locator('.graphview .fold')
      .evaluateAll((drawnFolds) => {
        const seen = document.querySelector('.graphview svg.drawing')?.getBoundingClientRect();
        const isSeen = (each: Element): boolean => {
          const { x, y, right, bottom } = each.getBoundingClientRect();
          return seen !== undefined && x > seen.x && y > seen.y && right < seen.right && bottom < seen.bottom;
        };
        return drawnFolds.find(isSeen)?.getAttribute('aria-label') ?? '';
      });
    expect(label).toMatch(/^Loop \d+, folded: .*Phi ×\d/);
    await page().locator(`.graphview .fold[aria-label="${label}"]`).click();
    await eventually(() => frames.count(), 1);
    expect(await folds()).toBe(all - 1);
    await page().getByRole('application', { name: 'Graph' }).focus();
    await press('Backspace');
    await eventually(folds, all);
    expect(opened.complaints).toEqual([]);
  },
);

it(
  'selected inside a fold highlight that visible fold; Enter unfolds the fold and keeps the node visible',
  long,
  async () => {
    await page().evaluate((text) => window.fathom?.open(text), growing['loops'](70));
    const boxes = '.graphview .cell.selected';
    const seen = (): Promise<string[]> =>
      page()
        .locator(boxes)
        .evaluateAll((cells) => {
          const view = document.querySelector('.graphview svg.drawing')?.getBoundingClientRect();
          return cells.flatMap((cell) => {
            const { x, y, right, bottom } = cell.getBoundingClientRect();
            const isSeen =
              view !== undefined &&
              x >= view.x &&
              y >= view.y &&
              right <= view.right &&
              bottom <= view.bottom;
            return isSeen ? [cell.ariaLabel ?? ''] : [];
          });
        });
    await page().getByRole('tab', { name: 'Graph' }).click();
    await press('s');
    const field = page().getByRole('textbox', { name: 'Find a node' });
    await field.fill('op:lt');
    const folds = new Set<string>();
    for (let i = 0; i < 4; i++) {
      await press('Enter');
      const [fold = ''] = await eventually(seen, ([first]) => first !== undefined && !folds.has(first));
      folds.add(fold);
      expect(fold).toMatch(/^Loop \d+, folded: /);
      expect(await page().locator(boxes).count()).toBe(1);
    }
    await press('Escape');
    await page().getByRole('application', { name: 'Graph' }).focus();
    await press('Enter');
    await eventually(seen, ([first]) => /^LT \d+/.test(first ?? ''));
    expect(await page().locator(boxes).count()).toBe(1);
    await press('Backspace');
    await eventually(seen, ([first]) => folds.has(first ?? ''));
  },
);

it('appear without text at a scale where letters are illegible', long, async () => {
  const texts = (): Promise<number> =>
    page()
      .locator('.graphview .world text')
      .evaluateAll((all) => all.filter((text) => getComputedStyle(text).display !== 'none').length);
  await page().getByRole('application', { name: 'Graph' }).focus();
  expect(await texts()).toBeGreaterThan(50);
  await press('0');
  for (let i = 0; i < 8; i++) await press('-');
  await eventually(texts, 0);
  const [download] = await Promise.all([
    page().waitForEvent('download'),
    page()
      .getByTestId('share')
      .click()
      .then(() => page().getByTestId('share-svg').click()),
  ]);
  const svg = readFileSync(await download.path(), 'utf8');
  expect(svg.match(/>Loop \d+</g)?.length ?? 0).toBeGreaterThan(60);
  expect(await texts()).toBe(0);
  await page().getByRole('application', { name: 'Graph' }).focus();
  await press('f');
  await eventually(texts, (count) => count > 50);
});

describe('the view', long, () => {
  it('moves to the start of another program, but stays where the user left it for the same program', async () => {
    const follow = page().getByTestId('graph-follow');
    const smallest = async (): Promise<number> => {
      const { nodes } = await pictureNow();
      return Math.min(...nodes.map(({ fontHeight }) => fontHeight));
    };
    const drawing = page().getByRole('application', { name: 'Graph' });
    await openExample(page(), 'Sum of squares');
    await eventually(pictureNow, ({ nodes }) => nodes.some(({ label }) => label === 'Phi sum'));
    await drawing.press('0');
    for (let times = 0; times < 6; times++) await drawing.press('-');
    await eventually(smallest, (height) => height < 8);
    await typeAndCompile(
      page(),
      'int sum = 0;\nfor (int i = 0; i < arg; i++) sum = sum + i * 3;\nreturn sum;',
    );
    expect(await smallest()).toBeLessThan(8);
    expect(await follow.getAttribute('aria-pressed')).toBe('false');
    await openExample(page(), 'Collatz');
    await eventually(smallest, (height) => height >= 11);
    expect(await follow.getAttribute('aria-pressed')).toBe('true');
  });

  it('reports that a step changes a node outside the view, with a link to that node', async () => {
    const drawing = page().getByRole('application', { name: 'Graph' });
    // The guide also has buttons with that name.
    const show = page().locator('.graphview .lost').getByRole('button', { name: 'Show it' });
    await openExample(page(), 'Collatz');
    await page().evaluate(() => window.fathom?.go(20));
    expect(await show.isVisible()).toBe(false);
    await drawing.press('0');
    // The view is near Start, and later changes are below the view.
    for (let times = 0; times < 8; times++) await drawing.press('+');
    const { x = 0, y = 0, width = 0, height = 0 } = (await drawing.boundingBox()) ?? {};
    for (let times = 0; times < 12 && !(await show.isVisible()); times++) {
      await page().mouse.move(x + width / 2, y + 20);
      await page().mouse.down();
      await page().mouse.move(x + width / 2, y + height - 20, { steps: 4 });
      await page().mouse.up();
      await page().waitForTimeout(300);
    }
    await show.click();
    await show.waitFor({ state: 'hidden' });
    await eventually(pictureNow, ({ nodes }) =>
      nodes.some((node) => node.changed !== null && isWithin(node, { x, y, width, height })),
    );
    expect(await page().getByTestId('graph-follow').getAttribute('aria-pressed')).toBe('true');
  });

  it('moves to the node that was selected in another pane while the picture was covered', async () => {
    const loops = [3, 5, 7].map(
      (n) => `for (int i = 0; i < arg; i++) { s = s + i * ${n}; if (s > 99) s = s / ${n}; }`,
    );
    await typeAndCompile(page(), `int s = 0;\n${loops.join('\n')}\nreturn s + 1;`);
    await showView(page(), 'assembly');
    await page().getByTestId('assembly').focus();
    const lit = (): Promise<string[]> => page().locator('[data-testid=assembly] .lit').allInnerTexts();
    const isAtEnd = async (): Promise<boolean> => (await lit()).some((line) => line.includes('Return'));
    // Some values have lines in several places, and the keys visit all of those lines.
    for (let lines = 0; lines < 90 && !(await isAtEnd()); lines++) await press('ArrowDown');
    expect(await isAtEnd()).toBe(true);
    await showView(page(), 'graph');
    const drawing = page().getByRole('application', { name: 'Graph' });
    await eventually(pictureNow, ({ nodes }) => nodes.some(({ label }) => label.startsWith('Return')));
    const cell = page().locator('.graphview .cell.selected');
    const isSeen = async (): Promise<boolean> => {
      const [box, area] = [await cell.boundingBox(), await drawing.boundingBox()];
      return box !== null && area !== null && isWithin(box, area);
    };
    await eventually(isSeen, (seen) => seen);
    await press('Escape');
  });

  it('does not depend on tables that were previously next to the picture', async () => {
    const left = async (): Promise<number> => {
      const { view, nodes } = await eventually(pictureNow, (picture) =>
        picture.nodes.some(({ label }) => label === 'CheckLength'),
      );
      return (nodes.find(({ label }) => label === 'CheckLength')?.x ?? NaN) - view.x;
    };
    await page().evaluate(() => window.fathom?.open('return arg * 2 + 1;'));
    await page().evaluate(() => window.fathom?.go(5));
    await page().locator('.graphview .scopes').waitFor();
    await openExample(page(), 'Sorting an array');
    const after = await left();
    expect(after).toBeGreaterThanOrEqual(0);
    await page().reload();
    await enterWindow(page());
    expect(after).toBe(await left());
  });

  it('keeps a clicked node next to its card, even at the bottom of the view', async () => {
    await openExample(page(), 'Collatz');
    await eventually(pictureNow, ({ nodes }) => nodes.some(({ label }) => label === 'Phi steps'));
    const { view, nodes } = await pictureNow();
    const seen = nodes.filter((node) => isWithin(node, view)).sort((a, b) => b.y - a.y);
    const [low] = seen;
    if (low === undefined) throw new Error('nothing is in view');
    await page().mouse.click(low.x + low.width / 2, low.y + low.height / 2);
    await page().getByTestId('inspector').waitFor();
    await eventually(pictureNow, ({ view: now }) => now.height < view.height - 40);
    const { id } = low;
    await eventually(pictureNow, (picture) => {
      const node = picture.nodes.find((each) => each.id === id);
      return node !== undefined && isWithin(node, picture.view);
    });
    await press('Escape');
  });

  it('keeps the gaps of removed nodes, unless ELK lays out each picture of the program', async () => {
    await openExample(page(), 'Constants and reachability together');
    const layout = page().getByTestId('graph-layout');
    const isLaidOutBy = (wanted: string): Promise<string> => eventually(() => layout.inputValue(), wanted);
    const unseen = async (): Promise<number> => {
      const { view, nodes } = await pictureNow();
      return nodes.filter((node) => !isWithin(node, view)).length;
    };
    await isLaidOutBy('stable');
    await page().evaluate(() => window.fathom?.go(window.fathom.steps()));
    const before = await eventually(unseen, (count) => count > 4);
    await layout.selectOption('elk');
    await eventually(unseen, (count) => count < before - 4);
    await page().getByRole('application', { name: 'Graph' }).focus();
    await press('ArrowLeft', 'ArrowRight');
    await eventually(unseen, (count) => count < before - 4);
    await isLaidOutBy('elk');
    await openExample(page(), 'Fibonacci');
    await isLaidOutBy('stable');
  });
});

describe('a graph with too many nodes for page elements', long, () => {
  const canvas = (): Locator => page().locator('[data-testid=graph] .graphview canvas');
  const nodes = (): Promise<Picture['nodes']> => page().evaluate(() => window.fathom?.picture().nodes ?? []);
  const elements = (): Promise<number> => page().locator('.graphview .world .item').count();
  const scale = (): Promise<number> => page().evaluate(() => window.fathom?.picture().camera.scale ?? 0);
  /** Clickable nodes with a label. */
  const inView = async (label: RegExp): Promise<Picture['nodes']> => {
    const view = await page().evaluate(() => window.fathom?.picture().view);
    if (view === undefined) return [];
    const isSeen = ({ x, y, width, height }: Picture['view']): boolean =>
      x > view.x && y > view.y && x + width < view.x + view.width && y + height < view.y + view.height;
    return (await nodes()).filter((node) => label.test(node.label) && isSeen(node));
  };
  const middle = ({ x, y, width, height }: Picture['view']): [number, number] => [
    x + width / 2,
    y + height / 2,
  ];
  /** The canvas's color at a position, and the theme's selection color. */
  const colors = (node: Picture['view']): Promise<{ seen: number[]; wanted: number[] }> =>
    canvas().evaluate((element, [x, y]) => {
      const drawn = element as HTMLCanvasElement;
      const box = drawn.getBoundingClientRect();
      const ratio = drawn.width / box.width;
      const own = document.createElement('canvas').getContext('2d');
      const context = drawn.getContext('2d');
      if (own === null || context === null) return { seen: [], wanted: [1] };
      own.fillStyle = getComputedStyle(drawn).getPropertyValue('--select-soft');
      own.fillRect(0, 0, 1, 1);
      const at = [Math.floor((x - box.x) * ratio), Math.floor((y - box.y) * ratio)] as const;
      const pixel = (of: CanvasRenderingContext2D, left: number, top: number): number[] => [
        ...of.getImageData(left, top, 1, 1).data,
      ];
      return { seen: pixel(context, ...at), wanted: pixel(own, 0, 0) };
    }, middle(node));

  beforeAll(async () => {
    await page().evaluate((text) => window.fathom?.open(text), growing['loops'](70));
    await page().getByRole('tab', { name: 'Graph' }).click();
    await page().getByTestId('graph-folds').selectOption('none');
    await page().evaluate(() => window.fathom?.go(window.fathom.steps()));
  });

  it('is drawn on a canvas with the same content, and as elements when zoomed in', async () => {
    const before = await nodes();
    expect(await canvas().isVisible()).toBe(false);
    await page().getByRole('application', { name: 'Graph' }).focus();
    await press('0');
    await eventually(elements, 0);
    expect(await canvas().isVisible()).toBe(true);
    // Nodes under the adjacent tables are not reported. The tables may cover different nodes after zooming.
    const now = new Map((await nodes()).map((node) => [node.id, node]));
    const what = ({ label, changed, frame }: Picture['nodes'][number]): object => ({ label, changed, frame });
    const both = before.flatMap((node) => {
      const same = now.get(node.id);
      return same === undefined ? [] : [[what(node), what(same)] as const];
    });
    expect(both.length).toBeGreaterThan(1000);
    for (const [one, other] of both) expect(one).toEqual(other);
    const drawnNow = page().locator('.graphview svg.drawing');
    await eventually(
      async () => Number(await drawnNow.getAttribute('data-drawn')),
      (count) => count > 600,
    );
    expect(await faultsWithin(page(), '.graphview')).toEqual([]);
    await press('f');
    await eventually(elements, (count) => count > 0);
    expect(await canvas().isVisible()).toBe(false);
    await press('0');
    await eventually(elements, 0);
  });

  it('zooms in by small steps from the full view and not beyond it', async () => {
    await press('0');
    const whole = await scale();
    expect(whole).toBeLessThan(0.05);
    await press('+');
    expect(await scale()).toBeCloseTo(whole * 1.25, 5);
    await press('-', '-', '-');
    expect(await scale()).toBeCloseTo(whole, 5);
    const box = await page().locator('.graphview svg.drawing').boundingBox();
    if (box === null) throw new Error('there is no drawing');
    await page().mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page().mouse.wheel(0, 200);
    await page().mouse.wheel(0, -100);
    await eventually(scale, (now) => now > whole && now < 0.05);
    await press('0');
  });

  it('supports clicking, pointing, keyboard navigation, and dragging', async () => {
    while ((await scale()) < 0.09) await press('+');
    const [first, second] = await inView(/^<|^\+/);
    if (first === undefined || second === undefined) throw new Error('nothing is in view');
    await page().mouse.click(...middle(first));
    await eventually(
      () => page().getByTestId('graph-said').innerText(),
      (said) => said.startsWith(`${first.label} ${first.id}: `),
    );
    await page().mouse.move(5, 5);
    const [now] = (await nodes()).filter(({ id }) => id === first.id);
    if (now === undefined) throw new Error('it is gone');
    for (const theme of ['dark', 'light'] as const) {
      await setInCard(page(), 'theme', theme);
      await eventually(
        () => colors(now),
        ({ seen, wanted }) => seen.join() === wanted.join(),
      );
    }
    await page().mouse.move(...middle(second));
    await eventually(
      () => page().locator('.graphview svg.drawing > title').textContent(),
      (title) => new RegExp(` ${second.id}\\b`).test(title ?? ''),
    );
    await page().getByRole('application', { name: 'Graph' }).focus();
    await press('ArrowUp');
    await eventually(
      () => page().getByTestId('graph-said').innerText(),
      (said) => said !== '' && !said.startsWith(`${first.label} ${first.id}: `),
    );
    const at = (): Promise<number> => page().evaluate(() => window.fathom?.picture().camera.x ?? 0);
    const [before, said] = [await at(), await page().getByTestId('graph-said').innerText()];
    const [x, y] = middle(second);
    await page().mouse.down();
    await page().mouse.move(x - 60, y - 10, { steps: 4 });
    await page().mouse.up();
    expect(await at()).toBeCloseTo(before - 60);
    expect(await page().getByTestId('graph-said').innerText()).toBe(said);
    await press('Escape');
  });

  it('has the resolution of the screen', async () => {
    const session = await page().context().newCDPSession(page());
    const ratio = (): Promise<number> =>
      canvas().evaluate((each) => (each as HTMLCanvasElement).width / each.clientWidth);
    expect(await ratio()).toBeCloseTo(1);
    // A window on another screen also has another size. Without that change of size, a headless browser
    // does not notice the new resolution.
    const size = { width: 1280, height: 721, mobile: false };
    await session.send('Emulation.setDeviceMetricsOverride', { ...size, deviceScaleFactor: 2 });
    await eventually(ratio, (now) => Math.abs(now - 2) < 0.01);
    await session.send('Emulation.clearDeviceMetricsOverride');
    await eventually(ratio, (now) => Math.abs(now - 1) < 0.01);
    await session.detach();
  });

  it('has folds that open by a click', async () => {
    await page().getByTestId('graph-folds').selectOption('loop');
    await page().evaluate(() => window.fathom?.go(window.fathom.steps()));
    await page().getByRole('application', { name: 'Graph' }).focus();
    await press('0');
    await eventually(elements, 0);
    const before = (await nodes()).length;
    const [fold] = await inView(/^Loop \d+$/);
    if (fold === undefined) throw new Error('there is no fold');
    await page().mouse.click(...middle(fold));
    await eventually(
      async () => (await nodes()).length,
      (count) => count > before,
    );
    await page().getByTestId('graph-folds').selectOption('auto');
    await page().getByRole('application', { name: 'Graph' }).focus();
    await press('Escape', 'f');
    await eventually(elements, (count) => count > 0);
  });
});

it('is laid out automatically if the key r turned automatic layout on', long, async () => {
  await page().evaluate(
    (text) => window.fathom?.open(text),
    'int x = 1; int y = 1; while (x < arg) { if (x != y) x = x * 3 + arg; x = x + 1; y = y + 1; } return x - y;',
  );
  interface Place {
    readonly id: number | string;
    readonly x: number;
    readonly y: number;
  }
  /** In layout pixels. */
  const places = (): Promise<readonly Place[]> =>
    page().evaluate(() => {
      const picture = window.fathom?.picture();
      if (picture === undefined) return [];
      const { view, camera, nodes } = picture;
      const there = nodes.filter(({ changed }) => changed !== 'gone');
      return there.map(({ id, x, y }) => ({
        id,
        x: Math.round((x - view.x - camera.x) / camera.scale),
        y: Math.round((y - view.y - camera.y) / camera.scale),
      }));
    });
  const height = (all: readonly Place[]): number => Math.max(...all.map(({ y }) => y));
  await page().evaluate(() => window.fathom?.go(window.fathom.steps()));
  const shared = await places();
  await page().getByRole('application', { name: 'Graph' }).focus();
  await press('r');
  const alone = await eventually(places, (all) => height(all) < height(shared) - 100);
  expect(alone.map(({ id }) => id)).toEqual(shared.map(({ id }) => id));
  await press('r');
  await eventually(places, (all) => JSON.stringify(all) === JSON.stringify(shared));
  await press('r');
  await eventually(places, (all) => JSON.stringify(all) === JSON.stringify(alone));
  await press('ArrowLeft', 'ArrowRight');
  await eventually(places, (all) => JSON.stringify(all) === JSON.stringify(alone));
  await press('r');
  await eventually(places, (all) => JSON.stringify(all) === JSON.stringify(shared));
});

it('is shown from its start if the program is wide, whatever the previous view', long, async () => {
  const open = async (count: number): Promise<string[]> => {
    await page().evaluate((text) => window.fathom?.open(text), growing['loops'](count));
    return page().evaluate(async () => {
      await window.fathom?.go(window.fathom.steps());
      const none = { view: { x: 0, y: 0, width: 0, height: 0 }, nodes: [] };
      const { view, nodes } = window.fathom?.picture() ?? none;
      return nodes
        .filter(
          ({ x, y }) => x >= view.x && y >= view.y && x < view.x + view.width && y < view.y + view.height,
        )
        .map(({ label }) => label);
    });
  };
  await page().evaluate((text) => window.fathom?.open(text), growing['loops'](40));
  expect(await page().locator('.graphview .cell[aria-label^="Start"]').count()).toBe(1);
  // Pan far down by hand.
  await page().locator('.graphview svg.drawing').hover();
  for (let i = 0; i < 4; i++) {
    await page().mouse.down();
    await page().mouse.move(1000, 150);
    await page().mouse.up();
    await page().locator('.graphview svg.drawing').hover();
  }
  expect(await open(3)).not.toEqual([]);
  expect(await open(40)).not.toEqual([]);
  expect(await drawn()).toBeGreaterThan(2);
});

describe('folds', () => {
  const kindsDrawn = (kind: string): Promise<number> =>
    page().locator(`.graphview .cell.fold.of-${kind}`).count();
  beforeAll(async () => {
    await page().evaluate(() =>
      window.fathom?.open(
        'int s = 0; for (int i = 0; i < arg; i++) { if (i & 1) s = s + i * 8; else s = s - i; } int b = s * arg; for (int j = 0; j < s; j++) b = b + j * s; return b;',
      ),
    );
    await page().getByRole('tab', { name: 'Graph' }).click();
  });

  it('are chosen in the toolbar for loops or blocks, and each fold describes its contents', async () => {
    const all = await drawn();
    const chosen = page().getByRole('combobox', { name: 'Choose what to draw as single boxes' });
    await chosen.selectOption({ label: 'fold loops' });
    await eventually(() => kindsDrawn('loop'), 2);
    const loop = page().locator('.graphview .cell.fold').first();
    expect(await loop.getAttribute('aria-label')).toMatch(/^Loop \d+, folded: \d+ nodes: .* ×\d/);
    expect(await loop.locator('.contents').textContent()).toMatch(/×\d/);
    await chosen.selectOption({ label: 'fold blocks' });
    await eventually(
      () => kindsDrawn('block'),
      (count) => count > 2,
    );
    expect(await drawn()).toBeLessThan(all);
    expect(await faultsWithin(page(), '.graphview')).toEqual([]);
  });

  it('are unfolded by Enter, folded by Backspace, and turned off by the key u', async () => {
    const before = await kindsDrawn('block');
    const fold = page().locator('.graphview .cell.fold').first();
    await fold.click();
    await eventually(() => kindsDrawn('block'), before - 1);
    await page().getByRole('application', { name: 'Graph' }).focus();
    await press('Backspace');
    await eventually(() => kindsDrawn('block'), before);
    await press('Enter');
    await eventually(() => kindsDrawn('block'), before - 1);
    await press('u');
    await eventually(() => page().locator('.graphview .cell.fold').count(), 0);
  });

  it('hide all but the surroundings of the selection, by the key c and from the palette', long, async () => {
    const all = await drawn();
    await press('s');
    await page().getByRole('textbox', { name: 'Find a node' }).fill('op:mul');
    await press('Enter', 'Escape');
    await eventually(selected, ({ length }) => length === 1);
    await press('c');
    await eventually(
      () => page().locator('.graphview .cell.fold').count(),
      (count) => count > 0,
    );
    expect(await selected()).toHaveLength(1);
    expect(await drawn()).toBeLessThan(all);
    await runCommand(page(), 'Graph: fold automatically');
    await eventually(drawn, all);
  });

  it('contain their nodes’ constants, which are not reported as unused', long, async () => {
    const loose = async (folding: string): Promise<string[]> => {
      await page().evaluate(() =>
        window.fathom?.open('int s = 0; for (int i = 0; i < arg; i++) s = s + i * 9 + 70; return s;'),
      );
      await page().getByTestId('graph-folds').selectOption(folding);
      return page().evaluate(async () => {
        const found = new Set<string>();
        for (let at = 1; at <= (window.fathom?.steps() ?? 0); at++) {
          await window.fathom?.go(at);
          const tables = [...document.querySelectorAll('.scopes:not([hidden]) .scope-table')];
          const unused = tables.filter((each) => each.querySelector('h4')?.textContent === 'unused');
          for (const row of unused.flatMap((each) => [...each.querySelectorAll('.row.new')]))
            found.add(row.textContent ?? '');
        }
        return [...found].sort();
      });
    };
    const unfolded = await loose('none');
    expect(await loose('loop')).toEqual(unfolded);
    await page().getByTestId('graph-folds').selectOption('auto');
  });
});

it('leave small controls in other panes large enough to click, and headings in order', long, async () => {
  const rules = { runOnly: ['target-size', 'heading-order', 'page-has-heading-one'] };
  await page().evaluate(
    (text) => window.fathom?.open(text),
    'int i = 0; while (i < arg) i = i + 3; return i;',
  );
  for (const view of ['ssa', 'registers', 'rules', 'worklist']) {
    await page().evaluate((name) => window.fathom?.view(name), view);
    expect({ view, faults: await faultsWithin(page(), 'body', rules) }).toEqual({ view, faults: [] });
  }
  await page().keyboard.press('F8');
  await page().getByTestId('present-bar').waitFor();
  expect(await faultsWithin(page(), 'body', rules)).toEqual([]);
});

describe('a slow layout', long, () => {
  let slow: OpenWindow;
  beforeAll(async () => {
    slow = await openWindow({ width: 1280, height: 720, isStill: true });
    await slow.page.keyboard.press('Control+Shift+1');
  });
  afterAll(() => slow.close());
  const stop = (): Locator => slow.page.getByTestId('graph-stop');
  const folds = (): Locator => slow.page.getByTestId('graph-folds');
  const settled = (): Promise<string | null> =>
    slow.page.locator('.graphview svg.drawing').getAttribute('data-nodes');

  it('shows the elapsed time; a button or Escape stops the layout and keeps the folds', async () => {
    // Laying out one level with 8,000 boxes takes most of a minute.
    await slow.page.evaluate((text) => window.fathom?.open(text), growing['statements'](1000));
    await slow.page.getByRole('tab', { name: 'Graph' }).click();
    const before = await settled();
    for (const stopIt of [() => stop().click(), () => slow.page.keyboard.press('Escape')]) {
      await folds().selectOption('none');
      await stop().waitFor();
      const told = slow.page.getByRole('status').filter({ hasText: 'Laying out the graph' });
      await eventually(() => told.innerText(), /\b[1-9]\d* s\b/);
      await slow.page.getByRole('application', { name: 'Graph' }).focus();
      await stopIt();
      await stop().waitFor({ state: 'detached' });
      expect(await folds().inputValue()).toBe('auto');
      expect(await settled()).toBe(before);
    }
    // Another choice of folds can still be requested.
    await folds().selectOption('block');
    await stop().waitFor({ state: 'detached' });
    expect(await folds().inputValue()).toBe('block');
  });
});
