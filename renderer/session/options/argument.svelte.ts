// The argument of the program: as it is being typed, and as it is used.
import { wholeNumber } from '../../../compiler/index.ts';

export const DEFAULT_ARGUMENT = '7';

/** The integer in canonical form; null for other text. */
export function readArgument(text: string): string | null {
  const number = wholeNumber(text);
  return number !== null && BigInt.asIntN(64, BigInt(number)) === BigInt(number) ? number : null;
}

export class Argument {
  /** The last valid number. */
  value = $state(DEFAULT_ARGUMENT);
  /** An invalid text; null if the last one was valid. */
  wrong = $state<string | null>(null);
  /** Uncommitted text in the field, or null. */
  typed = $state<string | null>(null);
  /** What the field shows. */
  shown = $derived(this.typed ?? this.wrong ?? this.value);
  private readonly keep: (value: string) => void;

  /** @param keep persists what the user chose */
  constructor(keep: (value: string) => void) {
    this.keep = keep;
  }

  /** @param value a valid number */
  set(value: string): void {
    this.value = value;
    this.wrong = null;
  }

  /** Invalid input leaves the last valid number unchanged. */
  take(typed: string): void {
    const text = typed.trim();
    this.typed = null;
    const read = readArgument(text);
    this.wrong = read === null ? text : null;
    this.value = read ?? this.value;
  }

  choose(typed: string): void {
    this.take(typed);
    if (this.wrong === null) this.keep(this.value);
  }

  /** A command may run before the field loses focus. */
  commit(): void {
    if (this.typed !== null) this.choose(this.typed);
  }
}
