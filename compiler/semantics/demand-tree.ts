// The demand-driven run as a tree (the review of Click's thesis in docs/theory.md, section 2): starting at
// Stop, evaluates each node after its operands, depth first, in slot order.
//
// The recorded run (states.ts) determines the arms of phis and the iterations of loops. A demand is a node at
// a state. A phi demands the arm of the taken edge at the state before; a parameter the argument at the state
// of the call; a call's result the returned value. Other data nodes demand their operands at their own state:
// the first since which all their phideps are unchanged. By Lemma 3.1, the value is constant from then on, so
// later demands share it, and nothing is evaluated twice. Invariant: no recursion, because a loop's chain is
// as long as its run.
import { isBound, ValueDominance } from '../analysis/index.ts';
import { CompilerBug } from '../base/assert.ts';
import { controlUsers } from '../ir/control-walk.ts';
import { argumentSlot, type Node, type Parameter } from '../ir/node.ts';
import { ops } from '../ir/ops/table.ts';
import type { DemandNode, DemandPlace, DemandRequest } from './data.ts';
import type { Datum } from './denotation.ts';
import type { StateValues } from './state-values.ts';
import type { Binding, Exec, RecordedRun } from './states.ts';

/** A node at a state of the recorded run; -1 is Start. */
export interface Demand {
  readonly node: Node;
  readonly state: number;
  readonly slot: number;
}

type Draft = { -readonly [Key in keyof DemandNode]: DemandNode[Key] };

interface OpenDemand {
  readonly id: number;
  readonly rest: readonly Demand[];
  at: number;
}

export class DemandTreeBuilder {
  private readonly run: RecordedRun;
  private readonly values: StateValues;
  private readonly relation: ValueDominance;
  private readonly text: (value: Datum) => string;

  constructor(values: StateValues, text: (value: Datum) => string) {
    this.run = values.run;
    this.values = values;
    this.relation = new ValueDominance(values.run.graph);
    this.text = text;
  }

  build({ root, nodes: most, depth = Infinity, control }: DemandRequest): DemandNode[] {
    const first = root === null ? this.stop() : this.rootOf(root);
    if (first === null) return [];
    const nodes: Draft[] = [];
    const met = new Map<string, number>();
    const stack: OpenDemand[] = [];
    let evaluated = 0;
    // Existing nodes, and those that an open node still needs.
    let promised = 1;
    const open = (demand: Demand, parent: number): void => {
      const draft = this.draftOf(demand, nodes.length, parent);
      nodes.push(draft);
      const key = `${draft.node} ${draft.state}`;
      draft.shared = met.get(key) ?? -1;
      if (draft.shared < 0) met.set(key, draft.id);
      const rest = draft.shared < 0 ? this.operands({ ...demand, state: draft.state - 1 }, control) : [];
      draft.cut = rest.length > 0 && (promised + rest.length > most || stack.length >= depth);
      if (!draft.cut) promised += rest.length;
      stack.push({ id: draft.id, rest: draft.cut ? [] : rest, at: 0 });
    };
    open(first, -1);
    for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
      if (top.at < top.rest.length) {
        open(top.rest[top.at++], top.id);
        continue;
      }
      stack.pop();
      const draft = nodes[top.id];
      if (draft.shared >= 0) draft.order = nodes[draft.shared].order;
      else if (!draft.cut) draft.order = evaluated++;
    }
    return nodes;
  }

  private draftOf({ node, state, slot }: Demand, id: number, parent: number): Draft {
    const isData = node.op.control !== true;
    const settled = isData ? this.settled(node, state) : state;
    const binding = node.op === ops.Phi ? this.bindingOf(node, settled) : null;
    return {
      id,
      node: node.id,
      state: settled + 1,
      parent,
      slot,
      order: -1,
      value: isData ? this.text(this.values.at(settled, node)) : '',
      arm: binding === null ? -1 : this.armOf(binding),
      shared: -1,
      cut: false,
    };
  }

  /** What must be evaluated before a node, in slot order. */
  operands({ node, state }: Demand, control: boolean): Demand[] {
    if (node.op.control === true) return this.demandsOfControl(node, state, control);
    if (isBound(node)) return this.demandsOfBound(node, state);
    const demands: Demand[] = [];
    for (let slot = 1; slot < node.inputs.length; slot++) {
      const input = node.inputs[slot];
      if (input !== null) demands.push({ node: input, state, slot });
    }
    return demands;
  }

  private stop(): Demand | null {
    return this.run.end === null
      ? null
      : { node: this.run.graph.stop, state: this.run.states.length - 1, slot: -1 };
  }

  /** Null if the node has no value at the state, or control did not pass it. */
  private rootOf({ node: id, state }: DemandPlace): Demand | null {
    const node = this.run.graph.nodes[id] ?? null;
    if (node === null || state < 0 || state > this.run.states.length) return null;
    const demand = { node, state: state - 1, slot: -1 };
    if (node.op.control === true) return demand;
    return state > 0 && this.values.all(state - 1).has(node) ? demand : null;
  }

  private bindingOf(node: Node, state: number): Binding {
    const found = this.run.states[state].rho.find((entry) => entry.node === node);
    if (found === undefined) throw new CompilerBug(`${node} has no value at state ${state}`);
    return found;
  }

  /** The first state since which the node has had its current value. */
  private settled(node: Node, state: number): number {
    const { rho, call } = this.run.states[state];
    const needed = new Set(this.relation.phideps(node));
    return rho.reduce(
      (latest, entry) => (needed.has(entry.node) ? Math.max(latest, entry.since) : latest),
      call.first,
    );
  }

  private armOf({ node, since }: Binding): number {
    const { edge } = this.run.states[since];
    return edge === null ? -1 : node.input(0).inputs.indexOf(edge);
  }

  private demandsOfBound(node: Node, state: number): Demand[] {
    const exec = this.run.states[state];
    if (node.op === ops.New) return node.inputs.length > 1 ? [{ node: node.input(1), state, slot: 1 }] : [];
    if (node.op === ops.Phi) {
      const slot = this.armOf(this.bindingOf(node, state));
      return [{ node: node.input(slot), state: exec.before, slot }];
    }
    if (node.op === ops.Parm) {
      const call = exec.edge;
      const given = call?.inputs[argumentSlot(node.aux as Parameter)] ?? null;
      return given === null ? [] : [{ node: given, state: exec.call.caller, slot: -1 }];
    }
    return this.demandsOfResult(node, exec, state);
  }

  /** The returned value of a call; for a system function, its arguments. */
  private demandsOfResult(node: Node, exec: Exec, state: number): Demand[] {
    const call = node.input(0).input(0);
    if (exec.rule === 'SYS')
      return call.inputs.flatMap((input, slot) =>
        input === null || slot === 0 ? [] : [{ node: input, state: exec.before, slot: -1 }],
      );
    const end = this.returnAt(state - 1);
    return [{ node: end.input(node.aux === 1 ? 2 : 1), state: state - 1, slot: -1 }];
  }

  private returnAt(state: number): Node {
    const { region } = this.run.states[state];
    let at: Node | undefined = region;
    while (at !== undefined && at.op !== ops.Return) [at] = this.onward(at, state);
    if (at === undefined) throw new CompilerBug(`${region} does not lead to a Return`);
    return at;
  }

  private onward(node: Node, state: number): Node[] {
    const users = controlUsers(node);
    if (node.op !== ops.If) return users;
    const side = this.values.at(state, node.input(1));
    return users.filter(({ aux }) => aux === (side === 0n || side === null ? 1 : 0));
  }

  private demandsOfControl(node: Node, state: number, control: boolean): Demand[] {
    if (node.op === ops.Stop) {
      const end = this.run.end?.node ?? null;
      return end === null ? [] : [{ node: end, state, slot: node.inputs.indexOf(end) }];
    }
    const exec = this.run.states[state] as Exec | undefined;
    if (exec?.region === node) return this.demandsOfRegion(exec, state);
    return node.inputs.flatMap((input, slot) =>
      input === null || (input.op.control === true && !control)
        ? []
        : [{ node: input, state: input.op === ops.Start ? -1 : state, slot }],
    );
  }

  /** A region demands the taken path, before this state. */
  private demandsOfRegion({ region, edge, rule, before, call }: Exec, state: number): Demand[] {
    if (edge === null) return [{ node: this.run.graph.start, state: -1, slot: 0 }];
    const slot = region.inputs.indexOf(edge);
    if (rule === 'CALL') return [{ node: edge, state: call.caller, slot: -1 }];
    const way = { node: edge, state: before, slot };
    return rule === 'CRET' ? [way, { node: this.returnAt(state - 1), state: state - 1, slot: -1 }] : [way];
  }
}
