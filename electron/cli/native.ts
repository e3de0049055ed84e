/*
 * Runs a program natively with the system's tools; the outcome has the form of other engines'.
 *
 * Only `programText` generates assembly for native runs.
 */
import {
  instructionCountOf,
  MAX_OUTPUT,
  decodeUtf8,
  emitText,
  type Allocator,
  type Compilation,
  type MachineOptions,
  type Outcome,
  type ScheduleChoice,
} from '../../compiler/index.ts';
import type { Flavor, ToolchainOutcome } from '../contract/shapes.ts';
import { Toolchain, type RunOptions } from '../services/index.ts';

/** Faults with a specific message: those that only native runs have, and the time limit. */
const TOLD = ['stopped', 'output-limit', 'crash', 'timeout'];

/** As much output as in every engine, and as much again for the result. */
const OUTPUT_BYTES = 2 * MAX_OUTPUT;

export interface NativeOutcome extends Omit<Outcome, 'fault'> {
  /** A `FaultKind`, or `stopped`, `output-limit`, or `crash`; '' for a value. */
  readonly fault: string;
  /** For faults that only native runs have, and for the time limit; else ''. */
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

/** `status` says which step failed, the message why, and the hint how to fix it. */
export class NativeFailure extends Error {
  readonly status: ToolchainOutcome['status'];
  readonly hint: string;

  constructor(status: ToolchainOutcome['status'], message: string) {
    super(message);
    this.status = status;
    this.hint = HINTS[status] ?? USUAL_HINT;
  }
}

function programText(
  compilation: Compilation,
  machine: Partial<MachineOptions> & { readonly collect?: boolean },
  { abi, os }: Flavor,
): { text: string; instructions: number } {
  const options = { ...machine, abi, os };
  return {
    text: emitText(compilation, 'asm', options),
    instructions: instructionCountOf(compilation, options),
  };
}

export interface NativeOptions extends RunOptions {
  readonly schedule: ScheduleChoice;
  readonly allocator?: Allocator;
  /** Enables garbage collection. Default: true. */
  readonly collect?: boolean;
  readonly input?: string;
  readonly toolchain?: Toolchain;
}

/** @throws NativeFailure if there is no toolchain, or the system or the tools reject the program */
export async function runNative(
  compilation: Compilation,
  argument: bigint,
  {
    schedule,
    allocator = 'coloring',
    collect = true,
    input = '',
    toolchain = new Toolchain(),
    ...options
  }: NativeOptions,
): Promise<NativeOutcome> {
  const { ready, flavor, advice } = await toolchain.probe();
  if (!ready || flavor === null) throw new NativeFailure('no-assembler', advice);
  const { text, instructions } = programText(compilation, { schedule, allocator, collect }, flavor);
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
