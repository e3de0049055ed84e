// Tables about SSA constructions, as in the SSA pane.
import * as v from 'valibot';
import {
  say,
  ssaAlgorithmNames,
  ssaConditions,
  ssaOf,
  type Phrase,
  type SsaData,
} from '../../../compiler/index.ts';
import { count, text } from '../reading/fields.ts';
import { flowSpot } from '../places/flow-places.ts';
import type { Spot } from '../places/spots.ts';
import { itemAt } from '../lists.ts';
import { cell, defineSource, giveFirst, namesSorted, TableError, tableOf, yesOrNo } from './table.ts';

/** A text's form in the SSA pane. */
function formOf(text: string, algorithm: SsaData['algorithm'], mostSteps = 0): SsaData {
  const answer = ssaOf(text, { algorithm, mostSteps });
  if (answer.kind !== 'ssa') throw new TableError(say`this program has no SSA form here: ${answer.kind}`);
  return answer.data;
}

/** The variables with a phi in each block. */
export const phis = defineSource({
  schema: v.strictObject({
    of: v.literal('phis'),
    algorithm: v.optional(v.picklist(ssaAlgorithmNames), 'cytron'),
    /** Only blocks with several predecessors. */
    joins: v.optional(v.boolean(), true),
  }),
  table: ({ algorithm, joins }, { text }) => {
    const { blocks, phis: placed, variables } = formOf(text, algorithm);
    const rows = blocks.flatMap(({ name, predecessors }, block) => {
      if (joins && predecessors.length < 2) return [];
      const found = placed.filter((phi) => phi.block === block).map(({ variable }) => variables[variable]);
      return [{ name, cells: [cell(found.join(', '), null, { kind: 'set', choices: variables })] }];
    });
    if (rows.length === 0) throw new TableError(say`no paths meet in this program`);
    return tableOf(say`block`, [say`phis`], rows, { pane: 'ssa', algorithm });
  },
});

const flowColumns = ['dominator', 'frontier'] as const;
const flowTitles = { dominator: say`dominator`, frontier: say`frontier` } as const;

export const flowBlocks = defineSource({
  schema: v.strictObject({
    of: v.literal('flowBlocks'),
    columns: v.optional(v.array(v.picklist(flowColumns)), [...flowColumns]),
    blocks: v.optional(v.array(v.string())),
  }),
  table: ({ columns, blocks: wanted }, { text }) => {
    const { blocks } = formOf(text, 'cytron');
    const names = blocks.map(({ name }) => name);
    const rows = blocks.flatMap(({ name, dominator, frontier }, block) => {
      if (block === 0 || wanted?.includes(name) === false) return [];
      const spot = flowSpot(block);
      const cells = {
        dominator: cell(itemAt(names, dominator), spot, { choices: names }),
        frontier: cell(frontier.map((each) => names[each]).join(', '), spot, { kind: 'set', choices: names }),
      };
      return [{ name, cells: columns.map((column) => cells[column]) }];
    });
    const asked = columns.map((column) => flowTitles[column]);
    return tableOf(say`block`, asked, rows, { pane: 'ssa', algorithm: 'cytron' });
  },
});

const countNames = ['phis', 'placed', 'removed', 'visits', 'paths'] as const;
const countTitles: Readonly<Record<string, Phrase>> = {
  phis: say`phis`,
  placed: say`placed`,
  removed: say`removed`,
  visits: say`visits`,
  paths: say`paths`,
  pruned: say`pruned`,
  minimal: say`minimal`,
};

/** Results of SSA constructions for one graph, or of one construction for a growing graph. */
export const constructions = defineSource({
  schema: v.strictObject({
    of: v.literal('constructions'),
    algorithms: v.optional(v.array(v.picklist(ssaAlgorithmNames)), [...ssaAlgorithmNames]),
    /** Remaining, placed, and removed phis; block visits; ends of searches. */
    figures: v.optional(v.array(v.picklist(countNames)), []),
    conditions: v.optional(v.array(v.picklist(ssaConditions)), []),
    /** Programs instead of the task's, for one algorithm: `first`, `repeated` n times, `last`; one row each. */
    growing: v.optional(
      v.strictObject({
        first: text,
        repeated: text,
        last: text,
        times: v.pipe(v.array(count), v.minLength(1)),
      }),
    ),
    given: v.optional(count, 0n),
  }),
  table: ({ algorithms, figures, conditions, growing, given }, { text: program }) => {
    const columns = [...figures, ...conditions].map((column) => countTitles[column] ?? column);
    const cellsOf = (source: string, algorithm: (typeof algorithms)[number]) => {
      const { phis, counts, conditions: kept } = formOf(source, algorithm);
      const all = { ...counts, phis: phis.length };
      return [
        ...figures.map((figure) => cell(String(all[figure]), null)),
        ...conditions.map((condition) => {
          const found = kept.find((each) => each.condition === condition);
          return cell(found?.problems?.length === 0 ? 'yes' : 'no', null, yesOrNo);
        }),
      ];
    };
    if (growing === undefined) {
      const rows = algorithms.map((name) => ({ name, cells: cellsOf(program, name) }));
      return tableOf('', columns, giveFirst(rows, given), { pane: 'ssa', algorithm: algorithms[0] });
    }
    const { first, repeated, last, times } = growing;
    const wide = columns.flatMap((column) =>
      algorithms.map((name) => (columns.length === 1 ? name : say`${name}: ${column}`)),
    );
    const rows = times.map((n) => {
      const source = [first, ...Array<string>(n).fill(repeated), last].join('\n');
      const byAlgorithm = algorithms.map((name) => cellsOf(source, name));
      return {
        name: String(n),
        cells: columns.flatMap((_, i) => byAlgorithm.map((cells) => itemAt(cells, i))),
      };
    });
    return tableOf('n', wide, giveFirst(rows, given), { pane: 'ssa', algorithm: algorithms[0] });
  },
});

const lockstepColumns = ['value', 'assigned in'] as const;
const lockstepTitles = { value: say`value`, 'assigned in': say`assigned in` } as const;

/** The SSA value of each variable along a path, and the block that assigned it. */
export const lockstep = defineSource({
  schema: v.strictObject({
    of: v.literal('lockstep'),
    algorithm: v.optional(v.picklist(ssaAlgorithmNames), 'choi'),
    variable: v.string(),
    /** Block names, from the entry on. */
    path: v.pipe(v.array(v.string()), v.minLength(1, 'needs at least one block')),
    columns: v.optional(v.array(v.picklist(lockstepColumns)), [...lockstepColumns]),
    given: v.optional(count, 0n),
  }),
  table: ({ algorithm, variable, path, columns, given }, { text }) => {
    const { blocks, variables } = formOf(text, algorithm);
    const numbers = [0, ...path.map((name) => blocks.findIndex((block) => block.name === name))];
    const wanted = variables.indexOf(variable);
    if (wanted < 0) throw new TableError(say`there is no variable ${variable}`);
    const answer = ssaOf(text, { algorithm, path: numbers });
    if (answer.kind !== 'ssa' || answer.data.states.length < numbers.length)
      throw new TableError(say`this is not a path through its blocks`);
    const { states, values } = answer.data;
    const names = namesSorted(
      values.flatMap((each) => (each.variable === variable && each.name !== '' ? each.name : [])),
    );
    const all = blocks.map(({ name }) => name);
    const rows = states.slice(1).map(({ entries, block }, i) => {
      const entry = entries.find((each) => each.variable === wanted);
      const value = values.find((each) => each.value === entry?.value)?.name ?? '—';
      const spot = flowSpot(block);
      const cells = {
        value: cell(value, spot, { choices: ['—', ...names] }),
        'assigned in': cell(all[entry?.original ?? -1] ?? '—', spot, {
          choices: ['—', ...all],
        }),
      };
      return {
        name: `${i + 1}  ${all[block]}`,
        key: String(i + 1),
        cells: columns.map((column) => cells[column]),
      };
    });
    const asked = columns.map((column) => lockstepTitles[column]);
    return tableOf('', asked, giveFirst(rows, given), { pane: 'ssa', algorithm });
  },
});

const MAX_REMOVALS = 2000;

/** The phis that a construction removes, in order, and what replaces them. */
export const removals = defineSource({
  schema: v.strictObject({
    of: v.literal('removals'),
    algorithm: v.optional(v.picklist(ssaAlgorithmNames), 'braun'),
    most: v.optional(count, 12n),
    given: v.optional(count, 0n),
  }),
  table: ({ algorithm, most, given }, { text }) => {
    const data = formOf(text, algorithm, MAX_REMOVALS);
    const called = (value: number): string => {
      const found = data.values.find((each) => each.value === value);
      if (found === undefined) return '—';
      return `${found.variable} ${found.isPhi ? 'φ' : '='} ${itemAt(data.blocks, found.block).name}`;
    };
    const steps = data.steps.filter((step) => step.kind === 'remove-phi').slice(0, most);
    if (steps.length === 0) throw new TableError(say`no phi is removed`);
    const all = namesSorted(data.values.map(({ value }) => called(value)));
    const phis = all.filter((name) => name.includes('φ'));
    const places = phis.map((name) =>
      data.values
        .filter(({ value }) => called(value) === name)
        .map(({ block, variable }): Spot => ({ kind: 'flow-phi', block, variable })),
    );
    const rows = steps.map(({ phi, by }, i) => {
      const spot = flowSpot(data.values.find(({ value }) => value === phi)?.block ?? 0);
      return {
        name: String(i + 1),
        cells: [cell(called(phi), spot, { choices: phis, places }), cell(called(by), spot, { choices: all })],
      };
    });
    return tableOf('#', [say`phi`, say`replaced by`], giveFirst(rows, given), { pane: 'ssa', algorithm });
  },
});
