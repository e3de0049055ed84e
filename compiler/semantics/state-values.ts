// Values at states of a recorded run: ⟦x⟧ρ of any data node under the ρ of any state, and values as short
// texts. ρ determines all values, including memory, so each is computed in its own frame.
import { isBound } from '../analysis/index.ts';
import { floatText } from '../ir/text/type-text.ts';
import type { Node } from '../ir/node.ts';
import { ops } from '../ir/ops/table.ts';
import { ownersOf } from '../ir/owners.ts';
import { topologicalOrder } from '../ir/topological-order.ts';
import type { HeapObject, Value } from '../ir/values.ts';
import { Bulk, type Datum, type Frame } from './denotation.ts';
import { Version } from './heap.ts';
import { elementTypeText } from './result-text.ts';
import type { RecordedRun } from './states.ts';

export class StateValues {
  readonly run: RecordedRun;
  private state = -1;
  private frame: Frame | null = null;
  /** Operands first, by the function's head. */
  private readonly orders = new Map<Node, readonly Node[]>();

  constructor(run: RecordedRun) {
    this.run = run;
  }

  /** ⟦node⟧ρ, which must be defined, as for all that the run needed there. */
  at(state: number, node: Node): Datum {
    return this.within(state, () => this.run.machine.values.evaluate(node));
  }

  all(state: number): Map<Node, Datum> {
    const { rho, call } = this.run.states[state];
    const found = new Map<Node, Datum>(rho.map(({ node, value }) => [node, value]));
    const { values } = this.run.machine;
    this.within(state, () => {
      for (const node of this.orderOf(call.head)) {
        if (isBound(node) || !isDefined(node, found)) continue;
        found.set(node, values.evaluate(node));
      }
    });
    return found;
  }

  private orderOf(head: Node): readonly Node[] {
    let order = this.orders.get(head);
    if (order === undefined) {
      const owners = ownersOf(this.run.graph);
      order = topologicalOrder(this.run.graph).filter(({ id }) => owners[id] === head);
      this.orders.set(head, order);
    }
    return order;
  }

  private within<Result>(state: number, work: () => Result): Result {
    const { values } = this.run.machine;
    const before = values.frame;
    values.frame = this.frameOf(state);
    try {
      return work();
    } finally {
      values.frame = before;
    }
  }

  private frameOf(state: number): Frame {
    if (this.frame !== null && this.state === state) return this.frame;
    const { values } = this.run.machine;
    const { rho, call } = this.run.states[state];
    const before = values.frame;
    this.frame = values.newFrame(call.head, call.given, call.memory, null);
    this.state = state;
    values.frame = this.frame;
    for (const { node, value } of rho) values.bind(node, value);
    values.frame = before;
    return this.frame;
  }
}

/** Whether a node has a value for these operands: checks need not have passed. */
function isDefined(node: Node, values: ReadonlyMap<Node, Datum>): boolean {
  for (let slot = 1; slot < node.inputs.length; slot++) {
    const input = node.inputs[slot];
    if (input === null || !values.has(input)) return false;
  }
  const operand = (slot: number): Datum | undefined => values.get(node.input(slot));
  switch (node.op) {
    case ops.Div:
    case ops.Mod:
      return operand(2) !== 0n;
    case ops.Length:
      return operand(1) !== null;
    default: {
      const { access } = node.op;
      return access === undefined
        ? true
        : isInside(operand(2), node.inputs.length > access.index ? operand(access.index) : null);
    }
  }
}

/** Whether a cell exists at an index; null for a field. */
function isInside(pointer: Datum | undefined, index: Datum | undefined): boolean {
  const object = pointer as HeapObject | null;
  if (object?.kind !== 'object') return false;
  return index === null || (typeof index === 'bigint' && index >= 0n && index < BigInt(object.length));
}

/** A value in tables: `7`, `0.5`, `null`, `Point #2`, `i64[3] #4`, `{ f}`, `memory`. */
export function shortText(value: Datum, functionName: (index: number) => string): string {
  if (value instanceof Bulk || value instanceof Version) return 'memory';
  return valueText(value, functionName);
}

function valueText(value: Value, functionName: (index: number) => string): string {
  if (value === null) return 'null';
  if (typeof value === 'bigint') return String(value);
  if (typeof value === 'number') return floatText(value);
  if (value.kind === 'function') return `{ ${functionName(value.index)}}`;
  const { shape, serial, length } = value;
  return shape.kind === 'array'
    ? `${elementTypeText(shape.element.type)}[${length}] #${serial}`
    : `${shape.name} #${serial}`;
}
