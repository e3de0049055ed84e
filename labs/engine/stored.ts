// What was read of a course as text, for those who need not read it again. It is JSON with two things that JSON lacks:
// 64-bit integers, and the bounds of what has none.

const MARK = '"$stored":';

/** @param value plain data, without classes and maps */
export const writeStored = (value: unknown): string =>
  JSON.stringify(value, (_, each: unknown) => {
    if (typeof each === 'bigint') return { $stored: `${each}n` };
    return typeof each === 'number' && !Number.isFinite(each) ? { $stored: String(each) } : each;
  });

/** @throws SyntaxError for what is no JSON */
export const readStored = (text: string): unknown =>
  // Going over every value takes longer than reading the text.
  text.includes(MARK)
    ? JSON.parse(text, (_, each: unknown) => (isStored(each) ? numberOf(each.$stored) : each))
    : JSON.parse(text);

const isStored = (value: unknown): value is { readonly $stored: string } =>
  typeof value === 'object' && value !== null && '$stored' in value && typeof value.$stored === 'string';

const numberOf = (text: string): number | bigint =>
  text.endsWith('n') ? BigInt(text.slice(0, -1)) : Number(text);
