// Tests a class's QR code by reading the modules from the drawn path.
import { encode } from 'uqr';
import { describe, expect, it } from 'vitest';
import { qrCode } from '../../../renderer/class/qr.ts';

const BORDER = 4;
const FINDER = ['1111111', '1000001', '1011101', '1011101', '1011101', '1000001', '1111111'];

/** The rows of the code as 0 and 1. */
function modulesOf({ size, path }: ReturnType<typeof qrCode>): string[] {
  const rows = Array.from({ length: size }, () => Array.from({ length: size }, () => '0'));
  for (const [, x, y] of path.matchAll(/M(\d+),(\d+)h1v1h-1z/g))
    (rows[Number(y)] as string[])[Number(x)] = '1';
  return rows.map((row) => row.join(''));
}

describe.each(['http://192.168.1.20:4711/', 'http://[2001:db8::17]:4711/', 'x'.repeat(200)])(
  'the QR code of %s',
  (text) => {
    const code = qrCode(text);
    const rows = modulesOf(code);

    it('has a standard size and a light border', () => {
      const inner = code.size - 2 * BORDER;
      expect(inner % 4).toBe(1);
      expect(inner).toBeGreaterThanOrEqual(21);
      for (const [i, row] of rows.entries()) {
        const isBorder = i < BORDER || i >= code.size - BORDER;
        expect(isBorder ? row : row.slice(0, BORDER) + row.slice(-BORDER)).toMatch(/^0+$/);
      }
    });

    it('has its finder patterns in three corners', () => {
      const [near, far] = [BORDER, code.size - BORDER - 7];
      for (const [x, y] of [
        [near, near],
        [far, near],
        [near, far],
      ] as const)
        expect(rows.slice(y, y + 7).map((row) => row.slice(x, x + 7))).toEqual(FINDER);
    });

    it('has the modules that the library encodes', () => {
      const { data } = encode(text, { border: BORDER });
      expect(rows).toEqual(data.map((row) => row.map((isDark) => (isDark ? '1' : '0')).join('')));
    });
  },
);
