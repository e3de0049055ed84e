// The arrow from a removed node to its replacement, curved to distinguish it from edges.
import type { Point, Rect } from '../stage/model.ts';
import type { Pen } from './pen.ts';

const TIP_LENGTH = 12;
const TIP_WIDTH = 10;
const GAP = 3;
/** A share of the curve's length, and its maximum. */
const BEND = 0.22;
const MAX_BEND = 60;

export interface Curve {
  readonly start: Point;
  readonly control: Point;
  readonly end: Point;
}

/** Between borders; null if there is no room. */
export function mergeCurve(from: Rect, to: Rect): Curve | null {
  const [a, b] = [centerOf(from), centerOf(to)];
  const length = Math.hypot(b.x - a.x, b.y - a.y);
  if (length === 0) return null;
  const bend = Math.min(MAX_BEND, length * BEND);
  const control = {
    x: (a.x + b.x) / 2 - ((b.y - a.y) / length) * bend,
    y: (a.y + b.y) / 2 + ((b.x - a.x) / length) * bend,
  };
  if (isInside(control, from) || isInside(control, to)) return null;
  const [start, end] = [borderTowards(from, control), borderTowards(to, control)];
  return Math.hypot(end.x - start.x, end.y - start.y) > TIP_LENGTH ? { start, control, end } : null;
}

export function drawMerge(pen: Pen, { start, control, end }: Curve): void {
  const base = towards(end, control, TIP_LENGTH - 2);
  pen.moveTo(start.x, start.y);
  pen.quadraticCurveTo(control.x, control.y, base.x, base.y);
}

export function drawMergeTip(pen: Pen, { control, end }: Curve): void {
  const base = towards(end, control, TIP_LENGTH);
  const half = TIP_WIDTH / 2 / TIP_LENGTH;
  const across = { x: (end.y - base.y) * half, y: (base.x - end.x) * half };
  pen.moveTo(end.x, end.y);
  pen.lineTo(base.x + across.x, base.y + across.y);
  pen.lineTo(base.x - across.x, base.y - across.y);
  pen.closePath();
}

const centerOf = ({ x, y, width, height }: Rect): Point => ({ x: x + width / 2, y: y + height / 2 });

const isInside = (point: Point, { x, y, width, height }: Rect): boolean =>
  point.x >= x && point.x <= x + width && point.y >= y && point.y <= y + height;

function borderTowards(rect: Rect, point: Point): Point {
  const center = centerOf(rect);
  const [dx, dy] = [point.x - center.x, point.y - center.y];
  const [across, down] = [rect.width / 2 + GAP, rect.height / 2 + GAP];
  const share = Math.min(1, across / Math.abs(dx), down / Math.abs(dy));
  return { x: center.x + dx * share, y: center.y + dy * share };
}

function towards(from: Point, to: Point, length: number): Point {
  const all = Math.hypot(to.x - from.x, to.y - from.y);
  const share = all === 0 ? 0 : Math.min(1, length / all);
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
}
