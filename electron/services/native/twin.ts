/*
 * A program beside its twin in C: what the system's C compiler makes of it with -O2, how long both take, and how many
 * instructions the twin executes, where something here can count them.
 *
 * The runs alternate, each within the limits of any native run; the middle time counts. Valgrind counts, if it is there:
 * it needs memory and files of its own, so what it runs has no limit but time and output.
 * Keep true: nothing is built or run before `measure` is called; the folder is gone afterwards.
 */
import { chmod, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ToolchainOutcome, TwinOutcome, TwinRequest } from '../../contract/shapes.ts';
import type { Toolchain, Tools } from '../toolchain.ts';
import { compilerCommands } from '../toolchains/install.ts';
import { findProgram, type Machine } from '../toolchains/machine.ts';
import { build } from './build.ts';
import { CONFINE } from './confine-twin.ts';
import { startChild, type Child, type ChildLimits, type Finished } from './child.ts';
import { guarded, letIn, type Guard } from './guard.ts';
import { RUN_LIMITS, TOOL_LIMITS } from './limits.ts';
import { interpret, outcome } from './outcome.ts';
import { protocolFor } from './protocol.ts';
import { makeScratch } from './scratch.ts';

const ROUNDS = 5;
/** All rounds together: then those that were made count. */
const ENOUGH_MS = 20_000;
const COUNT_LIMITS = { timeMs: 30_000 } as const;
/** Most characters of the compiler's assembly. */
const LISTING = 400_000;

type Part = Partial<TwinOutcome> & Pick<TwinOutcome, 'status'>;

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

  /** Ends what is under way; true if there was something. */
  stop(): boolean {
    const wasRunning = this.#child !== null;
    this.#stopped = true;
    this.#child?.stop();
    return wasRunning;
  }

  /** Builds and runs both. Never rejects for what programs, tools or the system do. */
  async measure(request: TwinRequest): Promise<TwinOutcome> {
    const { machine } = this.#toolchain;
    this.#stopped = false;
    const compiler = compilerOf(machine);
    if (compiler === null) return answer({ status: 'no-compiler', install: compilerCommands(machine) });
    try {
      const tools = await this.#toolchain.toolsFor(request.assembly);
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
    const listing = (await readFile(join(folder, 'twin.s'), 'utf8')).slice(0, LISTING);
    const programs = [join(folder, ours), join(folder, theirs)] as const;
    for (const program of programs) await letIn(guard, program);
    const [own, twin] = await this.#alternate(programs, guard, request.argument);
    if (this.#stopped || own === null || twin === null) return answer({ status: 'stopped' });
    const isDone = twin.outcome.status === 'value';
    return answer({
      status: 'measured',
      compiler: firstLine((await machine.ask(compiler, ['--version'])).text),
      listing,
      ours: own,
      theirs: twin,
      executed: isDone ? await this.#count(compiler, guard, request.argument, folder) : null,
    });
  }

  /** The compiler's assembly, and a program that can do no more than ours. What the compiler says where it fails. */
  async #compile(compiler: string, folder: string, program: string): Promise<string | null> {
    const { platform, arch } = this.#toolchain.machine;
    const confines = platform === 'linux' && arch === 'x64';
    if (confines) await writeFile(join(folder, 'confine.c'), CONFINE);
    const steps = [
      ['-std=c11', '-O2', '-S', '-fno-asynchronous-unwind-tables', '-o', 'twin.s', 'twin.c'],
      ['-c', '-o', 'twin.o', 'twin.s'],
      ['-O2', '-o', program, 'twin.o', ...(confines ? ['confine.c'] : []), '-lm'],
    ];
    for (const words of steps) {
      const said = await this.#tool(compiler, words, folder);
      if (this.#stopped || said !== null) return said;
    }
    return null;
  }

  /** What a tool says where it does not do its work; null where it does. */
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
    const { timeMs, memoryBytes, outputBytes } = RUN_LIMITS;
    const [command, ...words] = guarded(guard, program, protocol.words, { memoryBytes, timeMs });
    const { env, platform } = this.#toolchain.machine;
    const ran = await this.#run(command, words, {
      timeMs,
      outputBytes,
      env: platform === 'win32' ? env : {},
    });
    if (ran.ended === 'stopped') return outcome({ status: 'fault', fault: 'stopped' });
    return interpret(ran, program, protocol, { assemble: 0, link: 0, run: ran.milliseconds });
  }

  /**
   * Instructions of the twin itself from `main` on, without those of the C library, which starts up, reads the argument and
   * prints the result (some thousands). Null where nothing here counts them, or it would take too long.
   */
  async #count(compiler: string, guard: Guard, argument: string, cwd: string): Promise<number | null> {
    const { machine } = this.#toolchain;
    const valgrind = machine.platform === 'linux' ? findProgram('valgrind', machine) : null;
    // The filter would hold Valgrind, too.
    const isMade =
      valgrind !== null && (await this.#tool(compiler, ['-o', 'counted', 'twin.o', '-lm'], cwd)) === null;
    if (!isMade || this.#stopped) return null;
    const program = join(cwd, 'counted');
    await letIn(guard, program);
    // It may be another user who counts.
    const told = join(cwd, 'costs');
    await writeFile(told, '');
    await chmod(told, 0o666);
    const words = [
      '--tool=callgrind',
      `--callgrind-out-file=${told}`,
      '--compress-strings=no',
      '--compress-pos=no',
      '--toggle-collect=main',
      program,
      argument,
    ];
    const { timeMs } = COUNT_LIMITS;
    const [command = valgrind, ...rest] = [...guard.words, valgrind, ...words];
    const ran = await this.#run(command, rest, { timeMs, outputBytes: RUN_LIMITS.outputBytes, cwd, env: {} });
    if (ran.ended !== 'exit') return null;
    const costs = await readFile(told, 'utf8');
    return costs === '' ? null : ownInstructions(costs, program);
  }
}

/** The instructions of one object among the costs that Callgrind tells. */
function ownInstructions(costs: string, object: string): number {
  let count = 0;
  let isOwn = false;
  let isOfCall = false;
  for (const line of costs.split('\n')) {
    if (line.startsWith('ob=')) isOwn = line.slice(3) === object;
    else if (line.startsWith('calls=')) isOfCall = true;
    else if (/^\d/.test(line)) {
      if (isOwn && !isOfCall) count += Number(line.split(' ')[1]);
      isOfCall = false;
    }
  }
  return count;
}

const compilerOf = (machine: Machine): string | null =>
  ['cc', 'gcc', 'clang'].map((name) => findProgram(name, machine)).find((path) => path !== null) ?? null;

const firstLine = (text: string): string => text.replace(/\n.*/s, '').slice(0, 200);
