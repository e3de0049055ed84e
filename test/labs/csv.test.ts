// Tests that tables of untrusted text contain no formulas, however a spreadsheet splits them into cells.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvText } from '../../labs/engine/work/csv.ts';
import { long } from '../support/extent.ts';

/**
 * The cells that a spreadsheet sees. A quote counts only at the start of a cell, and text may follow the
 * closing quote.
 */
function cellsOf(table: string, separator: string): string[][] {
  const rows: string[][] = [[]];
  let cell = '';
  let at = 0;
  const end = (): void => {
    rows.at(-1)?.push(cell);
    cell = '';
  };
  let begins = true;
  while (at < table.length) {
    const char = table.charAt(at++);
    if (begins && char === '"') {
      for (; at < table.length; at++) {
        if (table.charAt(at) !== '"') cell += table.charAt(at);
        else if (table.charAt(at + 1) === '"') cell += table.charAt(at++);
        else break;
      }
      at += 1;
      begins = false;
    } else if (char === separator) {
      end();
      begins = true;
    } else if (char === '\n' || char === '\r') {
      if (char === '\r' && table.charAt(at) === '\n') at += 1;
      end();
      rows.push([]);
      begins = true;
    } else {
      cell += char;
      begins = false;
    }
  }
  if (cell !== '') end();
  return rows.filter((row) => row.length > 0);
}

const isFormula = (cell: string): boolean => /^[\s"\0]*[=+\-@＝＋－＠]/u.test(cell);
const formulas = (table: string): string[] =>
  [',', ';', '\t'].flatMap((separator) => cellsOf(table, separator).flat().filter(isFormula));

describe('a table', () => {
  it('contains no formula for a spreadsheet that splits at semicolons or tabs', () => {
    for (const cell of [
      'x;=1+1',
      'x;"=1+1',
      'x\t=1+1',
      'a\n=1+1',
      'a;\n=1',
      '";=1',
      ' =1',
      '＝1',
      ';-1',
      '"";""=1',
    ])
      expect([
        cell,
        formulas(
          csvText([
            ['Ada', cell, 'b'],
            [cell, '0+1'],
          ]),
        ),
      ]).toEqual([cell, []]);
  });

  it('contains no formula, whatever its contents', long, () => {
    const part = fc.constantFrom(
      '=',
      '+',
      '-',
      '@',
      ';',
      ',',
      '\t',
      '\n',
      '\r',
      '"',
      "'",
      ' ',
      'a',
      '1',
      '＝',
      '\0',
    );
    const cell = fc.string({ unit: part, maxLength: 12 });
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { maxLength: 4 }), (lines) => {
        expect(formulas(csvText(lines))).toEqual([]);
      }),
      { seed: 7, numRuns: 5_000 },
    );
  });

  it('keeps its cells for readers that split at commas', () => {
    const lines = [
      ['Ada', '1', '0.5', '{"choices":[1,-2]}', 'a "b", c', 'x;y'],
      ['two\r\nlines', '', 'a = b', 'a - b', "it's", '1,5'],
    ];
    expect(cellsOf(csvText(lines), ',')).toEqual(lines);
    expect(cellsOf(csvText([['=1', 'x; -1', '-1']]), ',')).toEqual([["'=1", "x;' -1", "'-1"]]);
  });
});
