// Tests the graph's canvas without a browser: painting, hit testing, and the appearance of each part.
import { describe, expect, it } from 'vitest';
import { itemAt, onlyLineAt } from '../../../renderer/graphview/canvas/pick.ts';
import { paint, type CanvasView } from '../../../renderer/graphview/canvas/paint.ts';
import { prepare } from '../../../renderer/graphview/canvas/prepare.ts';
import type { Letters, Looks, Paint, Said } from '../../../renderer/graphview/canvas/styles.ts';
import { written } from '../../../renderer/graphview/draw/pen.ts';
import { drawOutline, shownRect, textsOf } from '../../../renderer/graphview/draw/shapes.ts';
import type { Cell, Scene } from '../../../renderer/graphview/scene/model.ts';
import { buildScene, indexStage } from '../../../renderer/graphview/scene/scene.ts';
import { NO_MARKS } from '../../../renderer/graphview/types.ts';
import { growing } from '../../../electron/cli/bench/growth-programs.ts';
import { FOLDED, filmOf, nodesIn, overlap, stageOf } from '../../support/window/films.ts';

const { scene, size } = sceneOf(growing['loops'](12));

function sceneOf(program: string): { scene: Scene; size: { width: number; height: number } } {
  const film = filmOf(program);
  if (film === null) throw new Error('the program has errors');
  const { stage } = stageOf(film, { ...FOLDED, folding: { ...FOLDED.folding, by: 'none' } });
  return {
    scene: buildScene({ nodes: nodesIn(film), marks: NO_MARKS }, indexStage(stage)),
    size: stage,
  };
}

const plain: Paint = { fill: 'white', stroke: 'black', width: 1.5, dash: [], opacity: 1 };
const letters: Letters = { fill: 'black', font: '14px monospace', align: 'start', isStruck: false };
const cellLook = { shape: plain, label: letters, id: letters, contents: letters, stub: plain, badge: null };
const chipLook = { stem: plain, plate: plain, text: letters };
const lineLook = { line: { ...plain, fill: '' }, halo: plain, tip: 'black', tipLength: 8 };
const looks: Looks = {
  cell: () => cellLook,
  chip: () => chipLook,
  line: () => lineLook,
  frame: () => ({ border: plain, title: letters }),
  ...{ fork: plain, open: plain, merge: plain, mergeTip: plain },
};
const said: Said = { marks: { items: {}, lines: {} }, badges: new Map(), isTracing: false };

interface Record {
  readonly texts: { readonly text: string; readonly x: number; readonly y: number }[];
  readonly starts: Set<string>;
  readonly widths: Set<number>;
}

/** A drawing context that records all operations. */
function recording(): { readonly context: CanvasRenderingContext2D; readonly record: Record } {
  const record: Record = { texts: [], starts: new Set(), widths: new Set() };
  const nothing = (): void => undefined;
  const context = {
    ...{ setTransform: nothing, clearRect: nothing, setLineDash: nothing, beginPath: nothing, fill: nothing },
    ...{ lineTo: nothing, quadraticCurveTo: nothing, closePath: nothing, arc: nothing, fillRect: nothing },
    lineWidth: 0,
    moveTo: (x: number, y: number) => void record.starts.add(`${x},${y}`),
    stroke: () => void record.widths.add(context.lineWidth),
    fillText: (text: string, x: number, y: number) => void record.texts.push({ text, x, y }),
  };
  return { context: context as unknown as CanvasRenderingContext2D, record };
}

function painted(view: Partial<CanvasView>): Record & { readonly count: number } {
  const { context, record } = recording();
  const whole = { x: 0, y: 0, k: 1, width: size.width, height: size.height, ratio: 1, isFar: false };
  const count = paint(context, prepare(scene, said, { of: () => looks }), { ...whole, ...view });
  return { ...record, count };
}

const startOf = (cell: Cell): string =>
  /^M([^LQ]+)/.exec(written((pen) => drawOutline(pen, cell, shownRect(cell))))?.[1] ?? '';

describe('a scene on a canvas', () => {
  it('draws each cell with the same texts as the page elements', () => {
    const { texts, starts, count } = painted({});
    expect(count).toBe(scene.cells.length);
    for (const cell of scene.cells) {
      expect(starts).toContain(startOf(cell));
      const [corner, { label }] = [shownRect(cell), textsOf(cell)];
      const at = { text: cell.label, x: corner.x + label.x, y: corner.y + label.y };
      if (cell.label !== '') expect(texts).toContainEqual(at);
    }
    for (const { label, x, y, width, height } of scene.chips)
      expect(texts).toContainEqual({ text: label, x: x + width / 2, y: y + height / 2 });
  });

  it('is painted only in the visible area', () => {
    const seen = { x: size.width / 4, y: size.height / 4, width: 500, height: 400 };
    const k = 0.8;
    const view = { x: -seen.x * k, y: -seen.y * k, k, width: seen.width * k, height: seen.height * k };
    const { starts, count, texts } = painted(view);
    const there = scene.cells.filter((cell) => overlap(shownRect(cell), seen));
    expect(there.length).toBeGreaterThan(3);
    for (const cell of there) expect(starts).toContain(startOf(cell));
    expect(count).toBeLessThan(scene.cells.length / 3);
    expect(texts.length).toBeLessThan((scene.cells.length * 2 + scene.chips.length) / 2);
  });

  it('shows lines but no text at a small scale', () => {
    const { texts, widths, count } = painted({ k: 0.1, isFar: true });
    expect(texts).toEqual([]);
    expect(count).toBe(scene.cells.length);
    // In page pixels: half of the normal width.
    for (const width of widths) expect(width * 0.1).toBeCloseTo(0.75);
  });
});

describe('the target under the pointer', () => {
  it('is the part that is drawn there, and chips precede cells', () => {
    for (const cell of scene.cells) {
      const { x, y, width, height } = shownRect(cell);
      expect(itemAt(scene, { x: x + width / 2, y: y + height / 2 })).toBe(cell);
    }
    for (const chip of scene.chips)
      expect(itemAt(scene, { x: chip.x + 1, y: chip.y + chip.height - 1 })).toBe(chip);
  });

  it('does not include frames or empty areas', () => {
    expect(itemAt(scene, { x: -50, y: -50 })).toBeNull();
    const free = scene.frames.flatMap(({ x, y }) => itemAt(scene, { x: x + 1, y: y + 1 }) ?? []);
    expect(free).toEqual([]);
  });

  it('is the name of the removed node if another node replaces it', () => {
    const [cell] = scene.cells;
    const gone: Cell = { ...cell, key: 'gone', id: 9999, isTag: true };
    const both = { ...scene, cells: [cell, gone], chips: [] };
    const { x, y, width, height } = shownRect(gone);
    expect(itemAt(both, { x: x + width / 2, y: y + height / 2 })).toBe(gone);
    // The upper edge of the name overlaps the cell.
    expect(itemAt(both, { x: cell.x + 4, y: y + 2 })).toBe(gone);
    expect(itemAt(both, { x: cell.x + cell.width - 1, y: cell.y + 1 })).toBe(cell);
  });
});

describe('an edge', () => {
  const middle = ({ points }: Scene['lines'][number]): { x: number; y: number } => {
    const [from, to] = points.slice(-2);
    if (from === undefined || to === undefined) throw new Error('the line has no points');
    return { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
  };

  it('is found near its last piece if no other edge is there', () => {
    const found = scene.lines.map((line) => onlyLineAt(scene.lines, middle(line), 4));
    const hits = found.filter((each, i) => each === scene.lines[i]).length;
    expect(found.filter((each, i) => each !== null && each !== scene.lines[i])).toEqual([]);
    expect(hits).toBeGreaterThan(scene.lines.length / 2);
  });

  it('is not found far away or among several', () => {
    expect(onlyLineAt(scene.lines, { x: -100, y: -100 }, 4)).toBeNull();
    expect(onlyLineAt(scene.lines, middle(scene.lines[0] as Scene['lines'][number]), 1e6)).toBeNull();
  });
});
