// Determines what happens to a possibly malicious pipeline: it is rejected, or it runs identically in every
// engine and setting.
import { textOf } from '../../../compiler/base/phrase.ts';
import { decodeUtf8 } from '../../../compiler/base/utf8.ts';
import {
  compileText,
  readGraph,
  readGraphJson,
  run,
  SourceText,
  type GraphReading,
  type Outcome,
} from '../../../compiler/index.ts';
import { Compilation } from '../../../compiler/compilation.ts';
import { workOn } from '../../../compiler/optimize/work.ts';
import { runPasses } from '../../../compiler/stages.ts';
import { isEngineLimit } from '../../../compiler/semantics/index.ts';
import { verify } from '../../../compiler/ir/verify.ts';
import { parse } from '../../../compiler/syntax/index.ts';
import { assemblyOf, machineFrom, type NativeRun } from '../../compiler/x64/support.ts';
import type { NativeJob } from '../native/native-batch.ts';

const BUDGET = 20_000;
/** Machine instructions are smaller than nodes. */
const MACHINE_BUDGET = 200_000;

const shown = ({ status, result, fault, line, stdout }: Outcome): string =>
  status === 'value' ? `${stdout}: ${result}` : `${stdout}: ${fault} at line ${line}`;

export interface Taken {
  /** By argument: the output, then the result, or the fault and its line; null if a limit was reached. */
  readonly outcomes: ReadonlyMap<bigint, string | null>;
  /** Engines and settings with other results. */
  readonly differences: readonly string[];
  /** Unoptimized. */
  readonly plain: Compilation;
}

export interface Refused {
  /** `line: message` of each error. */
  readonly messages: readonly string[];
}

/**
 * @param turn selects some of the engines and settings; default: all
 * @throws only if the compiler or an engine does, which is a bug
 */
export function tryPipeline(
  text: string,
  argumentsGiven: readonly bigint[],
  turn: number | null = null,
): Taken | Refused {
  const plain = compileText(text, { optimize: 'none' });
  const full = compileText(text, { optimize: 'full' });
  if (plain.ok && full.ok) return compared(plain, full, argumentsGiven, turn);
  const { diagnostics } = plain.ok ? full : plain;
  return { messages: diagnostics.map(({ line, message }) => `${line}: ${message}`) };
}

/** The same for a graph as text or JSON. */
export function tryGraph(
  text: string,
  argumentsGiven: readonly bigint[],
  turn: number | null = null,
): Taken | Refused {
  const read = (): GraphReading => (text.startsWith('{') ? readJson(text) : readGraph(text));
  const [plain, full] = [read(), read()];
  if (plain.graph === null || full.graph === null)
    return {
      messages: [
        ...plain.errors.map(({ line, message }) => `${line}: ${textOf(message)}`),
        ...plain.problems.map((problem) => textOf(problem.text)),
      ],
    };
  const source = new SourceText('');
  const { ast } = parse('');
  runPasses(workOn(full.graph, source, {}), {}, null);
  const [first, second] = [plain.graph, full.graph].map((graph) => new Compilation({ source, ast, graph }));
  return compared(first, second, argumentsGiven, turn);
}

function readJson(text: string): GraphReading {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { graph: null, errors: [{ line: 0, message: 'this is not JSON' }], problems: [] };
  }
  return readGraphJson(value);
}

function compared(
  plain: Compilation,
  full: Compilation,
  argumentsGiven: readonly bigint[],
  turn: number | null,
): Taken {
  const outcomes = new Map<bigint, string | null>();
  const differences = [plain, full].flatMap(({ graph }) =>
    graph === null ? [] : verify(graph, 'complete').map(({ text }) => `not well-formed: ${text}`),
  );
  for (const argument of argumentsGiven) {
    const expected = run(plain, { engine: 'graph', argument, budget: BUDGET });
    if (isEngineLimit(expected.fault)) {
      outcomes.set(argument, null);
      continue;
    }
    outcomes.set(argument, shown(expected));
    for (const [name, way] of chosen(others(plain, full, argument), turn)) {
      const outcome = way();
      if (!isEngineLimit(outcome.fault) && shown(outcome) !== shown(expected))
        differences.push(`arg ${argument}: ${name} gives ${shown(outcome)}, not ${shown(expected)}`);
    }
  }
  return { outcomes, differences, plain };
}

type Way = readonly [name: string, run: () => Outcome];

/** One engine for the unoptimized program, and two for the optimized one. */
function chosen(ways: readonly Way[], turn: number | null): readonly Way[] {
  if (turn === null) return ways;
  const half = (ways.length - 1) / 2;
  return [ways[turn % half], ways[half], ways[half + 1 + (turn % half)]];
}

/** Four engines for the unoptimized program, the graph and the same four for the optimized one. */
function others(plain: Compilation, full: Compilation, argument: bigint): readonly Way[] {
  const ways = (compilation: Compilation, setting: string): Way[] => [
    ...(['early', 'late', 'best'] as const).map((schedule): Way => [
      `schedule ${schedule}, ${setting}`,
      () => run(compilation, { engine: 'schedule', schedule, argument, budget: BUDGET }),
    ]),
    [
      `emulator, ${setting}`,
      () =>
        run(compilation, {
          engine: 'emulator',
          schedule: argument % 2n === 0n ? 'best' : 'early',
          argument,
          budget: MACHINE_BUDGET,
        }),
    ],
  ];
  const optimized = (): Outcome => run(full, { engine: 'graph', argument, budget: BUDGET });
  return [...ways(plain, 'none'), ['graph, full', optimized], ...ways(full, 'full')];
}

/** A native run of a pipeline, and its deviation, or ''. */
export interface NativeCheck {
  readonly job: NativeJob;
  readonly difference: (runs: readonly NativeRun[]) => string;
}

const MARKER = 'marker-of-this-test';

/** Skips runs that reached a limit. */
export function nativeCheck({ plain, outcomes }: Taken): NativeCheck {
  const given = [...outcomes].filter((entry): entry is [bigint, string] => entry[1] !== null);
  const machine = machineFrom(plain, { schedule: 'best', abi: 'sysv' });
  const job = {
    assembly: assemblyOf(machine, { os: 'linux', syntax: 'att' }),
    runs: given.map(([argument]) => [String(argument), MARKER]),
  };
  const difference = (runs: readonly NativeRun[]): string =>
    given
      .map(([argument, expected], i) => {
        const found = nativeText(runs[i]);
        return found === expected ? '' : `arg ${argument}: native code gives ${found}, not ${expected}`;
      })
      .join('');
  return { job, difference };
}

/** In the form of outcomes: the result follows the marker, a fault is on the other stream. */
function nativeText({ stdout, stderr, status }: NativeRun): string {
  const [, fault, line] = /^fault: (\S+) at line (\d+)\n$/.exec(stderr) ?? [];
  if (status === 3) return `${stdout}: ${fault} at line ${line}`;
  const at = stdout.lastIndexOf(`${MARKER}\n`);
  const result = decodeUtf8(stdout.slice(at + MARKER.length + 1)).replace(/\n$/, '');
  return status === 0 && at >= 0
    ? `${stdout.slice(0, at)}: ${result}`
    : `${stdout}${stderr} status ${status}`;
}
