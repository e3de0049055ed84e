/*
 * Compares a program with its C twin: the twin's -O2 assembly by the system's C compiler, the times of both,
 * and the instructions that the twin executes. Runs alternate; the median time counts. Another build of the
 * twin counts its instructions (count-twin.ts). Invariants: nothing is built or run before `measure` is
 * called; every run has the limits of any native run and, on Linux, the system-call filter, whatever the
 * program calls; the folder is removed afterward.
 */
import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ToolchainOutcome, TwinOutcome, TwinRequest } from '../../contract/shapes.ts';
import type { Toolchain, Tools } from '../toolchain.ts';
import { readText } from '../storage/files.ts';
import { compilerCommands } from '../toolchains/install.ts';
import { findProgram, type Machine } from '../toolchains/machine.ts';
import { build } from './build.ts';
import { startChild, type Child, type ChildLimits, type Finished } from './child.ts';
import { CONFINE } from './confine-twin.ts';
import { counting, executedIn, TELL_COUNT } from './count-twin.ts';
import { guarded, letIn, type Guard } from './guard.ts';
import { RUN_LIMITS, TOOL_LIMITS } from './limits.ts';
import { interpret, outcome } from './outcome.ts';
import { protocolFor } from './protocol.ts';
import { makeScratch } from './scratch.ts';

const ROUNDS = 5;
/** For all rounds; completed ones count. */
const ENOUGH_MS = 20_000;
const LISTING = 400_000;
const LONGEST_ASSEMBLY = 64_000_000;

type Part = Partial<TwinOutcome> & Pick<TwinOutcome, 'status'>;

interface Compiled {
  readonly compiler: string;
  readonly folder: string;
  readonly listing: string;
}

const answer = (part: Part): TwinOutcome => ({
  message: '',
  install: [],
  compiler: '',
  listing: '',
  ours: null,
  theirs: null,
  executed: null,
  ...part,
});

export class TwinRuns {
  readonly #toolchain: Toolchain;
  #child: Child | null = null;
  #stopped = false;

  constructor(toolchain: Toolchain) {
    this.#toolchain = toolchain;
  }

  /** @returns whether there was any work */
  stop(): boolean {
    const wasRunning = this.#child !== null;
    this.#stopped = true;
    this.#child?.stop();
    return wasRunning;
  }

  /** Never rejects for failures of programs, tools, or the system. */
  async measure(request: TwinRequest): Promise<TwinOutcome> {
    const { machine } = this.#toolchain;
    this.#stopped = false;
    const compiler = compilerOf(machine);
    if (compiler === null) return answer({ status: 'no-compiler', install: compilerCommands(machine) });
    try {
      // The optimizer may have removed a call that the twin still has.
      const tools = await this.#toolchain.toolsFor(`${request.assembly}\n${request.twin}`);
      if (tools === null)
        return answer({ status: 'no-assembler', message: (await this.#toolchain.probe()).advice });
      const scratch = await makeScratch(machine.temporary);
      try {
        return await this.#measureIn(scratch.folder, tools, compiler, request);
      } finally {
        await scratch.remove();
      }
    } catch (error) {
      return answer({ status: 'not-built', message: error instanceof Error ? error.message : String(error) });
    } finally {
      this.#child = null;
    }
  }

  async #measureIn(
    folder: string,
    { row, paths, guard }: Tools,
    compiler: string,
    request: TwinRequest,
  ): Promise<TwinOutcome> {
    const { machine } = this.#toolchain;
    const [ours, theirs] = [`program${row.programEnding}`, `twin${row.programEnding}`];
    await writeFile(join(folder, 'program.s'), request.assembly);
    await writeFile(join(folder, 'twin.c'), request.twin);
    const files = { assembly: 'program.s', object: 'program.o', program: ours };
    const { assembly } = request;
    const built = await build(
      { row, paths, machine, files, folder, assembly },
      { onChild: (child) => (this.#child = child), isStopped: () => this.#stopped },
    );
    if ('status' in built) return answer({ status: 'not-built', message: built.message });
    const said = await this.#compile(compiler, folder, theirs);
    if (this.#stopped) return answer({ status: 'stopped' });
    if (said !== null) return answer({ status: 'compiler-failed', message: said });
    const { text: listing } = await readText(join(folder, 'twin.s'), LONGEST_ASSEMBLY);
    const programs = [join(folder, ours), join(folder, theirs)] as const;
    for (const program of programs) await letIn(guard, program);
    const [own, twin] = await this.#alternate(programs, guard, request.argument);
    if (this.#stopped || own === null || twin === null) return answer({ status: 'stopped' });
    const isDone = twin.outcome.status === 'value';
    return answer({
      status: 'measured',
      compiler: firstLine((await machine.ask(compiler, ['--version'])).text),
      listing: listing.slice(0, LISTING),
      ours: own,
      theirs: twin,
      executed: isDone ? await this.#count({ compiler, folder, listing }, guard, request.argument) : null,
    });
  }

  /** Also builds the confined program. A string is the compiler's error. */
  async #compile(compiler: string, folder: string, program: string): Promise<string | null> {
    if (this.#confines) await writeFile(join(folder, 'confine.c'), CONFINE);
    const words = ['-std=c11', '-O2', '-S', '-fno-asynchronous-unwind-tables', '-o', 'twin.s', 'twin.c'];
    const said = await this.#tool(compiler, words, folder);
    return this.#stopped || said !== null ? said : this.#link(compiler, folder, program, ['twin.s']);
  }

  /** The filter is for Linux; elsewhere, programs and twins call no C functions. */
  get #confines(): boolean {
    const { platform, arch } = this.#toolchain.machine;
    return platform === 'linux' && arch === 'x64';
  }

  #link(compiler: string, folder: string, program: string, files: readonly string[]): Promise<string | null> {
    const all = [...files, ...(this.#confines ? ['confine.c'] : [])];
    return this.#tool(compiler, ['-O2', '-o', program, ...all, '-lm'], folder);
  }

  /** The message of a failed tool, or null. */
  async #tool(path: string, words: readonly string[], cwd: string): Promise<string | null> {
    const { env } = this.#toolchain.machine;
    const finished = await this.#run(path, words, { ...TOOL_LIMITS, cwd, env: { ...env, LC_ALL: 'C' } });
    if (finished.ended === 'exit' && finished.exitCode === 0) return null;
    return `${finished.problem}${finished.stderr.toString('utf8')}`.trim().slice(0, 2000) || finished.ended;
  }

  #run(command: string, words: readonly string[], limits: ChildLimits): Promise<Finished> {
    this.#child = startChild(command, words, limits);
    if (this.#stopped) this.#child.stop();
    return this.#child.finished;
  }

  async #alternate(
    programs: readonly [string, string],
    guard: Guard,
    argument: string,
  ): Promise<readonly [TwinOutcome['ours'], TwinOutcome['theirs']]> {
    const sides = programs.map((program) => ({ program, runs: [] as ToolchainOutcome[] }));
    const began = performance.now();
    for (let round = 0; round < ROUNDS && performance.now() - began < ENOUGH_MS && !this.#stopped; round++)
      for (const { program, runs } of sides) runs.push(await this.#once(program, guard, argument));
    const [ours = null, theirs = null] = sides.map(({ runs }): TwinOutcome['ours'] => {
      const [outcome] = runs;
      const times = runs.map(({ milliseconds }) => milliseconds.run).sort((a, b) => a - b);
      const milliseconds = times[times.length >> 1];
      return outcome === undefined || milliseconds === undefined
        ? null
        : { outcome, milliseconds, runs: times.length };
    });
    return [ours, theirs];
  }

  async #once(program: string, guard: Guard, argument: string): Promise<ToolchainOutcome> {
    const protocol = protocolFor(argument);
    const ran = await this.#runProgram(program, guard, protocol.words);
    if (ran.ended === 'stopped') return outcome({ status: 'fault', fault: 'stopped' });
    return interpret(ran, program, protocol, { assemble: 0, link: 0, run: ran.milliseconds });
  }

  #runProgram(program: string, guard: Guard, words: readonly string[]): Promise<Finished> {
    const { timeMs, memoryBytes, outputBytes } = RUN_LIMITS;
    const [command, ...rest] = guarded(guard, program, words, { memoryBytes, timeMs });
    const { env, platform } = this.#toolchain.machine;
    return this.#run(command, rest, {
      timeMs,
      outputBytes,
      cwd: dirname(program),
      env: platform === 'win32' ? env : {},
    });
  }

  /**
   * From `main` on, without the C library's. null without the filter, or if the run exceeds its limits,
   * because counting makes it several times slower.
   */
  async #count(
    { compiler, folder, listing }: Compiled,
    guard: Guard,
    argument: string,
  ): Promise<number | null> {
    if (!this.#confines || this.#stopped) return null;
    await writeFile(join(folder, 'counted.s'), counting(listing));
    await writeFile(join(folder, 'count.c'), TELL_COUNT);
    const said = await this.#link(compiler, folder, 'counted', ['counted.s', 'count.c']);
    if (this.#stopped || said !== null) return null;
    const program = join(folder, 'counted');
    await letIn(guard, program);
    const { ended, exitCode, stderr } = await this.#runProgram(program, guard, [argument]);
    return ended === 'exit' && exitCode === 0 ? executedIn(stderr.toString('utf8')) : null;
  }
}

const compilerOf = (machine: Machine): string | null =>
  ['cc', 'gcc', 'clang'].map((name) => findProgram(name, machine)).find((path) => path !== null) ?? null;

const firstLine = (text: string): string => text.replace(/\n.*/s, '').slice(0, 200);
