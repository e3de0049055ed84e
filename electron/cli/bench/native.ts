/*
 * fathom bench native: compares the benchmark programs compiled by Fathom with their C twins compiled by the
 * system's compiler at -O0, -O1, and -O2. All versions run alternately, several times; the CPU time of the
 * fastest run counts, because the others were disturbed. All must print the same result. Programs that the
 * back end cannot compile get a row that says so. Exit status 1 if a program gives a wrong result or none.
 */
import { say } from '../../../compiler/base/phrase.ts';
import { benchPrograms, compileBenchProgram, type BenchProgram } from './programs.ts';
import { NativeBuilder, type Built, type Run } from './builder.ts';
import { parseCount } from '../input/input.ts';
import { print, tell } from '../output.ts';
import { UsageError } from '../input/read-input.ts';
import {
  byVariant,
  disagreement,
  means,
  nativeTables,
  VARIANTS,
  type NativeRow,
  type Variant,
} from './native-report.ts';

export interface NativeBenchFlags {
  readonly json?: boolean;
  readonly only?: string;
  readonly repeat?: string;
  /** Enables garbage collection. Default: true. */
  readonly collect?: boolean;
}

const REPEAT = 5;

export async function benchNative(flags: NativeBenchFlags): Promise<number> {
  const repeat = flags.repeat === undefined ? REPEAT : parseCount(flags.repeat, '--repeat', 1000);
  if (repeat === 0) throw new UsageError(say`--repeat takes a number of at least 1`);
  const { folder, programs } = benchPrograms();
  const chosen = programs.filter(({ name }) => flags.only === undefined || name === flags.only);
  if (chosen.length === 0) {
    const names = programs.map(({ name }) => name).join(', ');
    throw new UsageError(say`--only takes ${names}, not “${flags.only ?? ''}”`);
  }
  const builder = await NativeBuilder.open(folder);
  try {
    const rows: NativeRow[] = [];
    for (const program of chosen) {
      if (process.stderr.isTTY) tell(`${program.name} …\n`);
      rows.push(await measureProgram(builder, folder, program, { repeat, collect: flags.collect !== false }));
    }
    const report = { compiler: builder.compilerVersion, repeat, programs: rows, means: means(rows) };
    await print(flags.json === true ? `${JSON.stringify(report)}\n` : nativeTables(report));
    return rows.some(({ problem }) => problem !== '') ? 1 : 0;
  } finally {
    await builder.close();
  }
}

async function measureProgram(
  builder: NativeBuilder,
  folder: string,
  { name, size }: BenchProgram,
  { repeat, collect }: { readonly repeat: number; readonly collect: boolean },
): Promise<NativeRow> {
  const compilation = compileBenchProgram(folder, name);
  const built = new Map<Variant, Built>();
  for (const variant of VARIANTS) {
    if (variant !== 'ours') built.set(variant, await builder.twin(name, variant));
    else built.set(variant, await builder.ours(name, compilation, collect));
  }
  const runs = new Map<Variant, Run[]>([...built.keys()].map((variant) => [variant, []]));
  for (let round = 0; round < repeat; round++)
    for (const [variant, { program }] of built) runs.get(variant)?.push(await builder.run(program, size));
  const problem = disagreement(runs);
  return {
    name,
    size,
    result: problem === '' ? (runs.get('-O0')?.[0]?.result ?? '') : '',
    seconds: byVariant((variant) => fastest(runs.get(variant) ?? [])),
    bytes: byVariant((variant) => built.get(variant)?.bytes),
    problem,
  };
}

function fastest(runs: readonly Run[]): number | undefined {
  const times = runs.map(({ seconds }) => seconds).filter((seconds) => seconds !== null);
  return times.length === 0 ? undefined : Math.min(...times);
}
