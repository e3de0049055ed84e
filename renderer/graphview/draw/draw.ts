// Draws a scene as SVG. Places do not change from picture to picture: what comes fades in, what is gone stays as a ghost
// for one picture. Each line has a halo, so that one sees which one passes over which; lines of one value join.
import { select, type Selection } from 'd3-selection';
import { CELL_HEIGHT, LABEL_GAP, STEM, idWidth } from '../stage/boxes.ts';
import { CONTENTS_HEIGHT } from '../stage/folds.ts';
import { CHIP_SIZE, ID_SIZE, LABEL_SIZE, TAB_SIZE, textWidth } from '../scene/measure.ts';
import type { Cell, Chip, DrawnFrame, Line, OpenSlot, Scene } from '../scene/model.ts';
import type { Point } from '../stage/model.ts';
import { forksOf, roundedPath } from './paths.ts';

type Group = Selection<SVGGElement, unknown, null, undefined>;

/** The lines of one value. */
interface Net {
  readonly key: string;
  readonly lines: readonly Line[];
  readonly forks: readonly Point[];
}

export const TAG_HEIGHT = 20;

export class Drawing {
  private readonly frames: Group;
  private readonly nets: Group;
  private readonly cells: Group;
  private readonly chips: Group;

  constructor(root: SVGGElement) {
    const layer = (name: string): Group => select(root).append('g').attr('class', name);
    this.frames = layer('frames');
    this.nets = layer('nets');
    this.cells = layer('cells');
    this.chips = layer('chips');
  }

  show({ frames, lines, cells, chips, open }: Scene): void {
    this.drawFrames(frames);
    drawNets(this.nets, netsOf(lines), open);
    drawCells(this.cells, cells);
    drawChips(this.chips, chips);
  }

  private drawFrames(frames: readonly DrawnFrame[]): void {
    this.frames
      .selectAll<SVGRectElement, DrawnFrame>('rect')
      .data([...frames], ({ head }) => String(head))
      .join('rect')
      .attr('rx', 10)
      .attr('class', ({ title }) => (title === '' ? 'loop' : 'function'))
      .attr('x', ({ x }) => x)
      .attr('y', ({ y }) => y)
      .attr('width', ({ width }) => width)
      .attr('height', ({ height }) => height);
    this.frames
      .selectAll<SVGTextElement, DrawnFrame>('text')
      .data(
        frames.filter(({ title }) => title !== ''),
        ({ head }) => String(head),
      )
      .join('text')
      .text(({ title }) => title)
      .attr('x', ({ x }) => x + 14)
      .attr('y', ({ y }) => y + 18);
  }
}

function netsOf(lines: readonly Line[]): Net[] {
  const nets = new Map<string, Line[]>();
  for (const line of lines) {
    const known = nets.get(line.net);
    if (known === undefined) nets.set(line.net, [line]);
    else known.push(line);
  }
  return [...nets].map(([key, all]) => {
    const there = all.filter(({ change }) => change !== 'gone');
    return { key, lines: all, forks: forksOf(there.map(({ points }) => points)) };
  });
}

function drawNets(layer: Group, nets: readonly Net[], open: readonly OpenSlot[]): void {
  const groups = layer
    .selectAll<SVGGElement, Net>('g.net')
    .data([...nets], ({ key }) => key)
    .join((enter) => enter.append('g').attr('class', 'net'));
  const paths = (name: string): Selection<SVGPathElement, Line, SVGGElement, Net> =>
    groups
      .selectAll<SVGPathElement, Line>(`path.${name}`)
      .data(
        ({ lines }) => lines.filter(({ change }) => name !== 'halo' || change !== 'gone'),
        ({ key }) => key,
      )
      // Halos stand before lines, lines before forks.
      .join((enter) => enter.insert('path', name === 'halo' ? ':first-child' : 'circle'))
      .attr('d', ({ points }) => roundedPath(points));
  paths('halo').attr('class', ({ kind }) => `halo ${kind}`);
  paths('edge')
    .attr('class', ({ kind, back, change }) => `edge ${kind}${back ? ' back' : ''} ${change ?? ''}`)
    .attr('marker-end', ({ kind, change }) => `url(#arrow-${change ?? (kind === 'guard' ? 'data' : kind)})`);
  groups
    .selectAll<SVGCircleElement, Point>('circle')
    .data(({ forks }) => [...forks])
    .join('circle')
    .attr('class', 'fork')
    .attr('r', 2.6)
    .attr('cx', ({ x }) => x)
    .attr('cy', ({ y }) => y);
  layer
    .selectAll<SVGPathElement, OpenSlot>('path.open')
    .data([...open], ({ key }) => key)
    .join('path')
    .attr('class', 'open')
    .attr('d', ({ x, y }) => `M${x},${y - 16}V${y}`);
}

function drawCells(layer: Group, cells: readonly Cell[]): void {
  const all = layer
    .selectAll<SVGGElement, Cell>('g.cell')
    .data([...cells], ({ key }) => key)
    .join((enter) => {
      const cell = enter.append('g').attr('role', 'button').attr('tabindex', -1);
      cell.append('path').attr('class', 'shape');
      cell.append('text').attr('class', 'label');
      cell.append('text').attr('class', 'id');
      cell.append('text').attr('class', 'contents');
      cell.append('title');
      return cell;
    })
    .attr(
      'class',
      ({ kind, shape, isTag, fold }) =>
        `cell item ${kind} ${shape}${isTag ? ' tag' : ''}${fold === null ? '' : ` fold of-${fold}`}`,
    )
    .attr('data-id', ({ id }) => id)
    .attr('aria-label', ({ title }) => title)
    .attr('transform', (cell) => {
      const { x, y } = shownRect(cell);
      return `translate(${x},${y})`;
    });
  all.select<SVGPathElement>('path.shape').attr('d', outline);
  all
    .select<SVGTextElement>('text.label')
    .attr('x', (cell) => labelStart(cell))
    .attr('y', (cell) => titleHeight(cell) / 2)
    .attr('font-size', (cell) => labelSize(cell))
    .attr('data-room', (cell) => Math.round(shownRect(cell).width - 8))
    .text(({ label }) => label);
  all
    .select<SVGTextElement>('text.id')
    .attr('x', (cell) => labelStart(cell) + textWidth(cell.label, labelSize(cell)) + LABEL_GAP)
    .attr('y', (cell) => titleHeight(cell) / 2)
    .attr('font-size', ID_SIZE)
    .text(({ idText, label }) => (label === '' ? '' : idText));
  all
    .select<SVGTextElement>('text.contents')
    .attr('x', ({ width }) => width / 2)
    .attr('y', ({ height }) => height - CONTENTS_HEIGHT / 2 - 4)
    .attr('font-size', ID_SIZE)
    .text((cell) => cell.contents);
  all.select('title').text(({ title }) => title);
  drawStubs(all);
}

/** The end of a value that is used far away. */
function drawStubs(all: Selection<SVGGElement, Cell, SVGGElement, unknown>): void {
  all
    .selectAll<SVGPathElement, Cell>('path.stub')
    .data((cell) => (cell.hasTaps && !cell.isTag ? [cell] : []))
    .join('path')
    .attr('class', 'stub')
    .attr('d', ({ width, height }) => `M${width - 13},${height}v5m-4,0h8`);
}

export const labelSize = ({ shape, isTag }: Cell): number =>
  isTag ? ID_SIZE : shape === 'tab' ? TAB_SIZE : LABEL_SIZE;

/** Of a fold, what is above the line that says what is in it. */
const titleHeight = (cell: Cell): number => (cell.fold === null ? shownRect(cell).height : CELL_HEIGHT);

/** A node that another one took the place of is named at the lower left corner. */
export function shownRect(cell: Cell): { x: number; y: number; width: number; height: number } {
  if (!cell.isTag) return cell;
  const width = textWidth(cell.label, ID_SIZE) + 4 + idWidth(cell.id) + 14;
  return { x: cell.x - 8, y: cell.y + CELL_HEIGHT - 5, width: Math.ceil(width), height: TAG_HEIGHT };
}

/** Label and number stand in the middle together. */
function labelStart(cell: Cell): number {
  const label = textWidth(cell.label, labelSize(cell));
  const number = cell.idText === '' || cell.label === '' ? 0 : LABEL_GAP + textWidth(cell.idText, ID_SIZE);
  return (shownRect(cell).width - label - number) / 2;
}

function drawChips(layer: Group, chips: readonly Chip[]): void {
  const all = layer
    .selectAll<SVGGElement, Chip>('g.chip')
    .data([...chips], ({ key }) => key)
    .join((enter) => {
      const chip = enter.append('g').attr('role', 'button').attr('tabindex', -1);
      chip.append('line');
      chip.append('rect');
      chip.append('text');
      return chip;
    })
    .attr('class', ({ kind, isTap }) => `chip item ${kind}${isTap ? ' tap' : ''}`)
    .attr('data-id', ({ id }) => id)
    .attr('aria-label', ({ title }) => title)
    .attr('transform', ({ x, y }) => `translate(${x},${y})`);
  all
    .select<SVGLineElement>('line')
    .attr('x1', ({ width }) => width / 2)
    .attr('x2', ({ width }) => width / 2)
    .attr('y1', ({ height }) => height)
    .attr('y2', ({ height }) => height + STEM);
  all
    .select<SVGRectElement>('rect')
    .attr('width', ({ width }) => width)
    .attr('height', ({ height }) => height)
    .attr('rx', ({ isTap, height }) => (isTap ? height / 2 : 4));
  all
    .select<SVGTextElement>('text')
    .attr('x', ({ width }) => width / 2)
    .attr('y', ({ height }) => height / 2)
    .attr('font-size', CHIP_SIZE)
    .attr('data-room', ({ width }) => Math.round(width - 2))
    .text(({ label }) => label);
}

/** Kinds differ in shape, not only in colour. */
function outline(cell: Cell): string {
  const { width: w, height: h } = shownRect(cell);
  const round = (r: number): string =>
    `M${r},0H${w - r}Q${w},0 ${w},${r}V${h - r}Q${w},${h} ${w - r},${h}H${r}Q0,${h} 0,${h - r}V${r}Q0,0 ${r},0Z`;
  if (cell.isTag) return round(h / 2);
  switch (cell.shape) {
    case 'pill':
      return round(h / 2);
    case 'phi':
      return `M8,0H${w - 8}L${w},${h / 2}L${w - 8},${h}H8L0,${h / 2}Z`;
    case 'merge':
      return `M6,0H${w - 6}L${w},${h}H0Z`;
    case 'effect':
      return `M8,0H${w}V${h - 8}L${w - 8},${h}H0V8Z`;
    case 'tab':
      return `M0,0H${w}L${w - 5},${h}H5Z`;
    default:
      return round(5);
  }
}
