/*
 * fathom bench layout: the benchmark programs' graphs as laid out by Fathom, by ELK, and by Graphviz dot if
 * installed.
 */
import { Replay } from '../../../compiler/index.ts';
import {
  isBetter,
  layoutStage,
  layoutStageByElk,
  measuresOf,
  planOfNodes,
  type Laid,
  type Measures,
  type Share,
} from '../../../renderer/graphview/plain.ts';
import { findOnPath } from '../../services/index.ts';
import { benchPrograms, compileBenchProgram } from './programs.ts';
import { drawnByDot } from '../pictures/dot.ts';
import { elkHere } from '../pictures/elk.ts';
import { print, tell } from '../output.ts';
import { alignedTable } from '../table.ts';

type Result = Measures & { readonly cpu: number | null };
interface Row {
  readonly program: string;
  readonly boxes: number;
  readonly own: Result;
  readonly elk: Result;
  readonly dot: Result | null;
}

/** The window's limit, above which ELK runs only on request. */
const MAX_BOXES = 250;

export async function benchLayout({ json, quick }: { json?: boolean; quick?: boolean }): Promise<number> {
  const dot = findOnPath('dot', process.env);
  if (dot === null) tell('Graphviz dot is not installed, so its columns are empty.\n');
  const { folder, programs } = benchPrograms();
  const rows: Row[] = [];
  for (const { name } of programs.slice(0, quick === true ? 24 : Infinity)) {
    const row = await rowOf(folder, name, dot);
    if (row !== null) rows.push(row);
  }
  await print(json === true ? `${JSON.stringify(rows)}\n` : `${programTable(rows)}\n${sumTable(rows)}`);
  return 0;
}

async function rowOf(folder: string, program: string, dot: string | null): Promise<Row | null> {
  const { log } = compileBenchProgram(folder, program, { record: true });
  if (log === null) throw new Error('a picture requires a recorded log');
  const replay = new Replay(log.data());
  replay.seek(replay.stepCount);
  const plan = planOfNodes([...replay.nodes()]);
  if (plan.boxes.length > MAX_BOXES) return null;
  const own = await timed(() => layoutStage(plan));
  const elk = await timed(() => layoutStageByElk(plan, elkHere()));
  const byDot = dot === null ? null : drawnByDot(dot, own.laid);
  return {
    program,
    boxes: plan.boxes.length,
    own: { ...measuresOf(own.laid), cpu: own.cpu },
    elk: { ...measuresOf(elk.laid), cpu: elk.cpu },
    dot: byDot === null ? null : { ...measuresOf(byDot), cpu: null },
  };
}

async function timed(work: () => Laid | null | Promise<Laid | null>): Promise<{ laid: Laid; cpu: number }> {
  const before = process.cpuUsage();
  const laid = await work();
  const { user, system } = process.cpuUsage(before);
  if (laid === null) throw new Error('the layout was canceled');
  return { laid, cpu: (user + system) / 1000 };
}

const shorter = (value: number): string => value.toFixed(2);

function programTable(rows: readonly Row[]): string {
  const heading = ['program', 'boxes', 'crossings', 'by ELK', 'by dot', 'area by ELK', 'by dot', 'better'];
  return alignedTable([
    heading,
    ...rows.map(({ program, boxes, own, elk, dot }) => [
      program,
      ...[boxes, own.crossings, elk.crossings].map(String),
      String(dot?.crossings ?? '–'),
      shorter(elk.area / own.area),
      dot === null ? '–' : shorter(dot.area / own.area),
      isBetter(elk, own) ? 'ELK' : 'own',
    ]),
  ]);
}

/** Over the programs that every tool drew, with ratios to Fathom's layout. */
function sumTable(all: readonly Row[]): string {
  const hasDot = all.some(({ dot }) => dot !== null);
  const rows = all.filter(({ dot }) => !hasDot || dot !== null);
  const columns = [
    rows.map(({ own }) => own),
    rows.map(({ elk }) => elk),
    rows.flatMap(({ dot }) => (dot === null ? [] : [dot])),
  ];
  const line = (name: string, value: (result: Result) => number | null): string[] => {
    const sums = columns.map((column) => sumOf(column.map(value)));
    return [
      name,
      ...sums.map((sum) => (sum === null ? '–' : `${Math.round(sum)} (${shorter(sum / (sums[0] ?? sum))})`)),
    ];
  };
  const share = (name: string, value: (result: Result) => Share): string[] => [
    name,
    ...columns.map((column) => {
      const count = sumOf(column.map((result) => value(result).count));
      const whole = sumOf(column.map((result) => value(result).of));
      return count === null || whole === null ? '–' : `${count} of ${whole}`;
    }),
  ];
  return alignedTable([
    [`${rows.length} of ${all.length} programs`, 'own', 'ELK', 'dot'],
    line('crossings', ({ crossings }) => crossings),
    line('length in px', ({ length }) => length),
    line('ink in px', ({ ink }) => ink),
    // dot draws splines, which have no corners.
    line('bends', ({ bends, cpu }) => (cpu === null ? null : bends)),
    line('area in 1000 px²', ({ area }) => area / 1000),
    share('straight control', ({ straight }) => straight),
    share('true left of false', ({ trueLeft }) => trueLeft),
    line('CPU in ms', ({ cpu }) => cpu),
  ]);
}

/** null if any value is missing. */
const sumOf = (values: readonly (number | null)[]): number | null =>
  values.length === 0
    ? null
    : values.reduce((sum, value) => (sum === null || value === null ? null : sum + value), 0);
