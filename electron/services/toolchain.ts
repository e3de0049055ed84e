/*
 * Builds programs with the system's tools and runs them within limits.
 *
 * Detection: toolchains/look.ts. Program output: native/protocol.ts. Limits: native/guard.ts and
 * native/child.ts. Invariants: nothing is built or run before `run` is called; every run has a private folder
 * that is removed afterward; a run that is stopped between two steps does not start the next.
 */
import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ToolchainInfo, ToolchainOutcome, ToolchainRunRequest } from '../contract/shapes.ts';
import { build } from './native/build.ts';
import { startChild, type Child, type ChildLimits, type Finished } from './native/child.ts';
import { findGuard, guarded, letIn, type Guard } from './native/guard.ts';
import { RUN_LIMITS } from './native/limits.ts';
import { interpret, notBuilt, outcome, stopped, withCollections } from './native/outcome.ts';
import { protocolFor } from './native/protocol.ts';
import { makeScratch } from './native/scratch.ts';
import { FILTER_TRIAL, filterHeld } from './native/trial.ts';
import { ContractError } from '../contract/wire.ts';
import { compilerCommands } from './toolchains/install.ts';
import { chosenTools, lookAround, toolsWithC } from './toolchains/look.ts';
import { thisMachine, type Machine } from './toolchains/machine.ts';
import { writtenSystems, type Paths, type ToolchainRow } from './toolchains/rows.ts';

/** A trial needs few resources; a fake toolchain may produce anything. */
const TRIAL_LIMITS = { timeLimitMs: 1000, outputLimitBytes: 1000 } as const;

/** Run options for Fathom's own code only. */
export interface RunOptions {
  readonly inheritInput?: boolean;
  /** Allows C functions even if the system cannot confine them. */
  readonly trusted?: boolean;
  readonly counts?: boolean;
}

export interface Tools {
  readonly row: ToolchainRow;
  readonly paths: Paths;
  readonly guard: Guard;
}

interface Found {
  readonly info: ToolchainInfo;
  /** Whether to cache the result. */
  readonly lasts: boolean;
}

export class Toolchain {
  readonly #machine: Machine;
  readonly #writes: readonly string[];
  #known: Promise<Found> | null = null;
  #guard: Promise<Guard> | null = null;
  readonly #runs = new Set<Run>();
  /** Runs wait for these; stopping a run does not stop them. */
  readonly #trials = new Set<Run>();

  /** @param writes the systems whose assembly can be written */
  constructor(machine: Machine = thisMachine(), writes: readonly string[] = writtenSystems) {
    this.#machine = machine;
    this.#writes = writes;
  }

  /** Found tools are cached until `again`; missing ones are searched for each time. */
  async probe(again = false): Promise<ToolchainInfo> {
    if (this.#known === null || again) {
      const guard = findGuard(this.#machine);
      this.#guard = guard;
      this.#known = lookAround(this.#machine, guard, this.#writes).then((info) => this.#tried(info, guard));
    }
    const known = this.#known;
    const { info, lasts } = await known;
    if (!lasts && this.#known === known) this.#known = null;
    return info;
  }

  /** Adds facts that only running a program can show. */
  async #tried(info: ToolchainInfo, guard: Promise<Guard>): Promise<Found> {
    const chosen = info.flavor?.os === 'linux' ? chosenTools(info) : null;
    if (!info.ready || chosen === null) return { info, lasts: info.ready };
    const trial = new Run({ assembly: FILTER_TRIAL, argument: '0', ...TRIAL_LIMITS }, {}, this.#machine);
    this.#trials.add(trial);
    const came = await trial.perform({ ...chosen, guard: await guard });
    this.#trials.delete(trial);
    const calls = filterHeld(came);
    const limits = { ...info.limits, calls, processes: calls || info.limits.processes };
    // A stopped trial shows nothing: the next run tries again.
    return { info: { ...info, limits }, lasts: came.fault !== 'stopped' };
  }

  /** The tools to use, and the guard that limits programs; null if there are none. */
  async tools(): Promise<Tools | null> {
    const info = await this.probe();
    const chosen = info.ready ? chosenTools(info) : null;
    return chosen === null || this.#guard === null ? null : { ...chosen, guard: await this.#guard };
  }

  /**
   * null if there are none.
   *
   * @param text assembly, or assembly and the twin in C that is built with it
   * @param trusted C functions may be called even if the system does not confine them
   * @throws ContractError if C functions are called and nothing confines them, or no tools know the C library
   */
  async toolsFor(text: string, trusted = false): Promise<Tools | null> {
    const tools = await this.tools();
    if (tools === null || !callsC(text)) return tools;
    const info = await this.probe();
    if (!trusted && !info.limits.calls)
      throw new ContractError(
        'not-held',
        'The program calls C functions, and this system cannot confine them: they could access files, other programs, and the network. If you trust the program, use fathom run --engine native --trust.',
      );
    const chosen = toolsWithC(info);
    if (chosen !== null) return { ...chosen, guard: tools.guard };
    const commands = compilerCommands(this.#machine).join(' and then ');
    throw new ContractError(
      'no-compiler',
      `The program calls C functions, so linking it requires a C compiler, and none was found.${commands === '' ? '' : ` Install it with: ${commands}.`}`,
    );
  }

  get machine(): Machine {
    return this.#machine;
  }

  /** Never rejects for failures of the program, the tools, or the system. */
  async run(request: ToolchainRunRequest, options: RunOptions = {}): Promise<ToolchainOutcome> {
    const run = new Run(request, options, this.#machine);
    this.#runs.add(run);
    try {
      const tools = await this.toolsFor(request.assembly, options.trusted);
      if (tools !== null) return await run.perform(tools);
      return outcome({ status: 'no-assembler', message: (await this.probe()).advice });
    } catch (error) {
      if (error instanceof ContractError) return outcome({ status: 'not-built', message: error.message });
      throw error;
    } finally {
      this.#runs.delete(run);
    }
  }

  /** One run or all. @returns whether there was one */
  stop(runId?: string): boolean {
    const chosen = [...this.#runs].filter((run) => runId === undefined || run.id === runId);
    for (const run of chosen) run.stop();
    if (chosen.length > 0) for (const trial of this.#trials) trial.stop();
    return chosen.length > 0;
  }
}

/** Compiler-generated assembly or C has such a line for each C function. */
const callsC = (text: string): boolean => /^(?:\s*\.extern|extern)\s/m.test(text);

class Run {
  readonly id: string | undefined;
  readonly #request: ToolchainRunRequest;
  readonly #options: RunOptions;
  readonly #machine: Machine;
  #stopped = false;
  #child: Child | null = null;

  constructor(request: ToolchainRunRequest, options: RunOptions, machine: Machine) {
    this.id = request.runId;
    this.#request = request;
    this.#options = options;
    this.#machine = machine;
  }

  stop(): void {
    this.#stopped = true;
    this.#child?.stop();
  }

  async perform(tools: Tools): Promise<ToolchainOutcome> {
    const { temporary } = this.#machine;
    try {
      const scratch = await makeScratch(temporary);
      try {
        return await this.#performIn(scratch.folder, tools);
      } finally {
        await scratch.remove();
      }
    } catch (error) {
      return notBuilt(error, temporary);
    }
  }

  async #performIn(folder: string, tools: Tools): Promise<ToolchainOutcome> {
    const { row, paths, guard } = tools;
    const program = `program${row.programEnding}`;
    await writeFile(join(folder, 'program.s'), this.#request.assembly);
    const files = { assembly: 'program.s', object: 'program.o', program };
    const { assembly } = this.#request;
    const built = await build(
      { row, paths, machine: this.#machine, files, folder, assembly },
      { onChild: (child) => (this.#child = child), isStopped: () => this.#stopped },
    );
    if ('status' in built) return built;
    const path = join(folder, program);
    await letIn(guard, path);
    if (this.#stopped) return stopped();
    const { counts = false } = this.#options;
    const protocol = protocolFor(this.#request.argument, counts);
    const ran = await this.#runProgram(path, guard, protocol.words);
    const found = interpret(ran, path, protocol, { ...built, run: ran.milliseconds });
    return counts ? withCollections(found) : found;
  }

  #runProgram(path: string, guard: Guard, words: readonly string[]): Promise<Finished> {
    const { input = '' } = this.#request;
    const timeMs = this.#request.timeLimitMs ?? RUN_LIMITS.timeMs;
    const memoryBytes = this.#request.memoryLimitBytes ?? RUN_LIMITS.memoryBytes;
    const [command, ...rest] = guarded(guard, path, words, { memoryBytes, timeMs });
    const { env, platform } = this.#machine;
    return this.#start(command, rest, {
      timeMs,
      outputBytes: this.#request.outputLimitBytes ?? RUN_LIMITS.outputBytes,
      cwd: dirname(path),
      env: platform === 'win32' ? env : {},
      input: this.#options.inheritInput === true ? { inherit: true } : input,
    });
  }

  #start(command: string, words: readonly string[], limits: ChildLimits): Promise<Finished> {
    this.#child = startChild(command, words, limits);
    return this.#child.finished;
  }
}
