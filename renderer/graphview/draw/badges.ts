// Colored words at the corners of nodes: facts of an analysis, or values of a run.
import { select } from 'd3-selection';
import type { Cell, Chip } from '../scene/model.ts';
import { touches } from '../scene/part.ts';
import type { Rect } from '../stage/model.ts';
import type { NodeBadge } from '../types.ts';
import { shownRect } from './shapes.ts';

const LETTER = 6.6;
const HEIGHT = 15;
const MAX_LETTERS = 14;

export type Badges = ReadonlyMap<number, NodeBadge>;

export interface DrawnBadge extends Rect {
  readonly text: string;
}

/** Then nodes without a fact have no color; badges of values keep the colors of kinds. */
export const isColored = (badges: Badges): boolean =>
  [...badges.values()].some(({ tone }) => tone !== 'value' && tone !== 'changed');

/** The constants above each node that it uses. */
export type ChipsOf = ReadonlyMap<number, readonly Rect[]>;

const NO_CHIPS: ChipsOf = new Map();

export function chipsByUser(chips: readonly Chip[]): ChipsOf {
  const found = new Map<number, Rect[]>();
  for (const chip of chips) {
    const known = found.get(chip.user);
    if (known === undefined) found.set(chip.user, [chip]);
    else known.push(chip);
  }
  return found;
}

export function badgeOf(cell: Cell, badges: Badges, chips: ChipsOf = NO_CHIPS): DrawnBadge | null {
  const { id, shape, width, height } = cell;
  const badge = badges.get(id);
  if (badge === undefined || badge.text === '') return null;
  const text = badge.text.length > MAX_LETTERS ? `${badge.text.slice(0, MAX_LETTERS - 1)}…` : badge.text;
  const wide = Math.max(HEIGHT + 2, text.length * LETTER + 10);
  const above = { x: width - wide + 6, y: -HEIGHT / 2 - 2, width: wide, height: HEIGHT };
  // The sides of a branch are close together, so there is room only below them.
  if (shape === 'tab') return { ...above, text, y: height - 4 };
  const corner = shownRect(cell);
  const onStage = { ...above, x: corner.x + above.x, y: corner.y + above.y };
  const isFree = chips.get(id)?.some((chip) => touches(chip, onStage)) !== true;
  return { ...above, text, y: isFree ? above.y : height - HEIGHT / 2 + 2 };
}

/** A constant's chip needs no badge. */
export function drawBadges(world: SVGGElement, badges: Badges, chips: ChipsOf = NO_CHIPS): void {
  const all = select(world)
    .selectAll<SVGGElement, Cell | Chip>('.item')
    .attr('data-tone', ({ id }) => badges.get(id)?.tone ?? null)
    .classed('evaluated', ({ id }) => badges.get(id)?.current === true);
  select(world).classed('annotated', isColored(badges));
  const drawn = all
    .filter('.cell')
    .selectAll<SVGGElement, DrawnBadge>('g.lattice-badge')
    .data((cell) => {
      const badge = badgeOf(cell as Cell, badges, chips);
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
