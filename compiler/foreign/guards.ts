// Adds missing checks to a foreign graph: of divisors, lengths, indices, and pointers that may be null.
//
// An access that is not proved safe (needs.ts) gets a check, so that every engine stops with the same fault,
// at the line of the access. An access with a control input stays; one without is placed at the last point
// that dominates all its uses. A check splits its block: later nodes with a fixed place follow it, others
// float to their uses. One check serves all accesses that it dominates.
import { controlOut } from '../analysis/cfg.ts';
import { isControlEdge } from '../ir/control-walk.ts';
import type { Graph } from '../ir/graph.ts';
import { READING } from '../ir/log.ts';
import type { Node, Aux } from '../ir/node.ts';
import type { Op } from '../ir/ops/row.ts';
import { ops } from '../ir/ops/table.ts';
import { NOT_NULL, isHigh } from '../ir/types.ts';
import { bare } from '../optimize/rules/addresses.ts';
import type { Schedule } from '../schedule/index.ts';
import type { BlockTree } from '../analysis/block-tree.ts';
import type { Need, Needs } from './needs.ts';

/** The fault of using null as an object or function. */
const NULL_FAULT = 'null-dereference';

/**
 * Places floating accesses that need a check where their values are needed. @param latest by node id: the
 * last block that dominates all uses @returns whether there were any
 */
export function placeAccesses(graph: Graph, early: Schedule, latest: Int32Array, needs: Needs): boolean {
  let found = false;
  for (const node of [...graph.all()]) {
    const [above = -1, home] = [early.blockOf[node.id], early.blocks[latest[node.id] ?? -1]];
    if (above < 0 || home === undefined || node.op.control === true || node.op.fixed === true) continue;
    if (node.inputs[0] !== null || needs.of(node, above).length === 0) continue;
    const control = controlOut(home.head);
    graph.log?.beginStep(READING, 'place-access', node.id, -1);
    if (node.op.pinned === true) graph.setInput(node, 0, control);
    else graph.setInput(node, 1, castIn(graph, control, node.input(1), node));
    found = true;
  }
  return found;
}

/** @param schedule the early one */
export function guardAccesses(graph: Graph, schedule: Schedule, dominance: BlockTree, needs: Needs): void {
  const writer = new GuardWriter(graph, dominance, needs);
  for (const block of schedule.blocks) writer.write(block.index, block.nodes, controlOut(block.head));
}

/**
 * The same pointer as a non-null one. A pointer that is always null is unchanged, because the code after its
 * check never runs.
 */
function castIn(graph: Graph, control: Node, pointer: Node, { span }: Node): Node {
  const cast = graph.create(ops.Cast, [control, pointer], NOT_NULL, span);
  if (isHigh(cast.type)) graph.setType(cast, pointer.type);
  return cast;
}

interface Made {
  readonly block: number;
  readonly node: Node;
}

class GuardWriter {
  private readonly graph: Graph;
  private readonly dominance: BlockTree;
  private readonly needs: Needs;
  private readonly made = new Map<string, Made[]>();
  private block = 0;
  private control: Node;

  constructor(graph: Graph, dominance: BlockTree, needs: Needs) {
    this.graph = graph;
    this.dominance = dominance;
    this.needs = needs;
    this.control = graph.start;
  }

  write(block: number, nodes: readonly Node[], control: Node): void {
    this.block = block;
    this.control = control;
    for (const node of nodes) {
      if (node.op === ops.Phi) continue;
      if (this.control !== control && node.op.fixed === true && node.input(0) === control)
        this.graph.setInput(node, 0, this.control);
      for (const need of this.needs.of(node, block)) this.guard(node, need);
    }
  }

  private guard(node: Node, need: Need): void {
    const { graph } = this;
    graph.log?.beginStep(READING, 'guard-access', node.id, -1);
    switch (need.kind) {
      case 'not-null': {
        const pointer = node.input(need.slot);
        const cast = this.once(`null ${bare(pointer).id}`, () => this.testPointer(pointer, node));
        graph.setInput(node, need.slot, cast);
        return this.put(node, this.control);
      }
      case 'inside': {
        const [index, array] = [node.input(need.slot), node.input(2)];
        return this.put(
          node,
          this.once(`index ${index.id} ${bare(array).id}`, () =>
            this.check(node, ops.CheckIndex, [
              index,
              graph.create(ops.Length, [null, array], null, node.span),
            ]),
          ),
        );
      }
      case 'not-zero':
        return this.put(
          node,
          this.once(`zero ${node.input(2).id}`, () => this.check(node, ops.ZeroCheck, [node.input(2)])),
        );
      case 'not-negative':
        return this.put(
          node,
          this.once(`length ${node.input(1).id}`, () => this.check(node, ops.CheckLength, [node.input(1)])),
        );
    }
  }

  /** The result of a check that dominates this place, created if necessary. */
  private once(key: string, make: () => Node): Node {
    const all = this.made.get(key) ?? [];
    const found = all.find(({ block }) => this.dominance.dominates(block, this.block));
    if (found !== undefined) return found.node;
    const node = make();
    this.made.set(key, [...all, { block: this.block, node }]);
    return node;
  }

  /** Moves a node after a check: a node with a fixed place goes to the current control. */
  private put(node: Node, check: Node): void {
    if (node.op.fixed === true) this.graph.setInput(node, 0, this.control);
    else if (node.op.pinned === true) this.graph.setInput(node, 0, check);
  }

  private check(node: Node, op: Op, operands: readonly Node[]): Node {
    return this.insert((control) => this.create(node, op, [control, ...operands]));
  }

  /** Adds a branch with a fault on one side, and returns the non-null pointer. */
  private testPointer(pointer: Node, node: Node): Node {
    const after = this.insert((control) => {
      const branch = this.create(node, ops.If, [control, pointer]);
      const there = this.create(node, ops.CProj, [branch], 0);
      const isNull = this.create(node, ops.CProj, [branch], 1);
      this.graph.addInput(this.graph.stop, this.create(node, ops.Fault, [isNull], NULL_FAULT));
      return there;
    });
    return castIn(this.graph, after, pointer, node);
  }

  private create(node: Node, op: Op, inputs: readonly Node[], aux: Aux = null): Node {
    return this.graph.create(op, inputs, aux, node.span);
  }

  private insert(make: (control: Node) => Node): Node {
    const { control, graph } = this;
    const edge = control.uses.findIndex((user, i) => isControlEdge(user, control.useSlots[i] ?? 0));
    const [user, slot] = [control.uses[edge], control.useSlots[edge]];
    this.control = make(control);
    if (user !== undefined && slot !== undefined) graph.setInput(user, slot, this.control);
    return this.control;
  }
}
