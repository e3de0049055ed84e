// Runs the graph itself: control walks from Start to an end, values are computed when something asks for them.
//
// As in the small-step semantics of Demange, Fernández de Retana and Pichardie («Semantic Reasoning about the Sea of
// Nodes», section 2.2): ρ holds the values of phis; entering a region updates all its phis at once, from the arm that
// control came by; every other data node is a function of ρ. A value is remembered until ρ changes.
import { assert } from '../base/assert.ts';
import { controlUsers } from '../ir/control-walk.ts';
import type { Graph } from '../ir/graph.ts';
import type { Node } from '../ir/node.ts';
import { ops } from '../ir/ops/table.ts';
import type { SourceText } from '../source/source-text.ts';
import { faultOutcome, valueOutcome, type Outcome } from './outcome.ts';

class OutOfBudget extends Error {}

export function runGraph(graph: Graph, source: SourceText, argument: bigint, budget: number): Outcome {
  return new DemandRun(graph, source, BigInt.asIntN(64, argument), budget).run();
}

class DemandRun {
  private readonly graph: Graph;
  private readonly source: SourceText;
  private readonly argument: bigint;
  private readonly budget: number;
  private steps = 0;
  /** The values of phis (ρ) and remembered values of other nodes, by node id. */
  private readonly values: bigint[];
  /** When a remembered value was computed; it holds while that is the present epoch. */
  private readonly epochs: Int32Array;
  private epoch = 1;
  private readonly successors = new Map<Node, readonly Node[]>();

  constructor(graph: Graph, source: SourceText, argument: bigint, budget: number) {
    this.graph = graph;
    this.source = source;
    this.argument = argument;
    this.budget = budget;
    this.values = new Array<bigint>(graph.nodes.length).fill(0n);
    this.epochs = new Int32Array(graph.nodes.length);
  }

  run(): Outcome {
    try {
      return this.walk();
    } catch (error) {
      if (error instanceof OutOfBudget) return faultOutcome('timeout', 0, { steps: this.steps });
      throw error;
    }
  }

  private walk(): Outcome {
    let control = this.graph.start;
    for (;;) {
      this.count();
      const next = this.next(control);
      if (next === null) return valueOutcome('', { steps: this.steps });
      if (next.op === ops.Return)
        return valueOutcome(String(this.evaluate(next.input(1))), { steps: this.steps });
      if (next.op === ops.Fault) return this.fault(next);
      if (next.op === ops.ZeroCheck && this.evaluate(next.input(1)) === 0n) return this.fault(next);
      if (next.op === ops.Region || next.op === ops.Loop) this.enter(next, control);
      control = next;
    }
  }

  private fault(node: Node): Outcome {
    return faultOutcome('divide-by-zero', this.source.lineOf(node.span), { steps: this.steps });
  }

  private next(control: Node): Node | null {
    const users = this.usersOf(control);
    if (control.op === ops.If) return users[this.evaluate(control.input(1)) === 0n ? 1 : 0];
    return users[0] ?? null;
  }

  /** Successors of a control node; those of a branch are its true and its false side. */
  private usersOf(control: Node): readonly Node[] {
    let users = this.successors.get(control);
    if (users === undefined) {
      users = controlUsers(control);
      if (control.op.multi === true) users = [...users].sort((a, b) => Number(a.payload) - Number(b.payload));
      this.successors.set(control, users);
    }
    return users;
  }

  private enter(region: Node, from: Node): void {
    const slot = region.inputs.indexOf(from);
    const phis = region.uses.filter((user) => user.op === ops.Phi);
    const values = phis.map((phi) => this.evaluate(phi.input(slot)));
    phis.forEach((phi, i) => (this.values[phi.id] = values[i]));
    this.epoch++;
  }

  private evaluate(root: Node): bigint {
    const stack = [root];
    while (stack.length > 0) {
      const node = stack[stack.length - 1];
      if (this.isKnown(node)) {
        stack.pop();
        continue;
      }
      let ready = true;
      for (let slot = node.inputs.length - 1; slot > 0; slot--) {
        if (this.isKnown(node.input(slot))) continue;
        stack.push(node.input(slot));
        ready = false;
      }
      if (!ready) continue;
      stack.pop();
      this.compute(node);
    }
    return this.values[root.id];
  }

  private isKnown(node: Node): boolean {
    return node.op === ops.Phi || this.epochs[node.id] === this.epoch;
  }

  private compute(node: Node): void {
    this.count();
    this.epochs[node.id] = this.epoch;
    if (node.op === ops.Constant) {
      // A constant without a value (TOP) stands where no run comes.
      this.values[node.id] = node.type.kind === 'int' ? node.type.min : 0n;
    } else if (node.op === ops.Proj) {
      this.values[node.id] = this.argument;
    } else {
      const operands = node.inputs.slice(1).map((input) => this.values[input === null ? 0 : input.id]);
      const value = node.op.fold?.(operands);
      assert(value !== undefined, () => `${node} has no value for ${operands.join(', ')}`);
      this.values[node.id] = value;
    }
  }

  private count(): void {
    if (++this.steps > this.budget) throw new OutOfBudget();
  }
}
