// Calling conventions: registers of arguments and results, and registers that a function must preserve.
// Sources: “System V Application Binary Interface, AMD64”, section 3.2; Microsoft's “x64 calling convention”.
import type { AbiName } from '../../choices/index.ts';
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

export type { AbiName } from '../../choices/index.ts';

export interface Abi {
  readonly name: AbiName;
  readonly title: string;
  readonly arguments: readonly Register[];
  readonly vectorArguments: readonly Register[];
  /** An argument's place follows from its position among all arguments, not among those of its class. */
  readonly positional: boolean;
  /** Stack words below the arguments that the callee may use. */
  readonly shadow: number;
  readonly result: Register;
  readonly vectorResult: Register;
  /**
   * Registers that a call may change. They come first for values that no call crosses, because they need not
   * be saved.
   */
  readonly callerSaved: readonly Register[];
  /** Registers that a function saves before changing them, and restores. */
  readonly calleeSaved: readonly Register[];
}

const vectors = (from: number, to: number): Register[] =>
  Array.from({ length: to - from + 1 }, (_, i) => vector(from + i));

const sysv: Abi = {
  name: 'sysv',
  title: 'System V',
  arguments: [RDI, RSI, RDX, RCX, R8, R9],
  vectorArguments: vectors(0, 7),
  positional: false,
  shadow: 0,
  result: RAX,
  vectorResult: vector(0),
  callerSaved: [RAX, RCX, RDX, RSI, RDI, R8, R9, R10, R11, ...vectors(0, 15)],
  calleeSaved: [RBX, RBP, R12, R13, R14, R15],
};

const win64: Abi = {
  name: 'win64',
  title: 'Windows x64',
  arguments: [RCX, RDX, R8, R9],
  vectorArguments: vectors(0, 3),
  positional: true,
  shadow: 4,
  result: RAX,
  vectorResult: vector(0),
  callerSaved: [RAX, RCX, RDX, R8, R9, R10, R11, ...vectors(0, 5)],
  calleeSaved: [RBX, RBP, RSI, RDI, R12, R13, R14, R15, ...vectors(6, 15)],
};

export const abis: Readonly<Record<AbiName, Abi>> = { sysv, win64 };

export type ArgumentPlace = { readonly register: Register } | { readonly stack: number };

/** Stack words count from the lowest, including the shadow space. */
export function argumentPlaces(abi: Abi, classes: readonly RegisterClass[]): readonly ArgumentPlace[] {
  const used = { general: 0, vector: 0 };
  let stack = abi.shadow;
  return classes.map((kind, position) => {
    const at = abi.positional ? position : used[kind]++;
    const row = kind === 'vector' ? abi.vectorArguments : abi.arguments;
    return at < row.length ? { register: row[at] } : { stack: stack++ };
  });
}

/** The allocatable registers of a class, caller-saved ones first, without the stack pointer. */
export function allocationOrder(abi: Abi, kind: RegisterClass = 'general'): readonly Register[] {
  return [...abi.callerSaved, ...abi.calleeSaved].filter((r) => isVector(r) === (kind === 'vector'));
}
