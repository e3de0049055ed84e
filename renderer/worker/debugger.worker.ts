// The debugger in a worker thread: holds one run, executes commands, and reports its position after each.
import { itemAt } from '../../labs/engine/index.ts';
import {
  debug,
  heldValues,
  machineLockstep,
  type Breakpoints,
  type Debugger,
  type MachineLockstep,
  type ObjectView,
} from '../../compiler/index.ts';
import { compileAs } from './compiling.ts';
import { serve } from './serving.ts';
import type { DebugCommand, DebuggerStop, FromDebugger, LockstepStop, ToDebugger } from './protocol.ts';

/** In instructions; then a run stops permanently. */
const BUDGET = 200_000_000;
const MAX_OBJECTS = 40;
const MAX_FIELDS = 16;

let session: Debugger | null = null;
/** Created on first use. */
let runBeside: (() => MachineLockstep) | null = null;
let lockstep: MachineLockstep | null = null;
let isLockstep = false;

const send = (message: FromDebugger): void => (self as unknown as Worker).postMessage(message);

const commands: Readonly<Record<DebugCommand, (session: Debugger) => void>> = {
  restart: (each) => each.goTo(0),
  runBack: (each) => each.continueBack(),
  stepBack: (each) => each.stepBack(),
  backOver: (each) => each.stepBackOver(),
  into: (each) => each.stepInto(),
  over: (each) => each.stepOver(),
  out: (each) => each.stepOut(),
  run: (each) => each.continue(),
};

serve<ToDebugger>(async (message) => {
  try {
    await obey(message);
  } catch (error) {
    send({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
  }
});

async function obey(message: ToDebugger): Promise<void> {
  if (message.kind === 'start') await start(message);
  else if (message.kind === 'breakpoints') {
    if (session !== null) setBreakpoints(session, message.breakpoints);
    return;
  } else if (message.kind === 'lockstep') isLockstep = message.isOn;
  else if (message.kind === 'go') session?.goTo(message.position);
  else if (session !== null) commands[message.command](session);
  if (session !== null) send({ kind: 'stop', stop: stopOf(session) });
}

async function start({
  program,
  position,
  breakpoints,
}: Extract<ToDebugger, { kind: 'start' }>): Promise<void> {
  const { source, options, machine, argument } = program;
  session = null;
  runBeside = null;
  lockstep = null;
  const { compilation } = await compileAs(source, options);
  if (!compilation.ok) throw new Error('the program has errors');
  session = debug(compilation, {
    ...machine,
    argument: BigInt(argument),
    budget: BUDGET,
    onProgress: (at) => send({ kind: 'progress', position: at }),
  });
  runBeside = () => machineLockstep(compilation, { ...machine, argument: BigInt(argument) });
  setBreakpoints(session, breakpoints);
  if (position > 0) session.goTo(position);
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
