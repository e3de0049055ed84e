/*
 * A program built and run in a terminal of its own: no shell. The commands are shown as one could type them, done one
 * after the other, and the program runs on a pty under the limits of all native runs (native/guard.ts).
 *
 * What is typed goes to the program: what comes early waits for it, what comes late goes nowhere. The program's result is taken out of what it puts
 * out: it is told with the outcome. The files are those of the commands, in the workspace; what is run is a copy in a
 * folder of its own, to which another user may be let in.
 * Keep true: `onEnd` is called once, after all output, however the run ends; then nothing of it is left but the files.
 */
import { copyFile } from 'node:fs/promises';
import { constants } from 'node:os';
import { join } from 'node:path';
import type { IPty } from '@lydell/node-pty';
import type { ToolchainOutcome } from '../../contract/shapes.ts';
import { beforeExit } from '../cleanup.ts';
import { writeAtomic } from '../files.ts';
import { build } from '../native/build.ts';
import { killTree, startChild, type Child, type Ending, type Finished } from '../native/child.ts';
import { guarded, letIn } from '../native/guard.ts';
import { RUN_LIMITS } from '../native/limits.ts';
import { interpret, notBuilt, outcome, stopped } from '../native/outcome.ts';
import { protocolFor, type Protocol } from '../native/protocol.ts';
import { makeScratch } from '../native/scratch.ts';
import type { Tools } from '../toolchain.ts';
import type { Machine } from '../toolchains/machine.ts';
import { programFiles, typedCommands } from '../toolchains/typed.ts';
import { InputQueue } from './input.ts';
import { Output } from './output.ts';
import { OwnOutput } from './own-output.ts';
import { openEnds } from './pty.ts';
import { LAST_OUTPUT_MS, MOST_WAITING, type ShellListener } from './shell.ts';

export interface ProgramRequest {
  readonly name: string;
  readonly assembly: string;
  readonly source: string;
  readonly argument: string;
  readonly cols: number;
  readonly rows: number;
}

export interface RunListener extends Pick<ShellListener, 'onData'> {
  onEnd(outcome: ToolchainOutcome): void;
}

const PROMPT = '$ ';
const MOST_EARLY = 10_000;

export class ProgramRun {
  readonly output: Output;
  readonly commands: readonly string[];
  readonly #request: ProgramRequest;
  readonly #tools: Tools;
  readonly #machine: Machine;
  readonly #folder: string;
  readonly #listener: RunListener;
  #size: { cols: number; rows: number };
  #ended: Ending = 'exit';
  #child: Child | null = null;
  #pty: IPty | null = null;
  #input: InputQueue | null = null;
  /** Typed while the program was built. */
  #early = '';
  #idle: NodeJS.Timeout | undefined;
  #outcome: ToolchainOutcome | null = null;

  /** @param folder the workspace */
  constructor(
    request: ProgramRequest,
    where: { readonly tools: Tools; readonly machine: Machine; readonly folder: string },
    listener: RunListener,
  ) {
    this.#request = request;
    this.#tools = where.tools;
    this.#machine = where.machine;
    this.#folder = where.folder;
    this.#listener = listener;
    this.#size = request;
    this.commands = typedCommands(where.tools, request.name, request.argument).commands;
    const source = { pause: () => this.#pty?.pause(), resume: () => this.#pty?.resume() };
    this.output = new Output(source, (data, at) => listener.onData(data, at));
  }

  /** Null while it is under way. */
  get outcome(): ToolchainOutcome | null {
    return this.#outcome;
  }

  /** To be called once. */
  async perform(): Promise<void> {
    const { temporary } = this.#machine;
    const ended = await this.#perform().catch((error: unknown) => notBuilt(error, temporary));
    this.#outcome = ended;
    this.#listener.onEnd(ended);
  }

  /** False where too much waits already for a program that does not read. */
  type(data: string): boolean {
    this.#restartIdle();
    if (this.#input !== null) return this.#input.push(data);
    if (this.#early.length + data.length > MOST_EARLY) return false;
    this.#early += data;
    return true;
  }

  resize(cols: number, rows: number): void {
    this.#size = { cols, rows };
    try {
      this.#pty?.resize(cols, rows);
    } catch {
      // Its end is under way.
    }
  }

  /** Ends it at once, with all that it started. */
  close(): void {
    this.#end('stopped');
  }

  #end(why: Ending): void {
    if (this.#outcome !== null) return;
    if (this.#ended === 'exit') this.#ended = why;
    this.#child?.stop();
    killTree(this.#pty?.pid);
  }

  async #perform(): Promise<ToolchainOutcome> {
    const { name, assembly } = this.#request;
    const { row, paths } = this.#tools;
    const files = programFiles(row, name);
    const problem = await this.#writeFiles();
    if (problem !== '') return outcome({ status: 'not-built', message: problem });
    const built = await build(
      { row, paths, machine: this.#machine, files, folder: this.#folder, assembly },
      {
        onChild: (child) => (this.#child = child),
        isStopped: () => this.#ended !== 'exit',
        onCommand: (index) => this.#say(index),
        onSaid: (said) => this.output.add(said.replaceAll(/\r?\n/g, '\r\n')),
      },
    );
    if ('status' in built) return built;
    const scratch = await makeScratch(this.#machine.temporary);
    try {
      const program = join(scratch.folder, `program${row.programEnding}`);
      await copyFile(join(this.#folder, files.program), program);
      await letIn(this.#tools.guard, program);
      if (this.#ended !== 'exit') return stopped();
      this.#say(this.commands.length - 1);
      const protocol = protocolFor(this.#request.argument);
      const ran = await this.#run(program, scratch.folder, protocol);
      return {
        ...interpret(ran, program, protocol, { ...built, run: ran.milliseconds }),
        stdout: '',
        stderr: '',
      };
    } finally {
      await scratch.remove();
    }
  }

  /** Why they cannot be written; '' where they are. */
  async #writeFiles(): Promise<string> {
    const { name, assembly, source } = this.#request;
    try {
      await writeAtomic(join(this.#folder, 'build', `${name}.s`), assembly);
      await writeAtomic(join(this.#folder, 'build', `${name}.simple`), source);
      return '';
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  }

  #say(command: number): void {
    this.output.add(`${PROMPT}${this.commands[command]}\r\n`);
  }

  #run(program: string, cwd: string, protocol: Protocol): Promise<Finished> {
    const { timeMs, memoryBytes } = RUN_LIMITS;
    const [command, ...words] = guarded(this.#tools.guard, program, protocol.words, { timeMs, memoryBytes });
    const own = new OwnOutput(protocol.marker);
    return process.platform === 'win32'
      ? this.#runOnPipes(command, words, cwd, own)
      : this.#runOnPty(command, words, cwd, own);
  }

  async #runOnPty(command: string, words: string[], cwd: string, own: OwnOutput): Promise<Finished> {
    const { spawn } = await import('@lydell/node-pty');
    const started = performance.now();
    const pty = spawn(command, words, { name: 'dumb', ...this.#size, cwd, env: {} });
    const ends = openEnds(pty);
    this.#pty = pty;
    this.#input = new InputQueue(ends, MOST_WAITING);
    this.#input.push(this.#early);
    const forget = beforeExit(() => killTree(pty.pid));
    this.#restartIdle();
    if (this.#ended !== 'exit') killTree(pty.pid);
    pty.onData((data) => {
      if (own.length + data.length > RUN_LIMITS.outputBytes) this.#end('output-limit');
      this.output.add(own.take(data.slice(0, Math.max(0, RUN_LIMITS.outputBytes - own.length))));
    });
    const { exitCode, signal } = await new Promise<{ exitCode: number; signal?: number }>((resolve) =>
      pty.onExit(resolve),
    );
    const milliseconds = performance.now() - started;
    clearTimeout(this.#idle);
    // Nothing that the program started may outlive it.
    killTree(pty.pid);
    this.#input.end();
    await new Promise((resolve) => setTimeout(resolve, LAST_OUTPUT_MS));
    ends.release();
    forget();
    this.#pty = this.#input = null;
    return this.#finished(own, signal ? null : exitCode, signalName(signal), milliseconds);
  }

  /** On Windows, whose terminals draw what a program writes anew; there it has no input. */
  async #runOnPipes(command: string, words: string[], cwd: string, own: OwnOutput): Promise<Finished> {
    const { timeMs, outputBytes } = RUN_LIMITS;
    const child = startChild(command, words, { timeMs, outputBytes, cwd, env: this.#machine.env });
    this.#child = child;
    const ran = await child.finished;
    const text = `${ran.stdout.toString('utf8')}${ran.stderr.toString('utf8')}`;
    this.output.add(own.take(text.replaceAll(/\r?\n/g, '\r\n')));
    if (this.#ended === 'exit') this.#ended = ran.ended;
    return this.#finished(own, ran.exitCode, ran.signal, ran.milliseconds);
  }

  #finished(
    own: OwnOutput,
    exitCode: number | null,
    signal: NodeJS.Signals | null,
    milliseconds: number,
  ): Finished {
    if ((signal === 'SIGINT' || signal === 'SIGQUIT') && this.#ended === 'exit') this.#ended = 'stopped';
    // What it told of a fault, or what kept it from running, is the last that was written.
    this.output.add(own.end());
    const told = TELLING.includes(exitCode ?? 0) ? this.output.tail(TOLD).replaceAll('\r\n', '\n') : '';
    return {
      stdout: Buffer.from(own.result, 'utf8'),
      stderr: Buffer.from(told, 'utf8'),
      exitCode,
      signal,
      ended: this.#ended,
      problem: '',
      milliseconds,
    };
  }

  #restartIdle(): void {
    clearTimeout(this.#idle);
    if (this.#pty !== null) this.#idle = setTimeout(() => this.#end('timeout'), RUN_LIMITS.idleMs);
  }
}

/** A fault of the language; a program that the system does not run. Else what was written is no message on the end. */
const TELLING = [3, 126, 127];
/** More than a message of the runtime has. */
const TOLD = 200;

const signalName = (number: number | undefined): NodeJS.Signals | null =>
  (Object.entries(constants.signals).find(([, each]) => each === number)?.[0] as NodeJS.Signals) ?? null;
