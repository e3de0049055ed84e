// Line ends of all texts. Offsets are in UTF-16 code units.

/** LF, CR, and the separators that end lines in JavaScript; CR LF is one end. */
const ENDS = '\\n\\r\\u2028\\u2029';
const LINE_END = new RegExp(`\\r\\n|[${ENDS}]`);

export interface Line {
  readonly text: string;
  readonly start: number;
}

/** After a final line end, the last line is empty. */
export function linesOf(text: string): Line[] {
  const end = new RegExp(LINE_END, 'g');
  const lines: Line[] = [];
  let start = 0;
  for (let found = end.exec(text); found !== null; found = end.exec(text)) {
    lines.push({ text: text.slice(start, found.index), start });
    start = end.lastIndex;
  }
  return [...lines, { text: text.slice(start), start }];
}

export function lineEnd(text: string, at: number): number {
  const end = new RegExp(`[${ENDS}]`, 'g');
  end.lastIndex = at;
  return end.exec(text)?.index ?? text.length;
}

/** Matches a text that starts with `start` after spaces and comments. @param sign begins a comment */
export const afterComments = (sign: string, start: RegExp): RegExp =>
  new RegExp(`^(?:\\s|${sign}[^${ENDS}]*[${ENDS}])*${start.source}`);

/** A program in which every line ends in LF, possibly after CR. Offsets stay valid. */
export const withLineFeeds = (program: string): string => program.replace(/\r(?!\n)/g, '\n');
