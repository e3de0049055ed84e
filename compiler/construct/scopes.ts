// Copies of Scope nodes. With few variables a copy holds every value itself. With many, that would cost time in the
// square of the program's length: then a copy holds control and only what differs from the scope it was made from, its
// lender, and borrows all else. In the body of a loop, what is not held is the marker: the Scope of the loop's head.
//
// Variables are told by their slot, 1 … size(). Only this file knows at which input of a borrowing Scope one stands.
// Keep true when editing: where a lender's value changes, or the lender ends, those who borrow keep the value they had.
// So values change through put(), and scopes end through kill().
import type { Graph } from '../ir/graph.ts';
import type { Node } from '../ir/node.ts';
import { ops } from '../ir/ops/table.ts';
import type { Span } from '../source/span.ts';
import type { Symbols } from './symbols.ts';

/** With more variables than this, copies borrow. */
const MOST_COPIED = 64;

/** What is known of a scope that borrows. */
interface Loan {
  lender: Node;
  /** What is not held is the marker of the lender, a loop's head. */
  marks: boolean;
  /** Number of variables. */
  size: number;
  /** The input at which a variable that is held stands, by its slot. */
  readonly held: Map<number, number>;
}

export class Scopes {
  private readonly graph: Graph;
  private readonly symbols: Symbols;
  private readonly loans = new Map<Node, Loan>();
  /** Who borrows from a scope, markers aside. */
  private readonly borrowers = new Map<Node, Node[]>();

  constructor(graph: Graph, symbols: Symbols) {
    this.graph = graph;
    this.symbols = symbols;
  }

  /** Number of variables, nameless ones too. */
  size(scope: Node): number {
    return this.loans.get(scope)?.size ?? scope.inputs.length - 1;
  }

  /** What stands in a slot: a value, or the Scope of a loop's head as a marker. */
  at(scope: Node, slot: number): Node {
    let holder = scope;
    for (let loan = this.loans.get(holder); loan !== undefined; loan = this.loans.get(holder)) {
      const input = loan.held.get(slot);
      if (input !== undefined) return holder.input(input);
      if (loan.marks) return loan.lender;
      holder = loan.lender;
    }
    return holder.input(slot);
  }

  // -------------------------------------------------------------------------------------------------- copies

  /** A scope with the same values and another control. */
  copy(scope: Node, control: Node, span: Span): Node {
    return this.make(scope, control, span, false);
  }

  /** A scope for the body of a loop: every variable is marked as not yet touched. */
  copyForLoop(head: Node): Node {
    return this.make(head, head.input(0), head.span, true);
  }

  private make(scope: Node, control: Node, span: Span, marks: boolean): Node {
    const size = this.size(scope);
    const inputs = [control];
    if (size > MOST_COPIED) {
      const copy = this.graph.create(ops.Scope, inputs, '', span);
      this.loans.set(copy, { lender: scope, marks, size, held: new Map<number, number>() });
      if (!marks) this.addBorrower(scope, copy);
      return copy;
    }
    for (let slot = 1; slot <= size; slot++) inputs.push(marks ? scope : this.at(scope, slot));
    return this.graph.create(ops.Scope, inputs, this.symbols.namesUpTo(size), span);
  }

  private addBorrower(lender: Node, borrower: Node): void {
    const others = this.borrowers.get(lender);
    if (others === undefined) this.borrowers.set(lender, [borrower]);
    else others.push(borrower);
  }

  /** A scope, its lender, the lender of that …; the last one holds all its values, or is a loop's head as a marker. */
  private chain(scope: Node): Node[] {
    const chain = [scope];
    let loan = this.loans.get(scope);
    while (loan !== undefined) {
      chain.push(loan.lender);
      loan = loan.marks ? undefined : this.loans.get(loan.lender);
    }
    return chain;
  }

  private borrowsFrom(scope: Node, other: Node): boolean {
    return scope !== other && this.loans.has(scope) && this.chain(scope).includes(other);
  }

  /** The slots in which two scopes can differ: what is held by those of their chains that they do not share. */
  private maybeDiffering(a: Node, b: Node): number[] {
    const [chainA, chainB] = [this.chain(a), this.chain(b)];
    const size = Math.min(this.size(a), this.size(b));
    const shared = chainA.findIndex((scope) => chainB.includes(scope));
    if (shared < 0) return Array.from({ length: size }, (_, i) => i + 1);
    const holders = [...chainA.slice(0, shared), ...chainB.slice(0, chainB.indexOf(chainA[shared]))];
    const slots = new Set<number>();
    for (const holder of holders)
      for (const slot of this.loans.get(holder)?.held.keys() ?? []) slots.add(slot);
    return [...slots].filter((slot) => slot <= size).sort((x, y) => x - y);
  }

  /** The slots in which two scopes differ. */
  differing(a: Node, b: Node): number[] {
    return this.maybeDiffering(a, b).filter((slot) => this.at(a, slot) !== this.at(b, slot));
  }

  /** The slots in which the scope at the end of a loop's body holds something else than the marker of its head. */
  touched(scope: Node, head: Node): number[] {
    return this.maybeDiffering(scope, head).filter((slot) => this.at(scope, slot) !== head);
  }

  // -------------------------------------------------------------------------------------------------- changes

  /** Changes the value in a slot; those who borrow keep the old one. */
  put(scope: Node, slot: number, value: Node): void {
    const { graph } = this;
    const borrowers = this.borrowers.get(scope);
    if (borrowers === undefined) return this.hold(scope, slot, value);
    const old = graph.keep(this.at(scope, slot));
    this.hold(scope, slot, value);
    for (const other of borrowers) this.holdIfBorrowed(other, slot, old);
    graph.killUnused(graph.release(old));
  }

  /** put() where the value means the same as before, as a loop's Phi and its marker do: for those who borrow as well. */
  hold(scope: Node, slot: number, value: Node): void {
    const loan = this.loans.get(scope);
    const input = loan === undefined ? slot : loan.held.get(slot);
    if (input !== undefined) return this.graph.setInput(scope, input, value);
    loan?.held.set(slot, scope.inputs.length);
    const name = this.symbols.nameAt(slot);
    this.graph.setPayload(scope, scope.inputs.length === 1 ? name : `${String(scope.payload)} ${name}`);
    this.graph.addInput(scope, value);
  }

  private holdIfBorrowed(scope: Node, slot: number, value: Node): void {
    const loan = this.loans.get(scope);
    if (loan !== undefined && slot <= loan.size && !loan.held.has(slot)) this.hold(scope, slot, value);
  }

  /** Adds a variable behind all others: the newest that was declared, or a nameless one. */
  push(scope: Node, value: Node): void {
    const loan = this.loans.get(scope);
    if (loan !== undefined) return this.hold(scope, ++loan.size, value);
    this.graph.addInput(scope, value);
    this.nameAll(scope);
  }

  /** Takes the variables beyond the first `count` away. */
  trim(scope: Node, count: number): void {
    for (let slot = this.size(scope); slot > count; slot--) {
      for (const other of this.borrowers.get(scope) ?? [])
        this.holdIfBorrowed(other, slot, this.at(scope, slot));
      this.drop(scope, slot);
    }
    if (!this.loans.has(scope)) this.nameAll(scope);
  }

  /** Takes the last variable away. */
  private drop(scope: Node, slot: number): void {
    const loan = this.loans.get(scope);
    if (loan === undefined) return this.graph.removeInput(scope, slot);
    loan.size--;
    const input = loan.held.get(slot);
    if (input === undefined) return;
    this.graph.removeInput(scope, input);
    loan.held.delete(slot);
    for (const [other, at] of loan.held) if (at > input) loan.held.set(other, at - 1);
    const names = String(scope.payload).split(' ');
    this.graph.setPayload(scope, [...names.slice(0, input - 1), ...names.slice(input)].join(' '));
  }

  private nameAll(scope: Node): void {
    this.graph.setPayload(scope, this.symbols.namesUpTo(scope.inputs.length - 1));
  }

  // ---------------------------------------------------------------------------------------------------- ends

  /** Which of two scopes that are to become one goes on, and which ends: a lender goes on. */
  survivor(a: Node, b: Node): readonly [goesOn: Node, ends: Node] {
    return this.borrowsFrom(a, b) ? [b, a] : [a, b];
  }

  /** Ends one of two scopes. Returns the one that goes on, with the control and the values of `stays`. */
  keepOne(stays: Node, goes: Node): Node {
    const [goesOn, ends] = this.survivor(stays, goes);
    if (goesOn !== stays) {
      for (const slot of this.differing(goesOn, stays)) this.put(goesOn, slot, this.at(stays, slot));
      this.graph.setInput(goesOn, 0, stays.input(0));
    }
    this.kill(ends);
    return goesOn;
  }

  /**
   * Gives a scope behind a loop the values of the loop's head where it still holds markers. Returns the scope that has
   * it all: where this one borrows, the head, with the values put there.
   */
  fillMarkers(scope: Node, head: Node): Node {
    const borrows = this.loans.has(scope);
    for (const slot of this.maybeDiffering(scope, head)) {
      const value = this.at(scope, slot);
      if (!borrows && value === head) this.put(scope, slot, this.at(head, slot));
      if (borrows && value !== head && value !== this.at(head, slot)) this.put(head, slot, value);
    }
    if (!borrows) return scope;
    this.graph.setInput(head, 0, scope.input(0));
    return head;
  }

  /** Ends a scope. Those who borrowed from it get what it held, and borrow all else from its lender. */
  kill(scope: Node): void {
    const loan = this.loans.get(scope);
    for (const other of this.borrowers.get(scope) ?? []) this.inherit(other, scope, loan);
    this.borrowers.delete(scope);
    this.loans.delete(scope);
    const left = this.borrowers.get(loan?.lender ?? scope)?.filter((other) => other !== scope) ?? [];
    if (loan !== undefined && left.length > 0) this.borrowers.set(loan.lender, left);
    else if (loan !== undefined) this.borrowers.delete(loan.lender);
    this.graph.kill(scope);
  }

  private inherit(borrower: Node, lender: Node, loan: Loan | undefined): void {
    const own = this.loans.get(borrower);
    if (own === undefined) return;
    const slots = loan?.held.keys() ?? Array.from({ length: own.size }, (_, i) => i + 1);
    for (const slot of slots) this.holdIfBorrowed(borrower, slot, this.at(lender, slot));
    if (loan === undefined) return;
    own.lender = loan.lender;
    own.marks = loan.marks;
    if (!loan.marks) this.addBorrower(loan.lender, borrower);
  }
}
