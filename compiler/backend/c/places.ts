// Translates variables, fields, and elements: reads, assignments, increments.
import type { FieldShape } from '../../ir/shapes.ts';
import { shapeOf } from '../../ir/text/source-type.ts';
import { FLOAT, INT, type Type } from '../../ir/types.ts';
import type { Variable } from '../../resolve/index.ts';
import type { Assignment, BinaryOperator, Expression, Increment, Place } from '../../syntax/ast.ts';
import { storageOf } from '../x64/objects.ts';
import { acts, clash, readsMemory } from './effects.ts';
import type { Expressions } from './expressions.ts';
import { atom, operation, within, type Code } from './writer.ts';

export type Located =
  | { readonly kind: 'variable'; readonly variable: Variable }
  | { readonly kind: 'field'; readonly object: Code; readonly field: FieldShape }
  | {
      readonly kind: 'element';
      readonly array: Code;
      readonly index: Code;
      readonly element: FieldShape;
      /** The line of an index fault. */
      readonly line: number;
    }
  | { readonly kind: 'none' };

/** How a place is used. Its operands are evaluated once, even if C repeats them. */
interface Use {
  /** The stored value; its effects happen before the place is used. */
  readonly value?: Expression;
  /** The place is written more than once. */
  readonly again?: boolean;
  /** The place is read again after the store. */
  readonly after?: boolean;
}

export class Places {
  private readonly expressions: Expressions;

  constructor(expressions: Expressions) {
    this.expressions = expressions;
  }

  variable(variable: Variable): Code {
    const { writer } = this.expressions;
    const { constant } = variable;
    // Functions have fixed names. Values without a declaration here are known from the program.
    const isFunction = constant?.kind === 'pointer' && constant.body.kind === 'function';
    if (constant !== null && (isFunction || !writer.isNamed(variable)))
      return this.expressions.constant(constant);
    return atom(writer.nameOf(variable));
  }

  locate(target: Place, use: Use = {}): Located {
    const { writer } = this.expressions;
    const { resolution } = writer.shared;
    if (target.kind === 'name') {
      const binding = resolution.bindings.get(target);
      if (binding?.kind === 'variable') return { kind: 'variable', variable: binding.variable };
      if (binding?.kind !== 'own-field') return { kind: 'none' };
      return {
        kind: 'field',
        object: this.held(this.variable(binding.self), binding.self.type, target, { value: use.value }),
        field: binding.field,
      };
    }
    if (target.kind === 'index') return this.locateElement(target, use);
    if (target.kind === 'length') return { kind: 'none' };
    const access = resolution.accesses.get(target);
    if (access?.kind !== 'field') return { kind: 'none' };
    const object = this.expressions.evaluate(target.object);
    return {
      kind: 'field',
      object: this.held(object, writer.typeOf(target.object), target.object, use),
      field: access.field,
    };
  }

  private locateElement(target: Extract<Place, { kind: 'index' }>, use: Use): Located {
    const { writer } = this.expressions;
    const { effects } = writer.shared;
    const shape = shapeOf(writer.typeOf(target.array));
    if (shape?.kind !== 'array') return { kind: 'none' };
    const [first, second] = this.expressions.inTurn([target.array, target.index]);
    const isPlain = !acts(effects.of(target.array));
    const array = isPlain ? first : this.expressions.twice(first, writer.typeOf(target.array));
    return {
      kind: 'element',
      array: this.held(array, writer.typeOf(target.array), target.array, use),
      index: this.held(second, INT, target.index, use),
      element: shape.element,
      line: writer.lineOf(target.index.span),
    };
  }

  /**
   * An operand of a place. It is held in a variable if the store could change it, or if evaluating it
   * repeatedly would be visible.
   */
  private held(code: Code, type: Type, part: Expression, { value, again, after }: Use): Code {
    const { writer } = this.expressions;
    const { effects } = writer.shared;
    const own = effects.of(part);
    if (value !== undefined && clash(own, effects.of(value))) return writer.hold(type, code);
    const isSeen = (again === true && acts(own)) || (after === true && readsMemory(own));
    return isSeen ? this.expressions.twice(code, type) : code;
  }

  text(located: Located): string {
    const { writer } = this.expressions;
    switch (located.kind) {
      case 'variable':
        return writer.nameOf(located.variable);
      case 'field':
        return `${within(located.object)}->${writer.shared.objects.memberOf(located.field)}`;
      case 'element':
        return `AT(${located.array.text}, ${located.index.text}, ${located.line})`;
      case 'none':
        return '0';
    }
  }

  read(located: Located): Code {
    if (located.kind === 'variable') return this.variable(located.variable);
    const code = atom(this.text(located));
    // Next to a 32-bit signed integer, C would compute with unsigned integers.
    return storageOf(typeOfPlace(located)) === 'u32' ? operation(`(int64_t)${code.text}`) : code;
  }

  private store(located: Located, value: Code, from: Type): void {
    const { writer } = this.expressions;
    if (located.kind === 'none') return writer.line(`(void)${within(value)};`);
    const stored = this.expressions.converted(value, from, typeOfPlace(located));
    writer.line(`${this.text(located)} = ${stored.text};`);
  }

  // -------------------------------------------------------------------------------------------------- assigning

  assign(assignment: Assignment): void {
    this.assigned(assignment, false);
  }

  assignment(assignment: Assignment): Code {
    return this.read(this.assigned(assignment, true));
  }

  private assigned({ operator, target, value }: Assignment, isAsked: boolean): Located {
    const { expressions } = this;
    const { writer } = expressions;
    const { effects } = writer.shared;
    const located = this.locate(target, { value, again: isAsked || operator !== '=', after: isAsked });
    if (operator === '=') {
      let code = expressions.evaluate(value);
      const from = writer.typeOf(value);
      // The index is checked after the value was computed.
      if (located.kind === 'element' && clash(effects.of(value), effects.of(target)))
        code = writer.hold(from, code);
      this.store(located, code, from);
      return located;
    }
    const before = typeOfPlace(located);
    let old = this.read(located);
    if (clash(effects.of(target), effects.of(value))) old = writer.hold(before, old);
    const right = { code: expressions.evaluate(value), type: writer.typeOf(value) };
    const arithmetic = operator.slice(0, -1) as BinaryOperator;
    let code = expressions.apply(arithmetic, { code: old, type: before }, right, value.span);
    // If both may fail, the place comes first.
    const divides = arithmetic === '/' || arithmetic === '%';
    if (located.kind === 'element' && divides)
      code = writer.hold(before.kind === 'float' ? FLOAT : INT, code);
    const isFloat = before.kind === 'float' || right.type.kind === 'float';
    this.store(located, code, isFloat ? FLOAT : INT);
    return located;
  }

  count(increment: Increment): void {
    this.counted(increment, false);
  }

  increment(increment: Increment): Code {
    return this.counted(increment, true);
  }

  private counted({ operator, prefix, target }: Increment, isAsked: boolean): Code {
    const { writer } = this.expressions;
    const located = this.locate(target, { again: true, after: isAsked && prefix });
    const type = typeOfPlace(located);
    const isFloat = type.kind === 'float';
    const before = this.read(located);
    const old = isAsked && !prefix ? writer.hold(type, before) : before;
    const next = isFloat
      ? operation(`${within(old)} ${operator[0]} 1.0`)
      : atom(`${operator === '++' ? 'add' : 'sub'}(${old.text}, 1)`);
    this.store(located, next, isFloat ? FLOAT : INT);
    return prefix && isAsked ? this.read(located) : old;
  }
}

function typeOfPlace(located: Located): Type {
  switch (located.kind) {
    case 'variable':
      return located.variable.type;
    case 'field':
      return located.field.type;
    case 'element':
      return located.element.type;
    case 'none':
      return INT;
  }
}
