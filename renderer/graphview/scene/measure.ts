// How wide text is, without a document: stages are made in workers and tests, too. Labels are set in a monospaced face.

/** Sizes of letters in pixels of the layout; the smallest decides how far a picture at rest may be zoomed out. */
export const LABEL_SIZE = 14;
export const ID_SIZE = 12;
export const CHIP_SIZE = 12.5;
export const TAB_SIZE = 12;
export const SMALLEST_SIZE = 12;

/** The widest of the faces that may be there, and a little more, so that real text never runs over its shape. */
const LETTER = 0.615;

/** Width in pixels of text in a size. */
export const textWidth = (text: string, size: number): number => text.length * size * LETTER;

/** Long text keeps its beginning and end: `9223…5807`. */
export function shorten(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const head = Math.ceil((longest - 1) / 2);
  return `${text.slice(0, head)}…${text.slice(text.length - (longest - 1 - head))}`;
}
