// solvings: evaluations that each solving order needs as a program grows.
import * as v from 'valibot';
import {
  say,
  analysisOf,
  compileText,
  solvingOrders,
  type AnalysisData,
  type Phrase,
} from '../../../compiler/index.ts';
import { analysisName, count, text } from '../fields.ts';
import { ownOf } from '../lists.ts';
import {
  cell,
  defineSource,
  giveFirst,
  growthCurves,
  inEnglish,
  tableOf,
  TableError,
  type Chart,
} from './table.ts';

const MAX_COPIES = 200n;
const figureNames = ['evaluations', 'changes', 'rounds'] as const;
const figureTitles = { evaluations: say`evaluations`, changes: say`changes`, rounds: say`rounds` } as const;
/** Authors' titles that are translated. */
const knownTitles: Readonly<Record<string, Phrase>> = {
  sweeps: say`sweeps`,
  swept: say`swept`,
  listed: say`listed`,
};

export const solvings = defineSource({
  schema: v.strictObject({
    of: v.literal('solvings'),
    analysis: v.optional(analysisName, 'combined'),
    /** What to count, and the column titles. Equation counts are prefilled. */
    count: v.pipe(
      v.array(
        v.strictObject({
          order: v.picklist(solvingOrders),
          figure: v.picklist(figureNames),
          as: v.optional(text),
        }),
      ),
      v.minLength(1, 'needs something to count'),
    ),
    /** Lines with `{n}` or `{n-1}` are repeated for n = 1, 2, …; `{last}` is the last n. */
    growing: text,
    times: v.pipe(v.array(v.pipe(v.bigint(), v.minValue(1n), v.maxValue(MAX_COPIES))), v.minLength(1)),
    given: v.optional(count, 0n),
    /** Column titles; a chart of these columns, each with a curve to compare it with. */
    chart: v.optional(v.record(v.string(), v.picklist(growthCurves))),
  }),
  table: ({ analysis, count: counted, growing, times, given, chart }, { level }) => {
    const rows = times.map((n) => {
      const program = grown(growing, Number(n));
      const compilation = compileText(program, { level });
      if (compilation.graph === null)
        throw new TableError(say`for n = ${n}, the generated text does not compile`);
      const solved = solvedOnce((order) =>
        analysisOf(compilation, { form: 'statements', analysis, order, trace: false }),
      );
      const equations = solved('worklist').variables.filter(({ kind }) => isSolved[analysis](kind)).length;
      return {
        name: String(n),
        cells: [
          cell(String(equations), null, { given: true }),
          ...counted.map(({ order, figure }) => cell(String(solved(order).counts[figure]), null)),
        ],
      };
    });
    const columns = [
      say`equations`,
      ...counted.map(({ order, figure, as }) =>
        as === undefined ? say`${order}: ${figureTitles[figure]}` : (ownOf(knownTitles, as) ?? as),
      ),
    ];
    const shown = giveFirst(rows, given).map((row) => ({
      ...row,
      cells: row.cells.map((each, i) => ({ ...each, given: each.given || i === 0 })),
    }));
    const table = tableOf('n', columns, shown, { pane: 'analysis', analysis, form: 'statements' });
    return chart === undefined ? table : { ...table, charts: [growthChart(chart, columns)] };
  },
});

function growthChart(
  wanted: Readonly<Record<string, (typeof growthCurves)[number]>>,
  columns: readonly Phrase[],
): Chart {
  const series = Object.entries(wanted).map(([title, curve]) => {
    const column = columns.findIndex((each) => inEnglish(each) === title);
    if (column < 0) throw new TableError(say`the chart shows “${title}”, which is not a column`);
    return { column, curve };
  });
  return { kind: 'growth', series };
}

type Order = (typeof solvingOrders)[number];

/** Several columns may share an order. */
function solvedOnce(solve: (order: Order) => AnalysisData): (order: Order) => AnalysisData {
  const known = new Map<Order, AnalysisData>();
  return (order) => {
    const data = known.get(order) ?? solve(order);
    known.set(order, data);
    return data;
  };
}

const every = (): boolean => true;
/** The equations that an analysis solves; the rest are facts. */
const isSolved: Readonly<Record<AnalysisData['analysis'], (kind: 'statement' | 'value') => boolean>> = {
  cp: (kind) => kind === 'value',
  uce: (kind) => kind === 'statement',
  'in-turn': every,
  combined: every,
  congruence: every,
};

function grown(lines: string, n: number): string {
  return lines
    .split('\n')
    .flatMap((line) =>
      /\{n(?:-1)?\}/.test(line)
        ? Array.from({ length: n }, (_, i) =>
            line.replaceAll('{n}', String(i + 1)).replaceAll('{n-1}', String(i)),
          )
        : [line],
    )
    .join('\n')
    .replaceAll('{last}', String(n));
}
