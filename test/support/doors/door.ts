// A door is a place where foreign data enters: each must refuse wrong data with a sentence that names
// the place, or read it so that all later code can rely on it.
import type { Random } from '../../../compiler/base/random.ts';

export interface Door {
  readonly name: string;
  /** What goes through the door, and is damaged. Made when it is needed. */
  readonly seeds: () => readonly string[] | Promise<readonly string[]>;
  readonly damage: (seeds: readonly string[], random: Random) => string;
  /**
   * What went wrong; '' for nothing. Equal failures give equal words, apart from numbers.
   * @param number chooses among what is tried in turns
   */
  readonly enter: (text: string, number: number) => string | Promise<string>;
}

/** How a refusal must read: a sentence about something in particular, without the words of an exception. */
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
