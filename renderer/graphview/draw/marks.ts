// Marks of a drawing as CSS classes: changes of a step, selection, search results, hovering.
import { select } from 'd3-selection';
import type { Cell, Chip, Line } from '../scene/model.ts';

export interface Marks {
  readonly items: Readonly<Record<string, (item: Cell | Chip) => boolean>>;
  readonly lines: Readonly<Record<string, (line: Line) => boolean>>;
}

export function mark(world: SVGGElement, { items, lines }: Marks): void {
  classed(world, '.item', items);
  classed(world, 'path.edge', lines);
}

/** Removes a class only if present, because removal recomputes styles. */
function classed<Part>(
  world: SVGGElement,
  selector: string,
  classes: Readonly<Record<string, (part: Part) => boolean>>,
): void {
  const rows = Object.entries(classes);
  select(world)
    .selectAll<SVGElement, Part>(selector)
    .each(function put(part) {
      for (const [name, isIn] of rows)
        if (this.classList.contains(name) !== isIn(part)) this.classList.toggle(name);
    });
}

export const marksOf = <Part>(
  part: Part,
  classes: Readonly<Record<string, (part: Part) => boolean>>,
): string =>
  Object.entries(classes)
    .filter(([, isIn]) => isIn(part))
    .map(([name]) => name)
    .join(' ');
