// Tests the user's peephole rules in the window: storage, and the behavior that each example promises.
import { describe, expect, it } from 'vitest';
import { inLanguage } from '../../../compiler/index.ts';
import { checkSoundness, compileWithOwn, openRule, type RuleReport } from '../../../labs/engine/index.ts';
import { freeName } from '../../../electron/contract/index.ts';
import { fileNameOf, readyText } from '../../../renderer/panes/rules/ready.ts';
import { readRemembered } from '../../../renderer/panes/rules/remembered.ts';
import { stepsOfRule } from '../../../renderer/panes/rules/steps.ts';
import { inspectorQuestions } from '../../../renderer/shared/inspector/questions.ts';
import { readyRules, type ReadyRule } from '../../../renderer/names.ts';
import { compileAs } from '../../../renderer/worker/compiling.ts';
import { long } from '../../support/extent.ts';

const SOURCE =
  'int a = arg * 2; int b = (arg | 3) - (arg & 3); return (a + b) / 2 + arg * 12 + (arg < arg + 1 ? 1 : 0);';

async function ran(ready: ReadyRule): Promise<RuleReport> {
  const rules = [{ file: `${fileNameOf(ready)}.js`, text: readyText(ready) }];
  const { compilation, reports } = await compileWithOwn(SOURCE, { record: true }, { place: 'before', rules });
  expect(compilation.ok).toBe(true);
  return reports[0];
}

async function verdict(ready: ReadyRule): Promise<string> {
  const opened = await openRule(readyText(ready));
  if (!opened.ok) throw new Error(opened.failure.message);
  try {
    return checkSoundness(opened.value, { runs: 6000 }).verdict;
  } finally {
    opened.value.dispose();
  }
}

describe('a starter rule', () => {
  it.each(readyRules.map((ready) => [ready]))('%s is a rule with its name', long, async (ready) => {
    const opened = await openRule(readyText(ready));
    expect(opened).toMatchObject({ ok: true, value: { name: fileNameOf(ready) } });
    if (opened.ok) opened.value.dispose();
  });

  it.each([['empty'], ['double-is-shift'], ['or-minus-and']] as const)('%s is sound', long, async (ready) => {
    expect(await verdict(ready)).toBe('no-counterexample');
    if (ready !== 'empty') expect(await ran(ready)).toMatchObject({ fired: 1, failure: null });
  });

  it.each([['almost-right'], ['half-is-shift'], ['next-is-larger']] as const)(
    '%s is not sound',
    long,
    async (ready) => {
      expect(await verdict(ready)).toBe('unsound');
      expect(await ran(ready)).toMatchObject({ fired: 1, failure: null });
    },
  );

  it.each([
    ['with-an-error', 'error'],
    ['without-end', 'timeout'],
    ['swaps-for-ever', 'timeout'],
    ['eats-memory', 'memory'],
  ] as const)('%s fails with %s', async (ready, kind) => {
    expect((await ran(ready)).failure?.kind).toBe(kind);
  });

  it('is refused if it would break the graph', async () => {
    const { refusals, fired, failure } = await ran('uses-itself');
    expect([refusals.length > 0, fired, failure]).toEqual([true, 0, null]);
  });
});

describe('the Why answer', () => {
  const own = (name: string, match: string, once = false) => ({
    file: `${name}.js`,
    text: `export default { name: '${name}', law: 'law of ${name}', roots: ['Mul', 'Add'],\nmatch(node, api) { const [a, b] = node.operands; ${match} } };`,
    once,
  });
  const DOUBLES = own('doubles', "return b.value === 2n ? api.op('Shl', a, 1) : null;");
  const REFUSED = own('refused', "return api.op('Div', a, api.op('Sub', b, b));");
  const ONCE = own('once', "return a.value === null && b.value === 5n ? api.op('Sub', a, -5) : null;", true);
  const PROGRAM = 'int a = arg * 2; int b = arg + 5; return (a + arg) * (b + arg * arg + (arg * 3 + 5));';

  /** The badges of all nodes with this op, at the end or after some steps. */
  async function told(op: string, until?: number): Promise<string> {
    const settings = { optimize: 'full', own: { place: 'before', rules: [DOUBLES, REFUSED, ONCE] } } as const;
    const made = (step?: number) =>
      compileAs(PROGRAM, settings, { record: true, ...(step === undefined ? {} : { until: step }) });
    const program = await made();
    expect(program.reports.map(({ failure }) => failure)).toEqual([null, null, null]);
    const { compilation } = until === undefined ? program : await made(until);
    const nodes = [...compilation.optimized.all()].filter((node) => node.op.name === op);
    const answers = nodes.map(({ id }) =>
      inspectorQuestions.why({ ...program, stoppedAt: made }, { node: id }, until),
    );
    return (await Promise.all(answers))
      .flatMap(({ birth, not }) => [birth?.named ?? '', ...not.map(({ text }) => text)])
      .map((text) => inLanguage(text, 'en'))
      .join('\n');
  }

  it('names the user rule that created a node, and the rule’s equation', long, async () => {
    expect(await told('Shl')).toContain('law of doubles (doubles)');
  });

  it('says why each user rule did not fire, whatever the built-in rules lack', async () => {
    const muls = await told('Mul');
    expect(muls).toContain(
      'law of doubles (doubles): its code was called for this node and returned no change',
    );
    expect(muls).toMatch(/law of refused \(refused\): its change was refused: \S+/);
    expect(await told('Add')).toContain('law of once (once): it fires only once and has already fired');
  });

  it('says why user rules did not fire in the graph at a step', long, async () => {
    expect(await told('Mul', 8)).toContain('(doubles): ');
  });
});

describe('the peepholes pane', () => {
  it('restores its settings, and resets invalid ones', () => {
    const remembered = { subject: 'own', place: 'alone', chosen: 'a.js' };
    expect(readRemembered(remembered)).toEqual(remembered);
    for (const value of [null, 7, { subject: 'x', place: [], chosen: {} }])
      expect(readRemembered(value)).toEqual({ subject: 'builtIn', place: 'before', chosen: '' });
  });

  it('finds the steps of a rule by its full name', () => {
    const rules = ['mine', 'mine-too', '', 'mine'];
    const replay = {
      stepCount: rules.length,
      step: (index: number) => ({ index, pass: 'parse', rule: rules[index - 1], root: 0, cause: -1 }),
    };
    expect(stepsOfRule(replay as Parameters<typeof stepsOfRule>[0], 'mine')).toEqual([1, 4]);
    expect(stepsOfRule(replay as Parameters<typeof stepsOfRule>[0], '')).toEqual([]);
  });

  it('gives new files unused names', () => {
    expect(freeName([], 'a', '.js')).toBe('a.js');
    expect(freeName(['a.js', 'A-2.js'], 'a', '.js')).toBe('a-3.js');
  });
});
