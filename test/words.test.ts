// Tests that every phrase of the labs and the command line exists in German, and that no other phrases
// exist.
import { describe, expect, it } from 'vitest';
import { errors } from '../electron/cli/text/errors.de.ts';
import { tables } from '../labs/engine/text/tables.de.ts';
import { isEnglish } from './support/english.ts';
import { gapsOf, needsWords, saidIn, textsIn } from './support/said.ts';

/** Names of commands, options, and files are not words. */
const withoutNames = (text: string): string =>
  text.replace(/--?[\w-]+( (as|window|bench))?|\b[\w/-]+\.\w+/g, '');

describe.each([
  ['labs/engine', tables],
  ['electron/cli', errors],
])('the text of %s', (folder, german) => {
  it('is completely translated to German, with its gaps and nothing else', () => {
    expect(Object.keys(german).sort()).toEqual([...new Set(saidIn(folder).filter(needsWords))].sort());
    for (const [english, text] of Object.entries(german))
      expect(gapsOf(text), english).toEqual(gapsOf(english));
    expect(Object.values(german).filter((text) => isEnglish(withoutNames(text)))).toEqual([]);
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
