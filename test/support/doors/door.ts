// A door is an input for foreign data: each must reject wrong data with a sentence that names the location,
// or read it so that all later code can rely on it.
import type { Random } from '../../../compiler/base/random.ts';

export interface Door {
  readonly name: string;
  /** Valid inputs to damage. Created on demand. */
  readonly seeds: () => readonly string[] | Promise<readonly string[]>;
  readonly damage: (seeds: readonly string[], random: Random) => string;
  /**
   * The problem, or ''. Equal failures give equal texts, apart from numbers.
   * @param number selects among alternatives
   */
  readonly enter: (text: string, number: number) => string | Promise<string>;
}

/** How a rejection must read: a specific sentence, without an exception's words. */
export function refusalProblem(messages: readonly string[]): string {
  if (messages.length === 0) return 'refused without a word';
  if (messages.length > 100) return 'refused with more than a hundred messages';
  for (const message of messages) {
    if (message.trim() === '') return 'refused with an empty message';
    if (message.length > 2000) return 'refused with a message of more than 2000 characters';
    if (/\[object |TypeError|RangeError|\bat \S+:\d+:\d+|call stack|NaN/.test(message))
      return `words of an exception: ${message}`;
  }
  return '';
}
