// Translates programs of the language with only integers to flow programs.
//
// Names come from the resolved bindings, so that shadowing variables stay distinct. Function bodies are
// omitted; the result of a call is unknown. `&&`, `||`, `?:`, and chains become control. A value goes into a
// separate variable if later operands could change it.
import type { Resolution, Variable } from '../../resolve/index.ts';
import { noSpan } from '../../source/span.ts';
import type { Declarator, Expression, For, If, Name, Program, Statement, While } from '../../syntax/ast.ts';
import { FlowBuilder, type Draft } from './flow-builder.ts';
import { FlowExpressions, Refusal, type RefusalCode } from './flow-expressions.ts';
import type { FlowExpression, FlowProgram } from './flow.ts';

export type { RefusalCode } from './flow-expressions.ts';

export type FlowResult =
  | { readonly kind: 'program'; readonly program: FlowProgram }
  | { readonly kind: 'refused'; readonly code: RefusalCode; readonly start: number; readonly end: number };

/** @param resolution of the same tree, which must have no errors */
export function flowFromAst(program: Program, resolution: Resolution): FlowResult {
  try {
    return { kind: 'program', program: new FlowStatements(resolution).program(program) };
  } catch (error) {
    if (error instanceof Refusal)
      return { kind: 'refused', code: error.code, start: error.span.start, end: error.span.end };
    throw error;
  }
}

interface OpenLoop {
  readonly breaks: Draft;
  readonly continues: Draft;
}

class FlowStatements {
  private readonly build = new FlowBuilder();
  private readonly resolution: Resolution;
  private readonly expressions: FlowExpressions;
  private readonly names = new Map<Variable, string>();
  private readonly loops: OpenLoop[] = [];
  private readsArgument = false;

  constructor(resolution: Resolution) {
    this.resolution = resolution;
    this.expressions = new FlowExpressions(this.build, resolution, (name) => this.nameOf(name));
  }

  program(program: Program): FlowProgram {
    if (this.resolution.main !== null) throw new Refusal('main-function', program.span);
    for (const statement of program.body) this.statement(statement);
    const { end } = program.span;
    this.build.returns({ kind: 'literal', value: 0n }, { start: end, end });
    if (this.readsArgument) {
      const [argument] = this.resolution.units[0].parameters;
      this.build.assignFirst(
        this.variableName(argument),
        { kind: 'unknown', name: '?', operands: [] },
        noSpan,
      );
    }
    return this.build.finish();
  }

  private nameOf(name: Name): string {
    const binding = this.resolution.bindings.get(name);
    if (binding?.kind !== 'variable') throw new Refusal('memory', name.span);
    const { variable } = binding;
    if (variable.type.kind === 'float') throw new Refusal('floats', name.span);
    if (variable.type.kind !== 'int') throw new Refusal('memory', name.span);
    if (variable === this.resolution.units[0].parameters[0]) this.readsArgument = true;
    return this.variableName(variable);
  }

  private variableName(variable: Variable): string {
    const known = this.names.get(variable);
    if (known !== undefined) return known;
    const name = this.build.uniqueName(variable.name);
    this.names.set(variable, name);
    return name;
  }

  private statement(statement: Statement): void {
    const { build, expressions } = this;
    switch (statement.kind) {
      case 'return':
        return build.returns(expressions.value(statement.value), statement.span);
      case 'if':
        return this.choice(statement);
      case 'while':
        return this.loop(statement, statement.condition, null);
      case 'for':
        if (statement.initializer !== null) this.statement(statement.initializer);
        return this.loop(statement, statement.condition, statement.next);
      case 'break':
      case 'continue': {
        const loop = this.loops.at(-1);
        if (loop !== undefined) build.jump(statement.kind === 'break' ? loop.breaks : loop.continues);
        return;
      }
      case 'declaration':
        for (const declarator of statement.declarators) this.declare(declarator);
        return;
      case 'expression-statement':
        return expressions.effect(statement.expression);
      case 'block':
        for (const inner of statement.body) this.statement(inner);
        return;
      case 'struct':
        throw new Refusal('memory', statement.span);
      case 'empty':
      case 'show-graph':
        return;
    }
  }

  /** Functions are omitted; calls refer to them by name. */
  private declare(declarator: Declarator): void {
    const { initializer, span } = declarator;
    const variable = this.resolution.variables.get(declarator);
    if (initializer?.kind === 'function' || variable === undefined) return;
    const { type } = variable;
    if (type.kind === 'pointer' && type.body.kind === 'function') return;
    if (type.kind === 'float') throw new Refusal('floats', span);
    if (type.kind !== 'int') throw new Refusal('memory', span);
    const value: FlowExpression =
      initializer === null
        ? { kind: declarator.external ? 'unknown' : 'literal', value: 0n, name: '?', operands: [] }
        : this.expressions.converted(initializer, variable);
    this.build.assign(this.variableName(variable), value, span);
  }

  /** A chain of `else if` may be as long as the program, so this is a loop. */
  private choice(statement: If): void {
    const { build } = this;
    const after = build.draft('join');
    let current: Statement | null = statement;
    while (current?.kind === 'if') {
      const { condition, consequent, alternative }: If = current;
      // Both arms have a block, so that the true one comes first at their join.
      const [whenTrue, whenFalse] = [build.draft('then'), build.draft('else')];
      this.expressions.branch(condition, whenTrue, whenFalse);
      build.place(whenTrue);
      this.statement(consequent);
      build.jump(after);
      build.place(whenFalse);
      current = alternative;
    }
    if (current !== null) this.statement(current);
    build.jump(after);
    build.place(after);
  }

  /** A condition that is always true creates no separate block. */
  private loop(statement: While | For, condition: Expression | null, next: Expression | null): void {
    const { build } = this;
    if (build.isDead) return;
    const [head, after] = [build.draft('loop'), build.draft('exit')];
    const continues = next === null ? head : build.draft('next');
    build.jump(head);
    build.place(head);
    if (condition !== null && !isAlwaysTrue(condition)) {
      const body = build.draft('body');
      this.expressions.branch(condition, body, after);
      build.place(body);
    }
    this.loops.push({ breaks: after, continues });
    this.statement(statement.body);
    this.loops.pop();
    build.jump(continues);
    if (next !== null) {
      build.place(continues);
      this.expressions.effect(next);
      build.jump(head);
    }
    build.place(after);
  }
}

const isAlwaysTrue = (condition: Expression): boolean =>
  (condition.kind === 'boolean' && condition.value) ||
  (condition.kind === 'integer' && condition.value !== 0n);
