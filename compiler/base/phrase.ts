// What is said to a person, whatever the language: English words with gaps, and what stands in the gaps. Plain data,
// which can be sent between threads, kept in a log and compared.
//
// The English words are the key of their translations (compiler/words). Write them where they are needed,
// say`${name} was removed`; a test finds every `say` of the compiler, and wants it in each language.

/** What needs no translation (a name, a type, a piece of program), words with gaps, or a node by its name. '' says nothing. */
export type Phrase = string | Said | Mention;

export interface Said {
  /** With `{0}`, `{1}` … for the gaps. */
  readonly say: string;
  readonly with: readonly Phrase[];
}

/** A node that is spoken of: who shows the sentence can lead to it. */
export interface Mention {
  /** Its id. */
  readonly node: number;
  readonly name: Phrase;
}

/** A piece of a phrase as people read it. */
export interface PhrasePart {
  readonly text: string;
  /** Id of the node that the piece names; -1 for all other words. */
  readonly node: number;
}

/** Tag of a template: its text is what is said, its values stand in the gaps. */
export const say = (parts: TemplateStringsArray, ...gaps: readonly (Phrase | number | bigint)[]): Said => ({
  say: parts.reduce((text, part, i) => `${text}{${i - 1}}${part}`),
  with: gaps.map((gap) => (typeof gap === 'number' || typeof gap === 'bigint' ? String(gap) : gap)),
});

/** Phrases one after the other, with a separator that is the same in all languages. */
export const joined = (phrases: readonly Phrase[], separator: string): Phrase =>
  phrases.length === 1 ? phrases[0] : { say: phrases.map((_, i) => `{${i}}`).join(separator), with: phrases };

/** The words of a language by the English ones. */
export type Translations = Pick<ReadonlyMap<string, string>, 'get'>;

/** The text of a phrase. @param translated the words of a language by the English ones; English without it */
export const textOf = (phrase: Phrase, translated?: Translations): string =>
  typeof phrase === 'string'
    ? phrase
    : partsOf(phrase, translated)
        .map(({ text }) => text)
        .join('');

/** As textOf, in pieces: those that name nodes stand alone. */
export function partsOf(phrase: Phrase, translated?: Translations): readonly PhrasePart[] {
  if (typeof phrase === 'string') return phrase === '' ? [] : [{ text: phrase, node: -1 }];
  if ('node' in phrase) return [{ text: textOf(phrase.name, translated), node: phrase.node }];
  const words = translated?.get(phrase.say) ?? phrase.say;
  // Odd places of what is split are the numbers of gaps.
  return words.split(/\{(\d+)\}/).flatMap((piece, i) => {
    if (i % 2 === 1) return partsOf(phrase.with[Number(piece)] ?? '', translated);
    return piece === '' ? [] : [{ text: piece, node: -1 }];
  });
}

/** The text of a phrase that is a name, a type or a piece of program; '' of one that is words. */
export const plainText = (phrase: Phrase): string => (typeof phrase === 'string' ? phrase : '');
