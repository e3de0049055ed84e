// Whether a student's rule is sound: an expression and its replacement are equal for all variables.
//
// The rule runs on every expression that it can distinguish (candidates.ts). Where it fires, both sides are
// evaluated: at 64 bits with all 4-bit values, special, and random ones; and in 4-bit and 8-bit arithmetic,
// where overflow is frequent. A narrow difference counts only if it carries over to 64 bits. The smallest
// counterexample becomes a program, which is run with and without the rule. “No counterexample” is not a
// proof: the counts report what was tried.
import { compile, run, type Compilation, type CompileOptions } from '../../../../compiler/index.ts';
import { itemAt } from '../../lists.ts';
import {
  Candidate,
  Decisions,
  edges,
  everything,
  seededRandom,
  smallValues,
  vocabularyOf,
  type Expression,
  type Vocabulary,
} from './candidates.ts';
import { rangesOf, simpleText, valueOf, variablesOf, type Values } from './evaluate.ts';
import { findNontermination, type NonterminatingRule } from './nontermination.ts';
import { compileWithRules, ruleOf } from './rule-bridge.ts';
import type { CodeFailure } from '../limits.ts';
import type { Replacement, RuleCode } from './rule-code.ts';

export interface SoundnessOptions {
  /** Runs of the rule. */
  readonly runs?: number;
  readonly seed?: number;
  /** @param runs so far */
  readonly onProgress?: (runs: number) => void;
}

export interface WidthCount {
  readonly bits: number;
  readonly compared: number;
  /** Expressions tried with every possible value. */
  readonly exhausted: number;
}

export interface Counterexample {
  /** The expression, with variables x, y, … */
  readonly before: string;
  readonly after: string;
  /** `x = 3, y = -1` */
  readonly values: string;
  readonly valueBefore: string;
  /** `no value` if the replacement divides by 0. */
  readonly valueAfter: string;
  /** Demonstrates it, run with `argument` and compiled without and only with the rule; null if none does. */
  readonly program: ShownDifference | null;
}

export interface ShownDifference {
  readonly source: string;
  readonly argument: string;
  readonly without: string;
  readonly with: string;
  /** The rule undoes itself forever, so it could fire only once. */
  readonly once: boolean;
}

export interface Soundness {
  /** `endless`: sound, but never terminates. */
  readonly verdict: 'no-counterexample' | 'unsound' | 'endless' | 'never-fired' | 'failed';
  /** Runs of the rule, expressions on which it fired, and compared values. */
  readonly runs: number;
  readonly fired: number;
  readonly compared: number;
  /** Narrowest first. */
  readonly widths: readonly WidthCount[];
  /** All distinguishable expressions up to this depth were tried. */
  readonly exhaustiveDepth: number;
  readonly counterexample: Counterexample | null;
  readonly endless: NonterminatingRule | null;
  /** A narrow difference that no tested 64-bit value shows, as in x * 16 = x << 4; '' for none. */
  readonly narrowOnly: string;
  readonly failure: CodeFailure | null;
}

type Width = { -readonly [Key in keyof WidthCount]: WidthCount[Key] };

interface Found {
  readonly before: Expression;
  readonly after: Expression;
  readonly values: Values;
}

/** Programs, of the smallest expressions, compiled to see whether the rule terminates. */
const PROGRAMS = 8;
const DEEPEST = 3;
const RANDOM_VALUES = 200;
const NARROW = [4, 8];

/** The code must be open, and stays open unless it breaks. */
export function checkSoundness(code: RuleCode, options: SoundnessOptions = {}): Soundness {
  return new Trial(code, options).result();
}

class Trial {
  private readonly code: RuleCode;
  private readonly most: number;
  private readonly random: () => number;
  private readonly seen = new Set<string>();
  private readonly found: Found[] = [];
  /** Expressions on which it fired. */
  private readonly befores: Expression[] = [];
  private runs = 0;
  private fired = 0;
  private readonly widths: readonly Width[] = [...NARROW, 64].map((bits) => ({
    bits,
    compared: 0,
    exhausted: 0,
  }));
  private readonly onProgress: SoundnessOptions['onProgress'];
  private exhaustiveDepth = 0;
  private narrowOnly = '';
  private failure: CodeFailure | null = null;

  constructor(code: RuleCode, { runs = 6000, seed = 1, onProgress }: SoundnessOptions) {
    this.code = code;
    this.onProgress = onProgress;
    this.most = runs;
    this.random = seededRandom(seed);
  }

  result(): Soundness {
    this.explore();
    const counterexample = this.failure === null ? this.smallest() : null;
    const endless = this.failure === null && counterexample === null ? this.endless() : null;
    const { runs, fired, widths, exhaustiveDepth, narrowOnly, failure } = this;
    const compared = widths.reduce((sum, width) => sum + width.compared, 0);
    const verdict =
      failure !== null
        ? 'failed'
        : counterexample !== null
          ? 'unsound'
          : endless !== null
            ? 'endless'
            : fired > 0
              ? 'no-counterexample'
              : 'never-fired';
    return {
      verdict,
      runs,
      fired,
      compared,
      widths,
      exhaustiveDepth,
      counterexample,
      endless,
      narrowOnly,
      failure,
    };
  }

  private endless(): NonterminatingRule | null {
    const none: Values = new Map();
    const small = this.befores
      .map((before) => ({ before, size: sizeOf({ before, values: none }) }))
      .sort((a, b) => a.size - b.size)
      .slice(0, PROGRAMS);
    const answer = findNontermination(
      this.code,
      small.map(({ before }) => programOf(before, none).source),
    );
    if (answer.ok) return answer.value;
    this.failure = answer.failure;
    return null;
  }

  /**
   * By depth: a third of the runs use the rule's own vocabulary, another half the full one; the rest are
   * random, alternating between both.
   */
  private explore(): void {
    const spoken = vocabularyOf(this.code.text);
    this.exhaustAll(spoken, this.most / 3);
    this.exhaustiveDepth = this.exhaustAll(everything, (this.most * 5) / 6);
    const decisions = new Decisions();
    decisions.chooseAtRandom(this.random);
    while (this.exhaustiveDepth < DEEPEST && this.runs < this.most && this.failure === null) {
      const root = itemAt(this.code.roots, this.runs % this.code.roots.length);
      const vocabulary = this.random() < 0.5 ? spoken : everything;
      this.tryOne(new Candidate(root, decisions, DEEPEST, vocabulary));
    }
  }

  /** The depth that was exhausted within the run budget. */
  private exhaustAll(vocabulary: Vocabulary, until: number): number {
    for (let depth = 1; depth <= DEEPEST; depth++)
      if (!this.code.roots.every((root) => this.exhaust(root, depth, vocabulary, until))) return depth - 1;
    return DEEPEST;
  }

  private exhaust(
    root: RuleCode['roots'][number],
    depth: number,
    vocabulary: Vocabulary,
    until: number,
  ): boolean {
    const decisions = new Decisions();
    do {
      if (this.failure !== null || this.runs >= until) return false;
      this.tryOne(new Candidate(root, decisions, depth, vocabulary));
    } while (decisions.next());
    return true;
  }

  private tryOne(candidate: Candidate): void {
    this.runs++;
    this.onProgress?.(this.runs);
    const answer = this.code.match(0, candidate.facts);
    if (!answer.ok) {
      this.failure = answer.failure;
      return;
    }
    if (answer.value === null) return;
    const before = candidate.expression();
    // The compiler folds these before any rule visits them.
    if (hasConstantPart(before)) return;
    const after = replaced(answer.value, candidate);
    const key = JSON.stringify([before, after], (name, part: unknown) =>
      typeof part === 'bigint' ? `${part}` : name === 'op' ? (part as { name: string }).name : part,
    );
    if (this.seen.has(key)) return;
    this.seen.add(key);
    this.fired++;
    this.befores.push(before);
    this.compare(before, after);
  }

  private compare(before: Expression, after: Expression): void {
    const variables = variablesOf(before);
    for (const values of this.assignments(variables))
      if (this.differ(before, after, values, 64)) {
        this.found.push({ before, after, values });
        return;
      }
    for (const width of this.widths) if (width.bits < 64 && this.differsNarrow(before, after, width)) return;
  }

  private differsNarrow(before: Expression, after: Expression, width: Width): boolean {
    const { bits } = width;
    const variables = variablesOf(before);
    const tried = narrowValues(bits, variables.length);
    for (const values of product(variables, tried)) {
      if (!this.differ(before, after, values, bits)) continue;
      const wide = this.carriedOver(before, after, values, bits);
      if (wide !== null) {
        this.found.push({ before, after, values: wide });
        return true;
      }
      this.narrowOnly ||= `${textOf(before)} = ${textOf(after)} at ${bits} bits`;
      return false;
    }
    if (tried.length === 2 ** bits) width.exhausted++;
    return false;
  }

  /** Small values first, so that the first difference is small. */
  private *assignments(variables: readonly string[]): Generator<Values> {
    const most = variables.length < 3 ? smallValues.length : variables.length === 3 ? 8 : 3;
    yield* product(variables, smallValues.slice(0, most));
    const all = [...smallValues, ...edges];
    if (variables.length < 3) yield* product(variables, all);
    for (let i = 0; i < RANDOM_VALUES; i++)
      yield new Map(variables.map((name) => [name, this.randomValue(all)] as const));
  }

  private randomValue(all: readonly bigint[]): bigint {
    const pick = this.random();
    if (pick < 0.3) return itemAt(all, Math.floor(this.random() * all.length));
    const bits = 1 + Math.floor(this.random() * 64);
    const word = (): bigint => BigInt(Math.floor(this.random() * 2 ** 32));
    return BigInt.asIntN(64, BigInt.asIntN(bits, (word() << 32n) | word()));
  }

  /**
   * Ignores expressions without a value, because an earlier check stops the program, and values that types
   * exclude.
   */
  private differ(before: Expression, after: Expression, values: Values, bits: number): boolean {
    for (const [name, { min, max }] of rangesOf(before)) {
      const value = values.get(name);
      if (value === undefined || value < min || value > max) return false;
    }
    const width = this.widths.find((each) => each.bits === bits);
    if (width !== undefined) width.compared++;
    const wanted = valueOf(before, values, bits);
    return wanted !== undefined && valueOf(after, values, bits) !== wanted;
  }

  /** The same values at 64 bits, or shifted to the top, where overflow occurs. */
  private carriedOver(before: Expression, after: Expression, values: Values, bits: number): Values | null {
    for (const shift of [0n, BigInt(64 - bits)]) {
      const wide = new Map([...values].map(([name, value]) => [name, BigInt.asIntN(64, value << shift)]));
      if (this.differ(before, after, wide, 64)) return wide;
    }
    return null;
  }

  /** The smallest with a program that shows the difference, else the smallest. */
  private smallest(): Counterexample | null {
    const sorted = this.found
      .map((found) => ({ found, size: sizeOf(found) }))
      .sort((a, b) => (a.size < b.size ? -1 : a.size > b.size ? 1 : 0));
    for (const { found } of sorted.slice(0, 10)) {
      const program = this.show(found);
      if (program !== null) return { ...described(found), program };
    }
    const [first] = sorted;
    return first === undefined ? null : { ...described(first.found), program: null };
  }

  private show({ before, values }: Found): ShownDifference | null {
    const { source, argument } = programOf(before, values);
    return this.difference(source, argument);
  }

  private difference(source: string, argument: bigint): ShownDifference | null {
    const settings: CompileOptions = { optimize: 'peephole' };
    const plain = compile(source, { ...settings, rules: [] });
    if (!plain.ok) return null;
    const without = resultOf(plain, argument);
    for (const most of [Infinity, 1]) {
      const changed = compileWithRules(source, { ...settings, rules: [ruleOf(this.code, { most })] });
      if (!changed.ok || !changed.value.ok) continue;
      const shown = resultOf(changed.value, argument);
      if (shown !== without)
        return { source, argument: `${argument}`, without, with: shown, once: most === 1 };
    }
    return null;
  }
}

/** Its first argument is the first of these values. */
function programOf(expression: Expression, values: Values): { source: string; argument: bigint } {
  const variables = variablesOf(expression);
  const [argument = 0n, ...others] = variables.map((name) => values.get(name) ?? 0n);
  const names =
    variables.length === 1 ? new Map(variables.map((name) => [name, 'arg'])) : namesFor(variables);
  const ranges = rangesOf(expression);
  const written = [...names].map(([name, called]): [string, string] => [
    name,
    ranges.get(name)?.text(called) ?? called,
  ]);
  const body = simpleText(expression, new Map(written));
  if (variables.length === 1) return { source: `return ${body};\n`, argument };
  const parameters = [...names.values()].map((name) => `int ${name}`).join(', ');
  const literals = others.map((value) => simpleText({ kind: 'constant', value }, names));
  const source = `val f = { ${parameters} -> ${body}; };\nreturn f(${['arg', ...literals].join(', ')});\n`;
  return { source, argument };
}

function resultOf(compilation: Compilation, argument: bigint): string {
  const outcome = run(compilation, { engine: 'graph', argument, budget: 100_000 });
  return outcome.status === 'value' ? outcome.result : outcome.fault;
}

function described({ before, after, values }: Found): Omit<Counterexample, 'program'> {
  const variables = variablesOf(before);
  const names = namesFor(variables);
  const written = variables.map((name) => `${names.get(name) ?? name} = ${values.get(name) ?? 0n}`);
  return {
    before: simpleText(before, names),
    after: simpleText(after, names),
    values: written.join(', '),
    valueBefore: String(valueOf(before, values, 64)),
    valueAfter: String(valueOf(after, values, 64) ?? 'no value'),
  };
}

const letters = ['x', 'y', 'z', 'u', 'v', 'w'];
const namesFor = (variables: readonly string[]): Map<string, string> =>
  new Map(variables.map((name, i) => [name, letters[i] ?? `x${i}`]));
const textOf = (expression: Expression): string => simpleText(expression, namesFor(variablesOf(expression)));

function hasConstantPart(expression: Expression): boolean {
  if (expression.kind !== 'op') return false;
  return variablesOf(expression).length === 0 || expression.operands.some(hasConstantPart);
}

function replaced(replacement: Replacement, candidate: Candidate): Expression {
  if (replacement.kind === 'node') return candidate.expression(replacement.id);
  if (replacement.kind === 'constant') return replacement;
  const { op, operands } = replacement;
  return { kind: 'op', op, operands: operands.map((operand) => replaced(operand, candidate)) };
}

/** All values of a width, or as many low and high ones as allowed. */
function narrowValues(bits: number, variables: number): bigint[] {
  const all = Array.from({ length: 2 ** bits }, (_, i) => BigInt.asIntN(bits, BigInt(i)));
  const most = variables < 2 ? all.length : variables === 2 ? 16 : variables === 3 ? 6 : 2;
  const step = Math.max(1, Math.floor(all.length / most));
  return all.filter((_, i) => i % step === 0);
}

function* product(variables: readonly string[], values: readonly bigint[]): Generator<Values> {
  const count = values.length ** variables.length;
  for (let i = 0; i < count; i++) {
    let rest = i;
    const assigned = new Map<string, bigint>();
    for (const name of variables) {
      assigned.set(name, itemAt(values, rest % values.length));
      rest = Math.floor(rest / values.length);
    }
    yield assigned;
  }
}

/** By number of ops, then by size of constants and values. */
function sizeOf({ before, values }: Pick<Found, 'before' | 'values'>): number {
  const digits = (value: bigint): number =>
    `${value < 0n ? -value * 2n + 1n : value * 2n}`.length * 100 +
    Number(BigInt.asUintN(6, value < 0n ? -value : value));
  const size = (expression: Expression): number =>
    expression.kind === 'variable'
      ? 0
      : expression.kind === 'constant'
        ? digits(expression.value)
        : 1_000_000 + expression.operands.reduce((sum, operand) => sum + size(operand), 0);
  return size(before) + [...values.values()].reduce((sum, value) => sum + digits(value), 0);
}
