/* fathom pass COMMAND FILE...: judges an optimization pass written in any language */
import { basename, join, resolve } from 'node:path';
import { say, type Phrase } from '../../../compiler/base/phrase.ts';
import {
  emitText,
  figuresOf,
  isJsonText,
  judgePass,
  isSchedulerLine,
  passInput,
  scheduleChoices,
  type Compilation,
  type PassFigures,
  type PassJudgement,
  type PassRequest,
} from '../../../compiler/index.ts';
import {
  compileOrTell,
  compileText,
  errorData,
  parseArgument,
  parseCount,
  renderDiagnostics,
  type CompileFlags,
} from '../input/input.ts';
import {
  parseComparison,
  resultAfterOutput,
  resultJson,
  type ComparisonFlags,
} from '../own-pass/comparing.ts';
import { labsIn, readLab, sharedOf } from '../course/files.ts';
import { courseFolder } from '../course/folder.ts';
import { told, toldIn } from '../text/language.ts';
import { print, replaceFile } from '../output.ts';
import {
  entryOf,
  readBoard,
  withRow,
  writeBoard,
  type BestRows,
  type Board,
  type Measure,
} from '../own-pass/board.ts';
import { canConfine, runCommand, type CommandOutput } from '../own-pass/command.ts';
import { readText, UsageError } from '../input/read-input.ts';
import { alignedTable, tableWidth, widthOf } from '../table.ts';
import { pictureOf } from '../pictures/svg.ts';

export interface PassFlags extends ComparisonFlags {
  readonly arg: string;
  readonly time: string;
  readonly optimize: CompileFlags['optimize'];
  readonly as: 'json' | 'graph';
  readonly write?: boolean;
  readonly out?: string;
  readonly board?: string;
  readonly confine?: boolean;
  readonly json?: boolean;
}

const MAX_SECONDS = 600;
/** Endings of passes, which no program in Simple has. */
const SOURCES = /\.(py|ts|js|mjs|rs|c)$/;

interface Row {
  readonly file: string;
  readonly judgement: PassJudgement | null;
  readonly output: CommandOutput;
  readonly before: PassFigures;
  /** Fathom's own full optimization. */
  readonly reference: PassFigures;
}

/** Exit status 0 if every returned graph is well-formed and no difference was found. */
export async function pass(command: string, files: readonly string[], flags: PassFlags): Promise<number> {
  const request = { ...parseComparison(flags), argument: parseArgument(flags.arg) };
  const seconds = parseCount(flags.time, '--time', MAX_SECONDS);
  if (seconds === 0) throw new UsageError(say`--time must be at least 1`);
  if (flags.write === true && files.includes('-'))
    throw new UsageError(say`--write requires files, not standard input`);
  const source = files.find((file) => SOURCES.test(file));
  if (source !== undefined)
    throw new UsageError(
      say`${source} is not a program in Simple. Put the command of the pass in quotes, as in: fathom pass "python3 gvn.py" PROGRAM.simple`,
    );
  const board = flags.board === undefined ? null : readBoard(flags.board);
  const isConfined = flags.confine === true;
  if (isConfined && !(await canConfine()))
    throw new UsageError(
      say`--confine requires bubblewrap (bwrap), and it must be allowed to create namespaces`,
    );
  const rows: Row[] = [];
  for (const file of files) {
    const text = readText(file);
    const compiled = compileOrTell(
      text,
      file,
      { optimize: flags.optimize, isOptimizeAsked: true },
      { record: true },
    );
    if (compiled === null) return 1;
    const given = asReadBack(compiled);
    const input = passInput(given, flags.as);
    const output = await runCommand(command, input, { timeMs: seconds * 1000, isConfined });
    const judgement = 'text' in output ? judgePass(given, output.text, request) : null;
    const before = judgement?.before ?? figuresOf(given, request);
    const row = { file, judgement, output, before, reference: referenceOf(text, request) };
    rows.push(row);
    if (flags.write === true && isGood(row) && 'text' in output)
      replaceFile(file, writtenOf(row, output.text, file));
    if (flags.out !== undefined) await writeOut(flags.out, row, given);
  }
  if (flags.json === true)
    await print(`${JSON.stringify({ ok: rows.every(isGood), programs: rows.map(jsonOf) })}\n`);
  else {
    const counted = board === null ? '' : files.map(countedText).join('');
    const details = rows.map((row) => detailsOf(row, flags)).join('');
    const fewest = board === null ? null : (file: string) => board.get(entryOf(flags.board, file));
    await print(`${tableOf(rows, request, fewest)}${counted}${details}`);
  }
  if (flags.board !== undefined && board !== null)
    writeBoard(
      flags.board,
      updated(board, rows, command, (file) => entryOf(flags.board, file)),
    );
  return rows.every(isGood) ? 0 : 1;
}

/**
 * The graph as a pass can return it: reading drops claims and adds checks that the optimizer did without, which
 * split blocks. Otherwise the pass would be judged for what reading did. Unchanged if that changes nothing.
 */
function asReadBack(compiled: Compilation): Compilation {
  const text = emitText(compiled, 'graph');
  const read = compileText(text, { optimize: 'none', isOptimizeAsked: true }, { record: true });
  if (!read.ok) return compiled;
  const { nodes, liveCount } = compiled.optimized;
  // Written nodes keep their ids.
  const isAsWritten =
    read.optimized.liveCount === liveCount && [...read.optimized.all()].every(({ id }) => nodes[id] != null);
  return isAsWritten ? compiled : read;
}

function referenceOf(text: string, request: PassRequest): PassFigures {
  return figuresOf(compileText(text, { optimize: 'full', isOptimizeAsked: true }), request, 'best');
}

/**
 * In lines, which people read in an editor, except in a JSON file. Without spans, which are of another text, and
 * without the lines for a scheduler, which follow from the others.
 */
function writtenOf({ judgement }: Row, text: string, file: string): string {
  if (judgement?.returned == null || file.endsWith('.json')) return text;
  const lines = isJsonText(text)
    ? emitText(judgement.returned, 'graph', { language: toldIn() })
    : text
        .split('\n')
        .filter((line) => !isSchedulerLine(line))
        .join('\n');
  return lines.replaceAll(/ @\d+-\d+$/gm, '');
}

const isGood = ({ judgement }: Row): boolean => judgement?.verdict === 'no-difference';

// ------------------------------------------------------------------------------------------------------ output

/** @param fewest null: there is no board */
function tableOf(
  rows: readonly Row[],
  { argument }: PassRequest,
  fewest: ((file: string) => BestRows | undefined) | null,
): string {
  const count = (value: number | null | undefined): string => String(value ?? '-');
  const figures = [say`before`, say`yours`, say`Fathom's`, ...(fewest === null ? [] : [say`fewest`])].map(
    told,
  );
  const figuresOf = ({ file, judgement, before, reference }: Row, measure: Measure): readonly string[] =>
    [
      before[measure],
      judgement?.after?.[measure],
      reference[measure],
      ...(fewest === null ? [] : [fewest(file)?.[measure][measure]]),
    ].map(count);
  const lines = [
    [told(say`program`), ...figures, ...figures, told(say`result`)],
    ...rows.map((row) => [
      basename(row.file),
      ...figuresOf(row, 'nodes'),
      ...figuresOf(row, 'executed'),
      told(verdictOf(row.judgement)),
    ]),
  ];
  if (rows.length === 1) return blockOf(lines, argument);
  const widths = (columns: number): readonly number[] =>
    Array.from({ length: columns }, (_, i) => Math.max(...lines.map((line) => widthOf(line[i] ?? ''))));
  const [first, second] = [1, 1 + figures.length].map((columns) => tableWidth(widths(columns)));
  const groups = `${' '.repeat(first ?? 0)}${told(say`nodes`)}`.padEnd(second ?? 0);
  return `${groups}${told(say`executed, arg ${String(argument)}`)}\n${alignedTable(lines)}`;
}

/** For one program: fits in a narrow terminal. */
function blockOf([heading = [], figures = []]: readonly (readonly string[])[], argument: bigint): string {
  const [name = '', ...counts] = figures.slice(0, -1);
  const half = counts.length / 2;
  const table = alignedTable([
    ['', ...heading.slice(1, half + 1)],
    [told(say`nodes`), ...counts.slice(0, half)],
    [told(say`executed, arg ${String(argument)}`), ...counts.slice(half)],
  ]);
  return `${table}${name}: ${figures.at(-1) ?? ''}\n`;
}

/** For the program of a lab's open task: which of the two the task counts. */
function countedText(file: string): string {
  const [, name, id] = /([^\\/]+)[\\/]([^\\/]+)\.simple$/.exec(resolve(file)) ?? [];
  const folder = courseFolder(undefined);
  const found = labsIn(folder).find((each) => each.name === name);
  if (found === undefined) return '';
  const steps = readLab(found, sharedOf(folder).course).lab?.steps ?? [];
  const checks = steps
    .filter((step) => step.id === id)
    .flatMap(({ tasks }) => tasks.flatMap((task) => task.checks));
  const counts = (measure: Measure): boolean =>
    checks.some((check) => check.kind === 'score' && check.measure === measure);
  if (counts('nodes')) return `${told(say`the task of ${basename(file)} counts nodes`)}\n`;
  return counts('executed')
    ? `${told(say`the task of ${basename(file)} counts executed instructions`)}\n`
    : '';
}

function verdictOf(judgement: PassJudgement | null): Phrase {
  if (judgement === null) return say`the command failed`;
  const { verdict, behavior } = judgement;
  if (verdict === 'malformed') return say`malformed graph`;
  if (verdict === 'different') return say`different behavior`;
  if (verdict === 'undecided') return say`undecided: no run finished within the limits`;
  if (judgement.schedules !== null)
    return say`legal schedule, and no difference on ${behavior?.same ?? 0} inputs`;
  return say`no difference on ${behavior?.same ?? 0} inputs`;
}

/** What the pass printed, which may be long, what is wrong, and what was written. */
function detailsOf(row: Row, { write, out }: PassFlags): string {
  const { file, output } = row;
  const written = isGood(row)
    ? say`${file} now contains the returned graph`
    : say`${file} is unchanged, because only a graph without differences replaces it`;
  const lines = [
    ...(write === true ? [told(written)] : []),
    ...(out === undefined ? [] : [told(say`the graphs before and after are in ${out}`)]),
    ...(out === undefined && row.judgement?.verdict === 'malformed'
      ? [told(say`to see what the command printed, add --out FOLDER`)]
      : []),
  ];
  const printed = output.stderr === '' ? '' : `${output.stderr.trimEnd()}\n`;
  return `${printed}${schedulesOf(row)}${problemOf(row, out)}${lines.map((line) => `${line}\n`).join('')}`;
}

/** The returned graph under each schedule. */
function schedulesOf({ file, judgement }: Row): string {
  const { schedules = null } = judgement ?? {};
  if (schedules === null) return '';
  const names = { early: say`early`, late: say`late`, best: say`best`, own: say`yours` };
  const rows = [
    [told(say`schedule`), ...scheduleChoices.map((kind) => told(names[kind]))],
    [told(say`executed`), ...scheduleChoices.map((kind) => String(schedules[kind] ?? '-'))],
  ];
  return `\n${told(say`${basename(file)}: the returned graph with each schedule`)}\n${alignedTable(rows)}`;
}

function problemOf({ file, output, judgement }: Row, out: string | undefined): string {
  if ('problem' in output) return `\n${file}: ${told(output.problem)}\n`;
  if (judgement === null) return '';
  const { verdict, problem, returned, behavior } = judgement;
  if (problem !== null) return `\n${file}: ${told(problem)}\n`;
  if (verdict === 'malformed') {
    const place = out === undefined ? told(say`graph for ${file}`) : afterPath(out, file, output.text);
    return `\n${renderDiagnostics(judgement, place)}`;
  }
  const difference = behavior?.difference ?? null;
  if (difference === null || returned === null) return '';
  const { argument, input, first, second } = difference;
  const result = (run: typeof first): string => (run.stdout === '' ? run.text : resultAfterOutput(run));
  const read = input === '' ? '' : `, ${told(say`input: ${JSON.stringify(input)}`)}`;
  return [
    `\n${file}: ${told(say`the smallest input found that shows a difference is arg ${argument}`)}${read}\n`,
    `  ${told(say`before the pass: ${result(first)}`)}\n`,
    `  ${told(say`after the pass: ${result(second)}`)}\n`,
    second.text.startsWith('fault: timeout') ? `  ${told(timeoutMeaning)}\n` : '',
  ].join('');
}

/** judge-pass.ts counts the steps. */
const timeoutMeaning = say`fault: timeout means more than ten times as many steps as before the pass. Does a loop of the graph never end?`;

function jsonOf({ file, output, judgement, reference }: Row): object {
  if ('problem' in output)
    return { file, verdict: 'failed', message: told(output.problem), stderr: output.stderr };
  if (judgement === null) return { file, verdict: 'failed' };
  const { verdict, problem, before, after, schedules, behavior, diagnostics } = judgement;
  const difference = behavior?.difference ?? null;
  return {
    file,
    verdict,
    milliseconds: Math.round(output.milliseconds),
    before,
    after,
    reference,
    schedules,
    same: behavior?.same ?? 0,
    undecided: behavior?.undecided ?? 0,
    ...(problem === null ? {} : { message: told(problem) }),
    errors: diagnostics.map(errorData),
    stderr: output.stderr,
    difference:
      difference === null
        ? null
        : {
            argument: difference.argument,
            input: difference.input,
            before: resultJson(difference.first),
            after: resultJson(difference.second),
          },
  };
}

// ------------------------------------------------------------------------------------------------------- files

/** Where --out writes the command's output. */
const afterPath = (folder: string, file: string, text: string): string =>
  join(folder, `${basename(file)}.after.${isJsonText(text) ? 'json' : 'graph'}`);

async function writeOut(folder: string, { file, output, judgement }: Row, given: Compilation): Promise<void> {
  const write = (ending: string, text: string): void =>
    replaceFile(join(folder, `${basename(file)}.${ending}`), text);
  write('before.svg', await pictureOf(given, file));
  if ('text' in output) replaceFile(afterPath(folder, file, output.text), output.text);
  if (judgement?.returned == null) return;
  write('after.svg', await pictureOf(judgement.returned, file));
  if (judgement.schedules === null) return;
  write('before.blocks', emitText(given, 'schedule', { schedule: 'own' }));
  write('after.blocks', emitText(judgement.returned, 'schedule', { schedule: 'own' }));
}

const updated = (
  board: Board,
  rows: readonly Row[],
  command: string,
  entry: (file: string) => string,
): Board =>
  rows.reduce(
    (known, { file, judgement }) =>
      judgement?.verdict !== 'no-difference' || judgement.after === null
        ? known
        : withRow(known, { program: entry(file), command, ...judgement.after }),
    board,
  );
