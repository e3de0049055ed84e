// What a graph view is given and what it offers. The panes know nothing else of it.
import type { NodeState } from '../../compiler/index.ts';
import type { DrawnDocument } from './draw/document.ts';
import type { FilmData } from './stage/lives.ts';

export type { NodeState };

/** What the present step did to a node. */
export type Change = 'new' | 'gone' | 'changed';

/** What the present step did. Each list holds ids. */
export interface StepMarks {
  readonly changed: readonly number[];
  readonly added: readonly number[];
  readonly removed: readonly number[];
  /** The node it is about; -1 for none. */
  readonly root: number;
  /** What was changed or removed, as it was before. */
  readonly before: readonly NodeState[];
  /** Removed nodes, and the earlier ones that are used instead of them. */
  readonly merged: readonly Merged[];
}

export interface Merged {
  readonly gone: number;
  readonly survivor: number;
}

export const NO_MARKS: StepMarks = { changed: [], added: [], removed: [], root: -1, before: [], merged: [] };

/** One picture of a film: the live nodes, in any order, and what the step to it did. */
export interface GraphPicture {
  readonly nodes: readonly NodeState[];
  readonly marks: StepMarks;
  /** What is written over the frames of functions, by the id of their Fun. */
  readonly titles?: ReadonlyMap<number, string>;
}

/** The words of a graph view. */
export interface GraphWords {
  readonly control: string;
  readonly data: string;
  readonly phi: string;
  readonly constant: string;
  readonly memory: string;
  readonly effect: string;
  readonly edges: Readonly<Record<'control' | 'data' | 'memory' | 'guard', string>>;
  /** The name of the drawing, and how keys lead through it. */
  readonly graph: string;
  readonly walk: string;
  /** What a fold is called, of so many nodes: `Loop 12, folded: 34 nodes: Add ×20, Phi ×3`. */
  readonly folds: Readonly<
    Record<FoldKind, (name: string, count: number, contents: string, isPart: boolean) => string>
  >;
  /** Over constants that nothing uses. */
  readonly unused: string;
  readonly notLaidOut: (why: string) => string;
  /** Why it was not laid out: a person stopped it. */
  readonly stopped: string;
  /** The view is away from the graph, and how to return. */
  readonly lost: string;
  readonly back: string;
  /** The view is away from a step's changes, and how to get there. */
  readonly elsewhere: string;
  readonly show: string;
}

export interface GraphViewOptions {
  /** The words in the present language; `relabel` has them read again. */
  readonly legend: () => GraphWords;
  /** A person chose nodes (click, Enter, search). `additive`: add them to the selection. No ids: nothing is chosen. */
  readonly onSelect: (ids: readonly number[], additive: boolean) => void;
  /** The pointer is over a node, or left it. */
  readonly onHover: (id: number | null) => void;
  /** The view began or ceased to follow what changes. */
  readonly onFollow: (isFollowing: boolean) => void;
  /** What is folded changed by itself: another program was opened. */
  readonly onFold?: (by: FoldBy) => void;
  /** Constants and projections stand as they did: the layout was stopped. */
  readonly onUnfold?: (unfolded: Unfolded) => void;
  /** A layout is being made, or was made or stopped. */
  readonly onLayout?: (isMaking: boolean) => void;
  /** So many nodes of the picture are hidden one by one, or not kept. */
  readonly onHidden?: (count: number) => void;
  /** How many steps of the log are applied in what is shown: before the step and after it. For layouts that are not stable. */
  readonly positions?: () => readonly number[];
  /** The layout for the film that is being opened; default: stable. */
  readonly layout?: () => StillLayout;
  /** The layout changed by itself: it was stopped. */
  readonly onGraphLayout?: (layout: GraphLayout) => void;
  /** The picture is laid out, by one of them if the better one was asked for. */
  readonly onLaidOut?: (by: GraphLayout) => void;
  /** The picture has too many boxes for ELK unless it is asked for; 0 if it does not. */
  readonly onTooMany?: (boxes: number) => void;
  /** It looks elsewhere, or from another distance, and not because of `lookAs`. */
  readonly onLook?: (look: Look) => void;
  /** A person opened a fold, or closed it. */
  readonly onTurn?: (turn: Turn) => void;
  /** Resolves when there is time to draw another program. */
  readonly pause?: () => Promise<void>;
  /** No gliding, growing or fading. */
  readonly reducedMotion: boolean;
}

/** Which nodes stand for themselves instead of at their uses or in their parents. */
export interface Unfolded {
  readonly constants: boolean;
  readonly projections: boolean;
}

/**
 * What is folded: functions, loops, basic blocks; all but the nodes around the selection; nothing; or, where there would
 * be too many boxes, as much as must be.
 */
export const foldBys = ['auto', 'function', 'loop', 'block', 'selection', 'none'] as const;
export type FoldBy = (typeof foldBys)[number];

export type FoldKind = 'function' | 'loop' | 'block';

/** Neighboring tiles have different tones. */
export const tileTones = ['tile-1', 'tile-2', 'tile-3', 'tile-4', 'tile-5', 'tile-6'] as const;
export type TileTone = (typeof tileTones)[number];

/** A word about a node, drawn at its corner; the tone colors the node. */
export interface NodeBadge {
  /** '' for none: the tone says it all. */
  readonly text: string;
  /** Elements of lattices; values of a run, new ones marked; where a value is valid. */
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
  /** It is what the present step is about. */
  readonly current: boolean;
}

/** The edge that control took. */
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

/** A node as it is drawn. Rectangles are in pixels of the page. */
export interface DrawnNode extends DrawnRect {
  /** A constant is drawn at each of its uses: `22@31.1` is the constant 22 at slot 1 of node 31. */
  readonly id: number | string;
  readonly label: string;
  /** The size of the label's letters in pixels of the screen. */
  readonly fontHeight: number;
  /** What the present step did to it. */
  readonly changed: 'new' | 'gone' | 'changed' | null;
  /** The head of the innermost loop that it is in; null for none. */
  readonly frame: number | null;
  /** It stands inside the frame that is drawn around that loop; true where it is in none. */
  readonly inFrame: boolean;
}

/** How one looks at a layout: scaled, then moved; and whether what changes is followed. */
export interface Look {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
  readonly isFollowing: boolean;
}

/** A fold that is opened or closed. */
export interface Turn {
  readonly key: string;
  readonly isOpen: boolean;
  /** What is seen then. */
  readonly id: number;
}

export interface GraphDrawing {
  /** Where the graph is drawn. */
  readonly view: DrawnRect;
  /** How the layout is mapped to the view: scaled, then moved. */
  readonly camera: { readonly x: number; readonly y: number; readonly scale: number };
  readonly nodes: readonly DrawnNode[];
}

/** `stable`: one layout for all pictures of a film. `elk`: ELK lays out the picture that is shown. */
export const graphLayouts = ['stable', 'elk'] as const;
export type GraphLayout = (typeof graphLayouts)[number];
/** `best`: the one of both that measures better on the picture. */
export type StillLayout = GraphLayout | 'best';

export interface GraphView {
  /** Resolves when the newest picture is in place. Never rejects. */
  rest(): Promise<void>;
  /** What is drawn, and where. */
  drawing(): GraphDrawing;
  /** Another film: its pictures share one layout, which is made meanwhile. */
  /** @param isOther of another program: where one looked by hand is forgotten */
  open(film: FilmData, isOther?: boolean): void;
  /** Shows a picture of the film that was opened last. */
  show(picture: GraphPicture): void;
  select(ids: ReadonlySet<number>): void;
  hover(id: number | null): void;
  /** Says something about nodes, until the next call. No badges: the nodes have the colors of their kinds. */
  annotate(badges: ReadonlyMap<number, NodeBadge>, way?: WayMark | null): void;
  /** Does not wait for the layout: the picture stays as it was, or, where it is of another program, is folded. */
  stopLayout(): void;
  /** Keeps what a step changed in view, or leaves the view where a person put it. */
  follow(isFollowing: boolean): void;
  /** The least height of letters at rest, in pixels of the screen. */
  setLegible(height: number): void;
  /** It does. */
  readonly follows: boolean;
  /** The part of the layout that is in view; null where nothing can be. */
  part(): DrawnRect | null;
  /** Looks at a part of the layout, and follows no more. */
  lookAt(part: DrawnRect): void;
  /** Looks as another view of the same film does. */
  lookAs(look: Look): void;
  /** Opens a fold or closes it, as a person does. */
  turn(turn: Turn): void;
  /** What the step changed, as large as can be, or all, where it changed nothing; until the next step, or when asked again. */
  zoomToChange(): void;
  /** Shows the whole graph, however small. */
  fit(): void;
  /** Moves the view so that the first is seen, and as many of the others as there is room for. */
  reveal(...ids: readonly number[]): void;
  /** Something covers part of the room next to the drawing for a while, without moving it. */
  crowd(isCrowded: boolean): void;
  /** Marks what was searched for, until the next call. */
  mark(found: ReadonlySet<number>): void;
  /** Chooses between the layout that all pictures of a film share, and layouts of the picture that is shown. */
  setLayout(layout: StillLayout): void;
  /** ELK lays out the present picture, however many boxes it has. */
  insistOnElk(): void;
  /** Chooses what is folded. @param around for `selection`: the nodes that are not */
  foldBy(by: FoldBy, around?: ReadonlySet<number>): void;
  /** Shows these nodes alone. */
  keep(ids: ReadonlySet<number>): void;
  hide(ids: ReadonlySet<number>): void;
  /** Shows these nodes again, in addition to the visible ones. */
  uncover(ids: ReadonlySet<number>): void;
  /** Shows what was hidden, or not kept. */
  showAll(): void;
  zoomBy(factor: number): void;
  /** The whole picture, including its invisible part, as a standalone document with colors. */
  toDocument(): DrawnDocument;
  /** The same, laid out by itself in the layout that measures better on it, unless ELK already laid it out. */
  toStill(): Promise<DrawnDocument>;
  setUnfolded(unfolded: Unfolded): void;
  /** The language changed. */
  relabel(): void;
  dispose(): void;
}
