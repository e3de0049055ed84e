/*
 * fathom batch: JSON lines in, JSON lines out, in order; a bad line gets an error response.
 */
import * as v from 'valibot';
import {
  say,
  analysisNames,
  compileText,
  decodeUtf8,
  emitText,
  faultMessage,
  run,
  type Compilation,
  type Outcome,
} from '../../../compiler/index.ts';
import { Toolchain } from '../../services/index.ts';
import { INTERNAL_HINT, internalMessage } from '../failure.ts';
import { io } from '../io.ts';
import { limitedLines } from '../input/lines.ts';
import { InputError } from '../input/read-input.ts';
import { NativeFailure, runNative, type NativeOutcome } from '../native.ts';
import { errorData, messageData, warningData } from '../input/input.ts';
import { print } from '../output.ts';

const Whole = v.pipe(v.number(), v.integer(), v.minValue(0));
const Request = v.object({
  id: v.optional(v.unknown()),
  source: v.string(),
  arg: v.optional(
    v.union([v.pipe(v.string(), v.regex(/^-?\d{1,19}$/)), v.pipe(v.number(), v.safeInteger())]),
  ),
  engine: v.optional(v.picklist(['graph', 'schedule', 'emulator', 'native']), 'graph'),
  schedule: v.optional(v.picklist(['early', 'late', 'best']), 'best'),
  optimize: v.optional(v.picklist(['none', 'peephole', 'full']), 'full'),
  apply: v.optional(v.picklist(analysisNames)),
  want: v.optional(v.array(v.picklist(['result', 'ir', 'asm', 'counts'])), ['result']),
  input: v.optional(v.pipe(v.string(), v.maxLength(1_000_000)), ''),
  budget: v.optional(Whole),
  level: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(24))),
});
type Request = v.InferOutput<typeof Request>;

/** Fits the largest program with every character escaped. */
const LONGEST_LINE = 16 * 1024 * 1024;
/** Limits the nesting of IDs, which are echoed unchanged. */
const DEEPEST_ID = 100;

export async function batch(): Promise<number> {
  const toolchain = new Toolchain();
  for await (const line of limitedLines(io().stdin, LONGEST_LINE)) {
    if (line?.trim() === '') continue;
    await print(`${JSON.stringify(await answer(line, toolchain))}\n`);
  }
  return 0;
}

async function answer(line: string | null, toolchain: Toolchain): Promise<object> {
  if (line === null) return refused(null, `this line is longer than ${LONGEST_LINE >> 20} MB`);
  let raw: unknown;
  try {
    raw = JSON.parse(line);
  } catch {
    return refused(null, 'this line is not JSON');
  }
  const id = typeof raw === 'object' && raw !== null && 'id' in raw ? raw.id : null;
  if (isDeeper(id, DEEPEST_ID)) return refused(null, `id: nests more than ${DEEPEST_ID} levels`);
  const parsed = v.safeParse(Request, raw);
  if (!parsed.success) {
    const [issue] = parsed.issues;
    return refused(id, `${v.getDotPath(issue) ?? 'request'}: ${issue.message}`);
  }
  try {
    return { id, ...(await perform(parsed.output, toolchain)) };
  } catch (error) {
    if (error instanceof NativeFailure) return refused(id, error.message, error.status, error.hint);
    if (error instanceof InputError) return refused(id, error.message);
    return refused(id, internalMessage(error), 'internal', INTERNAL_HINT);
  }
}

function isDeeper(value: unknown, levels: number): boolean {
  let parts = [value];
  for (let level = 0; level <= levels; level++) {
    parts = parts.flatMap((part) => (typeof part === 'object' && part !== null ? Object.values(part) : []));
    if (parts.length === 0) return false;
  }
  return true;
}

const SHAPE = 'Send one JSON object per line with at least {"id": …, "source": "…"}.';

function refused(id: unknown, message: string, code = 'bad-request', hint = SHAPE): object {
  return { id, ok: false, errors: [{ code, message, hint, line: 0, column: 0, endLine: 0, endColumn: 0 }] };
}

async function perform(request: Request, toolchain: Toolchain): Promise<object> {
  const { source, optimize, apply, level, want } = request;
  const argument = BigInt(request.arg ?? 0);
  if (BigInt.asIntN(64, argument) !== argument) throw new InputError(say`arg does not fit in 64 bits`);
  const started = performance.now();
  const recording = want.includes('counts') ? { record: true } : {};
  const compilation = compileText(source, {
    optimize,
    ...recording,
    ...(apply === undefined ? {} : { apply }),
    ...(level === undefined ? {} : { level }),
  });
  const warned = warningData(compilation);
  if (!compilation.ok) return { ok: false, errors: compilation.diagnostics.map(errorData), ...warned };
  const outcome =
    want.includes('result') || want.includes('counts')
      ? await execute(compilation, request, argument, toolchain)
      : null;
  const milliseconds = performance.now() - started;
  const extra = {
    ...warned,
    ...(want.includes('ir') ? { ir: emitText(compilation, 'ir').trimEnd() } : {}),
    ...(want.includes('asm') ? { asm: emitText(compilation, 'asm', { schedule: request.schedule }) } : {}),
    ...(want.includes('counts') ? { counts: counts(compilation, outcome, milliseconds) } : {}),
  };
  if (outcome === null) return { ok: true, ...extra };
  const { status, result, fault, line } = outcome;
  const stdout = decodeUtf8(outcome.stdout);
  const input = Buffer.from(request.input, 'utf8').toString('latin1');
  const explained = { argument, input, ...(request.budget === undefined ? {} : { budget: request.budget }) };
  return status === 'value'
    ? { ok: true, result, stdout, ...extra }
    : {
        ok: false,
        fault,
        line,
        ...messageData(faultMessage(compilation, outcome, explained)),
        stdout,
        ...extra,
      };
}

function execute(
  compilation: Compilation,
  request: Request,
  argument: bigint,
  toolchain: Toolchain,
): Outcome | Promise<NativeOutcome> {
  const { engine, schedule, budget } = request;
  if (engine === 'native')
    return runNative(compilation, argument, { schedule, input: request.input, toolchain });
  // Programs read text as UTF-8 bytes.
  const input = Buffer.from(request.input, 'utf8').toString('latin1');
  return run(compilation, {
    engine,
    schedule,
    argument,
    input,
    ...(budget === undefined ? {} : { budget }),
  });
}

function counts(
  compilation: Compilation,
  outcome: Outcome | NativeOutcome | null,
  milliseconds: number,
): object {
  return {
    created: compilation.created,
    live: compilation.graph?.liveCount ?? 0,
    steps: compilation.log?.stepCount ?? 0,
    instructions: outcome?.counts.steps ?? 0,
    ms: Math.round(milliseconds * 1000) / 1000,
  };
}
