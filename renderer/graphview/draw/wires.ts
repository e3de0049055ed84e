// Wires from rows of Scope tables to nodes, in screen coordinates over the drawing.
import { select } from 'd3-selection';
import type { ZoomTransform } from 'd3-zoom';
import type { Scene } from '../scene/model.ts';

interface Wire {
  readonly key: string;
  readonly path: string;
  readonly isNew: boolean;
}

interface Context {
  readonly svg: SVGSVGElement;
  readonly scene: Scene;
  readonly transform: ZoomTransform;
}

/** For tables that the step changed, or the newest one. */
export function drawWires(layer: SVGGElement, scopes: HTMLElement, context: Context): void {
  if (scopes.hidden && layer.childElementCount === 0) return;
  const changed = [...scopes.querySelectorAll('.scope-table.new, .scope-table.changed')];
  const tables =
    changed.length > 0 ? changed : [...scopes.querySelectorAll('.scope-table:not(.gone)')].slice(0, 1);
  const rows = scopes.hidden
    ? []
    : tables.flatMap((table) => [...table.querySelectorAll<HTMLElement>('.row')]);
  const view = context.svg.getBoundingClientRect();
  // If several cells share a number, the first counts: a fold, or a node before a removed one.
  const cells = new Map(context.scene.cells.toReversed().map((cell) => [cell.id, cell]));
  const wires = rows.flatMap((row, i): Wire[] => {
    const cell = cells.get(Number(row.dataset['id']));
    if (cell === undefined) return [];
    const { top, height } = row.getBoundingClientRect();
    const y = top + height / 2 - view.y;
    const [x1, y1] = context.transform.apply([cell.x + cell.width, cell.y + cell.height / 2]);
    const isSeen = x1 > 0 && x1 < view.width && y1 > 0 && y1 < view.height && y > 0 && y < view.height;
    if (!isSeen) return [];
    const bend = Math.max(24, (view.width - x1) / 2);
    const path = `M${view.width},${y}C${view.width - bend},${y} ${x1 + bend},${y1} ${x1 + 3},${y1}`;
    return [{ key: String(i), path, isNew: row.classList.contains('new') }];
  });
  select(layer)
    .selectAll<SVGPathElement, Wire>('path')
    .data(wires, ({ key }) => key)
    .join('path')
    .attr('class', ({ isNew }) => (isNew ? 'wire new' : 'wire'))
    .attr('d', ({ path }) => path);
}
