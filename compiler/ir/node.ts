// One node of the graph. All nodes have one hidden shape, so that property reads stay fast.
// Only Graph (graph.ts) writes nodes; everyone else reads.
import type { Span } from '../source/span.ts';
import type { Op } from './ops/row.ts';
import type { Type } from './types.ts';

/**
 * What a node carries besides its inputs: a Constant its type, a projection its index, a Phi and a Parm their name,
 * a Scope its names (joined by spaces), a Fault its kind. Null for all others.
 */
export type Payload = null | number | string | Type;

export class Node {
  readonly id: number;
  readonly op: Op;
  /** By slot; null is an empty slot. Slot 0 is the control input of most nodes and the region of a Phi. */
  readonly inputs: (Node | null)[];
  /** Users, once per edge, in no particular order. */
  readonly uses: Node[];
  /** The slot of the edge `uses[i]`, and the place of each own input in its `uses`: O(1) removal of an edge. */
  readonly useSlots: number[];
  readonly usePositions: number[];
  type: Type;
  payload: Payload;
  readonly span: Span;
  dead = false;
  /** How many hold the node in hand, see Graph.keep(). */
  keeps = 0;

  /** @param inputs becomes the node's own; the edges still have to be entered in the lists of uses */
  constructor(id: number, op: Op, inputs: (Node | null)[], payload: Payload, span: Span, type: Type) {
    this.id = id;
    this.op = op;
    this.inputs = inputs;
    // An array that grows takes room for seventeen; most nodes have few users. So half of the memory is saved.
    this.usePositions = new Array<number>(inputs.length);
    this.uses = [this, this];
    this.useSlots = [id, id];
    for (let i = 0; i < 2; i++) {
      this.uses.pop();
      this.useSlots.pop();
    }
    this.payload = payload;
    this.span = span;
    this.type = type;
  }

  /** The node at a slot that is known to be filled. */
  input(slot: number): Node {
    const node = this.inputs[slot];
    if (node == null) throw new Error(`${this.op.name} ${this.id}: slot ${slot} is empty`);
    return node;
  }

  toString(): string {
    return `${this.op.name} ${this.id}`;
  }
}
