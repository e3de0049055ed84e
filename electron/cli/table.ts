/** Aligned columns; the first line is the heading. */
export function alignedTable(rows: readonly (readonly string[])[]): string {
  const widths: number[] = [];
  for (const row of rows) row.forEach((cell, i) => (widths[i] = Math.max(widths[i] ?? 0, widthOf(cell))));
  return rows
    .map((row) => row.map((cell, i) => cell + ' '.repeat((widths[i] ?? 0) - widthOf(cell))).join('  '))
    .map((line) => `${line.trimEnd()}\n`)
    .join('');
}

export const tableWidth = (widths: readonly number[]): number =>
  widths.reduce((sum, width) => sum + width + 2, 0);

/** In characters, not in code units. */
export const widthOf = (cell: string): number => [...cell].length;
