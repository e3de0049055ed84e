// Translatable texts: English words with gaps, and the contents of the gaps. Plain data for logs,
// comparisons, and messages between threads.
//
// The English words are the key of their translations (compiler/words). Write them where they are used,
// say`${name} was removed`; a test requires a translation of every `say` in the compiler.

/** Text without translation (a name, a type, source text), words with gaps, or a named node. '' is empty. */
export type Phrase = string | Said | Mention;

export interface Said {
  /** With `{0}`, `{1}` … for the gaps. */
  readonly say: string;
  readonly with: readonly Phrase[];
}

/** A node in a sentence, to which viewers can link. */
export interface Mention {
  readonly node: number;
  readonly name: Phrase;
}

export interface PhrasePart {
  readonly text: string;
  /** -1 for other words. */
  readonly node: number;
}

/** With empty gaps, by template; a template is one object, however often it is evaluated. */
const templates = new WeakMap<TemplateStringsArray, Said>();

/** A template tag: the text is translatable, and its values fill the gaps. */
export function say(parts: TemplateStringsArray, ...gaps: readonly (Phrase | number | bigint)[]): Said {
  let template = templates.get(parts);
  if (template === undefined) {
    template = { say: parts.reduce((text, part, i) => `${text}{${i - 1}}${part}`), with: [] };
    templates.set(parts, template);
  }
  if (gaps.length === 0) return template;
  const filled = gaps.map((gap) => (typeof gap === 'number' || typeof gap === 'bigint' ? String(gap) : gap));
  return { say: template.say, with: filled };
}

export const joined = (phrases: readonly Phrase[], separator: string): Phrase =>
  phrases.length === 1 ? phrases[0] : { say: phrases.map((_, i) => `{${i}}`).join(separator), with: phrases };

export type Translations = Pick<ReadonlyMap<string, string>, 'get'>;

/** @param translated default: English */
export const textOf = (phrase: Phrase, translated?: Translations): string =>
  typeof phrase === 'string'
    ? phrase
    : partsOf(phrase, translated)
        .map(({ text }) => text)
        .join('');

/** Like textOf, but split into pieces, so that each named node is one piece. */
export function partsOf(phrase: Phrase, translated?: Translations): readonly PhrasePart[] {
  if (typeof phrase === 'string') return phrase === '' ? [] : [{ text: phrase, node: -1 }];
  if ('node' in phrase) return [{ text: textOf(phrase.name, translated), node: phrase.node }];
  const words = translated?.get(phrase.say) ?? phrase.say;
  // Odd pieces are numbers of gaps.
  return words.split(/\{(\d+)\}/).flatMap((piece, i) => {
    if (i % 2 === 1) return partsOf(phrase.with[Number(piece)] ?? '', translated);
    return piece === '' ? [] : [{ text: piece, node: -1 }];
  });
}

/** '' for translatable phrases. */
export const plainText = (phrase: Phrase): string => (typeof phrase === 'string' ? phrase : '');
