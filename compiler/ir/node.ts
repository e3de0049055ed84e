// One node of the graph. All nodes have one hidden shape, so that property reads stay fast.
// Only Graph (graph.ts) writes nodes; everyone else reads.
import type { Span } from '../source/span.ts';
import type { Op } from './ops/row.ts';
import type { FieldShape, Shape } from './shapes.ts';
import type { Type } from './types.ts';

/** A parameter: its place among those of its function, its name, and the type that was declared. */
export interface Parameter {
  readonly kind: 'parameter';
  readonly id: number;
  /** -1 for memory. */
  readonly index: number;
  readonly name: string;
  readonly type: Type;
}

/** The classes of memory that the later inputs of a MemMerge stand for. */
export interface AliasList {
  readonly kind: 'aliases';
  readonly id: number;
  readonly fields: readonly FieldShape[];
}

/**
 * The auxiliary data of a node: for a Constant and a Cast their type, a projection its index, a Phi its name (for
 * memory: its class), a Scope its names (joined by spaces), a Fault its kind, a Parm its parameter, a Fun and
 * a function's Return its number, a New its shape, a Load and a Store their class, a MemMerge its classes.
 * Null for all others. Objects are interned.
 */
export type Aux = null | number | string | Type | FieldShape | Shape | Parameter | AliasList;

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
  aux: Aux;
  readonly span: Span;
  dead = false;
  /** How often the node is kept alive, see Graph.keep(). */
  keeps = 0;

  /** @param inputs becomes the node's own; the edges must still be entered in the lists of uses */
  constructor(id: number, op: Op, inputs: (Node | null)[], aux: Aux, span: Span, type: Type) {
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
    this.aux = aux;
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
