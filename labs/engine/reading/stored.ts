// Parsed course data as text, which is not parsed again: JSON plus 64-bit integers and infinite bounds.

const MARK = '"$stored":';

/** @param value plain data, without classes or maps */
export const writeStored = (value: unknown): string =>
  JSON.stringify(value, (_, each: unknown) => {
    if (typeof each === 'bigint') return { $stored: `${each}n` };
    return typeof each === 'number' && !Number.isFinite(each) ? { $stored: String(each) } : each;
  });

/** @throws SyntaxError if the text is not JSON */
export const readStored = (text: string): unknown =>
  // Visiting every value takes longer than parsing the text.
  text.includes(MARK)
    ? JSON.parse(text, (_, each: unknown) => (isStored(each) ? numberOf(each.$stored) : each))
    : JSON.parse(text);

const isStored = (value: unknown): value is { readonly $stored: string } =>
  typeof value === 'object' && value !== null && '$stored' in value && typeof value.$stored === 'string';

const numberOf = (text: string): number | bigint =>
  text.endsWith('n') ? BigInt(text.slice(0, -1)) : Number(text);
