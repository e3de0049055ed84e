// What the compiler says is there in every language, and nothing is there that it does not say.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { joined, say, textOf, type Phrase } from '../../compiler/base/phrase.ts';
import {
  compile,
  groupSentence,
  groupSteps,
  inLanguage,
  messageTable,
  Replay,
} from '../../compiler/index.ts';
import { opTable } from '../../compiler/ir/ops/table.ts';
import { german } from '../../compiler/words/de/index.ts';
import { goldenPrograms } from '../support/films.ts';

/** The words of each `say` of a file, with numbered gaps. */
function saidIn(file: string): string[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isTaggedTemplateExpression(node) && ts.isIdentifier(node.tag) && node.tag.text === 'say') {
      const { template } = node;
      const text = ts.isNoSubstitutionTemplateLiteral(template)
        ? template.text
        : template.head.text +
          template.templateSpans.map(({ literal }, i) => `{${i}}${literal.text}`).join('');
      found.push(text);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

const files = (readdirSync('compiler', { recursive: true }) as string[]).filter((file) =>
  file.endsWith('.ts'),
);
const needsWords = (text: string): boolean => /[a-z]/i.test(text.replace(/\{\d\}/g, ''));
const inputNames = opTable.flatMap(({ inputs }) => inputs.map((name) => name.replace(/…$/, '')));
const said = new Set(
  [...files.flatMap((file) => saidIn(join('compiler', file))), ...inputNames].filter(needsWords),
);
const gapsOf = (text: string): string[] => [...new Set(text.match(/\{\d\}/g))].sort();

describe('phrases', () => {
  it('are read with what stands in their gaps', () => {
    const phrase = say`${'x'} and ${say`the constant ${3}`}`;
    expect(textOf(phrase)).toBe('x and the constant 3');
    expect(inLanguage(phrase, 'de')).toBe('x und Konstante 3');
    expect(textOf(joined(['a', 'b', 'c'], ', '))).toBe('a, b, c');
    expect(JSON.parse(JSON.stringify(phrase))).toEqual(phrase);
  });

  it('are not confused by gaps in what stands in them', () => {
    expect(textOf(say`${'{1}'} ${'$&'}`)).toBe('{1} $&');
  });
});

describe('German', () => {
  it('has words for all that is said', () => {
    expect([...said].filter((text) => !german.has(text))).toEqual([]);
  });

  it('has no words that nobody says', () => {
    expect([...german.keys()].filter((text) => !said.has(text))).toEqual([]);
  });

  it('has no phrase without words, and each with its gaps', () => {
    for (const [english, text] of german) {
      expect(text.trim(), english).not.toBe('');
      expect(gapsOf(text), english).toEqual(gapsOf(english));
    }
  });
});

/** Words of English that German does not have; code stands between backticks. */
const ENGLISH =
  /\b(the|is|were|of|and|which|that|not|with|where|there|has|have|its|never|because|since|built|became|this|here|but|found|expected|may|no|any)\b/;
const withoutCode = (text: string): string => text.replace(/`[^`]*`/g, '');
const english = (phrase: Phrase): string | null => {
  const text = inLanguage(phrase, 'de');
  return ENGLISH.test(withoutCode(text)) ? text : null;
};

describe('in German', () => {
  it('all errors and warnings are told', () => {
    const left = messageTable.flatMap(({ example, level }) => {
      const { diagnostics, warnings } = compile(example, level === undefined ? {} : { level });
      return [...diagnostics, ...warnings].flatMap((each) => [
        english(each.said.message),
        english(each.said.hint),
      ]);
    });
    expect(left.filter((text) => text !== null)).toEqual([]);
  });

  it('all steps of all golden programs are told', { timeout: 300_000 }, () => {
    const left = new Set<string>();
    for (const [, text] of goldenPrograms(4)) {
      const { log } = compile(text, { record: true });
      if (log === null || log.stepCount > 1500) continue;
      const replay = new Replay(log.data());
      const groups = groupSteps(replay.data, 'rewrites');
      groups.forEach((_, i) => {
        // Names of rules, texts of the program, and variables of a scope are as they are.
        const sentence = groupSentence(replay, groups, i, undefined, 'de')
          .replace(/«[^»]*»|\([^)]*\)|"[^"]*"/g, '')
          .replace(/^[a-z-]+: /, '');
        if (ENGLISH.test(sentence)) left.add(sentence);
      });
    }
    expect([...left].slice(0, 20)).toEqual([]);
  });
});
