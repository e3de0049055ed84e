/*
 * The contract's outcome of a build or run: turns exit statuses, signals, and messages into one clear
 * sentence.
 *
 * Invariant: only the runtime reports language faults; a signal is a `crash`, whatever its cause.
 */
import type { ToolchainOutcome } from '../../contract/shapes.ts';
import { asContractError } from '../storage/files.ts';
import type { Finished } from './child.ts';
import { splitCollections, splitOutput, toldFault, type Protocol } from './protocol.ts';

type Status = ToolchainOutcome['status'];
type Milliseconds = ToolchainOutcome['milliseconds'];

const NO_TIME: Milliseconds = { assemble: 0, link: 0, run: 0 };
/** Lines of a tool's message and of the assembly around it. */
const SHOWN_LINES = 5;

export function outcome(part: Partial<ToolchainOutcome> & { readonly status: Status }): ToolchainOutcome {
  return {
    result: '',
    fault: '',
    line: 0,
    stdout: '',
    stderr: '',
    message: '',
    exitCode: null,
    signal: null,
    milliseconds: NO_TIME,
    truncated: false,
    ...part,
  };
}

export const stopped = (): ToolchainOutcome =>
  outcome({ status: 'fault', fault: 'stopped', message: 'The program was stopped.' });

/** The system prevented the build: no space, no permission, no such folder. */
export function notBuilt(error: unknown, folder: string): ToolchainOutcome {
  const { message } = asContractError(error, folder, 'not-writable');
  return outcome({
    status: 'not-built',
    message: `The program could not be built in ${folder}: ${message} To use another folder for temporary files, set TMPDIR.`,
  });
}

/** @param assembly the tool's input; named lines are quoted */
export function toolFailed(
  status: 'assembler-failed' | 'linker-failed',
  path: string,
  { stderr: errors, stdout, exitCode, signal, ended, problem }: Finished,
  assembly: string,
): ToolchainOutcome {
  const who = `The ${status === 'assembler-failed' ? 'assembler' : 'linker'} ${path}`;
  const stderr = `${errors.toString('utf8')}${stdout.toString('utf8')}`.trim();
  const base = { stderr, exitCode, signal };
  if (ended === 'stopped') return stopped();
  if (ended === 'not-started')
    return outcome({ ...base, status: 'not-built', message: `${who} did not start: ${problem}.` });
  if (/no space left on device|disk quota exceeded/i.test(stderr))
    return outcome({ ...base, status: 'not-built', message: `${who} failed because the disk is full.` });
  const why =
    ended === 'timeout'
      ? 'exceeded its time limit'
      : signal === null
        ? 'rejected the program'
        : `was terminated by ${signalText(signal)}`;
  const said = stderr.split('\n').slice(0, SHOWN_LINES).join('\n');
  const unknown = unknownIn(stderr);
  if (status === 'linker-failed' && unknown.length > 0)
    return outcome({
      ...base,
      status: 'not-built',
      message: `The C library has no function ${unknown.slice(0, SHOWN_LINES).join(', ')}. To link your own functions, see the first line of fathom emit --as asm.`,
    });
  const quoted = quote(stderr, assembly);
  return outcome({ ...base, status, message: [`${who} ${why}.`, said, quoted].filter(Boolean).join('\n') });
}

function unknownIn(said: string): readonly string[] {
  const found = said.matchAll(/undefined (?:reference to [`'"]|symbol: )(\w+)|"_(\w+)", referenced from/g);
  return [...new Set([...found].map(([, name, ofApple]) => name ?? ofApple ?? ''))];
}

export const madeNothing = (linker: string): ToolchainOutcome =>
  outcome({ status: 'linker-failed', message: `The linker ${linker} produced no program.` });

/** The assembly lines that a message names, as `number | text`. */
function quote(message: string, assembly: string): string {
  const lines = assembly.split('\n');
  const named = new Set([...message.matchAll(/\.s:(\d+):/g)].map(([, number]) => Number(number)));
  return [...named]
    .filter((number) => number >= 1 && number <= lines.length)
    .slice(0, SHOWN_LINES)
    .map((number) => `${String(number).padStart(6)} | ${lines[number - 1]}`)
    .join('\n');
}

export function interpret(
  ran: Finished,
  program: string,
  protocol: Protocol,
  milliseconds: Milliseconds,
): ToolchainOutcome {
  const stdout = ran.stdout.toString('latin1');
  const stderr = ran.stderr.toString('utf8');
  const { exitCode, signal } = ran;
  const base = { stderr, exitCode, signal, milliseconds, truncated: ran.ended === 'output-limit' };
  const problem = ran.problem || refusal(exitCode, stderr, program);
  if (problem !== '')
    return outcome({
      ...base,
      status: 'not-started',
      message: `The program was built, but the system refuses to run it: ${problem}. If programs may not run from the folder for temporary files, set TMPDIR to another folder.`,
    });
  const fault = (name: string, line: number, message: string): ToolchainOutcome =>
    outcome({ ...base, status: 'fault', fault: name, line, stdout, message });
  // The CPU time limit counts as a timeout, too.
  if (ran.ended === 'timeout' || signal === 'SIGXCPU')
    return fault('timeout', 0, 'The program exceeded its time limit.');
  if (ran.ended === 'stopped') return fault('stopped', 0, 'The program was stopped.');
  if (ran.ended === 'output-limit') return fault('output-limit', 0, 'The program exceeded its output limit.');
  const told = toldFault(exitCode, stderr);
  if (told !== null)
    return fault(told.fault, told.line, told.line > 0 ? `${told.fault} at line ${told.line}` : told.fault);
  if (exitCode !== 0) return fault('crash', 0, crashText(ran, stderr));
  const split = splitOutput(stdout, protocol);
  if (split === null) return fault('crash', 0, 'The program exited normally without a result.');
  return outcome({ ...base, status: 'value', result: split.result, stdout: split.own });
}

/** The collector's report follows the result on request. */
export function withCollections(found: ToolchainOutcome): ToolchainOutcome {
  if (found.status !== 'value') return found;
  const { result, collections } = splitCollections(found.result);
  if (collections === null) return found;
  const { count, bytes, paused, longest } = collections;
  const { run } = found.milliseconds;
  return { ...found, result, collections: { count, bytes, paused: run * paused, longest: run * longest } };
}

/** The limiting shell's message if it cannot execute the program; '' otherwise. */
function refusal(exitCode: number | null, stderr: string, program: string): string {
  if (exitCode !== 126 && exitCode !== 127) return '';
  const line = stderr.split('\n').find((text) => text.includes(program) || text.startsWith('setpriv:'));
  return line === undefined ? '' : (line.split(': ').pop() ?? '').trim().replace(/\.$/, '');
}

function crashText({ exitCode, signal }: Finished, stderr: string): string {
  const how =
    signal !== null
      ? `was terminated by ${signalText(signal)}`
      : `exited with ${windowsStatuses[exitCode ?? 0] ?? `status ${exitCode}`}`;
  return `The program ${how}. ${stderr}`.trim();
}

const signalMeanings: Partial<Record<NodeJS.Signals, string>> = {
  SIGSEGV: 'it accessed memory that it does not own',
  SIGBUS: 'it accessed memory that does not exist',
  SIGFPE: 'arithmetic error',
  SIGILL: 'unknown instruction',
  SIGTRAP: 'breakpoint',
  SIGSYS: 'forbidden system call',
  SIGXFSZ: 'it attempted to write a file',
  SIGKILL: 'sent by another program or because memory ran out',
  SIGTERM: 'sent by another program',
  SIGABRT: 'it aborted itself',
};

function signalText(signal: NodeJS.Signals): string {
  const meaning = signalMeanings[signal];
  return meaning === undefined ? `the signal ${signal}` : `the signal ${signal} (${meaning})`;
}

const windowsStatuses: Readonly<Record<number, string>> = {
  0xc0000005: 'status 0xC0000005 (it accessed memory that it does not own)',
  0xc000001d: 'status 0xC000001D (unknown instruction)',
  0xc0000094: 'status 0xC0000094 (arithmetic error)',
  0xc00000fd: 'status 0xC00000FD (stack overflow)',
};
