// What a graph view is given and what it offers. The panes know nothing else of it.
import type { NodeState } from '../../compiler/index.ts';

export type { NodeState };

/** One moment of the graph: the live nodes, in any order. */
export interface GraphPicture {
  readonly nodes: readonly NodeState[];
}

export interface GraphViewOptions {
  /** A person chose nodes (click, Enter, search). `additive`: add them to the selection. No ids: nothing is chosen. */
  readonly onSelect: (ids: readonly number[], additive: boolean) => void;
  /** The pointer is over a node, or left it. */
  readonly onHover: (id: number | null) => void;
  /** No gliding, growing or fading. */
  readonly reducedMotion: boolean;
}

export interface ShowMode {
  /** Let changes glide. */
  readonly animate: boolean;
  /** Lay out from scratch; otherwise nodes stay about where they are. */
  readonly fresh: boolean;
}

/** What the present step did. `root`: the node it is about, -1 for none. */
export interface StepMarks {
  readonly changed: readonly number[];
  readonly added: readonly number[];
  readonly removed: readonly number[];
  readonly root: number;
}

/** Which nodes stand for themselves instead of at their uses or in their parents. */
export interface Unfolded {
  readonly constants: boolean;
  readonly projections: boolean;
}

export interface GraphView {
  /** Draws a picture. Resolves when it stands where it shall (or a newer picture took its place). Never rejects. */
  show(picture: GraphPicture, mode: ShowMode): Promise<void>;
  select(ids: ReadonlySet<number>): void;
  hover(id: number | null): void;
  /** Marks what the present step changed. Stays until the next call; call it before show() to see removals go. */
  highlight(marks: StepMarks): void;
  /** Shows the whole graph. */
  fit(): void;
  /** Moves the view, and opens it where the node is folded away, so that the node is seen. */
  reveal(id: number): void;
  zoomBy(factor: number): void;
  /** The picture as a document of its own, with its colours. */
  toSvg(): string;
  setUnfolded(unfolded: Unfolded): void;
  dispose(): void;
}
