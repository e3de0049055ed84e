// Random programs of loops over arrays, from a seed: counting up and down, nested, off by one, with another
// array's length, past the integers' limits. Each terminates, because all loops share fuel; many end in a
// fault.
import { Random } from '../../../compiler/base/random.ts';
import { RandomText } from './random-text.ts';

const LARGE = ['9223372036854775807', '9223372036854775805', '-9223372036854775808', '4294967295'];
const RELATIONS = ['<', '<', '<', '<=', '>', '>=', '>=', '!='];

export function arrayProgram(seed: number): string {
  return new Generator(new Random(seed)).program();
}

class Generator extends RandomText {
  private readonly arrays: string[] = [];
  /** Visible variables, besides arg and n. */
  private readonly counters: string[] = [];
  private names = 0;
  private budget: number;

  constructor(random: Random) {
    super(random);
    // In short programs, a fault prevents fewer statements from running.
    this.budget = 1 + random.below(6);
  }

  program(): string {
    this.emit(0, 'int s = 0;');
    this.emit(0, 'int fuel = 0;');
    this.emit(0, `int n = ${this.oneOf(['arg', 'arg & 7', 'arg + 1', 'arg - 1', '5', 'arg % 9'])};`);
    for (let i = 1 + this.random.below(2); i >= 0; i--) this.array();
    while (this.budget > 0) this.statement(0);
    this.emit(0, 'return s;');
    return this.text;
  }

  private array(): void {
    const name = `a${this.names++}`;
    const length = this.oneOf(['n', 'n', 'arg & 7', '6', 'n + 1', 'arg & 15', '0', 'n / 2']);
    this.emit(0, `int[] ${name} = new int[${length}];`);
    this.arrays.push(name);
    if (!this.chance(60)) return;
    const value = this.oneOf(['i', 'i - 1', `${name}# - i`, 'i * 3', 'arg']);
    this.emit(0, `for (int i = 0; i < ${name}#; i++) ${name}[i] = ${value};`);
  }

  private statement(depth: number): void {
    this.budget--;
    const choice = this.random.below(100);
    if (choice < 45 && depth < 3) this.loop(depth);
    else if (choice < 60 && depth < 4) this.guarded(depth);
    else if (choice < 66 && this.counters.length > 0) this.move(depth);
    else this.access(depth, this.value());
  }

  /** Sometimes the body writes the counter, too. */
  private loop(depth: number): void {
    const name = `k${this.names++}`;
    const head = `int ${name} = ${this.value()}; ${name} ${this.oneOf(RELATIONS)} ${this.limit()}; ${this.step(name)}`;
    this.emit(depth, `for (${head}) {`);
    this.emit(depth + 1, 'if (fuel++ > 60) break;');
    this.counters.push(name);
    for (let count = 1 + this.random.below(3); count > 0; count--)
      if (this.chance(60)) this.access(depth + 1, this.near(name));
      else this.statement(depth + 1);
    this.counters.pop();
    this.emit(depth, '}');
  }

  private step(name: string): string {
    return this.oneOf([
      `${name}++`,
      `${name}++`,
      `${name}++`,
      `${name}--`,
      `${name}--`,
      `${name} += 2`,
      `${name} -= 3`,
      `${name} += ${this.value()}`,
      `${name} = ${name} * 2`,
      `${name} += 4611686018427387904`,
    ]);
  }

  private guarded(depth: number): void {
    const index = this.value();
    const name = this.oneOf(this.arrays);
    const tests = [
      `${index} >= 0 && ${index} < ${name}#`,
      `${index} < ${name}# && ${index} >= 0`,
      `0 <= ${index} && ${index} <= ${name}#`,
      `!(${index} < 0 || ${index} >= ${name}#)`,
      `${index} > 0 && ${index} - 1 < ${name}#`,
      `${index} >= 0 & ${index} < ${name}#`,
      `${index} + 1 < ${name}#`,
      `${index} != 0`,
      `${index} == ${this.limit()}`,
      `${index} ${this.oneOf(RELATIONS)} ${this.limit()}`,
    ];
    this.emit(depth, `if (${this.oneOf(tests)}) {`);
    if (this.chance(40)) this.reader(depth + 1, index, name);
    else this.access(depth + 1, index, name);
    if (this.chance(40)) this.statement(depth + 1);
    this.emit(depth, this.chance(30) ? '} else {' : '}');
    if (!this.lines[this.lines.length - 1].endsWith('{')) return;
    this.access(depth + 1, index);
    this.emit(depth, '}');
  }

  /** A loop that reads an element in each iteration, which a test before it may have permitted. */
  private reader(depth: number, index: string, name: string): void {
    const counter = `k${this.names++}`;
    this.emit(depth, `for (int ${counter} = 0; ${counter} < ${this.limit()}; ${counter}++) {`);
    this.emit(depth + 1, 'if (fuel++ > 60) break;');
    if (this.chance(30)) this.emit(depth + 1, `if (${counter} == ${this.value()}) s = s * 7;`);
    this.emit(depth + 1, `s = s * 3 + ${name}[${index}];`);
    this.access(depth + 1, this.oneOf([counter, counter, index]));
    this.emit(depth, '}');
  }

  private move(depth: number): void {
    const name = this.oneOf(this.counters);
    const now = this.oneOf([`${name} - 1`, `${name} + 1`, this.value(), `${this.oneOf(this.arrays)}#`]);
    this.emit(depth, `if (${this.value()} ${this.oneOf(RELATIONS)} ${this.value()}) ${name} = ${now};`);
  }

  private access(depth: number, index: string, name = this.oneOf(this.arrays)): void {
    const place = `${name}[${index}]`;
    this.emit(
      depth,
      this.oneOf([
        `s = s * 3 + ${place};`,
        `s += ${place};`,
        `${place} = s;`,
        `${place} += ${this.value()};`,
        `s += 100 / (${index}) + 7 % (${index});`,
        `s = s * 5 + ${index};`,
      ]),
    );
  }

  /** An index near a counter. */
  private near(name: string): string {
    const array = this.oneOf(this.arrays);
    return this.oneOf([
      name,
      name,
      name,
      `${name} - 1`,
      `${name} + 1`,
      `${name} / 2`,
      `${name} >> 1`,
      `${name} % ${array}#`,
      `${name} & 3`,
      `${array}# - 1 - ${name}`,
      `${array}# - ${name}`,
      `n - ${name}`,
    ]);
  }

  private value(): string {
    const choice = this.random.below(100);
    if (choice < 40 && this.counters.length > 0) return this.oneOf(this.counters);
    if (choice < 55) return this.oneOf(['arg', 'n', 'arg + 1', 'n - 1']);
    if (choice < 75) return this.oneOf(['0', '0', '0', '1', '2', '-1', '3', '5']);
    if (choice < 92) return this.limit();
    return this.oneOf(LARGE);
  }

  private limit(): string {
    const length = `${this.oneOf(this.arrays)}#`;
    return this.oneOf([length, length, `${length} - 1`, `${length} + 1`, 'n', 'n - 1', 'arg', '6', '3']);
  }
}
