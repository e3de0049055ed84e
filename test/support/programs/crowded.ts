// Random programs with much interaction, from a seed: functions over arrays and objects that may alias,
// recursion, fields of all widths, references that are exchanged and followed, nested loops with break,
// continue, and early returns. 20 to 150 lines each. Indices are mostly masked, so most runs finish.
import { Random } from '../../../compiler/base/random.ts';
import { RandomText } from './random-text.ts';

export function crowdedProgram(seed: number): string {
  return new Generator(new Random(seed)).program();
}

/** Names that statements may use; names added by a block are removed at its end. */
interface Scope {
  /** Variables, including counters. */
  readonly numbers: string[];
  /** Variables that statements may change; the end of the program sums them up. */
  readonly sums: string[];
  readonly floats: string[];
  readonly ints: string[];
  readonly bytes: string[];
  readonly shorts: string[];
  readonly objects: string[];
  /** Arrays of references. */
  readonly lists: string[];
  /** Variables that may be rebound to another object. */
  readonly freeInts: string[];
  readonly freeObjects: string[];
  readonly callable: readonly string[];
  /** The current function, if it may call itself. */
  readonly self: string | null;
  readonly isFunction: boolean;
  readonly isInLoop: boolean;
}

/** A copy of the scope that a block may extend. */
const inner = (scope: Scope, counters: readonly string[], isInLoop = scope.isInLoop): Scope => ({
  ...scope,
  numbers: [...scope.numbers, ...counters],
  ints: [...scope.ints],
  bytes: [...scope.bytes],
  objects: [...scope.objects],
  isInLoop,
});

const DEEPEST = 3;

class Generator extends RandomText {
  private readonly functions: string[] = [];
  private readonly isMasked: boolean;
  private names = 0;
  private budget = 0;

  constructor(random: Random) {
    super(random);
    this.isMasked = this.chance(70);
  }

  program(): string {
    this.emit(
      0,
      'struct P { int x; int y; u8 n; i16 m; f32 g; flt f; P? next; int[] !cells; u8[] !bytes; };',
    );
    for (let count = this.random.below(4); count > 0; count--) this.function();
    const cells = (): string => this.oneOf(['a', 'b', 'new int[4]']);
    this.emit(0, 'int[] !a = new int[4];');
    this.emit(0, `int[] !b = ${this.chance(75) ? `new int[${this.oneOf([4, 4, 4, 6])}]` : 'a'};`);
    this.emit(0, 'u8[] !u = new u8[4];');
    this.emit(0, `u8[] !w = ${this.chance(75) ? 'new u8[4]' : 'u'};`);
    this.emit(0, 'i16[] !h = new i16[4];');
    this.emit(0, `P !p = new P { cells = ${cells()}; bytes = ${this.oneOf(['u', 'new u8[4]'])}; x = arg; };`);
    const other = `new P { cells = ${cells()}; bytes = ${this.oneOf(['w', 'new u8[4]'])}; next = ${this.oneOf(['p', 'null'])}; }`;
    this.emit(0, `P !q = ${this.chance(75) ? other : 'p'};`);
    this.emit(0, 'P?[] !list = new P?[4];');
    if (this.chance(60)) this.emit(0, `p.next = ${this.oneOf(['p', 'q'])};`);
    const scope: Scope = {
      numbers: ['arg'],
      sums: [],
      floats: [],
      ints: ['a', 'b'],
      bytes: ['u', 'w'],
      shorts: ['h'],
      objects: ['p', 'q'],
      lists: ['list'],
      freeInts: ['a', 'b'],
      freeObjects: ['p', 'q'],
      callable: this.functions,
      self: null,
      isFunction: false,
      isInLoop: false,
    };
    this.body(scope, 0, 6 + this.random.below(this.chance(30) ? 60 : 20));
    const parts = [
      ...scope.sums.map((name, i) => `${name} * ${2 * i + 3}`),
      ...['a[0]', 'a[3] * 7', 'b[1] * 11', 'u[2]', 'w[1] * 3', 'h[1]', 'p.x * 5', 'q.y', 'p.n', 'q.m'],
      '(p.f > q.f)',
      '(p.g < 3.5) * 2',
      ...scope.floats.map((name) => `(${name} > 10.0)`),
    ];
    this.emit(0, `return ${parts.join(' + ')};`);
    return this.text;
  }

  private function(): void {
    const name = this.name('f');
    const isRecursive = this.chance(35);
    this.emit(0, `val ${name} = { int[] a, int[] b, u8[] u, P p, P q, int n ->`);
    const scope: Scope = {
      numbers: ['n'],
      sums: [],
      floats: [],
      ints: ['a', 'b'],
      bytes: ['u'],
      shorts: [],
      objects: ['p', 'q'],
      lists: [],
      freeInts: [],
      freeObjects: [],
      callable: [...this.functions],
      self: isRecursive ? name : null,
      isFunction: true,
      isInLoop: false,
    };
    if (isRecursive) {
      this.emit(1, `if (n <= 0) return ${this.oneOf(['p.x', 'a[1] + q.y'])};`);
      this.emit(1, 'if (n > 6) n = 3;');
    }
    this.body(scope, 1, 2 + this.random.below(this.chance(50) ? 5 : 14));
    const parts = scope.sums.map((sum, i) => `${sum} * ${i + 2}`);
    if (this.chance(60) || parts.length === 0) parts.push(this.place(scope));
    if (isRecursive && this.chance(60)) parts.push(this.call(scope, name));
    this.emit(1, `return ${parts.join(' + ')};`);
    this.emit(0, '};');
    this.functions.push(name);
  }

  private body(scope: Scope, depth: number, budget: number): void {
    this.budget = budget;
    while (this.budget > 0) this.statement(scope, depth, true);
  }

  private block(scope: Scope, depth: number): void {
    for (let count = 1 + this.random.below(4); count > 0; count--) this.statement(scope, depth, false);
  }

  /** @param isOutermost declarations there are available at the end */
  private statement(scope: Scope, depth: number, isOutermost: boolean): void {
    this.budget--;
    const choice = this.random.below(100);
    const isDeep = depth >= (scope.isFunction ? DEEPEST + 1 : DEEPEST);
    if (choice < 22)
      this.keep(scope, depth, isOutermost, this.chance(70) ? this.place(scope) : this.value(scope));
    else if (choice < 44)
      this.emit(
        depth,
        `${this.place(scope)} ${this.oneOf(['=', '=', '=', '+=', '-=', '^='])} ${this.value(scope)};`,
      );
    else if (choice < 48) this.emit(depth, `${this.place(scope)}${this.oneOf(['++', '--'])};`);
    else if (choice < 52) this.storeWhatIsThere(scope, depth);
    else if (choice < 58) this.calls(scope, depth, isOutermost);
    else if (choice < 62) this.fresh(scope, depth, isOutermost);
    else if (choice < 68) this.refer(scope, depth);
    else if (choice < 71) this.floats(scope, depth, isOutermost);
    else if (isDeep) this.emit(depth, `${this.place(scope)} = ${this.place(scope)};`);
    else if (choice < 79) this.counted(scope, depth);
    else if (choice < 84) this.waiting(scope, depth, isOutermost);
    else if (choice < 88) this.following(scope, depth);
    else if (choice < 92) this.leaving(scope, depth);
    else this.branch(scope, depth);
  }

  /** Stores in a new variable, or in an existing one. */
  private keep(scope: Scope, depth: number, isOutermost: boolean, value: string): void {
    if (isOutermost) {
      const name = this.name('v');
      this.emit(depth, `int ${name} = ${value};`);
      scope.numbers.push(name);
      scope.sums.push(name);
    } else if (scope.sums.length > 0) this.emit(depth, `${this.oneOf(scope.sums)} = ${value};`);
  }

  private storeWhatIsThere(scope: Scope, depth: number): void {
    const place = this.place(scope);
    this.emit(depth, `${place} = ${place};`);
  }

  private calls(scope: Scope, depth: number, isOutermost: boolean): void {
    const callable = scope.self !== null && this.chance(20) ? [scope.self] : scope.callable;
    if (callable.length === 0) return;
    const calls = Array.from({ length: 1 + this.random.below(3) }, () =>
      this.call(scope, this.oneOf(callable)),
    );
    this.keep(scope, depth, isOutermost, calls.join(this.oneOf([' + ', ' ^ ', ' - '])));
  }

  private call(scope: Scope, name: string): string {
    const number =
      name === scope.self
        ? 'n - 1'
        : this.oneOf([`${this.oneOf(scope.numbers)} & 3`, this.value(scope), '2']);
    const values = [this.intArray(scope), this.intArray(scope), this.byteArray(scope)];
    return `${name}(${[...values, this.object(scope), this.object(scope), number].join(', ')})`;
  }

  private fresh(scope: Scope, depth: number, isOutermost: boolean): void {
    const name = this.name('n');
    if (!isOutermost || this.chance(50)) {
      const value = isOutermost && this.chance(40) ? this.intArray(scope) : 'new int[4]';
      this.emit(depth, `int[] !${name} = ${value};`);
      if (!isOutermost) this.emit(depth, `${name}[${this.index(scope)}] = ${this.value(scope)};`);
      else scope.freeInts.push(name);
      scope.ints.push(name);
    } else if (this.chance(50)) {
      this.emit(depth, `u8[] !${name} = new u8[4];`);
      scope.bytes.push(name);
    } else {
      const made = `new P { cells = ${this.intArray(scope)}; bytes = ${this.byteArray(scope)}; next = ${this.object(scope)}; }`;
      this.emit(depth, `P !${name} = ${this.chance(60) ? made : this.object(scope)};`);
      scope.objects.push(name);
      scope.freeObjects.push(name);
    }
  }

  /** Exchanges and sets references. */
  private refer(scope: Scope, depth: number): void {
    const object = this.object(scope);
    const choices = [
      `${object}.cells = ${this.oneOf(scope.ints)};`,
      `${object}.next = ${this.object(scope)};`,
    ];
    if (scope.freeObjects.length > 0)
      choices.push(`${this.oneOf(scope.freeObjects)} = ${this.object(scope)};`);
    if (scope.lists.length > 0) choices.push(`${this.oneOf(scope.lists)}[${this.index(scope)}] = ${object};`);
    if (scope.freeInts.length > 1) {
      const [one, other, kept] = [this.oneOf(scope.freeInts), this.oneOf(scope.freeInts), this.name('t')];
      choices.push(`${one} = ${this.chance(30) ? 'new int[4]' : this.intArray(scope)};`);
      choices.push(`int[] !${kept} = ${one}; ${one} = ${other}; ${other} = ${kept};`);
    }
    this.emit(depth, this.oneOf(choices));
  }

  private floats(scope: Scope, depth: number, isOutermost: boolean): void {
    const [one, other] = [this.object(scope), this.object(scope)];
    if (isOutermost && this.chance(50)) {
      const name = this.name('z');
      this.emit(depth, `flt ${name} = ${one}.f + ${other}.g;`);
      scope.floats.push(name);
      return;
    }
    const value = scope.floats.length > 0 ? this.oneOf(scope.floats) : `${one}.f`;
    this.emit(
      depth,
      this.oneOf([
        `${one}.f = ${value} + ${other}.f;`,
        `${one}.g = ${value} * ${other}.f + ${this.oneOf(scope.numbers)};`,
        `${value} = ${value} + ${one}.f - ${other}.g;`,
      ]),
    );
  }

  private counted(scope: Scope, depth: number): void {
    const name = this.name('k');
    const limit = this.oneOf([
      `${this.oneOf(scope.numbers)} & 7`,
      '4',
      '3',
      `${this.intArray(scope)}#`,
      `${this.place(scope)} & 3`,
      '1',
    ]);
    this.emit(depth, `for (int ${name} = 0; ${name} < ${limit}; ${name}++) {`);
    const within = inner(scope, [name, name], true);
    this.block(within, depth + 1);
    if (this.chance(30)) this.leaving(within, depth + 1);
    if (this.chance(50)) this.block(within, depth + 1);
    this.emit(depth, '}');
  }

  private waiting(scope: Scope, depth: number, isOutermost: boolean): void {
    const name = this.name('w');
    this.emit(depth, `int ${name} = ${this.value(scope)} & 7;`);
    this.emit(depth, `while (${name} > ${this.random.below(4)}) {`);
    this.emit(depth + 1, `${name} = ${name} - 1;`);
    const within = inner(scope, [name], true);
    if (this.chance(50)) this.block(within, depth + 1);
    if (this.chance(25)) this.leaving(within, depth + 1);
    this.emit(depth, '}');
    scope.numbers.push(name);
    if (isOutermost) scope.sums.push(name);
  }

  /** Follows a list's references, with a limit. */
  private following(scope: Scope, depth: number): void {
    const [at, count] = [this.name('c'), this.name('g')];
    const first =
      scope.lists.length > 0 && this.chance(40)
        ? `${this.oneOf(scope.lists)}[${this.index(scope)}]`
        : this.object(scope);
    const sum = scope.sums.length > 0 ? this.oneOf(scope.sums) : count;
    this.emit(depth, `P? !${at} = ${first}; int ${count} = 0;`);
    this.emit(depth, `while (${at} && ${count} < ${2 + this.random.below(4)}) {`);
    this.emit(
      depth + 1,
      this.oneOf([
        `${sum} = ${sum} + ${at}.x;`,
        `${at}.x = ${at}.x + ${count};`,
        `${at}.y = ${this.object(scope)}.x;`,
        `${at}.n = ${this.place(scope)};`,
      ]),
    );
    if (this.chance(40)) this.block(inner(scope, [count], false), depth + 1);
    this.emit(depth + 1, `${count}++; ${at} = ${at}.next;`);
    this.emit(depth, '}');
  }

  private leaving(scope: Scope, depth: number): void {
    const ways = [
      ...(scope.isInLoop ? ['break', 'continue'] : []),
      ...(scope.isFunction ? [`return ${this.value(scope)}`] : []),
    ];
    if (ways.length > 0) this.emit(depth, `if (${this.condition(scope)}) ${this.oneOf(ways)};`);
  }

  private branch(scope: Scope, depth: number): void {
    this.emit(depth, `if (${this.condition(scope)}) {`);
    this.block(inner(scope, []), depth + 1);
    if (this.chance(50)) {
      this.emit(depth, '} else {');
      this.block(inner(scope, []), depth + 1);
    }
    this.emit(depth, '}');
  }

  // -------------------------------------------------------------------------------------------------- expressions

  private index(scope: Scope, depth = 1): string {
    const choice = this.random.below(10);
    if (choice < 3) return String(this.random.below(4));
    if (choice < 6 || depth > 2) return this.masked(this.oneOf(scope.numbers));
    if (choice < 8) return this.masked(this.place(scope, depth + 1));
    return this.masked(`(${this.oneOf(scope.numbers)} + ${this.random.below(4)})`);
  }

  private masked(value: string): string {
    if (this.isMasked || this.chance(70)) return `${value} & 3`;
    return this.chance(50) ? value : `(${value} & 7) - 2`;
  }

  private object(scope: Scope): string {
    return this.oneOf(scope.objects);
  }

  private intArray(scope: Scope): string {
    return this.chance(75) ? this.oneOf(scope.ints) : `${this.object(scope)}.cells`;
  }

  private byteArray(scope: Scope): string {
    return this.chance(75) ? this.oneOf(scope.bytes) : `${this.object(scope)}.bytes`;
  }

  private place(scope: Scope, depth = 1): string {
    const choice = this.random.below(100);
    if (choice < 38) return `${this.intArray(scope)}[${this.index(scope, depth)}]`;
    if (choice < 58) return `${this.byteArray(scope)}[${this.index(scope, depth)}]`;
    if (choice < 64 && scope.shorts.length > 0)
      return `${this.oneOf(scope.shorts)}[${this.index(scope, depth)}]`;
    return `${this.object(scope)}.${this.oneOf(['x', 'x', 'y', 'n', 'm'])}`;
  }

  private value(scope: Scope): string {
    const [one, other] = [this.oneOf(scope.numbers), this.oneOf(scope.numbers)];
    const choice = this.random.below(12);
    if (choice < 2) return String(this.random.below(9));
    if (choice < 4) return one;
    if (choice < 6) return `${one} + ${other}`;
    if (choice < 7) return `${one} * 3 - ${other}`;
    if (choice < 8) return `(${one} ^ ${this.place(scope)})`;
    return choice < 10 ? this.place(scope) : `${this.place(scope)} + ${this.place(scope)}`;
  }

  private condition(scope: Scope): string {
    const number = this.oneOf(scope.numbers);
    const choice = this.random.below(3);
    if (choice === 0) return `(${number} & ${this.oneOf([1, 2, 4])})`;
    if (choice === 1)
      return `${this.place(scope)} > ${this.place(scope)} && ${number} < ${this.place(scope)}`;
    return `${this.value(scope)} ${this.oneOf(['<', '==', '>', '!='])} ${this.value(scope)}`;
  }

  private name(letter: string): string {
    return `${letter}${this.names++}_`;
  }
}
