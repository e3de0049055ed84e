// `new`: objects with their initial values, constructor blocks, and arrays.
import type { Node } from '../ir/node.ts';
import { ops } from '../ir/ops/table.ts';
import { BOTTOM, INT, TOP, isSubrange, isZero, type Type } from '../ir/types.ts';
import type { FieldShape } from '../ir/shapes.ts';
import type { BodyStep, NewObject, Variable } from '../resolve/index.ts';
import { shapeOf } from '../resolve/static-types.ts';
import type { Span } from '../source/span.ts';
import type { Block, NewArray, NewStruct, Statement } from '../syntax/ast.ts';
import type { Context } from './context.ts';
import type { Expressions } from './expressions.ts';
import type { Memory } from './memory.ts';

export type RunBlock = (statements: readonly Statement[]) => void;

type FieldPlan = NewObject['fields'][number];

export class Objects {
  private readonly context: Context;
  private readonly expressions: Expressions;
  private readonly memory: Memory;
  private readonly runBlock: RunBlock;

  constructor(context: Context, expressions: Expressions, memory: Memory, runBlock: RunBlock) {
    this.context = context;
    this.expressions = expressions;
    this.memory = memory;
    this.runBlock = runBlock;
  }

  newStruct(expression: NewStruct): Node {
    const { resolution } = this.context;
    const { initializer, span } = expression;
    const plan = resolution.objects.get(expression);
    if (plan === undefined || this.context.isWrong(expression))
      return this.context.unknown(this.context.staticType(expression), span);
    return this.fill(plan, this.constructed(plan, initializer, span), span);
  }

  /** The values of the fields after the struct's body and the constructor block have run, all kept alive. */
  private constructed(plan: NewObject, block: Block | null, span: Span): readonly Node[] {
    const { build } = this.context;
    const values =
      plan.body === null
        ? plan.fields.map((field) => build.graph.keep(this.firstValue(field, span)))
        : this.afterBody(plan, plan.body, span);
    if (block === null) return values;
    build.openBlock();
    plan.fields.forEach(({ variable }, i) => build.declare(variable, build.graph.release(values[i])));
    this.runBlock(block.body);
    if (build.isDead) build.goAside();
    return this.readOff(plan.fields.map(({ variable }) => variable));
  }

  private afterBody({ fields }: NewObject, body: readonly BodyStep[], span: Span): readonly Node[] {
    this.context.build.openBlock();
    const variables = this.runBody(body, span);
    return this.readOff(fields.flatMap(({ field }) => variables.get(field) ?? []));
  }

  /** Runs the body of a struct in the current block, and returns the variables that represent its fields. */
  private runBody(body: readonly BodyStep[], span: Span): ReadonlyMap<FieldShape, Variable> {
    const { context } = this;
    const { build } = context;
    const variables = new Map<FieldShape, Variable>();
    context.madeBodies.add(body);
    for (const step of body) {
      if (step.kind === 'statement') {
        this.runBlock([step.statement]);
        continue;
      }
      const { field, variable, first, declarator } = step;
      const { initializer } = declarator;
      variables.set(field, variable);
      if (first.kind !== 'computed' || initializer === null || build.isDead) {
        build.declare(variable, this.firstValue(step, span));
        continue;
      }
      const value = this.expressions.evaluate(initializer);
      const type = context.staticType(initializer);
      const stored = build.holding(value, () =>
        context.convert(value, type, variable.type, initializer.span),
      );
      build.declare(variable, stored);
    }
    return variables;
  }

  tryBody(body: readonly BodyStep[], span: Span): void {
    const { build } = this.context;
    build.openBlock();
    this.runBody(body, span);
    build.closeBlock();
  }

  /** The values of variables at the end of their block, kept alive. */
  private readOff(variables: readonly Variable[]): readonly Node[] {
    const { build } = this.context;
    const values = variables.map((variable) => build.graph.keep(build.read(variable)));
    build.closeBlock();
    return values;
  }

  private firstValue({ first, field }: Pick<FieldPlan, 'first' | 'field'>, span: Span): Node {
    const { build } = this.context;
    if (first.kind === 'constant') return this.convertedConstant(first.type, field.type, span);
    // This value may only be replaced; see Claims.
    return build.constantOf(BOTTOM, span);
  }

  private convertedConstant(type: Type, place: Type, span: Span): Node {
    const value = this.context.constant(type, span);
    return this.context.convert(value, type, place, span);
  }

  private fill({ shape, fields }: NewObject, values: readonly Node[], span: Span): Node {
    const { build } = this.context;
    const object = build.isDead ? build.deadValue : build.make(ops.New, [build.control], shape, span);
    build.holding(object, () => {
      fields.forEach(({ field }, i) => {
        const value = values[i];
        const open = this.context.claim('not-initialized', span, value, field.type, {
          field: field.name,
          struct: shape.name,
          ofItself: shapeOf(field.type) === shape ? 'yes' : '',
        });
        // The claim is assumed true from here on, so that one mistake causes one error.
        if (open) this.memory.storeField(field, object, build.constantOf(TOP, span), span);
        else if (!(value.op === ops.Constant && (value.type === BOTTOM || isZeroBits(value.type))))
          this.memory.storeField(field, object, value, span);
      });
    });
    for (const value of values) build.graph.killUnused(build.graph.release(value));
    return object;
  }

  newArray(expression: NewArray): Node {
    const { build, resolution } = this.context;
    const { length, span } = expression;
    const plan = resolution.objects.get(expression);
    const count = this.expressions.evaluate(length);
    if (plan === undefined || this.context.staticType(length).kind !== 'int' || build.isDead)
      return this.context.unknown(this.context.staticType(expression), span);
    return build.holding(count, () => {
      const isFine = count.type.kind === 'int' && count.type.min >= 0n && isSubrange(count.type, INT);
      if (!isFine && !build.isOpen)
        build.setControl(build.make(ops.CheckLength, [build.control, count], null, length.span));
      return build.isDead ? build.deadValue : build.make(ops.New, [build.control, count], plan.shape, span);
    });
  }
}

const isZeroBits = (type: Type): boolean =>
  isZero(type) || (type.kind === 'float' && Object.is(type.value, 0) && type.level === 2);
