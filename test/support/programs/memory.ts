// Random programs whose loads are used late, from a seed: loaded values are kept in variables that only the
// end sums up, while loops and stores change arrays and objects that may alias. So each load may sink, and
// must not sink too far.
import { Random } from '../../../compiler/base/random.ts';
import { RandomText } from './random-text.ts';

const KNOWN = ['a', 'b'];

export function memoryProgram(seed: number): string {
  return new Generator(new Random(seed)).program();
}

class Generator extends RandomText {
  /** Array expressions: created in the program, or reached through a field. */
  private readonly arrays = [...KNOWN];
  private readonly kept: string[] = [];
  private names = 0;
  private budget: number;

  constructor(random: Random) {
    super(random);
    this.budget = 4 + random.below(12);
  }

  program(): string {
    this.emit(0, 'struct P { int x; int y; int[] !cells; };');
    this.emit(0, 'int[] !a = new int[4];');
    this.emit(0, `int[] !b = ${this.chance(70) ? 'new int[8]' : 'a'};`);
    this.emit(0, `P !p = new P { cells = ${this.oneOf(this.arrays)}; x = arg; };`);
    this.emit(0, `P !q = ${this.chance(70) ? 'new P { cells = new int[4]; }' : 'p'};`);
    this.arrays.push('p.cells', 'q.cells');
    const isInFunction = this.chance(30);
    if (isInFunction) this.function();
    while (this.budget > 0) this.statement(0);
    const sum = this.kept.map((name, i) => `${name} * ${2 * i + 3}`);
    const places = ['a[0]', 'a[3]', 'b[1]', 'p.x', 'q.y', 'p.cells[2]'];
    this.emit(0, `return ${[...sum, ...places].join(' + ')};`);
    return this.text;
  }

  /** A function that works on its arguments, inlined or not. */
  private function(): void {
    this.emit(0, 'val f = { int[] a, P p, int n ->');
    const array = this.oneOf(['a', 'p.cells']);
    this.emit(1, `for (int i = 0; i < ${array}#; i++) ${array}[i] = ${array}[i] + n + i;`);
    this.emit(1, `p.${this.field()} = n;`);
    this.emit(1, `return ${this.oneOf(['a', 'p.cells'])}[n & 3] + p.x;`);
    this.emit(0, '};');
    for (let calls = 1 + this.random.below(2); calls > 0; calls--)
      this.keep(0, `f(${this.oneOf(this.arrays)}, ${this.oneOf(['p', 'q'])}, ${this.value()})`);
  }

  private statement(depth: number): void {
    this.budget--;
    const choice = this.random.below(100);
    if (choice < 30) this.keep(depth, this.place());
    else if (choice < 60) this.emit(depth, `${this.place()} = ${this.value()};`);
    else if (choice < 66) this.emit(depth, `${this.place()}++;`);
    else if (choice < 72) this.fresh(depth);
    else if (depth >= 2) this.emit(depth, `${this.place()} = ${this.place()};`);
    else if (choice < 82) this.counted(depth);
    else if (choice < 90) this.waiting(depth);
    else this.branch(depth);
  }

  /** A loop that changes memory in each iteration. */
  private counted(depth: number): void {
    const name = `k${this.names++}`;
    const array = this.oneOf(this.arrays);
    this.emit(depth, `for (int ${name} = 0; ${name} < ${array}#; ${name}++) {`);
    this.emit(depth + 1, `${array}[${name}] = ${this.oneOf([this.value(), `${array}[${name}] + 1`, name])};`);
    if (this.chance(50)) this.block(depth + 1);
    this.emit(depth, '}');
  }

  /** A loop that changes no memory, but ends the current block. */
  private waiting(depth: number): void {
    const name = `w${this.names++}`;
    this.emit(depth, `int ${name} = ${this.value()} & 15;`);
    this.emit(depth, `while (${name} > ${this.random.below(8)}) {`);
    this.emit(depth + 1, `${name} = ${name} - 1;`);
    if (this.chance(30)) this.block(depth + 1);
    this.emit(depth, '}');
  }

  private branch(depth: number): void {
    this.emit(depth, `if (${this.value()} ${this.oneOf(['<', '==', '>'])} ${this.value()}) {`);
    this.block(depth + 1);
    if (this.chance(40)) {
      this.emit(depth, '} else {');
      this.block(depth + 1);
    }
    this.emit(depth, '}');
  }

  /** Names that a block declares are removed at its end. */
  private block(depth: number): void {
    for (let count = 1 + this.random.below(2); count > 0; count--) this.statement(depth);
  }

  private fresh(depth: number): void {
    const name = `n${this.names++}`;
    this.emit(depth, `int[] !${name} = new int[4];`);
    this.emit(depth, `${name}[${this.index()}] = ${this.value()};`);
    if (depth === 0) this.arrays.push(name);
  }

  /** Inside blocks, assigns an existing variable. */
  private keep(depth: number, value: string): void {
    if (depth === 0) {
      const name = `v${this.names++}`;
      this.kept.push(name);
      this.emit(0, `int ${name} = ${value};`);
    } else if (this.kept.length > 0) this.emit(depth, `${this.oneOf(this.kept)} = ${value};`);
  }

  private place(): string {
    return this.chance(60)
      ? `${this.oneOf(this.arrays)}[${this.index()}]`
      : `${this.oneOf(['p', 'q'])}.${this.field()}`;
  }

  private field(): string {
    return this.oneOf(['x', 'y']);
  }

  private index(): string {
    return this.oneOf(['0', '1', '2', '3', 'arg & 3', `${this.value()} & 3`]);
  }

  private value(): string {
    const kept = this.kept.length > 0 ? this.oneOf(this.kept) : 'arg';
    return this.oneOf(['arg', 'arg + 1', '1', '5', '7', kept, kept]);
  }
}
