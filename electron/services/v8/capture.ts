/*
 * Runs a JavaScript program in the system's Node and reads the traces that V8 writes of its functions.
 *
 * Invariants: nothing runs before `capture` is called; the program runs in a private folder that is removed
 * afterward, with limits on time, memory, files, and output, without access to other files, processes, and,
 * where the system allows it, the network.
 */
import { chmod, chown, mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CaptureOutcome, CaptureRequest } from '../../contract/shapes.ts';
import { readText } from '../storage/files.ts';
import { startChild, type Child, type Finished } from '../native/child.ts';
import { findGuard, guarded, type Guard } from '../native/guard.ts';
import { makeScratch } from '../native/scratch.ts';
import type { Machine } from '../toolchains/machine.ts';
import { findNode, type FoundNode } from './node.ts';
import { ownerOf } from './owners.ts';
import { PROGRAM_NAME, RUNNER } from './program.ts';

export const CAPTURE_LIMITS = {
  timeMs: 20_000,
  /** What V8 reports and the program prints. */
  outputBytes: 2_000_000,
  /** V8's heap; the address space limits its other memory. */
  heapMegabytes: 512,
  memoryBytes: 4_000_000_000,
  /** Per file. */
  traceBytes: 50 * 1024 * 1024,
  /** For all returned traces. */
  allBytes: 60 * 1024 * 1024,
} as const;

const MAX_OUTPUT = 20_000;
const MAX_DEOPTS = 200;
const NOBODY = 65534;

const answer = (part: Partial<CaptureOutcome> & Pick<CaptureOutcome, 'status'>): CaptureOutcome => ({
  node: '',
  message: '',
  output: '',
  traces: [],
  left: [],
  deoptimizations: [],
  isOffline: false,
  ...part,
});

export class Captures {
  readonly #machine: Machine;
  #child: Child | null = null;
  #stopped = false;

  constructor(machine: Machine) {
    this.#machine = machine;
  }

  /** @returns whether there was a run */
  stop(): boolean {
    const wasRunning = this.#child !== null;
    this.#stopped = true;
    this.#child?.stop();
    return wasRunning;
  }

  /** Never rejects for failures of the program, Node, or the system. */
  async capture(request: CaptureRequest): Promise<CaptureOutcome> {
    this.#stopped = false;
    const node = await findNode(this.#machine);
    if (node.path === null)
      return answer({ status: node.version === '' ? 'no-node' : 'old-node', node: node.version });
    try {
      // On-stack replacement would compile a small function only as part of the loop that calls it.
      const first = await this.#captureWith(['--no-use-osr'], node, request);
      return first.status === 'not-optimized' ? await this.#captureWith([], node, request) : first;
    } catch (error) {
      return answer({ status: 'failed', message: error instanceof Error ? error.message : String(error) });
    } finally {
      this.#child = null;
    }
  }

  async #captureWith(
    flags: readonly string[],
    node: FoundNode,
    request: CaptureRequest,
  ): Promise<CaptureOutcome> {
    const scratch = await makeScratch(this.#machine.temporary);
    try {
      return await this.#captureIn(scratch.folder, flags, node, request);
    } finally {
      await scratch.remove();
    }
  }

  async #captureIn(
    folder: string,
    flags: readonly string[],
    node: FoundNode,
    { source, function: wanted }: CaptureRequest,
  ): Promise<CaptureOutcome> {
    await writeFile(join(folder, PROGRAM_NAME), source);
    // V8's filter matches `dist`, not `Point.dist`; but an anonymous function assigned to `P.prototype.dist`
    // is `P.dist`.
    const filter = wanted === '' || wanted.includes('.') ? '*' : wanted;
    const ran = await this.run(folder, node, RUNNER, [
      '--trace-turbo',
      `--trace-turbo-path=${join(folder, 'traces')}`,
      `--trace-turbo-filter=${filter}`,
      '--trace-deopt',
      ...flags,
    ]);
    const all = { node: node.version, isOffline: node.offline.length > 0, output: outputOf(ran) };
    if (this.#stopped) return answer({ ...all, status: 'stopped' });
    if (ran.ended === 'not-started') return answer({ ...all, status: 'failed', message: ran.problem });
    const deoptimizations = deoptimizationsIn(ran.stdout.toString('utf8'));
    const { traces, left } = await readTraces(join(folder, 'traces'), source, wanted);
    const found = { ...all, traces, left, deoptimizations };
    if (traces.length > 0) return answer({ ...found, status: 'captured' });
    if (ran.ended === 'timeout' || ran.signal === 'SIGXCPU') return answer({ ...found, status: 'timeout' });
    if (ran.ended === 'output-limit') return answer({ ...found, status: 'output-limit' });
    return answer({ ...found, status: ran.exitCode === 0 ? 'not-optimized' : 'program-failed' });
  }

  /** The script may read the folder and write to `traces` in it. */
  async run(folder: string, node: FoundNode, script: string, flags: readonly string[]): Promise<Finished> {
    const guard = await findGuard(this.#machine);
    const runner = join(folder, 'run.cjs');
    const traces = join(folder, 'traces');
    await writeFile(runner, script);
    await mkdir(traces);
    await letWrite(guard, folder, traces);
    const { timeMs, outputBytes, heapMegabytes, memoryBytes, traceBytes } = CAPTURE_LIMITS;
    const words = [
      node.confine,
      `--allow-fs-read=${folder}/*`,
      '--no-warnings',
      '--no-addons',
      `--max-old-space-size=${heapMegabytes}`,
      ...flags,
      runner,
    ];
    const limits = { memoryBytes, timeMs, fileBytes: traceBytes, threads: true };
    const [command, ...rest] = [...node.offline, ...guarded(guard, node.path, words, limits)];
    const { env, platform } = this.#machine;
    this.#child = startChild(command ?? node.path, rest, {
      timeMs,
      outputBytes,
      cwd: traces,
      // Node reads options from its environment.
      env: platform === 'win32' ? { ...env, NODE_OPTIONS: '' } : {},
    });
    if (this.#stopped) this.#child.stop();
    return this.#child.finished;
  }
}

/** Gives the program's user access to its files, and to nothing else. */
async function letWrite({ otherUser }: Guard, folder: string, traces: string): Promise<void> {
  if (!otherUser) return;
  await chmod(folder, 0o711);
  await chown(traces, NOBODY, NOBODY);
}

const outputOf = ({ stderr }: Finished): string => stderr.toString('utf8').slice(0, MAX_OUTPUT);

/**
 * `[bailout (kind: deopt-eager, reason: wrong map): begin. deoptimizing 0x… <JSFunction hot (sfi = …)>, …`
 */
const DEOPT =
  /^\[bailout \(kind: ([^,]+), reason: ([^)]*)\): begin\. deoptimizing 0x[0-9a-f]+ <JSFunction ?([^ ]*) ?\(sfi/gm;

const deoptimizationsIn = (text: string): CaptureOutcome['deoptimizations'] =>
  [...text.matchAll(DEOPT)]
    .slice(0, MAX_DEOPTS)
    .map(([, kind = '', reason = '', name = '']) => ({ function: name, kind, reason }));

/** The function and file of a trace. */
const HEAD =
  /^\{\s*"function"\s*:\s*\{[^}]*?"functionName"\s*:\s*"([^"]*)"[^}]*?"sourceName"\s*:\s*"([^"]*)"/;
/** After the source text, which may contain anything. */
const START = /"startPosition"\s*:\s*(\d+)\s*,\s*"endPosition"\s*:\s*\d+\s*\}\s*,\s*"phases"/;
const NUMBER = /-(\d+)\.json$/;

/** The name may start with its class or object, as in `Point.dist`. */
function isWanted(wanted: string, name: string, owner: () => string): boolean {
  if (wanted === '' || name === wanted) return true;
  const dot = wanted.lastIndexOf('.');
  return dot > 0 && name === wanted.slice(dot + 1) && owner() === wanted.slice(0, dot).replace(/^.*\./, '');
}

/** Only the program's functions, in the order of compilation; unnamed ones only if requested. */
async function readTraces(
  folder: string,
  source: string,
  wanted: string,
): Promise<{ traces: CaptureOutcome['traces']; left: CaptureOutcome['left'] }> {
  const numberOf = (name: string): number => Number(NUMBER.exec(name)?.[1] ?? 0);
  const names = (await readdir(folder)).filter((name) => NUMBER.test(name));
  names.sort((a, b) => numberOf(a) - numberOf(b));
  const traces: { function: string; text: string }[] = [];
  const left: string[] = [];
  let room: number = CAPTURE_LIMITS.allBytes;
  for (const name of names) {
    const read = await readText(join(folder, name), CAPTURE_LIMITS.traceBytes).catch(() => null);
    const text = read?.text ?? '';
    const [, functionName = '', file] = HEAD.exec(text.slice(0, 4000)) ?? [];
    if (file !== PROGRAM_NAME || functionName === '') continue;
    if (!isWanted(wanted, functionName, () => ownerOf(source, Number(START.exec(text)?.[1] ?? -1)))) continue;
    room -= text.length;
    if (room < 0) left.push(functionName);
    else traces.push({ function: functionName, text });
  }
  return { traces, left };
}
