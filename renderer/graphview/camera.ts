// The view of the stage: all of it while it is small, what changed when it is large. When following, the
// camera moves as little as necessary to show what changed at a legible size; if that does not fit, it shows
// the place with most of the changes. Panning or zooming by hand ends following, until the user requests it
// or another program arrives. A glance at a step's changes lasts until the next step. Moves are quick, and
// instant with reduced motion.
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

/** Smallest legible letters, in screen pixels at desk distance. */
export const LEGIBLE = 11;
/** Preferred multiple of the smallest size. */
const ROOMY = 1.42;
/** For distant viewers, small graphs fill the screen. */
const ROOMY_FROM_FAR = 2;
/** Letter height for distant viewers. */
const FROM_FAR = 20;
const LARGEST_BY_HAND = 4;
/** Only an overview zooms out further. */
const SMALLEST_SCALE = 0.05;
const CLOSEST = 3;
/** Labels can still be told apart. */
const SMALLEST_GATHERED = 0.6;
/** From the view's edge to required parts, and to the whole stage. */
const MARGIN = 24;
const EDGE = 10;
/** A tall stage starts at most this far from the upper edge. */
const LOWEST_TOP = 48;
/** Nearer parts are moved further in. */
const NEAREST = 6;
/** Share of the spare room on the side that the view came from. */
const BEYOND = 0.6;
const MOVE_MS = 160;
/** Smaller letters and other details are not drawn. */
const TOO_SMALL = 4;
/** Faster steps are not animated. */
const HURRY_MS = 260;
/** For panes to resize when presenting starts. */
const ENLARGING_MS = 1000;

export interface CameraOptions {
  readonly svg: SVGSVGElement;
  readonly world: SVGGElement;
  readonly reducedMotion: boolean;
  readonly onChange: () => void;
  readonly onRest: () => void;
}

export class Camera {
  private readonly options: CameraOptions;
  private readonly zooming: ZoomBehavior<SVGSVGElement, unknown>;
  private stage = { width: 0, height: 0 };
  private isFollowing = true;
  private legible = LEGIBLE;
  private lastMove = 0;
  private enlarged = -Infinity;
  private size = { width: 0, height: 0 };
  /** At the right, for other pictures of the film. */
  private reserved = 0;
  private moving: Promise<void> = Promise.resolve();
  /** Must be in view, most important first. */
  private wanted: readonly Rect[] = [];
  private start: readonly Rect[] = [];
  /** Context, included if the camera must move anyway. */
  private beside: readonly Rect[] = [];
  transform: ZoomTransform = zoomIdentity;
  /** Something temporarily takes room, but the visible part must not move. */
  isCrowded = false;
  private goal: ZoomTransform = zoomIdentity;
  /** Where the current move ends; during a glance, not the goal. */
  private heading: ZoomTransform = zoomIdentity;
  /** To be revealed when the picture is no longer covered. */
  private owed: readonly Rect[] = [];
  /** During a glance: the previous view, and whether it followed. */
  private glance: { readonly from: ZoomTransform; readonly followed: boolean } | null = null;
  /** Nothing has been revealed on this stage yet. */
  private isFresh = false;

  constructor(options: CameraOptions) {
    this.options = options;
    this.zooming = zoom<SVGSVGElement, unknown>()
      .extent(zoomExtent)
      .scaleExtent([SMALLEST_SCALE, LARGEST_BY_HAND])
      // Straight to the target; the default zooms out and in again.
      .interpolate(interpolate)
      .on('start end', ({ type, sourceEvent }: D3ZoomEvent<SVGSVGElement, unknown>) => {
        // A drag shifts the existing drawing; a wheel changes letter sizes, so it redraws.
        const isDragged =
          type === 'start' && /^(mouse|touch)/.test((sourceEvent as Event | null)?.type ?? '');
        options.svg.classList.toggle('dragged', isDragged);
        if (type === 'end') options.onRest();
      })
      .on('zoom', (event: D3ZoomEvent<SVGSVGElement, unknown>) => {
        this.transform = event.transform;
        options.world.setAttribute('transform', event.transform.toString());
        // Programmatic moves have no source event.
        if (event.sourceEvent !== null && event.sourceEvent !== undefined) {
          this.leave();
          this.goal = this.heading = event.transform;
        }
        options.onChange();
      });
    select(options.svg).call(this.zooming).on('dblclick.zoom', null);
  }

  get isFar(): boolean {
    return this.transform.k * SMALLEST_SIZE < TOO_SMALL;
  }

  get follows(): boolean {
    return this.isFollowing;
  }

  /** No change is in view, because the user looks elsewhere. */
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

  setLegible(height: number): void {
    if (this.legible === height) return;
    this.endGlance();
    this.legible = height;
    this.enlarged = performance.now();
    // Presenting asks for letters legible from the last row, whatever the user viewed before.
    if (this.goal.k < this.smallestScale()) this.isFollowing = true;
    if (this.isFollowing) this.home();
    this.options.onChange();
  }

  rest(): Promise<void> {
    return this.moving;
  }

  /**
   * Shows the stage as a whole or from its start.
   * @param start position of its first node
   * @param isOther of another program, for which the user's view is meaningless
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
    // Wanted parts belonged to another stage.
    this.wanted = [];
    this.beside = [];
    this.owed = [];
    this.start = start;
    this.isFresh = this.isFollowing && (wasEmpty || isOther || !isLike);
    if (this.isFresh) this.home(false);
    if (isOther) this.options.onChange();
  }

  /** Call after a possible resize. @param chosen the selection, which stays in view */
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
    // Show the whole stage if possible; else keep the view, but fill empty room.
    const canBeWhole = this.isWhole(this.fitting({ width: width - this.reserved, height }));
    // A new letter size changes the room: search again for what to keep in view.
    const isEnlarged = performance.now() - this.enlarged < ENLARGING_MS;
    if (wasHidden || isEnlarged || (canBeWhole && !this.isWhole(this.goal))) this.home(false);
    else this.move(this.followed(this.filling(this.readable())), false);
  }

  /** At the right, if the whole stage still fits. */
  reserve(width: number): void {
    this.reserved = width;
  }

  home(isAnimated = true): void {
    const { room } = this;
    if (room.width === 0) return;
    const narrow = this.fitting({ ...room, width: room.width - this.reserved });
    const to = this.isWhole(narrow) ? narrow : this.fitting(room);
    const seen = this.wanted.length > 0 ? this.changed(to.k) : this.growing(this.start, to.k);
    this.move(this.isFollowing ? this.including(to, seen) : to, isAnimated);
  }

  overview(): void {
    if (this.room.width === 0 || this.stage.width === 0) return;
    this.leave();
    this.move(this.whole(), true);
  }

  /** All of them with the least change of the view, or as many as possible at `SMALLEST_GATHERED`. */
  gather(rects: readonly Rect[]): void {
    const { room, goal } = this;
    const [first, ...others] = rects;
    if (first === undefined || room.width === 0) return;
    const all = others.reduce(around, first);
    if (same(this.shifted(goal, all), goal)) return;
    const whole = Math.min((room.width - 2 * MARGIN) / all.width, (room.height - 2 * MARGIN) / all.height);
    const scale = Math.min(goal.k, Math.max(SMALLEST_GATHERED, whole));
    const [x, y] = goal.invert([room.width / 2, room.height / 2]);
    const from = zoomIdentity.translate(room.width / 2 - x * scale, room.height / 2 - y * scale).scale(scale);
    const [one = first, ...more] = densest([first, ...others], this.most(scale));
    this.leave();
    this.move(this.shifted(from, more.reduce(around, one)), true);
    this.options.onChange();
  }

  /** Keeps these parts in view from now on. @param beside context that explains them */
  look(wanted: readonly Rect[], beside: readonly Rect[] = []): void {
    this.wanted = wanted;
    this.beside = beside;
    this.isFresh = false;
    if (!this.isFollowing || this.room.width === 0) return;
    this.move(this.followed(this.readable()), true);
  }

  /** Brings the first into view, and as many others as fit, whether following or not. */
  reveal(wanted: readonly Rect[]): void {
    if (this.room.width === 0) this.owed = wanted;
    else this.move(this.including(this.goal, this.growing(wanted, this.goal.k), []), true);
  }

  get part(): Rect {
    const { room, transform } = this;
    const [x, y] = transform.invert([0, 0]);
    return { x, y, width: room.width / transform.k, height: room.height / transform.k };
  }

  /** As large as possible; stops following. @param margin in pixels */
  lookAt(wanted: readonly Rect[], margin: number): void {
    if (wanted.length === 0 || this.room.width === 0) return;
    this.leave();
    this.move(this.near(wanted, margin), true);
    this.options.onChange();
  }

  /** Another camera's view of the same stage, immediately. */
  lookAs(transform: ZoomTransform, isFollowing: boolean): void {
    this.glance = null;
    this.isFollowing = isFollowing;
    this.goal = this.heading = transform;
    this.zooming.transform(select(this.options.svg), transform);
  }

  /**
   * Like `lookAt`, or the whole stage if nothing is wanted, until the next picture returns to the previous
   * view.
   */
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

  /** Without moving; the next move starts from here if it follows. */
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

  private leave(): void {
    this.isFollowing = false;
    this.glance = null;
  }

  private get room(): { width: number; height: number } {
    const { width, height } = this.options.svg.getBoundingClientRect();
    return { width, height };
  }

  private wholeScale(): number {
    const { room, stage } = this;
    return Math.min((room.width - 8) / stage.width, (room.height - 8) / stage.height);
  }

  /** Zooming in from the whole stage uses small steps, too. */
  private farthest(): number {
    const whole = this.wholeScale();
    return whole > 0 ? Math.min(SMALLEST_SCALE, whole) : SMALLEST_SCALE;
  }

  private whole(): ZoomTransform {
    const { room } = this;
    const { width, height } = this.stage;
    const scale = Math.min(this.largestScale(), this.wholeScale());
    return zoomIdentity
      .translate((room.width - width * scale) / 2, (room.height - height * scale) / 2)
      .scale(scale);
  }

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

  /** Part of a rectangle is in a view of this size. */
  private isSeen(rect: Rect, size: { readonly width: number; readonly height: number }): boolean {
    const { x, y, k } = this.goal;
    const [left, top] = [rect.x * k + x, rect.y * k + y];
    return left + rect.width * k > 0 && top + rect.height * k > 0 && left < size.width && top < size.height;
  }

  private limit(): void {
    this.zooming.scaleExtent([this.farthest(), LARGEST_BY_HAND]);
  }

  private largestScale(): number {
    return this.smallestScale() * (this.legible >= FROM_FAR ? ROOMY_FROM_FAR : ROOMY);
  }

  private smallestScale(): number {
    return (this.legible + 0.01) / SMALLEST_SIZE;
  }

  /** The whole stage centered in a room, or its top if it would be illegible. */
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

  /** The view at a legible size, with the same center. */
  private readable(): ZoomTransform {
    const { room, goal } = this;
    const scale = this.smallestScale();
    if (goal.k >= scale) return goal;
    const middle = goal.invert([room.width / 2, room.height / 2]);
    return zoomIdentity
      .translate(room.width / 2 - middle[0] * scale, room.height / 2 - middle[1] * scale)
      .scale(scale);
  }

  /** Leaves no room empty, and no part of the stage hidden, unnecessarily. */
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

  /** The least movement that shows what changed, or as much of it as fits. */
  private followed(from: ZoomTransform): ZoomTransform {
    return this.including(from, this.changed(from.k));
  }

  /** The smallest movement that brings parts into view. @param beside included if the view must move */
  private including(from: ZoomTransform, piece: Rect | null, beside = this.beside): ZoomTransform {
    if (piece === null) return from;
    const isSeen = same(this.shifted(from, piece), from);
    return isSeen ? from : this.shifted(from, this.growing([piece, ...beside], from.k) ?? piece);
  }

  private changed(scale: number): Rect | null {
    const [first, ...others] = this.wanted;
    if (first === undefined) return null;
    const [one = first, ...more] = densest([first, ...others], this.most(scale));
    return more.reduce(around, one);
  }

  /** The first and as many of the others as fit. */
  private growing([first, ...others]: readonly Rect[], scale: number): Rect | null {
    if (first === undefined) return null;
    const most = this.most(scale);
    return others.reduce((box, other) => {
      const both = around(box, other);
      return both.width <= most.width && both.height <= most.height ? both : box;
    }, first);
  }

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
 * Movement along one axis that brings a piece of the stage into view: none if it is visible, else far enough
 * to include its neighbor, but not beyond the ends of the stage.
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
  // A piece that does not fit is shown from its start.
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
