// Tests that `fathom explain` explains every error, warning, and rule in both languages, with an example
// and the compiler's actual output.
import { describe, expect, it } from 'vitest';
import {
  compile,
  emitText,
  inLanguage,
  messageTable,
  opTable,
  passTable,
  ruleTable,
} from '../../compiler/index.ts';
import { isEnglish } from '../support/texts/english.ts';
import { fathom } from '../support/cli.ts';
import { long } from '../support/extent.ts';

const explained = async (...words: string[]): Promise<string> => {
  const { status, stdout, stderr } = await fathom([...words]);
  expect({ words, status, stderr }).toEqual({ words, status: 0, stderr: '' });
  return stdout;
};

describe('fathom explain', () => {
  it.each(messageTable.map(({ code, example }) => [code, example] as const))(
    'explains %s with an example that causes it',
    long,
    async (code, example) => {
      const text = await explained('explain', code);
      expect(text).toContain(example === '' ? `${code}: ` : `[${code}]: `);
      if (example !== '') expect(text).toMatch(/ --> example:\d+:\d+\n/);
    },
  );

  it.each(ruleTable.map(({ name, law, example }) => [name, law, example] as const))(
    'explains %s with its law and an example before and after',
    long,
    async (name, law, example) => {
      const text = await explained('explain', name);
      const printed = (optimize: 'none' | 'full'): string =>
        emitText(compile(example, { optimize }), 'ir').trimEnd();
      expect(text).toContain(`${name}: ${inLanguage(law, 'en')}\n`);
      expect(text).toContain(`\nunoptimized: ${printed('none')}\noptimized: ${printed('full')}\n`);
    },
  );

  it.each(passTable.map(({ name, when }) => [name, when] as const))(
    'explains the pass %s with its effect and settings in both languages',
    async (name, when) => {
      const text = await explained('explain', name);
      expect(text).toMatch(new RegExp(`^${name}: [A-Z].+\\.$`, 'm'));
      expect(text).toContain(`Runs with -O ${when.join(', ')}.`);
      expect(isEnglish((await explained('--language', 'de', 'explain', name)).replace(/\(.*\)/, ''))).toBe(
        false,
      );
    },
  );

  it('accepts the former name of a pass and notes it', async () => {
    const { stdout, stderr } = await fathom(['explain', 'copy-calls']);
    expect(stdout).toBe(await explained('explain', 'inline'));
    expect(stderr).toContain('“copy-calls” is now called “inline”');
  });

  it.each(opTable.map(({ name, doc, inputs }) => [name, doc, inputs] as const))(
    'explains the op %s and its inputs',
    async (name, doc, inputs) => {
      const text = await explained('explain', name);
      expect(text).toContain(`${name}: ${inLanguage(doc, 'en')}\n`);
      if (inputs.length > 0) expect(text).toContain('\nInputs: ');
    },
  );

  it('lists all names', async () => {
    const names = [
      ...messageTable.map(({ code }) => code),
      ...[...ruleTable, ...passTable, ...opTable].map(({ name }) => name),
    ];
    const lines = (await explained('explain')).split('\n').filter((line) => line.startsWith('  '));
    expect(lines.map((line) => line.trim()).sort()).toEqual(names.sort());
  });

  it('prints explanations in German', async () => {
    const text = await explained('--language', 'de', 'explain', 'undefined-name');
    expect(isEnglish(text.replace(/`[^`]*`|\[.*\]|^ {4}.*$/gm, ''))).toBe(false);
    expect(text).toMatch(/^Beispiel:\n/);
  });

  it('refuses unknown names', async () => {
    const { status, stderr } = await fathom(['explain', 'nothing']);
    expect([status, stderr]).toEqual([
      2,
      'fathom: there is no error, warning, rule, pass, or op “nothing”. To list them, run fathom explain\n',
    ]);
  });
});
