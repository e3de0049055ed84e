/*
 * fathom compare FILE [OTHER]: compares two compilations.
 *
 * Unspecified options of the second equal those of the first.
 */
import {
  say,
  compareOf,
  inLanguage,
  Replay,
  type CompareData,
  type Compilation,
} from '../../../compiler/index.ts';
import { compileOrTell, otherFlags, parseArgument, type AgainstFlags } from '../input/input.ts';
import { told, translated } from '../text/language.ts';
import { print } from '../output.ts';
import { readText, UsageError } from '../input/read-input.ts';
import { alignedTable } from '../table.ts';

export interface CompareFlags extends AgainstFlags {
  readonly arg?: string;
  readonly without?: string;
  readonly json?: boolean;
}

/** Exit status 0 even if they differ, which is an expected result. */
export async function compareFiles(
  file: string,
  other: string | undefined,
  flags: CompareFlags,
): Promise<number> {
  const { without, ...common } = flags;
  const second = { ...otherFlags(flags), ...(without === undefined ? {} : { without }) };
  if (other === '-' && file === '-')
    throw new UsageError(say`only one of the two inputs can be standard input`);
  if (other === undefined && !isOther(flags))
    throw new UsageError(
      say`both compilations are the same. Name another file, omit steps with --without, or add --against-optimize none`,
    );
  const text = readText(file);
  const left = compileOrTell(text, file, common, { record: true });
  const right = compileOrTell(other === undefined ? text : readText(other), other ?? file, second, {
    record: true,
  });
  if (left === null || right === null) return 1;
  const request = flags.arg === undefined ? {} : { argument: String(parseArgument(flags.arg)) };
  const data = compareOf({ compilation: left }, { compilation: right }, request);
  if (flags.json === true) await print(`${JSON.stringify(jsonOf(data, right))}\n`);
  else await print(textOf(data, right));
  return 0;
}

const isOther = ({
  without,
  againstOptimize,
  againstApply,
  againstDisable,
  againstUntil,
}: CompareFlags): boolean =>
  [without, againstOptimize, againstApply, againstDisable, againstUntil].some((flag) => flag !== undefined);

function textOf({ equal, figures, findings, differences }: CompareData, { unmet }: Compilation): string {
  const cell = (value: number | null): string => (value === null ? '-' : String(value));
  const rows = figures
    .filter(({ left, right }) => left !== null || right !== null)
    .map(({ name, left, right }) => [name, cell(left), cell(right), left === right ? '' : '*']);
  const marks = { gone: '-', new: '+', changed: '~' };
  return [
    ...unmet.map(({ rule }) => `${told(say`step ${rule} no longer occurs`)}\n`),
    alignedTable([['', told(say`first`), told(say`second`), ''], ...rows]),
    equal ? `${told(say`the graphs are equal`)}\n` : '',
    findings.length === 0 ? '' : `${findings.map(translated).join(', ')}\n`,
    ...differences.map(
      ({ kind, text, line }) =>
        `${marks[kind]} ${translated(text)}${line > 0 ? `   ${told(say`line ${line}`)}` : ''}\n`,
    ),
  ].join('');
}

function jsonOf(
  { film, equal, figures, findings, differences }: CompareData,
  { unmet }: Compilation,
): object {
  const replay = new Replay(film.log);
  const stateOf = (position: number, id: number): object | null => {
    replay.seek(position);
    const node = replay.node(id);
    return node === null ? null : { op: node.op, type: node.type, payload: node.aux };
  };
  return {
    equal,
    unmet,
    figures: Object.fromEntries(figures.map(({ name, left, right }) => [name, { left, right }])),
    findings: findings.map((each) => inLanguage(each, 'en')),
    differences: differences.map(({ node, kind, text, line }) => ({
      kind,
      left: film.left[node],
      right: film.right[node],
      before: stateOf(1, node),
      after: stateOf(2, node),
      line,
      text: inLanguage(text, 'en'),
    })),
  };
}
