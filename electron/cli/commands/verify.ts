/*
 * fathom verify FILE [--against FILE]
 *
 * Unspecified options of the other program equal those of the first.
 */
import {
  say,
  changingStep,
  equivalenceOf,
  inLanguage,
  MAX_VIOLATIONS,
  moreText,
  verify,
  type ChangingStep,
  type EquivalenceData,
  type Phrase,
} from '../../../compiler/index.ts';
import {
  parseComparison,
  resultAfterOutput,
  resultJson,
  type ComparisonFlags,
} from '../own-pass/comparing.ts';
import { graphFrom, readGiven, type GivenGraph } from '../input/graph-input.ts';
import { otherFlags, type AgainstFlags } from '../input/input.ts';
import { told, toldIn, translated } from '../text/language.ts';
import { print } from '../output.ts';
import { UsageError, readText } from '../input/read-input.ts';

export interface VerifyFlags extends AgainstFlags, ComparisonFlags {
  readonly against?: string;
  readonly bisect?: boolean;
  readonly json?: boolean;
}

const isComparison = (flags: VerifyFlags): boolean =>
  [flags.against, flags.againstOptimize, flags.againstApply, flags.againstDisable, flags.againstUntil].some(
    (flag) => flag !== undefined,
  );

export async function verifyFile(file: string, flags: VerifyFlags): Promise<number> {
  if (isComparison(flags)) return compare(file, flags);
  if (flags.bisect === true)
    throw new UsageError(say`--bisect requires a comparison, such as --against-optimize none`);
  const given = readGiven(file, flags);
  if (given === null) return 1;
  const problems = given.graph === null ? given.problems : verify(given.graph, 'complete');
  if (flags.json === true)
    await print(
      `${JSON.stringify({ ok: problems.length === 0, problems: problems.map((problem) => ({ ...problem, text: inLanguage(problem.text, 'en') })) })}\n`,
    );
  else if (problems.length === 0)
    await print(
      `${told(say`well-formed: ${'ssa-arity'}, ${'determinism'}, ${'well-founded-data'}, and ${'strictness'} hold`)}\n`,
    );
  else await print(problemsText(problems));
  return problems.length === 0 ? 0 : 1;
}

/** Names each condition once, with its first violations. */
function problemsText(problems: readonly { readonly condition: string; readonly text: Phrase }[]): string {
  const conditions = [...new Set(problems.map(({ condition }) => condition))];
  const lines = conditions.flatMap((condition) => {
    const texts = problems.filter((each) => each.condition === condition).map(({ text }) => text);
    const shown = [...texts.slice(0, MAX_VIOLATIONS), ...moreText(texts.length - MAX_VIOLATIONS)];
    return [`${condition}:`, ...shown.map((text) => `  ${translated(text)}`)];
  });
  return lines.map((line) => `${line}\n`).join('');
}

/** Exit status 0 only if something was compared and nothing differed. */
async function compare(file: string, flags: VerifyFlags): Promise<number> {
  const { against = file } = flags;
  if (file === '-' && flags.against === '-')
    throw new UsageError(say`only one of the two inputs can be standard input`);
  const request = parseComparison(flags);
  const { seed, budget } = request;
  const text = readText(file);
  const first = graphFrom(file, flags, text);
  const otherText = against === file ? text : readText(against);
  const second = graphFrom(against, otherFlags(flags), otherText);
  if (first === null || second === null) return 1;
  const data = equivalenceOf(first, second, request);
  const names = [nameOf(file, first), nameOf(against, second)] as const;
  const changes = flags.bisect === true ? await changesIn([first, second], data, budget) : null;
  if (flags.json === true) await print(`${JSON.stringify({ ...jsonOf(data), ...jsonOfChanges(changes) })}\n`);
  else await print(`${comparisonText(data, names, seed)}${changesText(changes, names)}`);
  return data.verdict === 'no-difference' ? 0 : 1;
}

const all = (names: readonly string[]): Phrase =>
  names.reduce<Phrase>((some, name) => (some === '' ? name : say`${some} and ${name}`), '');

function nameOf(file: string, { options }: GivenGraph): string {
  if (options === null) return file;
  const { optimize, apply, disabledRules, until } = options;
  const setting = [
    String(optimize),
    ...(apply === undefined ? [] : [told(say`${apply} applied`)]),
    ...(disabledRules === undefined ? [] : [told(say`without ${all(disabledRules)}`)]),
    ...(until === undefined
      ? []
      : [told(typeof until === 'number' ? say`up to step ${until}` : say`up to ${until}`)]),
  ];
  return `${file} (${setting.join(', ')})`;
}

function jsonOf(data: EquivalenceData): object {
  const { difference } = data;
  const shown =
    difference === null
      ? null
      : { ...difference, first: resultJson(difference.first), second: resultJson(difference.second) };
  return { ok: data.verdict === 'no-difference', ...data, difference: shown };
}

function comparisonText(
  data: EquivalenceData,
  [first, second]: readonly [string, string],
  seed: number,
): string {
  const lines: string[] = [];
  const { same, undecided, undecidedArguments, difference, stillLoops } = data;
  if (difference !== null) lines.push(...differenceLines(difference, first, second));
  else if (same > 0)
    lines.push(told(say`no difference on ${inputs(same)} (seed ${seed}): ${first} and ${second}`));
  else lines.push(told(say`undecided: no run finished within the limits`));
  for (const line of stillLoops)
    lines.push(
      told(
        line > 0
          ? say`no run repeated the loop at line ${line}, so it is untested`
          : say`no run repeated the loop, so it is untested`,
      ),
    );
  if (undecided > 0) {
    const more = undecided > undecidedArguments.length ? ', …' : '';
    lines.push(
      told(
        say`undecided on ${inputs(undecided)} because a run reached its limit: arg ${`${undecidedArguments.join(', ')}${more}`}`,
      ),
    );
  }
  return `${lines.join('\n')}\n`;
}

const inputs = (count: number): Phrase => (count === 1 ? say`1 input` : say`${count} inputs`);

function differenceLines(
  difference: NonNullable<EquivalenceData['difference']>,
  first: string,
  second: string,
): string[] {
  const { argument, input, outputAt, lastCommonLine, nextLines, kind } = difference;
  const lines = [told(say`different (${kind}) for arg ${argument}`)];
  const outputs = outputAt >= 0;
  if (outputs || input !== '') lines.push(`  ${told(say`input: ${JSON.stringify(input)}`)}`);
  for (const [name, result] of [
    [first, difference.first],
    [second, difference.second],
  ] as const)
    lines.push(`  ${name}: ${outputs ? resultAfterOutput(result) : result.text}`);
  if (outputs) lines.push(`  ${told(say`the outputs differ starting at byte ${outputAt + 1}`)}`);
  if (lastCommonLine > 0) lines.push(`  ${told(say`both reached line ${lastCommonLine}`)}`);
  const [a, b] = nextLines;
  const went = (line: number): Phrase => (line > 0 ? say`line ${line}` : say`the end`);
  if (a > 0 || b > 0)
    lines.push(`  ${told(say`then the first reached ${went(a)}, and the second ${went(b)}`)}`);
  return lines;
}

// ------------------------------------------------------------------------------------ steps that change the behavior

/** By side; null if no step changes the result for the found input. */
type Changes = readonly (ChangingStep | null)[];

/** null if there is no difference to examine. */
function changesIn(
  sides: readonly GivenGraph[],
  { difference }: EquivalenceData,
  budget: number | undefined,
): Promise<Changes | null> {
  if (difference === null) return Promise.resolve(null);
  const { argument, input } = difference;
  return Promise.all(
    sides.map(({ source, options }) =>
      options === null
        ? null
        : changingStep(source.text, options, {
            argument,
            input,
            ...(budget === undefined ? {} : { budget }),
            language: toldIn(),
          }),
    ),
  );
}

const jsonOfChanges = (changes: Changes | null): object =>
  changes === null
    ? {}
    : {
        changedAt: changes.map((change) =>
          change === null
            ? null
            : { ...change, before: resultJson(change.before), after: resultJson(change.after) },
        ),
      };

function changesText(changes: Changes | null, names: readonly string[]): string {
  if (changes === null) return '';
  const lines = changes.flatMap((change, side) => {
    if (change === null) return [];
    const { step, pass, rule, sentence, before, after } = change;
    return [
      `  ${told(say`${names[side] ?? ''} changes at step ${step} (${`${pass} ${rule}`}): ${sentence}`)}`,
      `    ${told(say`before this step: ${before.text}; after it: ${after.text}`)}`,
    ];
  });
  return `${(lines.length === 0 ? [`  ${told(say`neither program has a step that changes its behavior for this input`)}`] : lines).join('\n')}\n`;
}
