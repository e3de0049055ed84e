// Random programs of the integer language, from a seed. Every program terminates: loops count a variable that
// nothing else writes. Values are drawn where bugs hide: near 0, powers of two, the limits.
import { Random } from '../../../compiler/base/random.ts';
import { RandomText } from './random-text.ts';

const INTERESTING = [
  '0',
  '1',
  '2',
  '3',
  '5',
  '7',
  '8',
  '10',
  '16',
  '31',
  '63',
  '64',
  '100',
  '255',
  '1000003',
  '4294967296',
  '9223372036854775807',
  '-1',
  '-2',
  '-8',
  '-9223372036854775808',
];
const BINARY = ['+', '-', '*', '+', '-', '*', '&', '|', '^', '<<', '>>', '>>>', '/', '%'];
const RELATION = ['==', '!=', '<', '<=', '>', '>='];
const COMPOUND = ['+=', '-=', '*=', '&=', '|=', '^=', '<<=', '>>=', '>>>='];

export interface ProgramShape {
  /** Approximate number of statements. Default 12. */
  readonly statements?: number;
  /** Whether `/` and `%` may have divisors that can be 0. Default true. */
  readonly faults?: boolean;
}

/** A random program as source text; equal seeds and shapes give equal programs. */
export function randomProgram(seed: number, shape: ProgramShape = {}): string {
  return new Generator(new Random(seed), shape).program();
}

/** Arguments worth trying on any program. */
export const ARGUMENTS: readonly bigint[] = [
  0n,
  1n,
  2n,
  3n,
  -1n,
  7n,
  100n,
  -9223372036854775808n,
  9223372036854775807n,
];

class Generator extends RandomText {
  private readonly shape: Required<ProgramShape>;
  /** Visible variables by block, and those that count a loop. */
  private readonly blocks: string[][] = [['arg']];
  private readonly counters = new Set<string>();
  private names = 0;
  private loops = 0;
  private budget: number;

  constructor(random: Random, shape: ProgramShape) {
    super(random);
    this.shape = { statements: 12, faults: true, ...shape };
    this.budget = this.shape.statements;
  }

  program(): string {
    while (this.budget > 0) this.statement(0);
    this.emit(0, `return ${this.expression(3)};`);
    return this.text;
  }

  private variables(): string[] {
    return this.blocks.flat();
  }

  private writable(): string | null {
    const names = this.variables().filter((name) => !this.counters.has(name));
    return names.length === 0 ? null : this.oneOf(names);
  }

  private declare(depth: number, value: string): string {
    const name = `v${this.names++}`;
    this.emit(depth, `int ${name} = ${value};`);
    this.blocks[this.blocks.length - 1].push(name);
    return name;
  }

  private statement(depth: number): void {
    this.budget--;
    const choice = this.random.below(100);
    if (choice < 25) this.declare(depth, this.expression(3));
    else if (choice < 55) this.assignment(depth);
    else if (choice < 75 && depth < 4) this.branch(depth);
    else if (choice < 88 && depth < 3) this.loop(depth);
    else if (choice < 92 && depth < 4) this.block(depth, '', 2);
    else if (choice < 96 && this.loops > 0) this.leave(depth);
    else if (depth > 0 && this.chance(30)) this.emit(depth, `return ${this.expression(2)};`);
    else this.assignment(depth);
  }

  private assignment(depth: number): void {
    const name = this.writable();
    if (name === null) return;
    const choice = this.random.below(10);
    if (choice < 7) this.emit(depth, `${name} = ${this.expression(3)};`);
    else if (choice < 9) this.emit(depth, `${name} ${this.oneOf(COMPOUND)} ${this.expression(2)};`);
    else this.emit(depth, this.oneOf([`${name}++;`, `--${name};`, `${name}--;`]));
  }

  private block(depth: number, head: string, size: number): void {
    this.emit(depth, `${head}{`);
    this.blocks.push([]);
    for (let n = 1 + this.random.below(size); n > 0; n--) this.statement(depth + 1);
    this.blocks.pop();
    this.emit(depth, '}');
  }

  private branch(depth: number): void {
    this.block(depth, `if (${this.condition(2)}) `, 3);
    if (this.chance(50)) this.block(depth, 'else ', 3);
  }

  /**
   * A loop of at most five iterations; `continue` in a while loop would skip the count, so the count comes
   * first.
   */
  private loop(depth: number): void {
    const counter = this.declare(depth, '0');
    this.counters.add(counter);
    this.loops++;
    const limit = 1 + this.random.below(5);
    if (this.chance(50)) {
      this.emit(depth, `for (; ${counter} < ${limit}; ${counter}++)`);
      this.block(depth, '', 3);
    } else {
      const extra = this.chance(30) ? ` && ${this.condition(1)}` : '';
      this.emit(depth, `while (${counter} < ${limit}${extra}) {`);
      this.blocks.push([]);
      this.emit(depth + 1, `${counter} = ${counter} + 1;`);
      for (let n = 1 + this.random.below(3); n > 0; n--) this.statement(depth + 1);
      this.blocks.pop();
      this.emit(depth, '}');
    }
    this.loops--;
  }

  private leave(depth: number): void {
    this.emit(depth, `if (${this.condition(1)}) ${this.oneOf(['break', 'continue'])};`);
  }

  private condition(depth: number): string {
    const choice = this.random.below(10);
    if (choice < 6)
      return `${this.expression(depth - 1)} ${this.oneOf(RELATION)} ${this.expression(depth - 1)}`;
    if (choice < 8) return this.expression(depth);
    return `(${this.condition(depth - 1)}) ${this.oneOf(['&&', '||'])} (${this.condition(depth - 1)})`;
  }

  private expression(depth: number): string {
    if (depth <= 0 || this.chance(20)) return this.leaf();
    const choice = this.random.below(100);
    const sub = (): string => this.expression(depth - 1);
    if (choice < 62) return this.arithmetic(depth);
    if (choice < 74) return `(${sub()} ${this.oneOf(RELATION)} ${sub()})`;
    if (choice < 82) return this.oneOf([`(-${this.leaf()})`, `(!${sub()})`, `(~${sub()})`, `(- ${sub()})`]);
    if (choice < 88) return `(${this.condition(1)} ? ${sub()} : ${sub()})`;
    if (choice < 94) return `(${sub()} ${this.oneOf(['&&', '||'])} ${sub()})`;
    if (choice < 96) return `(${this.leaf()} < ${sub()} <= ${this.leaf()})`;
    const name = this.writable();
    return name === null ? this.leaf() : `(${name} = ${sub()})`;
  }

  private arithmetic(depth: number): string {
    const operator = this.oneOf(BINARY);
    const left = this.expression(depth - 1);
    const right = this.expression(depth - 1);
    if (operator !== '/' && operator !== '%') return `(${left} ${operator} ${right})`;
    if (this.shape.faults && this.chance(25)) return `(${left} ${operator} ${right})`;
    return this.chance(50)
      ? `(${left} ${operator} (${right} | 1))`
      : `(${left} ${operator} ${this.oneOf(['2', '3', '-1', '8', '-7', '10'])})`;
  }

  private leaf(): string {
    return this.chance(60) ? this.oneOf(this.variables()) : this.oneOf(INTERESTING);
  }
}
