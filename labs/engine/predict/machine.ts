// Tables about machine code: registers, conventions, calls, and flags.
import * as v from 'valibot';
import { abiNames } from '../../../compiler/choices/index.ts';
import {
  allConditions,
  allocationOf,
  argumentHomes,
  argumentKinds,
  callsOf,
  comparisonFlags,
  FIRST_VIRTUAL,
  ON_STACK,
  registerName,
  saverOf,
  say,
  type AllocationData,
  type CallRecord,
  type Compilation,
  type LiveRangeData,
} from '../../../compiler/index.ts';
import { conventionName, count, int64, registerLimit, text } from '../reading/fields.ts';
import { firstOf, itemAt } from '../lists.ts';
import {
  cell,
  defineSource,
  giveFirst,
  namesSorted,
  TableError,
  tableOf,
  worded,
  yesOrNo,
  type Table,
  type TableCell,
  type WrittenRow,
} from './table.ts';

const registerColumns = ['neighbours', 'register', 'home'] as const;
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

/**
 * Interference, possible registers, and spills of values; or allocations with fewer registers, one row
 * per limit.
 */
export const registers = defineSource({
  schema: v.strictObject({
    of: v.literal('registers'),
    /** Variable names, one per row; each means its last assigned value, or its phi. */
    values: v.pipe(v.array(text), v.minLength(2, 'needs at least two values')),
    /** Most registers; 0: all. */
    registers: v.optional(registerLimit, 0n),
    /** `neighbours`: interfering values; `register`: any that no neighbor has; `home`: register or spilled. */
    ask: v.pipe(v.array(v.picklist(registerColumns)), v.minLength(1, 'asks no question')),
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

const abiTitles = { sysv: 'System V', win64: 'Windows' } as const;
const ORDINALS = [say`1st`, say`2nd`, say`3rd`];

/** Argument registers, or who saves which register, by calling convention. */
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
      under.map((abi) => abiTitles[abi]),
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

const MAX_CALLS = 12;
const callColumns = ['argument', 'depth', 'stack', 'result'] as const;
const callTitles = {
  argument: say`argument`,
  depth: say`depth`,
  stack: say`stack`,
  result: say`result`,
} as const;

/** A function's calls in a machine run: argument, depth, stack use, and result. */
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
    ask: v.optional(v.pipe(v.array(v.picklist(callColumns)), v.minLength(1, 'asks no question')), [
      'argument',
      'depth',
      'result',
    ]),
    most: v.optional(count, BigInt(MAX_CALLS)),
    given: v.optional(count, 0n),
  }),
  table: ({ function: name, arg: argument, abi, ask, most, given }, { compilation }) => {
    const found = callsOf(compilation, { function: name, argument, abi }).slice(0, most);
    if (found.length === 0) throw new TableError(say`${name} is never called`);
    const rows = found.map((record, i) => ({
      name: String(i + 1),
      cells: ask.map((column) => cell(textOf(record, column), null)),
    }));
    const asked = ask.map((column) => callTitles[column]);
    return tableOf(say`call`, asked, giveFirst(rows, given), { pane: 'machine', arg: argument, abi });
  },
});

function textOf(record: CallRecord, column: (typeof callColumns)[number]): string {
  if (column === 'result') return record.result ?? '—';
  return String(record[column]);
}

const flagNames = ['zero', 'sign', 'carry', 'overflow'] as const;
const pair = v.strictObject({ left: int64, right: int64 });

const SMALLEST = -(1n << 63n);
/** Shortens the 64-bit limits. */
const shortly = (value: bigint): string => {
  if (value === SMALLEST) return '−2⁶³';
  return value === -1n - SMALLEST ? '2⁶³−1' : String(value);
};

/** The flags after comparing two integers, and which jumps they take. */
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
