/*
 * CSV tables (RFC 4180) of untrusted text, safe to open in a spreadsheet. A spreadsheet may interpret a cell
 * as a formula, which can start programs and send data. Where a cell begins depends on the reader: German
 * versions split at `;`, others at a tab, and a reader that does not split at `,` ignores quotes and splits
 * cells at line breaks. So a formula gets a leading `'` wherever any of them could begin a cell, and so does
 * a negative number, which may become a formula with its neighbor.
 */

/** Full-width characters also begin formulas. */
const FORMULA = '=+\\-@＝＋－＠';
/** The start of the text or of a possible cell, before blanks, quotes, and a formula. */
const CELL_BEGINS = new RegExp(
  `(?<=^|[;\\t\\r\\n\\v\\f\\u0085\\u2028\\u2029])(?=[\\s"\\u0000]*[${FORMULA}])`,
  'gu',
);

export const csvText = (lines: readonly (readonly string[])[]): string =>
  lines.map((cells) => `${cells.map(cellOf).join(',')}\r\n`).join('');

function cellOf(text: string): string {
  const plain = text.replace(CELL_BEGINS, "'");
  return /[",;\t\r\n\v\f]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

/** Separated by `,`, `;`, or tabs, whichever is most frequent in the first line. Skips blank lines. */
export function readCsv(source: string): string[][] {
  const text = source.replace(/^\ufeff/, '');
  const [first = ''] = text.split(/\r?\n|\r/, 1);
  const [separator = ','] = [',', ';', '\t'].sort((a, b) => first.split(b).length - first.split(a).length);
  const lines: string[][] = [[]];
  let cell = '';
  let isQuoted = false;
  const endCell = (): void => {
    lines.at(-1)?.push(cell.trim());
    cell = '';
  };
  for (let i = 0; i < text.length; i++) {
    const character = text.charAt(i);
    if (isQuoted && character === '"' && text.charAt(i + 1) === '"') cell += text.charAt(++i);
    else if (character === '"' && (isQuoted || cell.trim() === '')) isQuoted = !isQuoted;
    else if (isQuoted) cell += character;
    else if (character === separator) endCell();
    else if (character === '\n' || character === '\r') {
      endCell();
      lines.push([]);
    } else cell += character;
  }
  endCell();
  return lines.filter((cells) => cells.some((each) => each !== ''));
}
