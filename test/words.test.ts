// Tests that every phrase of the compiler, the labs, and the command line exists in German, and that no other
// phrases exist. The texts of the window and the labs' sentences have types that require both languages.
import { describe, expect, it } from 'vitest';
import { opTable } from '../compiler/ir/ops/table.ts';
import { german } from '../compiler/words/de/index.ts';
import { errors } from '../electron/cli/text/errors.de.ts';
import { tables } from '../labs/engine/text/tables.de.ts';
import { isEnglish } from './support/texts/english.ts';
import { gapsOf, needsWords, saidIn, textsIn } from './support/texts/said.ts';

/** Names of commands, options, and files are not words. */
const withoutNames = (text: string): string =>
  text.replace(/--?[\w-]+( (as|window|bench))?|\b[\w/-]+\.\w+/g, '');

const inputNames = opTable.flatMap(({ inputs }) => inputs.map((name) => name.replace(/…$/, '')));

describe.each([
  ['compiler', german, inputNames],
  ['labs/engine', new Map(Object.entries(tables)), []],
  ['electron/cli', new Map(Object.entries(errors)), []],
])('the text of %s', (folder, translations, names) => {
  it('is completely translated to German, with its gaps and nothing else', () => {
    const said = new Set([...saidIn(folder), ...names].filter(needsWords));
    expect([...translations.keys()].sort()).toEqual([...said].sort());
    for (const [english, text] of translations) {
      expect(text.trim(), english).not.toBe('');
      expect(gapsOf(text), english).toEqual(gapsOf(english));
    }
    expect([...translations.values()].filter((text) => isEnglish(withoutNames(text)))).toEqual([]);
  });
});

it.each([
  ['renderer/text/de', /\.ts$/],
  ['labs/engine/text', /^(\w+\.)?de\.ts$/],
  ['electron', /\.de\.ts$/],
])('the German text of %s contains no English words', (folder, names) => {
  const texts = textsIn(folder, names);
  expect(texts.length).toBeGreaterThan(100);
  expect(texts.filter((text) => isEnglish(text.replace(/--[\w-]+/g, '')))).toEqual([]);
});
