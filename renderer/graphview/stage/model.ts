// A stage: the places of everything that a film shows, each for the whole film.
//
// Nodes come and go, places stay. A place is a cell of a box or a tab of a cell. A node that replaces another one as
// that disappears has the same place. Keys are strings, the same in every picture.
import type { EdgeKind } from '../scene/kinds.ts';
import type { FoldBy, FoldKind, Unfolded } from '../types.ts';

export interface StageOptions {
  readonly unfolded: Unfolded;
  readonly folding: Folding;
}

/** What is folded. */
export interface Folding {
  readonly by: FoldBy;
  /** Keys of folds that a person opened or closed, whatever is usual. */
  readonly opened: ReadonlySet<string>;
  readonly closed: ReadonlySet<string>;
  /** Folded by `selection`: the ids of the nodes that are not. */
  readonly around: ReadonlySet<number>;
}

export const AUTOMATIC: Folding = { by: 'auto', opened: new Set(), closed: new Set(), around: new Set() };

/** What one box stands for: a function, a loop, or a basic block (or the part of it that is folded). */
export interface StageFold {
  readonly key: string;
  /** The node that it begins with. */
  readonly head: number;
  /** The head of the loop or function around it; -1 for none. */
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

/** Where the input of a slot comes in; chips stand above it. The middle, from the left edge of the box. */
export interface StageSlot {
  readonly key: string;
  readonly x: number;
}

/** One cell of a box or one of its tabs. Measures from the top left corner of the box. */
export interface StagePlace extends Rect {
  readonly key: string;
  readonly box: string;
  readonly isTab: boolean;
  readonly slots: readonly StageSlot[];
  /** Where its value leaves, and the key of that port; null where tabs do that for it. */
  readonly out: (Point & { readonly key: string }) | null;
}

export interface StageBox {
  readonly key: string;
  readonly width: number;
  readonly height: number;
  /** The height of the row of chips above its cells; 0 for none. */
  readonly chips: number;
  readonly places: readonly StagePlace[];
  /** The head of the innermost loop or function that it is in; -1 for none. */
  readonly frame: number;
  /** Where in the drawing it belongs, whatever its edges say. */
  readonly rank: 'first' | 'anywhere' | 'last';
}

/** A line between two places, for all edges that ever lead along it. */
export interface StageEdge {
  readonly key: string;
  readonly kind: EdgeKind;
  readonly from: string;
  readonly fromPort: string;
  readonly to: string;
  readonly toPort: string;
  /** Leads back to the head of a loop. */
  readonly back: boolean;
  /** How much it counts that it crosses little: for what it is in the last picture, and at the ends of passes. */
  readonly weight: number;
}

export interface StageFrame {
  readonly head: number;
  readonly parent: number;
  readonly isFunction: boolean;
}

/** All that is laid out. */
export interface StagePlan {
  /** Inputs before users, back edges aside; true sides before false sides. */
  readonly boxes: readonly StageBox[];
  readonly edges: readonly StageEdge[];
  /** Outer ones before inner ones. */
  readonly frames: readonly StageFrame[];
  readonly folds: readonly StageFold[];
  /** The key of the place of each node that has one; that of the fold for all that is in it. */
  readonly placeOf: ReadonlyMap<number, string>;
  /** The control node that begins the block of each node. */
  readonly blockOf: ReadonlyMap<number, number>;
  /** Edges that are not drawn as lines: their names stand above the slots they feed. */
  readonly tapped: ReadonlySet<string>;
  /** For each of these edges its boxes: the first is above the second, although no line says so. */
  readonly orders: readonly (readonly [above: string, below: string])[];
}

/** The plan with everything where it stands. Plain data: workers send it. */
export interface Stage extends StagePlan {
  /** The top left corner by key of box. */
  readonly corners: ReadonlyMap<string, Point>;
  /** By key of edge: from the port it leaves to the port it enters, at least two points. */
  readonly routes: ReadonlyMap<string, readonly Point[]>;
  /** By the head of the loop or function. */
  readonly rects: ReadonlyMap<number, Rect>;
  readonly width: number;
  readonly height: number;
}

export const foldKey = (head: number): string => `f${head}`;
export const blockKey = (head: number): string => `b${head}`;
export const isFold = (place: string): boolean => place.startsWith('f') || place.startsWith('b');
/** The head of a fold by its key. */
export const headOf = (place: string | undefined): number | null =>
  place !== undefined && isFold(place) ? Number(place.slice(1)) : null;
/** Folds have one for all. */
export const slotKey = (place: string, slot: number): string =>
  isFold(place) ? `${place}.in` : `${place}.${slot}`;
export const outKey = (place: string): string => `${place}.out`;
/** The line from a place to a slot of another. */
export const edgeKey = (fromPort: string, toPort: string): string => `${fromPort}>${toPort}`;
