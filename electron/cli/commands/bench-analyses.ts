/*
 * fathom bench analyses: how evaluations and time of the solving orders grow with the size of the program.
 *
 * The programs are made to be slow for sweeps in program order: a loop in which each variable takes the value of the
 * next one, so that what is known of the last comes to the first in as many sweeps as there are variables.
 * An order that takes too long is stopped, and says so; larger programs are then not tried with it.
 * The worklist evaluates whole equations, `fast` single edges: both are linear in evaluations here, and `fast` makes each of
 * them cheap where merges are wide.
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
  /** Equations: statements and values. */
  readonly size: number;
  readonly evaluations: number;
  readonly seconds: number;
  /** Evaluations as a ratio to those of a tenth of the size; null where that is not known. */
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

/** A program with about so many equations: five a variable. */
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
  // Sweeps look at the clock; other solvers run to their end, so these are not begun where they would take too long.
  const canStop = order === 'round-robin' && analysis !== 'congruence';
  for (const system of systems) {
    const [last, before] = [rows.at(-1), rows.at(-2)];
    if (last?.stopped === true || (!canStop && expected(last, before) > 3 * MAX_SECONDS)) break;
    rows.push(measure(system, analysis, order, last));
  }
  return rows;
}

/** Seconds that ten times the size may take, if times go on growing as they did: between 10 and 100 times. */
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
