// Random names, as `node:crypto` makes them.

/** Bytes of which only the text in hexadecimal is asked for. */
export function randomBytes(count: number): { toString(encoding: 'hex'): string } {
  const bytes = crypto.getRandomValues(new Uint8Array(count));
  return { toString: () => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('') };
}
