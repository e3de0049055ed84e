// What is marked in a drawing, as classes of its parts: what a step did, what is selected, found, pointed at.
import { select } from 'd3-selection';
import type { Cell, Chip, Line } from '../scene/model.ts';

/** By class, which parts have it. */
export interface Marks {
  readonly items: Readonly<Record<string, (item: Cell | Chip) => boolean>>;
  readonly lines: Readonly<Record<string, (line: Line) => boolean>>;
}

/** Puts a drawing's parts into the classes, or out of them. */
export function mark(world: SVGGElement, { items, lines }: Marks): void {
  classed(world, '.item', items);
  classed(world, 'path.edge', lines);
}

/** A class that is taken away where it is not would have the part styled again. */
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

/** The classes that a part has. */
export const marksOf = <Part>(
  part: Part,
  classes: Readonly<Record<string, (part: Part) => boolean>>,
): string =>
  Object.entries(classes)
    .filter(([, isIn]) => isIn(part))
    .map(([name]) => name)
    .join(' ');
