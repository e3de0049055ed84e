// Text widths without a document, because stages are made in workers and tests, too. Labels are monospaced.

/** In layout pixels; the smallest limits zooming out. */
export const LABEL_SIZE = 14;
export const ID_SIZE = 12;
export const CHIP_SIZE = 12.5;
export const TAB_SIZE = 12;
export const SMALLEST_SIZE = 12;

/** Width in the widest possible font plus a margin, so that text never overflows its shape. */
const LETTER = 0.615;

export const textWidth = (text: string, size: number): number => text.length * size * LETTER;

/** Keeps the beginning and the end: `9223…5807`. */
export function shorten(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const head = Math.ceil((longest - 1) / 2);
  return `${text.slice(0, head)}…${text.slice(text.length - (longest - 1 - head))}`;
}
