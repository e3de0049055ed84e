// The user's answer in the picture: badges at nodes, and edges between nodes.
import { select } from 'd3-selection';
import type { Cell, Chip } from '../scene/model.ts';
import type { Point, Rect } from '../stage/model.ts';
import type { AnswerBadge, AnswerEdge } from '../types.ts';
import { shownRect } from './shapes.ts';

const LETTER = 6.6;
const HEIGHT = 18;
const TIP = 11;
/** How far an edge against the direction of the layout bends to the right of its ends. */
const BOW = 70;

interface Plate extends Rect {
  readonly text: string;
  readonly tone: AnswerBadge['tone'];
  readonly hue: number | null;
}

/** Names of values from far away repeat a node, so they have no badge. */
export function drawAnswers(world: SVGGElement, answers: ReadonlyMap<number, AnswerBadge>): void {
  const isPlace = (item: Cell | Chip): boolean => !('isTap' in item) || !item.isTap;
  const all = select(world)
    .selectAll<SVGGElement, Cell | Chip>('.item')
    .attr('aria-label', (item) => {
      const badge = answers.get(item.id);
      return badge === undefined ? item.title : `${item.title}, ${badge.label}`;
    });
  const drawn = all
    .selectAll<SVGGElement, Plate>('g.answer-badge')
    .data((item) => {
      const badge = isPlace(item) ? answers.get(item.id) : undefined;
      return badge === undefined || badge.text === '' ? [] : [plateOf(item, badge)];
    })
    .join((enter) => {
      const badge = enter.append('g').attr('class', 'answer-badge');
      badge
        .append('rect')
        .attr('rx', HEIGHT / 2)
        .attr('height', HEIGHT);
      badge.append('text').attr('y', HEIGHT / 2);
      return badge;
    })
    .attr('transform', ({ x, y }) => `translate(${x},${y})`)
    .classed('colored', ({ hue }) => hue !== null)
    .attr('data-tone', ({ tone }) => tone)
    .style('--hue', ({ hue }) => hue);
  drawn.select('rect').attr('width', ({ width }) => width);
  drawn
    .select('text')
    .attr('x', ({ width }) => width / 2)
    .text(({ text }) => text);
}

function plateOf(item: Cell | Chip, { text, tone, hue = null }: AnswerBadge): Plate {
  const { width: room, height } = 'isTap' in item ? item : shownRect(item);
  const width = Math.max(HEIGHT, text.length * LETTER + 10);
  const plate = { width, height: HEIGHT, text, tone, hue };
  // A constant is small: its badge is above it and hides no digit. A number is next to a node's label, and a
  // longer text is below it.
  if ('isTap' in item) return { ...plate, x: (room - width) / 2, y: 2 - HEIGHT };
  if (/^\d+$/.test(text)) return { ...plate, x: -width / 2 - 2, y: (height - HEIGHT) / 2 };
  // The label of a branch's side fills its width.
  return { ...plate, x: -8, y: item.shape === 'tab' ? height - 3 : height - HEIGHT / 2 + 1 };
}

/** @param rectOf of a drawn node; edges of others are not drawn */
export function drawAnswerEdges(
  world: SVGGElement,
  edges: readonly AnswerEdge[],
  rectOf: (id: number) => Rect | null,
): void {
  const drawn = edges.flatMap(({ from, to }) => {
    const [source, target] = [rectOf(from), rectOf(to)];
    return source === null || target === null ? [] : [edgePath(source, target)];
  });
  pathsOf(
    world,
    'answer-edge',
    drawn.map(({ line }) => line),
  );
  pathsOf(
    world,
    'answer-tip',
    drawn.map(({ tip }) => tip),
  );
}

/** The edge that the user drags; null after the end. */
export function drawDraggedEdge(world: SVGGElement, source: Rect | null, to: Point): void {
  const from = source === null ? null : centerOf(source);
  pathsOf(world, 'answer-draft', from === null ? [] : [`M${from.x},${from.y}L${to.x},${to.y}`]);
}

/** Lines are under the nodes; tips are above them, because the sides of a branch are close to its node. */
function pathsOf(world: SVGGElement, name: string, paths: readonly string[]): void {
  const layer = `${name}s`;
  const root = select(world);
  if (root.select(`.${layer}`).empty()) {
    if (paths.length === 0) return;
    const made = name === 'answer-tip' ? root.append('g') : root.insert('g', '.cells');
    made.attr('class', layer);
  }
  root
    .select<SVGGElement>(`.${layer}`)
    .selectAll<SVGPathElement, string>(`path.${name}`)
    .data([...paths])
    .join('path')
    .attr('class', name)
    .attr('d', (path) => path);
}

const centerOf = ({ x, y, width, height }: Rect): Point => ({ x: x + width / 2, y: y + height / 2 });

/** From the bottom to the top of the nodes, or to the right of both if the target is not below. */
function edgePath(source: Rect, target: Rect): { readonly line: string; readonly tip: string } {
  const [from, to] = [centerOf(source), centerOf(target)];
  const [y1, y2] = [source.y + source.height, target.y];
  const half = TIP / 2;
  if (y2 > y1 + TIP) {
    const bend = Math.min(90, (y2 - y1) / 2 + 10);
    const end = y2 - TIP;
    return {
      line: `M${from.x},${y1}C${from.x},${y1 + bend} ${to.x},${end - bend} ${to.x},${end}`,
      tip: `M${to.x - half},${end}L${to.x + half},${end}L${to.x},${y2}Z`,
    };
  }
  const [x1, x2] = [source.x + source.width, target.x + target.width];
  const bow = Math.max(x1, x2) + BOW;
  const end = x2 + TIP;
  return {
    line: `M${x1},${from.y}C${bow},${from.y} ${bow},${to.y} ${end},${to.y}`,
    tip: `M${end},${to.y - half}L${end},${to.y + half}L${x2},${to.y}Z`,
  };
}
