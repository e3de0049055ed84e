// A program's output is text and nothing else: of the characters that steer a terminal only those keep their meaning that
// end a line, go to the next column, or go back one, as the echo of a line that is corrected does.

export const shownText = (text: string): string =>
  text.replace(/[\x00-\x07\x0b\x0c\x0e-\x1f\x7f-\x9f]/g, '·');

/** The same for text that came without a terminal between: its lines end in line feeds. */
export const shownLines = (text: string): string => shownText(text).replace(/\r?\n/g, '\r\n');
