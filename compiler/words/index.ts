// The languages of texts. English words are in the code (base/phrase.ts); each other language has one file
// per part of the compiler. Users of translations load them on demand, before displaying texts.
import { partsOf, textOf, type Phrase, type PhrasePart, type Translations } from '../base/phrase.ts';
import type { Language } from '../choices/index.ts';

export type { Language };

/** One part's texts: `load` those of a language before displaying them; until then, they are in English. */
export function byLanguage<Texts>(english: Texts, read: (language: Language) => Promise<Texts>) {
  const loaded = new Map<Language, Texts>([['en', english]]);
  return {
    load: async (language: Language): Promise<void> => {
      if (!loaded.has(language)) loaded.set(language, await read(language));
    },
    of: (language: Language): Texts => loaded.get(language) ?? english,
  };
}

const translations = byLanguage<Translations>(new Map(), async () => (await import('./de/index.ts')).german);
export const { load: loadLanguage } = translations;

/** The text of a phrase. @param own translations of the caller's phrases */
export function inLanguage(phrase: Phrase, language: Language, own?: Translations): string {
  const ours = translations.of(language);
  const get = (english: string): string | undefined => own?.get(english) ?? ours.get(english);
  return textOf(phrase, { get });
}

/** The same in pieces, which identify named nodes. */
export const partsInLanguage = (phrase: Phrase, language: Language): readonly PhrasePart[] =>
  partsOf(phrase, translations.of(language));
