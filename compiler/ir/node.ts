// A node of the graph. All nodes have one hidden class, so that property reads stay fast. Only Graph
// (graph.ts) writes nodes.
import type { Span } from '../source/span.ts';
import type { Op } from './ops/row.ts';
import type { FieldShape, Shape } from './shapes.ts';
import type { Type } from './types.ts';

export interface Parameter {
  readonly kind: 'parameter';
  readonly id: number;
  /** -1 for memory. */
  readonly index: number;
  readonly name: string;
  readonly type: Type;
}

/** Whether a value depends only on its inputs, so that it may be computed anywhere. */
export const isPure = ({ op, inputs }: Node): boolean =>
  op.numbered === true && op.access === undefined && inputs[0] === null;

/** The input of a call that becomes this parameter. */
export const argumentSlot = ({ index }: Parameter): number => (index < 0 ? 1 : index + 3);

export interface AliasList {
  readonly kind: 'aliases';
  readonly id: number;
  readonly fields: readonly FieldShape[];
}

/**
 * The auxiliary data of a node: the type of a Constant or Cast, the index of a projection, the name of a Phi
 * (for memory: its class), the names of a Scope (joined by spaces), the kind of a Fault, the parameter of a
 * Parm, the function number of a Fun or Return, the shape of a New, the class of a Load or Store, the classes
 * of a MemMerge; otherwise null. Objects are interned.
 */
export type Aux = null | number | string | Type | FieldShape | Shape | Parameter | AliasList;

export class Node {
  readonly id: number;
  readonly op: Op;
  /** By slot; null if empty. Slot 0 is the control input of most nodes and the region of a Phi. */
  readonly inputs: (Node | null)[];
  /** One entry per edge, unordered. */
  readonly uses: Node[];
  /**
   * The slot of the edge `uses[i]`, and the index of each input's edge in its `uses`, so that edges are
   * removed in O(1).
   */
  readonly useSlots: number[];
  readonly usePositions: number[];
  type: Type;
  aux: Aux;
  readonly span: Span;
  dead = false;
  keeps = 0;

  /** @param inputs owned by the node from now on; their uses must be updated separately */
  constructor(id: number, op: Op, inputs: (Node | null)[], aux: Aux, span: Span, type: Type) {
    this.id = id;
    this.op = op;
    this.inputs = inputs;
    // An array that grows reserves 17 elements, but most nodes have few users; this halves memory.
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

  input(slot: number): Node {
    const node = this.inputs[slot];
    if (node == null) throw new Error(`${this.op.name} ${this.id}: slot ${slot} is empty`);
    return node;
  }

  toString(): string {
    return `${this.op.name} ${this.id}`;
  }
}
