// Calling conventions: where arguments and results are, and which registers a function must give back unchanged.
// Sources: «System V Application Binary Interface, AMD64», section 3.2; Microsoft's «x64 calling convention».
import {
  R10,
  R11,
  R12,
  R13,
  R14,
  R15,
  R8,
  R9,
  RAX,
  RBP,
  RBX,
  RCX,
  RDI,
  RDX,
  RSI,
  isVector,
  vector,
  type Register,
  type RegisterClass,
} from './registers.ts';

export type AbiName = 'sysv' | 'win64';

export interface Abi {
  readonly name: AbiName;
  readonly title: string;
  /** Registers of the first integer arguments, in order. */
  readonly arguments: readonly Register[];
  readonly result: Register;
  /** A call may change these. Values that live across no call go here first: they need not be saved. */
  readonly callerSaved: readonly Register[];
  /** A function that changes these saves them on entry and puts them back before it returns. */
  readonly calleeSaved: readonly Register[];
}

const vectors = (first: number, last: number): Register[] =>
  Array.from({ length: last - first + 1 }, (_, i) => vector(first + i));

const sysv: Abi = {
  name: 'sysv',
  title: 'System V',
  arguments: [RDI, RSI, RDX, RCX, R8, R9],
  result: RAX,
  callerSaved: [RAX, RCX, RDX, RSI, RDI, R8, R9, R10, R11, ...vectors(0, 15)],
  calleeSaved: [RBX, RBP, R12, R13, R14, R15],
};

const win64: Abi = {
  name: 'win64',
  title: 'Windows x64',
  arguments: [RCX, RDX, R8, R9],
  result: RAX,
  callerSaved: [RAX, RCX, RDX, R8, R9, R10, R11, ...vectors(0, 5)],
  calleeSaved: [RBX, RBP, RSI, RDI, R12, R13, R14, R15, ...vectors(6, 15)],
};

export const abis: Readonly<Record<AbiName, Abi>> = { sysv, win64 };

/** The registers of one class that values may be in, those that cost nothing first. The stack pointer is not among them. */
export function allocationOrder(abi: Abi, kind: RegisterClass): readonly Register[] {
  return [...abi.callerSaved, ...abi.calleeSaved].filter((r) => isVector(r) === (kind === 'vector'));
}
