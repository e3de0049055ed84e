/** A whole number of 64 bits, as the window writes it; null where a text is none. */
export function readArgument(text: string): string | null {
  if (!/^-?\d{1,19}$/.test(text)) return null;
  const number = BigInt(text);
  return BigInt.asIntN(64, number) === number ? String(number) : null;
}
