// Memory during construction: each class of fields has a slot in the scope for its current state.
//
// The slot `mem` holds memory without a separate class, and all classes at the start of a function or after a
// call: a class whose slot holds the same node as `mem` has not been stored to since.
import type { Phrase } from '../base/phrase.ts';
import type { Node } from '../ir/node.ts';
import { ops } from '../ir/ops/table.ts';
import { aliasList } from '../ir/aux-data.ts';
import { objectBody } from '../ir/pointer-bodies.ts';
import type { ArrayShape, FieldShape } from '../ir/shapes.ts';
import { NOT_NULL, mayBeZero, pointer, type Type } from '../ir/types.ts';
import type { Span } from '../source/span.ts';
import type { Context } from './context.ts';

export class Memory {
  private readonly context: Context;

  constructor(context: Context) {
    this.context = context;
  }

  /** Gives every class a slot with the same memory. */
  declare(all: Node): void {
    const { build, classes } = this.context;
    build.declare('mem', all);
    for (const field of classes) build.declare(field, all);
  }

  merged(span: Span): Node {
    const { build, classes } = this.context;
    const all = build.read('mem');
    const changed = classes.filter((field) => build.read(field) !== all);
    if (changed.length === 0 || build.isDead) return all;
    const slices = changed.map((field) => build.read(field));
    return build.make(ops.MemMerge, [null, all, ...slices], aliasList(changed), span);
  }

  /** After a call, nothing is known about any class. */
  replaceAll(all: Node): void {
    const { build, classes } = this.context;
    build.assign('mem', all);
    for (const field of classes) build.assign(field, all);
  }

  /** Claims that a pointer is not null when it is dereferenced. */
  notNull(reference: Node, span: Span, what: Phrase): void {
    this.context.claim('might-be-null', span, reference, NOT_NULL, { what });
  }

  /** Control after which a pointer may be dereferenced; null if its type excludes null. */
  private pin(reference: Node, declared: Type): Node | null {
    if (this.context.build.isOpen) return null;
    return mayBeZero(reference.type) && mayBeZero(declared) ? this.context.build.control : null;
  }

  /** @param declared the static type of the pointer */
  loadField(field: FieldShape, object: Node, declared: Type, span: Span): Node {
    const { build } = this.context;
    if (build.isDead) return build.deadValue;
    const value = build.make(ops.Load, [this.pin(object, declared), build.read(field), object], field, span);
    return build.guards.refine(value, field.type);
  }

  storeField(field: FieldShape, object: Node, value: Node, span: Span): void {
    const { build } = this.context;
    if (build.isDead) return;
    build.assign(
      field,
      build.make(ops.Store, [build.control, build.read(field), object, value], field, span),
    );
  }

  /**
   * Continues only if an index is in bounds, and returns the control after which it is known to be. The
   * caller keeps the array and the index alive.
   */
  checkIndex(array: Node, index: Node, span: Span): Node {
    const { build } = this.context;
    if (build.isDead || build.isOpen) return build.control;
    const length = build.make(ops.Length, [null, array], null, span);
    const known = build.guards.checkedAt(index, length);
    if (known !== null) {
      build.graph.killUnused(length);
      return known;
    }
    build.graph.keep(length);
    build.setControl(build.make(ops.CheckIndex, [build.control, index, length], null, span));
    build.graph.release(length);
    if (!length.dead && !build.isDead) build.guards.noteCheck(index, length);
    return build.control;
  }

  /** @param pin control after which the index is in bounds */
  loadElement({ element }: ArrayShape, array: Node, index: Node, pin: Node, span: Span): Node {
    const { build } = this.context;
    if (build.isDead) return build.deadValue;
    const place = build.isOpen ? null : pin;
    const value = build.make(ops.Load, [place, build.read(element), array, index], element, span);
    return build.guards.refine(value, element.type);
  }

  storeElement({ element }: ArrayShape, array: Node, index: Node, value: Node, span: Span): void {
    const { build } = this.context;
    if (build.isDead) return;
    const inputs = [build.control, build.read(element), array, value, index];
    build.assign(element, build.make(ops.Store, inputs, element, span));
  }

  changeable(reference: Node, span: Span, place: Phrase): void {
    if (reference.type.kind !== 'pointer' || reference.type.body.kind !== 'object') return;
    const required = pointer(3, objectBody('all', 0));
    this.context.claim('modify-final', span, reference, required, { place, reason: 'view' });
  }
}
