// How wide text will be, without a document: scenes are pure and laid out in tests and workers too.
//
// Estimates for the interface's sans-serif face, a little generous, so that real text never runs over its shape.

const NARROW = new Set("iIljtfr.,:;'|!()[]{} 1-");
const WIDE = new Set('mwMW@%—↺');

export const LABEL_SIZE = 13;
export const ID_SIZE = 9.5;
export const CHIP_SIZE = 11.5;
export const TAB_SIZE = 10;

/** Width in pixels of text in a size. */
export function textWidth(text: string, size: number): number {
  let units = 0;
  for (const char of text)
    units += NARROW.has(char) ? 0.42 : WIDE.has(char) ? 0.94 : /[A-Z0-9]/.test(char) ? 0.68 : 0.61;
  return units * size;
}

/** Long text keeps its beginning and end: `9223…5807`. */
export function shorten(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const head = Math.ceil((longest - 1) / 2);
  return `${text.slice(0, head)}…${text.slice(text.length - (longest - 1 - head))}`;
}
