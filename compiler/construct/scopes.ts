// Copies of Scope nodes. With few variables a copy holds every value itself. With many, that would cost time in the
// square of the program's length, so a copy then holds control and what changes there; its other slots are empty, and
// are borrowed from the scope it was made from, its lender: their values are those of the lender. In the body of a
// loop an empty slot stands for the marker, which is the Scope of the loop's head.
//
// Keep true when editing: before a lender's slot is written, or the lender ends, those who borrow the old value get it.
// So values change through put(), and scopes end through kill().
import type { Graph } from '../ir/graph.ts';
import type { Node } from '../ir/node.ts';
import { ops } from '../ir/ops/table.ts';
import type { Span } from '../source/span.ts';

/** With more variables than this, copies borrow. */
const MOST_COPIED = 64;

interface Loan {
  readonly lender: Node;
  /** Empty slots are the marker of the lender, a loop's head. */
  readonly marks: boolean;
}

export class Scopes {
  private readonly graph: Graph;
  private readonly loans = new Map<Node, Loan>();
  private readonly borrowers = new Map<Node, Node[]>();
  /** The inputs of a copy that borrows all. */
  private readonly blank: (Node | null)[] = [];

  constructor(graph: Graph) {
    this.graph = graph;
  }

  /** A scope with the same values and another control. */
  copy(scope: Node, control: Node, span: Span): Node {
    const view = this.view(scope);
    return this.make(scope, control, span, { lender: scope, marks: false }, view);
  }

  /** A scope for the body of a loop: every variable is marked as not yet touched. */
  copyForLoop(head: Node): Node {
    return this.make(head, head.input(0), head.span, { lender: head, marks: true }, () => head);
  }

  private make(scope: Node, control: Node, span: Span, loan: Loan, value: (slot: number) => Node): Node {
    const borrows = scope.inputs.length - 1 > MOST_COPIED;
    const inputs = borrows ? this.blank : [];
    inputs[0] = control;
    if (borrows) setLength(inputs, scope.inputs.length);
    else for (let slot = 1; slot < scope.inputs.length; slot++) inputs.push(value(slot));
    const copy = this.graph.create(ops.Scope, inputs, scope.payload, span);
    if (borrows) this.borrow(copy, loan);
    return copy;
  }

  private borrow(copy: Node, loan: Loan): void {
    this.loans.set(copy, loan);
    if (loan.marks) return;
    const others = this.borrowers.get(loan.lender);
    if (others === undefined) this.borrowers.set(loan.lender, [copy]);
    else others.push(copy);
  }

  /** What stands in a slot: a value, or the Scope of a loop's head as a marker. */
  at(scope: Node, slot: number): Node {
    return scope.inputs[slot] ?? this.view(scope)(slot);
  }

  /** at() for many slots of one scope; to be asked for anew after scopes were copied or ended. */
  view(scope: Node): (slot: number) => Node {
    const chain = [scope];
    let loan = this.loans.get(scope);
    for (; loan !== undefined && !loan.marks; loan = this.loans.get(loan.lender)) chain.push(loan.lender);
    const marker = loan?.lender;
    return (slot) => {
      for (const holder of chain) {
        const value = holder.inputs[slot];
        if (value !== null) return value;
      }
      return marker ?? scope.input(slot);
    };
  }

  /** Whether a scope borrows from another, perhaps through more of them. */
  borrowsFrom(scope: Node, other: Node): boolean {
    let loan = this.loans.get(scope);
    while (loan !== undefined && !loan.marks && loan.lender !== other) loan = this.loans.get(loan.lender);
    return loan?.lender === other && !loan.marks;
  }

  /** The slots in which two scopes differ. */
  differing(a: Node, b: Node): number[] {
    const [inA, inB] = [this.view(a), this.view(b)];
    const [loanA, loanB] = [this.loans.get(a), this.loans.get(b)];
    const fromB = loanA?.lender === b && !loanA.marks;
    const fromA = loanB?.lender === a && !loanB.marks;
    const alike = loanA?.lender === loanB?.lender && loanA?.marks === loanB?.marks;
    const slots: number[] = [];
    for (let slot = 1; slot < a.inputs.length; slot++) {
      // Most slots are empty: these need no look at the lenders.
      const empty = b.inputs[slot] === null;
      if (a.inputs[slot] === null ? fromB || (empty && alike) : empty && fromA) continue;
      if (inA(slot) !== inB(slot)) slots.push(slot);
    }
    return slots;
  }

  /** The slots in which the scope at the end of a loop's body holds something else than the marker of its head. */
  touched(scope: Node, head: Node): number[] {
    const value = this.view(scope);
    const isMarked = this.loans.get(scope)?.marks === true;
    const slots: number[] = [];
    for (let slot = 1; slot < head.inputs.length; slot++) {
      if (isMarked && scope.inputs[slot] === null) continue;
      if (value(slot) !== head) slots.push(slot);
    }
    return slots;
  }

  /** Changes the value in a slot; those who borrow keep the old one. */
  put(scope: Node, slot: number, value: Node): void {
    const { graph } = this;
    const borrowers = this.borrowers.get(scope);
    if (borrowers === undefined) return graph.setInput(scope, slot, value);
    const old = graph.keep(this.at(scope, slot));
    graph.setInput(scope, slot, value);
    for (const other of borrowers) if (other.inputs[slot] === null) graph.setInput(other, slot, old);
    graph.killUnused(graph.release(old));
  }

  /** Takes the slots beyond the first `count` variables away. */
  trim(scope: Node, count: number): void {
    for (let slot = scope.inputs.length - 1; slot > count; slot--) {
      for (const other of this.borrowers.get(scope) ?? [])
        if (other.inputs[slot] === null) this.graph.setInput(other, slot, this.at(scope, slot));
      this.graph.removeInput(scope, slot);
    }
  }

  /**
   * Ends one of two scopes; what it led to goes on with the other's values. Returns the scope that goes on: where it
   * borrows from the one to be ended, that one, with its values put there.
   */
  endOther(stays: Node, goes: Node): Node {
    if (!this.borrowsFrom(stays, goes)) {
      this.kill(goes);
      return stays;
    }
    const value = this.view(stays);
    for (const slot of this.differing(goes, stays)) this.put(goes, slot, value(slot));
    this.graph.setInput(goes, 0, stays.inputs[0]);
    this.kill(stays);
    return goes;
  }

  /**
   * Gives a scope the values of a loop's head where it still holds markers. Returns the scope that holds all then:
   * where this one borrows, the head, with the values put there.
   */
  fillMarkers(scope: Node, head: Node): Node {
    const [value, own] = [this.view(scope), this.view(head)];
    const borrows = this.loans.has(scope);
    for (let slot = 1; slot < scope.inputs.length; slot++) {
      const found = value(slot);
      if (!borrows && found === head) this.put(scope, slot, own(slot));
      if (borrows && found !== head && found !== own(slot)) this.put(head, slot, found);
    }
    if (!borrows) return scope;
    this.graph.setInput(head, 0, scope.inputs[0]);
    return head;
  }

  /** Ends a scope. Those who borrowed from it get its own values, and borrow the others from its lender. */
  kill(scope: Node): void {
    const loan = this.loans.get(scope);
    for (const other of this.borrowers.get(scope) ?? []) {
      for (let slot = 1; slot < other.inputs.length; slot++) {
        if (other.inputs[slot] === null && scope.inputs[slot] !== null)
          this.graph.setInput(other, slot, scope.inputs[slot]);
      }
      this.loans.delete(other);
      if (loan !== undefined) this.borrow(other, loan);
    }
    this.borrowers.delete(scope);
    this.loans.delete(scope);
    if (loan !== undefined) this.forget(scope, loan.lender);
    this.graph.kill(scope);
  }

  private forget(borrower: Node, lender: Node): void {
    const others = this.borrowers.get(lender);
    if (others === undefined) return;
    const left = others.filter((other) => other !== borrower);
    if (left.length > 0) this.borrowers.set(lender, left);
    else this.borrowers.delete(lender);
  }
}

function setLength(inputs: (Node | null)[], length: number): void {
  while (inputs.length < length) inputs.push(null);
  inputs.length = length;
}
