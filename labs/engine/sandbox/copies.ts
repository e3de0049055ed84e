// Values as the text in which they cross the border: JSON, and whole numbers as {"$integer": "…"}. What comes from the
// sandbox is not to be trusted: it may be any text.
import type { Copy } from './limits.ts';

export const leave = (value: Copy): string =>
  JSON.stringify(value, (_, part: unknown) => (typeof part === 'bigint' ? { $integer: `${part}` } : part));

/** @throws SyntaxError where the text is no JSON */
export const enter = (text: string): Copy =>
  JSON.parse(text, (key, part: unknown) => {
    // A copy has no other prototype than the plain one.
    if (key === '__proto__') return undefined;
    if (typeof part !== 'object' || part === null || !('$integer' in part)) return part;
    const { $integer: digits } = part;
    return typeof digits === 'string' && /^-?\d{1,20000}$/.test(digits) ? BigInt(digits) : null;
  }) as Copy;
