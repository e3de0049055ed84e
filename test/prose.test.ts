// Tests that user-visible English text (messages, window, help, labs, Markdown) follows the rules in
// support/texts/style-rules.ts, with the exceptions below.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { literalsOf } from './support/texts/literals.ts';
import { faultsOf } from './support/texts/style-rules.ts';

/** Correct texts that match a rule. An unused row is an error. */
const allowed: readonly { readonly file: string; readonly text: string; readonly reason: string }[] = [
  {
    file: 'docs/authoring.md',
    text: 'the belief behind it',
    reason: 'A belief is behind an answer as a cause, not after it.',
  },
  {
    file: 'labs/course/glossary.en.yaml',
    text: '“just in time”',
    reason: 'It explains the J of JIT.',
  },
  {
    file: 'labs/engine/reading/programs.ts',
    text: 'without END SOLUTION',
    reason: 'END is a marker in a file.',
  },
  {
    file: 'renderer/text/en/registers.ts',
    text: 'circle: general',
    reason: 'The legend names shapes.',
  },
];

/** Prose in other languages, legal texts, and generated files. */
const NOT_OURS = /\.de\.(?:ts|md|yaml)$|\/(?:words|text)\/de\/|\/de\.ts$|LICENSES|\/generated\//;
const SOURCES = ['compiler', 'labs/engine', 'electron', 'renderer'];
const files = execFileSync('git', ['ls-files', '--', '*.md', '*.yaml', ...SOURCES], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.(?:ts|md|yaml)$/.test(file) && !NOT_OURS.test(file) && !file.startsWith('test/'));

interface Passage {
  readonly line: number;
  readonly text: string;
}

/** YAML keys whose values are identifiers or search terms. */
const IDENTIFIERS = /^\s*(?:assign|also|id|shut):/;
/** A heading's anchor, or a link's target. */
const TARGET = /\{#[\w-]+\}|(?<=\])\([^)]*\)/g;

/** Lines outside code blocks. */
function linesOf(markdown: string): Passage[] {
  let isCode = false;
  return markdown.split('\n').flatMap((text, i) => {
    if (/^\s*(?:```|~~~)/.test(text)) isCode = !isCode;
    return isCode || / {4}/.test(text.slice(0, 4)) || IDENTIFIERS.test(text)
      ? []
      : [{ line: i + 1, text: text.replace(TARGET, '') }];
  });
}

const isProse = ({ text }: Passage): boolean => /\S+\s+\S+\s+\S+/.test(text) && /[a-z]{3}/.test(text);
/** The lines of a text, which may be a program with comments for users. */
const byLine = ({ line, text }: Passage): Passage[] =>
  text.split(/\n|\\n/).map((each, i) => ({ line: text.includes('\n') ? line + i : line, text: each }));
const passagesOf = (file: string): Passage[] => {
  const text = readFileSync(file, 'utf8');
  return (file.endsWith('.ts') ? literalsOf(text).flatMap(byLine) : linesOf(text)).filter(isProse);
};

const all = files.map((file) => ({ file, passages: passagesOf(file) }));
const isAllowed = (file: string, text: string): boolean =>
  allowed.some((each) => each.file === file && text.includes(each.text));

describe('Fathom’s texts', () => {
  it('are found', () => {
    const counts = (end: string): number =>
      all.filter(({ file }) => file.endsWith(end)).reduce((sum, { passages }) => sum + passages.length, 0);
    expect(counts('.ts')).toBeGreaterThan(4_000);
    expect(counts('.md')).toBeGreaterThan(2_300);
    const text = all.flatMap(({ file, passages }) => (file.startsWith('renderer/text/en/') ? passages : []));
    expect(text.some((each) => each.text === 'What you ask for appears here')).toBe(false);
    expect(text.length).toBeGreaterThan(700);
  });

  it('are plain English', () => {
    const faults = all.flatMap(({ file, passages }) =>
      passages.flatMap(({ line, text }) =>
        isAllowed(file, text)
          ? []
          : faultsOf(text).map(
              ({ found, write }) => `${file}:${line}: “${found}”; write ${write}. In: ${text.trim()}`,
            ),
      ),
    );
    // One per line; an assertion would truncate the list.
    if (faults.length > 0) expect.fail(`\n${faults.join('\n')}`);
  });

  it('need each exception in the list', () => {
    const unused = allowed.filter(
      ({ file, text }) =>
        !all.some(
          (each) =>
            each.file === file &&
            each.passages.some((passage) => passage.text.includes(text) && faultsOf(passage.text).length > 0),
        ),
    );
    expect(unused).toEqual([]);
    for (const { reason } of allowed) expect(reason).toMatch(/^\p{Lu}.*\.$/u);
  });
});
