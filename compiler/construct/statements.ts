// Statements → control nodes, scopes, and merges.
//
// A separate Scope node (“ends”: control, value, and memory of each exit) collects the exits of a function
// for its Return. Loops keep the scopes of their exits (break) and of their next iterations (continue).
import type { Node } from '../ir/node.ts';
import { ops } from '../ir/ops/table.ts';
import { BOTTOM, TOP, isSubrange, zeroOf, type Type } from '../ir/types.ts';
import type { Span } from '../source/span.ts';
import type {
  Declaration,
  Declarator,
  Expression,
  For,
  If,
  Return,
  Statement,
  StructDeclaration,
  While,
} from '../syntax/ast.ts';
import type { Variable } from '../resolve/index.ts';
import type { Builder } from './builder.ts';
import type { Context } from './context.ts';
import { Ends } from './ends.ts';
import { Expressions } from './expressions.ts';
import { settlePointers } from './loop-pointers.ts';

interface OpenLoop {
  readonly slots: number;
  /** Merged scopes of all exits, and of all `continue`s; null if there are none so far. */
  breaks: Node | null;
  continues: Node | null;
}

export class Statements {
  readonly expressions: Expressions;
  private readonly context: Context;
  private readonly build: Builder;
  private readonly ends: Ends;
  private readonly loops: OpenLoop[] = [];

  constructor(context: Context, withMemory: boolean, span: Span) {
    this.context = context;
    this.build = context.build;
    this.expressions = new Expressions(context, (statements) => this.block(statements));
    this.ends = new Ends(context, this.expressions.memory, withMemory, span);
  }

  block(statements: readonly Statement[]): void {
    const { build } = this;
    const wasAside = build.isAside;
    for (const statement of statements) {
      if (build.isDead) this.goAside(statement);
      this.statement(statement);
    }
    this.comeBack(wasAside);
  }

  /** Before an unreachable statement, which is built nonetheless if every path is open. */
  private goAside({ span }: Statement): void {
    const { build } = this;
    if (!build.isOpen) return this.context.leaveOut(span);
    build.isAside = true;
    build.goAside();
  }

  private comeBack(wasAside: boolean): void {
    const { build } = this;
    if (build.isAside && !wasAside) build.die();
    build.isAside = wasAside;
  }

  /** @param span of the statement that ends the function */
  end(value: Node, span: Span): void {
    this.ends.add(value, span);
  }

  /** @param aux number of the function; null for the program */
  finish(aux: number | null, span: Span, separateReturns = false): void {
    if (separateReturns) this.ends.separate(aux);
    else this.ends.join(aux, span);
  }

  /** A function's body: without `return`, the value of its last statement is the result. */
  body(statements: readonly Statement[], result: Type, span: Span): void {
    this.block(statements.slice(0, -1));
    const last = statements.at(-1);
    if (last === undefined) return this.endZero(result, span);
    const wasAside = this.build.isAside;
    if (this.build.isDead) this.goAside(last);
    this.tail(last, result);
    this.comeBack(wasAside);
  }

  private tail(statement: Statement, result: Type): void {
    const { build } = this;
    if (build.isDead) return this.context.leaveOut(statement.span);
    switch (statement.kind) {
      case 'expression-statement':
        return this.endValue(
          this.expressions.evaluate(statement.expression),
          this.context.staticType(statement.expression),
          result,
          statement.span,
        );
      case 'declaration': {
        this.declaration(statement);
        const last = statement.declarators.at(-1);
        const variable = last === undefined ? undefined : this.context.resolution.variables.get(last);
        if (variable === undefined || build.isDead || !build.slots.has(variable))
          return this.endZero(result, statement.span);
        return this.endValue(build.read(variable), variable.type, result, statement.span);
      }
      case 'block':
        build.openBlock();
        this.body(statement.body, result, statement.span);
        return build.closeBlock();
      case 'if':
        return this.tailChoice(statement, result);
      default:
        this.statement(statement);
        return this.endZero(result, statement.span);
    }
  }

  private tailChoice(statement: If, result: Type): void {
    const { build } = this;
    const waiting: Node[] = [];
    let current: Statement | null = statement;
    for (; current?.kind === 'if'; current = current.alternative) {
      const other = this.expressions.conditions.split(current.condition);
      this.tailArm(current.consequent, result);
      if (other === null) return this.dropAll(waiting);
      waiting.push(build.scope);
      build.scope = other;
    }
    if (current !== null) this.tailArm(current, result);
    else this.endZero(result, statement.span);
    this.dropAll(waiting);
  }

  private tailArm(statement: Statement, result: Type): void {
    this.build.openBlock();
    this.tail(statement, result);
    this.build.closeBlock();
  }

  private dropAll(scopes: readonly Node[]): void {
    for (const scope of scopes) this.build.kill(scope);
  }

  private endZero(result: Type, span: Span): void {
    if (!this.build.isDead) this.end(this.build.constantOf(zeroOf(result), span), span);
  }

  /** A value that is not a result of the function has a reported error or is unreachable. */
  private endValue(value: Node, from: Type, result: Type, span: Span): void {
    const { build } = this;
    if (build.isDead) return;
    if (from === BOTTOM || result === TOP || result === BOTTOM || isSubrange(from, result))
      return this.end(value, span);
    build.discard(value);
    this.endZero(result, span);
  }

  // ------------------------------------------------------------------------------------------------- statements

  private statement(statement: Statement): void {
    if (this.build.isDead) return this.context.leaveOut(statement.span);
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
        return this.jump(statement.kind, statement.span);
      case 'declaration':
        return this.declaration(statement);
      case 'expression-statement':
        return this.build.discard(this.expressions.evaluate(statement.expression));
      case 'block':
        this.build.openBlock();
        this.block(statement.body);
        return this.build.closeBlock();
      case 'struct':
        return this.struct(statement);
      case 'empty':
      case 'show-graph':
        return;
    }
  }

  /** Computes static fields that are not constants once, here. */
  private struct(declaration: StructDeclaration): void {
    const { defaults, bodies } = this.context.resolution;
    for (const [variable, declarator] of defaults.get(declaration) ?? [])
      this.initialize(variable, declarator, declarator.initializer, true);
    const body = bodies.get(declaration);
    if (body !== undefined && this.build.isOpen) this.expressions.objects.tryBody(body, declaration.span);
    for (const inner of declaration.body) if (inner.kind === 'struct') this.struct(inner);
  }

  private declaration({ declarators }: Declaration): void {
    for (const declarator of declarators) {
      const variable = this.context.resolution.variables.get(declarator);
      if (variable !== undefined) this.initialize(variable, declarator, declarator.initializer);
    }
  }

  private initialize(
    variable: Variable,
    { span, external }: Declarator,
    initializer: Expression | null,
    isField = false,
  ): void {
    const { build } = this;
    if (build.isDead) return;
    if (initializer === null || external) {
      const type = external ? (variable.constant ?? variable.type) : zeroOf(variable.type);
      const value = isSubrange(type, variable.type)
        ? this.context.constant(type, span)
        : this.context.unknown(variable.type, span);
      return build.declare(variable, value);
    }
    let value = this.expressions.evaluate(initializer);
    if (build.isDead) return;
    const type = this.context.staticType(initializer);
    if (!variable.final || isField)
      value = build.holding(value, () => this.context.convert(value, type, variable.type, initializer.span));
    else if (isObject(variable.type)) value = build.compute(ops.ReadOnly, [value], span);
    build.declare(variable, value);
  }

  private returnValue(statement: Return): void {
    const { build, context } = this;
    const result = this.expressions.evaluate(statement.value);
    if (build.isDead) return;
    if (context.isWrong(statement)) return build.discard(result);
    if (!context.resolution.unreachable.has(statement)) return this.end(result, statement.span);
    // A value of the function's result type replaces it.
    build.discard(result);
    this.endZero(context.unit.result, statement.span);
  }

  // --------------------------------------------------------------------------------------------------- choices

  /** A chain of `else if` may be as long as the program, so this is a loop. */
  private choice(statement: If): void {
    const { build } = this;
    const taken: { scope: Node; span: Span }[] = [];
    let current: Statement | null = statement;
    for (; current?.kind === 'if'; current = current.alternative) {
      const { condition, consequent, span }: If = current;
      const other = this.expressions.conditions.split(condition);
      if (other === null) break;
      this.statement(consequent);
      taken.push({ scope: build.scope, span });
      build.scope = other;
    }
    if (current !== null && current.kind !== 'if') this.statement(current);
    for (const { scope, span } of taken.reverse()) build.scope = build.merge(scope, build.scope, span);
  }

  // ----------------------------------------------------------------------------------------------------- loops

  private forLoop(statement: For): void {
    const { initializer, condition, next, body } = statement;
    this.build.openBlock();
    if (initializer !== null) this.statement(initializer);
    this.loop(statement, condition, next, body);
    this.build.closeBlock();
  }

  private loop(
    statement: For | While,
    condition: Expression | null,
    next: Expression | null,
    body: Statement,
  ): void {
    const { build } = this;
    if (build.isDead) return;
    const { span } = statement;
    const open: OpenLoop = { slots: build.slots.count, breaks: null, continues: null };
    const isChanged = this.changedBy(statement);
    build.step('build');
    const loop = build.graph.keep(build.graph.create(ops.Loop, [null, build.control, null], null, span));
    build.setControl(loop);
    const head = build.scope;
    build.scope = build.copyForLoop(head, isChanged);
    open.breaks =
      condition === null
        ? build.split(build.constant(1n, span), span)
        : this.expressions.conditions.split(condition);
    this.loops.push(open);
    this.statement(body);
    this.loops.pop();
    if (open.continues !== null) build.scope = build.merge(open.continues, build.scope, span);
    if (next !== null && !build.isDead) build.discard(this.expressions.evaluate(next));
    build.scope = this.closeLoop(head, build.scope, open.breaks, isChanged);
    build.graph.release(loop);
    if (!loop.dead) build.finish(loop);
  }

  /**
   * Which slots a loop may change. References and memory that it does not change bypass the loop, so that
   * facts about them remain known. Numbers always get their phis at their first read, as in the book.
   */
  private changedBy(statement: For | While): (slot: number) => boolean {
    const changes = this.context.resolution.changes.get(statement);
    return (slot) => {
      const key = this.build.slots.keyAt(slot);
      if (changes === undefined || key === undefined) return true;
      if (key === 'mem') return changes.calls;
      if (key.kind === 'field') return changes.calls || changes.fields.has(key);
      return key.type.kind !== 'pointer' || changes.variables.has(key);
    };
  }

  private closeLoop(head: Node, back: Node, exits: Node | null, isChanged: (slot: number) => boolean): Node {
    const { build } = this;
    const { graph, scopes } = build;
    const loop = head.input(0);
    const dead = back.input(0).op === ops.XCtrl;
    build.step('close-loop', loop.id);
    graph.setInput(loop, 2, back.input(0));
    const phis: Node[] = [];
    for (const slot of scopes.openedSlots(head)) {
      if (!isChanged(slot)) continue;
      const touched = !dead && scopes.get(back, slot) !== head;
      if (touched) build.openPhiOf(head, slot);
      const phi = scopes.get(head, slot);
      if (phi.op !== ops.Phi || phi.inputs[0] !== loop) continue;
      graph.setInput(phi, 2, touched ? build.lookup(back, slot) : phi);
      phis.push(graph.keep(phi));
    }
    const after = exits ?? this.noExit(head);
    scopes.resolveMarkers(after, head);
    build.kill(back);
    build.kill(head);
    settlePointers(graph, phis);
    for (const phi of phis) {
      graph.release(phi);
      if (!phi.dead) build.finish(phi);
      if (!phi.dead) graph.killUnused(phi);
    }
    return after;
  }

  private noExit(head: Node): Node {
    const scope = this.build.copy(head);
    this.build.scope = scope;
    this.build.die();
    return scope;
  }

  private jump(kind: 'break' | 'continue', span: Span): void {
    const { build } = this;
    const loop = this.loops.at(-1);
    if (loop === undefined) return;
    if (build.isAside) return build.die();
    const scope = build.copy(build.scope);
    build.scopes.trim(scope, loop.slots);
    const waiting = kind === 'break' ? loop.breaks : loop.continues;
    const joined = waiting === null ? scope : build.merge(waiting, scope, span);
    if (kind === 'break') loop.breaks = joined;
    else loop.continues = joined;
    build.die();
  }
}

const isObject = (type: Type): boolean => type.kind === 'pointer' && type.body.kind === 'object';
