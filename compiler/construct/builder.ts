// Making nodes and keeping the Scope while the program is read.
//
// A Scope node holds control (slot 0) and the value of every visible variable. At a split it is copied, at a merge the
// two copies become one and names whose values differ get a Phi. In a loop body, a variable that has not been touched
// holds the Scope node of the loop's head itself as a marker: its Phi is made when it is first needed («lazy phis»).
// Where control cannot come, no nodes are made: values are then the constant TOP.
import { assert } from '../base/assert.ts';
import type { Graph } from '../ir/graph.ts';
import type { Node, Payload } from '../ir/node.ts';
import type { Op } from '../ir/ops/row.ts';
import { ops } from '../ir/ops/table.ts';
import { TOP, intConstant, type Type } from '../ir/types.ts';
import type { Span } from '../source/span.ts';
import type { Rewriter } from './rewriter.ts';
import { Scopes } from './scopes.ts';
import { Symbols } from './symbols.ts';

export class Builder {
  readonly graph: Graph;
  readonly symbols = new Symbols();
  readonly scopes: Scopes;
  /** The present Scope node. */
  scope: Node;
  private readonly rewriter: Rewriter;
  /** By a loop's head: the slots that have their Phi. */
  private readonly openPhis = new Map<Node, number[]>();
  /** The value of everything where control cannot come. */
  private readonly nothing: Node;
  private readonly never: Node;

  constructor(graph: Graph, rewriter: Rewriter, span: Span) {
    this.graph = graph;
    this.scopes = new Scopes(graph, this.symbols);
    this.rewriter = rewriter;
    this.never = graph.keep(graph.create(ops.XCtrl, [graph.start], null, span));
    this.nothing = graph.keep(graph.create(ops.Constant, [graph.start], TOP, span));
    this.scope = graph.create(ops.Scope, [graph.create(ops.CProj, [graph.start], 0, span)], '', span);
  }

  /** Ends construction: the helpers above go if nobody uses them. */
  dispose(): void {
    this.graph.kill(this.scope);
    for (const node of [this.never, this.nothing]) this.graph.killUnused(this.graph.release(node));
  }

  // --------------------------------------------------------------------------------------------------- nodes

  /** Begins a step of the timeline; `root` is the node it is about, by default the one made next. */
  step(name: string, root: number = this.graph.created): void {
    const { log } = this.graph;
    log?.beginStep('parse', name, root, -1);
  }

  /** Makes a node and looks for peepholes at it. */
  make(op: Op, inputs: readonly (Node | null)[], payload: Payload, span: Span): Node {
    this.step('build');
    return this.rewriter.rewrite(this.graph.create(op, inputs, payload, span));
  }

  /** Peepholes at a node whose last inputs have just been filled in. */
  finish(node: Node): Node {
    return this.rewriter.rewrite(node);
  }

  /** A data node; its slot 0 is empty. */
  compute(op: Op, operands: readonly Node[], span: Span): Node {
    return this.isDead ? this.nothing : this.make(op, [null, ...operands], null, span);
  }

  constant(value: bigint, span: Span): Node {
    return this.isDead ? this.nothing : this.constantOf(intConstant(value), span);
  }

  private constantOf(type: Type, span: Span): Node {
    return this.make(ops.Constant, [this.graph.start], type, span);
  }

  /** Evaluates something while another value is only held in hand. */
  holding<T>(value: Node, evaluate: () => T): T {
    this.graph.keep(value);
    const result = evaluate();
    this.graph.release(value);
    return result;
  }

  /** Drops a value that nobody wants, such as that of an expression statement. */
  discard(value: Node): void {
    this.graph.killUnused(value);
  }

  // ------------------------------------------------------------------------------------------------- control

  get control(): Node {
    return this.scope.input(0);
  }

  setControl(control: Node): void {
    this.graph.setInput(this.scope, 0, control);
  }

  /** Nothing after this place is reached. */
  die(): void {
    this.setControl(this.never);
  }

  get isDead(): boolean {
    return this.control.op === ops.XCtrl;
  }

  /** Splits control by a predicate: the true and the false side. */
  branch(predicate: Node, span: Span): readonly [Node, Node] {
    const branch = this.graph.keep(this.make(ops.If, [this.control, predicate], null, span));
    const onTrue = this.graph.keep(this.make(ops.CProj, [branch], 0, span));
    const onFalse = this.make(ops.CProj, [branch], 1, span);
    this.graph.release(onTrue);
    this.graph.killUnused(this.graph.release(branch));
    return [onTrue, onFalse];
  }

  /** Splits control by a predicate. The present scope goes on at the true side; the returned copy is for the other. */
  split(predicate: Node, span: Span): Node {
    const [onTrue, onFalse] = this.branch(predicate, span);
    this.graph.keep(onFalse);
    this.step('scope-copy');
    const other = this.scopes.copy(this.scope, onFalse, span);
    this.setControl(onTrue);
    this.graph.release(onFalse);
    return other;
  }

  /** Lets the value of an expression ride in the scope as a nameless variable, so that a merge gives it its Phi. */
  pushValue(value: Node): void {
    this.scopes.push(this.scope, value);
  }

  popValue(): Node {
    const slot = this.scopes.size(this.scope);
    const value = this.graph.keep(this.scopes.at(this.scope, slot));
    this.scopes.trim(this.scope, slot - 1);
    return this.graph.release(value);
  }

  // -------------------------------------------------------------------------------------------------- scopes

  /** Adds a variable with its first value to the present scope. */
  declare(name: string, final: boolean, declared: Span | null, value: Node): void {
    this.step('declare', this.scope.id);
    this.symbols.declare(name, final, declared);
    this.scopes.push(this.scope, value);
  }

  openBlock(): void {
    this.symbols.open();
  }

  closeBlock(): void {
    this.symbols.close();
    this.step('close-block', this.scope.id);
    this.trim(this.scope, this.symbols.count);
  }

  read(slot: number): Node {
    return this.isDead ? this.nothing : this.lookup(this.scope, slot);
  }

  assign(slot: number, value: Node): void {
    this.step('assign', this.scope.id);
    this.scopes.put(this.scope, slot, value);
  }

  /** The value in a slot of any scope. A marker of a loop becomes that loop's Phi. */
  lookup(scope: Node, slot: number): Node {
    const value = this.scopes.at(scope, slot);
    if (value.op !== ops.Scope) return value;
    const head = value;
    const loop = head.input(0);
    const current = this.lookup(head, slot);
    const open = current.op === ops.Phi && current.inputs[0] === loop;
    const phi = open ? current : this.openPhi(head, slot, current);
    this.scopes.hold(scope, slot, phi);
    return phi;
  }

  /** Makes sure that a variable of a loop's head has its Phi: its value changes in the body. */
  openPhiOf(head: Node, slot: number): void {
    const current = this.lookup(head, slot);
    if (current.op !== ops.Phi || current.inputs[0] !== head.inputs[0]) this.openPhi(head, slot, current);
  }

  /** The slots of a loop's head that have their Phi; the loop is closed with this. */
  openPhisOf(head: Node): number[] {
    const slots = this.openPhis.get(head) ?? [];
    this.openPhis.delete(head);
    return slots.sort((a, b) => a - b);
  }

  private openPhi(head: Node, slot: number, entry: Node): Node {
    const loop = head.input(0);
    this.step('loop-phi');
    const phi = this.graph.create(ops.Phi, [loop, entry, null], this.symbols.nameAt(slot), loop.span);
    this.scopes.put(head, slot, phi);
    const slots = this.openPhis.get(head);
    if (slots === undefined) this.openPhis.set(head, [slot]);
    else slots.push(slot);
    return phi;
  }

  /** A second scope with the same values, for the other way that control can take. */
  copy(scope: Node): Node {
    this.step('scope-copy');
    return this.scopes.copy(scope, scope.input(0), scope.span);
  }

  /** A scope for the body of a loop: every variable is marked as not yet touched. */
  copyForLoop(head: Node): Node {
    this.step('scope-copy');
    return this.scopes.copyForLoop(head);
  }

  /** Forgets the variables beyond the first `count`, which are not visible where this scope is going. */
  trim(scope: Node, count: number): void {
    this.scopes.trim(scope, count);
  }

  kill(scope: Node): void {
    this.step('scope-end', scope.id);
    this.scopes.kill(scope);
  }

  /** Joins two ways of control: values that differ get a Phi. Returns the scope that stays; the other is gone. */
  merge(a: Node, b: Node, span: Span): Node {
    if (a.input(0).op === ops.XCtrl || b.input(0).op === ops.XCtrl) {
      const [stays, goes] = a.input(0).op === ops.XCtrl ? [b, a] : [a, b];
      this.step('scope-end', goes.id);
      return this.scopes.keepOne(stays, goes);
    }
    assert(this.scopes.size(a) === this.scopes.size(b), 'merged scopes must hold the same variables');
    this.step('build');
    const region = this.graph.keep(this.graph.create(ops.Region, [null, a.input(0), b.input(0)], null, span));
    const [into, other] = this.scopes.survivor(a, b);
    for (const slot of this.scopes.differing(a, b)) {
      const values = [this.lookup(a, slot), this.lookup(b, slot)];
      if (values[0] === values[1]) continue;
      const phi = this.make(ops.Phi, [region, ...values], this.symbols.nameAt(slot), span);
      this.step('scope-merge', into.id);
      this.scopes.put(into, slot, phi);
    }
    this.step('scope-merge', into.id);
    this.graph.setInput(into, 0, region);
    this.kill(other);
    this.finish(this.graph.release(region));
    return into;
  }
}
