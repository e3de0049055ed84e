// The drawn parts of one picture: cells, chips, lines, and frames with their positions on the stage, in
// layout pixels. A part has the same key in every picture, so that drawing can follow it.
import type { Point, Rect } from '../stage/model.ts';
import type { Change, FoldKind } from '../types.ts';
import type { EdgeKind, NodeKind } from './kinds.ts';

export type CellShape = 'block' | 'pill' | 'merge' | 'phi' | 'tab' | 'memory' | 'effect';

export interface Cell extends Rect {
  readonly key: string;
  readonly id: number;
  readonly kind: NodeKind;
  readonly shape: CellShape;
  readonly label: string;
  /** '' if there is no room after the label. */
  readonly idText: string;
  /** For the tooltip and for screen readers: `+ 12: int`. */
  readonly title: string;
  readonly change: Change | null;
  /** The node was replaced in its place: only its name appears at a corner. */
  readonly isTag: boolean;
  /** The cell represents a function, loop, or block with its folded nodes; `id` is the header. */
  readonly fold: FoldKind | null;
  /** On a separate line of a fold; '' otherwise. */
  readonly contents: string;
  /** Values used far away have a stub. */
  readonly hasTaps: boolean;
  readonly frame: number;
}

/** A constant drawn at its use, or the name of a value from far away, above the slot that it feeds. */
export interface Chip extends Rect {
  readonly key: string;
  readonly id: number;
  readonly user: number;
  readonly slot: number;
  readonly label: string;
  readonly title: string;
  readonly kind: NodeKind;
  readonly change: Change | null;
  readonly isTap: boolean;
  readonly frame: number;
}

export interface Line {
  readonly key: string;
  /** Lines of one net carry the same value, so they may share a path. */
  readonly net: string;
  readonly kind: EdgeKind;
  readonly source: number;
  readonly target: number;
  readonly slot: number;
  readonly points: readonly Point[];
  readonly change: 'new' | 'gone' | null;
  readonly back: boolean;
}

/** From the removed node to its replacement. */
export interface Merge {
  readonly key: string;
  readonly from: Cell;
  readonly to: Cell;
}

export interface DrawnFrame extends Rect {
  readonly head: number;
  readonly title: string;
}

/** In an unfinished loop or merge whose value is still missing. */
export interface OpenSlot extends Point {
  readonly key: string;
}

export interface Scene {
  readonly cells: readonly Cell[];
  readonly chips: readonly Chip[];
  readonly lines: readonly Line[];
  readonly frames: readonly DrawnFrame[];
  readonly open: readonly OpenSlot[];
  readonly merges: readonly Merge[];
}

export const EMPTY_SCENE: Scene = { cells: [], chips: [], lines: [], frames: [], open: [], merges: [] };
