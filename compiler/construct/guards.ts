// What tests have shown: on the true side of `if (p)` the pointer p is not null, on its false side it is.
//
// A guard names a node. The same holds of indices that were checked: they need not be checked again.
// Where that node is read again under the guard, a Cast to the better type is used in its place.
// Each Scope node has its guards as a list that grows at splits; a merge keeps what both sides have in common. A side
// that was left (`if (!p) return …;`) does not take part in the merge, so the other's guards go on.
import type { Node } from '../ir/node.ts';
import { ops } from '../ir/ops/table.ts';
import { NOT_NULL, NULL, isZero, mayBeZero, type Type } from '../ir/types.ts';
import type { Builder } from './builder.ts';

/** A pointer that is tested, and whether it is null where the test holds. */
export interface Tested {
  readonly node: Node;
  readonly isNull: boolean;
}

/** A test of a pointer, or a check that an index is within a length. */
type Fact =
  | (Tested & { readonly kind: 'test' })
  | { readonly kind: 'check'; readonly index: Node; readonly length: Node };

/** A fact, where it begins to hold, and the facts from before. */
type Guard = Fact & {
  readonly control: Node;
  readonly outer: Guard | null;
  readonly depth: number;
  /** One of the facts from before, mostly a long way up: any depth is reached in logarithmic time (see `above`). */
  readonly jump: Guard | null;
};

export class Guards {
  private readonly build: Builder;
  private readonly lists = new Map<Node, Guard | null>();
  /** By what they tell of (see `subject`): all guards so far, the last one at the end. */
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

  /** The pointer that a predicate tests, and whether it is null where the predicate holds; null: it tests none. */
  tested(predicate: Node): Tested | null {
    if (predicate.op === ops.Not) return negated(this.tested(predicate.input(1)));
    if (predicate.op === ops.EQ) {
      const [a, b] = [predicate.input(1), predicate.input(2)];
      const other = isZero(a.type) ? b : isZero(b.type) ? a : null;
      return other === null ? null : negated(this.tested(other));
    }
    const isPointer = predicate.type.kind === 'pointer' && mayBeZero(predicate.type);
    return isPointer ? { node: predicate, isNull: false } : null;
  }

  /** After a split: what each side knows. The test was looked at before, since peepholes may have taken it apart. */
  split(onTrue: Node, onFalse: Node, tested: Tested | null): void {
    const list = this.lists.get(onTrue) ?? null;
    if (tested === null) return this.set(onFalse, list);
    this.add(onFalse, list, { kind: 'test', node: tested.node, isNull: !tested.isNull });
    this.add(onTrue, list, { kind: 'test', ...tested });
    this.castSlots(tested.isNull ? onFalse : onTrue, tested.node);
  }

  /** Variables that hold the tested pointer hold it as not null on that side: loops inside take over what they hold. */
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

  /** Scopes that become one keep what both know. */
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
   * The value as it is known here: cast to a better type, null, or itself.
   * @param declared its static type: where that is not null, a test says nothing new
   */
  refine(value: Node, declared: Type): Node {
    if (value.type.kind !== 'pointer' || value.type.nil === 2 || !mayBeZero(declared)) return value;
    const { build } = this;
    for (const guard of this.about(value, null)) {
      if (guard.kind !== 'test' || !isSame(guard.node, value)) continue;
      if (guard.isNull && value.type === NULL) continue;
      // Where every way is open, a test inside may say that it is not null after all.
      if (guard.isNull && build.isOpen) return this.refine(build.constantOf(NULL, value.span), declared);
      if (guard.isNull) return build.constantOf(NULL, value.span);
      // The same cast each time it is read, as long as its place stands.
      const control = guard.control.dead ? build.control : guard.control;
      return build.make(ops.Cast, [control, value], NOT_NULL, value.span);
    }
    return value;
  }

  /** Control behind which an index is known to be within a length; null where it has not been checked. */
  checkedAt(index: Node, length: Node): Node | null {
    for (const guard of this.about(index, length)) {
      if (guard.kind === 'check' && guard.index === index && guard.length === length && !guard.control.dead)
        return guard.control;
    }
    return null;
  }

  /**
   * The guards that hold here and may tell of a pointer, or of an index and a length, the innermost first: from all that
   * hold, or from all that tell of it, whichever are fewer, so that many facts about other nodes cost nothing.
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

  /** From the present control on, an index is within a length. */
  noteCheck(index: Node, length: Node): void {
    const { scope } = this.build;
    this.add(scope, this.lists.get(scope) ?? null, { kind: 'check', index, length });
  }

  private add(scope: Node, outer: Guard | null, fact: Fact): void {
    const depth = (outer?.depth ?? 0) + 1;
    const guard: Guard = { ...fact, control: scope.input(0), outer, depth, jump: jumpFrom(outer) };
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

/** A number for a pointer, or for an index and a length. (Start, of id 0, is no length.) */
const subject = (node: Node, length: Node | null): number =>
  node.id * 2 ** 26 + (length === null ? 0 : length.id);

/**
 * Where the jump of a guard inside this one leads: two equal jumps in a row become one of twice the length.
 * Method: Myers, «An applicative random-access stack» (1983).
 */
function jumpFrom(outer: Guard | null): Guard | null {
  const first = outer?.jump ?? null;
  if (outer === null || first === null) return outer;
  const second = first.jump;
  const end = second?.depth ?? 0;
  return outer.depth - first.depth === first.depth - end && second !== null ? second : outer;
}

/** The guard of a depth among these: itself or one from before. */
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
