import type { Phrase } from './phrase.ts';

/** A text with its middle left out where it is long: beginning and end say the most. For messages that quote what others wrote. */
function withoutMiddle(text: string, most = 400): string {
  if (text.length <= most) return text;
  const half = Math.floor(most / 2);
  return `${text.slice(0, half)} … ${text.slice(-half)}`;
}

/** The same of what stands in the gaps of a phrase: its words are ours, and short. */
export function shortPhrase(phrase: Phrase, most = 400): Phrase {
  if (typeof phrase === 'string') return withoutMiddle(phrase, most);
  if (!('say' in phrase)) return phrase;
  return { ...phrase, with: phrase.with.map((gap) => shortPhrase(gap, most)) };
}
