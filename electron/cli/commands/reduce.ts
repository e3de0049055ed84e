/* fathom reduce FILE --with REDUCTIONS */
import {
  say,
  inLanguage,
  reductionNames,
  type PipelineError,
  type ReducedComparison,
  type ReductionStep,
  type ScheduleKind,
} from '../../../compiler/index.ts';
import {
  failureText,
  reduceWith,
  type ReducedText,
  type ReduceWithRequest,
  type ReductionFailure,
} from '../../../labs/engine/index.ts';
import { parseCount, printPipelineErrors } from '../input/input.ts';
import { told, translated } from '../text/language.ts';
import { print, tell } from '../output.ts';
import { readText, UsageError } from '../input/read-input.ts';
import { inOwnProcess } from '../own-process.ts';

export interface ReduceFlags {
  readonly with: string;
  readonly schedule: ScheduleKind;
  readonly oneByOne?: boolean;
  readonly steps?: boolean;
  readonly compare?: string;
  readonly seed: string;
  readonly json?: boolean;
  readonly inside?: boolean;
}

type Asked = ReduceWithRequest['reductions'][number];

export async function reduce(file: string, flags: ReduceFlags): Promise<number> {
  const names = flags.with.split(',').map((name) => name.trim());
  const unknown = names.find((name) => readyName(name) === undefined && !isFileName(name));
  if (unknown !== undefined)
    throw new UsageError(say`--with takes ${reductionNames.join(', ')}, and *.js files, not “${unknown}”`);
  const runs = flags.compare === undefined ? 0 : parseCount(flags.compare, '--compare', 1_000_000);
  const seed = parseCount(flags.seed, '--seed');
  if (names.some(isFileName) && flags.inside !== true) {
    const status = await inOwnProcess();
    if (typeof status === 'number') return status;
    return tellFailure({ ...status, index: -1, reduction: '', node: '', nodeText: '' }, names, file, flags);
  }
  const reduced = await reduceWith({
    pipeline: readText(file),
    reductions: names.map(readReduction),
    oneByOne: flags.oneByOne === true,
    schedule: flags.schedule,
    compare: runs === 0 ? null : { runs, seed },
  });
  const { failure, errors } = reduced;
  if (failure !== null) return tellFailure(failure, names, file, flags);
  if (!reduced.ok) return refuse(errors, file, flags);
  await print(flags.json === true ? jsonOf(reduced) : textOf(reduced, flags, seed));
  return reduced.comparison === null || reduced.comparison.verdict === 'no-difference' ? 0 : 1;
}

const isFileName = (name: string): boolean => /\.m?js$/.test(name);
const readyName = (name: string): Asked | undefined => reductionNames.find((ready) => ready === name);
const readReduction = (name: string): Asked => readyName(name) ?? { file: name, text: readText(name) };

const jsonOf = ({ after, steps, visits, idle, output, comparison }: ReducedText): string =>
  `${JSON.stringify({ ok: true, steps, visits, idle, output, comparison, printable: after })}\n`;

/** All but the pipeline are comments, so that the output is a pipeline, too. */
function textOf({ after, steps, output, comparison }: ReducedText, flags: ReduceFlags, seed: number): string {
  const lines = [
    ...output.flatMap((text) => text.split(/\r\n|\r|\n/)),
    ...(flags.steps === true ? steps.map(stepText) : []),
    ...(comparison === null ? [] : comparisonLines(comparison, seed)),
  ];
  return `${lines.map((line) => `# ${line}\n`).join('')}${after}`;
}

const stepText = ({ reduction, action, before, after }: ReductionStep): string =>
  `${reduction}: ${action} ${[before, after].filter((text) => text !== '').join(' => ')}`;

function comparisonLines({ verdict, reason, data }: ReducedComparison, seed: number): string[] {
  const difference = data?.difference ?? null;
  if (data === null) return [told(say`not compared: ${translated(reason)}`)];
  if (difference === null) {
    const found = verdict === 'undecided' ? say`undecided` : say`no difference`;
    return [
      told(
        data.undecided === 0
          ? say`${found}: the results agree on ${data.same} inputs (seed ${seed})`
          : say`${found}: the results agree on ${data.same} inputs; ${data.undecided} reached a limit (seed ${seed})`,
      ),
    ];
  }
  const { argument, first, second, kind } = difference;
  return [
    told(
      kind === 'output'
        ? say`different: for arg = ${argument}, the result was ${first.text} before and is ${second.text} now, and the output differs`
        : say`different: for arg = ${argument}, the result was ${first.text} before and is ${second.text} now`,
    ),
  ];
}

async function refuse(
  errors: readonly PipelineError[],
  file: string,
  { json }: ReduceFlags,
): Promise<number> {
  if (json === true)
    await print(
      `${JSON.stringify({ ok: false, errors: errors.map((error) => ({ ...error, message: inLanguage(error.message, 'en') })) })}\n`,
    );
  else printPipelineErrors(errors, file);
  return 1;
}

/** A failure of a built-in reduction, or of all together. */
async function tellFailure(
  failure: ReductionFailure,
  names: readonly string[],
  file: string,
  { json }: ReduceFlags,
): Promise<number> {
  const at = names[failure.index] ?? file;
  if (json === true) {
    await print(`${JSON.stringify({ ok: false, failure: { ...failure, file: at } })}\n`);
    return 1;
  }
  const hand = failure.nodeText === '' ? '' : `  ${told(say`at node ${failure.nodeText}`)}\n`;
  tell(`${failureText(failure, isFileName(at) ? at : file)}\n${hand}`);
  return 1;
}
