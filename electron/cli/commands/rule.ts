/* fathom rule check | run */
import { say } from '../../../compiler/base/phrase.ts';
import { emitText, run, type Compilation } from '../../../compiler/index.ts';
import {
  checkSoundness,
  compileWithRules,
  cycleText,
  failureText,
  openRule,
  ruleOf,
  rulesWith,
  type CodeFailure,
  type Counterexample,
  type NonterminatingRule,
  type RuleCode,
  type RulePlace,
  type Soundness,
} from '../../../labs/engine/index.ts';
import {
  compileOptions,
  errorData,
  parseArgument,
  parseCount,
  renderDiagnostics,
  type CompileFlags,
} from '../input/input.ts';
import { print, tell } from '../output.ts';
import { UsageError, readText } from '../input/read-input.ts';
import { inOwnProcess } from '../own-process.ts';

interface Flags {
  readonly json?: boolean;
  readonly inside?: boolean;
}
interface CheckFlags extends Flags {
  readonly runs: string;
  readonly seed: string;
}
interface RunFlags extends Flags, CompileFlags {
  readonly arg: string;
  readonly place: RulePlace;
}

export async function check(file: string, flags: CheckFlags): Promise<number> {
  const runs = parseCount(flags.runs, '--runs', 1_000_000);
  const seed = parseCount(flags.seed, '--seed');
  if (flags.inside !== true) return outside(file, flags);
  return withRule(file, flags, async (code) => {
    const found = checkSoundness(code, { runs, seed });
    const ok = found.verdict === 'no-counterexample';
    if (flags.json === true)
      await print(`${JSON.stringify({ ok, name: code.name, law: code.law, ...found })}\n`);
    else await print(soundnessText(code, found, file));
    return ok ? 0 : 1;
  });
}

export async function runWith(file: string, program: string, flags: RunFlags): Promise<number> {
  const argument = parseArgument(flags.arg);
  if (file === '-' && program === '-')
    throw new UsageError(say`only one of the two inputs can be standard input`);
  if (flags.inside !== true) return outside(file, flags);
  const source = readText(program);
  return withRule(file, flags, async (code) => {
    const rules = rulesWith([ruleOf(code)], flags.place);
    const answer = compileWithRules(source, { ...compileOptions(flags), rules, record: true });
    if (!answer.ok) return tellFailure(answer.failure, file, flags);
    return report(answer.value, argument, program, code, flags);
  });
}

async function report(
  compilation: Compilation,
  argument: bigint,
  program: string,
  code: RuleCode,
  flags: RunFlags,
): Promise<number> {
  if (!compilation.ok) {
    if (flags.json === true)
      await print(`${JSON.stringify({ ok: false, errors: compilation.diagnostics.map(errorData) })}\n`);
    else tell(renderDiagnostics(compilation, program));
    return 1;
  }
  const made = new RegExp(`^\\d+ \\S+ ${code.name}: `);
  const lines = emitText(compilation, 'steps', {}).split('\n');
  const steps = lines.filter((line) => made.test(line));
  const outcome = run(compilation, { engine: 'graph', argument });
  const ok = outcome.status === 'value';
  const result = ok ? outcome.result : `fault: ${outcome.fault}`;
  const { output } = code;
  if (flags.json === true) await print(`${JSON.stringify({ ok, steps, result, output })}\n`);
  else await print([...output, ...steps, result, ''].join('\n'));
  return ok ? 0 : 3;
}

async function withRule(
  file: string,
  flags: Flags,
  act: (code: RuleCode) => Promise<number>,
): Promise<number> {
  const opened = await openRule(readText(file));
  if (!opened.ok) return tellFailure(opened.failure, file, flags);
  try {
    return await act(opened.value);
  } finally {
    opened.value.dispose();
  }
}

async function tellFailure(failure: CodeFailure, file: string, { json }: Flags): Promise<number> {
  if (json === true) await print(`${JSON.stringify({ ok: false, failure })}\n`);
  else tell(`${failureText(failure, file)}\n`);
  return 1;
}

async function outside(file: string, flags: Flags): Promise<number> {
  const status = await inOwnProcess();
  return typeof status === 'number' ? status : tellFailure(status, file, flags);
}

function soundnessText({ name, law }: RuleCode, found: Soundness, file: string): string {
  const { verdict, runs, fired, compared, exhaustiveDepth, counterexample, endless, narrowOnly, failure } =
    found;
  const tried = `${runs} expressions tried, ${fired} rewritten, ${compared} results compared`;
  const depth = exhaustiveDepth > 0 ? `, including all expressions of depth ${exhaustiveDepth}` : '';
  const lines = [`${name}: ${law}`];
  if (failure !== null) lines.push(`failed: ${failureText(failure, file)}`);
  if (verdict === 'never-fired') lines.push(`the rule never fired in ${runs} expressions`);
  if (verdict === 'no-counterexample') lines.push(`no counterexample: ${tried}${depth}`);
  if (counterexample !== null) lines.push(...counterexampleLines(counterexample));
  if (endless !== null) lines.push(...endlessLines(endless));
  if (narrowOnly !== '') lines.push(`note: the law does not hold for narrow integers, as in ${narrowOnly}`);
  return `${lines.join('\n')}\n`;
}

const places: Readonly<Record<RulePlace, string>> = {
  alone: 'with the rule alone',
  before: 'with the rule before the built-in rules',
  after: 'with the rule after the built-in rules',
};

const endlessLines = ({ cycle, place, source }: NonterminatingRule): string[] => [
  `rewriting never terminates: ${cycleText(cycle)}, ${places[place]}, in this program:`,
  ...indented(source),
];

const indented = (source: string): string[] =>
  source
    .trimEnd()
    .split('\n')
    .map((line) => `    ${line}`);

function counterexampleLines({
  before,
  after,
  values,
  valueBefore,
  valueAfter,
  program,
}: Counterexample): string[] {
  const lines = [
    `unsound: ${before} becomes ${after}, but for ${values} the first is ${valueBefore} and the second is ${valueAfter}`,
  ];
  if (program === null) return lines;
  const { source, argument, without, with: changed, once } = program;
  return [
    ...lines,
    `with arg = ${argument}, this program returns ${without} without the rule and ${changed} with it${once ? ' (applied once because rewriting never terminates)' : ''}:`,
    ...indented(source),
  ];
}
