// Geometry of a cell's parts and outline, for SVG and canvas.
import { CELL_HEIGHT, LABEL_GAP, idWidth } from '../stage/boxes.ts';
import { CONTENTS_HEIGHT } from '../stage/folds.ts';
import { ID_SIZE, LABEL_SIZE, TAB_SIZE, textWidth } from '../scene/measure.ts';
import type { Cell, Chip, OpenSlot } from '../scene/model.ts';
import type { Point, Rect } from '../stage/model.ts';
import type { Pen } from './pen.ts';

const TAG_HEIGHT = 20;
export const FRAME_RADIUS = 10;
export const FORK_RADIUS = 2.6;
export const TITLE_AT: Point = { x: 14, y: 18 };

export const labelSize = ({ shape, isTag }: Cell): number =>
  isTag ? ID_SIZE : shape === 'tab' ? TAB_SIZE : LABEL_SIZE;

export const isGhost = ({ change }: Cell): boolean => change === 'gone';

/** A replaced node shrinks to a label at the lower left corner. */
export function shownRect(cell: Cell): Rect {
  if (!cell.isTag) return cell;
  const width = textWidth(cell.label, ID_SIZE) + 4 + idWidth(cell.id) + 14;
  return { x: cell.x - 8, y: cell.y + CELL_HEIGHT - 5, width: Math.ceil(width), height: TAG_HEIGHT };
}

/** Relative to the cell's upper left corner. Label and number are centered together. */
export function textsOf(cell: Cell): { readonly label: Point; readonly id: Point; readonly contents: Point } {
  const { width, height } = shownRect(cell);
  // For a fold, the part above the line with its contents.
  const y = (cell.fold === null ? height : CELL_HEIGHT) / 2;
  const label = textWidth(cell.label, labelSize(cell));
  const number = cell.idText === '' || cell.label === '' ? 0 : LABEL_GAP + textWidth(cell.idText, ID_SIZE);
  const x = (width - label - number) / 2;
  return {
    label: { x, y },
    id: { x: x + label + LABEL_GAP, y },
    contents: { x: cell.width / 2, y: cell.height - CONTENTS_HEIGHT / 2 - 4 },
  };
}

/** Kinds differ in shape, not only in color. @param corner upper left */
export function drawOutline(pen: Pen, cell: Cell, corner: Point): void {
  const { width: w, height: h } = shownRect(cell);
  if (cell.isTag) drawRounded(pen, { ...corner, width: w, height: h }, h / 2);
  else
    switch (cell.shape) {
      case 'pill':
        drawRounded(pen, { ...corner, width: w, height: h }, h / 2);
        break;
      case 'phi':
        drawPolygon(pen, corner, [8, 0, w - 8, 0, w, h / 2, w - 8, h, 8, h, 0, h / 2]);
        break;
      case 'merge':
        drawPolygon(pen, corner, [6, 0, w - 6, 0, w, h, 0, h]);
        break;
      case 'effect':
        drawPolygon(pen, corner, [8, 0, w, 0, w, h - 8, w - 8, h, 0, h, 0, 8]);
        break;
      case 'tab':
        drawPolygon(pen, corner, [0, 0, w, 0, w - 5, h, 5, h]);
        break;
      default:
        drawRounded(pen, { ...corner, width: w, height: h }, 5);
    }
}

export function drawRounded(pen: Pen, { x, y, width, height }: Rect, radius: number): void {
  const r = Math.min(radius, width / 2, height / 2);
  const [right, bottom] = [x + width, y + height];
  pen.moveTo(x + r, y);
  pen.lineTo(right - r, y);
  pen.quadraticCurveTo(right, y, right, y + r);
  pen.lineTo(right, bottom - r);
  pen.quadraticCurveTo(right, bottom, right - r, bottom);
  pen.lineTo(x + r, bottom);
  pen.quadraticCurveTo(x, bottom, x, bottom - r);
  pen.lineTo(x, y + r);
  pen.quadraticCurveTo(x, y, x + r, y);
  pen.closePath();
}

/** @param coordinates of the corners: x, y, x, y … */
function drawPolygon(pen: Pen, { x, y }: Point, coordinates: readonly number[]): void {
  for (let i = 0; i < coordinates.length; i += 2) {
    const [px, py] = [x + coordinates[i], y + coordinates[i + 1]];
    if (i === 0) pen.moveTo(px, py);
    else pen.lineTo(px, py);
  }
  pen.closePath();
}

export const chipRadius = ({ isTap, height }: Chip): number => (isTap ? height / 2 : 4);

/** Values used far away have a stub under their cells. */
export const hasStub = ({ hasTaps, isTag }: Cell): boolean => hasTaps && !isTag;

export function drawStub(pen: Pen, { width, height }: Cell, { x, y }: Point): void {
  const [middle, top] = [x + width - 13, y + height];
  pen.moveTo(middle, top);
  pen.lineTo(middle, top + 5);
  pen.moveTo(middle - 4, top + 5);
  pen.lineTo(middle + 4, top + 5);
}

export function drawOpenSlot(pen: Pen, { x, y }: OpenSlot): void {
  pen.moveTo(x, y - 16);
  pen.lineTo(x, y);
}
