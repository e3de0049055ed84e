// Statements: the variables they declare, whether control goes on behind them, and the value they leave (for functions
// that end without `return`).
import { BOTTOM, NULL, TOP, intConstant, mayBeZero, zeroOf, type Type } from '../ir/types.ts';
import { readOnlyType } from '../ir/ops/memory.ts';
import type { Span } from '../source/span.ts';
import type {
  Declaration,
  Declarator,
  Expression,
  For,
  If,
  Return,
  Statement,
  While,
} from '../syntax/ast.ts';
import type { Changes, Ends, EndValue, Variable } from './bindings.ts';
import { constantOf } from './constants.ts';
import type { Context } from './context.ts';
import { noteIdle } from './ends.ts';
import { ExpressionResolver } from './expressions.ts';
import { resolveFunction } from './functions.ts';
import { constantAt } from './names.ts';
import { newVariable } from './variables.ts';
import { general, sourceType } from './static-types.ts';
import { externalFunction } from './externals.ts';
import {
  checkEffect,
  checkHidden,
  checkKept,
  checkLastBit,
  checkShadowing,
  noteLength,
  noteUnchanging,
} from './suspicions.ts';
import { announceStruct, resolveStruct } from './structs.ts';
import { typeNamed } from './type-names.ts';

const ZERO_VALUE = intConstant(0n);
const NOWHERE: Span = { start: 0, end: 0 };

const implied = (span: Span): readonly [EndValue] => [{ type: ZERO_VALUE, span, implied: true }];

/** `if`, `for` or `while`. */
const wordOf = ({ kind, span: { start } }: If | For | While): Span => ({ start, end: start + kind.length });

/** The values that a statement may leave; none where control does not go on behind it. */
type Left = readonly EndValue[];

export class StatementResolver {
  readonly expressions: ExpressionResolver;
  private readonly context: Context;
  private returned: EndValue[] = [];
  /** Control does not come here, as the text alone shows: what is returned does not count. */
  private unreachable = false;
  /** The statement that is read comes last: its value may be that of the function. */
  private endsFunction = false;
  /** Loops that a `break` leaves, innermost last. */
  private readonly left: boolean[] = [];

  constructor(context: Context) {
    this.context = context;
    this.expressions = new ExpressionResolver(context, this);
  }

  /** A function’s body. */
  body(statements: readonly Statement[]): Ends {
    const outer = {
      returned: this.returned,
      unreachable: this.unreachable,
      endsFunction: this.endsFunction,
    };
    this.returned = [];
    this.unreachable = false;
    // What the program itself ends with is nobody's value.
    this.endsFunction = this.context.unit.literal !== null;
    const last = this.block(statements);
    this.endsFunction = outer.endsFunction;
    const { returned } = this;
    this.returned = outer.returned;
    this.unreachable = outer.unreachable;
    return { returned, last };
  }

  /** Control does not come to what is read, as the text alone shows. */
  get isUnreachable(): boolean {
    return this.unreachable;
  }

  /** Statements in the present scope, which is theirs alone. */
  block(statements: readonly Statement[], span: Span = NOWHERE): Left {
    for (const statement of statements)
      if (statement.kind === 'struct') announceStruct(this.context, statement);
    this.context.scope.announce(statements);
    const outer = this.unreachable;
    let values: Left = implied(span);
    const { endsFunction } = this;
    for (const [i, statement] of statements.entries()) {
      this.endsFunction = endsFunction && i === statements.length - 1;
      const next = this.statement(statement);
      // What stands behind a `return` is looked at for errors, but gives no value.
      if (!this.unreachable) values = next;
      if (next.length === 0) this.unreachable = true;
    }
    this.endsFunction = endsFunction;
    if (this.unreachable && !outer) values = [];
    this.unreachable = outer;
    return values;
  }

  /** A statement that runs when an object is made; its value is nobody's. */
  bodyStatement(statement: Statement): void {
    const outer = this.unreachable;
    this.unreachable = false;
    this.statement(statement);
    this.unreachable = outer;
  }

  /** The values that a statement leaves. */
  private statement(statement: Statement): Left {
    const isLast = this.endsFunction;
    if (statement.kind !== 'block' && statement.kind !== 'if') this.endsFunction = false;
    const left = this.anyStatement(statement, isLast);
    this.endsFunction = isLast;
    return left;
  }

  /** @param isLast its value may be that of the function */
  private anyStatement(statement: Statement, isLast: boolean): Left {
    const { span } = statement;
    switch (statement.kind) {
      case 'return':
        return this.returnValue(statement);
      case 'if':
        return this.choice(statement);
      case 'while':
        return this.loop(statement, statement.condition, null, statement.body);
      case 'for':
        return this.forLoop(statement);
      case 'break':
      case 'continue':
        return this.jump(statement.kind, span);
      case 'declaration':
        for (const declarator of statement.declarators) checkHidden(this.context, declarator);
        return [{ type: this.declaration(statement), span }];
      case 'expression-statement':
        if (!isLast) checkEffect(this.context, statement.expression);
        noteIdle(this.context, statement.expression);
        return [{ type: this.expressions.resolve(statement.expression), span }];
      case 'block':
        return this.context.inside('block', this.context.unit, () => this.block(statement.body, span));
      case 'struct':
        resolveStruct(this.context, statement, this);
        return implied(span);
      case 'empty':
      case 'show-graph':
        return implied(span);
    }
  }

  private returnValue(statement: Return): Left {
    const { value } = statement;
    const type = this.expressions.resolve(value);
    const { body } = this.context;
    if (body !== null)
      this.context.problem(statement, 'statement-in-struct', statement.span, {
        struct: body.declaration.name.name,
      });
    else if (this.unreachable) this.context.unreachable.add(statement);
    else this.returned.push({ type, span: value.span });
    return [];
  }

  /** A chain of `else if` is walked with a loop: it may be as long as the text. */
  private choice(statement: If): Left {
    const values: EndValue[] = [];
    const outer = this.unreachable;
    let current: Statement | null = statement;
    for (; current?.kind === 'if'; current = current.alternative) {
      const { condition, consequent }: If = current;
      this.expressions.condition(condition);
      const decided = this.decided(condition);
      const before = this.unreachable;
      this.unreachable ||= decided === false;
      const left = this.arm(consequent);
      if (!this.unreachable) values.push(...left);
      this.unreachable = before || decided === true;
    }
    if (current !== null) {
      const left = this.arm(current);
      if (!this.unreachable) values.push(...left);
    } else if (!this.unreachable) {
      values.push({ ...implied(wordOf(statement))[0], type: zeroOf(values.at(-1)?.type ?? ZERO_VALUE) });
    }
    this.unreachable = outer;
    return values;
  }

  /** Whether a condition holds, where the text alone says it; null: it depends. */
  decided(condition: Expression): boolean | null {
    const constant = constantOf(condition, (place) => constantAt(this.context, place));
    return constant === null ? null : !mayBeZero(constant);
  }

  private arm(statement: Statement): Left {
    return this.context.inside('block', this.context.unit, () => this.statement(statement));
  }

  private forLoop(statement: For): Left {
    const { initializer, condition, next, body } = statement;
    return this.context.inside('block', this.context.unit, () => {
      // Its name may be that of a field: it counts, and sets nothing.
      if (initializer?.kind === 'declaration') this.declaration(initializer);
      else if (initializer !== null) this.statement(initializer);
      return this.loop(statement, condition, next, body);
    });
  }

  private loop(
    statement: For | While,
    condition: Expression | null,
    next: Expression | null,
    body: Statement,
  ): Left {
    const changes: Changes = { variables: new Set(), fields: new Set(), calls: false };
    this.context.changes.set(statement, changes);
    this.context.loops.push(changes);
    this.left.push(false);
    if (condition !== null) this.expressions.condition(condition);
    const decided = condition === null || this.decided(condition);
    const outer = this.unreachable;
    const before = { returned: this.returned.length, exits: this.context.exits };
    this.unreachable ||= decided === false;
    this.arm(body);
    if (next !== null) {
      noteIdle(this.context, next);
      this.expressions.resolve(next);
    }
    this.unreachable = outer;
    this.context.loops.pop();
    const isLeft = this.left.pop() === true;
    const endsItself = isLeft || this.returned.length > before.returned || this.context.exits > before.exits;
    if (!endsItself && !this.unreachable) {
      if (decided === true) this.context.endless.push(wordOf(statement));
      // The parser warns of an empty body.
      else if (decided === null && condition !== null && body.kind !== 'empty')
        noteUnchanging(this.context, condition, changes);
    }
    return decided === true && !isLeft ? [] : implied(wordOf(statement));
  }

  private jump(kind: 'break' | 'continue', span: Span): Left {
    if (this.context.loops.length === 0) {
      this.context.report(`${kind}-outside-loop`, span, {});
      return implied(span);
    }
    if (kind === 'break' && !this.unreachable) this.left[this.left.length - 1] = true;
    return [];
  }

  private declaration({ type, declarators }: Declaration): Type {
    const declared = type.kind === 'inferred-type' ? null : typeNamed(this.context, type);
    const keyword = type.kind === 'inferred-type' ? type.keyword : null;
    let value: Type = ZERO_VALUE;
    for (const declarator of declarators) {
      const variable = declarator.external
        ? externalFunction(this.context, declarator, declared)
        : this.local(declarator, declared, keyword);
      if (variable === null) continue;
      if (type.kind === 'primitive-type' && type.name === 'bool' && declarator.initializer !== null)
        checkLastBit(this.context, declarator.initializer);
      this.context.variables.set(declarator, variable);
      value = variable.type;
      const { entries, later } = this.context.scope;
      if (entries.has(variable.name)) {
        // `retrun x;`: what is no type declares nothing.
        if (type.kind === 'named-type' && declared === BOTTOM) continue;
        const builtin = variable.name === 'arg' && this.context.unit.index === 0 ? 'yes' : '';
        const { name, initializer } = declarator;
        this.context.report(
          'redefinition',
          name.span,
          { name: variable.name, builtin },
          {
            ...this.context.declarationOf(entries.get(variable.name)),
            ...(initializer === null ? {} : { quotes: { value: initializer.span } }),
          },
        );
      } else if (variable.name !== '') {
        checkShadowing(this.context, declarator);
        entries.set(variable.name, variable);
        this.context.declares(variable, declarator.name);
        later.delete(variable.name);
      }
    }
    return value;
  }

  private local(
    declarator: Declarator,
    declared: Type | null,
    keyword: 'val' | 'var' | null,
  ): Variable | null {
    const { name, initializer, mutable, span } = declarator;
    if (initializer === null) {
      const needed = keyword !== null || (declared?.kind === 'pointer' && declared.nil !== 3);
      if (needed)
        this.context.report('initializer-required', span, {
          name: name.name,
          keyword: keyword ?? sourceType(declared ?? BOTTOM),
        });
      return newVariable(this.context, name.name, declared ?? BOTTOM);
    }
    const value = this.initial(name.name, initializer);
    if (keyword !== null && value === NULL)
      this.context.report('not-null-required', initializer.span, { name: name.name });
    const final = keyword === 'val' && !mutable;
    let fits = true;
    if (declared !== null) {
      checkKept(this.context, initializer, declared);
      fits = this.context.checkFit(initializer, value, declared);
    }
    if (!final) {
      // `int f = { … }; f(2)`: the type was told of; what is called behind it is the function.
      const isMeant = initializer.kind === 'function' && !fits;
      const type = isMeant ? value : (declared ?? (value === TOP ? TOP : general(value)));
      const variable = newVariable(this.context, name.name, type);
      noteLength(this.context, variable, initializer);
      return variable;
    }
    const constant =
      constantOf(initializer, (place) => constantAt(this.context, place)) ?? this.functionConstant(value);
    const variable = newVariable(this.context, name.name, readOnlyType(value), { final, constant });
    noteLength(this.context, variable, initializer);
    return variable;
  }

  /** The value of an initializer; a function takes the name of the first variable that it is given to. */
  private initial(name: string, initializer: Expression): Type {
    if (initializer.kind !== 'function') return this.expressions.resolve(initializer);
    return this.context.typed(initializer, resolveFunction(this.context, initializer, this, null, name));
  }

  private functionConstant(value: Type): Type | null {
    const body = value.kind === 'pointer' && value.nil === 2 ? value.body : null;
    return body?.kind === 'function' && body.isConstant ? value : null;
  }
}
