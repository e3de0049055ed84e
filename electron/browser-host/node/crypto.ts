// Random names, like `node:crypto`.

export function randomBytes(count: number): { toString(encoding: 'hex'): string } {
  const bytes = crypto.getRandomValues(new Uint8Array(count));
  return { toString: () => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('') };
}
