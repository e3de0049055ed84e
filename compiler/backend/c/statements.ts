// Translates statements.
import { BOTTOM, TOP, isSubrange, type Type } from '../../ir/types.ts';
import type { Variable } from '../../resolve/index.ts';
import type {
  Declaration,
  Declarator,
  Expression,
  For,
  If,
  Return,
  Statement,
  StructDeclaration,
} from '../../syntax/ast.ts';
import { Expressions } from './expressions.ts';
import type { Arm, Writer } from './writer.ts';

interface OpenLoop {
  /** The label before the preparation of the next iteration, if C's `continue` would skip that. */
  readonly next: string | null;
  isUsed: boolean;
}

export class Statements {
  readonly expressions: Expressions;
  private readonly writer: Writer;
  private readonly loops: OpenLoop[] = [];

  constructor(writer: Writer) {
    this.writer = writer;
    this.expressions = new Expressions(writer, (statements) => this.block(statements));
  }

  block(statements: readonly Statement[]): void {
    for (const statement of statements) this.statement(statement);
  }

  /** A function's body: without `return`, the value of its last statement is returned. */
  body(statements: readonly Statement[], result: Type): void {
    this.block(statements.slice(0, -1));
    const last = statements.at(-1);
    if (last === undefined) this.endZero(result);
    else this.tail(last, result);
  }

  private endZero(result: Type): void {
    this.writer.line(`return ${this.writer.zero(result)};`);
  }

  private endValue(value: Expression, result: Type): void {
    const from = this.writer.typeOf(value);
    if (from === BOTTOM || result === TOP || result === BOTTOM || isSubrange(from, result))
      return this.expressions.returns(value);
    this.expressions.discard(value);
    this.endZero(result);
  }

  private tail(statement: Statement, result: Type): void {
    switch (statement.kind) {
      case 'return':
        return this.statement(statement);
      case 'expression-statement':
        return this.endValue(statement.expression, result);
      case 'declaration': {
        this.declaration(statement);
        const last = statement.declarators.at(-1);
        const variable = last === undefined ? undefined : this.writer.shared.resolution.variables.get(last);
        if (variable === undefined || last?.external === true || !isSubrange(variable.type, result))
          return this.endZero(result);
        return this.writer.line(`return ${this.expressions.places.variable(variable).text};`);
      }
      case 'block':
        return this.writer.block('', () => this.body(statement.body, result));
      case 'if':
        return this.choice(
          statement,
          (arm) => this.tail(arm, result),
          () => this.endZero(result),
        );
      default:
        this.statement(statement);
        return this.endZero(result);
    }
  }

  private statement(statement: Statement): void {
    switch (statement.kind) {
      case 'return':
        return this.returnValue(statement);
      case 'if':
        return this.choice(statement, (arm) => this.inner(arm), null);
      case 'while':
        return this.loop(statement.condition, null, statement.body, '');
      case 'for':
        return this.forLoop(statement);
      case 'break':
        return this.writer.line('break;');
      case 'continue':
        return this.continue();
      case 'declaration':
        return this.declaration(statement);
      case 'expression-statement':
        return this.expressions.discard(statement.expression);
      case 'block':
        return this.writer.block('', () => this.block(statement.body));
      case 'struct':
        return this.struct(statement);
      case 'empty':
      case 'show-graph':
        return;
    }
  }

  /** Writes into existing braces. */
  private inner(statement: Statement): void {
    if (statement.kind === 'block') this.block(statement.body);
    else this.statement(statement);
  }

  /** Static fields that are not constants are computed at their struct's declaration. */
  private struct(declaration: StructDeclaration): void {
    const { defaults } = this.writer.shared.resolution;
    for (const [variable, { initializer }] of defaults.get(declaration) ?? []) {
      if (initializer === null) continue;
      const code = this.expressions.evaluate(initializer);
      const value = this.expressions.converted(code, this.writer.typeOf(initializer), variable.type);
      this.writer.line(`${this.writer.nameOf(variable)} = ${value.text};`);
    }
    for (const inner of declaration.body) if (inner.kind === 'struct') this.struct(inner);
  }

  private declaration({ declarators }: Declaration): void {
    for (const declarator of declarators) {
      const variable = this.writer.shared.resolution.variables.get(declarator);
      if (variable !== undefined) this.initialize(variable, declarator);
    }
  }

  private initialize(variable: Variable, { initializer, external }: Declarator): void {
    const { constant, type, final } = variable;
    // Functions are translated separately.
    if (external || (constant?.kind === 'pointer' && constant.body.kind === 'function')) return;
    let value = this.writer.zero(type);
    if (initializer !== null) {
      const code = this.expressions.evaluate(initializer);
      value = (final ? code : this.expressions.converted(code, this.writer.typeOf(initializer), type)).text;
    }
    this.writer.line(
      `${this.writer.shared.objects.typeOf(type)}${this.writer.declare(variable)} = ${value};`,
    );
  }

  private returnValue(statement: Return): void {
    const { unit, shared } = this.writer;
    if (!shared.resolution.unreachable.has(statement)) return this.expressions.returns(statement.value);
    // A value of the function's result type replaces it.
    this.expressions.discard(statement.value);
    this.endZero(unit.result);
  }

  /** `else if` chains may be as long as the program, so this is a loop. @param otherwise replaces a missing `else` */
  private choice(statement: If, arm: (statement: Statement) => void, otherwise: (() => void) | null): void {
    const arms: Arm[] = [];
    let rest: Statement | null = statement;
    for (; rest?.kind === 'if'; rest = rest.alternative) {
      const { condition, consequent }: If = rest;
      arms.push({ test: () => this.expressions.condition(condition), body: () => arm(consequent) });
    }
    const last = rest;
    this.writer.choice(arms, last === null ? otherwise : () => arm(last));
  }

  // ----------------------------------------------------------------------------------------------------- loops

  private forLoop(statement: For): void {
    this.writer.scoped(() => this.scopedLoop(statement));
  }

  private scopedLoop({ initializer, condition, next, body }: For): void {
    const { writer } = this;
    const first = writer.capture(() => initializer !== null && this.statement(initializer));
    const inHeader = first.lines.length === 1 ? first.lines[0].text.slice(0, -1) : '';
    if (first.lines.length <= 1) return this.loop(condition, next, body, inHeader);
    writer.block('', () => {
      writer.append(first.lines);
      this.loop(condition, next, body, '');
    });
  }

  /** Writes a C loop if condition and step are expressions; otherwise writes the parts in order. */
  private loop(condition: Expression | null, next: Expression | null, body: Statement, first: string): void {
    const { writer } = this;
    const test = writer.capture(() => (condition === null ? null : this.expressions.condition(condition)));
    const step = writer.capture(() => next !== null && this.expressions.discard(next));
    const isPlain = test.lines.length === 0 && step.lines.length <= 1;
    if (isPlain) {
      const steps = step.lines.length === 0 ? '' : step.lines[0].text.slice(0, -1);
      const holds = test.value?.text ?? '';
      const head =
        first === '' && steps === '' && holds !== ''
          ? `while (${holds})`
          : `for (${first};${blank(holds)};${blank(steps)})`;
      this.loops.push({ next: null, isUsed: false });
      writer.block(head, () => this.inner(body));
      this.loops.pop();
      return;
    }
    const open: OpenLoop = {
      next: step.lines.length === 0 ? null : writer.fresh('next', true),
      isUsed: false,
    };
    writer.block(`for (${first};;)`, () => {
      writer.append(test.lines);
      if (test.value !== null) writer.line(`if (!(${test.value.text})) break;`);
      this.loops.push(open);
      if (open.next === null) this.inner(body);
      else writer.block('', () => this.inner(body));
      this.loops.pop();
      if (open.isUsed) writer.line(`${open.next ?? ''}:;`);
      writer.append(step.lines);
    });
  }

  private continue(): void {
    const loop = this.loops.at(-1);
    if (loop === undefined || loop.next === null) return this.writer.line('continue;');
    loop.isUsed = true;
    this.writer.line(`goto ${loop.next};`);
  }
}

const blank = (text: string): string => (text === '' ? '' : ` ${text}`);
