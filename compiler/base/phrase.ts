// What is said to a person, whatever the language: English words with gaps, and what stands in the gaps. Plain data,
// which can be sent between threads, kept in a log and compared.
//
// The English words are the key of their translations (compiler/words). Write them where they are needed,
// say`${name} was removed`; a test finds every `say` of the compiler, and wants it in each language.

/** What needs no translation (a name, a type, a piece of program), or words with gaps. '' says nothing. */
export type Phrase = string | Said;

export interface Said {
  /** With `{0}`, `{1}` … for the gaps. */
  readonly say: string;
  readonly with: readonly Phrase[];
}

/** Tag of a template: its text is what is said, its values stand in the gaps. */
export const say = (parts: TemplateStringsArray, ...gaps: readonly (Phrase | number)[]): Said => ({
  say: parts.reduce((text, part, i) => `${text}{${i - 1}}${part}`),
  with: gaps.map((gap) => (typeof gap === 'number' ? String(gap) : gap)),
});

/** Phrases one after the other, with a separator that is the same in all languages. */
export const joined = (phrases: readonly Phrase[], separator: string): Phrase =>
  phrases.length === 1 ? phrases[0] : { say: phrases.map((_, i) => `{${i}}`).join(separator), with: phrases };

/** The text of a phrase. @param translated the words of a language by the English ones; English without it */
export function textOf(phrase: Phrase, translated?: ReadonlyMap<string, string>): string {
  if (typeof phrase === 'string') return phrase;
  const text = translated?.get(phrase.say) ?? phrase.say;
  return text.replace(/\{(\d+)\}/g, (_, gap: string) => textOf(phrase.with[Number(gap)] ?? '', translated));
}

/** The text of a phrase that is a name, a type or a piece of program; '' of one that is words. */
export const plainText = (phrase: Phrase): string => (typeof phrase === 'string' ? phrase : '');
