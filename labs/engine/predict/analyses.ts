// Tables about analyses, as in the Analysis pane.
import * as v from 'valibot';
import {
  analysisNames,
  analysisOf,
  compileText,
  demandTreeOf,
  elementTable,
  elementTableNames,
  say,
  solvingOrders,
  typeText,
  type AnalysisData,
  type Compilation,
  type Phrase,
} from '../../../compiler/index.ts';
import { analysisName, count, int64, text } from '../reading/fields.ts';
import { itemAt, ownOf } from '../lists.ts';
import type { Spot } from '../places/spots.ts';
import { namesApart, nodeNames } from './names.ts';
import {
  cell,
  defineSource,
  giveFirst,
  growthCurves,
  inEnglish,
  namesSorted,
  NO_VARIABLES,
  nodeChoices,
  someOf,
  TableError,
  tableOf,
  worded,
  type Chart,
} from './table.ts';

const corners = { meet: '∧', masked: '', arms: '' } as const;

/** Meets of two elements, masks by reachability, branch arms by condition. */
export const elements = defineSource({
  schema: v.strictObject({
    of: v.literal('elements'),
    table: v.picklist(elementTableNames),
    /** Elements between ⊤ and ⊥; `arms` has 0 and 1. */
    constants: v.optional(v.pipe(v.array(int64), v.minLength(1, 'needs a constant')), [1n, 2n]),
    given: v.optional(count, 0n),
  }),
  table: ({ table, constants, given }) => {
    const { columns, rows } = elementTable(table, constants);
    const titles = table === 'arms' ? [say`true arm`, say`false arm`] : columns;
    const choices = table === 'arms' ? ['U', 'R'] : rows.map(({ name }) => name);
    const written = rows.map(({ name, cells }) => ({
      name,
      cells: cells.map((element) => cell(element, null, { choices })),
    }));
    const scene = { pane: 'analysis', analysis: 'combined', form: 'statements' } as const;
    return tableOf(corners[table], titles, giveFirst(written, given), scene);
  },
});

const variableSpots = (variable: string): readonly Spot[] => [{ kind: 'variable', variable }];

/** An analysis's changes in order, or the final elements. */
export const lattice = defineSource({
  schema: v.strictObject({
    of: v.literal('lattice'),
    analysis: v.optional(analysisName, 'combined'),
    form: v.optional(v.picklist(['statements', 'graph']), 'statements'),
    order: v.optional(v.picklist(solvingOrders), 'worklist'),
    /** `changes`: the next variable that falls, and its element. */
    rows: v.optional(v.picklist(['changes', 'end']), 'end'),
    variables: v.optional(v.array(v.string())),
    most: v.optional(count, 20n),
    given: v.optional(count, 0n),
  }),
  table: ({ analysis, form, order, rows, variables, most, given }, { compilation }) => {
    const data = analysisOf(compilation, { form, analysis, order, trace: true });
    if (data.form !== form) throw new TableError(say`this program has no statement form`);
    const wanted = (index: number): boolean =>
      variables?.includes(itemAt(data.variables, index).name) ?? true;
    const scene = { pane: 'analysis', analysis, form, order, picture: 'table' } as const;
    const names = namesSorted(data.variables.filter((_, i) => wanted(i)).map(({ name }) => name));
    const choices = { choices: names, places: names.map(variableSpots) };
    if (rows === 'end') {
      const made = data.variables.flatMap(({ name }, i) => {
        if (!wanted(i)) return [];
        const last = data.visits.findLastIndex(({ variable, changed }) => variable === i && changed);
        return [{ name, cells: [cell(itemAt(data.final, i), { kind: 'visit', visit: last + 1 })] }];
      });
      return tableOf('', [say`element`], giveFirst(someOf(made, NO_VARIABLES).slice(0, most), given), scene);
    }
    const changes = data.visits.flatMap((visit, i) =>
      visit.changed && wanted(visit.variable) ? [{ ...visit, at: i + 1 }] : [],
    );
    const made = changes.slice(0, most).map(({ variable, after, at }, i) => ({
      name: String(i + 1),
      cells: [
        cell(itemAt(data.variables, variable).name, { kind: 'visit', visit: at }, choices),
        cell(after, { kind: 'visit', visit: at }),
      ],
    }));
    return tableOf(
      '#',
      [say`variable`, say`element`],
      giveFirst(someOf(made, say`nothing changes`), given),
      scene,
    );
  },
});

/** The final result of each analysis for the same variables. */
export const strategies = defineSource({
  schema: v.strictObject({
    of: v.literal('strategies'),
    analyses: v.optional(v.array(analysisName), [...analysisNames]),
    variables: v.optional(v.array(v.string())),
    given: v.optional(count, 0n),
  }),
  table: ({ analyses, variables: wanted, given }, { compilation }) => {
    const found = analyses.map((analysis) =>
      analysisOf(compilation, { form: 'statements', analysis, order: 'worklist', trace: false }),
    );
    if (found.some(({ form }) => form !== 'statements'))
      throw new TableError(say`this program has no statement form`);
    const variables = found[0]?.variables ?? [];
    const rows = variables.flatMap(({ name }, i) =>
      (wanted?.includes(name) ?? true)
        ? [{ name, cells: found.map(({ final }) => cell(itemAt(final, i), null)) }]
        : [],
    );
    const scene = { pane: 'analysis', form: 'statements', picture: 'comparison' } as const;
    return tableOf('', analyses, giveFirst(someOf(rows, NO_VARIABLES), given), scene);
  },
});

const MAX_STATES = 2000;
const MAX_NODES = 500;

/** The order in which an analysis visits variables, or demand evaluates nodes. */
export const visits = defineSource({
  schema: v.strictObject({
    of: v.literal('visits'),
    by: v.optional(v.picklist(['analysis', 'demand']), 'demand'),
    analysis: v.optional(analysisName, 'combined'),
    order: v.optional(v.picklist(solvingOrders), 'worklist'),
    arg: v.optional(int64, 0n),
    most: v.optional(count, 10n),
    given: v.optional(count, 0n),
  }),
  table: ({ by, analysis, order, arg, most, given }, { compilation, traced }) => {
    if (by === 'analysis') {
      const data = analysisOf(compilation, { form: 'statements', analysis, order, trace: true });
      const names = data.variables.map(({ name }) => name);
      const sorted = namesSorted(names);
      const choices = { choices: sorted, places: sorted.map(variableSpots) };
      const rows = data.visits.slice(0, most).map(({ variable }, i) => ({
        name: String(i + 1),
        cells: [cell(itemAt(names, variable), { kind: 'visit', visit: i + 1 }, choices)],
      }));
      const scene = { pane: 'analysis', analysis, form: 'statements', order, picture: 'table' } as const;
      return tableOf('#', [say`variable`], giveFirst(rows, given), scene);
    }
    const request = { argument: arg, limit: MAX_STATES, root: null, nodes: MAX_NODES, control: false };
    const tree = demandTreeOf(compilation, request);
    const names = nodeNames(traced());
    const evaluated = tree.nodes
      .filter((each) => each.order >= 0 && each.shared < 0 && each.value !== '')
      .sort((a, b) => a.order - b.order);
    if (evaluated.length === 0) throw new TableError(say`nothing is demanded`);
    // Nodes that are never demanded are choices, too.
    const values = valuesOf(
      compilation,
      evaluated.map(({ node }) => node),
    );
    const called = namesApart(values, names);
    const all = nodeChoices(values.map((node) => ({ name: called(node), node })));
    const rows = evaluated.slice(0, most).map(({ node }, i) => ({
      name: String(i + 1),
      cells: [cell(called(node), { kind: 'node', node }, { kind: 'node', ...all })],
    }));
    return tableOf('#', [say`node`], giveFirst(rows, given), { pane: 'semantics', study: 'demand', arg });
  },
});

/** These nodes, then all other nodes with a value. */
function valuesOf({ graph }: Compilation, first: readonly number[]): number[] {
  const others = (graph?.nodes ?? []).flatMap((node) =>
    node === null || node.op.control === true || isValueless(typeText(node.type)) ? [] : [node.id],
  );
  return [...new Set([...first, ...others])];
}
const isValueless = (type: string): boolean => /^(?:ctrl|mem|\()/.test(type);

const MAX_COPIES = 200n;
const figureNames = ['evaluations', 'changes', 'rounds'] as const;
const figureTitles = { evaluations: say`evaluations`, changes: say`changes`, rounds: say`rounds` } as const;
/** Authors' titles that are translated. */
const knownTitles: Readonly<Record<string, Phrase>> = {
  sweeps: say`sweeps`,
  swept: say`swept`,
  listed: say`listed`,
};

/** Evaluations that each solving order needs as a program grows. */
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

const causes = { element: 'value', definition: 'definition', operand: 'operand' } as const;
const causeChoices = worded({
  value: say`value`,
  definition: say`definition`,
  operand: say`operand`,
});

/** Congruent values at the end, or the splits one by one. */
export const classes = defineSource({
  schema: v.strictObject({
    of: v.literal('classes'),
    form: v.optional(v.picklist(['statements', 'graph']), 'statements'),
    /** `end`: the values congruent with each; `splits`: what leaves its class, and why. */
    rows: v.optional(v.picklist(['end', 'splits']), 'end'),
    variables: v.optional(v.array(v.string())),
    most: v.optional(count, 20n),
    given: v.optional(count, 0n),
  }),
  table: ({ form, rows, variables: wanted, most, given }, { compilation }) => {
    const data = analysisOf(compilation, { form, analysis: 'congruence', order: 'worklist', trace: true });
    const { variables, splits, visits } = data;
    const found = data.classes;
    if (data.form !== form || found === null) throw new TableError(say`this program has no statement form`);
    const scene = { pane: 'analysis', analysis: 'congruence', form, picture: 'classes' } as const;
    const nameOf = (variable: number): string => itemAt(variables, variable).name;
    const named = (members: readonly number[]): string => members.map(nameOf).join(', ');
    const values = variables.flatMap(({ kind }, i) => (kind === 'value' ? [i] : []));
    const all = { kind: 'set', choices: values.map(nameOf) } as const;
    if (rows === 'end') {
      const made = values
        .filter((i) => wanted?.includes(nameOf(i)) ?? true)
        .map((i) => {
          const others = values.filter((other) => other !== i && found[other] === found[i]);
          const spot = { kind: 'visit', visit: visits.length + splits.length } as const;
          return { name: nameOf(i), cells: [cell(named(others), spot, all)] };
        });
      const first = someOf(made, NO_VARIABLES).slice(0, most);
      return tableOf('', [say`congruent with`], giveFirst(first, given), scene);
    }
    const made = splits.slice(0, most).map(({ afterVisits, moved, cause }, i) => {
      const spot = { kind: 'visit', visit: afterVisits + i + 1 } as const;
      return {
        name: String(i + 1),
        cells: [cell(named(moved), spot, all), cell(causes[cause.kind], spot, causeChoices)],
      };
    });
    return tableOf(
      '#',
      [say`leaves`, say`because of`],
      giveFirst(someOf(made, say`no class is split`), given),
      scene,
    );
  },
});
