// Translates expressions. If an expression needs an order that C does not define, or does not fit into a C
// expression, statements compute it first.
import { oneFunction } from '../../ir/functions.ts';
import { BOOL, F32, isIntConstant, isSubrange, type Type } from '../../ir/types.ts';
import { stringType } from '../../resolve/constants.ts';
import type { Span } from '../../source/span.ts';
import type {
  Binary,
  BinaryOperator,
  Chain,
  Conditional,
  Expression,
  Field,
  Logical,
  Name,
  Unary,
} from '../../syntax/ast.ts';
import { conditionalChain, leftSpine } from '../../syntax/visit.ts';
import { Calls } from './calls.ts';
import { acts, changes, clash } from './effects.ts';
import { ObjectCode, type RunBlock } from './new.ts';
import { Places } from './places.ts';
import { atom, operation, within, type Captured, type Code, type Writer } from './writer.ts';

export interface Operand {
  readonly code: Code;
  readonly type: Type;
}

const functionsOf: Partial<Record<BinaryOperator, string>> = {
  '+': 'add',
  '-': 'sub',
  '*': 'mul',
  '/': 'divide',
  '%': 'modulo',
  '<<': 'shl',
  '>>': 'sar',
  '>>>': 'shr',
};

const DEEPEST = 40;

export class Expressions {
  readonly writer: Writer;
  readonly places: Places;
  readonly calls: Calls;
  readonly made: ObjectCode;

  constructor(writer: Writer, runBlock: RunBlock) {
    this.writer = writer;
    this.places = new Places(this);
    this.calls = new Calls(this);
    this.made = new ObjectCode(this, runBlock);
  }

  evaluate(expression: Expression): Code {
    switch (expression.kind) {
      case 'integer':
        return integer(expression.value);
      case 'boolean':
        return atom(expression.value ? '1' : '0');
      case 'character':
        return atom(String(expression.value));
      case 'float':
        return float(expression.value);
      case 'null':
        return atom('NULL');
      case 'string':
        return this.constant(stringType(expression.value));
      case 'function':
        return this.constant(this.writer.typeOf(expression));
      case 'name':
        return this.name(expression);
      case 'unary':
        return this.unary(expression);
      case 'binary':
        return this.binary(expression);
      case 'logical':
        return this.logical(expression);
      case 'chain':
        return this.chain(expression);
      case 'conditional':
        return this.conditional(expression);
      case 'assignment':
        return this.places.assignment(expression);
      case 'increment':
        return this.places.increment(expression);
      case 'call':
        return this.calls.call(expression);
      case 'field':
        return this.field(expression);
      case 'index':
        return this.places.read(this.places.locate(expression));
      case 'length':
        return atom(`${within(this.evaluate(expression.array))}->length`);
      case 'new-struct':
        return this.made.newStruct(expression);
      case 'new-array':
        return this.made.newArray(expression);
      case 'invalid':
        return atom('0');
    }
  }

  discard(expression: Expression): void {
    if (expression.kind === 'assignment') return this.places.assign(expression);
    if (expression.kind === 'increment') return this.places.count(expression);
    const code = this.evaluate(expression);
    if (!acts(this.writer.shared.effects.of(expression))) return;
    const isCall = expression.kind === 'call';
    this.writer.line(isCall ? `${code.text};` : `(void)${within(code)};`);
  }

  inTurn(expressions: readonly Expression[]): Code[] {
    const { effects } = this.writer.shared;
    return expressions.map((expression, i) => {
      const code = this.evaluate(expression);
      const own = effects.of(expression);
      const isSeen = expressions.slice(i + 1).some((later) => clash(own, effects.of(later)));
      return isSeen ? this.writer.hold(this.writer.typeOf(expression), code) : code;
    });
  }

  twice(code: Code, type: Type): Code {
    return /^\w+(\.\d+)?$/.test(code.text) ? code : this.writer.hold(type, code);
  }

  // ---------------------------------------------------------------------------------------------- constants, names

  constant(type: Type): Code {
    if (type.kind === 'int') return integer(type.min);
    if (type.kind === 'float') return float(type.value);
    if (type.kind !== 'pointer' || type.nil === 3) return atom(type.kind === 'pointer' ? 'NULL' : '0');
    const { resolution, labelOf, textOf } = this.writer.shared;
    const index = oneFunction(type);
    if (index !== null) return operation(`(Function)${labelOf(resolution.units[index])}`);
    const text = type.body.kind === 'object' ? type.body.text : 'none';
    return typeof text === 'string' ? atom('NULL') : atom(textOf(text.bytes, type));
  }

  private name(name: Name): Code {
    const binding = this.writer.shared.resolution.bindings.get(name);
    switch (binding?.kind) {
      case undefined:
        return atom('0');
      case 'constant':
        return this.constant(binding.type);
      case 'own-field':
        return this.places.read({
          kind: 'field',
          object: this.places.variable(binding.self),
          field: binding.field,
        });
      case 'variable':
        return this.places.variable(binding.variable);
    }
  }

  private field(expression: Field): Code {
    const access = this.writer.shared.resolution.accesses.get(expression);
    if (access === undefined) return atom('0');
    if (access.kind === 'field') return this.places.read(this.places.locate(expression));
    if (access.hasObject) this.discard(expression.object);
    if (access.value.kind === 'constant') return this.constant(access.value.type);
    return access.value.kind === 'variable' ? this.places.variable(access.value.variable) : atom('0');
  }

  // ---------------------------------------------------------------------------------------------------- operators

  private unary({ operator, operand }: Unary): Code {
    if (operator === '!') return operation(`!${within(this.condition(operand))}`);
    const code = this.evaluate(operand);
    if (operator === '~') return operation(`~(int64_t)${within(code)}`);
    if (this.writer.typeOf(operand).kind === 'float') return operation(`-${within(code)}`);
    return /^\d{1,9}$/.test(code.text) ? operation(`-${code.text}`) : atom(`neg(${code.text})`);
  }

  /** `1+1+1+…` leans left and may be as long as the program, so this is a loop, not a recursion. */
  private binary(expression: Binary): Code {
    const { effects } = this.writer.shared;
    const { first, nodes } = leftSpine(expression);
    let left: Operand = { code: this.evaluate(first), type: this.writer.typeOf(first) };
    let effect = effects.of(first);
    nodes.forEach((node, i) => {
      const isSeen = clash(effect, effects.of(node.right));
      if (isSeen || (i > 0 && i % DEEPEST === 0))
        left = { ...left, code: this.writer.hold(left.type, left.code) };
      const right = { code: this.evaluate(node.right), type: this.writer.typeOf(node.right) };
      left = {
        code: this.apply(node.operator, left, right, node.right.span),
        type: this.writer.typeOf(node),
      };
      effect = effects.of(node);
    });
    return left.code;
  }

  /** @param rightSpan location of a division's fault */
  apply(operator: BinaryOperator, left: Operand, right: Operand, rightSpan: Span): Code {
    const isFloat = left.type.kind === 'float' || right.type.kind === 'float';
    const [a, b] = [left, right].map(({ code, type }) => (isFloat ? toFloat(code, type) : code));
    const name = isFloat ? undefined : functionsOf[operator];
    if (name === undefined) {
      const isNull = a.text === 'NULL' || b.text === 'NULL';
      const isPointer = !isNull && left.type.kind === 'pointer' && right.type.kind === 'pointer' && !isFloat;
      const cast = isPointer && this.cTypeOf(left.type) !== this.cTypeOf(right.type) ? '(void *)' : '';
      return operation(`${cast}${within(a)} ${operator} ${cast}${within(b)}`);
    }
    if (operator !== '/' && operator !== '%') return atom(`${name}(${a.text}, ${b.text})`);
    const { type } = right;
    const isPlain = isIntConstant(type) && type.min !== 0n && type.min !== -1n;
    if (isPlain) return operation(`${within(a)} ${operator} ${within(b)}`);
    return atom(`${name}(${a.text}, ${b.text}, ${this.writer.lineOf(rightSpan)})`);
  }

  cTypeOf(type: Type): string {
    return this.writer.shared.objects.typeOf(type);
  }

  // ---------------------------------------------------------------------------------------------------- conditions

  /** A truth value: the operands of `&&` and `||` keep their own types. */
  condition(expression: Expression): Code {
    if (expression.kind !== 'logical') return this.evaluate(expression);
    const { first, nodes } = leftSpine(expression);
    let code = this.condition(first);
    let last: string | null = first.kind === 'logical' ? null : '';
    for (const { operator, right } of nodes) {
      const { value, lines } = this.writer.capture(() => this.condition(right));
      if (lines.length > 0) {
        const held = this.writer.hold(BOOL, operation(`${within(code)} != 0`));
        this.writer.block(`if (${operator === '&&' ? '' : '!'}${held.text})`, () => {
          this.writer.append(lines);
          this.writer.line(`${held.text} = ${within(value)} != 0;`);
        });
        [code, last] = [held, ''];
      } else {
        const left = last === operator ? code.text : within(code);
        code = operation(`${left} ${operator} ${within(value)}`);
        last = operator;
      }
    }
    return code;
  }

  /** The value is that of the deciding operand. */
  private logical(expression: Logical): Code {
    const { first, nodes } = leftSpine(expression);
    let left: Operand = { code: this.evaluate(first), type: this.writer.typeOf(first) };
    for (const node of nodes) {
      const type = this.writer.typeOf(node);
      left = { code: this.decided(node, left, type), type };
    }
    return left.code;
  }

  private decided({ operator, right }: Logical, left: Operand, type: Type): Code {
    const { writer } = this;
    const from = writer.typeOf(right);
    const { value, lines } = writer.capture(() => this.merged(this.evaluate(right), from, type));
    const areBits = [left.type, from].every((each) => each.kind === 'int' && isSubrange(each, BOOL));
    if (lines.length === 0 && areBits) return operation(`${within(left.code)} ${operator} ${within(value)}`);
    const own = this.merged(left.code, left.type, type);
    if (lines.length === 0) {
      const held = this.twice(own, type);
      const arms = operator === '&&' ? [within(value), held.text] : [held.text, within(value)];
      return operation(`${held.text} ? ${arms.join(' : ')}`);
    }
    const held = writer.hold(type, own);
    writer.block(`if (${operator === '&&' ? '' : '!'}${held.text})`, () => {
      writer.append(lines);
      writer.line(`${held.text} = ${value.text};`);
    });
    return held;
  }

  private conditional(expression: Conditional): Code {
    const { writer } = this;
    const held: Code[] = [];
    const whole = this.eitherWay(
      expression,
      () => held.push(writer.hold(writer.typeOf(expression), null)),
      ({ text }) => writer.line(`${held[0].text} = ${text};`),
    );
    return whole ?? held[0];
  }

  returns(expression: Expression): void {
    const { writer } = this;
    const end = ({ text }: Code): void => writer.line(`return ${text};`);
    const whole =
      expression.kind === 'conditional'
        ? this.eitherWay(expression, () => undefined, end)
        : this.evaluate(expression);
    if (whole !== null) end(whole);
  }

  /**
   * A choice between values. Returns a C expression if it is short and needs no statements; otherwise returns
   * null after `take` has written what happens to each value. @param begin runs before the branch
   */
  private eitherWay(expression: Conditional, begin: () => void, take: (value: Code) => void): Code | null {
    const { writer } = this;
    const { nodes, last } = conditionalChain(expression);
    const merged = writer.typeOf(expression);
    const value = (arm: Expression): Code => this.merged(this.evaluate(arm), writer.typeOf(arm), merged);
    const arms = nodes.map(({ condition, consequent }, i) => {
      // Only the first condition is always evaluated, so its statements precede the branch.
      const test: Captured<Code> =
        i === 0
          ? { value: this.condition(condition), lines: [] }
          : writer.capture(() => this.condition(condition));
      return { test, result: writer.capture(() => value(consequent)) };
    });
    const otherwise = writer.capture(() => (last === null ? atom(writer.zero(merged)) : value(last)));
    const isPlain = arms.every(({ test, result }) => test.lines.length + result.lines.length === 0);
    if (isPlain && otherwise.lines.length === 0 && arms.length < DEEPEST)
      return arms.reduceRight(
        (rest, { test, result }) =>
          operation(`${within(test.value)} ? ${within(result.value)} : ${within(rest)}`),
        otherwise.value,
      );
    begin();
    const write = ({ value: code, lines }: Captured<Code>): Code => {
      writer.append(lines);
      return code;
    };
    writer.choice(
      arms.map(({ test, result }) => ({ test: () => write(test), body: () => take(write(result)) })),
      () => take(write(otherwise)),
    );
    return null;
  }

  /** A value in a merge: if the other value is a float, an integer becomes one, too. */
  private merged(code: Code, from: Type, type: Type): Code {
    if (type.kind === 'float') return toFloat(code, from);
    const differs =
      type.kind === 'pointer' && code.text !== 'NULL' && this.cTypeOf(from) !== this.cTypeOf(type);
    return differs ? operation(`(${this.cTypeOf(type).trimEnd()})${within(code)}`) : code;
  }

  /** `a < b <= c`: evaluates b once, and c only if `a < b` holds. */
  private chain({ operands, operators }: Chain): Code {
    const { writer } = this;
    const { effects } = writer.shared;
    const typeOf = (i: number): Type => writer.typeOf(operands[i]);
    let [left, right] = this.inTurn(operands.slice(0, 2));
    const compare = (i: number): Code =>
      this.apply(
        operators[i - 1],
        { code: left, type: typeOf(i - 1) },
        { code: right, type: typeOf(i) },
        operands[i].span,
      );
    if (changes(effects.of(operands[1]))) right = writer.hold(typeOf(1), right);
    let code = compare(1);
    let held: Code | null = null;
    for (let i = 2; i < operands.length; i++) {
      left = right;
      const isLast = i === operands.length - 1;
      const { value, lines } = writer.capture(() => this.evaluate(operands[i]));
      // The next comparison is in another C block, where names declared in these lines are out of scope.
      const mustHold = !isLast && (lines.length > 0 || changes(effects.of(operands[i])));
      const name = mustHold ? writer.hold(typeOf(i), null) : null;
      right = name ?? value;
      if (lines.length === 0 && name === null && held === null) {
        code = operation(`${i === 2 ? within(code) : code.text} && ${within(compare(i))}`);
        continue;
      }
      held ??= writer.hold(BOOL, code);
      const kept: Code = held;
      writer.block(`if (${kept.text})`, () => {
        writer.append(lines);
        if (name !== null) writer.line(`${name.text} = ${value.text};`);
        writer.line(`${kept.text} = ${compare(i).text};`);
      });
    }
    return held ?? code;
  }

  // --------------------------------------------------------------------------------------------------- conversions

  converted(code: Code, from: Type, place: Type): Code {
    if (place.kind === 'float') {
      const value = toFloat(code, from);
      const isRounded = place === F32 && from.kind !== 'pointer' && !isSubrange(from, F32);
      return isRounded ? operation(`(float)${within(value)}`) : value;
    }
    if (place.kind !== 'int' || from.kind !== 'int' || isSubrange(from, place)) return code;
    if (place.min === 0n) return operation(`${within(code)} & ${place.max}`);
    return operation(`(int${place.max.toString(2).length + 1}_t)${within(code)}`);
  }
}

const NULLS = /^NULL$/;

/** An integer or null as a float; floats are unchanged. */
function toFloat(code: Code, from: Type): Code {
  if (from.kind === 'float') return code;
  if (NULLS.test(code.text)) return atom('0.0');
  if (/^-?\d+$/.test(code.text)) return { ...code, text: `${code.text}.0` };
  return operation(`(double)${within(code)}`);
}

function integer(value: bigint): Code {
  if (value === -(1n << 63n)) return atom('INT64_MIN');
  const isSmall = value >= -0x7fff_ffffn && value <= 0x7fff_ffffn;
  const text = isSmall ? String(value) : `INT64_C(${value})`;
  return isSmall && value < 0n ? operation(text) : atom(text);
}

function float(value: number): Code {
  if (Number.isNaN(value)) return atom('NAN');
  if (!Number.isFinite(value)) return value < 0 ? operation('-INFINITY') : atom('INFINITY');
  const text = Object.is(value, -0) ? '-0.0' : /^-?\d+$/.test(String(value)) ? `${value}.0` : String(value);
  return text.startsWith('-') ? operation(text) : atom(text);
}
