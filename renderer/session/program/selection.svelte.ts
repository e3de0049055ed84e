// The single selection of nodes, and the places in the text under the selection and the pointer.
import type { NodeState } from '../../../compiler/index.ts';
import { nodesAt, placeOfLine, type Place } from './places.ts';

interface World {
  /** At the current step. */
  readonly nodes: () => readonly NodeState[];
  /** The compiled text. */
  readonly source: () => string;
  /** The user points at a node. @param from the pane */
  readonly onPointed: (node: number, from: string) => void;
}

export class Selection {
  nodes = $state.raw<ReadonlySet<number>>(new Set());
  /** The pane in which it originated, which need not scroll. */
  from = $state('');
  /** The node under the pointer, in any pane; null for none. */
  hovered = $state<number | null>(null);
  /** Under the selection (or cursor) and under the pointer, with or without nodes. */
  place = $state.raw<Place | null>(null);
  hoveredPlace = $state.raw<Place | null>(null);
  private readonly world: World;

  constructor(world: World) {
    this.world = world;
  }

  select(ids: Iterable<number>, from: string, additive = false): void {
    const chosen = [...ids];
    // A place in the text means several nodes, the first of them most.
    const [node] = chosen;
    if (from !== 'guide' && node !== undefined) this.world.onPointed(node, from);
    this.highlight(chosen, from, additive);
  }

  /** Selects without pointing, as the keys do that walk from node to node. */
  highlight(chosen: readonly number[], from: string, additive = false): void {
    this.nodes = new Set(additive ? [...this.nodes, ...chosen] : chosen);
    this.from = from;
    this.place = null;
  }

  selectPlace(place: Place, from: string): void {
    const { start, end } = place;
    const made = this.world.nodes().filter((node) => node.start === start && node.end === end && end > start);
    this.select(
      made.map(({ id }) => id),
      from,
    );
    this.place = place;
  }

  selectLine(line: number, from: string): void {
    const place = placeOfLine(this.world.source(), line);
    if (place === null) this.select([], from);
    else this.selectPlace(place, from);
  }

  /** Nodes inside the range, or the innermost around the cursor. */
  selectSource(from: number, to: number): void {
    const found = nodesAt(this.world.nodes(), from, to);
    this.select(
      found.map(({ id }) => id),
      'editor',
    );
    this.place = { start: from, end: to };
  }

  /** Nodes that no longer exist are not selected. */
  retain(isAlive: (id: number) => boolean): void {
    this.nodes = new Set([...this.nodes].filter(isAlive));
  }

  /** An element that moves away from the pointer does not report that the pointer left it. */
  forgetPointer(): void {
    this.hovered = null;
    this.hoveredPlace = null;
  }
}
