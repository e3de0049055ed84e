import {
  allocatorNames,
  scheduleKinds,
  type Allocator,
  type AllocatorMeasures,
  type Measures,
  type ScheduleKind,
} from '../../../compiler/index.ts';

export type MeasureKey =
  'instructions' | 'executed' | 'spills' | 'rematerialized' | 'reloads' | 'stores' | 'live';

export interface Cell {
  readonly schedule: ScheduleKind;
  readonly allocator: Allocator;
  /** null if a run exceeded its budget. */
  readonly value: number | null;
  /** 2: the same for both allocators. */
  readonly span: 1 | 2;
}

export interface ComparisonRow {
  readonly key: MeasureKey;
  readonly cells: readonly Cell[];
}

const ofAllocator: readonly [MeasureKey, (measures: AllocatorMeasures) => number | null][] = [
  ['instructions', ({ instructions }) => instructions],
  ['executed', ({ executed }) => executed],
  ['spills', ({ spills }) => spills],
  ['rematerialized', ({ rematerialized }) => rematerialized],
  ['reloads', ({ reloads }) => reloads],
  ['stores', ({ stores }) => stores],
];

export function comparisonRows(all: Readonly<Record<ScheduleKind, Measures>>): ComparisonRow[] {
  const rows = ofAllocator.map(([key, read]) => ({
    key,
    cells: scheduleKinds.flatMap((schedule) =>
      allocatorNames.map((allocator): Cell => {
        const value = read(all[schedule].allocators[allocator]);
        return { schedule, allocator, value, span: 1 };
      }),
    ),
  }));
  const live = scheduleKinds.map((schedule): Cell => {
    return { schedule, allocator: 'coloring', value: all[schedule].maximumLive, span: 2 };
  });
  return [...rows, { key: 'live' as const, cells: live }].filter(({ cells }) =>
    cells.some(({ value }) => value !== 0),
  );
}

/** null if all are equal. */
export function bestOf(cells: readonly Cell[]): number | null {
  const values = cells.flatMap(({ value }) => (value === null ? [] : [value]));
  const least = Math.min(...values);
  return values.some((value) => value > least) ? least : null;
}
