// Passes arguments to functions of the program, the system, and the runtime.
//
// Stack arguments are stored first, then all registers are filled in parallel. A call may clobber every
// caller-saved register. In System V, the caller of a variadic function passes the number of vector registers
// in `al`.
import type { FunctionInfo } from '../../../ir/functions.ts';
import { argumentPlaces, type ArgumentPlace } from '../abi.ts';
import { immediate, register, slot, type Operand, type RegisterOperand } from '../machine.ts';
import { maskOf } from '../ops/columns.ts';
import { machineOps } from '../ops/table.ts';
import { RAX, isVector, type Register, type RegisterClass } from '../registers.ts';
import type { Builder } from './builder.ts';

export interface Argument {
  readonly operand: Operand;
  readonly class: RegisterClass;
}

export const generalArgument = (operand: Operand): Argument => ({ operand, class: 'general' });

export const classOfParameter = ({ kind }: FunctionInfo['parameters'][number]): RegisterClass =>
  kind === 'float' ? 'vector' : 'general';

interface CallOptions {
  /** The function is variadic: the caller passes the number of arguments in vector registers. */
  readonly tellsVectors?: boolean;
}

/** Calls a label, or an address in a register. @param result destination of the result, if needed */
export function emitCall(
  builder: Builder,
  callee: Operand,
  given: readonly Argument[],
  result: RegisterOperand | null,
  { tellsVectors = false }: CallOptions = {},
): void {
  const { abi } = builder;
  const places = argumentPlaces(
    abi,
    given.map((argument) => argument.class),
  );
  const counted = tellsVectors && !abi.positional;
  const reads = passArguments(builder, given, places, counted);
  const op = callee.kind === 'symbol' ? machineOps.call : machineOps.callIndirect;
  builder.emit(op, [callee], { reads: maskOf(reads), writes: maskOf(abi.callerSaved) });
  if (result === null) return;
  const isFloat = builder.classOf(result) === 'vector';
  builder.move(register(isFloat ? abi.vectorResult : abi.result), result);
}

function passArguments(
  builder: Builder,
  given: readonly Argument[],
  places: readonly ArgumentPlace[],
  counted: boolean,
): readonly Register[] {
  const reads: Register[] = [];
  const moves: Operand[] = [];
  builder.outgoing = Math.max(builder.outgoing, builder.abi.shadow);
  places.forEach((place, i) => {
    const { operand } = given[i];
    if ('stack' in place) {
      builder.outgoing = Math.max(builder.outgoing, place.stack + 1);
      builder.move(operand, slot(place.stack, 'outgoing'));
    } else {
      reads.push(place.register);
      moves.push(operand, register(place.register));
    }
  });
  if (counted) {
    const vectors = reads.filter(isVector).length;
    reads.push(RAX);
    moves.push(immediate(BigInt(vectors)), register(RAX));
  }
  if (moves.length > 0) builder.emit(machineOps.parallel, moves);
  return reads;
}
