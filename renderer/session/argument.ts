import { wholeNumber } from '../../compiler/index.ts';

/** A whole number of 64 bits, as the window writes it; null where a text is none. */
export function readArgument(text: string): string | null {
  const number = wholeNumber(text);
  return number !== null && BigInt.asIntN(64, BigInt(number)) === BigInt(number) ? number : null;
}
