/*
 * The system's assembler and linker, and native runs with limits on time, memory and output.
 *
 * A program prints its own output, then its result as the last line, and exits with 0; a fault prints
 * `fault: name at line n` as the last line of standard error and exits with 3.
 * Keep true: every run has a private folder that is gone afterwards, and a process group that is killed whole.
 */
import { spawn } from 'node:child_process';
import { accessSync, constants, existsSync, readFileSync, rmSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import type { ToolchainInfo, ToolchainOutcome, ToolchainRunRequest } from '../contract/shapes.ts';
import { beforeExit } from './cleanup.ts';

const TOOL_TIME_MS = 20_000;
const DEFAULTS = { timeLimitMs: 10_000, outputLimitBytes: 1_000_000, memoryLimitBytes: 512_000_000 } as const;

interface Finished {
  readonly stdout: string;
  readonly stderr: string;
  readonly exitCode: number | null;
  readonly signal: string | null;
  readonly ended: 'exit' | 'timeout' | 'output-limit' | 'stopped' | 'not-started';
  readonly milliseconds: number;
}

interface Limits {
  readonly timeMs: number;
  readonly outputBytes: number;
  readonly cwd: string;
  readonly input?: string;
}

export class Toolchain {
  readonly #env: NodeJS.ProcessEnv;
  #known: Promise<ToolchainInfo> | null = null;
  readonly #running = new Map<string, Set<() => void>>();

  constructor(env: NodeJS.ProcessEnv = process.env) {
    this.#env = env;
  }

  /** What was found; remembered until asked `again`. */
  probe(again = false): Promise<ToolchainInfo> {
    if (this.#known === null || again) this.#known = this.#look();
    return this.#known;
  }

  /** Assembles, links and runs. Never rejects for what the program or the tools do. */
  async run(request: ToolchainRunRequest): Promise<ToolchainOutcome> {
    const tools = await this.probe();
    if (!tools.ready) return outcome({ status: 'no-assembler', message: tools.advice });
    const folder = await mkdtemp(join(tmpdir(), 'fathom-'));
    const done = beforeExit(() => rmSync(folder, { recursive: true, force: true }));
    try {
      return await this.#runIn(folder, tools, request);
    } catch (error) {
      const said = error instanceof Error ? error.message : String(error);
      return outcome({ status: 'assembler-failed', message: `The program could not be built: ${said}` });
    } finally {
      await rm(folder, { recursive: true, force: true });
      done();
    }
  }

  /** Ends one run, or all; true if there was one. */
  stop(runId?: string): boolean {
    const chosen =
      runId === undefined ? [...this.#running.values()] : [this.#running.get(runId) ?? new Set()];
    const stops = chosen.flatMap((set) => [...set]);
    for (const stop of stops) stop();
    return stops.length > 0;
  }

  async #look(): Promise<ToolchainInfo> {
    const [assembler, linker] = await Promise.all([this.#tool('as'), this.#tool('ld')]);
    const fits = process.platform === 'linux' && process.arch === 'x64';
    const ready = fits && assembler.found && linker.found;
    return { ready, assembler, linker, advice: ready ? '' : advice(fits) };
  }

  async #tool(name: string): Promise<ToolchainInfo['assembler']> {
    const path = findOnPath(name, this.#env);
    if (path === null) return { found: false, path: '', version: '' };
    const { stdout } = await this.#execute(path, ['--version'], {
      timeMs: 5000,
      outputBytes: 10_000,
      cwd: tmpdir(),
    });
    return { found: true, path, version: stdout.split('\n')[0].slice(0, 200) };
  }

  async #runIn(
    folder: string,
    tools: ToolchainInfo,
    request: ToolchainRunRequest,
  ): Promise<ToolchainOutcome> {
    await writeFile(join(folder, 'program.s'), request.assembly);
    const limits = { timeMs: TOOL_TIME_MS, outputBytes: 200_000, cwd: folder };
    const assembled = await this.#execute(
      tools.assembler.path,
      ['-o', 'program.o', 'program.s'],
      limits,
      request.runId,
    );
    if (assembled.exitCode !== 0) return toolFailed('assembler-failed', 'The assembler', assembled);
    const linked = await this.#execute(
      tools.linker.path,
      ['-o', 'program', 'program.o'],
      limits,
      request.runId,
    );
    if (linked.exitCode !== 0) return toolFailed('linker-failed', 'The linker', linked);
    const [command, ...args] = limited(
      join(folder, 'program'),
      request.argument,
      request.memoryLimitBytes ?? DEFAULTS.memoryLimitBytes,
      this.#env,
    );
    const ran = await this.#execute(
      command,
      args,
      {
        timeMs: request.timeLimitMs ?? DEFAULTS.timeLimitMs,
        outputBytes: request.outputLimitBytes ?? DEFAULTS.outputLimitBytes,
        cwd: folder,
        ...(request.input === undefined ? {} : { input: request.input }),
      },
      request.runId,
    );
    return interpret(ran, {
      assemble: assembled.milliseconds,
      link: linked.milliseconds,
      run: ran.milliseconds,
    });
  }

  #execute(command: string, args: readonly string[], limits: Limits, runId = ''): Promise<Finished> {
    const started = performance.now();
    return new Promise((resolve) => {
      let ended: Finished['ended'] = 'exit';
      const out: Buffer[] = [];
      const err: Buffer[] = [];
      let bytes = 0;
      const child = spawn(command, args, { cwd: limits.cwd, detached: true, stdio: 'pipe', env: this.#env });
      const kill = (why: Finished['ended']): void => {
        if (ended === 'exit') ended = why;
        killGroup(child.pid);
      };
      const stop = (): void => kill('stopped');
      const stops = this.#running.get(runId) ?? new Set();
      this.#running.set(runId, stops.add(stop));
      const done = beforeExit(() => killGroup(child.pid));
      const timer = setTimeout(() => kill('timeout'), limits.timeMs);
      const take =
        (into: Buffer[]) =>
        (chunk: Buffer): void => {
          const room = limits.outputBytes - bytes;
          bytes += chunk.length;
          if (room > 0) into.push(chunk.subarray(0, room));
          if (bytes > limits.outputBytes) kill('output-limit');
        };
      child.stdout.on('data', take(out));
      child.stderr.on('data', take(err));
      child.stdin.on('error', () => undefined);
      child.stdin.end(limits.input ?? '');
      const finish = (exitCode: number | null, signal: string | null, extra = ''): void => {
        clearTimeout(timer);
        done();
        stops.delete(stop);
        if (stops.size === 0) this.#running.delete(runId);
        // Nothing that the program started may outlive it.
        killGroup(child.pid);
        const stderr = Buffer.concat(err).toString('utf8') + extra;
        resolve({
          stdout: Buffer.concat(out).toString('utf8'),
          stderr,
          exitCode,
          signal,
          ended,
          milliseconds: performance.now() - started,
        });
      };
      child.once('error', (error) => {
        ended = 'not-started';
        finish(null, null, error.message);
      });
      child.once('close', (code, signal) => {
        if (ended !== 'not-started') finish(code, signal);
      });
    });
  }
}

function killGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}

/** A program of the path, or null. */
export function findOnPath(name: string, env: NodeJS.ProcessEnv): string | null {
  for (const folder of (env['PATH'] ?? '').split(delimiter)) {
    if (folder === '') continue;
    const path = join(folder, name);
    try {
      accessSync(path, constants.X_OK);
      return path;
    } catch {
      // Not in this folder.
    }
  }
  return null;
}

/** The command line of a run, under prlimit where the system has it. */
function limited(
  program: string,
  argument: string,
  memoryBytes: number,
  env: NodeJS.ProcessEnv,
): [string, ...string[]] {
  const prlimit = findOnPath('prlimit', env);
  if (prlimit === null) return [program, argument];
  return [prlimit, `--as=${memoryBytes}`, '--core=0', '--nproc=4096', '--', program, argument];
}

function advice(fits: boolean): string {
  if (!fits) {
    return `Native runs need Linux on x86-64; this is ${process.platform} on ${process.arch}. Programs run in the emulator here.`;
  }
  const like = existsSync('/etc/os-release') ? readFileSync('/etc/os-release', 'utf8') : '';
  const command = /debian|ubuntu/i.test(like)
    ? 'sudo apt install binutils'
    : /fedora|rhel|centos/i.test(like)
      ? 'sudo dnf install binutils'
      : /arch/i.test(like)
        ? 'sudo pacman -S binutils'
        : 'your package manager to install «binutils»';
  return `There is no assembler (as) or linker (ld) here. Install them with: ${command}. Until then programs run in the emulator.`;
}

const NO_TIME = { assemble: 0, link: 0, run: 0 };

function outcome(part: Partial<ToolchainOutcome> & Pick<ToolchainOutcome, 'status'>): ToolchainOutcome {
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

function toolFailed(
  status: 'assembler-failed' | 'linker-failed',
  who: string,
  { stderr, exitCode, signal, ended }: Finished,
): ToolchainOutcome {
  const why = ended === 'exit' ? 'refused the program' : `was ended (${ended})`;
  return outcome({
    status,
    stderr,
    exitCode,
    signal,
    message: `${who} ${why}: ${stderr.trim().split('\n')[0] ?? ''}`,
  });
}

function interpret(ran: Finished, milliseconds: ToolchainOutcome['milliseconds']): ToolchainOutcome {
  const { stdout, stderr, exitCode, signal } = ran;
  const base = { stderr, exitCode, signal, milliseconds, truncated: ran.ended === 'output-limit' };
  const fault = (name: string, line: number, message: string): ToolchainOutcome =>
    outcome({ ...base, status: 'fault', fault: name, line, stdout, message });
  if (ran.ended === 'timeout') return fault('timeout', 0, 'The program ran too long and was stopped.');
  if (ran.ended === 'stopped') return fault('stopped', 0, 'The program was stopped.');
  if (ran.ended === 'output-limit')
    return fault('output-limit', 0, 'The program printed too much and was stopped.');
  const told = /fault: ([a-z-]+) at line (\d+)\s*$/.exec(stderr);
  if (exitCode === 3 && told !== null)
    return fault(told[1], Number(told[2]), `${told[1]} at line ${told[2]}`);
  if (exitCode !== 0)
    return fault('crash', 0, `The program ended with ${signal ?? `status ${exitCode}`}. ${stderr}`.trim());
  const lines = stdout.replace(/\n$/, '').split('\n');
  const result = lines.pop() ?? '';
  return outcome({ ...base, status: 'value', result, stdout: lines.map((text) => `${text}\n`).join('') });
}
