// flags: the flags after comparing two integers, and which jumps they take.
import * as v from 'valibot';
import { allConditions, comparisonFlags } from '../../../compiler/index.ts';
import { int64 } from '../fields.ts';
import { cell, defineSource, tableOf, type WrittenRow } from './table.ts';

const flagNames = ['zero', 'sign', 'carry', 'overflow'] as const;
const pair = v.strictObject({ left: int64, right: int64 });

const SMALLEST = -(1n << 63n);
/** Shortens the 64-bit limits. */
const shortly = (value: bigint): string => {
  if (value === SMALLEST) return '−2⁶³';
  return value === -1n - SMALLEST ? '2⁶³−1' : String(value);
};

export const flags = defineSource({
  schema: v.strictObject({
    of: v.literal('flags'),
    /** One row each: `left` is compared with `right`. */
    compare: v.pipe(v.array(pair), v.minLength(1, 'needs at least one pair')),
    /** Flags and jump conditions: `l` is taken if `left` is less. */
    ask: v.pipe(v.array(v.picklist([...flagNames, ...allConditions])), v.minLength(1, 'asks no question')),
  }),
  table: ({ compare, ask }) => {
    const rows = compare.map(({ left, right }): WrittenRow => {
      const found = comparisonFlags(left, right);
      const isSet = (asked: (typeof ask)[number]): boolean => {
        const flag = flagNames.find((name) => name === asked);
        if (flag !== undefined) return found.flags?.[flag] === true;
        return allConditions.some((condition) => condition === asked && found.holds(condition));
      };
      return {
        name: `${shortly(left)} ? ${shortly(right)}`,
        key: `${left} ? ${right}`,
        cells: ask.map((asked) => cell(isSet(asked) ? '1' : '0', null, { choices: ['0', '1'] })),
      };
    });
    return tableOf('', ask, rows, {});
  },
});
