// The languages in which people are told something, and what is said in them. English stands where it is said
// (base/phrase.ts); each other language has one file a part of the compiler, from the English words to its own.
import { partsOf, textOf, type Phrase, type PhrasePart, type Translations } from '../base/phrase.ts';
import type { Language } from '../choices/index.ts';
import { german } from './de/index.ts';

export type { Language };

const translations: Readonly<Record<Language, ReadonlyMap<string, string> | undefined>> = {
  en: undefined,
  de: german,
};

/** A phrase as people read it. @param own the words of those who use the compiler, for phrases of theirs */
export function inLanguage(phrase: Phrase, language: Language, own?: Translations): string {
  const ours = translations[language];
  if (ours === undefined || own === undefined) return textOf(phrase, ours);
  return textOf(phrase, { get: (english) => own.get(english) ?? ours.get(english) });
}

/** The same in pieces, so that the nodes it names can be found by those who read. */
export const partsInLanguage = (phrase: Phrase, language: Language): readonly PhrasePart[] =>
  partsOf(phrase, translations[language]);
