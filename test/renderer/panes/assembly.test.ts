// Tests the parts of an assembly listing, and the comparison of schedules and allocators.
import { assemblyOf } from '../../../compiler/views/machine/machine.ts';
import { describe, expect, it } from 'vitest';
import type { TwinOutcome } from '../../../electron/contract/index.ts';
import { outcome } from '../../../electron/services/native/outcome.ts';
import { compile, measures, splitComment } from '../../../compiler/index.ts';
import { ranOut } from '../../../renderer/panes/assembly/beside.ts';
import { bestOf, comparisonRows, type Cell } from '../../../renderer/panes/assembly/comparison.ts';
import { partsOf, rowsOf } from '../../../renderer/shared/listing/parts.ts';

const source =
  'val fact = { int n -> n <= 1 ? 1 : n * fact(n - 1); };\nint sum = 0;\nfor (int i = 0; i < arg; i++) sum += fact(i);\nreturn sum;';
// Inlining is off.
const compilation = compile(source, { optimize: 'full', disabledRules: ['inline-call'] });
const listing = assemblyOf(compilation);

describe('the parts of a listing', () => {
  const parts = partsOf(listing);
  it('preserve every line in order', () => {
    expect(parts.flatMap(({ lines }) => lines)).toEqual(listing.lines);
  });
  it('count the instructions of the program’s functions', () => {
    const own = parts.filter(({ kind }) => kind === 'function');
    expect(own[0].lines[0].text).toMatch(/^main:/);
    expect(own.reduce((sum, { instructions }) => sum + instructions, 0)).toBe(listing.instructions);
  });
  it('number the instructions in memory order and skip other lines', () => {
    const rows = rowsOf(parts, false);
    const numbers = rows.flatMap((row) =>
      row.kind === 'line' && row.instruction >= 0 ? [row.instruction] : [],
    );
    expect(numbers).toEqual(Array.from({ length: listing.instructions }, (_, i) => i));
    expect(rows.some((row) => row.kind === 'line' && row.line.text.includes('_start'))).toBe(false);
    expect(rowsOf(parts, true).length).toBeGreaterThan(rows.length);
  });
  it('separate code from comments', () => {
    const line = listing.lines.find(({ kind, text }) => kind === 'instruction' && text.includes('fn_1_fact'));
    expect(line && splitComment(line).join('')).toBe(line?.text);
    expect(line && splitComment(line)[1]).toMatch(/^# line 3: /);
  });
});

describe('the C twin', () => {
  const ended = (fault: string): TwinOutcome['ours'] => ({
    outcome: outcome({ status: fault === '' ? 'value' : 'fault', fault }),
    milliseconds: 1,
    runs: 1,
  });
  const both = (ours: string, theirs: string): boolean =>
    ranOut({ ours: ended(ours), theirs: ended(theirs) } as TwinOutcome);

  it('gets a note that it never frees memory if only the twin ran out of memory', () => {
    expect(both('', 'out-of-memory')).toBe(true);
    expect(both('divide-by-zero', 'out-of-memory')).toBe(true);
    expect(both('out-of-memory', 'out-of-memory')).toBe(false);
    expect(both('', '')).toBe(false);
    expect(ranOut({ ours: null, theirs: null } as TwinOutcome)).toBe(false);
  });
});

describe('the comparison', () => {
  it('has a cell for each combination and marks the best cell', () => {
    const rows = comparisonRows(measures(compilation, { argument: 6n }));
    const executed = rows.find(({ key }) => key === 'executed');
    expect(executed?.cells).toHaveLength(6);
    expect(executed?.cells.every(({ value }) => value !== null && value > 0)).toBe(true);
  });
  it('marks nothing if all are equal, and skips missing values', () => {
    const cells = (values: (number | null)[]): Cell[] =>
      values.map((value) => ({ schedule: 'best', allocator: 'linear', value, span: 1 }));
    expect(bestOf(cells([3, 3, 3]))).toBeNull();
    expect(bestOf(cells([null, 3, 2]))).toBe(2);
    expect(bestOf(cells([null, null]))).toBeNull();
  });
});
