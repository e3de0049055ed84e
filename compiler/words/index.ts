// The languages of texts. English words are in the code (base/phrase.ts); each other language has one file
// per part of the compiler. Users of translations load them on demand, before displaying texts.
import { partsOf, textOf, type Phrase, type PhrasePart, type Translations } from '../base/phrase.ts';
import type { Language } from '../choices/index.ts';

export type { Language };

/** Loaded translations, immutable. */
const loaded = new Map<Language, Translations>();

/** Loads a language. Until then, its texts are in English. */
export async function loadLanguage(language: Language): Promise<void> {
  if (language === 'en' || loaded.has(language)) return;
  loaded.set(language, (await import('./de/index.ts')).german);
}

/** The text of a phrase. @param own translations of the caller's phrases */
export function inLanguage(phrase: Phrase, language: Language, own?: Translations): string {
  const ours = loaded.get(language);
  if (ours === undefined || own === undefined) return textOf(phrase, ours);
  return textOf(phrase, { get: (english) => own.get(english) ?? ours.get(english) });
}

/** The same in pieces, which identify named nodes. */
export const partsInLanguage = (phrase: Phrase, language: Language): readonly PhrasePart[] =>
  partsOf(phrase, loaded.get(language));
