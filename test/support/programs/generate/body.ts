// Generates the statements of a function body, line by line. pointer-statements.ts generates those about
// pointers.
import type { Context } from './context.ts';
import { stringLiteral } from './literals.ts';
import { Parts } from './parts.ts';
import { PointerStatements } from './pointer-statements.ts';
import type { Path } from './paths.ts';
import { locked, type Variable } from './scope.ts';
import { FLT, INT, isPointer, typeText, type Type } from './types.ts';

const DEEPEST = 4;
/** Maximum number of executions of the innermost statement of nested loops. */
const MAX_ROUNDS = 130;

export class Body {
  readonly lines: string[] = [];
  readonly context: Context;
  readonly parts: Parts;
  private readonly pointers: PointerStatements;
  private readonly base: number;
  private depth: number;
  private budget = 0;

  /** @param depth the indentation of the lines */
  constructor(context: Context, depth: number) {
    this.context = context;
    this.parts = new Parts(context);
    this.pointers = new PointerStatements(this);
    this.base = depth;
    this.depth = depth;
  }

  emit(text: string): void {
    this.lines.push('  '.repeat(this.depth) + text);
  }

  statements(count: number): void {
    this.budget = count;
    while (this.budget > 0) this.statement();
  }

  statement(): void {
    const { context } = this;
    this.budget--;
    context.frame.spent += context.frame.rounds;
    const nests = this.depth - this.base < DEEPEST;
    context.weighted([
      [22, () => this.declaration()],
      [24, () => this.assignment()],
      [nests ? 12 : 0, () => this.branch()],
      [nests ? 10 : 0, () => this.loop()],
      [nests ? 3 : 0, () => this.block('', 2)],
      [context.frame.loops > 0 ? 4 : 0, () => this.leave()],
      [this.depth > this.base ? 2 : 0, () => this.earlyReturn()],
      [nests ? 22 : 0, () => this.pointers.statement()],
      [5, () => this.callStatement()],
      [context.output ? 5 : 0, () => this.output()],
      [2, () => this.localFunction()],
      [1, () => this.emit(context.oneOf([';', '#showGraph;', ';;']))],
    ]);
  }

  // --------------------------------------------------------------------------------------------- declarations

  private declaration(): void {
    const { context } = this;
    context.weighted([
      [26, () => this.declare(context.integerType())],
      [4, () => this.declare(context.integerType(), '', this.newName())],
      [12, () => this.declare(context.floatType())],
      [16, () => this.declare(context.structType())],
      [2, () => this.declare(context.structType(), '', this.newName())],
      [14, () => this.declare(context.arrayType())],
      [4, () => this.declare(context.arrayType(false, true))],
      [6, () => this.declare(context.functionType())],
      [10, () => this.inferred()],
      [8, () => this.several()],
    ]);
  }

  /** `T v = …;`, sometimes without a value if the type has a default, or with a redundant `!`. */
  declare(type: Type, value = '', name = this.context.fresh()): Variable {
    const { context } = this;
    const hasDefault = !isPointer(type) || type.nullable;
    const mark = context.chance(8) ? '!' : '';
    const bare = value === '' && hasDefault && context.chance(10);
    const initializer = value === '' ? this.parts.pointers.value(type, 3) : value;
    this.emit(`${typeText(type)} ${mark}${name}${bare ? '' : ` = ${initializer}`};`);
    return context.frame.scope.declare(name, type);
  }

  /** A new name, or sometimes the name of an outer variable. */
  private newName(): string {
    const taken = this.context.frame.scope.shadowable();
    return taken.length > 0 && this.context.chance(4) ? this.context.oneOf(taken) : this.context.fresh();
  }

  /** `val`: final, and its object read-only; `var`: an integer, a float, or a nullable pointer. */
  private inferred(): void {
    const { context } = this;
    const type = context.weighted<Type>([
      [4, () => INT],
      [2, () => FLT],
      [3, () => context.structType(false)],
      [2, () => context.arrayType(false)],
    ]);
    const value = this.parts.calls.value(type, 2);
    const name = context.fresh();
    const isFinal = context.chance(50);
    this.emit(`${isFinal ? 'val' : 'var'} ${name} = ${value};`);
    const general = isPointer(type) && !isFinal ? { ...type, nullable: true } : type;
    context.frame.scope.declare(name, general, { assignable: !isFinal, frozen: isFinal && isPointer(type) });
  }

  /** `int a, b = a, !c;` */
  private several(): void {
    const { context } = this;
    const type = context.chance(70) ? context.integerType() : context.structType(true);
    const parts: string[] = [];
    for (let n = 2 + context.below(2); n > 0; n--) {
      const value = context.chance(60) ? ` = ${this.parts.pointers.value(type, 1)}` : '';
      const name = context.fresh();
      parts.push(`${context.chance(15) ? '!' : ''}${name}${value}`);
      context.frame.scope.declare(name, type);
    }
    this.emit(`${typeText(type)} ${parts.join(', ')};`);
  }

  private localFunction(): void {
    const { context } = this;
    const type = context.functionType(false);
    const name = context.fresh();
    const text = this.parts.pointers.literal(type);
    const keyword = context.chance(70) ? 'val' : typeText(type);
    this.emit(`${keyword} ${name} = ${text};`);
    context.frame.scope.declare(name, type, { assignable: keyword !== 'val' });
  }

  // ----------------------------------------------------------------------------------------------- assignments

  private assignment(): void {
    const { context } = this;
    const inMemory = context.chance(50);
    const wanted = ({ assignable, text }: Path): boolean => assignable && (!inMemory || /[.\]]/.test(text));
    const { paths } = this.parts;
    const place = paths.find(wanted, context.chance(60) ? 'any' : 'pure') ?? paths.find((p) => p.assignable);
    if (place !== null) this.assign(place);
  }

  /** One of several statements that store into a place. */
  assign(place: Path): void {
    const { context, parts } = this;
    if (isPointer(place.type)) this.emit(`${place.text} = ${parts.pointers.pointer(place.type, 3)};`);
    else if (place.type.kind === 'integer' && context.chance(15))
      this.emit(
        context.oneOf([`${place.text}++`, `++${place.text}`, `${place.text}--`, `--${place.text}`]) + ';',
      );
    else this.emit(`${parts.numbers.assign(place, 3)};`);
  }

  private callStatement(): void {
    const call = this.parts.calls.call(() => true, 2);
    if (call !== null) this.emit(`${call};`);
    else this.assignment();
  }

  private output(): void {
    const { context } = this;
    if (context.frame.rounds > 10) return;
    const text = stringLiteral(context);
    const value = context.chance(75)
      ? text
      : `(${this.parts.numbers.condition(1)} ? ${text} : ${stringLiteral(context)})`;
    this.emit(`sys.io.p(${value});`);
  }

  // ---------------------------------------------------------------------------------------------------- blocks

  /** A block with some statements. `first` writes the statements that must come first. */
  block(head: string, size: number, first: () => void = () => undefined): void {
    this.emit(`${head}{`);
    this.depth++;
    this.context.frame.scope.open();
    first();
    for (let n = this.context.below(size) + 1; n > 0; n--) this.statement();
    this.context.frame.scope.close();
    this.depth--;
    this.emit('}');
  }

  /** Appends a line to the block that was closed last. */
  insertBeforeEnd(text: string): void {
    this.lines.splice(-1, 0, `${'  '.repeat(this.depth + 1)}${text}`);
  }

  private branch(): void {
    const { context } = this;
    const head = `if (${this.parts.numbers.condition(2)}) `;
    if (context.chance(10)) {
      const place = this.parts.paths.find(({ assignable, type }) => assignable && !isPointer(type), 'pure');
      if (place !== null) return this.emit(`${head}${this.parts.numbers.assign(place, 2)};`);
    }
    this.block(head, 3);
    if (context.chance(20)) this.block(`else if (${this.parts.numbers.condition(1)}) `, 2);
    if (context.chance(45)) this.block('else ', 3);
  }

  private leave(): void {
    const keyword = this.context.oneOf(['break', 'continue']);
    this.emit(`if (${this.parts.numbers.condition(1)}) ${keyword};`);
  }

  private earlyReturn(): void {
    const { context } = this;
    const value = this.parts.calls.value(context.frame.result, 2);
    const head = context.chance(60) ? `if (${this.parts.numbers.condition(1)}) ` : '';
    this.emit(`${head}return ${value};`);
  }

  // ----------------------------------------------------------------------------------------------------- loops

  private loop(): void {
    const { context } = this;
    const rounds = 1 + context.below(5);
    if (context.frame.rounds * rounds > MAX_ROUNDS || !context.afford(rounds * 3)) return this.assignment();
    context.weighted([
      [5, () => this.forLoop(rounds)],
      [4, () => this.whileLoop(rounds)],
      [2, () => this.openLoop(rounds)],
      [1, () => this.emptyLoop(rounds)],
    ]);
  }

  /**
   * Writes code executed `rounds` times as often as its surroundings, with a counter that nothing else
   * writes.
   */
  repeated(rounds: number, counter: Variable, write: () => void): void {
    const { frame } = this.context;
    frame.rounds *= rounds;
    frame.loops++;
    locked(counter, write);
    frame.loops--;
    frame.rounds /= rounds;
  }

  private forLoop(rounds: number): void {
    const { context } = this;
    const { scope } = context.frame;
    const name = context.fresh();
    const start = this.parts.numbers.integer(1);
    scope.open();
    const counter = scope.declare(name, INT);
    const [from, test, next] = context.oneOf([
      ['0', `${name} < ${rounds}`, `${name}++`],
      ['0', `${name} != ${rounds}`, `++${name}`],
      [`${rounds}`, `${name} > 0`, `${name}--`],
      [`${rounds}`, `${name}`, `${name} -= 1`],
      ['1', `${name} <= ${rounds}`, `${name} = ${name} + 1`],
      [`${rounds - 1}, ${context.fresh()} = ${start}`, `0 <= ${name}`, `--${name}`],
    ]);
    this.repeated(rounds, counter, () => this.block(`for (int ${name} = ${from}; ${test}; ${next}) `, 3));
    scope.close();
  }

  /** `continue` would skip a count at the end, so the count comes first. */
  private whileLoop(rounds: number): void {
    const counter = this.declare(INT, '0');
    const more = locked(counter, () => this.parts.numbers.truth(1));
    const extra = this.context.chance(30) ? ` && (${more})` : '';
    this.repeated(rounds, counter, () =>
      this.block(`while (${counter.name} < ${rounds}${extra}) `, 3, () =>
        this.emit(`${counter.name}${this.context.oneOf(['++', ' += 1', ` = ${counter.name} + 1`])};`),
      ),
    );
  }

  private openLoop(rounds: number): void {
    const counter = this.declare(INT, '0');
    const head = this.context.oneOf(['while (1) ', 'for (;;) ', 'while (true) ']);
    this.repeated(rounds, counter, () =>
      this.block(head, 3, () => this.emit(`if (${counter.name}++ >= ${rounds}) break;`)),
    );
  }

  private emptyLoop(rounds: number): void {
    const counter = this.declare(INT, '0');
    const { name } = counter;
    this.emit(
      this.context.oneOf([
        `for (${name} = 0; ${name} < ${rounds}; ${name}++) ;`,
        `while (${name}++ < ${rounds}) ;`,
        `while (${name} < ${rounds}) ${name}++;`,
        `for (; ${name} < ${rounds}; ${name}++) {}`,
      ]),
    );
  }
}
