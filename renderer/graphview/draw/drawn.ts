// What is drawn, and where on the page, for tests and automation.
import type { ZoomTransform } from 'd3-zoom';
import { CHIP_SIZE } from '../scene/measure.ts';
import type { Cell, Chip, DrawnFrame, Scene } from '../scene/model.ts';
import type { Rect } from '../stage/model.ts';
import type { DrawnNode, DrawnRect, GraphDrawing, StepMarks } from '../types.ts';
import { labelSize, shownRect } from './shapes.ts';

export function drawnNodes(
  scene: Scene,
  svg: SVGSVGElement,
  { x, y, k }: ZoomTransform,
): Pick<GraphDrawing, 'camera' | 'nodes'> {
  const view = svg.getBoundingClientRect();
  const frames = new Map(scene.frames.map((frame) => [frame.head, frame]));
  const onPage = (rect: Rect): DrawnRect => ({
    x: view.x + x + rect.x * k,
    y: view.y + y + rect.y * k,
    width: rect.width * k,
    height: rect.height * k,
  });
  const drawn = (item: Cell | Chip, rect: Rect, letters: number): DrawnNode => {
    const frame = loopOf(frames.get(item.frame));
    return {
      id: item.id,
      label: item.label,
      ...onPage(rect),
      fontHeight: letters * k,
      changed: item.change,
      frame: frame?.head ?? null,
      inFrame: frame === null || isInside(item, frame),
    };
  };
  const nodes = scene.cells.map((cell) => drawn(cell, shownRect(cell), labelSize(cell)));
  for (const chip of scene.chips) {
    if (chip.isTap) continue;
    nodes.push({ ...drawn(chip, chip, CHIP_SIZE), id: `${chip.id}@${chip.user}.${chip.slot}` });
  }
  return { camera: { x, y, scale: k }, nodes };
}

const loopOf = (frame: DrawnFrame | undefined): DrawnFrame | null => frame ?? null;

const isInside = (rect: Rect, frame: Rect): boolean =>
  rect.x >= frame.x &&
  rect.y >= frame.y &&
  rect.x + rect.width <= frame.x + frame.width &&
  rect.y + rect.height <= frame.y + frame.height;

/** Tables next to the drawing, and constants that only they contain. */
export function drawnScopes(
  host: HTMLElement,
  drawn: readonly DrawnNode[],
  { added, removed, changed }: StepMarks,
): DrawnNode[] {
  if (host.hidden) return [];
  const known = new Set(drawn.map(({ id }) => Number.parseInt(String(id))));
  const panel = host.getBoundingClientRect();
  const rows = [...host.querySelectorAll<HTMLElement>('section, .row')];
  return rows.flatMap((element) => {
    const label = element.querySelector('h4') ?? element;
    const id = Number((element.querySelector<HTMLElement>('h4') ?? element).dataset['id']);
    if (id < 0 || known.has(id)) return [];
    known.add(id);
    const { x, y, width, height } = visiblePart(element.getBoundingClientRect(), panel);
    return {
      id,
      label: (label.querySelector('.value') ?? label).textContent ?? '',
      ...{ x, y, width, height },
      fontHeight: Number.parseFloat(getComputedStyle(label).fontSize),
      changed: added.includes(id)
        ? 'new'
        : removed.includes(id)
          ? 'gone'
          : changed.includes(id)
            ? 'changed'
            : null,
      frame: null,
      inFrame: true,
    } satisfies DrawnNode;
  });
}

/** A longer table is clipped to its place; a table scrolled out of view is not. */
function visiblePart(rect: DOMRect, panel: DOMRect): DrawnRect {
  const [top, bottom] = [Math.max(rect.top, panel.top), Math.min(rect.bottom, panel.bottom)];
  return bottom > top ? { x: rect.x, y: top, width: rect.width, height: bottom - top } : rect;
}
