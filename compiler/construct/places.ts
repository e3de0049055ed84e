// Reads, assigns, and increments variables, fields, and elements.
import { say } from '../base/phrase.ts';
import type { Node } from '../ir/node.ts';
import { ops } from '../ir/ops/table.ts';
import type { ArrayShape, FieldShape } from '../ir/shapes.ts';
import { BOTTOM, FLOAT, INT, TOP, type Type } from '../ir/types.ts';
import { shapeOf } from '../resolve/static-types.ts';
import type { Span } from '../source/span.ts';
import type {
  Assignment,
  BinaryOperator,
  Field,
  Increment,
  Index,
  Length,
  Name,
  Place,
} from '../syntax/ast.ts';
import type { Variable } from '../resolve/index.ts';
import type { Context } from './context.ts';
import type { Expressions } from './expressions.ts';
import type { Memory } from './memory.ts';

type Located =
  | { readonly kind: 'variable'; readonly variable: Variable }
  | { readonly kind: 'field'; readonly field: FieldShape; readonly object: Node; readonly type: Type }
  | {
      readonly kind: 'element';
      readonly shape: ArrayShape;
      readonly array: Node;
      readonly index: Node;
      /** A store checks the element's index after it computes the value; one check suffices. */
      checked: Node | null;
      readonly span: Span;
    }
  | { readonly kind: 'none' };

export class Places {
  private readonly context: Context;
  private readonly expressions: Expressions;
  private readonly memory: Memory;

  constructor(context: Context, expressions: Expressions, memory: Memory) {
    this.context = context;
    this.expressions = expressions;
    this.memory = memory;
  }

  // --------------------------------------------------------------------------------------------------- reading

  readName(name: Name): Node {
    const { build, resolution } = this.context;
    const binding = resolution.bindings.get(name);
    switch (binding?.kind) {
      case undefined:
        return this.context.unknown(this.context.staticType(name), name.span);
      case 'constant':
        return this.context.constant(binding.type, name.span);
      case 'own-field':
        return this.memory.loadField(binding.field, build.read(binding.self), binding.self.type, name.span);
      case 'variable':
        return this.readVariable(binding.variable, name.span);
    }
  }

  readVariable(variable: Variable, span: Span): Node {
    const { build } = this.context;
    const value = build.read(variable);
    const { name, field, type } = variable;
    // The claim is assumed true from here on, so that one mistake causes one error.
    if (field !== null && this.context.claim('read-before-set', span, value, type, { name })) {
      const taken = build.constantOf(TOP, span);
      build.holding(taken, () => build.assign(variable, taken));
      return taken;
    }
    return build.guards.refine(value, type);
  }

  readField(expression: Field): Node {
    const { build, resolution } = this.context;
    const access = resolution.accesses.get(expression);
    if (access === undefined) return this.withoutField(expression);
    if (access.kind === 'field') {
      const object = this.expressions.evaluate(expression.object);
      this.memory.notNull(object, expression.object.span, say`field \`${access.field.name}\``);
      const type = this.context.staticType(expression.object);
      return build.holding(object, () => this.memory.loadField(access.field, object, type, expression.span));
    }
    if (access.hasObject) build.discard(this.expressions.evaluate(expression.object));
    if (access.value.kind === 'constant') return this.context.constant(access.value.type, expression.span);
    return access.value.kind === 'variable' && build.slots.has(access.value.variable)
      ? build.read(access.value.variable)
      : this.context.unknown(this.context.staticType(expression), expression.span);
  }

  /** A missing field: the object may contain errors, unless it is a type. */
  private withoutField({ object, span }: Field): Node {
    if (this.context.resolution.types.has(object))
      this.context.build.discard(this.expressions.evaluate(object));
    return this.context.unknown(BOTTOM, span);
  }

  readElement(expression: Index): Node {
    const located = this.locateElement(expression);
    if (located.kind !== 'element')
      return this.context.unknown(this.context.staticType(expression), expression.span);
    return this.holding(located, () => this.read(located, expression.span));
  }

  readLength({ array, span }: Length): Node {
    const { build } = this.context;
    const value = this.expressions.evaluate(array);
    if (shapeOf(this.context.staticType(array))?.kind !== 'array') {
      build.discard(value);
      return this.context.unknown(INT, span);
    }
    this.memory.notNull(value, array.span, say`length`);
    return build.compute(ops.Length, [value], span);
  }

  // --------------------------------------------------------------------------------------------------- locating

  private locateElement({ array, index }: Index): Located {
    const { build } = this.context;
    const shape = shapeOf(this.context.staticType(array));
    const object = this.expressions.evaluate(array);
    if (shape?.kind === 'array') this.memory.notNull(object, array.span, say`elements`);
    const at = build.holding(object, () => this.expressions.evaluate(index));
    if (shape?.kind !== 'array' || this.context.staticType(index).kind !== 'int') return { kind: 'none' };
    return { kind: 'element', shape, array: object, index: at, checked: null, span: index.span };
  }

  private locate(target: Place): Located {
    const { resolution, build } = this.context;
    const wrong = this.context.isWrong(target);
    if (target.kind === 'name') {
      const binding = resolution.bindings.get(target);
      if (this.context.staticType(target) === BOTTOM) return { kind: 'none' };
      if (binding?.kind === 'variable') return { kind: 'variable', variable: binding.variable };
      if (binding?.kind !== 'own-field' || wrong) return { kind: 'none' };
      const { field, self } = binding;
      return { kind: 'field', field, object: build.read(self), type: self.type };
    }
    if (target.kind === 'index') {
      const located = this.locateElement(target);
      if (located.kind === 'element' && !wrong)
        this.memory.changeable(located.array, target.span, say`the elements of this array`);
      return wrong ? { kind: 'none' } : located;
    }
    if (target.kind === 'length') return { kind: 'none' };
    const access = resolution.accesses.get(target);
    if (access?.kind !== 'field') return { kind: 'none' };
    const object = this.expressions.evaluate(target.object);
    const what = say`field \`${access.field.name}\``;
    this.memory.notNull(object, target.object.span, what);
    if (!wrong) this.memory.changeable(object, target.field.span, say`the field \`${access.field.name}\``);
    const type = this.context.staticType(target.object);
    return wrong ? { kind: 'none' } : { kind: 'field', field: access.field, object, type };
  }

  /** Keeps the operands of a place alive during another evaluation. */
  private holding<T>(located: Located, work: () => T): T {
    const { build } = this.context;
    if (located.kind === 'field') return build.holding(located.object, work);
    if (located.kind !== 'element') return work();
    return build.holding(located.array, () => build.holding(located.index, work));
  }

  private read(located: Located, span: Span): Node {
    switch (located.kind) {
      case 'variable':
        return this.readVariable(located.variable, span);
      case 'field':
        return this.memory.loadField(located.field, located.object, located.type, span);
      case 'element':
        return this.memory.loadElement(
          located.shape,
          located.array,
          located.index,
          this.check(located),
          span,
        );
      case 'none':
        return this.context.unknown(BOTTOM, span);
    }
  }

  private write(located: Located, value: Node, from: Type, span: Span): Node {
    const { build } = this.context;
    if (located.kind === 'none') return value;
    const stored = this.context.convert(value, from, placeType(located), span);
    build.holding(stored, () => {
      if (located.kind === 'variable') build.assign(located.variable, stored);
      else if (located.kind === 'field') this.memory.storeField(located.field, located.object, stored, span);
      else {
        this.check(located);
        this.memory.storeElement(located.shape, located.array, located.index, stored, span);
      }
    });
    return stored;
  }

  private check(located: Extract<Located, { kind: 'element' }>): Node {
    const { checked } = located;
    located.checked = checked ?? this.memory.checkIndex(located.array, located.index, located.span);
    return located.checked;
  }

  // -------------------------------------------------------------------------------------------------- assigning

  assignment({ operator, target, value, span }: Assignment): Node {
    const { build } = this.context;
    const located = this.locate(target);
    if (operator === '=') {
      const result = this.holding(located, () => this.expressions.evaluate(value));
      return this.holding(located, () =>
        build.holding(result, () => this.write(located, result, this.context.staticType(value), value.span)),
      );
    }
    return this.holding(located, () => {
      const old = this.read(located, target.span);
      const right = build.holding(old, () => this.expressions.evaluate(value));
      // The error was reported, so the stored value does not matter.
      if (this.context.isWrong(value)) return old;
      const arithmetic = operator.slice(0, -1) as BinaryOperator;
      const before = this.placeOr(located, target);
      const after = this.context.staticType(value);
      const result = this.expressions.apply(
        arithmetic,
        { node: old, type: before },
        { node: right, type: after },
        span,
        value.span,
      );
      const isFloat = before.kind === 'float' || after.kind === 'float';
      return build.holding(result, () => this.write(located, result, isFloat ? FLOAT : INT, value.span));
    });
  }

  private placeOr(located: Located, target: Place): Type {
    return located.kind === 'none' ? this.context.staticType(target) : placeType(located);
  }

  increment({ operator, prefix, target, span }: Increment): Node {
    const { build } = this.context;
    const located = this.locate(target);
    return this.holding(located, () => {
      const old = this.read(located, target.span);
      const type = this.placeOr(located, target);
      const isFloat = type.kind === 'float';
      if (!isFloat && type.kind !== 'int') return old;
      return build.holding(old, () => {
        const one = isFloat ? build.float(1, span) : build.constant(1n, span);
        const op = operator === '++' ? (isFloat ? ops.AddF : ops.Add) : isFloat ? ops.SubF : ops.Sub;
        const result = build.compute(op, [old, one], span);
        const stored = build.holding(result, () => this.write(located, result, isFloat ? FLOAT : INT, span));
        return prefix ? stored : old;
      });
    });
  }
}

function placeType(located: Exclude<Located, { kind: 'none' }>): Type {
  if (located.kind === 'variable') return located.variable.type;
  return located.kind === 'field' ? located.field.type : located.shape.element.type;
}
