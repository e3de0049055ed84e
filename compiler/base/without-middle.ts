import type { Phrase } from './phrase.ts';

/** Shortens a long text by omitting its middle, for messages that quote user input. */
function withoutMiddle(text: string, most = 400): string {
  if (text.length <= most) return text;
  const half = Math.floor(most / 2);
  return `${text.slice(0, half)} … ${text.slice(-half)}`;
}

/** The same for the gaps of a phrase, whose words are short. */
export function shortPhrase(phrase: Phrase, most = 400): Phrase {
  if (typeof phrase === 'string') return withoutMiddle(phrase, most);
  if (!('say' in phrase)) return phrase;
  return { ...phrase, with: phrase.with.map((gap) => shortPhrase(gap, most)) };
}
