/* Output of `fathom bench native`. */
import type { Run } from './builder.ts';

export const VARIANTS = ['ours', '-O0', '-O1', '-O2'] as const;
export type Variant = (typeof VARIANTS)[number];
/** null if the program could not be built or gave no result. */
export type ByVariant = Readonly<Record<Variant, number | null>>;

export interface NativeRow {
  readonly name: string;
  readonly size: number;
  /** The common output; '' if outputs differ. */
  readonly result: string;
  /** CPU time of the fastest run. */
  readonly seconds: ByVariant;
  readonly bytes: ByVariant;
  readonly problem: string;
}

export interface Means {
  readonly programs: number;
  /** Geometric means of ours relative to each variant; null if we built no program. */
  readonly seconds: ByVariant;
  readonly bytes: ByVariant;
}

export interface NativeReport {
  readonly compiler: string;
  readonly repeat: number;
  readonly programs: readonly NativeRow[];
  readonly means: Means;
}

/** Each variant's result if they differ or a run failed; else ''. */
export function disagreement(runs: ReadonlyMap<Variant, readonly Run[]>): string {
  const all = [...runs.values()].flat();
  if (all.every(({ result, seconds }) => seconds !== null && result === all[0]?.result)) return '';
  return [...runs]
    .map(([variant, own]) => `${variant} ${[...new Set(own.map(({ result }) => result))].join(' or ')}`)
    .join(', ');
}

/** Over the programs that we compiled with the right result. */
export function means(rows: readonly NativeRow[]): Means {
  const right = rows.filter(({ problem }) => problem === '');
  const mean = (of: 'seconds' | 'bytes'): ByVariant =>
    byVariant((variant) => geometricMean(right.map((row) => ratio(row[of], variant))));
  return { programs: right.length, seconds: mean('seconds'), bytes: mean('bytes') };
}

/** Ours relative to a variant. */
function ratio(values: ByVariant, variant: Variant): number | null {
  const { ours, [variant]: other } = values;
  return ours === null || other === null ? null : ours / other;
}

function geometricMean(values: readonly (number | null)[]): number | undefined {
  const known = values.filter((value) => value !== null);
  if (known.length === 0) return undefined;
  return Math.exp(known.reduce((sum, value) => sum + Math.log(value), 0) / known.length);
}

export function byVariant(value: (variant: Variant) => number | undefined): ByVariant {
  const entries = VARIANTS.map((variant) => [variant, value(variant) ?? null] as const);
  return Object.fromEntries(entries) as ByVariant;
}

const NAME = 16;
const FIGURE = 10;
const OTHERS = VARIANTS.filter((variant) => variant !== 'ours');

export function nativeTables(report: NativeReport): string {
  const { programs, repeat, compiler } = report;
  const remarks = programs.flatMap(({ name, problem }) => [
    ...(problem === '' ? [] : [`${name}: missing or different results: ${problem}`]),
  ]);
  return [
    `Compared with ${compiler}`,
    '',
    ...table(`Processor time in seconds, fastest of ${repeat} runs`, 'seconds', 3, report),
    '',
    ...table('Bytes of machine code in the program’s functions', 'bytes', 0, report),
    ...(remarks.length === 0 ? [] : ['', ...remarks]),
    '',
  ].join('\n');
}

function table(title: string, of: 'seconds' | 'bytes', digits: number, report: NativeReport): string[] {
  const figures = (values: ByVariant): string[] => VARIANTS.map((variant) => shown(values[variant], digits));
  const ratios = (values: ByVariant): string[] => OTHERS.map((variant) => shown(ratio(values, variant), 2));
  const { programs, means } = report;
  return [
    title,
    row('program', [...VARIANTS, ...OTHERS.map((variant) => `to ${variant}`)]),
    ...programs.map((program) => row(program.name, [...figures(program[of]), ...ratios(program[of])])),
    row('geometric mean', [
      ...VARIANTS.map(() => ''),
      ...OTHERS.map((variant) => shown(means[of][variant], 2)),
    ]),
  ];
}

const shown = (value: number | null, digits: number): string =>
  value === null ? '–' : value.toFixed(digits);

const row = (name: string, cells: readonly string[]): string =>
  name.padEnd(NAME) + cells.map((cell) => cell.padStart(FIGURE)).join('');
