// Creates nodes and maintains the Scope during construction.
//
// A scope holds control and the value of every visible variable (as nodes: scopes.ts). A split copies it; a
// merge creates a Phi for each name whose values differ. In a loop body, an untouched variable holds the loop
// header's Scope node as a marker; its Phi is created on first use (“lazy phis”). Unreachable code creates no
// nodes: its values are TOP.
import type { BuildingStep } from '../ir/step-names.ts';
import { assert } from '../base/assert.ts';
import type { Graph } from '../ir/graph.ts';
import { READING } from '../ir/log.ts';
import type { Node, Aux } from '../ir/node.ts';
import type { Op } from '../ir/ops/row.ts';
import { ops } from '../ir/ops/table.ts';
import { TOP, floatConstant, intConstant, isa, join, type Type } from '../ir/types.ts';
import type { Span } from '../source/span.ts';
import { Guards, type Tested } from './guards.ts';
import type { Rewriter } from './rewriter.ts';
import { Scopes } from './scopes.ts';
import { Slots, type SlotKey } from './slots.ts';

export class Builder {
  readonly graph: Graph;
  slots: Slots;
  scopes: Scopes;
  readonly guards: Guards;
  scope: Node;
  /** Every branch takes both sides, and no check stops control: see claims.ts. */
  readonly isOpen: boolean;
  /** The current code is not on any path, for example after a `return`. */
  isAside = false;
  /** Control of code that is not on any path; null unless every path is open. */
  private elsewhere: Node | null = null;
  private readonly rewriter: Rewriter;
  private readonly scopeWidth: number;
  private readonly nothing: Node;
  private readonly never: Node;

  /** @param scopeWidth variables per Scope node, at least 2 */
  constructor(graph: Graph, rewriter: Rewriter, span: Span, scopeWidth: number, isOpen: boolean) {
    this.graph = graph;
    this.isOpen = isOpen;
    this.rewriter = rewriter;
    this.scopeWidth = scopeWidth;
    this.slots = new Slots(scopeWidth);
    this.scopes = new Scopes(graph, this.slots);
    this.never = graph.keep(graph.create(ops.XCtrl, [graph.start], null, span));
    this.nothing = graph.keep(graph.create(ops.Constant, [graph.start], TOP, span));
    this.guards = new Guards(this);
    this.scope = this.scopes.create(graph.create(ops.CProj, [graph.start], 0, span), span);
    this.openSide(span);
  }

  enter(head: Node): void {
    this.graph.kill(this.scope);
    this.slots = new Slots(this.scopeWidth);
    this.scopes = new Scopes(this.graph, this.slots);
    this.guards.clear();
    this.scope = this.scopes.create(head, head.span);
    this.openSide(head.span);
  }

  private openSide(span: Span): void {
    if (!this.isOpen) return;
    if (this.elsewhere !== null) this.graph.release(this.elsewhere);
    const [onward, side] = this.branch(this.nothing, span);
    this.setControl(onward);
    this.elsewhere = this.graph.keep(side);
  }

  /** Leaves the paths that control takes, if every path is open. */
  goAside(): void {
    if (this.elsewhere !== null) this.setControl(this.elsewhere);
  }

  dispose(): void {
    this.graph.kill(this.scope);
    for (const node of [this.never, this.nothing, this.elsewhere])
      if (node !== null) this.graph.killUnused(this.graph.release(node));
  }

  // --------------------------------------------------------------------------------------------------- nodes

  /** Begins a step of the timeline; `root` is its subject, by default the next node created. */
  step(name: BuildingStep, root: number = this.graph.created): void {
    const { log } = this.graph;
    log?.beginStep(READING, name, root, -1);
  }

  make(op: Op, inputs: readonly (Node | null)[], aux: Aux, span: Span): Node {
    this.step('build');
    return this.rewriter.rewrite(this.graph.create(op, inputs, aux, span));
  }

  /** Applies peepholes to a node whose last inputs were just set. */
  finish(node: Node): Node {
    return this.rewriter.rewrite(node);
  }

  compute(op: Op, operands: readonly Node[], span: Span): Node {
    return this.isDead ? this.nothing : this.make(op, [null, ...operands], null, span);
  }

  constant(value: bigint, span: Span): Node {
    return this.constantOf(intConstant(value), span);
  }

  float(value: number, span: Span): Node {
    return this.constantOf(floatConstant(value), span);
  }

  constantOf(type: Type, span: Span): Node {
    return this.isDead ? this.nothing : this.make(ops.Constant, [this.graph.start], type, span);
  }

  get deadValue(): Node {
    return this.nothing;
  }

  holding<T>(value: Node, evaluate: () => T): T {
    this.graph.keep(value);
    const result = evaluate();
    this.graph.release(value);
    return result;
  }

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

  die(): void {
    this.setControl(this.never);
  }

  /** Control never leaves this place, so the following code is unreachable. */
  stay(span: Span): void {
    this.step('build');
    const loop = this.graph.create(ops.Loop, [null, this.control, null], null, span);
    this.graph.setInput(loop, 2, loop);
    this.die();
  }

  get isDead(): boolean {
    return this.control.op === ops.XCtrl;
  }

  /** Returns the true and the false side. */
  branch(predicate: Node, span: Span): readonly [Node, Node] {
    // If every path is open, the predicate is only kept alive because guards refer to it.
    const op = this.isOpen ? ops.Never : ops.If;
    const branch = this.graph.keep(this.make(op, [this.control, predicate], null, span));
    const onTrue = this.graph.keep(this.make(ops.CProj, [branch], 0, span));
    const onFalse = this.make(ops.CProj, [branch], 1, span);
    this.graph.release(onTrue);
    this.graph.killUnused(this.graph.release(branch));
    return [onTrue, onFalse];
  }

  /**
   * Splits control by a predicate. The current scope continues on the true side; the returned copy is for the
   * false side.
   */
  split(predicate: Node, span: Span, known: Tested | null = null): Node {
    const tested = known ?? this.guards.tested(predicate);
    const [onTrue, onFalse] = this.branch(predicate, span);
    this.graph.keep(onFalse);
    this.step('scope-copy');
    const other = this.scopes.copy(this.scope, onFalse, span);
    this.setControl(onTrue);
    this.graph.release(onFalse);
    this.guards.split(this.scope, other, tested);
    return other;
  }

  /** Adds an expression's value to a scope as a nameless variable, so that a merge creates its Phi. */
  pushValue(value: Node, scope: Node = this.scope): void {
    this.scopes.push(scope, value);
  }

  popValue(): Node {
    const slot = this.scopes.count(this.scope);
    const value = this.graph.keep(this.lookup(this.scope, slot));
    this.scopes.trim(this.scope, slot - 1);
    return this.graph.release(value);
  }

  // -------------------------------------------------------------------------------------------------- scopes

  declare(key: SlotKey, value: Node): void {
    this.step('declare', this.scope.id);
    this.slots.add(key);
    this.scopes.push(this.scope, value);
  }

  openBlock(): void {
    this.slots.open();
  }

  closeBlock(): void {
    this.slots.close();
    this.step('close-block', this.scope.id);
    this.scopes.trim(this.scope, this.slots.count);
  }

  read(key: SlotKey): Node {
    return this.isDead ? this.nothing : this.lookup(this.scope, this.slots.of(key));
  }

  assign(key: SlotKey, value: Node): void {
    if (this.isDead) return;
    this.step('assign', this.scope.id);
    this.scopes.set(this.scope, this.slots.of(key), value);
  }

  /** Replaces a loop's marker by that loop's Phi. */
  lookup(scope: Node, slot: number): Node {
    const value = this.scopes.get(scope, slot);
    if (value.op !== ops.Scope) return value;
    const head = value;
    const loop = head.input(0);
    const current = this.lookup(head, slot);
    const open = current.op === ops.Phi && current.inputs[0] === loop;
    const phi = open ? current : this.openPhi(head, slot, current);
    this.scopes.set(scope, slot, phi);
    return phi;
  }

  /** Ensures that a variable of a loop header has its Phi, because its value changes in the body. */
  openPhiOf(head: Node, slot: number): void {
    const current = this.lookup(head, slot);
    if (current.op !== ops.Phi || current.inputs[0] !== head.inputs[0]) this.openPhi(head, slot, current);
  }

  private openPhi(head: Node, slot: number, entry: Node): Node {
    const loop = head.input(0);
    this.step('loop-phi');
    const phi = this.graph.create(ops.Phi, [loop, entry, null], this.slots.auxAt(slot), loop.span);
    // The back edge's value has the variable's type, because assignments check it. An unset field has none.
    const declared = this.slots.referenceAt(slot);
    if (declared !== null && isa(entry.type, declared)) this.graph.setType(phi, join(declared, phi.type));
    this.scopes.set(head, slot, phi);
    return phi;
  }

  copy(scope: Node): Node {
    this.step('scope-copy');
    const copy = this.scopes.copy(scope, scope.input(0), scope.span);
    this.guards.copy(scope, copy);
    return copy;
  }

  /** A scope for a loop body: marks every variable that the loop may change as untouched. */
  copyForLoop(head: Node, isChanged: (slot: number) => boolean): Node {
    this.step('scope-copy');
    const body = this.scopes.copyForLoop(head, isChanged);
    this.guards.copy(head, body);
    return body;
  }

  kill(scope: Node): void {
    this.step('scope-end', scope.id);
    this.guards.forget(scope);
    this.scopes.kill(scope);
  }

  /** Merges two paths, and returns the remaining scope. Values that differ get a Phi. */
  merge(a: Node, b: Node, span: Span): Node {
    if (a.input(0).op === ops.XCtrl || b.input(0).op === ops.XCtrl) {
      const [stays, goes] = a.input(0).op === ops.XCtrl ? [b, a] : [a, b];
      this.kill(goes);
      return stays;
    }
    assert(this.scopes.count(a) === this.scopes.count(b), 'merged scopes must hold the same variables');
    this.step('build');
    const region = this.graph.keep(this.graph.create(ops.Region, [null, a.input(0), b.input(0)], null, span));
    for (const slot of this.scopes.differences(a, b)) {
      if (this.scopes.get(a, slot) === this.scopes.get(b, slot)) continue;
      const values = [this.lookup(a, slot), this.lookup(b, slot)].map((value, i, both) =>
        commonSource(value, both[1 - i]),
      );
      if (values[0] === values[1]) {
        this.scopes.set(a, slot, values[0]);
        continue;
      }
      const phi = this.make(ops.Phi, [region, ...values], this.slots.auxAt(slot), span);
      this.step('scope-merge', a.id);
      this.scopes.set(a, slot, phi);
    }
    this.step('scope-merge', a.id);
    this.graph.setInput(a, 0, region);
    this.guards.merge(a, b);
    this.kill(b);
    this.finish(this.graph.release(region));
    return a;
  }
}

/** A value that a test on one side only refined is the same on both sides. */
const commonSource = (value: Node, other: Node): Node =>
  value.op === ops.Cast && value.inputs[1] === other ? other : value;
