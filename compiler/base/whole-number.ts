const DIGIT = /\p{Nd}/u;

/** The value of a decimal digit of any script. Unicode lists the ten digits of a script consecutively. */
function valueOf(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  let first = code;
  while (DIGIT.test(String.fromCodePoint(first - 1))) first--;
  return (code - first) % 10;
}

/** Normalizes characters (NFKC), and digits of any script to 0 to 9. */
export const plainDigits = (text: string): string =>
  text.normalize('NFKC').replace(/\p{Nd}/gu, (digit) => String(valueOf(digit)));

/**
 * A whole number as typed: digits of any script, full-width or not, with any minus sign, a plus sign, or
 * leading zeros. @returns the number in normal form (`-12`), or null if the text is not a whole number
 */
export function wholeNumber(text: string): string | null {
  const plain = plainDigits(text)
    .trim()
    .replace(/^[\u2010-\u2015\u2212]/, '-');
  if (!/^[+-]?\d{1,1000}$/.test(plain)) return null;
  return String(BigInt(plain.replace(/^\+/, '')));
}
