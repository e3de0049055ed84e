import { encode } from 'uqr';

/** Light modules around the code, required by the standard. */
const BORDER = 4;

export interface QrCode {
  readonly size: number;
  /** A square for each dark module. */
  readonly path: string;
}

export function qrCode(text: string): QrCode {
  const { data, size } = encode(text, { border: BORDER });
  const squares = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x},${y}h1v1h-1z`] : [])),
  );
  return { size, path: squares.join('') };
}
