// Facts that tests establish: the pointer p is not null on the true side of `if (p)`, and null on its false
// side. Likewise, checked indices need no second check.
//
// When a guarded node is read again, a Cast to the more precise type replaces it. Each Scope node has its
// guards as a list that grows at splits; a merge keeps the common ones. A side that ended (`if (!p) return
// …;`) does not take part in the merge, so the guards of the other side remain.
import type { Node } from '../ir/node.ts';
import { ops } from '../ir/ops/table.ts';
import { NOT_NULL, NULL, isZero, mayBeZero, type Type } from '../ir/types.ts';
import type { Builder } from './builder.ts';

export interface Tested {
  readonly node: Node;
  readonly isNull: boolean;
}

type Fact =
  | (Tested & { readonly kind: 'test' })
  | { readonly kind: 'check'; readonly index: Node; readonly length: Node };

interface Guard {
  readonly fact: Fact;
  readonly control: Node;
  readonly outer: Guard | null;
  readonly depth: number;
  /** An earlier fact, usually far up: reaches any depth in logarithmic time (see `above`). */
  readonly jump: Guard | null;
}

export class Guards {
  private readonly build: Builder;
  private readonly lists = new Map<Node, Guard | null>();
  /** All guards so far by subject (see `subject`), in order. */
  private readonly guardsOf = new Map<number, Guard[]>();

  constructor(build: Builder) {
    this.build = build;
  }

  clear(): void {
    this.lists.clear();
    this.guardsOf.clear();
  }

  forget(scope: Node): void {
    this.lists.delete(scope);
  }

  copy(from: Node, to: Node): void {
    const list = this.lists.get(from);
    if (list != null) this.lists.set(to, list);
  }

  /** The pointer that a predicate tests, and whether it is null if the predicate holds; null if it tests none. */
  tested(predicate: Node): Tested | null {
    if (predicate.op === ops.Not) return negated(this.tested(predicate.input(1)));
    if (predicate.op === ops.EQ) {
      const a = predicate.input(1);
      const b = predicate.input(2);
      const other = isZero(a.type) ? b : isZero(b.type) ? a : null;
      return other === null ? null : negated(this.tested(other));
    }
    const isPointer = predicate.type.kind === 'pointer' && mayBeZero(predicate.type);
    return isPointer ? { node: predicate, isNull: false } : null;
  }

  /**
   * After a split, records what each side knows. The test was examined earlier, because peepholes may have
   * rewritten it.
   */
  split(onTrue: Node, onFalse: Node, tested: Tested | null): void {
    const list = this.lists.get(onTrue) ?? null;
    if (tested === null) return this.set(onFalse, list);
    this.add(onFalse, list, { kind: 'test', node: tested.node, isNull: !tested.isNull });
    this.add(onTrue, list, { kind: 'test', node: tested.node, isNull: tested.isNull });
    this.castSlots(tested.isNull ? onFalse : onTrue, tested.node);
  }

  /** On that side, variables that hold the tested pointer receive a non-null value, which inner loops inherit. */
  private castSlots(scope: Node, tested: Node): void {
    const { build } = this;
    const control = scope.input(0);
    if (control.op === ops.XCtrl || tested.dead || tested.type.kind !== 'pointer' || !mayBeZero(tested.type))
      return;
    for (const slot of build.scopes.slotsHolding(scope, tested)) {
      const cast = build.make(ops.Cast, [control, tested], NOT_NULL, tested.span);
      build.scopes.set(scope, slot, cast);
    }
  }

  merge(a: Node, b: Node): void {
    let x = this.lists.get(a) ?? null;
    let y = this.lists.get(b) ?? null;
    while (x !== y) {
      if (x === null || y === null) x = y = null;
      else if (x.depth > y.depth) x = x.outer;
      else if (y.depth > x.depth) y = y.outer;
      else [x, y] = [x.outer, y.outer];
    }
    this.set(a, x);
  }

  /**
   * The value with the facts known here: cast to a more precise type, null, or unchanged. @param declared its
   * static type: if it excludes null, a test adds nothing
   */
  refine(value: Node, declared: Type): Node {
    if (value.type.kind !== 'pointer' || value.type.nil === 2 || !mayBeZero(declared)) return value;
    const { build } = this;
    for (const guard of this.about(value, null)) {
      const { fact } = guard;
      if (fact.kind !== 'test' || !isSame(fact.node, value)) continue;
      if (fact.isNull && value.type === NULL) continue;
      // If every path is open, an inner test may show that it is not null after all.
      if (fact.isNull && build.isOpen) return this.refine(build.constantOf(NULL, value.span), declared);
      if (fact.isNull) return build.constantOf(NULL, value.span);
      // Reuses the cast for each read while its control is alive.
      const control = guard.control.dead ? build.control : guard.control;
      return build.make(ops.Cast, [control, value], NOT_NULL, value.span);
    }
    return value;
  }

  /** Control after which an index is known to be within a length, or null. */
  checkedAt(index: Node, length: Node): Node | null {
    for (const { fact, control } of this.about(index, length)) {
      if (fact.kind === 'check' && fact.index === index && fact.length === length && !control.dead)
        return control;
    }
    return null;
  }

  /**
   * The guards here that may concern a pointer, or an index and a length, innermost first. Searches all
   * guards that hold or all with this subject, whichever are fewer, so that facts about other nodes cost
   * nothing.
   */
  private *about(node: Node, length: Node | null): Generator<Guard> {
    const innermost = this.lists.get(this.build.scope) ?? null;
    if (innermost === null) return;
    const known = this.guardsOf.get(subject(node, length))?.slice() ?? [];
    if (node.type === NULL || known.length >= innermost.depth) {
      for (let guard: Guard | null = innermost; guard !== null; guard = guard.outer) yield guard;
      return;
    }
    for (const guard of known.reverse()) if (above(innermost, guard.depth) === guard) yield guard;
  }

  /** Records that an index is within a length from the current control on. */
  noteCheck(index: Node, length: Node): void {
    const { scope } = this.build;
    this.add(scope, this.lists.get(scope) ?? null, { kind: 'check', index, length });
  }

  private add(scope: Node, outer: Guard | null, fact: Fact): void {
    const depth = (outer?.depth ?? 0) + 1;
    const guard: Guard = { fact, control: scope.input(0), outer, depth, jump: jumpFrom(outer) };
    this.lists.set(scope, guard);
    const key = fact.kind === 'test' ? subject(fact.node, null) : subject(fact.index, fact.length);
    const known = this.guardsOf.get(key);
    if (known === undefined) this.guardsOf.set(key, [guard]);
    else known.push(guard);
  }

  private set(scope: Node, list: Guard | null): void {
    if (list === null) this.lists.delete(scope);
    else this.lists.set(scope, list);
  }
}

/** A number for a pointer, or for an index and a length. (Start, of id 0, is not a length.) */
const subject = (node: Node, length: Node | null): number =>
  node.id * 2 ** 26 + (length === null ? 0 : length.id);

/**
 * The jump of a guard inside this one: two equal consecutive jumps become one of twice the length. Method:
 * Myers, “An applicative random-access stack” (1983).
 */
function jumpFrom(outer: Guard | null): Guard | null {
  const first = outer?.jump ?? null;
  if (outer === null || first === null) return outer;
  const second = first.jump;
  const end = second?.depth ?? 0;
  return outer.depth - first.depth === first.depth - end && second !== null ? second : outer;
}

function above(innermost: Guard, depth: number): Guard | null {
  let guard: Guard | null = innermost;
  while (guard !== null && guard.depth > depth) {
    const far: Guard | null = guard.jump;
    guard = far !== null && far.depth >= depth ? far : guard.outer;
  }
  return guard;
}

const isSame = (a: Node, b: Node): boolean => a === b || (a.type === NULL && b.type === NULL);

const negated = (tested: Tested | null): Tested | null =>
  tested === null ? null : { node: tested.node, isNull: !tested.isNull };
