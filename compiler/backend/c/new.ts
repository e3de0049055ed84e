// Translates `new`: objects with initial values, constructor blocks, arrays.
import type { FieldShape } from '../../ir/shapes.ts';
import { isZero } from '../../ir/types.ts';
import type { NewObject, Variable } from '../../resolve/index.ts';
import type { NewArray, NewStruct, Statement } from '../../syntax/ast.ts';
import type { Expressions } from './expressions.ts';
import { atom, type Code } from './writer.ts';

export type RunBlock = (statements: readonly Statement[]) => void;

type Field = NewObject['fields'][number];

export class ObjectCode {
  private readonly expressions: Expressions;
  private readonly runBlock: RunBlock;

  constructor(expressions: Expressions, runBlock: RunBlock) {
    this.expressions = expressions;
    this.runBlock = runBlock;
  }

  newArray(expression: NewArray): Code {
    const { writer } = this.expressions;
    const plan = writer.shared.resolution.objects.get(expression);
    const length = this.expressions.evaluate(expression.length);
    if (plan === undefined) return atom('NULL');
    const line = writer.lineOf(expression.length.span);
    return atom(`${writer.shared.objects.makerOf(plan.shape)}(${length.text}, ${line})`);
  }

  newStruct(expression: NewStruct): Code {
    const { writer } = this.expressions;
    const { objects, resolution } = writer.shared;
    const plan = resolution.objects.get(expression);
    if (plan === undefined) return atom('NULL');
    const maker = `${objects.makerOf(plan.shape)}()`;
    const isZeroed = plan.body === null && expression.initializer === null && plan.fields.every(startsZero);
    if (isZeroed) return atom(maker);
    const type = writer.typeOf(expression);
    const made = writer.hold(type, null);
    writer.block('', () => {
      const values = this.values(plan, expression);
      writer.line(`${made.text} = ${maker};`);
      for (const [field, value] of values)
        if (value !== null) writer.line(`${made.text}->${objects.memberOf(field)} = ${value};`);
    });
    return made;
  }

  /** The fields' values after the struct's body and the constructor block have run; null stands for zero. */
  private values(plan: NewObject, { initializer }: NewStruct): (readonly [FieldShape, string | null])[] {
    const { writer } = this.expressions;
    const inBody = plan.body === null ? null : this.runBody(plan.body);
    const first = (field: Field): string | null => {
      const variable = inBody?.get(field.field);
      return variable === undefined ? this.firstValue(field) : writer.nameOf(variable);
    };
    if (initializer === null) return plan.fields.map((field) => [field.field, first(field)]);
    for (const field of plan.fields) this.declare(field.variable, first(field));
    this.runBlock(initializer.body);
    return plan.fields.map(({ field, variable }) => [field, writer.nameOf(variable)]);
  }

  private runBody(body: NonNullable<NewObject['body']>): ReadonlyMap<FieldShape, Variable> {
    const { writer } = this.expressions;
    const variables = new Map<FieldShape, Variable>();
    for (const step of body) {
      if (step.kind === 'statement') {
        this.runBlock([step.statement]);
        continue;
      }
      const { field, variable, first, declarator } = step;
      variables.set(field, variable);
      const { initializer } = declarator;
      if (first.kind !== 'computed' || initializer === null) this.declare(variable, this.firstValue(step));
      else {
        const code = this.expressions.evaluate(initializer);
        this.declare(
          variable,
          this.expressions.converted(code, writer.typeOf(initializer), variable.type).text,
        );
      }
    }
    return variables;
  }

  private declare(variable: Variable, value: string | null): void {
    const { writer } = this.expressions;
    const type = writer.shared.objects.typeOf(variable.type);
    writer.line(`${type}${writer.declare(variable)} = ${value ?? writer.zero(variable.type)};`);
  }

  private firstValue({ first, field }: Pick<Field, 'first' | 'field'>): string | null {
    if (first.kind !== 'constant' || isZero(first.type)) return null;
    const { expressions } = this;
    return expressions.converted(expressions.constant(first.type), first.type, field.type).text;
  }
}

const startsZero = ({ first }: Field): boolean =>
  first.kind !== 'constant' ||
  isZero(first.type) ||
  (first.type.kind === 'float' && Object.is(first.type.value, 0));
