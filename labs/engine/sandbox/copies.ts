// Values as text for crossing the sandbox border: JSON, with integers as {"$integer": "…"}. Text from the sandbox is
// untrusted: it may be anything.
import type { Copy } from './limits.ts';

export const leave = (value: Copy): string =>
  JSON.stringify(value, (_, part: unknown) => (typeof part === 'bigint' ? { $integer: `${part}` } : part));

/** @throws SyntaxError if the text is not JSON */
export const enter = (text: string): Copy =>
  JSON.parse(text, (key, part: unknown) => {
    // Copies have only the plain prototype.
    if (key === '__proto__') return undefined;
    if (typeof part !== 'object' || part === null || !('$integer' in part)) return part;
    const { $integer: digits } = part;
    return typeof digits === 'string' && /^-?\d{1,20000}$/.test(digits) ? BigInt(digits) : null;
  }) as Copy;
