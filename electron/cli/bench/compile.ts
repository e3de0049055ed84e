/*
 * fathom bench compile: the time from source text to assembly text, by stage, and how it grows with the
 * program.
 *
 * Measures programs of integers, and of functions over objects and arrays. Node counts include dead nodes,
 * because they measure the work. All runs are warm; larger programs run less often. Programs that grow in one
 * dimension reveal stages with superlinear time. `--quick` omits the largest programs, and all but the fewest
 * functions and parts. Times are CPU time if other programs compete for the CPU, else wall time (see
 * since()).
 */
import { assemblyTextOf, compile, stageNames, type StageName } from '../../../compiler/index.ts';
import { firstOf, itemAt } from '../../../labs/engine/index.ts';
import { growing } from './growth-programs.ts';
import { FUNCTION_LINES, integerProgram, objectProgram } from './sample-programs.ts';
import { print } from '../output.ts';
import { alignedTable } from '../table.ts';
import type { Figure } from './figures.ts';

interface Extent {
  readonly lines: readonly number[];
  readonly functions: readonly number[];
  /** For programs that grow in one dimension: a small number, and four times as many. */
  readonly parts: {
    readonly functions: readonly [number, number];
    readonly others: readonly [number, number];
  };
  readonly times: (lines: number) => number;
  /** Runs of each program that grows in one dimension. */
  readonly growthTimes: number;
  readonly warmUps: number;
}

const whole: Extent = {
  lines: [100, 1000, 7000, 20_000],
  functions: [20, 40, 80, 160, 320, 640],
  parts: { functions: [20, 80], others: [250, 1000] },
  times: (lines) => (lines <= 100 ? 31 : lines <= 1000 ? 7 : lines <= 10_000 ? 3 : 1),
  growthTimes: 5,
  warmUps: 30,
};

const quick: Extent = {
  lines: [100, 1000, 7000],
  functions: [20, 80],
  parts: { functions: [10, 40], others: [50, 200] },
  times: (lines) => (lines <= 100 ? 15 : lines <= 1000 ? 3 : 1),
  growthTimes: 3,
  warmUps: 15,
};

const kinds = {
  integers: integerProgram,
  objects: (lines: number) => objectProgram(Math.max(1, Math.round((lines - 7) / (FUNCTION_LINES + 1)))),
} as const satisfies Record<string, (lines: number) => string>;
type Kind = keyof typeof kinds;

export interface CompileRow {
  readonly kind: Kind;
  readonly lines: number;
  readonly functions: number;
  /** Created, and left at the end. */
  readonly created: number;
  readonly live: number;
  readonly total: number;
  readonly stages: Readonly<Record<StageName, number>>;
}

export interface GrowthRow {
  readonly kind: string;
  readonly parts: readonly [number, number];
  readonly small: Run;
  readonly large: Run;
}

export interface BenchCompileFlags {
  readonly json?: boolean;
  readonly quick?: boolean;
}

interface CompileReport {
  readonly figures: readonly Figure[];
  readonly sizes: readonly CompileRow[];
  readonly functions: readonly CompileRow[];
  readonly growth: readonly GrowthRow[];
}

export async function benchCompile({ json, quick: isQuick }: BenchCompileFlags): Promise<number> {
  const report = measured(isQuick === true ? quick : whole);
  await print(json === true ? `${JSON.stringify(report)}\n` : text(report));
  return 0;
}

export function compileFigures(): readonly Figure[] {
  warmUp(whole);
  return [...recording(), ...figuresOf(measureSizes(whole))];
}

function measured(extent: Extent): CompileReport {
  warmUp(extent);
  const sizes = measureSizes(extent);
  const functions = extent.functions.map((count) =>
    measure('objects', objectProgram(count), extent.times(count * FUNCTION_LINES), count),
  );
  const growth = measureGrowth(extent);
  return { figures: [...recording(), ...figuresOf(sizes)], sizes, functions, growth };
}

const measureSizes = ({ lines, times }: Extent): CompileRow[] =>
  (Object.keys(kinds) as Kind[]).flatMap((kind) =>
    lines.map((count) => measure(kind, kinds[kind](count), times(count))),
  );

const measureGrowth = ({ parts, growthTimes }: Extent): GrowthRow[] =>
  Object.entries(growing).map(([kind, program]) => {
    const [few, many] = kind === 'functions' ? parts.functions : parts.others;
    const small = medianRun(program(few), growthTimes);
    const large = medianRun(program(many), growthTimes);
    return { kind, parts: [few, many], small, large };
  });

/** Runs until the JIT has compiled the hot code. */
function warmUp({ warmUps }: Extent): void {
  for (let i = 0; i < warmUps; i++) for (const program of Object.values(kinds)) run(program(100));
}

interface Run {
  readonly created: number;
  readonly live: number;
  readonly total: number;
  readonly stages: Record<StageName, number>;
}

function now(): readonly [wall: number, processor: number] {
  const { user, system } = process.cpuUsage();
  return [performance.now(), (user + system) / 1000];
}

/**
 * The shorter of wall and CPU time. CPU time excludes competing programs; wall time excludes parallel Node threads such
 * as the garbage collector.
 */
function since([wall, processor]: ReturnType<typeof now>): number {
  const [laterWall, laterProcessor] = now();
  return Math.min(laterWall - wall, laterProcessor - processor);
}

function run(program: string): Run {
  const stages = Object.fromEntries(stageNames.map((name) => [name, 0])) as Record<StageName, number>;
  let stage: StageName = 'syntax';
  let started = now();
  const began = (next: StageName): void => {
    stages[stage] += since(started);
    [stage, started] = [next, now()];
  };
  const compilation = compile(program, { began });
  assemblyTextOf(compilation);
  began('emit');
  return {
    created: compilation.created,
    live: compilation.graph?.liveCount ?? 0,
    total: Object.values(stages).reduce((sum, time) => sum + time, 0),
    stages,
  };
}

function measure(kind: Kind, program: string, times: number, functions = 0): CompileRow {
  return { kind, lines: program.split('\n').length, functions, ...medianRun(program, times) };
}

const medianRun = (program: string, times: number): Run =>
  itemAt(
    Array.from({ length: times }, () => run(program)).sort((a, b) => a.total - b.total),
    times >> 1,
  );

/**
 * Relative to the front end, which records the steps. The shortest run counts, because disturbances exceed
 * the cost of recording.
 */
function recording(): Figure[] {
  return (Object.keys(kinds) as Kind[]).map((kind) => {
    const program = kinds[kind](100);
    const timed = (record: boolean): number => {
      const started = now();
      compile(program, { record });
      return since(started);
    };
    // Alternate, so that disturbances affect both.
    let [plain, recorded] = [Infinity, Infinity];
    for (let i = 0; i < 31; i++) {
      plain = Math.min(plain, timed(false));
      recorded = Math.min(recorded, timed(true));
    }
    return {
      name: `${kind}, 100 lines, front end with recording, relative to one without`,
      value: recorded / plain,
      unit: '×',
    };
  });
}

const perNode = ({ total, created }: CompileRow): number => (total * 1000) / created;

function figuresOf(rows: readonly CompileRow[]): Figure[] {
  return (Object.keys(kinds) as Kind[]).flatMap((kind) => {
    const of = rows.filter((row) => row.kind === kind);
    const small = firstOf(of);
    return [
      { name: `${kind}, 100 lines, to assembly text`, value: small.total, unit: 'ms' },
      { name: `${kind}, 100 lines, per node`, value: perNode(small), unit: 'µs' },
      ...of.slice(2).flatMap((row): Figure[] => [
        {
          name: `${kind}, ${row.lines} lines, per node, relative to the above`,
          value: perNode(row) / perNode(small),
          unit: '×',
        },
        { name: `${kind}, ${row.lines} lines, nodes per second`, value: 1e6 / perNode(row), unit: '/s' },
      ]),
    ];
  });
}

function text({ figures, sizes, functions, growth }: CompileReport): string {
  const lines = figures.map(({ name, value, unit }) => [name, value.toFixed(value < 10 ? 2 : 0), unit]);
  return [
    alignedTable(lines),
    rowsTable(sizes, 'lines'),
    rowsTable(functions, 'functions'),
    functionsTable(functions),
    growthTable(growth),
  ].join('\n');
}

function functionsTable(rows: readonly CompileRow[]): string {
  return alignedTable([
    ['functions', 'made / live', 'ms per function', ...stageNames],
    ...rows.map((row) => [
      String(row.functions),
      (row.created / row.live).toFixed(2),
      (row.total / row.functions).toFixed(3),
      ...stageNames.map((name) => (row.stages[name] / row.functions).toFixed(3)),
    ]),
  ]);
}

/** Time per part in the larger program relative to the smaller; 1 is linear. */
function growthTable(rows: readonly GrowthRow[]): string {
  return alignedTable([
    ['per part, relative to the smaller program', 'parts', 'nodes', 'time', ...stageNames],
    ...rows.map(({ kind, parts, small, large }) => {
      const times = parts[1] / parts[0];
      const ratio = (many: number, few: number): string =>
        few < 0.05 ? '–' : (many / few / times).toFixed(2);
      return [
        kind,
        parts.join(' → '),
        ratio(large.created, small.created),
        ratio(large.total, small.total),
        ...stageNames.map((name) => ratio(large.stages[name], small.stages[name])),
      ];
    }),
  ]);
}

function rowsTable(rows: readonly CompileRow[], size: 'lines' | 'functions'): string {
  return alignedTable([
    ['kind', size, 'nodes', 'live', 'ms', 'µs per node', ...stageNames.map((name) => `${name} %`)],
    ...rows.map((row) => [
      row.kind,
      String(row[size]),
      String(row.created),
      String(row.live),
      row.total.toFixed(row.total < 100 ? 1 : 0),
      perNode(row).toFixed(1),
      ...stageNames.map((name) => ((100 * row.stages[name]) / row.total).toFixed(1)),
    ]),
  ]);
}
