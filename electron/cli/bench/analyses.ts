/*
 * fathom bench analyses: how evaluations and times of solving orders grow with program size. The programs are
 * slow for sweeps in program order: in a loop, each variable takes the next one's value, so facts about the
 * last variable need as many sweeps as there are variables to reach the first. An order that takes too long
 * is stopped and skips larger programs. The worklist evaluates whole equations, `fast` single edges: both are
 * linear here, and `fast` is cheaper for wide merges.
 */
import {
  compile,
  costOf,
  type AnalysisName,
  type SolvingCost,
  type SolvingOrder,
} from '../../../compiler/index.ts';
import { print } from '../output.ts';
import { alignedTable } from '../table.ts';

const SIZES = [100, 1000, 10_000, 100_000];
const MAX_SECONDS = 20;

interface Row {
  readonly analysis: AnalysisName;
  readonly order: SolvingOrder;
  /** Statements and values. */
  readonly size: number;
  readonly evaluations: number;
  readonly seconds: number;
  /** Evaluations relative to a tenth of the size. */
  readonly growth: number | null;
  readonly stopped: boolean;
}

const kinds: readonly (readonly [AnalysisName, SolvingOrder])[] = [
  ['combined', 'round-robin'],
  ['combined', 'worklist'],
  ['combined', 'fast'],
  ['congruence', 'round-robin'],
  ['congruence', 'worklist'],
  ['congruence', 'fast'],
];

export async function benchAnalyses(json: boolean): Promise<number> {
  const systems = SIZES.map((size) => costOf(compile(chainProgram(size), { optimize: 'none' })));
  const rows = kinds.flatMap(([analysis, order]) => measured(systems, analysis, order));
  await print(json ? `${JSON.stringify(rows)}\n` : table(rows));
  return 0;
}

/** A program with about this many equations, five per variable. */
export function chainProgram(size: number): string {
  const count = Math.max(2, Math.round(size / 5));
  const name = (i: number): string => `q${i.toString(36)}`;
  const lines = Array.from({ length: count }, (_, i) => `int ${name(i)}=1;`);
  lines.push('while(arg){');
  for (let i = 0; i < count - 1; i++) lines.push(`${name(i)}=${name(i + 1)}*1*1*1*1;`);
  lines.push(`${name(count - 1)}=arg;`, '}', `return ${name(0)};`);
  return lines.join('\n');
}

function measured(systems: readonly SolvingCost[], analysis: AnalysisName, order: SolvingOrder): Row[] {
  const rows: Row[] = [];
  // Only sweeps check the clock; other solvers are skipped if they would take too long.
  const canStop = order === 'round-robin' && analysis !== 'congruence';
  for (const system of systems) {
    const [last, before] = [rows.at(-1), rows.at(-2)];
    if (last?.stopped === true || (!canStop && expected(last, before) > 3 * MAX_SECONDS)) break;
    rows.push(measure(system, analysis, order, last));
  }
  return rows;
}

/** Estimates the seconds for ten times the size from past growth: between 10 and 100 times. */
function expected(last: Row | undefined, before: Row | undefined): number {
  if (last === undefined) return 0;
  const growth = before === undefined ? 100 : last.seconds / before.seconds;
  return last.seconds * Math.min(100, Math.max(10, growth));
}

function measure(system: SolvingCost, analysis: AnalysisName, order: SolvingOrder, last?: Row): Row {
  let stopped = false;
  const started = performance.now();
  const secondsNow = (): number => (performance.now() - started) / 1000;
  const mayGoOn = (): boolean => !(stopped = secondsNow() > MAX_SECONDS);
  const evaluations = system.solve({ analysis, order, mayGoOn });
  const seconds = secondsNow();
  const growth = last === undefined || stopped ? null : evaluations / last.evaluations;
  return { analysis, order, size: system.variables, evaluations, seconds, growth, stopped };
}

function table(rows: readonly Row[]): string {
  const left = kinds
    .map(([analysis, order]) => ({
      analysis,
      order,
      of: rows.filter((row) => row.analysis === analysis && row.order === order),
    }))
    .filter(({ of }) => of.length < SIZES.length)
    .map(
      ({ analysis, order, of }) =>
        `${analysis}, ${order}: not run for more than ${of.at(-1)?.size ?? 0} equations\n`,
    );
  const body = alignedTable([
    ['analysis', 'order', 'equations', 'evaluations', 'per equation', 'seconds', 'growth'],
    ...rows.map(({ analysis, order, size, evaluations, seconds, growth, stopped }) => [
      analysis,
      order,
      String(size),
      String(evaluations),
      (evaluations / size).toFixed(1),
      seconds.toFixed(3),
      stopped ? 'stopped' : growth === null ? '' : `${growth.toFixed(1)} ×`,
    ]),
  ]);
  return body + left.join('');
}
