/* Output of `fathom analyze`: equations with their elements, classes, the trace, ranges, and the walk over zero checks. */
import type { AnalysisData, ChecksData, RangeData } from '../../../compiler/index.ts';
import { translated } from '../text/language.ts';
import { alignedTable, tableWidth, widthOf } from '../table.ts';

/** Wider traces have a line per change instead of a column per variable. */
const WIDEST = 240;

const lineText = (line: number): string => (line === 0 ? '' : String(line));

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
  return alignedTable([
    ['variable', 'is', 'line', 'equation'],
    ...variables.map(({ name, equation, line }, i) => [name, final[i] ?? '', lineText(line), equation]),
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

/** One line per value: location, range, and facts from tests. */
export function rangesText(ranges: readonly RangeData[]): string {
  if (ranges.length === 0) return 'no integer values\n';
  return alignedTable([
    ['value', 'node', 'line', 'range', 'before narrowing', 'known from tests'],
    ...ranges.map(({ name, node, line, range, widened, limits }) => [
      name,
      String(node),
      lineText(line),
      range,
      widened === range ? '' : widened,
      limits.map((limit) => `${limit.text} (line ${limit.line})`).join(', '),
    ]),
  ]);
}

export function zeroCheckText(checks: ChecksData): string {
  const { walk, removed, remaining } = checks;
  const name = nameOf(checks);
  const isOnFinishedGraph = walk.step < 0 ? '' : ', in the graph before the checks were removed';
  const steps = walk.events.map(({ action, region, nonZero, redundant }) => [
    action,
    `r${region}`,
    regionText(checks, region),
    nonZero.map(name).join(' '),
    redundant.map((each) => `r${each}`).join(' '),
  ]);
  const zero = remaining.filter(({ kind }) => kind === 'zero');
  return [
    `the walk of the dominator tree${isOnFinishedGraph}\n`,
    alignedTable([['step', 'region', 'ends in', 'nonZero', 'redundantZC'], ...steps]),
    walk.truncated ? '… more steps not shown\n' : '',
    `${removed.filter(({ kind }) => kind === 'zero').length} zero checks removed, ${zero.length} in the program\n`,
    ...removed.filter(({ kind }) => kind === 'zero').map(removedText),
    ...zero.map(({ line, why }) => `line ${line}: ${translated(why)}\n`),
  ].join('');
}

function regionText({ walk }: ChecksData, region: number): string {
  const found = walk.regions[region];
  if (found === undefined || found.check < 0) return '';
  const { name, value, line } = found;
  return `ZeroCheck ${name === '' ? `node ${value}` : name}${line === 0 ? '' : `, line ${line}`}`;
}

function nameOf({ walk }: ChecksData): (value: number) => string {
  const names = new Map(walk.regions.map(({ value, name }) => [value, name]));
  return (value) => names.get(value) || `node ${value}`;
}

function removedText({ line, reason }: ChecksData['removed'][number]): string {
  const why =
    reason.kind === 'dominated' ? `dominated by the check at line ${reason.line}` : translated(reason.text);
  return `line ${line}: removed, ${why}\n`;
}
