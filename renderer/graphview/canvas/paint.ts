// Paints the visible part of a scene like the SVG. It defines no shapes or colors: positions come from the
// scene, outlines from draw/, colors and lines from the style sheet (styles.ts). Zoomed out, it paints only
// shapes, colors, and lines. Parts with the same look are painted together, for speed.
import { badgeOf } from '../draw/badges.ts';
import { drawLine } from '../draw/paths.ts';
import { drawMerge, drawMergeTip, mergeCurve } from '../draw/merges.ts';
import type { Pen } from '../draw/pen.ts';
import {
  FORK_RADIUS,
  FRAME_RADIUS,
  TITLE_AT,
  chipRadius,
  drawOpenSlot,
  drawOutline,
  drawRounded,
  drawStub,
  hasStub,
  isGhost,
  shownRect,
  textsOf,
} from '../draw/shapes.ts';
import { STEM } from '../stage/boxes.ts';
import type { Cell, Chip, Line } from '../scene/model.ts';
import type { Point } from '../stage/model.ts';
import { boxOf, type Box, type Boxed, type Prepared, type PreparedNet } from './prepare.ts';
import type { CellLook, ChipLook, Letters, LineLook, Paint } from './styles.ts';

export interface CanvasView {
  /** Maps the layout to the view: scale, then translate. */
  readonly x: number;
  readonly y: number;
  readonly k: number;
  /** In CSS pixels of `ratio` device pixels. */
  readonly width: number;
  readonly height: number;
  readonly ratio: number;
  readonly isFar: boolean;
}

/** Share of a line's normal width, so that marks stay visible when zoomed out. */
const THINNEST = 0.5;
/** Larger paths are slower than several smaller ones. */
const MAX_PARTS = 100;
/** Around a part, for what is drawn over its edge. */
const AROUND = 16;

export function paint(context: CanvasRenderingContext2D, prepared: Prepared, view: CanvasView): number {
  return new Painter(context, view).paint(prepared);
}

class Painter {
  private readonly context: CanvasRenderingContext2D;
  private readonly view: CanvasView;
  private readonly seen: Box;
  private readonly widening: number;

  constructor(context: CanvasRenderingContext2D, view: CanvasView) {
    const { x, y, k, width, height, ratio } = view;
    this.context = context;
    this.view = view;
    this.widening = Math.max(1, THINNEST / k);
    this.seen = {
      left: -x / k - AROUND,
      top: -y / k - AROUND,
      right: (width - x) / k + AROUND,
      bottom: (height - y) / k + AROUND,
    };
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, width * ratio, height * ratio);
    context.setTransform(k * ratio, 0, 0, k * ratio, x * ratio, y * ratio);
    context.textBaseline = 'middle';
  }

  paint(prepared: Prepared): number {
    const { looks, scene } = prepared;
    const { isFar } = this.view;
    this.frames(prepared);
    const cells = [...prepared.cells].map(([look, of]) => ({ look, there: this.seenOf(of) }));
    for (const { look, there } of cells) this.cells(look, there.filter(isGhost), prepared);
    if (isFar) for (const [look, lines] of prepared.lines) this.farLines(look, lines);
    else for (const { part, box } of prepared.nets()) if (this.isSeen(box)) this.net(part, prepared);
    this.all(looks.open, scene.open, (pen, slot) => drawOpenSlot(pen, slot));
    for (const { look, there } of cells)
      this.cells(
        look,
        there.filter((cell) => !isGhost(cell)),
        prepared,
      );
    for (const [look, chips] of prepared.chips) this.chips(look, this.seenOf(chips));
    this.merges(prepared);
    return cells.reduce((count, { there }) => count + there.length, 0);
  }

  private cells(look: CellLook, cells: readonly Cell[], prepared: Prepared): void {
    this.all(look.shape, cells, (pen, cell) => drawOutline(pen, cell, shownRect(cell)));
    if (!this.view.isFar) this.cellTexts(look, cells, prepared);
  }

  private merges({ scene, looks }: Prepared): void {
    const curves = scene.merges.flatMap(({ from, to }) => mergeCurve(shownRect(from), to) ?? []);
    this.all(looks.merge, curves, drawMerge);
    this.all(looks.mergeTip, curves, drawMergeTip);
  }

  private frames({ scene, looks }: Prepared): void {
    const there = scene.frames.filter((frame) => this.isSeen(boxOf(frame)));
    for (const frame of there)
      this.all(looks.frame(frame).border, [frame], (pen, rect) => drawRounded(pen, rect, FRAME_RADIUS));
    if (this.view.isFar) return;
    for (const frame of there) {
      const { x, y, title } = frame;
      if (title !== '') this.text(looks.frame(frame).title, title, { x: x + TITLE_AT.x, y: y + TITLE_AT.y });
    }
  }

  /** Without corners, tips, and dashes, which are too small to see. */
  private farLines({ line }: LineLook, lines: readonly Boxed<Line>[]): void {
    this.all({ ...line, dash: [] }, this.seenOf(lines), (pen, { points }) => {
      points.forEach(({ x, y }, i) => {
        if (i === 0) pen.moveTo(x, y);
        else pen.lineTo(x, y);
      });
    });
  }

  /** Halos are below the lines of their own value and above those of earlier values. */
  private net({ lines, forks }: PreparedNet, { looks }: Prepared): void {
    const there = this.seenOf(lines);
    for (const line of there) {
      const { halo } = looks.line(line);
      if (halo !== null) this.all(halo, [line], (pen, { points }) => drawLine(pen, points));
    }
    for (const line of there) {
      const look = looks.line(line);
      this.all(look.line, [line], (pen, { points }) => drawLine(pen, points));
      this.tip(look, line.points);
    }
    const { context } = this;
    this.all(looks.fork, forks, (_, { x, y }) => {
      context.moveTo(x + FORK_RADIUS, y);
      context.arc(x, y, FORK_RADIUS, 0, 2 * Math.PI);
    });
  }

  /** Like the markers in draw/tips.ts: of eight units, the seventh is at the end of the line. */
  private tip({ tip, tipLength, line }: LineLook, points: readonly Point[]): void {
    const [before, end] = [points[points.length - 2], points[points.length - 1]];
    if (tip === '' || before === undefined) return;
    const [dx, dy] = [Math.sign(end.x - before.x), Math.sign(end.y - before.y)];
    const [ahead, behind, half] = [tipLength / 8, (tipLength * 7) / 8, tipLength / 2];
    this.all({ ...line, stroke: '', fill: tip }, [end], (pen, { x, y }) => {
      pen.moveTo(x + dx * ahead, y + dy * ahead);
      pen.lineTo(x - dx * behind - dy * half, y - dy * behind + dx * half);
      pen.lineTo(x - dx * behind + dy * half, y - dy * behind - dx * half);
      pen.closePath();
    });
  }

  private cellTexts(look: CellLook, cells: readonly Cell[], { said, chipsOf }: Prepared): void {
    this.all(look.stub, cells.filter(hasStub), (pen, cell) => drawStub(pen, cell, cell));
    for (const cell of cells) {
      const corner = shownRect(cell);
      const { label, id, contents } = textsOf(cell);
      this.text(look.label, cell.label, moved(label, corner));
      if (cell.label !== '') this.text(look.id, cell.idText, moved(id, corner));
      this.text(look.contents, cell.contents, moved(contents, corner));
    }
    const { badge } = look;
    if (badge === null) return;
    for (const cell of cells) {
      const drawn = badgeOf(cell, said.badges, chipsOf);
      if (drawn === null) continue;
      const plate = { ...drawn, ...moved(drawn, shownRect(cell)) };
      this.all(badge.plate, [plate], (pen, rect) => drawRounded(pen, rect, rect.height / 2));
      this.text(badge.text, drawn.text, moved({ x: drawn.width / 2, y: drawn.height / 2 }, plate));
    }
  }

  private chips({ stem, plate, text }: ChipLook, chips: readonly Chip[]): void {
    this.all(stem, chips, (pen, { x, y, width, height }) => {
      pen.moveTo(x + width / 2, y + height);
      pen.lineTo(x + width / 2, y + height + STEM);
    });
    this.all(plate, chips, (pen, chip) => drawRounded(pen, chip, chipRadius(chip)));
    if (this.view.isFar) return;
    for (const chip of chips)
      this.text(text, chip.label, moved({ x: chip.width / 2, y: chip.height / 2 }, chip));
  }

  private all<Part>(look: Paint, parts: readonly Part[], draw: (pen: Pen, part: Part) => void): void {
    if (parts.length === 0 || (look.fill === '' && look.stroke === '')) return;
    const { context } = this;
    context.globalAlpha = look.opacity;
    context.fillStyle = look.fill;
    context.strokeStyle = look.stroke;
    context.lineWidth = look.width * this.widening;
    context.setLineDash(look.dash as number[]);
    for (let from = 0; from < parts.length; from += MAX_PARTS) {
      context.beginPath();
      for (const part of parts.slice(from, from + MAX_PARTS)) draw(context, part);
      if (look.fill !== '') context.fill();
      if (look.stroke !== '') context.stroke();
    }
  }

  private text({ fill, font, align, isStruck }: Letters, text: string, { x, y }: Point): void {
    if (text === '') return;
    const { context } = this;
    context.globalAlpha = 1;
    context.fillStyle = fill;
    context.font = font;
    context.textAlign = align;
    context.fillText(text, x, y);
    if (!isStruck) return;
    const { width } = context.measureText(text);
    context.fillRect(align === 'center' ? x - width / 2 : x, y, width, 1);
  }

  private seenOf<Part>(parts: readonly Boxed<Part>[]): Part[] {
    return parts.flatMap(({ part, box }) => (this.isSeen(box) ? part : []));
  }

  private isSeen({ left, top, right, bottom }: Box): boolean {
    const { seen } = this;
    return left < seen.right && top < seen.bottom && right > seen.left && bottom > seen.top;
  }
}

const moved = (point: Point, by: Point): Point => ({ x: point.x + by.x, y: point.y + by.y });
