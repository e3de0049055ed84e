// The effect of the next instruction, found by executing and undoing it.
import { CompilerBug } from '../../../base/assert.ts';
import { effectiveAddress } from '../emulator/access.ts';
import { LimitReached } from '../emulator/address-space.ts';
import { placeOf } from '../emulator/load.ts';
import { registerState } from '../emulator/register-state.ts';
import type { EmulatedRun } from '../emulator/run.ts';
import { rowOf, type Operand } from '../machine.ts';
import type { OperandRow } from '../ops/row.ts';
import type { Register } from '../registers.ts';

export interface Effect {
  readonly before: bigint;
  readonly after: bigint;
}

export interface Peek {
  /** By operand; null if the operand is not a value. */
  readonly operands: readonly (Effect | null)[];
  readonly silent: readonly (Effect & { readonly register: Register })[];
}

type Look = () => bigint | null;

/** Null if the instruction leaves the function or program, or cannot be executed. */
export function peek(run: EmulatedRun): Peek | null {
  const { processor, instructions } = run.loaded;
  const { op, operands } = instructions[processor.next].instruction;
  if (op.calls === true || op.ends === 'return' || op.ends === 'fault') return null;
  const looks = operands.map((operand, i) => lookAt(run, operand, rowOf(op, i)));
  const written = op.writes ?? [];
  const read = (): (bigint | null)[] => [
    ...looks.map((look) => look()),
    ...written.map((register) => processor.cells[register]),
  ];
  try {
    const before = read();
    const after = tentatively(run, read);
    const effects = before.map((value, i) => effect(value, after[i]));
    const silent = written.map((register, i) => ({
      register,
      ...(effects[operands.length + i] ?? { before: 0n, after: 0n }),
    }));
    return { operands: effects.slice(0, operands.length), silent };
  } catch (error) {
    if (error instanceof CompilerBug || error instanceof LimitReached) return null;
    throw error;
  }
}

const effect = (before: bigint | null, after: bigint | null): Effect | null =>
  before === null || after === null ? null : { before, after };

function tentatively<T>(run: EmulatedRun, look: () => T): T {
  const { processor, actions } = run.loaded;
  const { memory, at, next } = processor;
  const registers = registerState.save(processor);
  const words: [number, bigint][] = [];
  memory.listener = (address, before) => words.push([address, before]);
  try {
    processor.at = next;
    actions[next]();
    return look();
  } finally {
    memory.listener = null;
    for (const [address, before] of words.reverse()) memory.write64(address, before);
    registerState.restore(processor, registers);
    processor.at = at;
    processor.next = next;
  }
}

/** A function that reads an operand, with a fixed address for memory. */
function lookAt(run: EmulatedRun, operand: Operand, row: OperandRow): Look {
  const { processor, symbols } = run.loaded;
  if (operand.kind === 'immediate') return () => operand.value;
  const fit = fitter(row);
  if (operand.kind === 'register') return () => fit(processor.cells[operand.register]);
  if (operand.kind !== 'memory') return () => null;
  const address = effectiveAddress(processor, placeOf(operand, symbols));
  if (row.address === true) return () => BigInt(address);
  const { memory } = processor;
  switch (row.width) {
    case 8:
      return () => fit(BigInt(memory.read8(address)));
    case 16:
      return () => fit(BigInt(memory.read16(address)));
    case 32:
      return () => fit(BigInt(memory.read32(address)));
    default:
      return () => memory.read64(address);
  }
}

function fitter({ width = 64, signed = width !== 8 }: OperandRow): (value: bigint) => bigint {
  if (width === 64) return (value) => value;
  return signed ? (value) => BigInt.asIntN(width, value) : (value) => BigInt.asUintN(width, value);
}
