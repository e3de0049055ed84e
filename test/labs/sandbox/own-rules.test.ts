// Tests a student's rules on a program: effects are reported, failing rules are removed, and there is
// always a result.
import { describe, expect, it } from 'vitest';
import { emitText, run, type Compilation } from '../../../compiler/index.ts';
import {
  compileWithOwn,
  type OwnRule,
  type RulePlace,
} from '../../../labs/engine/sandbox/rules/own-rules.ts';
import { ruleApi } from '../../../labs/engine/sandbox/rules/rule-api.ts';
import { long } from '../../support/extent.ts';

const rule = (name: string, roots: string, match: string): OwnRule => ({
  file: `${name}.js`,
  text: `export default { name: '${name}', law: 'a law', roots: ['${roots}'], match(node, api) {\nconst [a, b] = node.operands;\n${match}\n} };`,
});
const DOUBLE = rule('mine', 'Mul', "return b.value === 2n ? api.op('Shl', a, 1) : null;");
const THROWS = rule('bad', 'Mul', 'return a.b.c;');
const LOOPS = rule('loops', 'Mul', 'for (;;);');
const SWAPS = rule('swaps', 'Add', "return api.op('Add', b, a);");
const DIVIDES = rule('divides', 'Mul', "return api.op('Div', a, a.operands[0] ?? a);");

const compiled = (source: string, rules: readonly OwnRule[], place: RulePlace = 'alone') =>
  compileWithOwn(source, { record: true, optimize: 'peephole' }, { place, rules });
const resultOf = (compilation: Compilation): string => {
  const outcome = run(compilation, { engine: 'graph', argument: 21n });
  return outcome.status === 'value' ? outcome.result : outcome.fault;
};

describe('user rules', () => {
  it('create counted steps', async () => {
    const { compilation, reports } = await compiled('return arg * 2 + (arg + 1) * 2;', [DOUBLE]);
    expect(reports).toEqual([
      { file: 'mine.js', name: 'mine', law: 'a law', fired: 2, refusals: [], output: [], failure: null },
    ]);
    expect(emitText(compilation, 'steps', {}).match(/ mine: /g)).toHaveLength(2);
    expect(resultOf(compilation)).toBe('86');
  });

  it('are applied at the chosen position among the built-in rules', long, async () => {
    const fired = async (place: RulePlace): Promise<number> => {
      const zero = rule('zero', 'Add', 'return b.value === 0n ? a : null;');
      return (await compiled('return arg + 0;', [zero], place)).reports[0].fired;
    };
    expect([await fired('after'), await fired('before'), await fired('alone')]).toEqual([0, 1, 1]);
  });

  it('are removed and reported with their line if they fail, and other rules remain', async () => {
    const { compilation, reports } = await compiled('return arg * 2 * 3;', [DOUBLE, THROWS]);
    expect(reports.map(({ failure }) => failure?.line ?? 0)).toEqual([0, 3]);
    expect(reports[0].fired).toBe(1);
    expect(resultOf(compilation)).toBe('126');
  });

  it('are stopped if they do not terminate, alone and in combination', long, async () => {
    const looping = await compiled('return arg * 2;', [LOOPS]);
    expect(looping.reports[0].failure).toMatchObject({ kind: 'timeout', line: 2 });
    const swapping = await compiled('return arg + 2;', [SWAPS, DOUBLE]);
    expect(swapping.reports[0].failure?.message).toContain('never terminates');
    expect(swapping.reports[1].failure).toBeNull();
    expect(resultOf(swapping.compilation)).toBe('23');
    const once = await compiled('return arg + 2;', [{ ...SWAPS, once: true }]);
    expect(once.reports[0]).toMatchObject({ fired: 1, failure: null });
  });

  it('are refused and change nothing if they would break the graph', async () => {
    const { compilation, reports } = await compiled('return arg * arg;', [DIVIDES]);
    expect(reports[0]).toMatchObject({ fired: 0, failure: null });
    expect(reports[0].refusals[0].message).toContain('divisor');
    expect(resultOf(compilation)).toBe('441');
  });

  it('need a distinct name and readable text', async () => {
    const again = { ...DOUBLE, file: 'again.js' };
    const { reports } = await compiled('return arg * 2;', [
      DOUBLE,
      again,
      { file: 'x.js', text: 'export {' },
    ]);
    expect(reports.map(({ failure }) => failure !== null)).toEqual([false, true, true]);
    expect(reports[1].failure?.message).toContain('mine.js');
    expect(reports[2].failure?.line).toBe(1);
  });
});

describe('the table of a rule’s parameters', () => {
  it('matches the actual members', async () => {
    const print = rule(
      'looks',
      'Mul',
      `const members = (value) => Object.getOwnPropertyNames(value).filter((name) => name !== 'constructor');
       console.log(JSON.stringify([members(Object.getPrototypeOf(node)), members(api)]));`,
    );
    const { reports } = await compiled('return arg * 3;', [print]);
    const [node, api] = JSON.parse(reports[0].output[0]) as string[][];
    const named = (owner: string): string[] =>
      ruleApi.filter((each) => each.owner === owner).map(({ name }) => name);
    expect(node.sort()).toEqual(named('node').sort());
    expect(api.sort()).toEqual(named('api').sort());
  });
});
