/* fathom run FILE */
import { say, type Phrase } from '../../../compiler/base/phrase.ts';
import {
  shownPart,
  DEFAULT_BUDGET,
  MAX_OUTPUT,
  decodeUtf8,
  executedInstructions,
  faultMessage,
  measures,
  run as runEngine,
  type AbiName,
  type Allocator,
  type Compilation,
  type FaultRequest,
  type Outcome,
  type ScheduleChoice,
} from '../../../compiler/index.ts';
import {
  compileFile,
  compileText,
  errorData,
  parseArgument,
  messageData,
  parseCount,
  warningData,
  type CompileFlags,
} from '../input/input.ts';
import { RUN_LIMITS } from '../../services/native/limits.ts';
import { io } from '../io.ts';
import { told } from '../text/language.ts';
import { print, tell } from '../output.ts';
import { readText, standardInput } from '../input/read-input.ts';
import type { NativeFailure, NativeOutcome } from '../native.ts';

export interface RunFlags extends CompileFlags {
  readonly arg: string;
  readonly engine: 'graph' | 'schedule' | 'emulator' | 'native';
  readonly schedule: ScheduleChoice;
  readonly budget?: string;
  readonly abi: AbiName;
  readonly allocator: Allocator;
  readonly json?: boolean;
  readonly measure?: boolean;
  readonly collect: boolean;
  readonly trust?: boolean;
}

interface Asked {
  readonly file: string;
  readonly flags: RunFlags;
  readonly argument: bigint;
  readonly budget: number | undefined;
  readonly input: () => string;
}

export async function run(file: string, flags: RunFlags): Promise<number> {
  const argument = parseArgument(flags.arg);
  const budget = flags.budget === undefined ? undefined : parseCount(flags.budget, '--budget');
  const asked = { file, flags, argument, budget, input: sharedInput(file) };
  if (flags.json === true) return runJson(asked);
  const compilation = compileFile(file, flags);
  if (compilation === null) return 1;
  const outcome = await execute(compilation, asked);
  if (outcome instanceof Error) {
    tell(`fathom: ${outcome.message}\n${outcome.hint}\n`);
    return 1;
  }
  await print(Buffer.from(outcome.stdout, 'latin1'));
  if (isCut(outcome)) tell(`fathom: ${told(CUT)}\n`);
  if (flags.measure === true) tell(`${told(collectionsText(outcome.counts.collections))}\n`);
  if (outcome.status === 'value') {
    await print(outcome.result === '' ? '' : `${outcome.result}\n`);
    return 0;
  }
  const where = outcome.line > 0 ? ` at line ${outcome.line}` : '';
  const why = reasonOf(outcome, budget) || faultText(compilation, outcome, repeated(asked));
  tell(`${why}fault: ${outcome.fault}${where}\n`);
  return 3;
}

/** The faulting line with the values that caused the fault; else ''. */
function faultText(
  compilation: Compilation,
  outcome: Outcome | NativeOutcome,
  request: FaultRequest,
): string {
  const message = faultMessage(compilation, outcome, request);
  const written = compilation.source.lineText(outcome.line);
  // A native program can report any line, even a blank one.
  if (message === '' || written.trim() === '') return '';
  const gutter = String(outcome.line);
  const text = shownPart(written.trim()).text;
  const line = `${gutter} | ${text}\n`;
  return `${line}${' '.repeat(gutter.length)} = ${told(message)}\n`;
}

/** Repeats a run to explain its fault: a native program's consumed input is lost. */
const repeated = ({ flags: { engine }, argument, budget, input }: Asked): FaultRequest => ({
  argument,
  ...(engine === 'native' ? {} : { input }),
  ...(budget === undefined ? {} : { budget }),
});

/** Read only once, for the run and the explanation of its fault. */
function sharedInput(file: string): () => string {
  // The program itself came from standard input.
  let read = file === '-' ? '' : null;
  return () => (read ??= standardInput());
}

function collectionsText(collections: Outcome['counts']['collections']): Phrase {
  if (collections === undefined || collections.count === 0) return say`no garbage collections`;
  const { count, bytes, unit, paused, longest } = collections;
  return unit === 'objects'
    ? say`garbage collections: ${count}, freed bytes: ${bytes}, visited objects: ${paused}, most in one pause: ${longest}`
    : say`garbage collections: ${count}, freed bytes: ${bytes}, pauses: ${paused.toFixed(1)} ms in total, longest: ${longest.toFixed(1)} ms`;
}

/** Whether output may have been truncated although the run went on. */
const isCut = ({ stdout, fault }: Outcome | NativeOutcome): boolean =>
  stdout.length >= MAX_OUTPUT && fault !== 'output-limit';

const CUT = say`the output is longer than ${MAX_OUTPUT / 1024 / 1024} MiB and was cut off`;

/** For faults of the engine rather than the program; else ''. */
function reasonOf(outcome: Outcome | NativeOutcome, budget = DEFAULT_BUDGET): string {
  if (outcome.fault === 'external-function')
    return `fathom: ${told(say`the program calls a C function here, and only native code can do that. Use --engine native to link it with the C library. To link your own functions, see the first line of emit --as asm`)}\n`;
  if ('message' in outcome) return outcome.message === '' ? '' : `fathom: ${outcome.message}\n`;
  return outcome.fault === 'timeout' ? `fathom: ${told(timeoutText(outcome.reached ?? 0, budget))}\n` : '';
}

function timeoutText(reached: number, budget: number): Phrase {
  const steps = budget.toLocaleString('en').replaceAll(',', '\u2009');
  const where = reached > 0 ? say` at line ${reached}` : '';
  return say`stopped after ${steps} steps${where}. Raise the limit with --budget, or use --engine native, which runs for up to ${RUN_LIMITS.timeMs / 1000} seconds without counting steps`;
}

async function runJson(asked: Asked): Promise<number> {
  const { file, flags, argument, budget } = asked;
  const compilation = compileText(readText(file), flags);
  if (!compilation.ok) {
    const errors = compilation.diagnostics.map(errorData);
    await print(`${JSON.stringify({ ok: false, errors, ...warningData(compilation) })}\n`);
    return 1;
  }
  const outcome = await execute(compilation, asked);
  if (outcome instanceof Error) {
    const { status: code, message } = outcome;
    const error = { code, message, hint: outcome.hint, line: 0, column: 0, endLine: 0, endColumn: 0 };
    await print(`${JSON.stringify({ ok: false, errors: [error] })}\n`);
    return 1;
  }
  const { status, result, fault, line, counts } = outcome;
  const stdout = decodeUtf8(outcome.stdout);
  const cut = isCut(outcome) ? { truncated: true } : {};
  const measured = flags.measure === true ? compared(compilation, file, flags, argument, budget) : {};
  const extra = { ...cut, ...warningData(compilation), ...measured };
  const answer =
    status === 'value'
      ? { ok: true, result, stdout, engine: flags.engine, counts, ...extra }
      : {
          ok: false,
          fault,
          line,
          ...messageData(faultMessage(compilation, outcome, repeated(asked))),
          stdout,
          engine: flags.engine,
          counts,
          ...extra,
        };
  await print(`${JSON.stringify(answer)}\n`);
  return status === 'value' ? 0 : 3;
}

function compared(
  compilation: Compilation,
  file: string,
  { schedule, abi, allocator }: RunFlags,
  argument: bigint,
  budget?: number,
): object {
  const input = file === '-' ? '' : standardInput();
  const request = { argument, abi, input, ...(budget === undefined ? {} : { budget }) };
  return {
    measures: measures(compilation, request),
    instructions: executedInstructions(compilation, { ...request, schedule, allocator }),
  };
}

async function execute(
  compilation: Compilation,
  { file, flags, argument, budget, input }: Asked,
): Promise<Outcome | NativeOutcome | NativeFailure> {
  const { engine, schedule, abi, allocator, collect } = flags;
  if (engine === 'native') {
    const { NativeFailure, runNative } = await import('../native.ts');
    const inheritInput = file !== '-' && io().stdin.isTTY !== true;
    const { trust: trusted = false, measure: counts = false } = flags;
    const options = { schedule, allocator, collect, inheritInput, trusted, counts };
    return runNative(compilation, argument, options).catch((error: unknown) => {
      if (error instanceof NativeFailure) return error;
      throw error;
    });
  }
  return runEngine(compilation, {
    engine,
    schedule,
    abi,
    allocator,
    heap: { collect },
    argument,
    input,
    ...(budget === undefined ? {} : { budget }),
  });
}
