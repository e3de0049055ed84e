/*
 * A native run with the system's tools, as an outcome like those of the other engines.
 *
 * `programText` is the one place where the assembly for a native run is asked for.
 */
import {
  instructionCountOf,
  MOST_OUTPUT,
  decodeUtf8,
  emitText,
  type Allocator,
  type Compilation,
  type MachineOptions,
  type Outcome,
  type ScheduleKind,
} from '../../compiler/index.ts';
import type { Flavour, ToolchainOutcome } from '../contract/shapes.ts';
import { Toolchain, type RunOptions } from '../services/index.ts';

/** Faults of which a native run tells in a sentence of its own: those that only it has, and its own limit of time. */
const TOLD = ['stopped', 'output-limit', 'crash', 'timeout'];

/** As much as a program may print in every engine, and as much again for its result. */
const OUTPUT_BYTES = 2 * MOST_OUTPUT;

export interface NativeOutcome extends Omit<Outcome, 'fault'> {
  /** A `FaultKind`, or one of `stopped`, `output-limit`, `crash`; '' for a value. */
  readonly fault: string;
  /** A sentence on a fault that only native runs have, or on their limit of time; else ''. */
  readonly message: string;
}

const USUAL_HINT = 'Use --engine emulator, which runs the same machine code without tools or files.';
const HINTS: Partial<Record<ToolchainOutcome['status'], string>> = {
  'no-assembler': `To see which tools were found, run fathom doctor. ${USUAL_HINT}`,
  'assembler-failed':
    'This is a bug in Fathom, not in your program. Please report it with the program and the output of fathom emit --as asm.',
  'linker-failed':
    'This is a bug in Fathom or the tools, not in your program. Please report it with the output of fathom doctor.',
};

/** There was no run: `status` says where it failed, the message why, the hint what a person can do. */
export class NativeFailure extends Error {
  readonly status: ToolchainOutcome['status'];
  readonly hint: string;

  constructor(status: ToolchainOutcome['status'], message: string) {
    super(message);
    this.status = status;
    this.hint = HINTS[status] ?? USUAL_HINT;
  }
}

/** The text of a program for a toolchain, and how many instructions it has. */
function programText(
  compilation: Compilation,
  machine: Partial<MachineOptions> & { readonly collect?: boolean },
  { abi, os }: Flavour,
): { text: string; instructions: number } {
  const options = { ...machine, abi, os };
  return {
    text: emitText(compilation, 'asm', options),
    instructions: instructionCountOf(compilation, options),
  };
}

export interface NativeOptions extends RunOptions {
  readonly schedule: ScheduleKind;
  readonly allocator?: Allocator;
  /** Memory is found again. Default: yes. */
  readonly collect?: boolean;
  /** What the program reads, as text. */
  readonly input?: string;
  readonly toolchain?: Toolchain;
}

/** @throws NativeFailure where the machine has no toolchain or the system or the tools refuse the program */
export async function runNative(
  compilation: Compilation,
  argument: bigint,
  {
    schedule,
    allocator = 'colouring',
    collect = true,
    input = '',
    toolchain = new Toolchain(),
    ...options
  }: NativeOptions,
): Promise<NativeOutcome> {
  const { ready, flavour, advice } = await toolchain.probe();
  if (!ready || flavour === null) throw new NativeFailure('no-assembler', advice);
  const { text, instructions } = programText(compilation, { schedule, allocator, collect }, flavour);
  const counts = options.counts === true && text.includes('rt_emit_collections:');
  const ran = await toolchain.run(
    { assembly: text, argument: String(argument), input, outputLimitBytes: OUTPUT_BYTES },
    { ...options, counts },
  );
  const { status, fault, line, stdout } = ran;
  if (status !== 'value' && status !== 'fault') throw new NativeFailure(status, ran.message);
  const result = decodeUtf8(ran.result);
  const message = TOLD.includes(fault) ? ran.message : '';
  const { collections } = ran;
  const told =
    collections === undefined ? {} : { collections: { ...collections, unit: 'milliseconds' } as const };
  return { status, result, fault, line, stdout, message, counts: { steps: instructions, ...told } };
}
