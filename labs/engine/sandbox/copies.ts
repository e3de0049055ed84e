// Values as text at the sandbox border: JSON, with integers as {"$integer": "…"}. Text from the sandbox is
// untrusted.
import type { Copy } from './limits.ts';

export const leave = (value: Copy): string =>
  JSON.stringify(value, hasInteger(value) ? integerAsObject : undefined);

const integerAsObject = (_: string, part: unknown): unknown =>
  typeof part === 'bigint' ? { $integer: `${part}` } : part;

/** Much faster than a callback for each part. */
const hasInteger = (value: Copy): boolean =>
  typeof value === 'bigint' ||
  (typeof value === 'object' && value !== null && Object.values(value).some(hasInteger));

/** An escape may hide a name. */
const NEEDS_CARE = /\$integer|__proto__|\\/;

/** @throws SyntaxError if the text is not JSON */
export const enter = (text: string): Copy =>
  JSON.parse(text, NEEDS_CARE.test(text) ? carefully : undefined) as Copy;

function carefully(key: string, part: unknown): unknown {
  // Copies have only the plain prototype.
  if (key === '__proto__') return undefined;
  if (typeof part !== 'object' || part === null || !('$integer' in part)) return part;
  const { $integer: digits } = part;
  return typeof digits === 'string' && /^-?\d{1,20000}$/.test(digits) ? BigInt(digits) : null;
}
