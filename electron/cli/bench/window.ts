/*
 * fathom bench window: response times of the real window by program size. Programs have functions and lines
 * of integer code for a given number of nodes (see mixedProgram). `window.fathom` opens each in Chromium at
 * 1440 × 900 with reduced motion, so that only work is measured. `--quick` measures the two smallest sizes,
 * with fewer keys and steps. Times are taken in the page, from the triggering event to the frame painted
 * after it. window-start.ts measures starts. A long task blocks the main thread for more than 50 ms.
 */
import { compile } from '../../../compiler/index.ts';
import type { Page } from 'playwright-core';
import { figureLine, middleOf, type Figure } from './figures.ts';
import { print } from '../output.ts';
import { mixedProgram } from './sample-programs.ts';
import { alignedTable } from '../table.ts';
import { openWindow, withServedWindow } from './window-browser.ts';
import { measureStarts, type StartReport } from './window-start.ts';

interface Extent {
  readonly browsers: number;
  readonly sizes: readonly number[];
  readonly keys: number;
  readonly edits: number;
  readonly steps: number;
  /** Steps before memory is measured. */
  readonly longWalk: number;
  readonly panMs: number;
}

const whole: Extent = {
  browsers: 5,
  sizes: [50, 200, 500, 1000, 5000],
  keys: 60,
  edits: 7,
  steps: 60,
  longWalk: 1000,
  panMs: 1500,
};
const quick: Extent = {
  browsers: 1,
  sizes: [50, 200],
  keys: 12,
  edits: 3,
  steps: 7,
  longWalk: 50,
  panMs: 300,
};

type Unit = 'ms' | 'frames/s' | 'MB' | '';

/** Limits by size: maxima, except minima for frames. */
const rows = {
  first: { name: 'first picture', unit: 'ms', goals: { 5000: 1500 } },
  keyMiddle: { name: 'keystroke to paint, p50', unit: 'ms', goals: {} },
  keySlow: {
    name: 'keystroke to paint, p95',
    unit: 'ms',
    goals: { 50: 32, 200: 32, 500: 32, 1000: 32, 5000: 32 },
  },
  edit: { name: 'edit to picture', unit: 'ms', goals: { 200: 250 } },
  step: { name: 'step to settled picture', unit: 'ms', goals: { 200: 100, 1000: 200 } },
  longTasks: { name: 'long tasks during keystrokes and steps', unit: '', goals: {} },
  longestTask: { name: 'longest of these tasks (0: none)', unit: 'ms', goals: { 500: 100 } },
  panning: { name: 'panning with readable labels', unit: 'frames/s', goals: { 5000: 30 } },
  panningAll: { name: 'panning with the whole graph in view', unit: 'frames/s', goals: { 5000: 30 } },
  cells: { name: 'cells drawn meanwhile', unit: '', goals: {} },
  unfolded: { name: 'panning with the whole unfolded graph in view', unit: 'frames/s', goals: {} },
  unfoldedCells: { name: 'cells drawn meanwhile, unfolded', unit: '', goals: {} },
  memory: { name: 'memory after the steps', unit: 'MB', goals: {} },
  growth: { name: 'added by the steps', unit: 'MB', goals: {} },
} as const satisfies Record<
  string,
  { readonly name: string; readonly unit: Unit; readonly goals: Readonly<Record<number, number>> }
>;
type Row = keyof typeof rows;

interface Measured {
  readonly size: number;
  readonly nodes: number;
  readonly steps: number;
  readonly values: Readonly<Record<Row, number>>;
}

interface WindowReport {
  readonly start: StartReport;
  readonly longWalk: number;
  readonly sizes: readonly Measured[];
}

export interface BenchWindowFlags {
  readonly json?: boolean;
  readonly quick?: boolean;
}

export async function benchWindow({ json, quick: isQuick }: BenchWindowFlags): Promise<number> {
  const report = await measured(isQuick === true ? quick : whole);
  await print(json === true ? `${JSON.stringify(withGoals(report))}\n` : text(report));
  return 0;
}

export async function windowFigures(): Promise<readonly Figure[]> {
  const { start, sizes } = await measured(quick);
  return [
    ...startFigures(start),
    ...sizes.flatMap(({ size, values }) =>
      rowNames.map((row) => ({
        name: `${size} nodes: ${rows[row].name}`,
        value: values[row],
        unit: rows[row].unit,
      })),
    ),
  ];
}

const rowNames = Object.keys(rows) as Row[];

const startFigures = ({ cold, warm, scripts, scriptBytes }: StartReport): Figure[] => [
  { name: 'cold start to first picture', value: cold.wall, unit: 'ms' },
  { name: 'warm start to first picture', value: warm.wall, unit: 'ms' },
  { name: 'CPU time of the main thread, cold', value: cold.cpu, unit: 'ms' },
  { name: 'CPU time of the main thread, warm', value: warm.cpu, unit: 'ms' },
  { name: 'scripts loaded before the first picture, by all threads', value: scripts, unit: '' },
  { name: 'size of these scripts', value: scriptBytes / 1000, unit: 'kB' },
];

export function programOf(nodes: number): { readonly text: string; readonly nodes: number } {
  const made = (functions: number, lines: number): { text: string; nodes: number } => {
    const program = mixedProgram(functions, lines);
    return { text: program, nodes: compile(program).graph?.liveCount ?? 0 };
  };
  const [two, four] = [made(2, MIN_LINES).nodes, made(4, MIN_LINES).nodes];
  const functions = Math.max(0, 2 + Math.floor((nodes - two) / ((four - two) / 2)));
  let lines = MIN_LINES;
  for (;;) {
    const program = made(functions, lines);
    if (program.nodes >= nodes) return program;
    lines += Math.ceil((nodes - program.nodes) / MAX_OF_LINE);
  }
}

const MIN_LINES = 3;
const MAX_OF_LINE = 7;

const measured = (extent: Extent): Promise<WindowReport> =>
  withServedWindow(async (served) => {
    const start = await measureStarts(served, extent.browsers);
    const page = await openWindow(served);
    await page.evaluate(watchLongTasks);
    const sizes: Measured[] = [];
    // The first program waits until the browser has read and compiled the window's code.
    await open(page, programOf(quick.sizes[0] ?? 50).text);
    for (const size of extent.sizes) sizes.push(await measureSize(page, size, extent));
    return { start, longWalk: extent.longWalk, sizes };
  });

async function measureSize(page: Page, size: number, extent: Extent): Promise<Measured> {
  const program = programOf(size);
  const firsts: number[] = [];
  // A different number makes a different program.
  for (let i = 0; i < 3; i++) firsts.push(await open(page, program.text.replace('+ 1;', `+ ${i + 2};`)));
  const steps = await page.evaluate(() => (globalThis as unknown as Automated).fathom.steps());
  await page.evaluate(takeLongTasks);
  const keys = await typing(page, extent.keys);
  const longOfKeys = await page.evaluate(takeLongTasks);
  const edits: number[] = [];
  for (let i = 0; i < extent.edits; i++) edits.push(await edit(page));
  const walked: number[] = [];
  await page.evaluate(takeLongTasks);
  for (let i = 0; i < extent.steps; i++) walked.push(await step(page));
  const long = [...longOfKeys, ...(await page.evaluate(takeLongTasks))];
  await toEnd(page);
  const panning = await framesPanning(page, extent.panMs);
  const panningAll = await framesOfAll(page, extent.panMs);
  const cells = await cellsDrawn(page);
  await fold(page, 'none');
  const unfolded = await framesOfAll(page, extent.panMs);
  const unfoldedCells = await cellsDrawn(page);
  await fold(page, 'auto');
  const before = await memory(page);
  await page.evaluate(walk, extent.longWalk);
  const after = await memory(page);
  const values = {
    first: middleOf(firsts),
    keyMiddle: middleOf(keys),
    keySlow: keys.toSorted((a, b) => a - b)[Math.ceil(keys.length * 0.95) - 1] ?? Number.NaN,
    edit: middleOf(edits),
    step: middleOf(walked),
    longTasks: long.length,
    longestTask: Math.max(0, ...long),
    ...{ panning, panningAll, cells, unfolded, unfoldedCells, memory: after, growth: after - before },
  };
  return { size, nodes: program.nodes, steps, values };
}

interface Automated {
  readonly fathom: {
    open(text: string): Promise<unknown>;
    steps(): number;
    go(step: number): Promise<void>;
  };
}

const toEnd = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const { fathom } = globalThis as unknown as Automated;
    return fathom.go(fathom.steps());
  });

const open = (page: Page, program: string): Promise<number> =>
  page.evaluate(async (source) => {
    const started = performance.now();
    await (globalThis as unknown as Automated).fathom.open(source);
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    return performance.now() - started;
  }, program);

/** Moves the cursor into the program's last constant, which typed digits change. */
async function toLastConstant(page: Page): Promise<void> {
  await page.getByTestId('editor').click();
  await page.keyboard.press('Control+End');
  await page.keyboard.press('ArrowLeft');
}

/** From a key to the frame with its letter, while earlier programs are being compiled. */
async function typing(page: Page, count: number): Promise<number[]> {
  await toLastConstant(page);
  await page.evaluate(() => {
    const times: number[] = [];
    Object.assign(globalThis, { fathomTyped: times });
    document.addEventListener(
      'keydown',
      ({ timeStamp }) =>
        requestAnimationFrame(() => setTimeout(() => times.push(performance.now() - timeStamp))),
      { capture: true },
    );
  });
  for (let i = 0; i < count; i++) {
    await page.keyboard.press(i % 20 < 10 ? String((i * 7) % 10) : 'Backspace');
    await page.waitForTimeout(60);
  }
  const times = await page.evaluate(() => (globalThis as unknown as { fathomTyped: number[] }).fathomTyped);
  await toEnd(page);
  return times.slice(-count);
}

/** From a digit to the picture of the changed program. */
async function edit(page: Page): Promise<number> {
  await toLastConstant(page);
  const settled = watchSettled(page, 'beforeinput');
  await page.keyboard.insertText('3');
  const time = await settled;
  await toEnd(page);
  return time;
}

async function step(page: Page): Promise<number> {
  const settled = watchSettled(page, 'pointerdown');
  await page.getByTestId('timeline-back').click();
  return settled;
}

/** Milliseconds from the next event of this name until the drawing has settled. */
function watchSettled(page: Page, begin: string): Promise<number> {
  return page.evaluate(
    (name) =>
      new Promise<number>((resolve) => {
        const svg = document.querySelector('.graphview svg');
        let started = performance.now();
        document.addEventListener(name, () => (started = performance.now()), { capture: true, once: true });
        const watcher = new MutationObserver(() => {
          watcher.disconnect();
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - started)));
        });
        if (svg !== null) watcher.observe(svg, { attributeFilter: ['data-settled'] });
      }),
    begin,
  );
}

/** Counts cells drawn as elements or on the canvas. */
const cellsDrawn = async (page: Page): Promise<number> =>
  Number(await page.locator('.graphview svg.drawing').getAttribute('data-drawn'));

async function framesOfAll(page: Page, milliseconds: number): Promise<number> {
  await page.locator('.graphview svg.drawing').focus();
  await page.keyboard.press('0');
  return framesPanning(page, milliseconds);
}

const framesPanning = (page: Page, milliseconds: number): Promise<number> =>
  page.evaluate(async (length) => {
    const svg = document.querySelector('.graphview svg.drawing');
    if (svg === null) return 0;
    const { x, y, width, height } = svg.getBoundingClientRect();
    const point = (angle: number): MouseEventInit => ({
      ...{ bubbles: true, cancelable: true, button: 0, buttons: 1, view: globalThis.window },
      clientX: x + width / 2 + (Math.sin(angle) * width) / 4,
      clientY: y + height / 2 + (Math.sin(angle * 1.7) * height) / 4,
    });
    const frame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));
    svg.dispatchEvent(new MouseEvent('mousedown', point(0)));
    await frame();
    const started = performance.now();
    let frames = 0;
    while (performance.now() - started < length) {
      globalThis.window.dispatchEvent(new MouseEvent('mousemove', point(++frames / 20)));
      await frame();
    }
    const seconds = (performance.now() - started) / 1000;
    globalThis.window.dispatchEvent(new MouseEvent('mouseup', point(frames / 20)));
    return frames / seconds;
  }, milliseconds);

function watchLongTasks(): void {
  const found: number[] = [];
  const watcher = new PerformanceObserver((list) =>
    found.push(...list.getEntries().map(({ duration }) => duration)),
  );
  watcher.observe({ type: 'longtask' });
  Object.assign(globalThis, { fathomLongTasks: found });
}

async function takeLongTasks(): Promise<number[]> {
  // The browser reports a task after it has ended.
  await new Promise((resolve) => setTimeout(resolve, 100));
  return (globalThis as unknown as { fathomLongTasks: number[] }).fathomLongTasks.splice(0);
}

async function fold(page: Page, by: 'auto' | 'none'): Promise<void> {
  await page.getByTestId('graph-folds').selectOption(by);
  await toEnd(page);
}

async function memory(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize / 1e6;
}

async function walk(count: number): Promise<void> {
  const { fathom } = globalThis as unknown as Automated;
  const end = fathom.steps();
  for (let i = 1; i <= count; i++) {
    const round = i % (2 * end);
    await fathom.go(round <= end ? end - round : round - end);
  }
}

const goalOf = (row: Row, size: number): number | undefined =>
  (rows[row].goals as Readonly<Record<number, number>>)[size];

const withGoals = ({ start, longWalk, sizes }: WindowReport): object => ({
  start,
  longWalk,
  sizes: sizes.map(({ values, ...size }) => ({
    ...size,
    figures: rowNames.map((row) => ({
      id: row,
      name: rows[row].name,
      value: values[row],
      unit: rows[row].unit,
      goal: goalOf(row, size.size) ?? null,
    })),
  })),
});

function text({ start, longWalk, sizes }: WindowReport): string {
  const table = alignedTable([
    ['', ...sizes.map(({ nodes }) => `${nodes} nodes`), 'unit'],
    ['steps of the timeline', ...sizes.map(({ steps }) => String(steps)), ''],
    ...rowNames.map((row) => [
      rows[row].name,
      ...sizes.map(({ size, values }) => cell(values[row], goalOf(row, size))),
      rows[row].unit,
    ]),
  ]);
  const starts = startFigures(start).map(figureLine).join('');
  return `${starts}\nIn parentheses: the ratio to the goal. Steps for the memory figures: ${longWalk}.\n\n${table}`;
}

function cell(value: number, goal: number | undefined): string {
  const figure = value.toFixed(Math.abs(value) < 10 ? 1 : 0);
  return goal === undefined ? figure : `${figure} (${(value / goal).toFixed(2)}×)`;
}
