// registers: interference, possible registers, and spills of values; or allocations with fewer registers, one
// row per limit.
import * as v from 'valibot';
import {
  say,
  allocationOf,
  FIRST_VIRTUAL,
  registerName,
  type AllocationData,
  type Compilation,
  type LiveRangeData,
} from '../../../compiler/index.ts';
import { registerLimit, text } from '../fields.ts';
import { firstOf, itemAt } from '../lists.ts';
import {
  cell,
  defineSource,
  tableOf,
  TableError,
  worded,
  yesOrNo,
  type Table,
  type TableCell,
} from './table.ts';

const columnNames = ['neighbours', 'register', 'home'] as const;
const columnTitles = { neighbours: say`neighbours`, register: say`register`, home: say`home` } as const;
const limitNames = ['fits', 'spills', 'reloads', 'stores', 'moves'] as const;
const limitTitles = {
  fits: say`fits`,
  spills: say`spills`,
  reloads: say`reloads`,
  stores: say`stores`,
  moves: say`moves`,
} as const;
const homes = worded({ register: say`register`, memory: say`memory` });
type Wanted = 'neighbours' | 'register' | 'home';

export const registers = defineSource({
  schema: v.strictObject({
    of: v.literal('registers'),
    /** Variable names, one per row; each means its last assigned value, or its phi. */
    values: v.pipe(v.array(text), v.minLength(2, 'needs at least two values')),
    /** Most registers; 0: all. */
    registers: v.optional(registerLimit, 0n),
    /** `neighbours`: interfering values; `register`: any that no neighbor has; `home`: register or spilled. */
    ask: v.pipe(v.array(v.picklist(columnNames)), v.minLength(1, 'asks no question')),
  }),
  table: ({ values, registers: limit, ask }, { compilation }) => {
    const data = allocated(compilation, limit);
    const ranges = values.map((value) => rangeNamed(value, data, compilation));
    const neighbours = ranges.map((range) => namesOfNeighbours(range, ranges, values, data));
    const rows = ranges.map((range, i) => ({
      name: itemAt(values, i),
      place: { kind: 'node', node: range.node } as const,
      cells: ask.map((asked) => cellOf(asked, range, values, itemAt(neighbours, i), data)),
    }));
    const scene = { pane: 'registers', allocator: 'coloring', registers: limit, lives: 'graph' } as const;
    const titles = ask.map((column) => columnTitles[column]);
    return withApart(tableOf('', titles, rows, scene), ask.indexOf('register'), values, neighbours);
  },
});

export const registerLimits = defineSource({
  schema: v.strictObject({
    of: v.literal('registerLimits'),
    limits: v.pipe(v.array(registerLimit), v.minLength(1, 'needs at least one limit')),
    /** `fits`: whether nothing is spilled; the others are counts. */
    ask: v.optional(v.pipe(v.array(v.picklist(limitNames)), v.minLength(1, 'asks no question')), ['fits']),
  }),
  table: ({ limits, ask }, { compilation }) => {
    const rows = limits.map((limit) => {
      const { counts } = allocated(compilation, limit);
      const fits = counts.spills + counts.rematerialized === 0;
      return {
        name: limit === 0 ? say`all` : String(limit),
        cells: ask.map((asked) =>
          asked === 'fits' ? cell(fits ? 'yes' : 'no', null, yesOrNo) : cell(String(counts[asked]), null),
        ),
      };
    });
    const titles = ask.map((column) => limitTitles[column]);
    return tableOf(say`registers`, titles, rows, { pane: 'registers', allocator: 'coloring' });
  },
});

const allocated = (compilation: Compilation, limit: number): AllocationData =>
  allocationOf(compilation, {
    function: 0,
    schedule: 'best',
    abi: 'sysv',
    allocator: 'coloring',
    ...(limit === 0 ? {} : { registers: limit }),
  });

/** The live range of a variable's phi, else of its last assigned value. @throws TableError */
function rangeNamed(name: string, { iterations }: AllocationData, compilation: Compilation): LiveRangeData {
  const found = iterations[0]?.liveRanges.filter(({ variable }) => variable === name) ?? [];
  const phi = found.find(({ node }) => compilation.graph?.nodes[node]?.op.name === 'Phi');
  const range = phi ?? found.at(-1);
  if (range === undefined) throw new TableError(say`no value is named ${name}`);
  return range;
}

function namesOfNeighbours(
  range: LiveRangeData,
  ranges: readonly LiveRangeData[],
  names: readonly string[],
  { iterations }: AllocationData,
): readonly string[] {
  const near = new Set(
    firstOf(iterations).edges.flatMap(([a, b]) =>
      a === range.register ? [b] : b === range.register ? [a] : [],
    ),
  );
  return names.filter((_, i) => near.has(itemAt(ranges, i).register));
}

function cellOf(
  asked: Wanted,
  { register, node, allowed }: LiveRangeData,
  values: readonly string[],
  neighbours: readonly string[],
  { iterations }: AllocationData,
): Omit<TableCell, 'key'> {
  const spot = { kind: 'node', node } as const;
  switch (asked) {
    case 'neighbours':
      return cell(neighbours.join(', '), spot, { kind: 'set', choices: values });
    case 'home': {
      const goes = iterations.some(({ events, liveRanges }) => {
        const root = liveRanges.find((each) => each.register === register)?.root ?? register;
        return events.some(
          (each) => (each.kind === 'spill' || each.kind === 'rematerialize') && each.node === root,
        );
      });
      return cell(goes ? 'memory' : 'register', spot, homes);
    }
    case 'register': {
      const place = iterations[0]?.liveRanges.find((each) => each.register === register)?.place ?? -1;
      if (iterations.length > 1 || place < 0 || place >= FIRST_VIRTUAL)
        throw new TableError(say`this number of registers forces a spill`);
      return cell(registerName(place), spot, { choices: allowed.map((each) => registerName(each)) });
    }
  }
}

/** The register of a value must differ from its neighbors'. */
function withApart(
  table: Table,
  column: number,
  names: readonly string[],
  neighbours: readonly (readonly string[])[],
): Table {
  if (column < 0) return table;
  const keys = new Map(table.rows.map(({ cells }, r) => [itemAt(names, r), itemAt(cells, column).key]));
  const rows = table.rows.map((row, r) => ({
    ...row,
    cells: row.cells.map((each, c) =>
      c === column ? { ...each, apart: itemAt(neighbours, r).flatMap((name) => keys.get(name) ?? []) } : each,
    ),
  }));
  return { ...table, rows };
}
