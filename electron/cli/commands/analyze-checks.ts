/* Output of `fathom analyze` for ranges and for the walk over zero checks. */
import { type ChecksData, type RangeData } from '../../../compiler/index.ts';
import { translated } from '../language.ts';
import { alignedTable } from '../table.ts';

const lineText = (line: number): string => (line === 0 ? '' : String(line));

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
