/* Output of `fathom analyze`: equations with their elements, classes, and the trace. */
import type { AnalysisData } from '../../../compiler/index.ts';
import { alignedTable, tableWidth, widthOf } from '../table.ts';

/** Wider traces have a line per change instead of a column per variable. */
const WIDEST = 240;

export function analysisText(data: AnalysisData, trace: boolean): string {
  const parts = [heading(data), equations(data), classes(data)];
  if (trace) parts.push(traceText(data), splits(data));
  return parts.filter((part) => part !== '').join('\n');
}

function heading({ form, refusal, analysis, order, counts, variables }: AnalysisData): string {
  const why = refusal === null ? '' : ` (no statement form: ${refusal})`;
  const { evaluations, changes, rounds } = counts;
  return [
    `${analysis}, ${order}; form ${form}${why}`,
    `${variables.length} variables, ${evaluations} evaluations, ${changes} changes, ${rounds} ${rounds === 1 ? 'iteration' : 'iterations'}`,
    '',
  ].join('\n');
}

function equations({ variables, final }: AnalysisData): string {
  const line = (number: number): string => (number === 0 ? '' : String(number));
  return alignedTable([
    ['variable', 'is', 'line', 'equation'],
    ...variables.map(({ name, equation, line: number }, i) => [name, final[i] ?? '', line(number), equation]),
  ]);
}

/** Classes with several members: variables that are always equal. */
function classes({ classes: classOf, variables }: AnalysisData): string {
  if (classOf === null) return '';
  const members = new Map<number, string[]>();
  variables.forEach(({ name }, i) => {
    const number = classOf[i] ?? -1;
    if (number >= 0) members.set(number, [...(members.get(number) ?? []), name]);
  });
  const shared = [...members].filter(([, names]) => names.length > 1);
  if (shared.length === 0) return 'no two values are congruent\n';
  return alignedTable([
    ['class', 'congruent values'],
    ...shared.map(([number, names]) => [String(number), names.join(' ')]),
  ]);
}

function splits({ splits: all, variables }: AnalysisData): string {
  if (all.length === 0) return '';
  const names = (moved: readonly number[]): string => namesOf(variables, moved);
  return alignedTable([
    ['split', 'into', 'cause', 'moved'],
    ...all.map(({ from, into, cause, moved }) => [
      String(from),
      String(into),
      cause.kind === 'operand' ? `operand ${cause.place + 1}, class ${cause.class}` : cause.kind,
      names(moved),
    ]),
  ]);
}

// --------------------------------------------------------------------------------------------------------- trace

function traceText(data: AnalysisData): string {
  const { visits, truncated, counts } = data;
  const effective = visits.filter(({ changed }) => changed).length;
  const told = truncated
    ? `the first ${visits.length} of ${counts.evaluations} visits`
    : `${visits.length} visits`;
  const widths = data.variables.map(({ name }) => widthOf(name) + 1);
  const body = tableWidth(widths) <= WIDEST ? growingTable(data) : changeList(data);
  return `${told}, ${visits.length - effective} without effect\n${body}`;
}

/** One row per change, with all elements; the changed one is marked. `(1)` begins iteration 1. */
function growingTable(data: AnalysisData): string {
  const { variables, initial, visits } = data;
  let present = [...initial];
  const rows = [
    ['time', ...variables.map(({ name }) => name)],
    ['0', ...present],
  ];
  let [round, time] = [0, 0];
  for (const visit of visits) {
    if (visit.round !== round) {
      round = visit.round;
      present = beginning(data, round, present);
      rows.push([`(${round})`, ...present]);
    }
    present[visit.variable] = visit.after;
    if (!visit.changed) continue;
    const cells = present.map((element, i) => (i === visit.variable ? `${element}*` : element));
    rows.push([String(++time), ...cells]);
  }
  return alignedTable(rows);
}

/**
 * Alternating analyses start each phase with their variables at top: values in even phases, statements in odd
 * ones.
 */
function beginning(
  { analysis, variables }: AnalysisData,
  phase: number,
  present: readonly string[],
): string[] {
  const solved = phase % 2 === 0 ? 'value' : 'statement';
  return present.map((element, i) => {
    if (analysis !== 'in-turn' || variables[i]?.kind !== solved) return element;
    return solved === 'value' ? '⊤' : 'U';
  });
}

function changeList({ variables, visits }: AnalysisData): string {
  const rows = [['visit', 'variable', 'from', 'to', 'because of']];
  visits.forEach(({ variable, before, after, because, changed }, i) => {
    if (!changed) return;
    rows.push([String(i), namesOf(variables, [variable]), before, after, namesOf(variables, because)]);
  });
  return alignedTable(rows);
}

const namesOf = (variables: AnalysisData['variables'], places: readonly number[]): string =>
  places.flatMap((place) => variables[place]?.name ?? []).join(' ');
