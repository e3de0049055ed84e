// Draws a placed scene as SVG: boxes glide to their new places, new ones grow in, old ones fade out.
import { easeCubicOut } from 'd3-ease';
import { interpolateString } from 'd3-interpolate';
import { select, type Selection } from 'd3-selection';
import { curveLinear, line } from 'd3-shape';
import 'd3-transition';
import { STEM } from '../scene/boxes.ts';
import type { Placement, Point } from '../layout/model.ts';
import type { Box, Cell, Chip, Scene, SceneEdge, SceneLoop } from '../scene/model.ts';

export const GLIDE_MS = 120;

const path = line<Point>(
  (point) => point.x,
  (point) => point.y,
).curve(curveLinear);

type Group = Selection<SVGGElement, unknown, null, undefined>;
/** The data of a drawn edge remembers its line for the next glide. */
interface DrawnEdge {
  readonly edge: SceneEdge;
  readonly d: string;
}

export class Drawing {
  private readonly frames: Group;
  private readonly edges: Group;
  private readonly boxes: Group;

  constructor(root: SVGGElement) {
    const layer = (name: string): Group => select(root).append('g').attr('class', name);
    this.frames = layer('frames');
    this.edges = layer('edges');
    this.boxes = layer('boxes');
  }

  /** Resolves when everything stands where it shall. */
  show(scene: Scene, placement: Placement, duration: number): Promise<void> {
    this.drawFrames(scene.loops, placement, duration);
    this.drawEdges(scene.edges, placement, duration);
    this.drawBoxes(scene.boxes, placement, duration);
    return duration === 0 ? Promise.resolve() : new Promise((resolve) => setTimeout(resolve, duration + 10));
  }

  private drawFrames(loops: readonly SceneLoop[], { frames }: Placement, duration: number): void {
    const join = this.frames.selectAll<SVGRectElement, SceneLoop>('rect').data(
      loops.filter(({ head }) => frames.has(head)),
      ({ head }) => String(head),
    );
    join.exit().remove();
    join
      .enter()
      .append('rect')
      .attr('rx', 10)
      .merge(join)
      .attr('class', ({ title }) => (title === '' ? 'loop' : 'function'))
      .transition()
      .duration(duration)
      .attr('x', ({ head }) => frames.get(head)?.x ?? 0)
      .attr('y', ({ head }) => frames.get(head)?.y ?? 0)
      .attr('width', ({ head }) => frames.get(head)?.width ?? 0)
      .attr('height', ({ head }) => frames.get(head)?.height ?? 0);
    const titles = this.frames.selectAll<SVGTextElement, SceneLoop>('text').data(
      loops.filter(({ head, title }) => title !== '' && frames.has(head)),
      ({ head }) => String(head),
    );
    titles.exit().remove();
    titles
      .enter()
      .append('text')
      .merge(titles)
      .text(({ title }) => title)
      .transition()
      .duration(duration)
      .attr('x', ({ head }) => (frames.get(head)?.x ?? 0) + 14)
      .attr('y', ({ head }) => (frames.get(head)?.y ?? 0) + 17);
  }

  private drawEdges(edges: readonly SceneEdge[], placement: Placement, duration: number): void {
    const data = edges.flatMap((edge): DrawnEdge[] => {
      const d = path([...(placement.edges.get(edge.key) ?? [])]);
      return d === null ? [] : [{ edge, d }];
    });
    const join = this.edges.selectAll<SVGPathElement, DrawnEdge>('path').data(data, ({ edge }) => edge.key);
    join.exit().transition().duration(duration).style('opacity', 0).remove();
    const entered = join
      .enter()
      .append('path')
      .attr('d', ({ d }) => d)
      .style('opacity', 0);
    entered
      .merge(join)
      .attr('class', ({ edge }) => `edge ${edge.kind}${edge.back ? ' back' : ''}`)
      .attr('marker-end', ({ edge }) => `url(#arrow-${edge.kind === 'guard' ? 'data' : edge.kind})`)
      .transition()
      .duration(duration)
      .ease(easeCubicOut)
      .style('opacity', 1)
      .attrTween('d', function tween({ d }) {
        return interpolateString(this.getAttribute('d') ?? d, d);
      });
  }

  private drawBoxes(boxes: readonly Box[], placement: Placement, duration: number): void {
    const at = ({ key }: Box): string => {
      const point = placement.boxes.get(key) ?? { x: 0, y: 0 };
      return `translate(${point.x},${point.y})`;
    };
    const join = this.boxes.selectAll<SVGGElement, Box>('g.box').data([...boxes], ({ key }) => key);
    join.exit().transition().duration(duration).style('opacity', 0).remove();
    const entered = join.enter().append('g').attr('class', 'box').attr('transform', at).style('opacity', 0);
    const all = entered.merge(join);
    all.each(function fill(box) {
      drawCells(this, box.cells);
      drawChips(this, box.chips);
    });
    all.transition().duration(duration).ease(easeCubicOut).style('opacity', 1).attr('transform', at);
  }
}

function drawCells(box: SVGGElement, cells: readonly Cell[]): void {
  const join = select(box)
    .selectAll<SVGGElement, Cell>('g.cell')
    .data([...cells], ({ key }) => key);
  join.exit().remove();
  const entered = join.enter().append('g').attr('role', 'button').attr('tabindex', -1);
  entered.append('path').attr('class', 'shape');
  entered.append('text').attr('class', 'label');
  entered.append('text').attr('class', 'id');
  entered.append('title');
  const all = entered.merge(join);
  all
    .attr('class', ({ kind, shape }) => `cell item ${kind} ${shape}`)
    .attr('data-id', ({ id }) => id)
    .attr('aria-label', ({ title }) => title)
    .attr('transform', ({ x, y }) => `translate(${x},${y})`);
  all.select<SVGPathElement>('path.shape').attr('d', outline);
  all
    .select<SVGTextElement>('text.label')
    .attr('x', ({ width, idText }) => width / 2 - (idText === '' ? 0 : 3 + idText.length * 2.4))
    .attr('y', ({ height }) => height / 2)
    .text(({ label }) => label);
  all
    .select<SVGTextElement>('text.id')
    .attr('x', ({ width }) => width - 6)
    .attr('y', ({ height }) => height - 6)
    .text(({ idText }) => idText);
  all.select('title').text(({ title }) => title);
}

function drawChips(box: SVGGElement, chips: readonly Chip[]): void {
  const join = select(box)
    .selectAll<SVGGElement, Chip>('g.chip')
    .data([...chips], ({ key }) => key);
  join.exit().remove();
  const entered = join.enter().append('g').attr('role', 'button').attr('tabindex', -1);
  entered.append('line');
  entered.append('rect');
  entered.append('text');
  const all = entered.merge(join);
  all
    .attr('class', ({ kind }) => `chip item ${kind}`)
    .attr('data-id', ({ id }) => id)
    .attr('aria-label', ({ title }) => title)
    .attr('transform', ({ x, y }) => `translate(${x},${y})`);
  all
    .select<SVGLineElement>('line')
    .attr('y1', ({ height }) => height)
    .attr('y2', ({ height }) => height + STEM);
  all
    .select<SVGRectElement>('rect')
    .attr('x', ({ width }) => -width / 2)
    .attr('y', 0)
    .attr('width', ({ width }) => width)
    .attr('height', ({ height }) => height)
    .attr('rx', 4);
  all
    .select<SVGTextElement>('text')
    .attr('y', ({ height }) => height / 2)
    .text(({ label }) => label);
}

/** Kinds differ in shape, not only in colour. */
function outline({ shape, width: w, height: h }: Cell): string {
  const round = (r: number): string =>
    `M${r},0H${w - r}Q${w},0 ${w},${r}V${h - r}Q${w},${h} ${w - r},${h}H${r}Q0,${h} 0,${h - r}V${r}Q0,0 ${r},0Z`;
  switch (shape) {
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
