// The engine's messages as data, worded where they are shown, so that results do not depend on the language.
import { byLanguage, inLanguage, loadLanguage, type Phrase } from '../../../compiler/index.ts';
import { en } from './en.ts';

/** English, with the sentences of the compiler. */
const english = { ...en, phrased: (phrase: Phrase) => inLanguage(phrase, 'en') };
export type Words = typeof english;
type Arguments<Key extends keyof Words> = Parameters<Words[Key]>;

/** A sentence of the compiler. */
export interface Phrased {
  readonly phrase: Phrase;
}

/** Its parts may be sentences, too. */
export interface Said {
  readonly say: keyof Words;
  readonly with: readonly SaidPart[];
}
export type SaidPart = string | number | boolean | null | Said | Phrased | readonly (string | Said)[];
type Part<T> = T extends string
  ? string | Said | Phrased
  : T extends readonly string[]
    ? readonly (string | Said)[]
    : T extends string | null
      ? string | Said | null
      : T;
type Parts<T extends readonly unknown[]> = { readonly [Index in keyof T]: Part<T[Index]> };

export const said = <Key extends keyof Words>(say: Key, ...parts: Parts<Arguments<Key>>): Said => ({
  say,
  with: parts as readonly SaidPart[],
});

/** An author's text or a program's output. */
export const verbatim = (text: string): Said => said('verbatim', text);

export const phrased = (phrase: Phrase): Said => said('verbatim', { phrase });

/** Includes the compiler's words. */
export const { load: loadWords, of: wordsOf } = byLanguage<Words>(english, async (language) => {
  const [{ de }] = await Promise.all([import('./de.ts'), loadLanguage(language)]);
  return de;
});

export function sayIn(words: Words, { say, with: parts }: Said): string {
  const spoken = parts.map((part) => spokenPart(words, part));
  return (words[say] as (...given: readonly unknown[]) => string)(...spoken);
}

function spokenPart(words: Words, part: SaidPart): unknown {
  if (Array.isArray(part)) return (part as readonly (string | Said)[]).map((each) => spokenPart(words, each));
  if (typeof part !== 'object' || part === null) return part;
  return 'phrase' in part ? words.phrased((part as Phrased).phrase) : sayIn(words, part as Said);
}
