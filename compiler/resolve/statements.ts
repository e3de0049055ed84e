// Statements: the variables they declare, whether control goes on behind them, and the value they leave (for functions
// that end without `return`).
import { BOTTOM, NULL, TOP, intConstant, mayBeZero, zeroOf, type Type } from '../ir/types.ts';
import { readOnlyType } from '../ir/ops/memory.ts';
import type { Span } from '../source/span.ts';
import type { Declaration, Declarator, Expression, For, If, Statement, While } from '../syntax/ast.ts';
import type { Changes, Variable } from './bindings.ts';
import { constantOf } from './constants.ts';
import type { Context } from './context.ts';
import { ExpressionResolver } from './expressions.ts';
import { resolveFunction } from './functions.ts';
import { constantAt, newVariable } from './names.ts';
import { eitherType, general, sourceType } from './static-types.ts';
import { announceStruct, externalFunction, resolveStruct } from './structs.ts';
import { typeNamed } from './type-names.ts';

const ZERO_VALUE = intConstant(0n);

export class StatementResolver {
  readonly expressions: ExpressionResolver;
  private readonly context: Context;
  private returned: { type: Type; span: Span }[] = [];
  /** Loops that a `break` leaves, innermost last. */
  private readonly left: boolean[] = [];

  constructor(context: Context) {
    this.context = context;
    this.expressions = new ExpressionResolver(context, this);
  }

  /** A function’s body: the types it returns, and that of its end (null where control does not come there). */
  body(statements: readonly Statement[]): {
    readonly returned: readonly { readonly type: Type; readonly span: Span }[];
    readonly last: Type | null;
  } {
    const outer = this.returned;
    this.returned = [];
    const last = this.block(statements);
    const { returned } = this;
    this.returned = outer;
    return { returned, last };
  }

  /** Statements in the present scope, which is theirs alone. */
  block(statements: readonly Statement[]): Type | null {
    for (const statement of statements)
      if (statement.kind === 'struct') announceStruct(this.context, statement);
    this.context.scope.announce(statements);
    let value: Type | null = ZERO_VALUE;
    for (const statement of statements) {
      const next = this.statement(statement);
      // What stands behind a `return` is looked at for errors, but gives no value.
      value = value === null ? null : next;
    }
    return value;
  }

  /** The value that a statement leaves; null where control does not go on behind it. */
  private statement(statement: Statement): Type | null {
    switch (statement.kind) {
      case 'return':
        this.returned.push({ type: this.expressions.resolve(statement.value), span: statement.value.span });
        return null;
      case 'if':
        return this.choice(statement);
      case 'while':
        return this.loop(statement, statement.condition, null, statement.body);
      case 'for':
        return this.forLoop(statement);
      case 'break':
      case 'continue':
        return this.jump(statement.kind, statement.span);
      case 'declaration':
        return this.declaration(statement);
      case 'expression-statement':
        return this.expressions.resolve(statement.expression);
      case 'block':
        return this.context.inside('block', this.context.unit, () => this.block(statement.body));
      case 'struct':
        resolveStruct(this.context, statement, this);
        return ZERO_VALUE;
      case 'empty':
      case 'show-graph':
        return ZERO_VALUE;
    }
  }

  /** A chain of `else if` is walked with a loop: it may be as long as the text. */
  private choice(statement: If): Type | null {
    const arms: (Type | null)[] = [];
    let current: Statement | null = statement;
    for (; current?.kind === 'if'; current = current.alternative) {
      this.expressions.condition(current.condition);
      arms.push(this.arm(current.consequent));
    }
    const last = current === null ? undefined : this.arm(current);
    const values = arms.filter((arm) => arm !== null);
    const start: Type | null = last === undefined ? zeroOf(values.at(-1) ?? ZERO_VALUE) : last;
    return values.reduceRight<Type | null>(
      (type, arm) => (type === null ? arm : eitherType(arm, type, false)),
      start,
    );
  }

  private arm(statement: Statement): Type | null {
    return this.context.inside('block', this.context.unit, () => this.statement(statement));
  }

  private forLoop(statement: For): Type | null {
    const { initializer, condition, next, body } = statement;
    return this.context.inside('block', this.context.unit, () => {
      if (initializer !== null) this.statement(initializer);
      return this.loop(statement, condition, next, body);
    });
  }

  private loop(
    statement: For | While,
    condition: Expression | null,
    next: Expression | null,
    body: Statement,
  ): Type | null {
    const changes: Changes = { variables: new Set(), fields: new Set(), calls: false };
    this.context.changes.set(statement, changes);
    this.context.loops.push(changes);
    this.left.push(false);
    if (condition !== null) this.expressions.condition(condition);
    this.arm(body);
    if (next !== null) this.expressions.resolve(next);
    this.context.loops.pop();
    const left = this.left.pop() === true;
    const constant = condition === null ? intConstant(1n) : constantOf(condition, () => null);
    const endless = constant !== null && !mayBeZero(constant);
    return endless && !left ? null : ZERO_VALUE;
  }

  private jump(kind: 'break' | 'continue', span: Span): Type | null {
    if (this.context.loops.length === 0) {
      this.context.report(`${kind}-outside-loop`, span, {});
      return ZERO_VALUE;
    }
    if (kind === 'break') this.left[this.left.length - 1] = true;
    return ZERO_VALUE;
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
      this.context.variables.set(declarator, variable);
      value = variable.type;
      const { entries, later } = this.context.scope;
      if (entries.has(variable.name)) {
        const builtin = variable.name === 'arg' && this.context.unit.index === 0 ? 'yes' : '';
        this.context.report('redefinition', declarator.name.span, { name: variable.name, builtin });
      } else if (variable.name !== '') {
        entries.set(variable.name, variable);
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
    if (!final)
      return newVariable(this.context, name.name, declared ?? (value === TOP ? TOP : general(value)));
    const constant =
      constantOf(initializer, (place) => constantAt(this.context, place)) ?? this.functionConstant(value);
    return newVariable(this.context, name.name, readOnlyType(value), { final, constant });
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
