// Resolves statements: their variables, whether control continues after them, and their values (for functions
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
import type { Context } from './context.ts';
import { noteIdle } from './ends.ts';
import { ExpressionResolver } from './expressions.ts';
import { resolveFunction } from './functions.ts';
import { constantIn } from './names.ts';
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

const wordOf = ({ kind, span: { start } }: If | For | While): Span => ({ start, end: start + kind.length });

/** Empty if control does not continue. */
type Left = readonly EndValue[];

const UNUSED: Left = implied(NOWHERE);

const valueOf = (type: Type, span: Span, isLast: boolean): Left => (isLast ? [{ type, span }] : UNUSED);

export class StatementResolver {
  readonly expressions: ExpressionResolver;
  private readonly context: Context;
  private returned: EndValue[] = [];
  /** The current code is unreachable by the text alone, so its returns do not count. */
  private unreachable = false;
  /** The current statement is the last one, so its value may be the function's result. */
  private endsFunction = false;
  private readonly left: boolean[] = [];

  constructor(context: Context) {
    this.context = context;
    this.expressions = new ExpressionResolver(context, this);
  }

  body(statements: readonly Statement[]): Ends {
    const outer = {
      returned: this.returned,
      unreachable: this.unreachable,
      endsFunction: this.endsFunction,
    };
    this.returned = [];
    this.unreachable = false;
    // The value at the program's own end is unused.
    this.endsFunction = this.context.unit.literal !== null;
    const last = this.block(statements);
    this.endsFunction = outer.endsFunction;
    const { returned } = this;
    this.returned = outer.returned;
    this.unreachable = outer.unreachable;
    return { returned, last };
  }

  get isUnreachable(): boolean {
    return this.unreachable;
  }

  block(statements: readonly Statement[], span: Span = NOWHERE): Left {
    for (const statement of statements)
      if (statement.kind === 'struct') announceStruct(this.context, statement);
    this.context.scope.announce(statements);
    const outer = this.unreachable;
    let values: Left = implied(span);
    const { endsFunction } = this;
    for (let i = 0; i < statements.length; i++) {
      this.endsFunction = endsFunction && i === statements.length - 1;
      const next = this.statement(statements[i]);
      // Statements after a `return` are checked for errors but have no value.
      if (!this.unreachable) values = next;
      if (next.length === 0) this.unreachable = true;
    }
    this.endsFunction = endsFunction;
    if (this.unreachable && !outer) values = [];
    this.unreachable = outer;
    return values;
  }

  /** A statement that runs for each new object; its value is unused. */
  bodyStatement(statement: Statement): void {
    const outer = this.unreachable;
    this.unreachable = false;
    this.statement(statement);
    this.unreachable = outer;
  }

  private statement(statement: Statement): Left {
    const isLast = this.endsFunction;
    if (statement.kind !== 'block' && statement.kind !== 'if') this.endsFunction = false;
    const outer = this.context.stops;
    this.context.stops = false;
    const left = this.anyStatement(statement, isLast);
    this.endsFunction = isLast;
    const { stops } = this.context;
    this.context.stops = outer;
    return stops ? [] : left;
  }

  /** @param isLast its value may be the function's result */
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
        return valueOf(this.declaration(statement), span, isLast);
      case 'expression-statement':
        if (!isLast) checkEffect(this.context, statement.expression);
        noteIdle(this.context, statement.expression);
        return valueOf(this.expressions.resolve(statement.expression), span, isLast);
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
    else if (!this.context.stops) this.returned.push({ type, span: value.span });
    return [];
  }

  /** A chain of `else if` may be as long as the program, so this is a loop. */
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

  /** The value of a condition if the text alone determines it, or null. */
  decided(condition: Expression): boolean | null {
    const constant = constantIn(this.context, condition);
    return constant === null ? null : !mayBeZero(constant);
  }

  private arm(statement: Statement): Left {
    return this.context.inside('block', this.context.unit, () => this.statement(statement));
  }

  private forLoop(statement: For): Left {
    const { initializer, condition, next, body } = statement;
    return this.context.inside('block', this.context.unit, () => {
      // Its name may be a field's; it counts as a variable and does not set the field.
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
      this.expressions.perhaps(next);
    }
    this.unreachable = outer;
    this.context.loops.pop();
    const isLeft = this.left.pop() === true;
    const endsItself = isLeft || this.returned.length > before.returned || this.context.exits > before.exits;
    if (!endsItself && !this.unreachable) {
      if (decided === true) this.context.endless.push(wordOf(statement));
      // The parser warns about an empty body.
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
      const { scope } = this.context;
      if (scope.entries.has(variable.name)) {
        // `retrun x;`: a word that is not a type declares nothing.
        if (type.kind === 'named-type' && declared === BOTTOM) continue;
        const builtin = variable.name === 'arg' && this.context.unit.index === 0 ? 'yes' : '';
        const { name, initializer } = declarator;
        this.context.report(
          'redefinition',
          name.span,
          { name: variable.name, builtin },
          {
            ...this.context.declarationOf(scope.entries.get(variable.name)),
            ...(initializer === null ? {} : { quotes: { value: initializer.span } }),
          },
        );
      } else if (variable.name !== '') {
        checkShadowing(this.context, declarator);
        scope.declare(variable.name, variable);
        this.context.declares(variable, declarator.name);
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
      // `int f = { … }; f(2)`: the error about the type was reported; later calls refer to the function.
      const isMeant = initializer.kind === 'function' && !fits;
      const type = isMeant ? value : (declared ?? (value === TOP ? TOP : general(value)));
      const variable = newVariable(this.context, name.name, type);
      noteLength(this.context, variable, initializer);
      return variable;
    }
    const constant = constantIn(this.context, initializer) ?? this.functionConstant(value);
    const variable = newVariable(this.context, name.name, readOnlyType(value), { final, constant });
    noteLength(this.context, variable, initializer);
    return variable;
  }

  /** The value of an initializer; a function takes the name of its first variable. */
  private initial(name: string, initializer: Expression): Type {
    if (initializer.kind !== 'function') return this.expressions.resolve(initializer);
    return this.context.typed(initializer, resolveFunction(this.context, initializer, this, null, name));
  }

  private functionConstant(value: Type): Type | null {
    const body = value.kind === 'pointer' && value.nil === 2 ? value.body : null;
    return body?.kind === 'function' && body.isConstant ? value : null;
  }
}
