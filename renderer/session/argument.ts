import { wholeNumber } from '../../compiler/index.ts';

export const DEFAULT_ARGUMENT = '7';

/** The integer in canonical form; null for other text. */
export function readArgument(text: string): string | null {
  const number = wholeNumber(text);
  return number !== null && BigInt.asIntN(64, BigInt(number)) === BigInt(number) ? number : null;
}
