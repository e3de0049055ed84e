// conventions: argument registers, or who saves which register, by calling convention.
import * as v from 'valibot';
import { abiNames } from '../../../compiler/choices/index.ts';
import { say, argumentHomes, argumentKinds, ON_STACK, saverOf } from '../../../compiler/index.ts';
import { conventionName, text } from '../fields.ts';
import { itemAt } from '../lists.ts';
import { cell, defineSource, namesSorted, TableError, tableOf, type WrittenRow } from './table.ts';

const titles = { sysv: 'System V', win64: 'Windows' } as const;
const ORDINALS = [say`1st`, say`2nd`, say`3rd`];

export const conventions = defineSource({
  schema: v.pipe(
    v.strictObject({
      of: v.literal('conventions'),
      /** Parameters, one row each. */
      takes: v.optional(v.array(v.picklist(argumentKinds)), []),
      /** Registers: who preserves them across a call. */
      saves: v.optional(v.array(text), []),
      under: v.optional(v.array(conventionName), [...abiNames]),
    }),
    v.check(
      ({ takes, saves }) => (takes.length === 0) !== (saves.length === 0),
      'needs either “takes” or “saves”',
    ),
  ),
  table: ({ takes, saves, under }) => {
    const homes = under.map((abi) => argumentHomes(abi, takes));
    const choices = namesSorted([...abiNames.flatMap((abi) => argumentHomes(abi, MANY)), ON_STACK]);
    const labels = choices.map((choice) => (choice === ON_STACK ? say`stack` : choice));
    const arguments_ = takes.map((kind, i): WrittenRow => {
      const name = say`${ORDINALS[i] ?? say`${i + 1}th`}: ${kind}`;
      return {
        name,
        key: String(i + 1),
        cells: homes.map((home) => cell(itemAt(home, i), null, { choices, labels })),
      };
    });
    const registers = saves.map((register): WrittenRow => {
      const cells = under.map((abi) => {
        const saver = saverOf(abi, register);
        if (saver === null) throw new TableError(say`${register} never holds a value`);
        return cell(saver, null, { choices: ['caller', 'callee'] });
      });
      return { name: register, cells };
    });
    const corner = takes.length > 0 ? say`argument` : say`register`;
    return tableOf(
      corner,
      under.map((abi) => titles[abi]),
      [...arguments_, ...registers],
      { pane: 'assembly' },
    );
  },
});

/** Enough to use every register. */
const MANY = [
  ...Array.from({ length: 7 }, () => 'int' as const),
  ...Array.from({ length: 9 }, () => 'flt' as const),
];
