/* fathom run FILE */
import {
  decodeUtf8,
  run as runEngine,
  type AbiName,
  type Allocator,
  type Compilation,
  type Outcome,
  type ScheduleKind,
} from '../../../compiler/index.ts';
import {
  compileFile,
  errorData,
  parseArgument,
  parseCount,
  parseLevel,
  print,
  readSource,
  standardInput,
  type CompileFlags,
} from '../input.ts';
import { compile } from '../../../compiler/index.ts';

export interface RunFlags extends CompileFlags {
  readonly arg: string;
  readonly engine: 'graph' | 'schedule' | 'emulator' | 'native';
  readonly schedule: ScheduleKind;
  readonly budget?: string;
  readonly abi: AbiName;
  readonly allocator: Allocator;
  readonly json?: boolean;
  readonly measure?: boolean;
}

export async function run(file: string, flags: RunFlags): Promise<number> {
  const argument = parseArgument(flags.arg);
  const budget = flags.budget === undefined ? undefined : parseCount(flags.budget, '--budget');
  if (flags.json === true) return runJson(file, flags, argument, budget);
  const compilation = compileFile(file, flags);
  if (compilation === null) return 1;
  const outcome = await execute(compilation, file, flags, argument, budget);
  await print(Buffer.from(outcome.stdout, 'latin1'));
  if (outcome.status === 'value') {
    await print(outcome.result === '' ? '' : `${outcome.result}\n`);
    return 0;
  }
  const where = outcome.line > 0 ? ` at line ${outcome.line}` : '';
  process.stderr.write(`fault: ${outcome.fault}${where}\n`);
  return 3;
}

async function runJson(file: string, flags: RunFlags, argument: bigint, budget?: number): Promise<number> {
  const level = parseLevel(flags.level);
  const compilation = compile(readSource(file), {
    optimize: flags.optimize,
    ...(level === undefined ? {} : { level }),
  });
  if (!compilation.ok) {
    await print(`${JSON.stringify({ ok: false, errors: compilation.diagnostics.map(errorData) })}\n`);
    return 1;
  }
  const outcome = await execute(compilation, file, flags, argument, budget);
  const { status, result, fault, line, counts } = outcome;
  const stdout = decodeUtf8(outcome.stdout);
  const answer =
    status === 'value'
      ? { ok: true, result, stdout, engine: flags.engine, counts }
      : { ok: false, fault, line, stdout, engine: flags.engine, counts };
  await print(`${JSON.stringify(answer)}\n`);
  return status === 'value' ? 0 : 3;
}

async function execute(
  compilation: Compilation,
  file: string,
  flags: RunFlags,
  argument: bigint,
  budget?: number,
): Promise<Outcome> {
  const { engine, schedule, abi, allocator } = flags;
  if (engine === 'native') {
    const { runNative } = await import('../native.ts');
    return runNative(compilation, argument, schedule).catch((error: unknown) => {
      process.stderr.write(`fathom: ${error instanceof Error ? error.message : String(error)}\n`);
      process.exit(1);
    });
  }
  // The text of the program itself came from there.
  const input = file === '-' ? '' : standardInput;
  return runEngine(compilation, {
    engine,
    schedule,
    abi,
    allocator,
    argument,
    input,
    ...(budget === undefined ? {} : { budget }),
  });
}
