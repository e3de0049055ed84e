// calls: a function's calls in a machine run: argument, depth, stack use, and result.
import * as v from 'valibot';
import { say, callsOf, type CallRecord } from '../../../compiler/index.ts';
import { conventionName, count, int64, text } from '../fields.ts';
import { cell, defineSource, giveFirst, tableOf, TableError } from './table.ts';

const MAX = 12;
const columnNames = ['argument', 'depth', 'stack', 'result'] as const;
const titles = {
  argument: say`argument`,
  depth: say`depth`,
  stack: say`stack`,
  result: say`result`,
} as const;

export const calls = defineSource({
  schema: v.strictObject({
    of: v.literal('calls'),
    function: text,
    arg: v.optional(int64, 0n),
    abi: v.optional(conventionName, 'sysv'),
    /**
     * `depth`: calls of it that have not returned; `stack`: bytes below the first call; `result`: its future
     * result.
     */
    ask: v.optional(v.pipe(v.array(v.picklist(columnNames)), v.minLength(1, 'asks no question')), [
      'argument',
      'depth',
      'result',
    ]),
    most: v.optional(count, BigInt(MAX)),
    given: v.optional(count, 0n),
  }),
  table: ({ function: name, arg: argument, abi, ask, most, given }, { compilation }) => {
    const found = callsOf(compilation, { function: name, argument, abi }).slice(0, most);
    if (found.length === 0) throw new TableError(say`${name} is never called`);
    const rows = found.map((record, i) => ({
      name: String(i + 1),
      cells: ask.map((column) => cell(textOf(record, column), null)),
    }));
    const asked = ask.map((column) => titles[column]);
    return tableOf(say`call`, asked, giveFirst(rows, given), { pane: 'machine', arg: argument, abi });
  },
});

function textOf(record: CallRecord, column: (typeof columnNames)[number]): string {
  if (column === 'result') return record.result ?? '—';
  return String(record[column]);
}
