/*
 * A program built and run in a separate terminal, without a shell. The commands are shown as you could type them in
 * the workspace, and the program runs on a pty under the limits of all native runs (native/guard.ts).
 *
 * Input goes to the program: early input waits for it, late input is dropped. The program's result is taken out of
 * its output and reported with the outcome. The commands run in a private folder, which another user can read if that
 * user runs the program; their files are copied to the workspace (builds.ts), where nothing is run or read.
 * Invariant: `onEnd` is called once, after all output, however the run ends; then only the files in the workspace
 * remain.
 */
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import type { IPty } from '@lydell/node-pty';
import type { ToolchainOutcome } from '../../contract/shapes.ts';
import { MADE_LIMIT, type Builds } from '../builds.ts';
import { beforeExit } from '../cleanup.ts';
import { readBytes } from '../storage/files.ts';
import { build } from '../native/build.ts';
import { killTree, startChild, type Child, type Ending, type Finished } from '../native/child.ts';
import { guarded, letIn } from '../native/guard.ts';
import { RUN_LIMITS } from '../native/limits.ts';
import { interpret, notBuilt, outcome, stopped } from '../native/outcome.ts';
import { protocolFor, type Protocol } from '../native/protocol.ts';
import { makeScratch } from '../native/scratch.ts';
import type { Tools } from '../toolchain.ts';
import type { Machine } from '../toolchains/machine.ts';
import { programFiles, publishedFiles, typedCommands } from '../toolchains/typed.ts';
import { InputQueue } from './input.ts';
import { Output } from './output.ts';
import { OwnOutput } from './own-output.ts';
import { openEnds } from './pty.ts';
import { MAX_WAITING, type ShellListener } from './shell.ts';
import { loadPty } from './load-pty.ts';

export interface ProgramRequest {
  /** Base name of the run's files in the workspace, which may be replaced. */
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
const MAX_EARLY = 10_000;

export class ProgramRun {
  readonly output: Output;
  readonly commands: readonly string[];
  readonly #request: ProgramRequest;
  readonly #tools: Tools;
  readonly #machine: Machine;
  readonly #builds: Builds;
  readonly #listener: RunListener;
  #size: { cols: number; rows: number };
  #ended: Ending = 'exit';
  #child: Child | null = null;
  #pty: IPty | null = null;
  #input: InputQueue | null = null;
  #early = '';
  #idle: NodeJS.Timeout | undefined;
  #outcome: ToolchainOutcome | null = null;

  constructor(
    request: ProgramRequest,
    where: { readonly tools: Tools; readonly machine: Machine; readonly builds: Builds },
    listener: RunListener,
  ) {
    this.#request = request;
    this.#tools = where.tools;
    this.#machine = where.machine;
    this.#builds = where.builds;
    this.#listener = listener;
    this.#size = request;
    this.commands = typedCommands(where.tools, where.machine, request.name, request.argument).commands;
    const source = { pause: () => this.#pty?.pause(), resume: () => this.#pty?.resume() };
    this.output = new Output(source, (data, at) => listener.onData(data, at));
  }

  /** null while it runs. */
  get outcome(): ToolchainOutcome | null {
    return this.#outcome;
  }

  async perform(): Promise<void> {
    const { temporary } = this.#machine;
    const ended = await this.#perform().catch((error: unknown) => notBuilt(error, temporary));
    this.#outcome = ended;
    this.#listener.onEnd(ended);
  }

  /** false if too much unread input is queued. */
  type(data: string): boolean {
    this.#restartIdle();
    if (this.#input !== null) return this.#input.push(data);
    if (this.#early.length + data.length > MAX_EARLY) return false;
    this.#early += data;
    return true;
  }

  resize(cols: number, rows: number): void {
    this.#size = { cols, rows };
    try {
      this.#pty?.resize(cols, rows);
    } catch {
      // The process is already ending.
    }
  }

  /** Ends the run and all its descendants at once. */
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
    const { name, assembly, source } = this.#request;
    const published = publishedFiles(this.#tools.row, name);
    const problem =
      (await this.#publish(published.assembly, assembly)) || (await this.#publish(published.source, source));
    if (problem !== '') return outcome({ status: 'not-built', message: problem });
    const scratch = await makeScratch(this.#machine.temporary);
    try {
      return await this.#performIn(scratch.folder);
    } finally {
      await scratch.remove();
    }
  }

  async #performIn(folder: string): Promise<ToolchainOutcome> {
    const { name, assembly } = this.#request;
    const { row, paths, guard } = this.#tools;
    const files = programFiles(row, name);
    await mkdir(join(folder, dirname(files.assembly)));
    await writeFile(join(folder, files.assembly), assembly);
    const built = await build(
      { row, paths, machine: this.#machine, files, folder, assembly },
      {
        onChild: (child) => (this.#child = child),
        isStopped: () => this.#ended !== 'exit',
        onCommand: (index) => this.#say(index),
        onSaid: (said) => this.output.add(said.replaceAll(/\r?\n/g, '\r\n')),
      },
    );
    if ('status' in built) return built;
    const published = publishedFiles(row, name);
    const problem =
      (await this.#publish(published.object, await made(join(folder, files.object)))) ||
      (await this.#publish(published.program, await made(join(folder, files.program)), 0o755));
    if (problem !== '') return outcome({ status: 'not-built', message: problem });
    const program = join(folder, `program${row.programEnding}`);
    await rename(join(folder, files.program), program);
    await letIn(guard, program);
    if (this.#ended !== 'exit') return stopped();
    this.#say(this.commands.length - 1);
    const protocol = protocolFor(this.#request.argument);
    const ran = await this.#run(program, folder, protocol);
    return {
      ...interpret(ran, program, protocol, { ...built, run: ran.milliseconds }),
      stdout: '',
      stderr: '',
    };
  }

  /** Writes a file to the workspace. '' on success. */
  async #publish(file: string, content: string | Uint8Array, mode?: number): Promise<string> {
    try {
      await this.#builds.put(file, content, mode);
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
    const { spawn } = await loadPty();
    const started = performance.now();
    const pty = spawn(command, words, { name: 'dumb', ...this.#size, cwd, env: {} });
    const ends = openEnds(pty);
    this.#pty = pty;
    this.#input = new InputQueue(ends, MAX_WAITING);
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
    // No descendant may outlive the program.
    killTree(pty.pid);
    this.#input.end();
    ends.release();
    forget();
    this.#pty = this.#input = null;
    return this.#finished(own, signal ? null : exitCode, signalName(signal), milliseconds);
  }

  /** For Windows, whose terminals redraw what a program writes; there the program has no input. */
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
    // A fault report or a startup error comes last.
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

/** A tool's output may be anything. @throws ContractError unless it is a plain file */
const made = async (path: string): Promise<Uint8Array> => (await readBytes(path, MADE_LIMIT)).bytes;

/** With a message: a language fault, or a program that the system cannot run. */
const TELLING = [3, 126, 127];
/** Longer than any message of the runtime. */
const TOLD = 200;

const signalName = (number: number | undefined): NodeJS.Signals | null =>
  (Object.entries(constants.signals).find(([, each]) => each === number)?.[0] as NodeJS.Signals) ?? null;
