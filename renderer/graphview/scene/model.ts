// What is drawn of one picture of a film: cells, chips, lines and frames, where they stand on the stage.
//
// All coordinates are pixels of the layout. Keys are the same for the same thing in every picture, so that drawing can
// follow it.
import type { Point, Rect } from '../stage/model.ts';
import type { Change, FoldKind } from '../types.ts';
import type { EdgeKind, NodeKind } from './kinds.ts';

export type CellShape = 'block' | 'pill' | 'merge' | 'phi' | 'tab' | 'memory' | 'effect';

/** The drawn stand-in of one node. */
export interface Cell extends Rect {
  readonly key: string;
  readonly id: number;
  readonly kind: NodeKind;
  readonly shape: CellShape;
  readonly label: string;
  /** The number after the label; '' if there is no room. */
  readonly idText: string;
  /** For the tooltip and for screen readers: `+ 12: int`. */
  readonly title: string;
  readonly change: Change | null;
  /** The node is gone and another one has its place: only its name appears at a corner. */
  readonly isTag: boolean;
  /** It stands for a function, loop or block with all that is folded of it; `id` is the head. */
  readonly fold: FoldKind | null;
  /** A fold's contents, on a separate line; '' otherwise. */
  readonly contents: string;
  /** Values that are used far away have a stub. */
  readonly hasTaps: boolean;
  readonly frame: number;
}

/** A constant drawn at its use, or the name of a value from far away, above the slot that it feeds. */
export interface Chip extends Rect {
  readonly key: string;
  readonly id: number;
  /** The node that uses it, and in which slot. */
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
  /** Lines of one net are the same value: they may share a way. */
  readonly net: string;
  readonly kind: EdgeKind;
  readonly source: number;
  readonly target: number;
  readonly slot: number;
  readonly points: readonly Point[];
  readonly change: 'new' | 'gone' | null;
  readonly back: boolean;
}

/** From the cell of a removed node to that of the one that is used instead. */
export interface Merge {
  readonly key: string;
  readonly from: Cell;
  readonly to: Cell;
}

export interface DrawnFrame extends Rect {
  readonly head: number;
  /** Written at the top of a function's frame; '' for loops. */
  readonly title: string;
}

/** A slot that waits for its value: a loop or merge that is still being read. */
export interface OpenSlot extends Point {
  readonly key: string;
}

export interface Scene {
  /** In the order of reading. */
  readonly cells: readonly Cell[];
  readonly chips: readonly Chip[];
  readonly lines: readonly Line[];
  readonly frames: readonly DrawnFrame[];
  readonly open: readonly OpenSlot[];
  readonly merges: readonly Merge[];
}

export const EMPTY_SCENE: Scene = { cells: [], chips: [], lines: [], frames: [], open: [], merges: [] };
