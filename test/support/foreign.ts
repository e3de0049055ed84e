// What becomes of a pipeline that may be an attack: it is refused, or it runs alike in every engine and setting.
import { decodeUtf8 } from '../../compiler/base/utf8.ts';
import {
  compileText,
  readGraph,
  readGraphJson,
  run,
  SourceText,
  type Compilation,
  type GraphReading,
  type Outcome,
} from '../../compiler/index.ts';
import { emptyCompilation, optimizeGraph } from '../../compiler/pipeline.ts';
import { isEngineLimit } from '../../compiler/semantics/index.ts';
import { parse } from '../../compiler/syntax/index.ts';
import { assemblyOf, machineFrom, type NativeRun } from '../compiler/x64/support.ts';
import type { NativeJob } from './native-batch.ts';

const BUDGET = 20_000;
/** Machine instructions are smaller than nodes. */
const MACHINE_BUDGET = 200_000;

const shown = ({ status, result, fault, line, stdout }: Outcome): string =>
  status === 'value' ? `${stdout}: ${result}` : `${stdout}: ${fault} at line ${line}`;

export interface Taken {
  /** By argument: the output, then the result, or the fault and its line; null where a limit came first. */
  readonly outcomes: ReadonlyMap<bigint, string | null>;
  /** Where an engine or a setting gave something else. */
  readonly differences: readonly string[];
  /** As it is written, not optimized. */
  readonly plain: Compilation;
}

export interface Refused {
  /** `line: message` of each error. */
  readonly messages: readonly string[];
}

/** @throws what the compiler or an engine throws: nothing, whatever the text is */
export function tryPipeline(text: string, argumentsGiven: readonly bigint[]): Taken | Refused {
  const plain = compileText(text, { optimize: 'none' });
  const full = compileText(text, { optimize: 'full' });
  if (plain.ok && full.ok) return compared(plain, full, argumentsGiven);
  const { diagnostics } = plain.ok ? full : plain;
  return { messages: diagnostics.map(({ line, message }) => `${line}: ${message}`) };
}

/** The same of a graph as text, or as JSON. */
export function tryGraph(text: string, argumentsGiven: readonly bigint[]): Taken | Refused {
  const read = (): GraphReading => (text.startsWith('{') ? readJson(text) : readGraph(text));
  const [plain, full] = [read(), read()];
  if (plain.graph === null || full.graph === null)
    return {
      messages: [
        ...plain.errors.map(({ line, message }) => `${line}: ${message}`),
        ...plain.problems.map((problem) => problem.text),
      ],
    };
  const source = new SourceText('');
  const empty = emptyCompilation(source, parse('').ast);
  optimizeGraph(full.graph, source, { optimize: 'full' });
  const [first, second] = [plain.graph, full.graph].map((graph) => ({ ...empty, ok: true, graph }));
  return compared(first, second, argumentsGiven);
}

function readJson(text: string): GraphReading {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { graph: null, errors: [{ line: 0, message: 'this is no JSON' }], problems: [] };
  }
  return readGraphJson(value);
}

function compared(plain: Compilation, full: Compilation, argumentsGiven: readonly bigint[]): Taken {
  const outcomes = new Map<bigint, string | null>();
  const differences: string[] = [];
  for (const argument of argumentsGiven) {
    const expected = run(plain, { engine: 'graph', argument, budget: BUDGET });
    if (isEngineLimit(expected.fault)) {
      outcomes.set(argument, null);
      continue;
    }
    outcomes.set(argument, shown(expected));
    for (const [name, outcome] of others(plain, full, argument))
      if (!isEngineLimit(outcome.fault) && shown(outcome) !== shown(expected))
        differences.push(`arg ${argument}: ${name} gives ${shown(outcome)}, not ${shown(expected)}`);
  }
  return { outcomes, differences, plain };
}

function* others(
  plain: Compilation,
  full: Compilation,
  argument: bigint,
): Generator<readonly [name: string, outcome: Outcome]> {
  for (const [setting, compilation] of [
    ['none', plain],
    ['full', full],
  ] as const) {
    if (compilation === full)
      yield [`graph, ${setting}`, run(full, { engine: 'graph', argument, budget: BUDGET })];
    for (const schedule of ['early', 'late', 'best'] as const)
      yield [
        `schedule ${schedule}, ${setting}`,
        run(compilation, { engine: 'schedule', schedule, argument, budget: BUDGET }),
      ];
    const schedule = argument % 2n === 0n ? 'best' : 'early';
    yield [
      `emulator ${schedule}, ${setting}`,
      run(compilation, { engine: 'emulator', schedule, argument, budget: MACHINE_BUDGET }),
    ];
  }
}

/** A native run of a pipeline, and how it differs from what was expected; '' where it does not. */
export interface NativeCheck {
  readonly job: NativeJob;
  readonly difference: (runs: readonly NativeRun[]) => string;
}

const MARKER = 'marker-of-this-test';

/** Runs that met a limit are left out. */
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

/** As outcomes are shown: the result comes behind the marker, a fault on the other stream. */
function nativeText({ stdout, stderr, status }: NativeRun): string {
  const [, fault, line] = /^fault: (\S+) at line (\d+)\n$/.exec(stderr) ?? [];
  if (status === 3) return `${stdout}: ${fault} at line ${line}`;
  const at = stdout.lastIndexOf(`${MARKER}\n`);
  const result = decodeUtf8(stdout.slice(at + MARKER.length + 1)).replace(/\n$/, '');
  return status === 0 && at >= 0
    ? `${stdout.slice(0, at)}: ${result}`
    : `${stdout}${stderr} status ${status}`;
}
