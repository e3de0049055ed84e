// What a scene is: boxes that the layout places, cells in them that stand for nodes, edges between their ports.
//
// All coordinates are pixels. Those of cells, chips and ports are relative to the top left corner of their box; boxes
// themselves have no place yet. Keys are the same for the same thing in every picture, so that drawing can follow it.
import type { EdgeKind, NodeKind } from './kinds.ts';

export type CellShape = 'block' | 'pill' | 'merge' | 'phi' | 'tab' | 'table' | 'memory' | 'effect';

/** The drawn stand-in of one node. */
export interface Cell {
  readonly key: string;
  readonly id: number;
  readonly kind: NodeKind;
  readonly shape: CellShape;
  readonly label: string;
  /** Shown small behind the label; '' where there is no room. */
  readonly idText: string;
  /** For the tooltip and for screen readers: `Add 12, type int`. */
  readonly title: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Columns of a table, with their names. */
  readonly columns: readonly { readonly x: number; readonly label: string }[];
}

/** A constant drawn at its use, right above the port that it feeds. */
export interface Chip {
  readonly key: string;
  /** The constant. */
  readonly id: number;
  /** The node that uses it, and in which slot. */
  readonly user: number;
  readonly slot: number;
  readonly label: string;
  readonly title: string;
  readonly kind: NodeKind;
  /** The middle of the chip's lower edge's stem. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Where edges meet a box: on its upper side (inputs) or its lower side (outputs). */
export interface Port {
  readonly key: string;
  readonly x: number;
  /** Where the line ends or begins; may lie inside the box's rectangle, below a row of chips. */
  readonly y: number;
}

export interface Box {
  readonly key: string;
  readonly cells: readonly Cell[];
  readonly chips: readonly Chip[];
  readonly inputs: readonly Port[];
  readonly outputs: readonly Port[];
  /** Slots that wait for their input (a loop that is still being read): drawn as open ends. */
  readonly open: readonly Port[];
  readonly width: number;
  readonly height: number;
  /** The head of the innermost loop or function that it is in; -1 for none. */
  readonly loop: number;
  /** Where in the drawing it belongs, whatever its edges say. */
  readonly place: 'first' | 'anywhere' | 'last';
}

export interface SceneEdge {
  readonly key: string;
  readonly kind: EdgeKind;
  /** Keys of boxes and ports. */
  readonly from: string;
  readonly fromPort: string;
  readonly to: string;
  readonly toPort: string;
  /** The nodes it connects, and the slot of the user. */
  readonly source: number;
  readonly target: number;
  readonly slot: number;
  /** Leads back to the head of a loop. */
  readonly back: boolean;
}

/** A loop or a function: what is in it stands in one frame. */
export interface SceneLoop {
  /** The id of the Loop or Fun node. */
  readonly head: number;
  /** The head of the loop or function around it; -1 for none. */
  readonly parent: number;
  /** Written at the top of a function's frame; '' for loops. */
  readonly title: string;
}

export interface Scene {
  /** In an order in which inputs come before users and true sides before false sides, back edges aside. */
  readonly boxes: readonly Box[];
  readonly edges: readonly SceneEdge[];
  /** Outer loops before inner ones. */
  readonly loops: readonly SceneLoop[];
  /** The key of the cell that stands for a node: its own, or its parent's where it is folded away. */
  readonly cellOf: ReadonlyMap<number, string>;
  /** The key of the box of a cell or chip. */
  readonly boxOf: ReadonlyMap<string, string>;
  /** Constants drawn as chips: the keys of all their chips. */
  readonly chipsOf: ReadonlyMap<number, readonly string[]>;
}
