// Where one looks at the stage from: all of it while it is small, what changed when it is large.
//
// Following, the camera moves as little as it must to have what changed in view, at a size that can be read; of more than
// there is room for it shows the place where most of it is. Who pans or zooms by hand looks where they want: it follows no
// more until it is asked to, or another program comes. A glance at what a step changed lasts until the next step. Moves are
// quick, and none where motion is not wanted.
import { easeCubicInOut } from 'd3-ease';
import { interpolate } from 'd3-interpolate';
import { select } from 'd3-selection';
import 'd3-transition';
import { zoom, zoomIdentity, type D3ZoomEvent, type ZoomBehavior, type ZoomTransform } from 'd3-zoom';
import { zoomExtent } from '../ui/zoom-extent.ts';
import { densest } from './densest.ts';
import { SMALLEST_SIZE } from './scene/measure.ts';
import { touches } from './scene/part.ts';
import type { Rect } from './stage/model.ts';

/** The smallest letters at rest, in pixels of the screen, as they are read at a desk. */
export const LEGIBLE = 11;
/** So much larger than they must be letters are where there is room. */
const ROOMY = 1.42;
/** The same for distant viewers, for whom small graphs fill the screen. */
const ROOMY_FROM_FAR = 2;
/** Letters this high are for distant viewers. */
const FROM_FAR = 20;
const LARGEST_BY_HAND = 4;
/** Farther away only to see all of a stage. */
const SMALLEST_SCALE = 0.05;
const CLOSEST = 3;
/** From the edge of the view to what must be seen, and to the whole of the stage. */
const MARGIN = 24;
const EDGE = 10;
/** What is higher than wide begins not far from the upper edge. */
const LOWEST_TOP = 48;
/** What is nearer to the edge than this is brought further in. */
const NEAREST = 6;
/** Share of the spare room that is reserved on the side the view came from. */
const BEYOND = 0.6;
const MOVE_MS = 160;
/** Smaller letters tell nothing: they are not drawn, nor what else is seen from near only. */
const TOO_SMALL = 4;
/** Steps that follow each other faster are not worth a movement. */
const HURRY_MS = 260;
/** So long the panes may take to stand otherwise when one begins to present. */
const ENLARGING_MS = 1000;

export interface CameraOptions {
  readonly svg: SVGSVGElement;
  readonly world: SVGGElement;
  readonly reducedMotion: boolean;
  /** It moved, or began or ceased to follow. */
  readonly onChange: () => void;
  /** It stands still again. */
  readonly onRest: () => void;
}

export class Camera {
  private readonly options: CameraOptions;
  private readonly zooming: ZoomBehavior<SVGSVGElement, unknown>;
  private stage = { width: 0, height: 0 };
  private isFollowing = true;
  private legible = LEGIBLE;
  private lastMove = 0;
  /** When letters were to have another size last. */
  private enlarged = -Infinity;
  private size = { width: 0, height: 0 };
  /** Room at the right that other pictures of the film need. */
  private reserved = 0;
  private moving: Promise<void> = Promise.resolve();
  /** What must be in view, most important first. */
  private wanted: readonly Rect[] = [];
  private start: readonly Rect[] = [];
  /** What explains it: comes into view where the camera must move anyway. */
  private beside: readonly Rect[] = [];
  transform: ZoomTransform = zoomIdentity;
  /** Something takes room for a while: what is seen stays where it is. */
  isCrowded = false;
  /** Where it will be when it stands still. */
  private goal: ZoomTransform = zoomIdentity;
  /** Where it is moving to; before a glance has ended, another place than the goal. */
  private heading: ZoomTransform = zoomIdentity;
  /** What was to be brought into view while the picture was covered. */
  private owed: readonly Rect[] = [];
  /** From where it glances at what a step changed, and whether it followed there; null: it does not. */
  private glance: { readonly from: ZoomTransform; readonly followed: boolean } | null = null;
  /** Nothing was looked for on this stage yet. */
  private isFresh = false;

  constructor(options: CameraOptions) {
    this.options = options;
    this.zooming = zoom<SVGSVGElement, unknown>()
      .extent(zoomExtent)
      .scaleExtent([SMALLEST_SCALE, LARGEST_BY_HAND])
      // Straight to the place; the default flies up and down again.
      .interpolate(interpolate)
      .on('start end', ({ type, sourceEvent }: D3ZoomEvent<SVGSVGElement, unknown>) => {
        // Drawn once and shifted; a wheel zooms, and letters would stay as large as they were.
        const isDragged =
          type === 'start' && /^(mouse|touch)/.test((sourceEvent as Event | null)?.type ?? '');
        options.svg.classList.toggle('dragged', isDragged);
        if (type === 'end') options.onRest();
      })
      .on('zoom', (event: D3ZoomEvent<SVGSVGElement, unknown>) => {
        this.transform = event.transform;
        options.world.setAttribute('transform', event.transform.toString());
        // Our own moves have no source event.
        if (event.sourceEvent !== null && event.sourceEvent !== undefined) {
          this.leave();
          this.goal = this.heading = event.transform;
        }
        options.onChange();
      });
    select(options.svg).call(this.zooming).on('dblclick.zoom', null);
  }

  /** Letters are too small to be read. */
  get isFar(): boolean {
    return this.transform.k * SMALLEST_SIZE < TOO_SMALL;
  }

  get follows(): boolean {
    return this.isFollowing;
  }

  /** Who looks elsewhere by hand sees nothing of what changed. */
  get missesChange(): boolean {
    const { isFollowing, glance, part, wanted } = this;
    return (
      !isFollowing && glance === null && wanted.length > 0 && !wanted.some((rect) => touches(rect, part))
    );
  }

  follow(isFollowing: boolean): void {
    this.leave();
    this.isFollowing = isFollowing;
    if (isFollowing) this.look(this.wanted, this.beside);
    this.options.onChange();
  }

  /** The least height of letters in pixels of the screen. */
  setLegible(height: number): void {
    if (this.legible === height) return;
    this.endGlance();
    this.legible = height;
    this.enlarged = performance.now();
    // Who presents asks for letters that the last row can read, wherever they looked before.
    if (this.goal.k < this.smallestScale()) this.isFollowing = true;
    if (this.isFollowing) this.home();
    this.options.onChange();
  }

  /** Resolves when it stands still. */
  rest(): Promise<void> {
    return this.moving;
  }

  /**
   * A new stage: it is seen as a whole, or from its start.
   * @param start where its first node stands
   * @param isOther of another program, where what was looked at by hand means nothing
   */
  setStage(
    stage: { readonly width: number; readonly height: number },
    start: readonly Rect[],
    isOther: boolean,
  ): void {
    this.isFollowing = isOther || (this.glance?.followed ?? this.isFollowing);
    this.glance = null;
    const wasEmpty = this.stage.width === 0;
    const isLike = Math.abs(this.stage.width - stage.width) + Math.abs(this.stage.height - stage.height) < 1;
    this.stage = stage;
    this.limit();
    // What was to be seen stood on another stage.
    this.wanted = [];
    this.beside = [];
    this.owed = [];
    this.start = start;
    this.isFresh = this.isFollowing && (wasEmpty || isOther || !isLike);
    if (this.isFresh) this.home(false);
    if (isOther) this.options.onChange();
  }

  /** The view may have another size. @param chosen what is selected: it stays in view */
  resized(chosen: readonly Rect[] = []): void {
    this.resize(chosen);
    if (this.room.width === 0 || this.owed.length === 0) return;
    const { owed } = this;
    this.owed = [];
    this.reveal(owed);
  }

  private resize(chosen: readonly Rect[]): void {
    const { width, height } = this.room;
    const before = this.size;
    const isSame = width === before.width && height === before.height;
    const wasHidden = before.width === 0;
    this.size = { width, height };
    if (!isSame) this.limit();
    // Tables next to the stage have changed the room since then.
    if (this.isFresh) return this.home(false);
    if (isSame) return;
    if (this.isCrowded && !wasHidden) {
      const seen = chosen.filter((rect) => this.isSeen(rect, before));
      return seen.length > 0 ? this.reveal(seen) : undefined;
    }
    if (!this.isFollowing) return;
    // What can be seen as a whole is; else it stays where it is, but for room that would be empty.
    const canBeWhole = this.isWhole(this.fitting({ width: width - this.reserved, height }));
    // A new letter size changes the room: search again for what to keep in view.
    const isEnlarged = performance.now() - this.enlarged < ENLARGING_MS;
    if (wasHidden || isEnlarged || (canBeWhole && !this.isWhole(this.goal))) this.home(false);
    else this.move(this.followed(this.filling(this.readable())), false);
  }

  /** Keeps room at the right free, where all of the stage is seen without it. */
  reserve(width: number): void {
    this.reserved = width;
  }

  /** Shows all of it, or as much as can be read, with what is wanted in view. */
  home(isAnimated = true): void {
    const { room } = this;
    if (room.width === 0) return;
    const narrow = this.fitting({ ...room, width: room.width - this.reserved });
    const to = this.isWhole(narrow) ? narrow : this.fitting(room);
    const seen = this.wanted.length > 0 ? this.changed(to.k) : this.growing(this.start, to.k);
    this.move(this.isFollowing ? this.including(to, seen) : to, isAnimated);
  }

  /** Shows all of it, however small. */
  overview(): void {
    if (this.room.width === 0 || this.stage.width === 0) return;
    this.leave();
    this.move(this.whole(), true);
  }

  /** Keeps these in view from now on. @param beside context that explains them */
  look(wanted: readonly Rect[], beside: readonly Rect[] = []): void {
    this.wanted = wanted;
    this.beside = beside;
    this.isFresh = false;
    if (!this.isFollowing || this.room.width === 0) return;
    this.move(this.followed(this.readable()), true);
  }

  /** Brings the first into view, and as many more as there is room for, whether it follows or not. */
  reveal(wanted: readonly Rect[]): void {
    if (this.room.width === 0) this.owed = wanted;
    else this.move(this.including(this.goal, this.growing(wanted, this.goal.k), []), true);
  }

  /** What of the stage is in view. */
  get part(): Rect {
    const { room, transform } = this;
    const [x, y] = transform.invert([0, 0]);
    return { x, y, width: room.width / transform.k, height: room.height / transform.k };
  }

  /** Has some of the stage in view, as large as can be, and follows no more. @param margin around it, in pixels */
  lookAt(wanted: readonly Rect[], margin: number): void {
    if (wanted.length === 0 || this.room.width === 0) return;
    this.leave();
    this.move(this.near(wanted, margin), true);
    this.options.onChange();
  }

  /** Looks as another camera does on the same stage, at once: where that one goes to, it sees to it. */
  lookAs(transform: ZoomTransform, isFollowing: boolean): void {
    this.glance = null;
    this.isFollowing = isFollowing;
    this.goal = this.heading = transform;
    this.zooming.transform(select(this.options.svg), transform);
  }

  /** As `lookAt`, or at all of the stage where nothing is wanted, until another picture comes; and back, where it does. */
  glanceAt(wanted: readonly Rect[], margin: number): void {
    if (this.room.width === 0 || this.stage.width === 0) return;
    if (this.glance === null) {
      this.glance = { from: this.goal, followed: this.isFollowing };
      this.isFollowing = false;
      this.move(wanted.length === 0 ? this.whole() : this.near(wanted, margin), true);
    } else {
      this.endGlance();
      this.move(this.goal, true);
    }
    this.options.onChange();
  }

  /** It looks from where it glanced: a move from there comes next where it follows. */
  endGlance(): void {
    if (this.glance === null) return;
    const { from, followed } = this.glance;
    this.leave();
    this.isFollowing = followed;
    this.goal = from;
    if (!followed) this.move(from, true);
  }

  zoomBy(factor: number): void {
    this.leave();
    this.zooming.scaleBy(select(this.options.svg), factor);
    this.goal = this.heading = this.transform;
  }

  /** A person looks where they want from now on. */
  private leave(): void {
    this.isFollowing = false;
    this.glance = null;
  }

  private get room(): { width: number; height: number } {
    const { width, height } = this.options.svg.getBoundingClientRect();
    return { width, height };
  }

  /** With all of the stage in view. */
  private wholeScale(): number {
    const { room, stage } = this;
    return Math.min((room.width - 8) / stage.width, (room.height - 8) / stage.height);
  }

  /** From where all of the stage is seen one comes nearer by small steps, too. */
  private farthest(): number {
    const whole = this.wholeScale();
    return whole > 0 ? Math.min(SMALLEST_SCALE, whole) : SMALLEST_SCALE;
  }

  /** All of the stage in the middle, however small. */
  private whole(): ZoomTransform {
    const { room } = this;
    const { width, height } = this.stage;
    const scale = Math.min(this.largestScale(), this.wholeScale());
    return zoomIdentity
      .translate((room.width - width * scale) / 2, (room.height - height * scale) / 2)
      .scale(scale);
  }

  /** Some of the stage in the middle, as large as can be. */
  private near([first, ...others]: readonly Rect[], margin: number): ZoomTransform {
    if (first === undefined) return this.goal;
    const { room } = this;
    const { x, y, width, height } = others.reduce(around, first);
    const fitting = Math.min((room.width - 2 * margin) / width, (room.height - 2 * margin) / height);
    const scale = Math.max(this.farthest(), Math.min(CLOSEST, fitting));
    return zoomIdentity
      .translate(room.width / 2 - (x + width / 2) * scale, room.height / 2 - (y + height / 2) * scale)
      .scale(scale);
  }

  /** Whether some of a rectangle is in view, or was when the view had another size. */
  private isSeen(rect: Rect, size: { readonly width: number; readonly height: number }): boolean {
    const { x, y, k } = this.goal;
    const [left, top] = [rect.x * k + x, rect.y * k + y];
    return left + rect.width * k > 0 && top + rect.height * k > 0 && left < size.width && top < size.height;
  }

  private limit(): void {
    this.zooming.scaleExtent([this.farthest(), LARGEST_BY_HAND]);
  }

  /** Where all of the stage is in view. */
  private largestScale(): number {
    return this.smallestScale() * (this.legible >= FROM_FAR ? ROOMY_FROM_FAR : ROOMY);
  }

  private smallestScale(): number {
    // A little more, so that rounding takes nothing away.
    return (this.legible + 0.01) / SMALLEST_SIZE;
  }

  /** All of the stage in the middle of a room, or its top where it would be too small to read. */
  private fitting(room: { readonly width: number; readonly height: number }): ZoomTransform {
    const { width, height } = this.stage;
    const least = this.smallestScale();
    const fitting = Math.min((room.width - 2 * EDGE) / width, (room.height - 2 * EDGE) / height);
    const scale = Math.max(least, Math.min(this.largestScale(), fitting));
    const x = width * scale <= room.width ? (room.width - width * scale) / 2 : EDGE;
    const y = height * scale <= room.height ? Math.min(LOWEST_TOP, (room.height - height * scale) / 2) : EDGE;
    return zoomIdentity.translate(x, y).scale(scale);
  }

  private isWhole({ x, y, k }: ZoomTransform): boolean {
    const { room, stage } = this;
    return (
      k >= this.smallestScale() &&
      x >= 0 &&
      y >= 0 &&
      x + stage.width * k <= room.width - this.reserved &&
      y + stage.height * k <= room.height
    );
  }

  /** Where it looks, as large as can be read: with the same middle. */
  private readable(): ZoomTransform {
    const { room, goal } = this;
    const scale = this.smallestScale();
    if (goal.k >= scale) return goal;
    const middle = goal.invert([room.width / 2, room.height / 2]);
    return zoomIdentity
      .translate(room.width / 2 - middle[0] * scale, room.height / 2 - middle[1] * scale)
      .scale(scale);
  }

  /** Moved so that no more of the room is empty, and no more of the stage out of view, than must be. */
  private filling({ x, y, k }: ZoomTransform): ZoomTransform {
    const { room, stage } = this;
    const held = (offset: number, length: number, all: number): number => {
      const other = all - EDGE - length * k;
      return Math.max(Math.min(EDGE, other), Math.min(Math.max(EDGE, other), offset));
    };
    return zoomIdentity
      .translate(held(x, stage.width, room.width), held(y, stage.height, room.height))
      .scale(k);
  }

  /** The least movement that has what changed in view, or the most of it that there is room for. */
  private followed(from: ZoomTransform): ZoomTransform {
    return this.including(from, this.changed(from.k));
  }

  /**
   * The smallest movement that brings a piece of the stage into view. @param beside comes along if the view must move
   */
  private including(from: ZoomTransform, piece: Rect | null, beside = this.beside): ZoomTransform {
    if (piece === null) return from;
    const isSeen = same(this.shifted(from, piece), from);
    return isSeen ? from : this.shifted(from, this.growing([piece, ...beside], from.k) ?? piece);
  }

  /** Around what must be in view, or where most of it is. */
  private changed(scale: number): Rect | null {
    const [first, ...others] = this.wanted;
    if (first === undefined) return null;
    const [one = first, ...more] = densest([first, ...others], this.most(scale));
    return more.reduce(around, one);
  }

  /** Around the first and as many of the others as fit into the view with it. */
  private growing([first, ...others]: readonly Rect[], scale: number): Rect | null {
    if (first === undefined) return null;
    const most = this.most(scale);
    return others.reduce((box, other) => {
      const both = around(box, other);
      return both.width <= most.width && both.height <= most.height ? both : box;
    }, first);
  }

  /** The largest piece of the stage that is in view as a whole. */
  private most(scale: number): { width: number; height: number } {
    const { room } = this;
    return { width: (room.width - 2 * MARGIN) / scale, height: (room.height - 2 * MARGIN) / scale };
  }

  private shifted(from: ZoomTransform, box: Rect): ZoomTransform {
    const { room, stage } = this;
    const dx = shift({ start: box.x, length: box.width }, from.k, from.x, room.width, stage.width);
    const dy = shift({ start: box.y, length: box.height }, from.k, from.y, room.height, stage.height);
    return dx === 0 && dy === 0 ? from : zoomIdentity.translate(from.x + dx, from.y + dy).scale(from.k);
  }

  private move(to: ZoomTransform, isAnimated: boolean): void {
    const { svg, reducedMotion } = this.options;
    this.goal = to;
    if (same(to, this.heading)) return;
    this.heading = to;
    const now = performance.now();
    const isHurried = now - this.lastMove < HURRY_MS;
    this.lastMove = now;
    select(svg).interrupt();
    if (!isAnimated || reducedMotion || isHurried || document.hidden) {
      this.zooming.transform(select(svg), to);
      this.moving = Promise.resolve();
      return;
    }
    const moving = select(svg).transition().duration(MOVE_MS).ease(easeCubicInOut);
    moving.call((transition) => this.zooming.transform(transition, to));
    this.moving = moving.end().catch(() => undefined);
  }
}

/**
 * How far one axis must move to bring a piece of the stage into view: not at all if it is visible, else far enough to
 * include its neighbor, but not beyond the ends of the stage.
 */
function shift(
  { start, length }: { readonly start: number; readonly length: number },
  scale: number,
  offset: number,
  room: number,
  stage: number,
): number {
  const [near, far] = [start * scale + offset, (start + length) * scale + offset];
  if (near >= NEAREST && far <= room - NEAREST) return 0;
  const rest = room - 2 * MARGIN - (far - near);
  // What does not fit is seen from its beginning.
  if (rest <= 0) return MARGIN - near;
  const wanted = near < MARGIN ? MARGIN + rest * BEYOND : MARGIN + rest * (1 - BEYOND);
  const moved = offset + wanted - near;
  const [most, least] = [EDGE, room - EDGE - stage * scale];
  const held = least > most ? moved : Math.max(least, Math.min(most, moved));
  const isSeen = start * scale + held >= NEAREST && (start + length) * scale + held <= room - NEAREST;
  return (isSeen ? held : moved) - offset;
}

const same = (a: ZoomTransform, b: ZoomTransform): boolean => a.k === b.k && a.x === b.x && a.y === b.y;

function around(a: Rect, b: Rect): Rect {
  const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)];
  return {
    x,
    y,
    width: Math.max(a.x + a.width, b.x + b.width) - x,
    height: Math.max(a.y + a.height, b.y + b.height) - y,
  };
}
