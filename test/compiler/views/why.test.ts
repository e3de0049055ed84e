// Tests that “why not” names the missing condition: in a program changed to satisfy it, the optimization
// happens.
import { describe, expect, it } from 'vitest';
import { textOf } from '../../../compiler/base/phrase.ts';
import {
  loadLanguage,
  allocationOf,
  compile,
  inLanguage,
  partsInLanguage,
  Replay,
  whyOf,
} from '../../../compiler/index.ts';
import type { Compilation, CompileOptions, Node, WhyData } from '../../../compiler/index.ts';
import { defaultMachine } from '../../../compiler/views/machine/machine.ts';
import { printIr } from '../../../compiler/ir/text/text.ts';
import { goldenPrograms } from '../../support/programs/golden.ts';
import { whyCases, type Happens } from './why-cases.ts';
import { compiled } from '../../support/programs/compiled.ts';

await loadLanguage('de');

const recorded = (text: string, options: CompileOptions = {}): Compilation =>
  compiled(text, { record: true, optimize: 'full', ...options });

/** `Phi#1` is the second data Phi, by ID. */
function nodeOf({ optimized }: Compilation, wanted: string): Node {
  const [op, place = '0'] = wanted.split('#');
  const found = [...optimized.all()].filter((node) => node.op.name === op && node.type.kind !== 'memory');
  const node = found.at(Number(place));
  if (node === undefined) throw new Error(`no ${wanted} in ${printIr(optimized)}`);
  return node;
}

function isSo(compilation: Compilation, happens: Happens, registers: number): unknown {
  const { optimized: graph, log } = compilation;
  if ('ir' in happens) return { ir: printIr(graph).trim() };
  if ('op' in happens)
    return {
      op: happens.op,
      left: [...graph.all()].filter(({ op, type }) => op.name === happens.op && type.kind !== 'memory')
        .length,
    };
  if ('rule' in happens) {
    const rules = log?.data().rules ?? [];
    return { rule: rules.find((rule) => rule === happens.rule) };
  }
  if ('outside' in happens) {
    const { blockOf, loops } = compilation.schedule('best');
    const inside = [...graph.all()].filter(
      ({ id, op }) => op.name === happens.outside && loops.depth[blockOf[id]] > 0,
    );
    return { outside: inside.length === 0 && nodeOf(compilation, happens.outside).op.name };
  }
  const { counts } = allocationOf(compilation, { ...defaultMachine, function: 0, registers });
  return { spills: counts.spills };
}

describe('why not', () => {
  it('has a case for each question', () => {
    expect(whyCases.length).toBeGreaterThanOrEqual(40);
  });

  it.each(whyCases.map((row, i) => [`${i + 1} ${row.question}: ${row.condition}`, row] as const))(
    '%s',
    (_, { question, condition, program, node, says, changed, happens, both = {}, first = {} }) => {
      const { registers = Infinity, ...options } = both;
      const { schedule = 'best', ...firstOptions } = first;
      const before = recorded(program, { ...options, ...firstOptions });
      const { not } = whyOf(before, {
        node: nodeOf(before, node).id,
        registers,
        machine: { schedule },
        disabledRules: firstOptions.disabledRules ?? [],
      });
      const answers = not.filter((each) => each.question === question);
      const told = answers.map((each) => `${each.condition}: ${textOf(each.text)}`);
      const answer = answers.find(
        (each) => !each.done && each.condition === condition && textOf(each.text).includes(says),
      );
      expect(answer, told.join('\n')).toBeDefined();
      if (first.schedule === undefined)
        expect(isSo(before, happens, registers), 'not yet').not.toEqual(happens);
      expect(isSo(recorded(changed, options), happens, registers)).toEqual(happens);
    },
  );
});

const ENGLISH = /\b(the|is|which|that|nothing|with|where|needs|stays|because|it|but|may|no|each)\b/;
/** Names of rules and parameters, program texts, and laws are not translated. */
const german = (text: string): string =>
  text.replace(/"[^"]*"|\bParameter \w+|\([^()]*(\([^()]*\)[^()]*)*\)|^.* \([a-z-]+\): /g, '');

function problemsOf({ node, not, birth }: WhyData, compilation: Compilation): string[] {
  const phrases = [...not.map(({ text }) => text), ...(birth === null ? [] : [birth.told])];
  const ids = phrases.flatMap((text) => partsInLanguage(text, 'en').map((part) => part.node));
  const wrong = ids.filter((id) => id >= compilation.created).map((id) => `${node} names ${id}`);
  const words = not
    .filter(({ question }) => question !== 'rewritten')
    .map(({ text }) => german(inLanguage(text, 'de')))
    .filter((text) => ENGLISH.test(text));
  return [...wrong, ...words];
}

describe('why', () => {
  it('answers for each node of the golden programs, in both languages', { timeout: 120_000 }, () => {
    const problems = new Set<string>();
    let asked = 0;
    for (const { text } of goldenPrograms(40)) {
      const compilation = compile(text, { record: true, optimize: 'full' });
      if (!compilation.ok || (compilation.log?.stepCount ?? 0) > 400) continue;
      // Also ask about removed nodes.
      for (let id = 0; id < compilation.created; id++, asked++)
        for (const problem of problemsOf(whyOf(compilation, { node: id }), compilation))
          problems.add(problem);
    }
    expect([...problems]).toEqual([]);
    expect(asked).toBeGreaterThan(300);
  });

  it('says how a node was created and how it was replaced', () => {
    const compilation = recorded('int x = arg + 0; return x * 1;');
    const { log } = compilation;
    const replay = new Replay(log?.data() ?? raise());
    const gone = Array.from({ length: compilation.created }, (_, id) =>
      whyOf(compilation, { node: id }),
    ).filter(({ isGone, not }) => isGone && not.length > 0);
    const told = gone.map(({ not }) => textOf(not[0].text));
    expect(
      told.filter((text) => /replaced by arg at step \d+ \((add-zero|mul-one)\)/.test(text)),
    ).toHaveLength(2);
    for (const { birth } of gone) expect(birth?.step).toBeLessThanOrEqual(replay.stepCount);
  });

  it('links the nodes that a sentence mentions', () => {
    const compilation = recorded('int x = arg + 1; int y = arg + 2; return x * y;');
    const add = nodeOf(compilation, 'Add');
    const merged = whyOf(compilation, { node: add.id }).not.find(({ question }) => question === 'merged');
    const parts = partsInLanguage(merged?.text ?? '', 'en').filter(({ node }) => node >= 0);
    expect(parts[0]).toEqual({ text: `+ ${add.id} (arg + 1)`, node: add.id });
    expect(parts).toHaveLength(4);
  });

  it('compares with another node if one is given', () => {
    const compilation = recorded(
      'struct P { int x; }; P p = new P; P q = new P; if (arg) p = q; q.x = 3; return p.x;',
    );
    const [a, b] = [nodeOf(compilation, 'New'), nodeOf(compilation, 'New#1')];
    const { not } = whyOf(compilation, { node: a.id, other: b.id });
    expect(not.find(({ question }) => question === 'merged')?.condition).toBe('numbered');
  });

  it('has no answer for an unknown node', () => {
    const compilation = recorded('return arg;');
    for (const node of [-1, 100_000])
      expect(whyOf(compilation, { node })).toMatchObject({ isGone: true, birth: null, not: [] });
  });
});

function raise(): never {
  throw new Error('the compilation has no log');
}

describe('answers at an earlier step', () => {
  it.each(['add-zero', 'constant-folding', 'value-numbering'])('say that rule %s fires later', (rule) => {
    const text = 'int a = (arg ^ 5) + 0; int b = (arg ^ 5) * 3; if (0) a = 2; return (a + b) / (1 + 1);';
    const { log } = recorded(text, { disabledRules: [] });
    const replay = new Replay((log as NonNullable<typeof log>).data());
    const steps = Array.from({ length: replay.stepCount }, (_, i) => replay.step(i + 1));
    const found = steps.find((step) => step.rule === rule);
    if (found === undefined) throw new Error(`${rule} does not fire`);
    const before = recorded(text, { until: found.index - 1 });
    const { not } = whyOf(before, { node: found.root, isUnfinished: true, other: found.replacement });
    expect(not.map(({ condition }) => condition)).toContain('later');
    expect(not.map(({ condition }) => condition)).not.toContain('switched-off');
  });
});
