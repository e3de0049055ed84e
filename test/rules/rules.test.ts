// Tests every optimizer rule: its law holds, it reduces the cost or says why not, no rule shadows it, and it
// fires in its example.
import { describe, expect, it } from 'vitest';
import { textOf } from '../../compiler/base/phrase.ts';
import { Random } from '../../compiler/base/random.ts';
import { compile, emitText, run, type CompileOptions } from '../../compiler/index.ts';
import { Replay } from '../../compiler/narration/replay.ts';
import { isTermRule, termValue, type Rule, type Term, type TermRule } from '../../compiler/optimize/rule.ts';
import { ruleFamilies, standardRules } from '../../compiler/optimize/rules/index.ts';
import { ARGUMENTS } from '../support/programs/integers.ts';
import { extent, SEED } from '../support/extent.ts';
import { compiled } from '../support/programs/compiled.ts';

const TRIES = extent(500, 20_000);
const BUDGET = 10_000;

const termRules = standardRules.filter(isTermRule);

// ------------------------------------------------------------------------------------------------------------- terms

type Values = ReadonlyMap<string, bigint>;

/** Values at which bugs are likely: near 0, around powers of two, at the limits, and random ones. */
function randomValue(random: Random): bigint {
  const sign = random.below(2) === 0 ? 1n : -1n;
  switch (random.below(4)) {
    case 0:
      return sign * BigInt(random.below(10));
    case 1:
      return BigInt.asIntN(64, sign * (1n << BigInt(random.below(65))) + BigInt(random.below(3)) - 1n);
    case 2:
      return sign * BigInt(random.below(130));
    default:
      return BigInt.asIntN(64, (BigInt(random.next()) << 32n) | BigInt(random.next()));
  }
}

function names(term: Term, kind: 'variable' | 'constant', found = new Set<string>()): Set<string> {
  if (term.kind === kind) found.add(term.name);
  if (term.kind === 'op') for (const operand of term.operands) names(operand, kind, found);
  return found;
}

/** The value of a term, or null if it divides by 0. */
function evaluate(term: Term, variables: Values, constants: Values): bigint | null {
  if (term.kind === 'variable') return variables.get(term.name) ?? null;
  if (term.kind !== 'op') return termValue(term, constants);
  const operands = term.operands.map((operand) => evaluate(operand, variables, constants));
  const known = operands.filter((value) => value !== null);
  return known.length < operands.length ? null : (term.op.fold?.(known) ?? null);
}

const slowOps: ReadonlyMap<string, number> = new Map([
  ['Mul', 3],
  ['Div', 20],
  ['Mod', 20],
]);

/** Approximate cycles of a term; constant parts are free. */
function cost(term: Term): number {
  if (term.kind !== 'op' || names(term, 'variable').size === 0) return 0;
  return term.operands.reduce((sum, operand) => sum + cost(operand), slowOps.get(term.op.name) ?? 1);
}

const same = (a: Term, b: Term): boolean => JSON.stringify(shape(a)) === JSON.stringify(shape(b));
const shape = (term: Term): unknown => {
  if (term.kind === 'op') return [term.op.name, ...term.operands.map(shape)];
  return term.kind === 'literal' ? String(term.value) : [term.kind, 'name' in term ? term.name : term.text];
};

/** Whether `general` matches everything that `special` matches. */
function covers(general: Term, special: Term, bound = new Map<string, Term>()): boolean {
  const bind = (name: string): boolean => {
    const seen = bound.get(name);
    if (seen !== undefined) return same(seen, special);
    bound.set(name, special);
    return true;
  };
  switch (general.kind) {
    case 'variable':
      return bind(general.name);
    case 'constant':
      return (special.kind === 'constant' || special.kind === 'literal') && bind(general.name);
    case 'literal':
      return special.kind === 'literal' && special.value === general.value;
    case 'op':
      return (
        special.kind === 'op' &&
        special.op === general.op &&
        general.operands.every((operand, i) => covers(operand, special.operands[i], bound))
      );
    case 'computed':
      return false;
  }
}

// ------------------------------------------------------------------------------------------------------------- tests

describe('the rules', () => {
  it('have unique names in kebab-case, and one-line laws', () => {
    const used = standardRules.map(({ name }) => name);
    expect(new Set(used).size).toBe(used.length);
    for (const { name, law, why } of standardRules) {
      expect(name).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
      expect(textOf(law)).toMatch(/^\S.*\S$/);
      expect(textOf(why ?? 'A reason.')).toMatch(/^[A-Z].*\.$/);
    }
    expect(ruleFamilies.flatMap(({ rules }) => rules)).toEqual(standardRules);
  });

  it('do not shadow later ones', () => {
    const shadowed: string[] = [];
    termRules.forEach((later, i) => {
      for (const earlier of termRules.slice(0, i)) {
        if (earlier.at !== undefined) continue;
        if (earlier.when === undefined && covers(earlier.from, later.from))
          shadowed.push(`${later.name} by ${earlier.name}`);
        if (earlier.when !== undefined && same(earlier.from, later.from) && earlier.when === later.when) {
          shadowed.push(`${later.name} duplicates ${earlier.name}`);
        }
      }
    });
    expect(shadowed).toEqual([]);
  });

  it('reduce the cost, or state another reason', () => {
    const dear = termRules.filter(({ from, to, why }) => cost(to) >= cost(from) && why === undefined);
    expect(dear.map(({ name }) => name)).toEqual([]);
  });

  it('match in either order if the operands are interchangeable', () => {
    const swapped: readonly (readonly [rule: string, program: string, ir: string])[] = [
      ['sub-right-term', 'int a = arg >> 3; return (arg + a) - arg;', 'return (arg>>3);'],
      ['sub-sum-left', 'int a = arg >> 1; return a - (arg + a);', 'return (-arg);'],
      ['and-or', 'int a = arg >> 1; return a & (arg | a);', 'return (arg>>1);'],
      ['or-and', 'int a = arg >> 1; return a | (arg & a);', 'return (arg>>1);'],
      ['xor-back', 'int a = arg >> 1; return a ^ (arg ^ a);', 'return arg;'],
      ['add-negative', 'return -(arg >> 2) + (arg & 5);', 'return ((arg&5)-(arg>>2));'],
      ['add-back', 'int a = arg >> 3; return a + (arg - a);', 'return arg;'],
    ];
    for (const [name, program, ir] of swapped) {
      const compilation = compile(program, { record: true });
      expect(emitText(compilation, 'ir').trim()).toBe(ir);
      expect(compilation.log?.data().rules).toContain(name);
    }
    const free = (t: Term): Term[] =>
      t.kind === 'op' ? [...(t.anyOrder === undefined ? [] : [t]), ...t.operands.flatMap(free)] : [];
    for (const { from } of termRules)
      for (const t of free(from)) expect(t.kind === 'op' && t.op.commutative).toBe(true);
  });

  it('build only with variables that they match', () => {
    for (const { name, from, to } of termRules) {
      for (const kind of ['variable', 'constant'] as const) {
        const unbound = [...names(to, kind)].filter((used) => !names(from, kind).has(used));
        expect([name, ...unbound]).toEqual([name]);
      }
    }
  });
});

/** Compares both sides of a law for random values. Returns the first counterexample as text, or ''. */
function counterexample(rule: TermRule, random: Random): string {
  let tried = 0;
  for (let attempt = 0; attempt < TRIES * 50 && tried < TRIES; attempt++) {
    const draw = (kind: 'variable' | 'constant'): Values =>
      new Map([...names(rule.from, kind)].map((name) => [name, randomValue(random)]));
    const [variables, constants] = [draw('variable'), draw('constant')];
    if (rule.when?.(constants) === false) continue;
    const before = evaluate(rule.from, variables, constants);
    // A division by 0 faults before the rule's node is reached.
    if (before === null) continue;
    tried++;
    const after = evaluate(rule.to, variables, constants);
    if (before === after) continue;
    const shown = [...variables, ...constants].map(([name, value]) => `${name}=${value}`).join(' ');
    return `${textOf(rule.law)}: ${shown} gives ${before} before, ${after} after`;
  }
  return tried < TRIES ? `only ${tried} tries met the condition` : '';
}

describe('values confirm the law of', () => {
  for (const rule of termRules) {
    it(rule.name, () => expect(counterexample(rule, new Random(SEED))).toBe(''));
  }
});

const TIMEOUT = 'timeout at 0';

const outcomes = (source: string, options: CompileOptions): string[] =>
  ARGUMENTS.map((argument) => {
    const outcome = run(compile(source, options), { engine: 'graph', argument, budget: BUDGET });
    return outcome.status === 'value' ? outcome.result : `${outcome.fault} at ${outcome.line}`;
  });

/** Cycles of the data nodes that a step added, minus those of the nodes that it removed. */
function costOfStep(replay: Replay, index: number): number {
  const weigh = (ids: readonly number[], position: number): number => {
    replay.seek(position);
    return ids.reduce((sum, id) => sum + weight(replay.node(id)?.op ?? ''), 0);
  };
  const { added, removed } = replay.difference(index - 1, index);
  return weigh(added, index) - weigh(removed, index - 1);
}
const weight = (op: string): number =>
  ['Constant', 'Proj', 'CProj', 'XCtrl', 'Start', 'Region'].includes(op) ? 0 : (slowOps.get(op) ?? 1);

function checkExample(rule: Rule): void {
  const [source, ir] = rule.test;
  const compilation = compiled(source, { record: true });
  expect(emitText(compilation, 'ir').trim()).toBe(ir);
  const data = compilation.log?.data();
  if (data === undefined) throw new Error('the compilation has no log');
  const replay = new Replay(data);
  const fired = Array.from({ length: replay.stepCount }, (_, i) => replay.step(i + 1)).filter(
    (step) => step.rule === rule.name,
  );
  expect(fired.length).toBeGreaterThan(0);
  expect(fired.filter(({ unchanged }) => unchanged)).toEqual([]);
  if (rule.why === undefined)
    for (const { index } of fired) expect(costOfStep(replay, index)).toBeLessThanOrEqual(0);
  const plain = outcomes(source, { optimize: 'none' });
  const settings: readonly CompileOptions[] = [{}, { disabledRules: [rule.name] }, { rules: [rule] }];
  for (const options of settings) {
    // A run that reaches the budget has no result, and an optimized program may need fewer steps.
    const found = outcomes(source, options).map((outcome, i) => (plain[i] === TIMEOUT ? TIMEOUT : outcome));
    expect(found).toEqual(plain);
  }
  expect(compile(source, { record: true, disabledRules: [rule.name] }).log?.data().rules).not.toContain(
    rule.name,
  );
}

describe('the example fires the rule', () => {
  for (const rule of standardRules) it(`${rule.name}: ${rule.test[0]}`, () => checkExample(rule));
});
