// The interface of the graph view to the panes.
import type { NodeState } from '../../compiler/index.ts';
import type { DrawnDocument } from './draw/document.ts';
import type { FilmData } from './stage/lives.ts';

export type { NodeState };

export type Change = 'new' | 'gone' | 'changed';

/** Each list holds IDs. */
export interface StepMarks {
  readonly changed: readonly number[];
  readonly added: readonly number[];
  readonly removed: readonly number[];
  readonly root: number;
  /** Changed and removed nodes, as they were before. */
  readonly before: readonly NodeState[];
  /** Removed nodes with the earlier ones that replace them. */
  readonly merged: readonly Merged[];
}

export interface Merged {
  readonly gone: number;
  readonly survivor: number;
}

export const NO_MARKS: StepMarks = { changed: [], added: [], removed: [], root: -1, before: [], merged: [] };

/** Live nodes in any order, and the step's changes. */
export interface GraphPicture {
  readonly nodes: readonly NodeState[];
  readonly marks: StepMarks;
  /** Titles of function frames, by the ID of their Fun. */
  readonly titles?: ReadonlyMap<number, string>;
}

export interface GraphWords {
  readonly control: string;
  readonly data: string;
  readonly phi: string;
  readonly constant: string;
  readonly memory: string;
  readonly effect: string;
  readonly edges: Readonly<Record<'control' | 'data' | 'memory' | 'guard', string>>;
  /** Accessible name of the drawing, with its keys. */
  readonly graph: string;
  readonly walk: string;
  /** `Loop 12, folded: 34 nodes: Add ×20, Phi ×3`. */
  readonly folds: Readonly<
    Record<FoldKind, (name: string, count: number, contents: string, isPart: boolean) => string>
  >;
  readonly unused: string;
  readonly notLaidOut: (why: string) => string;
  /** Why there is no layout: the user stopped it. */
  readonly stopped: string;
  /** The view is away from the graph, and how to return. */
  readonly lost: string;
  readonly back: string;
  /** The view is away from a step's changes, and how to get there. */
  readonly elsewhere: string;
  readonly show: string;
}

export interface GraphViewOptions {
  /** In the current language, read again by `relabel`. */
  readonly legend: () => GraphWords;
  /** By click or Enter. `additive`: add to the selection. No IDs: deselect. */
  readonly onSelect: (ids: readonly number[], additive: boolean) => void;
  /** By the keys that walk from node to node; default: `onSelect`. */
  readonly onWalk?: (id: number) => void;
  /** A question waits for a node: Enter selects the current one again, and Backspace is not the view's. */
  readonly isAsking?: () => boolean;
  /** The user clicks an edge, and no other, while asked. */
  readonly onEdge?: (node: number, slot: number) => void;
  /** Dragging from a node draws an edge instead of moving the picture. */
  readonly isLinking?: () => boolean;
  readonly onLink?: (from: number, to: number) => void;
  readonly onHover: (id: number | null) => void;
  readonly onFollow: (isFollowing: boolean) => void;
  /** Folding changed because another program was opened. */
  readonly onFold?: (by: FoldBy) => void;
  /** Constants and projections keep their places because the layout was stopped. */
  readonly onUnfold?: (unfolded: Unfolded) => void;
  readonly onLayout?: (isMaking: boolean) => void;
  /** Nodes that are hidden individually or not kept. */
  readonly onHidden?: (count: number) => void;
  /** Before and after the current step, for layouts that are not stable. */
  readonly positions?: () => readonly number[];
  /** The layout for the next film; default: stable. */
  readonly layout?: () => StillLayout;
  /** Called after the layout was stopped. */
  readonly onGraphLayout?: (layout: GraphLayout) => void;
  /** Reports which layout was better, if requested. */
  readonly onLaidOut?: (by: GraphLayout) => void;
  /** Number of boxes, if too many for ELK without a request; else 0. */
  readonly onTooMany?: (boxes: number) => void;
  /** Called when the view changes, except by `lookAs`. */
  readonly onLook?: (look: Look) => void;
  readonly onTurn?: (turn: Turn) => void;
  /** Resolves when there is time to draw another program. */
  readonly pause?: () => Promise<void>;
  /** Disables animations. */
  readonly reducedMotion: boolean;
}

/** Constants and projections that are separate nodes. */
export interface Unfolded {
  readonly constants: boolean;
  readonly projections: boolean;
}

/**
 * Functions, loops, or basic blocks; all but the nodes around the selection; nothing; or as much as necessary
 * to limit the number of boxes.
 */
export const foldBys = ['auto', 'function', 'loop', 'block', 'selection', 'none'] as const;
export type FoldBy = (typeof foldBys)[number];

export type FoldKind = 'function' | 'loop' | 'block';

/** Adjacent tiles have different tones. */
export const tileTones = ['tile-1', 'tile-2', 'tile-3', 'tile-4', 'tile-5', 'tile-6'] as const;
export type TileTone = (typeof tileTones)[number];

/** A word at a node's corner; the tone colors the node. */
export interface NodeBadge {
  /** '' if the tone suffices. */
  readonly text: string;
  /** Lattice elements; values of a run, new ones marked; where a value is valid. */
  readonly tone:
    | 'top'
    | 'constant'
    | 'bottom'
    | 'unreachable'
    | 'reachable'
    | 'unknown'
    | 'value'
    | 'changed'
    | 'strict'
    | 'set'
    /** Nodes that one tile covers. */
    | TileTone;
  readonly current: boolean;
}

/** The user's answer about a node. */
export interface AnswerBadge {
  /** '' for a label alone. */
  readonly text: string;
  readonly tone: 'answer' | 'missing' | 'name';
  /** The color of a register; default: the accent color. */
  readonly hue?: number | null;
  /** For screen readers, after the node's name. */
  readonly label: string;
}

/** An edge that the user drew as an answer. */
export interface AnswerEdge {
  readonly from: number;
  readonly to: number;
}

export interface WayMark {
  readonly source: number;
  readonly target: number;
}

export interface DrawnRect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Rectangles are in page pixels. */
export interface DrawnNode extends DrawnRect {
  /** A constant is drawn at each of its uses: `22@31.1` is the constant 22 at slot 1 of node 31. */
  readonly id: number | string;
  readonly label: string;
  /** In screen pixels. */
  readonly fontHeight: number;
  readonly changed: 'new' | 'gone' | 'changed' | null;
  /** Header of the innermost loop, or null. */
  readonly frame: number | null;
  /** Inside that loop's frame; true without a loop. */
  readonly inFrame: boolean;
}

/** Also whether the view follows changes. */
export interface Look {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
  readonly isFollowing: boolean;
}

export interface Turn {
  readonly key: string;
  readonly isOpen: boolean;
  readonly id: number;
}

export interface GraphDrawing {
  readonly view: DrawnRect;
  /** Maps the layout to the view: scale, then translate. */
  readonly camera: { readonly x: number; readonly y: number; readonly scale: number };
  readonly nodes: readonly DrawnNode[];
}

/** `stable`: one layout for all pictures of a film. `elk`: ELK lays out the current picture. */
export const graphLayouts = ['stable', 'elk'] as const;
export type GraphLayout = (typeof graphLayouts)[number];
/** `best`: the more readable of both. */
export type StillLayout = GraphLayout | 'best';

export interface GraphView {
  /** Resolves when the newest picture is in place. Never rejects. */
  rest(): Promise<void>;
  drawing(): GraphDrawing;
  /** Its pictures share one layout, computed in the background. */
  /** @param isOther of another program: discards the user's view */
  open(film: FilmData, isOther?: boolean): void;
  show(picture: GraphPicture): void;
  select(ids: ReadonlySet<number>): void;
  hover(id: number | null): void;
  /** Until the next call. Without badges, nodes have the colors of their kinds. */
  annotate(badges: ReadonlyMap<number, NodeBadge>, way?: WayMark | null): void;
  /** Until the next call. */
  answer(badges: ReadonlyMap<number, AnswerBadge>, edges: readonly AnswerEdge[]): void;
  /** The keys then walk between the nodes. */
  focus(): void;
  /** The picture stays, or, for another program, is folded. */
  stopLayout(): void;
  /** false leaves the view to the user. */
  follow(isFollowing: boolean): void;
  setLegible(height: number): void;
  readonly follows: boolean;
  part(): DrawnRect | null;
  lookAt(part: DrawnRect): void;
  /** From another graph view of the same film. */
  lookAs(look: Look): void;
  /** Folds or unfolds as the user does. */
  turn(turn: Turn): void;
  /** As large as possible, or everything if nothing changed; until the next step or call. */
  zoomToChange(): void;
  /** Shows everything, however small. */
  fit(): void;
  /** Moves and shrinks the picture as little as necessary to show these nodes, or as many as are legible. */
  gather(ids: readonly number[]): void;
  /** Brings the first node into view, and as many others as fit. */
  reveal(...ids: readonly number[]): void;
  /** Something temporarily takes room next to the drawing, which must not move. */
  crowd(isCrowded: boolean): void;
  mark(found: ReadonlySet<number>): void;
  /** The film's shared layout, or layouts of the current picture. */
  setLayout(layout: StillLayout): void;
  /** For the current picture, however many boxes it has. */
  insistOnElk(): void;
  /** @param around for `selection`: the unfolded nodes */
  foldBy(by: FoldBy, around?: ReadonlySet<number>): void;
  keep(ids: ReadonlySet<number>): void;
  hide(ids: ReadonlySet<number>): void;
  /** In addition to the visible ones. */
  uncover(ids: ReadonlySet<number>): void;
  showAll(): void;
  zoomBy(factor: number): void;
  /** The whole picture as a standalone document with colors. */
  toDocument(): DrawnDocument;
  /** Laid out separately in the more readable layout, unless ELK already laid it out. */
  toStill(): Promise<DrawnDocument>;
  setUnfolded(unfolded: Unfolded): void;
  /** Call after a language change. */
  relabel(): void;
  dispose(): void;
}
