// Writes a still picture as an SVG document without a page, with the elements, shapes, and classes of
// draw.ts.
import { STEM } from '../stage/boxes.ts';
import { CHIP_SIZE, ID_SIZE } from '../scene/measure.ts';
import type { Cell, Chip, DrawnFrame, Scene } from '../scene/model.ts';
import { cellClass, chipClass, edgeClass, frameClass, haloClass, tipOf } from './classes.ts';
import { escaped, svgAround } from './document.ts';
import { netsOf, type Net } from './nets.ts';
import { drawLine } from './paths.ts';
import { written } from './pen.ts';
import type { Sheet, Styled } from './sheet.ts';
import {
  chipRadius,
  drawOpenSlot,
  drawOutline,
  drawStub,
  FORK_RADIUS,
  FRAME_RADIUS,
  hasStub,
  labelSize,
  shownRect,
  textsOf,
  TITLE_AT,
} from './shapes.ts';
import { TIP_KINDS, tipSize } from './tips.ts';

const MARGIN = 16;
const ROOT: readonly Styled[] = [
  { tag: 'html', classes: ['graphview'] },
  { tag: 'svg', classes: ['drawing'] },
];
const SHAPE = ['fill', 'stroke', 'stroke-width', 'stroke-dasharray'];
const TEXT = ['fill', 'font-family', 'font-size', 'font-weight', 'text-anchor', 'dominant-baseline'];

type Attributes = Readonly<Record<string, string | number>>;

export function svgText(
  scene: Scene,
  { width, height }: { width: number; height: number },
  sheet: Sheet,
  title: string,
): string {
  const writer = new Writer(sheet);
  const parts = [
    ...scene.frames.map((frame) => writer.frame(frame)),
    ...netsOf(scene.lines).map((net) => writer.net(net)),
    ...scene.open.map((slot) =>
      writer.shape('path', ['open'], { d: written((pen) => drawOpenSlot(pen, slot)) }),
    ),
    ...scene.cells.map((cell) => writer.cell(cell)),
    ...scene.chips.map((chip) => writer.chip(chip)),
  ];
  const box = { x: -MARGIN, y: -MARGIN, width: width + 2 * MARGIN, height: height + 2 * MARGIN };
  return svgAround(
    box,
    sheet.styleOf(ROOT)('--bg'),
    `<title>${escaped(title)}</title><defs>${writer.tips()}</defs>${parts.join('\n')}`,
  );
}

const classesOf = (text: string): string[] => text.split(' ').filter(Boolean);

class Writer {
  private readonly sheet: Sheet;
  /** Cached, because many elements share few styles. */
  private readonly known = new Map<string, string>();

  constructor(sheet: Sheet) {
    this.sheet = sheet;
  }

  tips(): string {
    return TIP_KINDS.map((kind) => {
      const tip = this.shape('path', [], { d: 'M0,0L8,4L0,8Z' }, [{ tag: 'marker', classes: ['tip', kind] }]);
      return `<marker id="arrow-${kind}" viewBox="0 0 8 8" refX="7" refY="4" markerUnits="userSpaceOnUse" markerWidth="${tipSize(kind)}" markerHeight="${tipSize(kind)}" orient="auto">${tip}</marker>`;
    }).join('');
  }

  frame(frame: DrawnFrame): string {
    const { x, y, width, height, title } = frame;
    const around = [{ tag: 'g', classes: ['frames'] }];
    const rect = this.shape('rect', [frameClass(frame)], { x, y, width, height, rx: FRAME_RADIUS }, around);
    const at = { x: x + TITLE_AT.x, y: y + TITLE_AT.y };
    return title === '' ? rect : rect + this.text(title, [], at, around);
  }

  net({ lines, forks }: Net): string {
    const drawn = lines.map((line) => ({ line, d: written((pen) => drawLine(pen, line.points)) }));
    return [
      ...drawn.map(({ line, d }) => this.shape('path', classesOf(haloClass(line)), { d })),
      ...drawn.map(({ line, d }) =>
        this.shape('path', classesOf(edgeClass(line)), { d, 'marker-end': `url(#arrow-${tipOf(line)})` }),
      ),
      ...forks.map(({ x, y }) => this.shape('circle', ['fork'], { cx: x, cy: y, r: FORK_RADIUS })),
    ].join('');
  }

  cell(cell: Cell): string {
    const { x, y } = shownRect(cell);
    const around = [{ tag: 'g', classes: classesOf(cellClass(cell)) }];
    const corner = { x: 0, y: 0 };
    const { label, id, contents } = textsOf(cell);
    const stub = hasStub(cell)
      ? this.shape('path', ['stub'], { d: written((pen) => drawStub(pen, cell, corner)) }, around)
      : '';
    return `<g transform="translate(${x},${y})">${[
      this.shape('path', ['shape'], { d: written((pen) => drawOutline(pen, cell, corner)) }, around),
      this.text(cell.label, ['label'], { ...label, 'font-size': labelSize(cell) }, around),
      cell.label === '' ? '' : this.text(cell.idText, ['id'], { ...id, 'font-size': ID_SIZE }, around),
      this.text(cell.contents, ['contents'], { ...contents, 'font-size': ID_SIZE }, around),
      `<title>${escaped(cell.title)}</title>`,
      stub,
    ].join('')}</g>`;
  }

  chip(chip: Chip): string {
    const { x, y, width, height } = chip;
    const around = [{ tag: 'g', classes: classesOf(chipClass(chip)) }];
    const middle = width / 2;
    return `<g transform="translate(${x},${y})">${[
      this.shape('line', [], { x1: middle, x2: middle, y1: height, y2: height + STEM }, around),
      this.shape('rect', [], { width, height, rx: chipRadius(chip) }, around),
      this.text(chip.label, [], { x: middle, y: height / 2, 'font-size': CHIP_SIZE }, around),
      `<title>${escaped(chip.title)}</title>`,
    ].join('')}</g>`;
  }

  shape(tag: string, classes: readonly string[], own: Attributes, around: readonly Styled[] = []): string {
    return `<${tag}${attributes(own)}${this.styles([...ROOT, ...around, { tag, classes }], SHAPE)}/>`;
  }

  private text(text: string, classes: readonly string[], own: Attributes, around: readonly Styled[]): string {
    if (text === '') return '';
    const wanted = TEXT.filter((name) => own[name] === undefined);
    const styles = this.styles([...ROOT, ...around, { tag: 'text', classes }], wanted);
    return `<text${attributes(own)}${styles}>${escaped(text)}</text>`;
  }

  private styles(elements: readonly Styled[], wanted: readonly string[]): string {
    const key = `${elements.map(({ tag, classes }) => `${tag}.${classes.join('.')}`).join(' ')}|${wanted.join()}`;
    const found = this.known.get(key);
    if (found !== undefined) return found;
    const style = this.sheet.styleOf(elements);
    const made = attributes(Object.fromEntries(wanted.flatMap((name) => attributesOf(name, style(name)))));
    this.known.set(key, made);
    return made;
  }
}

/** Other programs do not support colors with eight digits. */
function attributesOf(name: string, value: string): [string, string][] {
  if (value === '') return [];
  const isClear = /^#[\da-f]{8}$/i.test(value);
  if (!isClear) return [[name, value]];
  const opacity = Math.round((parseInt(value.slice(7), 16) / 255) * 1000) / 1000;
  return [
    [name, value.slice(0, 7)],
    [`${name}-opacity`, String(opacity)],
  ];
}

const attributes = (all: Attributes): string =>
  Object.entries(all)
    .map(([name, value]) => ` ${name}="${escaped(String(value))}"`)
    .join('');
