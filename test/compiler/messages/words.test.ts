// Tests that the messages of the compiler are in the user's language, whatever causes them.
import { describe, expect, it } from 'vitest';
import { joined, say, textOf, type Phrase } from '../../../compiler/base/phrase.ts';
import {
  loadLanguage,
  compile,
  compileText,
  groupSentence,
  groupSteps,
  inLanguage,
  lawOf,
  messageTable,
  Replay,
  ruleTable,
  standardRules,
  type CompileOptions,
} from '../../../compiler/index.ts';
import { readFlow } from '../../../compiler/ssa/flow/text.ts';
import { attacks } from '../../support/attacks/graphs.ts';
import { isEnglish } from '../../support/texts/english.ts';
import { goldenPrograms } from '../../support/programs/golden.ts';
import { extent, long } from '../../support/extent.ts';

await loadLanguage('de');

/** Malformed pipelines and graphs. */
const brokenTexts = [
  'pipeline {',
  'pipeline { }}\n',
  'pipeline {\n  i0 add\n}',
  'pipeline {\n  x\n}',
  'pipeline {\n  i0 = start\n  i1 = add ^i0, i0, i7\n}',
  'pipeline {\n  i0 = start\n  i1 = nonsense ^i0\n  i2 = exit ^i0, i1\n}',
  'pipeline {\n  i0 = start\n  i1 = add 1, i0\n  i2 = exit ^i0, i1\n}',
  'pipeline {\n  b0 {\n    i0 = literal 1\n  }\n}',
  '{"nodes": [{"opcode": 3}]}',
  '{"nodes": [{"opcode": "start"}], "cfg": {"blocks": 3}}',
  '{"nodes": [}',
  '0: Start()\n',
  '0: Start() : ctrl\n1: Stop(5) : bottom\n',
  '0: Start() : (ctrl, int, mem)\n1: Stop() : bottom\n2: Nonsense() : int\n',
  '0: Start() : (ctrl, int, mem)\n1: Stop(3) : bottom\n3: Return(0, 0) : bottom\n',
];

/** Control-flow graphs with an error, one for each error code. */
const brokenFlows = [
  '',
  'a: return 1; x = 2',
  'goto: return 1',
  'a: goto a\na: return 1',
  Array.from({ length: 12_001 }, (_, i) => `b${i}: return 1`).join('\n'),
  'a: if = 3',
  'a: goto b c',
  `a: return ${'1 + '.repeat(600)}1`,
  'a: return x.y',
  'a: goto b',
  'a: return 1\nb: return 2',
  'a: return x',
];

describe('translation patterns', () => {
  it('extract the contents of their gaps', () => {
    const phrase = say`${'x'} and ${say`the constant ${3}`}`;
    expect(textOf(phrase)).toBe('x and the constant 3');
    expect(inLanguage(phrase, 'de')).toBe('x und Konstante 3');
    expect(textOf(joined(['a', 'b', 'c'], ', '))).toBe('a, b, c');
    expect(JSON.parse(JSON.stringify(phrase))).toEqual(phrase);
  });

  it('handle nested gaps', () => {
    expect(textOf(say`${'{1}'} ${'$&'}`)).toBe('{1} $&');
  });
});

const english = (phrase: Phrase): string | null => {
  const text = inLanguage(phrase, 'de');
  return isEnglish(text) ? text : null;
};
/** Untranslated parts of a text's messages. */
const leftOf = (text: string, options: CompileOptions = {}): (string | null)[] => {
  const { diagnostics, warnings } = compileText(text, options);
  return [...diagnostics, ...warnings].flatMap(({ said: { message, hint } }) => [
    english(message),
    english(hint),
  ]);
};
/**
 * Untranslated parts of a program's step sentences.
 * @param fired collects the names of the rules that fired
 */
function leftOfSteps(text: string, fired = new Set<string>()): Set<string> {
  const left = new Set<string>();
  const { log } = compile(text, { record: true });
  if (log === null || log.stepCount > 1500) return left;
  const replay = new Replay(log.data());
  for (const name of replay.data.rules) fired.add(name);
  const groups = groupSteps(replay.data, 'rewrites');
  const code = text.replace(/\/\/.*/g, '').split(/\W+/);
  groups.forEach((_, i) => {
    // Names of rules, program texts, and variables of a scope are not translated.
    const sentence = groupSentence(replay, groups, i, lawOf, 'de')
      .replace(/„[^“]*“|\([^)]*\)|"[^"]*"/g, '')
      .replace(/^[a-z-]+: /, '');
    const told = sentence.replace(/\w+/g, (word) => (code.includes(word) ? '' : word));
    if (isEnglish(told) || sentence.includes('[object')) left.add(sentence);
  });
  return left;
}

/** All golden programs in the long run, otherwise every eighth one. */
const EACH = extent(8, 1);

describe('German messages', () => {
  it('exist for all errors and warnings', () => {
    const left = messageTable.flatMap(({ example, level }) =>
      leftOf(example, level === undefined ? {} : { level }),
    );
    expect(left.filter((text) => text !== null)).toEqual([]);
  });

  it('exist for all errors of all golden programs', { ...long, timeout: 300_000 }, () => {
    const wrong = goldenPrograms().filter(({ text }) => /^\/\/! error /m.test(text));
    expect(wrong.length).toBeGreaterThan(50);
    expect(wrong.flatMap(({ text }) => leftOf(text)).filter((text) => text !== null)).toEqual([]);
  });

  it('exist for errors in pipelines and graphs', () => {
    const refused = attacks.filter(({ refused: why }) => why !== undefined);
    expect(refused.length).toBeGreaterThan(20);
    const broken = brokenTexts.flatMap((text) => {
      const { ok } = compileText(text);
      expect(ok, text).toBe(false);
      return leftOf(text);
    });
    const left = [...refused.flatMap(({ text }) => leftOf(text)), ...broken];
    expect(left.filter((text) => text !== null)).toEqual([]);
  });

  it('exist for errors in textual control-flow graphs', () => {
    const left = brokenFlows.flatMap((text) => {
      const { errors } = readFlow(text);
      expect(errors, text).not.toEqual([]);
      return errors.map(({ message }) => english(message));
    });
    expect(left.filter((text) => text !== null)).toEqual([]);
  });

  it('exist for the laws and reasons of rules', () => {
    const left = ruleTable.flatMap(({ law, why }) => [english(law), english(why)]);
    expect(left.filter((text) => text !== null)).toEqual([]);
  });

  it('exist for all steps of all golden programs', { timeout: 300_000 }, () => {
    const left = goldenPrograms(EACH).flatMap(({ text }) => [...leftOfSteps(text)]);
    expect(left.slice(0, 20)).toEqual([]);
  });

  it(
    'exist for all steps of the example of each rule, including a step of the rule',
    { ...long, timeout: 300_000 },
    () => {
      const left = standardRules.flatMap((rule) => {
        const fired = new Set<string>();
        const english = [...leftOfSteps(rule.test[0], fired)];
        return fired.has(rule.name) ? english : [...english, `${rule.name} does not fire`];
      });
      expect(left).toEqual([]);
    },
  );
});
