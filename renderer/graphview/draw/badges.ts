// Words at the corners of nodes, and their colours: what an analysis has found about each.
import { select } from 'd3-selection';
import type { Cell, Chip } from '../scene/model.ts';
import type { NodeBadge } from '../types.ts';

const LETTER = 6.6;
const HEIGHT = 15;
const MOST_LETTERS = 14;

/** Replaces all badges. Those of constants at their uses would only say again what the chip says. */
export function drawBadges(world: SVGGElement, badges: ReadonlyMap<number, NodeBadge>): void {
  const all = select(world)
    .selectAll<SVGGElement, Cell | Chip>('.item')
    .attr('data-tone', ({ id }) => badges.get(id)?.tone ?? null)
    .classed('evaluated', ({ id }) => badges.get(id)?.current === true);
  // What the analysis says nothing about has no colour meanwhile.
  select(world).classed('annotated', badges.size > 0);
  all
    .filter('.cell')
    .selectAll<SVGGElement, NodeBadge>('g.lattice-badge')
    .data(({ id }) => {
      const badge = badges.get(id);
      return badge === undefined || badge.text === '' ? [] : [badge];
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
    .each(function draw(badge) {
      const cell = select<SVGGElement, Cell>(this.parentNode as SVGGElement).datum();
      const text =
        badge.text.length > MOST_LETTERS ? `${badge.text.slice(0, MOST_LETTERS - 1)}…` : badge.text;
      const width = Math.max(HEIGHT + 2, text.length * LETTER + 10);
      // The sides of a branch stand close together under it: there is room below them only.
      const y = cell.shape === 'tab' ? cell.height - 4 : -HEIGHT / 2 - 2;
      const drawn = select(this).attr('transform', `translate(${cell.width - width + 6},${y})`);
      drawn.select('rect').attr('width', width);
      drawn
        .select('text')
        .attr('x', width / 2)
        .text(text);
    });
}
