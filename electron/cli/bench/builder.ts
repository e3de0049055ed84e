/*
 * Builds and runs native programs for measurements: ours and their C twins, one at a time.
 *
 * The system's compiler assembles and links ours, too, without the C library, because they have their own
 * startup code. Programs run under test/bench/programs/measure.c, which reports their CPU time. Invariants: all files
 * are in one private folder, which `close` removes; every run has a limit.
 */
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { say } from '../../../compiler/base/phrase.ts';
import { emitText, type Compilation } from '../../../compiler/index.ts';
import { findOnPath, thisMachine, Toolchain } from '../../services/index.ts';
import { notBuilt } from '../../services/native/outcome.ts';
import { makeScratch, type Scratch } from '../../services/native/scratch.ts';
import { UsageError } from '../input/read-input.ts';

const execute = promisify(execFile);

/** CPU time of a program; also limits wall time on busy machines. */
const SECONDS = 60;
const CLOCK_MS = 5 * SECONDS * 1000;

/** Integers wrap and floats are rounded after each operation, as in Simple. */
const SEMANTICS = ['-std=c11', '-fwrapv', '-ffp-contract=off'];

export interface Built {
  readonly program: string;
  /** Only the program's functions, without the runtime or the twin's `main`. */
  readonly bytes: number;
}

export interface Run {
  /** After a failure, the error. */
  readonly result: string;
  /** CPU time; null after a failure. */
  readonly seconds: number | null;
}

export class NativeBuilder {
  readonly #sources: string;
  readonly #scratch: Scratch;
  readonly #cc: string;
  readonly #nm: string;
  #version = '';

  /** @throws UsageError if this machine cannot build the programs */
  static async open(sources: string): Promise<NativeBuilder> {
    if (process.platform !== 'linux' || process.arch !== 'x64')
      throw new UsageError(
        say`bench native requires Linux on x86-64; this is ${process.platform} on ${process.arch}`,
      );
    const { ready, advice } = await new Toolchain().probe();
    if (!ready) throw new UsageError(advice);
    const needed = (name: string): string => {
      const path = findOnPath(name, process.env);
      if (path === null)
        throw new UsageError(
          say`bench native requires the programs “cc” and “nm”, but ${name} is not on the path`,
        );
      return path;
    };
    const [cc, nm] = [needed('cc'), needed('nm')];
    const { temporary } = thisMachine();
    const scratch = await makeScratch(temporary).catch((error: unknown) => {
      throw new UsageError(notBuilt(error, temporary).message);
    });
    const builder = new NativeBuilder(sources, scratch, cc, nm);
    try {
      await builder.#prepare();
    } catch (error) {
      await builder.close();
      throw error;
    }
    return builder;
  }

  private constructor(sources: string, scratch: Scratch, cc: string, nm: string) {
    this.#sources = sources;
    this.#scratch = scratch;
    this.#cc = cc;
    this.#nm = nm;
  }

  get compilerVersion(): string {
    return this.#version;
  }

  async close(): Promise<void> {
    await this.#scratch.remove();
  }

  async #prepare(): Promise<void> {
    const { stdout } = await this.#execute(this.#cc, ['--version']);
    this.#version = stdout.replace(/\n.*/s, '');
    await this.#compile(['-O1', '-o', this.#made('measure'), join(this.#sources, 'measure.c')]);
    await this.#compile([
      ...SEMANTICS,
      '-O1',
      '-c',
      '-o',
      this.#made('main.o'),
      join(this.#sources, 'main.c'),
    ]);
  }

  async ours(name: string, compilation: Compilation, collect = true): Promise<Built> {
    const made = (ending: string): string => this.#made(`${name}.${ending}`);
    const [text, object, program] = [made('s'), made('o'), made('ours')] as const;
    writeFileSync(text, emitText(compilation, 'asm', { collect }));
    await this.#compile(['-c', '-o', object, text]);
    await this.#compile(['-nostdlib', '-static', '-o', program, object]);
    // The program's functions come first; the runtime begins with `_start`.
    const start = (await this.#functions(object)).find((symbol) => symbol.name === '_start');
    if (start === undefined) throw new Error(`${name}: the assembly has no _start`);
    return { program, bytes: start.address };
  }

  async twin(name: string, optimization: string): Promise<Built> {
    const program = this.#made(name + optimization);
    const object = `${program}.o`;
    const source = join(this.#sources, `${name}.c`);
    await this.#compile([...SEMANTICS, optimization, '-c', '-o', object, source]);
    await this.#compile(['-o', program, object, this.#made('main.o')]);
    const bytes = (await this.#functions(object)).reduce((sum, { size }) => sum + size, 0);
    return { program, bytes };
  }

  async run(program: string, argument: number): Promise<Run> {
    const words = [String(SECONDS), program, String(argument)];
    try {
      const { stdout, stderr } = await this.#execute(this.#made('measure'), words, { maxBuffer: 100_000 });
      return { result: stdout.trim(), seconds: Number(stderr) / 1e6 };
    } catch (error) {
      const said = error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error);
      const fault = /^fault: .*/m.exec(said);
      return { result: fault?.[0] ?? `it failed or took more than ${SECONDS} s`, seconds: null };
    }
  }

  #execute(
    command: string,
    words: readonly string[],
    limits: { readonly maxBuffer?: number } = {},
  ): Promise<{ stdout: string; stderr: string }> {
    const { env } = thisMachine();
    return execute(command, words, { ...limits, timeout: CLOCK_MS, cwd: this.#scratch.folder, env });
  }

  #made(name: string): string {
    return join(this.#scratch.folder, name);
  }

  async #compile(words: readonly string[]): Promise<void> {
    try {
      await this.#execute(this.#cc, words);
    } catch (error) {
      const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : String(error);
      throw new UsageError(say`cc ${words.join(' ')}\n${said}`);
    }
  }

  async #functions(object: string): Promise<{ name: string; address: number; size: number }[]> {
    const { stdout } = await this.#execute(this.#nm, ['--format=posix', '--defined-only', object]);
    return stdout
      .split('\n')
      .map((line) => line.split(' '))
      .filter(([, kind]) => kind === 'T' || kind === 't')
      .map(([name = '', , address = '', size = '']) => ({
        name,
        address: parseInt(address, 16),
        size: parseInt(size, 16) || 0,
      }));
  }
}
