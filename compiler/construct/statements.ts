// Statements → control nodes, scopes and merges.
//
// Every way out of the program is collected in a Scope node of its own («ends»: control and value in turn), and the
// one Return is made at the end. Loops keep the scopes in which they are left (break) or taken up again (continue).
import { CompilerBug } from '../base/assert.ts';
import type { Node } from '../ir/node.ts';
import { ops } from '../ir/ops/table.ts';
import type { Span } from '../source/span.ts';
import type { Declaration, Expression, For, If, Program, Return, Statement } from '../syntax/ast.ts';
import type { Builder } from './builder.ts';
import { Expressions } from './expressions.ts';
import type { Names, Report } from './names.ts';

interface OpenLoop {
  /** Number of variables visible outside the body. */
  readonly variables: number;
  /** Where control leaves the loop, and where it takes up the next round; null: nowhere so far. */
  breaks: Node | null;
  continues: Node | null;
}

export class Statements {
  private readonly build: Builder;
  private readonly names: Names;
  private readonly report: Report;
  private readonly expressions: Expressions;
  private readonly ends: Node;
  private readonly loops: OpenLoop[] = [];

  constructor(build: Builder, names: Names, report: Report, span: Span) {
    this.build = build;
    this.names = names;
    this.report = report;
    this.expressions = new Expressions(build, names);
    this.ends = build.graph.create(ops.Scope, [null], 'returns', span);
  }

  /** Builds the whole program and its Return. A program without statements has none. */
  program({ body, span }: Program): void {
    for (const statement of body) this.statement(statement);
    if (body.length > 0 && !this.build.isDead)
      this.end(this.build.constant(0n, { start: span.end, end: span.end }));
    this.joinEnds(span);
  }

  private statement(statement: Statement): void {
    switch (statement.kind) {
      case 'return':
        return this.returnValue(statement);
      case 'if':
        return this.choice(statement);
      case 'while':
        return this.loop(statement.condition, null, statement.body, statement.span);
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
        for (const inner of statement.body) this.statement(inner);
        return this.build.closeBlock();
      case 'empty':
      case 'show-graph':
        return;
      case 'struct':
        throw new CompilerBug('struct passed the check of levels, but cannot be built');
    }
  }

  private declaration({ type, declarators }: Declaration): void {
    for (const { name, mutable, initializer, span } of declarators) {
      const inferred = type.kind === 'inferred-type';
      if (inferred && initializer === null)
        this.report('initializer-required', span, { name: name.name, keyword: type.keyword });
      const value =
        initializer === null ? this.build.constant(0n, span) : this.expressions.evaluate(initializer);
      if (!this.names.checkNew(name)) continue;
      const final = inferred && type.keyword === 'val' && !mutable;
      this.build.declare(name.name, final, name.span, value);
    }
  }

  // -------------------------------------------------------------------------------------------------- returns

  private returnValue({ value }: Return): void {
    const result = this.expressions.evaluate(value);
    if (!this.build.isDead) this.end(result);
  }

  private end(value: Node): void {
    const { build } = this;
    build.step('return', this.ends.id);
    build.graph.addInput(this.ends, build.control);
    build.graph.addInput(this.ends, value);
    build.die();
  }

  private joinEnds(span: Span): void {
    const { build, ends } = this;
    const { graph } = build;
    const controls = ends.inputs.slice(1).filter((_, i) => i % 2 === 0) as Node[];
    const values = ends.inputs.slice(2).filter((_, i) => i % 2 === 0) as Node[];
    if (controls.length === 1) {
      graph.addInput(graph.stop, this.makeReturn(controls[0], values[0]));
    } else if (controls.length > 1) {
      build.step('build');
      const region = graph.keep(graph.create(ops.Region, [null, ...controls], null, span));
      // Held by a use, so that the value is replaced where the merge turns out to be none.
      graph.addInput(ends, build.make(ops.Phi, [region, ...values], 'result', span));
      const merged = build.finish(graph.release(region));
      graph.addInput(graph.stop, this.makeReturn(merged, ends.input(ends.inputs.length - 1)));
    }
    build.kill(ends);
  }

  private makeReturn(control: Node, value: Node): Node {
    return this.build.make(ops.Return, [control, value], null, value.span);
  }

  // --------------------------------------------------------------------------------------------------- choices

  /** A chain of `else if` is walked with a loop: it may be as long as the text. */
  private choice(statement: If): void {
    const { build } = this;
    const taken: { scope: Node; span: Span }[] = [];
    let current: Statement | null = statement;
    for (; current?.kind === 'if'; current = current.alternative) {
      const { condition, consequent, span }: If = current;
      const test = this.expressions.evaluate(condition);
      const other = build.isDead ? null : build.split(test, span);
      this.statement(consequent);
      if (other === null) continue;
      taken.push({ scope: build.scope, span });
      build.scope = other;
    }
    if (current !== null) this.statement(current);
    for (const { scope, span } of taken.reverse()) build.scope = build.merge(scope, build.scope, span);
  }

  // ----------------------------------------------------------------------------------------------------- loops

  private forLoop({ initializer, condition, next, body, span }: For): void {
    this.build.openBlock();
    if (initializer !== null) this.statement(initializer);
    this.loop(condition, next, body, span);
    this.build.closeBlock();
  }

  private loop(condition: Expression | null, next: Expression | null, body: Statement, span: Span): void {
    const { build } = this;
    const open: OpenLoop = { variables: build.symbols.count, breaks: null, continues: null };
    if (build.isDead) return this.deadLoop(open, condition, next, body);
    build.step('build');
    const loop = build.graph.keep(build.graph.create(ops.Loop, [null, build.control, null], null, span));
    build.setControl(loop);
    const head = build.scope;
    build.scope = build.copyForLoop(head);
    const test = condition === null ? build.constant(1n, span) : this.expressions.evaluate(condition);
    open.breaks = build.isDead ? null : build.split(test, condition?.span ?? span);
    this.loops.push(open);
    this.statement(body);
    this.loops.pop();
    if (open.continues !== null) build.scope = build.merge(open.continues, build.scope, span);
    if (next !== null) build.discard(this.expressions.evaluate(next));
    build.scope = this.closeLoop(head, build.scope, open.breaks);
    build.graph.release(loop);
    if (!loop.dead) build.finish(loop);
  }

  /** Control does not come here: the parts are only looked through for errors. */
  private deadLoop(
    open: OpenLoop,
    condition: Expression | null,
    next: Expression | null,
    body: Statement,
  ): void {
    if (condition !== null) this.expressions.evaluate(condition);
    this.loops.push(open);
    this.statement(body);
    this.loops.pop();
    if (next !== null) this.expressions.evaluate(next);
  }

  /** Fills in the back edge and the phis' second values. Returns the scope behind the loop. */
  private closeLoop(head: Node, back: Node, exits: Node | null): Node {
    const { build } = this;
    const { graph } = build;
    const loop = head.input(0);
    const dead = back.input(0).op === ops.XCtrl;
    build.step('close-loop', loop.id);
    graph.setInput(loop, 2, back.input(0));
    if (!dead) for (const slot of build.scopes.touched(back, head)) build.openPhiOf(head, slot);
    const phis: Node[] = [];
    for (const slot of build.openPhisOf(head)) {
      const phi = build.scopes.at(head, slot);
      const touched = !dead && build.scopes.at(back, slot) !== head;
      graph.setInput(phi, 2, touched ? build.lookup(back, slot) : phi);
      phis.push(graph.keep(phi));
    }
    const after = this.leave(head, back, exits ?? this.noExit(head));
    for (const phi of phis) {
      graph.release(phi);
      if (!phi.dead) build.finish(phi);
      if (!phi.dead) graph.killUnused(phi);
    }
    return after;
  }

  /** Ends the scopes of a loop: behind it, what its body did not touch has the value of its head. */
  private leave(head: Node, back: Node, after: Node): Node {
    const { build } = this;
    const goesOn = build.scopes.fillMarkers(after, head);
    for (const scope of [after, back, head]) if (scope !== goesOn) build.kill(scope);
    return goesOn;
  }

  /** The scope behind a loop that is never left: nothing there is reached. */
  private noExit(head: Node): Node {
    const scope = this.build.copy(head);
    this.build.scope = scope;
    this.build.die();
    return scope;
  }

  private jump(kind: 'break' | 'continue', span: Span): void {
    const { build } = this;
    const loop = this.loops.at(-1);
    if (loop === undefined) return this.report(`${kind}-outside-loop`, span, {});
    if (build.isDead) return;
    const scope = build.copy(build.scope);
    build.trim(scope, loop.variables);
    const waiting = kind === 'break' ? loop.breaks : loop.continues;
    const joined = waiting === null ? scope : build.merge(waiting, scope, span);
    if (kind === 'break') loop.breaks = joined;
    else loop.continues = joined;
    build.die();
  }
}
