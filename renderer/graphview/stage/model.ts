// A stage: the places of everything in a film, fixed for the whole film.
// A place is a cell of a box or a tab of a cell. A node that replaces another one at that step has the same
// place. Keys are strings, the same in every picture.
import type { EdgeKind } from '../scene/kinds.ts';
import type { FoldBy, FoldKind, Unfolded } from '../types.ts';

export interface StageOptions {
  readonly unfolded: Unfolded;
  readonly folding: Folding;
}

export interface Folding {
  readonly by: FoldBy;
  /** Folds that the user opened or closed, overriding the default. */
  readonly opened: ReadonlySet<string>;
  readonly closed: ReadonlySet<string>;
  /** For `selection`: unfolded nodes. */
  readonly around: ReadonlySet<number>;
}

export const AUTOMATIC: Folding = { by: 'auto', opened: new Set(), closed: new Set(), around: new Set() };

/** A function, a loop, or a basic block (or its folded part). */
export interface StageFold {
  readonly key: string;
  readonly head: number;
  /** Header of the enclosing loop or function, or -1. */
  readonly parent: number;
  readonly kind: FoldKind;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Rect extends Point {
  readonly width: number;
  readonly height: number;
}

/** Where a slot's input enters, below its chip. The center, relative to the box's left edge. */
export interface StageSlot {
  readonly key: string;
  readonly x: number;
}

/** Relative to the box's top left corner. */
export interface StagePlace extends Rect {
  readonly key: string;
  readonly box: string;
  readonly isTab: boolean;
  readonly slots: readonly StageSlot[];
  /** The output port; null if tabs have the outputs. */
  readonly out: (Point & { readonly key: string }) | null;
}

export interface StageBox {
  readonly key: string;
  readonly width: number;
  readonly height: number;
  /** Height of the row of chips above the cells, or 0. */
  readonly chips: number;
  readonly places: readonly StagePlace[];
  /** Header of the innermost enclosing loop or function, or -1. */
  readonly frame: number;
  /** Vertical position, whatever the edges. */
  readonly rank: 'first' | 'anywhere' | 'last';
}

/** A line between two places, for all edges that ever use it. */
export interface StageEdge {
  readonly key: string;
  readonly kind: EdgeKind;
  readonly from: string;
  readonly fromPort: string;
  readonly to: string;
  readonly toPort: string;
  readonly back: boolean;
  /** By its presence in the last picture and at pass ends. */
  readonly weight: number;
}

export interface StageFrame {
  readonly head: number;
  readonly parent: number;
  readonly isFunction: boolean;
}

export interface StagePlan {
  /** Inputs before users, back edges aside; true sides before false sides. */
  readonly boxes: readonly StageBox[];
  readonly edges: readonly StageEdge[];
  readonly frames: readonly StageFrame[];
  readonly folds: readonly StageFold[];
  /** By node; for folded nodes, the fold's. */
  readonly placeOf: ReadonlyMap<number, string>;
  readonly blockOf: ReadonlyMap<number, number>;
  /** Edges drawn as names above the slots they feed. */
  readonly tapped: ReadonlySet<string>;
  /** The first box is above the second. */
  readonly orders: readonly (readonly [above: string, below: string])[];
}

/** Plain data, because workers send it. */
export interface Stage extends StagePlan {
  readonly corners: ReadonlyMap<string, Point>;
  /** By edge key: from the source port to the target port, at least two points. */
  readonly routes: ReadonlyMap<string, readonly Point[]>;
  /** By the header of the loop or function. */
  readonly rects: ReadonlyMap<number, Rect>;
  readonly width: number;
  readonly height: number;
}

export const foldKey = (head: number): string => `f${head}`;
export const blockKey = (head: number): string => `b${head}`;
export const isFold = (place: string): boolean => place.startsWith('f') || place.startsWith('b');
export const headOf = (place: string | undefined): number | null =>
  place !== undefined && isFold(place) ? Number(place.slice(1)) : null;
/** Folds have one slot for all. */
export const slotKey = (place: string, slot: number): string =>
  isFold(place) ? `${place}.in` : `${place}.${slot}`;
export const outKey = (place: string): string => `${place}.out`;
export const edgeKey = (fromPort: string, toPort: string): string => `${fromPort}>${toPort}`;
