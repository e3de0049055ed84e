// Words at the corners of nodes, and their colours: what an analysis has found about each, or what it is worth in a run.
import { select } from 'd3-selection';
import type { Cell, Chip } from '../scene/model.ts';
import type { Rect } from '../stage/model.ts';
import type { NodeBadge } from '../types.ts';

const LETTER = 6.6;
const HEIGHT = 15;
const MOST_LETTERS = 14;

export type Badges = ReadonlyMap<number, NodeBadge>;

/** A badge that is drawn: its place from the corner of its cell. */
export interface DrawnBadge extends Rect {
  readonly text: string;
}

/** What an analysis says nothing about has no colour meanwhile. Values leave the nodes in the colours of their kinds. */
export const isColoured = (badges: Badges): boolean =>
  [...badges.values()].some(({ tone }) => tone !== 'value' && tone !== 'changed');

/** null where a cell has none, or one that is all in its colour. */
export function badgeOf({ id, shape, width, height }: Cell, badges: Badges): DrawnBadge | null {
  const badge = badges.get(id);
  if (badge === undefined || badge.text === '') return null;
  const text = badge.text.length > MOST_LETTERS ? `${badge.text.slice(0, MOST_LETTERS - 1)}…` : badge.text;
  const wide = Math.max(HEIGHT + 2, text.length * LETTER + 10);
  // The sides of a branch stand close together under it: there is room below them only.
  const y = shape === 'tab' ? height - 4 : -HEIGHT / 2 - 2;
  return { text, x: width - wide + 6, y, width: wide, height: HEIGHT };
}

/** Replaces all badges. Those of constants at their uses would only say again what the chip says. */
export function drawBadges(world: SVGGElement, badges: Badges): void {
  const all = select(world)
    .selectAll<SVGGElement, Cell | Chip>('.item')
    .attr('data-tone', ({ id }) => badges.get(id)?.tone ?? null)
    .classed('evaluated', ({ id }) => badges.get(id)?.current === true);
  select(world).classed('annotated', isColoured(badges));
  const drawn = all
    .filter('.cell')
    .selectAll<SVGGElement, DrawnBadge>('g.lattice-badge')
    .data((cell) => {
      const badge = badgeOf(cell as Cell, badges);
      return badge === null ? [] : [badge];
    })
    .join((enter) => {
      const badge = enter.append('g').attr('class', 'lattice-badge');
      badge
        .append('rect')
        .attr('rx', HEIGHT / 2)
        .attr('height', HEIGHT);
      badge.append('text').attr('y', HEIGHT / 2);
      return badge;
    })
    .attr('transform', ({ x, y }) => `translate(${x},${y})`);
  drawn.select('rect').attr('width', ({ width }) => width);
  drawn
    .select('text')
    .attr('x', ({ width }) => width / 2)
    .text(({ text }) => text);
}
