// Tests exports of a picture in Chromium: image files that equal the picture, text that equals the graph,
// an animation of the steps, and a link that opens the same picture.
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { readGraph } from '../../support/graphs/as-written.ts';
import { COUNTING_GRAPH } from '../../support/graphs/counting-graph.ts';
import { sharedWindow } from '../../support/window/window.ts';
import { eventually, showView, typeAndCompile, typeProgram } from '../../support/window/actions.ts';
import { long } from '../../support/extent.ts';

const { window, page } = sharedWindow({ width: 1280, height: 720, isStill: true });
/** The step to share. */
const at = 14;
const PROGRAM = 'int s = 0;\nfor (int i = 0; i < arg; i++) s = s + i * 2 + 0;\nreturn s;';
const go = (to: number): Promise<void> =>
  page().evaluate((number) => globalThis.window.fathom?.go(number), to) as Promise<void>;
const notice = (): Promise<string> => page().getByTestId('notice').innerText();
interface Shown {
  readonly step: number;
  readonly labels: string[];
  readonly ids: (number | string)[];
}
const shown = (of = page()): Promise<Shown> =>
  of.evaluate(() => {
    const { step = -1, nodes = [] } = globalThis.window.fathom?.picture() ?? {};
    const ids = nodes.flatMap(({ id, changed }) => (changed === 'gone' ? [] : [id]));
    // During parsing, tables of names are next to the drawing.
    const tables = document.querySelector('.graphview .scopes')?.getBoundingClientRect();
    const isDrawn = (x: number): boolean =>
      tables === undefined || tables.width === 0 || x < tables.x || x >= tables.right;
    const drawn = nodes.filter(({ x }) => isDrawn(x));
    return { step, labels: drawn.map(({ label }) => label).sort(), ids };
  });

async function choose(entry: string): Promise<void> {
  await page().getByTestId('share').click();
  await page().getByTestId(`share-${entry}`).click();
}
async function saved(entry: string): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([page().waitForEvent('download'), choose(entry)]);
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
}
const copied = (): Promise<string> => page().evaluate(() => navigator.clipboard.readText());

beforeAll(async () => {
  await window.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await typeAndCompile(page(), PROGRAM);
  await go(at);
});

/** The labels in a document at a given second of its animation. */
async function labelsIn(svg: string, second = 0): Promise<string[]> {
  const other = await window.context.newPage();
  try {
    await other.setContent(svg);
    return await other.evaluate((at) => {
      const root = document.querySelector('svg') as SVGSVGElement;
      root.pauseAnimations();
      root.setCurrentTime(at);
      const isSeen = (element: Element): boolean => {
        for (let each: Element | null = element; each !== null && each !== root; each = each.parentElement)
          if (Number(getComputedStyle(each).opacity) < 0.5) return false;
        return true;
      };
      return [...root.querySelectorAll('g[transform]')]
        .filter(isSeen)
        .map((item) => item.querySelector('text')?.textContent ?? '')
        .filter((text) => text !== '')
        .sort();
    }, second);
  } finally {
    await other.close();
  }
}

describe('a picture', () => {
  it('is saved as SVG with its whole content, in the colors of the window', long, async () => {
    const { name, bytes } = await saved('svg');
    const svg = bytes.toString('utf8');
    expect(name).toMatch(new RegExp(`-${at}\\.svg$`));
    expect(svg).not.toMatch(/class=|var\(|color-mix|url\((?!#arrow)/);
    const { labels } = await shown();
    expect(labels.length).toBeGreaterThan(8);
    expect(await labelsIn(svg)).toEqual(labels.filter((label) => label !== ''));
  });

  it('is saved as PNG at twice the resolution of the SVG', long, async () => {
    const svg = (await saved('svg')).bytes.toString('utf8');
    const [, width, height] = /viewBox="\S+ \S+ (\d+) (\d+)"/.exec(svg) ?? [];
    const { bytes } = await saved('png');
    expect(bytes.subarray(1, 4).toString()).toBe('PNG');
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([2 * Number(width), 2 * Number(height)]);
    // The file is not blank: a single color would compress to almost nothing.
    expect(bytes.length).toBeGreaterThan(10_000);
  });

  it('is saved as JSON and DOT, and copied as text that can be read back', async () => {
    const json = JSON.parse((await saved('json')).bytes.toString('utf8')) as { nodes: { id: number }[] };
    const dot = (await saved('dot')).bytes.toString('utf8');
    const ids = json.nodes.map(({ id }) => id);
    for (const id of ids) expect(dot).toContain(`n${id} [label=`);
    for (const id of (await shown()).ids) if (typeof id === 'number') expect(ids).toContain(id);
    await choose('text');
    await eventually(notice, /copied as text/);
    const text = await copied();
    expect(text).toMatch(new RegExp(`^# .*step ${at} of \\d+\\n# `));
    const { graph, errors } = readGraph(text);
    expect(errors).toEqual([]);
    expect([...(graph?.all() ?? [])].map(({ id }) => id)).toEqual(ids);
  });
});

describe('a graph as text', long, () => {
  it('can be opened, edited, run, and stepped through as a separate program', async () => {
    await choose('edit');
    const editor = page().getByTestId('editor');
    await eventually(
      () => editor.innerText(),
      (text) => /^# .*step \d+ of/.test(text) && text.includes('0: Start()') && !text.includes('@'),
    );
    const graph = COUNTING_GRAPH.replace('[4] : 4', '[6] : 6');
    await typeAndCompile(page(), graph);
    await page().getByTestId('run').click();
    await eventually(() => page().getByTestId('result').innerText(), /6/);
    await showView(page(), 'semantics');
    await eventually(() => page().getByTestId('semantics').innerText(), /0 \/ 8/);
    await showView(page(), 'analysis');
    await eventually(() => page().getByTestId('analysis-note').innerText(), /it is a textual graph/);
    await typeProgram(page(), graph.replace('Add(-, 11, 8)', 'Add(-, 19, 8)'));
    await eventually(
      () => page().getByTestId('problems').innerText(),
      (text) => text.includes('Add 19') && text.includes('depends on itself'),
    );
    await typeAndCompile(page(), PROGRAM);
    await showView(page(), 'graph');
    await go(at);
  });
});

describe('an animation', () => {
  it('has one picture per step of the pass, with the nodes of that step', async () => {
    const before = await shown();
    const { name, bytes } = await saved('film');
    const [, from, to] = /-(\d+)-(\d+)\.svg$/.exec(name)?.map(Number) ?? [];
    expect(to - from).toBeGreaterThan(3);
    expect(await shown()).toEqual(before);
    const svg = bytes.toString('utf8');
    for (const each of [from, from + 2, to]) {
      await go(each);
      // The first picture lasts 3 s, each other 1.6 s.
      const second = each === from ? 1.5 : 3 + (each - from - 1) * 1.6 + 0.9;
      expect(await labelsIn(svg, second)).toEqual((await shown()).labels.filter((label) => label !== ''));
    }
    await go(before.step);
  });
});

describe('a link', long, () => {
  it('opens the same picture in another window, by address or by pasting', async () => {
    await page().locator('[data-testid=graph] svg.drawing').focus();
    await choose('link');
    await eventually(notice, /Link copied/);
    const link = await copied();
    const wanted = await shown();
    const other = await window.context.newPage();
    await other.goto(link);
    await eventually(
      () => shown(other),
      ({ step, labels }) => step === wanted.step && labels.join() === wanted.labels.join(),
    );
    expect(other.url()).not.toContain('#');
    await other.close();
    await typeAndCompile(page(), 'return arg;');
    await page().getByTestId('editor').click();
    await page().keyboard.press('Control+V');
    await eventually(
      () => shown(),
      ({ step, labels }) => step === wanted.step && labels.join() === wanted.labels.join(),
    );
    expect(await page().getByTestId('editor').innerText()).not.toContain('http');
  });

  it('is reported and changes nothing if its target is invalid', async () => {
    const before = await shown();
    await page().evaluate(() => (location.hash = '#picture=AAAA'));
    await eventually(notice, /is not a Fathom link/);
    expect(await shown()).toEqual(before);
  });
});
