// What the engine says, as data: which sentence, and with what. Words in a language are made of it where it is shown, so
// that a result is the same in every language.
import { loadLanguage, type Language, type Phrase } from '../../../compiler/index.ts';
import { en } from './en.ts';

export type Words = typeof en;
type Arguments<Key extends keyof Words> = Parameters<Words[Key]>;

/** What the compiler says, in its own words. */
export interface Phrased {
  readonly phrase: Phrase;
}

/** A sentence to be said; where it takes a text, it may take another sentence. */
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

/** A text that is shown as it stands: what an author wrote, what a program printed. */
export const verbatim = (text: string): Said => said('verbatim', text);

/** What the compiler says, and nothing else. */
export const phrased = (phrase: Phrase): Said => said('verbatim', { phrase });

/** The words that were loaded; they never change. */
const loaded: Partial<Record<Language, Words>> = { en };

/** Loads the words of a language, those of the compiler with them. */
export async function loadWords(language: Language): Promise<void> {
  if (loaded[language] !== undefined) return;
  const [{ de }] = await Promise.all([import('./de.ts'), loadLanguage(language)]);
  loaded[language] = de;
}

/** English for a language that is not loaded. */
export const wordsOf = (language: Language): Words => loaded[language] ?? en;

/** A sentence in words. */
export function sayIn(words: Words, { say, with: parts }: Said): string {
  const spoken = parts.map((part) => spokenPart(words, part));
  return (words[say] as (...given: readonly unknown[]) => string)(...spoken);
}

function spokenPart(words: Words, part: SaidPart): unknown {
  if (Array.isArray(part)) return (part as readonly (string | Said)[]).map((each) => spokenPart(words, each));
  if (typeof part !== 'object' || part === null) return part;
  return 'phrase' in part ? words.phrased((part as Phrased).phrase) : sayIn(words, part as Said);
}
