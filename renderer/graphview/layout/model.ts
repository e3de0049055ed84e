// What a layout gives: places of boxes, lines of edges, frames of loops. Pixels from the top left corner; whole numbers.
export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Rect extends Point {
  readonly width: number;
  readonly height: number;
}

export interface Placement {
  /** The top left corner by box key. */
  readonly boxes: ReadonlyMap<string, Point>;
  /** By edge key; from the port it leaves to the port it enters, at least two points. */
  readonly edges: ReadonlyMap<string, readonly Point[]>;
  /** By the id of the loop's head. */
  readonly frames: ReadonlyMap<number, Rect>;
  readonly width: number;
  readonly height: number;
}

export const EMPTY_PLACEMENT: Placement = {
  boxes: new Map(),
  edges: new Map(),
  frames: new Map(),
  width: 0,
  height: 0,
};
