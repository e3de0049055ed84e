// A program's output as text: of the control characters, only line ends, tabs, and backspace keep their
// meaning, as in the echo of a corrected line.

export const shownText = (text: string): string =>
  text.replace(/[\x00-\x07\x0b\x0c\x0e-\x1f\x7f-\x9f]/g, '·');

/** For text that did not pass through a terminal, whose lines end in line feeds. */
export const shownLines = (text: string): string => shownText(text).replace(/\r?\n/g, '\r\n');
