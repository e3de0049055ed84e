// Generates expressions for integers and floats, and conditions.
import type { Context } from './context.ts';
import {
  characterLiteral,
  floatLiteral,
  integerLiteral,
  literalWithin,
  shortFloatLiteral,
  stringLiteral,
} from './literals.ts';
import type { Parts } from './parts.ts';
import type { Path } from './paths.ts';
import { locked } from './scope.ts';
import {
  FLT,
  INT,
  isNullable,
  isPointer,
  notNull,
  sameType,
  STRING,
  type FloatType,
  type IntegerType,
} from './types.ts';

const BINARY = ['+', '-', '*', '+', '-', '*', '&', '|', '^', '<<', '>>', '>>>', '/', '%'];
const RELATIONS = ['==', '!=', '<', '<=', '>', '>='];
const RISING = ['<', '<='];
const FALLING = ['>', '>='];
export const COMPOUND = ['+=', '-=', '*=', '&=', '|=', '^=', '<<=', '>>=', '>>>='];
export const FLOAT_COMPOUND = ['+=', '-=', '*=', '/='];

const isInteger = ({ type }: Path): boolean => type.kind === 'integer';
const isFloat = ({ type }: Path): boolean => type.kind === 'float';

export class Numbers {
  private readonly parts: Parts;
  private readonly context: Context;

  constructor(parts: Parts) {
    this.parts = parts;
    this.context = parts.context;
  }

  /** A number that can be assigned to a place of this type, sometimes with a conversion. */
  number(type: IntegerType | FloatType, depth: number): string {
    if (type.kind === 'integer')
      return this.context.chance(25) ? literalWithin(this.context, type.name) : this.integer(depth);
    if (this.context.chance(8)) return this.integer(depth - 1);
    return type.name === 'f32' && this.context.chance(75)
      ? shortFloatLiteral(this.context)
      : this.float(depth);
  }

  /** A number of exactly this type, as an argument requires. */
  exactNumber(type: IntegerType | FloatType, depth: number): string {
    if (type.name === 'int' || type.name === 'i64') return this.integer(depth);
    if (type.name === 'flt' || type.name === 'f64') return this.float(depth);
    const variable = this.parts.paths.variable((v) => sameType(v.type, type));
    if (variable !== null && this.context.chance(60)) return variable.name;
    return type.kind === 'integer' ? literalWithin(this.context, type.name) : shortFloatLiteral(this.context);
  }

  // ------------------------------------------------------------------------------------------------- integers

  integer(depth: number): string {
    const { context } = this;
    if (depth <= 0 || context.chance(18)) return this.integerLeaf();
    const sub = (): string => this.integer(depth - 1);
    return context.weighted([
      [40, () => this.arithmetic(depth)],
      [10, () => `(${this.comparison(depth - 1)})`],
      [8, () => this.integerUnary(sub)],
      [7, () => this.conditional(depth, sub)],
      [6, () => `(${sub()} ${context.oneOf(['&&', '||'])} ${sub()})`],
      [4, () => this.chain(sub)],
      [4, () => this.assignment(depth, isInteger) ?? sub()],
      [4, () => this.step()],
      [9, () => this.parts.calls.call((type) => type.kind === 'integer', depth - 1) ?? sub()],
      [8, () => this.guarded(depth, isInteger, sub) ?? sub()],
    ]);
  }

  private integerLeaf(): string {
    const { context } = this;
    const place = (): string => this.parts.paths.find(isInteger)?.text ?? integerLiteral(context);
    return context.weighted([
      [58, place],
      [32, () => integerLiteral(context)],
      [3, () => characterLiteral(context)],
      [2, () => context.oneOf(['true', 'false'])],
      [4, () => this.constant('integer') ?? place()],
      [1, () => `(${stringLiteral(context)}${context.oneOf(['#', '[0]'])})`],
      [1, () => this.fieldOfNew() ?? place()],
    ]);
  }

  /** `(new S.x)` for a struct without required fields. */
  private fieldOfNew(): string | null {
    const { context } = this;
    const fitting = context.structs.filter(
      (struct) =>
        context.canAllocate(struct) &&
        struct.fields.every(({ mode }) => mode !== 'required' && mode !== 'final'),
    );
    if (fitting.length === 0) return null;
    const { path } = context.oneOf(fitting);
    return context.oneOf([`(new ${path}.x)`, `(new ${path} { x = ${integerLiteral(context)}; }.x)`]);
  }

  /** A number declared by `val` outside all functions, or a static field; null if none exists. */
  private constant(kind: 'integer' | 'float'): string | null {
    const { constants, structs, frame } = this.context;
    const names = constants.filter(({ type }) => type.kind === kind).map(({ name }) => name);
    for (const { path, rank, fields } of structs) {
      if (frame.owner !== null && rank >= frame.owner.rank) continue;
      for (const { name, type, mode } of fields)
        if (mode === 'static' && type.kind === kind) names.push(`${path}.${name}`);
    }
    return names.length === 0 ? null : this.context.oneOf(names);
  }

  private arithmetic(depth: number): string {
    const operator = this.context.oneOf(BINARY);
    const left = this.integer(depth - 1);
    return `(${left} ${operator} ${this.rightOperand(operator, depth - 1)})`;
  }

  /** A right operand. For `/`, `%`, `/=`, and `%=`, it is not 0 unless the program may fault. */
  rightOperand(operator: string, depth: number): string {
    const right = this.integer(depth);
    if (!/^[/%]/.test(operator)) return right;
    if (this.context.risky && this.context.chance(25)) return right;
    return this.context.chance(50) ? `(${right} | 1)` : this.context.oneOf(['2', '3', '-1', '8', '-7', '10']);
  }

  private integerUnary(sub: () => string): string {
    const { context } = this;
    return context.weighted([
      [3, () => `(- ${sub()})`],
      [2, () => `(-${context.oneOf(['1', '128', '9223372036854775807'])})`],
      [3, () => `(!${sub()})`],
      [2, () => `(!${this.float(0)})`],
      [3, () => `(~${sub()})`],
    ]);
  }

  /** `a < b <= c`: all operators have the same direction. */
  private chain(sub: () => string): string {
    const { context } = this;
    const operators = context.oneOf([RISING, FALLING]);
    const operand = (): string => (context.chance(15) ? this.float(0) : sub());
    let text = operand();
    for (let n = 2 + context.below(2); n > 0; n--) text += ` ${context.oneOf(operators)} ${operand()}`;
    return `(${text})`;
  }

  private conditional(depth: number, sub: () => string): string {
    const short = this.context.chance(15);
    return `(${this.condition(1)} ? ${sub()}${short ? '' : ` : ${sub()}`})`;
  }

  /** `(x = …)`, or a compound assignment, as a value. */
  private assignment(depth: number, wanted: (path: Path) => boolean): string | null {
    const place = this.parts.paths.find((path) => path.assignable && wanted(path), 'pure');
    return place === null ? null : `(${this.assign(place, depth - 1)})`;
  }

  /** Any assignment to a place for numbers. */
  assign(place: Path, depth: number): string {
    const { context } = this;
    const { text, type } = place;
    if (type.kind !== 'integer' && type.kind !== 'float') return text;
    if (context.chance(60)) return `${text} = ${this.number(type, depth)}`;
    if (type.kind === 'float') return `${text} ${context.oneOf(FLOAT_COMPOUND)} ${this.float(depth)}`;
    const operator = context.chance(12) ? context.oneOf(['/=', '%=']) : context.oneOf(COMPOUND);
    return `${text} ${operator} ${this.rightOperand(operator, depth)}`;
  }

  /** `++x`, `x--` … as a value, or a literal if nothing can be incremented. */
  step(): string {
    const { context } = this;
    const place = this.parts.paths.find((path) => path.assignable && isInteger(path), 'pure');
    if (place === null) return integerLiteral(context);
    const operator = context.oneOf(['++', '--']);
    return context.chance(50) ? `(${operator}${place.text})` : `(${place.text}${operator})`;
  }

  // --------------------------------------------------------------------------------------------------- floats

  /** An expression of type `flt`, never an integer that needs a conversion. */
  float(depth: number): string {
    const { context } = this;
    if (depth <= 0 || context.chance(25)) return this.floatLeaf();
    const sub = (): string => this.float(depth - 1);
    return context.weighted([
      [45, () => this.floatArithmetic(depth)],
      [10, () => `(-${sub()})`],
      [10, () => `(${this.condition(1)} ? ${sub()} : ${sub()})`],
      [3, () => `(${this.condition(1)} ? ${this.integer(1)} : ${sub()})`],
      [6, () => `(${sub()} ${context.oneOf(['&&', '||'])} ${sub()})`],
      [5, () => this.assignment(depth, isFloat) ?? sub()],
      [10, () => this.parts.calls.call((type) => type.kind === 'float', depth - 1) ?? sub()],
      [8, () => this.guarded(depth, isFloat, sub) ?? sub()],
    ]);
  }

  private floatLeaf(): string {
    const { context } = this;
    if (context.chance(55)) {
      const place = this.parts.paths.find(isFloat);
      if (place !== null) return place.text;
    }
    return (context.chance(15) ? this.constant('float') : null) ?? floatLiteral(context);
  }

  private floatArithmetic(depth: number): string {
    const operator = this.context.oneOf(['+', '-', '*', '/']);
    const float = this.float(depth - 1);
    if (this.context.chance(75)) return `(${float} ${operator} ${this.float(depth - 1)})`;
    const integer = this.integer(depth - 1);
    return this.context.chance(50)
      ? `(${float} ${operator} ${integer})`
      : `(${integer} ${operator} ${float})`;
  }

  // ----------------------------------------------------------------------------------------------- conditions

  /** An expression of any type that can be tested. */
  condition(depth: number): string {
    const { context } = this;
    return context.weighted([
      [50, () => this.comparison(depth - 1)],
      [14, () => this.integer(depth)],
      [5, () => this.float(depth - 1)],
      [10, () => this.pointerCondition()],
      [depth > 0 ? 18 : 0, () => this.junction(depth)],
      [4, () => `!(${this.comparison(depth - 1)})`],
    ]);
  }

  private junction(depth: number): string {
    const operator = this.context.oneOf(['&&', '||']);
    return `(${this.truth(depth - 1)}) ${operator} (${this.truth(depth - 1)})`;
  }

  /** A condition that is a number, because both sides of `&&` must have a common type. */
  truth(depth: number): string {
    return this.context.chance(75) ? this.comparison(depth) : this.integer(depth);
  }

  private comparison(depth: number): string {
    const { context } = this;
    if (context.chance(15)) return this.pointerComparison() ?? this.integer(depth);
    const operand = (): string => (context.chance(12) ? this.float(depth) : this.integer(depth));
    return `${operand()} ${context.oneOf(RELATIONS)} ${operand()}`;
  }

  private pointerCondition(): string {
    const path = this.parts.paths.find((found) => isNullable(found.type));
    if (path === null) return this.comparison(0);
    return this.context.oneOf([path.text, `!${path.text}`, `${path.text} != null`, `${path.text} == null`]);
  }

  private pointerComparison(): string | null {
    const { context } = this;
    if (context.chance(8)) return `${stringLiteral(context)} == ${stringLiteral(context)}`;
    const { paths } = this.parts;
    const left = paths.find(({ type }) => isPointer(type));
    if (left === null) return null;
    const operator = context.oneOf(['==', '!=']);
    const type = notNull(left.type);
    const right = paths.find((path) => path.text !== left.text && sameType(notNull(path.type), type));
    if (right !== null) return `${left.text} ${operator} ${right.text}`;
    if (sameType(type, STRING)) return `${left.text} ${operator} ${stringLiteral(context)}`;
    return isNullable(left.type) ? `${left.text} ${operator} null` : null;
  }

  // ------------------------------------------------------------------------------------- what may be null

  /** A number read through a nullable pointer that is tested in the same expression. */
  private guarded(depth: number, wanted: (path: Path) => boolean, other: () => string): string | null {
    const base = this.parts.paths.find(({ type }) => isNullable(type), 'pure');
    if (base === null) return null;
    const inner = this.behind({ ...base, type: notNull(base.type) }, wanted, depth);
    if (inner === null) return null;
    const { text } = base;
    const forms = [
      (): string => `(${text} ? ${inner} : ${other()})`,
      (): string => `(${text} != null ? ${inner} : ${other()})`,
      (): string => `(${text} == null ? ${other()} : ${inner})`,
      (): string => `(!${text} ? ${other()} : ${inner})`,
    ];
    if (wanted === isInteger)
      forms.push(
        () => `(${text} != null && ${inner})`,
        () => `(${text} == null || ${inner})`,
        () => `(!${text} || ${inner})`,
      );
    return this.context.oneOf(forms)();
  }

  private behind(base: Path, wanted: (path: Path) => boolean, depth: number): string | null {
    const { type } = base;
    if (type.kind === 'function') {
      const numeric = wanted === isInteger ? INT : FLT;
      if (!sameType(type.result, numeric)) return null;
      return locked(base.root, () => this.parts.calls.through(base.text, type, depth - 1));
    }
    return this.parts.paths.walk(base, wanted, 'pure')?.text ?? null;
  }
}
