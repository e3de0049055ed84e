// The languages in which people are told something, and what is said in them. English stands where it is said
// (base/phrase.ts); each other language has one file a part of the compiler, from the English words to its own. Its words
// are loaded by those who show them, before they show any: few people read more than one language.
import { partsOf, textOf, type Phrase, type PhrasePart, type Translations } from '../base/phrase.ts';
import type { Language } from '../choices/index.ts';

export type { Language };

/** The words that were loaded; they never change. */
const loaded = new Map<Language, Translations>();

/** Loads the words of a language. Until this resolves, what is said in it stays English. */
export async function loadLanguage(language: Language): Promise<void> {
  if (language === 'en' || loaded.has(language)) return;
  loaded.set(language, (await import('./de/index.ts')).german);
}

/** A phrase as people read it. @param own the words of those who use the compiler, for phrases of theirs */
export function inLanguage(phrase: Phrase, language: Language, own?: Translations): string {
  const ours = loaded.get(language);
  if (ours === undefined || own === undefined) return textOf(phrase, ours);
  return textOf(phrase, { get: (english) => own.get(english) ?? ours.get(english) });
}

/** The same in pieces, so that the nodes it names can be found by those who read. */
export const partsInLanguage = (phrase: Phrase, language: Language): readonly PhrasePart[] =>
  partsOf(phrase, loaded.get(language));
