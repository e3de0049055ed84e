// The debugger: holds one run, executes commands, and answers with its position after each.
import { itemAt } from '../../../labs/engine/index.ts';
import {
  debug,
  heldValues,
  machineLockstep,
  type Breakpoints,
  type Debugger,
  type DebuggerState,
  type HeldValue,
  type MachineDifference,
  type MachineLockstep,
  type MachineOptions,
  type ObjectView,
} from '../../../compiler/index.ts';
import type { Working } from '../calls.ts';
import { compileAs, type WindowOptions } from '../compiling.ts';

export interface DebuggedProgram {
  readonly source: string;
  readonly options: WindowOptions;
  readonly machine: MachineOptions;
  readonly argument: string;
}

export interface LockstepStop {
  readonly state: number;
  readonly states: number;
  readonly held: ReadonlyMap<string, HeldValue>;
  readonly compared: number;
  readonly difference: MachineDifference | null;
  readonly isBeyond: boolean;
  readonly limit: number | null;
}

export interface DebuggerStop extends DebuggerState {
  readonly objects: readonly ObjectView[];
  readonly lockstep: LockstepStop | null;
}

/** In instructions; then a run stops permanently. */
const BUDGET = 200_000_000;
const MAX_OBJECTS = 40;
const MAX_FIELDS = 16;

let session: Debugger | null = null;
/** Created on first use. */
let runBeside: (() => MachineLockstep) | null = null;
let lockstep: MachineLockstep | null = null;
let isLockstep = false;
let report = (_position: number): void => undefined;

const commands = {
  restart: (each: Debugger) => each.goTo(0),
  runBack: (each: Debugger) => each.continueBack(),
  stepBack: (each: Debugger) => each.stepBack(),
  backOver: (each: Debugger) => each.stepBackOver(),
  into: (each: Debugger) => each.stepInto(),
  over: (each: Debugger) => each.stepOver(),
  out: (each: Debugger) => each.stepOut(),
  run: (each: Debugger) => each.continue(),
} satisfies Readonly<Record<string, (session: Debugger) => void>>;
export type DebugCommand = keyof typeof commands;

interface DebuggerStart {
  readonly program: DebuggedProgram;
  readonly position: number;
  readonly breakpoints: Breakpoints;
  readonly lockstep: boolean;
}

/** All but `breakpoints` answer with the position; null if no run has started. Progress: executed instructions. */
export const calls = {
  start: async (
    { program, position, breakpoints, lockstep: isOn }: DebuggerStart,
    { progress }: Working<number>,
  ): Promise<DebuggerStop | null> => {
    const { source, options, machine, argument } = program;
    [session, runBeside, lockstep, isLockstep] = [null, null, null, isOn];
    const { compilation } = await compileAs(source, options);
    if (!compilation.ok) throw new Error('the program has errors');
    session = debug(compilation, {
      ...machine,
      argument: BigInt(argument),
      budget: BUDGET,
      onProgress: (at) => report(at),
    });
    runBeside = () => machineLockstep(compilation, { ...machine, argument: BigInt(argument) });
    setBreakpoints(session, breakpoints);
    return stopAfter((run) => position > 0 && run.goTo(position), progress);
  },
  command: (command: DebugCommand, { progress }: Working<number>) => stopAfter(commands[command], progress),
  go: (position: number, { progress }: Working<number>) => stopAfter((run) => run.goTo(position), progress),
  /** Each stop includes the graph's state. */
  lockstep(isOn: boolean): DebuggerStop | null {
    isLockstep = isOn;
    return stopAfter(() => undefined);
  },
  breakpoints(breakpoints: Breakpoints): void {
    if (session !== null) setBreakpoints(session, breakpoints);
  },
};

function stopAfter(move: (run: Debugger) => unknown, progress = report): DebuggerStop | null {
  report = progress;
  if (session === null) return null;
  move(session);
  return stopOf(session);
}

/** A line without code counts as the next line with code. */
function setBreakpoints(at: Debugger, { instructions = [], lines = [] }: Breakpoints): void {
  const { withCode } = at.lines;
  const found = lines.flatMap((line) => withCode.find((each) => each >= line) ?? []);
  at.setBreakpoints({ instructions, lines: found });
}

function stopOf(at: Debugger): DebuggerStop {
  const { starts } = at.run.host.heap;
  const objects = starts
    .slice(-MAX_OBJECTS)
    .reverse()
    .map((address) => at.object(address, 0, MAX_FIELDS))
    .filter((view): view is ObjectView => view !== null);
  return { ...at.state(), objects, lockstep: lockstepAt(at.position) };
}

function lockstepAt(position: number): LockstepStop | null {
  if (!isLockstep || runBeside === null) return null;
  lockstep ??= runBeside();
  const { states, compared, difference, truncated } = lockstep;
  const last = states.length - 1;
  return {
    state: itemAt(states, Math.min(position, last)),
    states: itemAt(states, last),
    held: heldValues(lockstep, Math.min(position, last)),
    compared,
    difference,
    isBeyond: truncated && position > last,
    limit: truncated ? last : null,
  };
}
