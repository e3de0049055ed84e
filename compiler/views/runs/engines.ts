// Runs a compilation in an engine that needs no machine; all engines must agree (test/property).
import type { PureEngine } from '../../choices/index.ts';
import type { Allocator } from '../../allocate/index.ts';
import { type Compilation } from '../../compilation.ts';
import { defaultMachine, machineOf } from '../machine/machine.ts';
import { runSchedule, type ScheduleChoice } from '../../schedule/index.ts';
import { DEFAULT_BUDGET, runGraph, type Outcome } from '../../semantics/index.ts';
import {
  Debugger,
  emulate,
  type AbiName,
  type DebuggerOptions,
  type HeapOptions,
} from '../../backend/x64/index.ts';

export interface EngineRequest {
  readonly engine: PureEngine;
  readonly argument: bigint;
  /** Maximum number of steps, after which the fault is `timeout`. Default: 10,000,000. */
  readonly budget?: number;
  /** One byte per character; a function is called at the first read. Default: empty. */
  readonly input?: string | (() => string);
  /** For the engines schedule and emulator. Default: best. */
  readonly schedule?: ScheduleChoice;
  /** For the emulator. Defaults: System V, graph coloring. */
  readonly abi?: AbiName;
  readonly allocator?: Allocator;
  /** For the emulator: counts executions of each instruction. */
  readonly counts?: boolean;
  /** For the emulator: memory size, and whether garbage is collected; `stress` applies to all engines. */
  readonly heap?: HeapOptions;
}

export type DebugRequest = Omit<EngineRequest, 'engine' | 'counts'> & Pick<DebuggerOptions, 'onProgress'>;

/** Requires a program without errors. Never throws because of the program's behavior. */
export function run(compilation: Compilation, request: EngineRequest): Outcome {
  const { engine, budget = DEFAULT_BUDGET, schedule = defaultMachine.schedule } = request;
  const { optimized, source } = compilation;
  const argument = BigInt.asIntN(64, request.argument);
  const options = {
    argument,
    budget,
    ...(request.input === undefined ? {} : { input: request.input }),
    ...(request.heap?.stress === undefined ? {} : { stress: request.heap.stress }),
  };
  if (engine === 'graph') return runGraph(optimized, source, options);
  if (engine === 'schedule') return runSchedule(compilation.schedule(schedule), source, options);
  const { program } = machineOf(compilation, request);
  return emulate(program, {
    ...options,
    source,
    counts: request.counts === true,
    ...(request.heap === undefined ? {} : { heap: request.heap }),
  });
}

/** Returns a debugger before the first instruction. Requires a program without errors. */
export function debug(compilation: Compilation, request: DebugRequest): Debugger {
  const { program } = machineOf(compilation, request);
  const argument = BigInt.asIntN(64, request.argument);
  return new Debugger(program, compilation.source, { ...request, argument });
}
