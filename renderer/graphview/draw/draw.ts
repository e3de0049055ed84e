// Draws a scene as SVG. Positions never change between pictures: new parts fade in, removed ones stay as
// ghosts for one picture. Halos show which line passes over which; lines of one value join.
import { select, type Selection } from 'd3-selection';
import { STEM } from '../stage/boxes.ts';
import { CHIP_SIZE, ID_SIZE } from '../scene/measure.ts';
import type { Cell, Chip, DrawnFrame, Line, Merge, OpenSlot, Scene } from '../scene/model.ts';
import type { Point } from '../stage/model.ts';
import { cellClass, chipClass, edgeClass, frameClass, haloClass, tipOf } from './classes.ts';
import { drawMerge, drawMergeTip, mergeCurve } from './merges.ts';
import { netsOf, type Net } from './nets.ts';
import { drawLine } from './paths.ts';
import { written } from './pen.ts';
import {
  FORK_RADIUS,
  FRAME_RADIUS,
  TITLE_AT,
  chipRadius,
  drawOpenSlot,
  drawOutline,
  drawStub,
  hasStub,
  isGhost,
  labelSize,
  shownRect,
  textsOf,
} from './shapes.ts';

type Group = Selection<SVGGElement, unknown, null, undefined>;

const CORNER: Point = { x: 0, y: 0 };

export class Drawing {
  private readonly frames: Group;
  /** Removed parts, below the lines, which may cross their places. */
  private readonly ghosts: Group;
  private readonly nets: Group;
  private readonly cells: Group;
  private readonly chips: Group;
  private readonly merges: Group;

  constructor(root: SVGGElement) {
    const layer = (name: string): Group => select(root).append('g').attr('class', name);
    this.frames = layer('frames');
    this.ghosts = layer('ghosts');
    this.nets = layer('nets');
    this.cells = layer('cells');
    this.chips = layer('chips');
    this.merges = layer('merges');
  }

  show({ frames, lines, cells, chips, open, merges }: Scene): void {
    this.drawFrames(frames);
    drawCells(this.ghosts, cells.filter(isGhost));
    drawNets(this.nets, netsOf(lines), open);
    drawCells(
      this.cells,
      cells.filter((cell) => !isGhost(cell)),
    );
    drawChips(this.chips, chips);
    drawMerges(this.merges, merges);
  }

  private drawFrames(frames: readonly DrawnFrame[]): void {
    this.frames
      .selectAll<SVGRectElement, DrawnFrame>('rect')
      .data([...frames], ({ head }) => String(head))
      .join('rect')
      .attr('rx', FRAME_RADIUS)
      .attr('class', frameClass)
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
      .attr('x', ({ x }) => x + TITLE_AT.x)
      .attr('y', ({ y }) => y + TITLE_AT.y);
  }
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
      .join((enter) => enter.insert('path', name === 'halo' ? ':first-child' : 'circle'))
      .attr('d', ({ points }) => written((pen) => drawLine(pen, points)));
  paths('halo').attr('class', haloClass);
  paths('edge')
    .attr('class', edgeClass)
    .attr('marker-end', (line) => `url(#arrow-${tipOf(line)})`);
  groups
    .selectAll<SVGCircleElement, Point>('circle')
    .data(({ forks }) => [...forks])
    .join('circle')
    .attr('class', 'fork')
    .attr('r', FORK_RADIUS)
    .attr('cx', ({ x }) => x)
    .attr('cy', ({ y }) => y);
  layer
    .selectAll<SVGPathElement, OpenSlot>('path.open')
    .data([...open], ({ key }) => key)
    .join('path')
    .attr('class', 'open')
    .attr('d', (slot) => written((pen) => drawOpenSlot(pen, slot)));
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
    .attr('class', cellClass)
    .attr('data-id', ({ id }) => id)
    .attr('aria-label', ({ title }) => title)
    .attr('transform', (cell) => {
      const { x, y } = shownRect(cell);
      return `translate(${x},${y})`;
    });
  all
    .select<SVGPathElement>('path.shape')
    .attr('d', (cell) => written((pen) => drawOutline(pen, cell, CORNER)));
  all
    .select<SVGTextElement>('text.label')
    .attr('x', (cell) => textsOf(cell).label.x)
    .attr('y', (cell) => textsOf(cell).label.y)
    .attr('font-size', (cell) => labelSize(cell))
    .attr('data-room', (cell) => Math.round(shownRect(cell).width - 8))
    .text(({ label }) => label);
  all
    .select<SVGTextElement>('text.id')
    .attr('x', (cell) => textsOf(cell).id.x)
    .attr('y', (cell) => textsOf(cell).id.y)
    .attr('font-size', ID_SIZE)
    .text(({ idText, label }) => (label === '' ? '' : idText));
  all
    .select<SVGTextElement>('text.contents')
    .attr('x', (cell) => textsOf(cell).contents.x)
    .attr('y', (cell) => textsOf(cell).contents.y)
    .attr('font-size', ID_SIZE)
    .text((cell) => cell.contents);
  all.select('title').text(({ title }) => title);
  all
    .selectAll<SVGPathElement, Cell>('path.stub')
    .data((cell) => (hasStub(cell) ? [cell] : []))
    .join('path')
    .attr('class', 'stub')
    .attr('d', (cell) => written((pen) => drawStub(pen, cell, CORNER)));
}

function drawMerges(layer: Group, merges: readonly Merge[]): void {
  const curves = merges.flatMap(({ key, from, to }) => {
    const curve = mergeCurve(shownRect(from), to);
    return curve === null ? [] : [{ key, curve }];
  });
  for (const [name, draw] of [
    ['replacement', drawMerge],
    ['replacement-tip', drawMergeTip],
  ] as const)
    layer
      .selectAll<SVGPathElement, (typeof curves)[number]>(`path.${name}`)
      .data(curves, ({ key }) => key)
      .join('path')
      .attr('class', name)
      .attr('d', ({ curve }) => written((pen) => draw(pen, curve)));
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
    .attr('class', chipClass)
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
    .attr('rx', chipRadius);
  all
    .select<SVGTextElement>('text')
    .attr('x', ({ width }) => width / 2)
    .attr('y', ({ height }) => height / 2)
    .attr('font-size', CHIP_SIZE)
    .attr('data-room', ({ width }) => Math.round(width - 2))
    .text(({ label }) => label);
}
