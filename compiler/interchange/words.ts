// Maps pipeline opcodes to ops of our graphs and back.
//
// An op is written by its name, with its auxiliary data as a literal: strings contain %20 for a space and %2C
// for a comma, because the packages end a literal there. Some ops use the opcodes of json-pipeline's users
// instead: literal, ssa:phi, if, jump, exit, return; those of the document “Sea of Nodes” are also
// understood.
import { PHI } from './pipeline.ts';
import type { Op } from '../ir/ops/row.ts';
import { opTable, ops, type OpName } from '../ir/ops/table.ts';

export const WORDS = {
  literal: 'literal',
  phi: PHI,
  branch: 'if',
  jump: 'jump',
  exit: 'exit',
  result: 'return',
  argument: 'parameter',
  memory: 'memory',
  declare: 'declare',
} as const;

/** Ops that do not appear in a pipeline, or have a separate opcode. */
const notByName: ReadonlySet<OpName> = new Set([
  'Start',
  'Stop',
  'If',
  'Return',
  'CProj',
  'Region',
  'Loop',
  'XCtrl',
  'Scope',
  'Phi',
] as const);

const byName: ReadonlyMap<string, Op> = new Map(
  opTable.filter(({ name }) => !notByName.has(name)).map((op) => [op.name, op]),
);

/** Opcodes for ops with another name and the same operands. */
const synonyms: ReadonlyMap<string, Op> = new Map([
  ['add', ops.Add],
  ['sub', ops.Sub],
  ['mul', ops.Mul],
  ['and', ops.And],
  ['or', ops.Or],
  ['xor', ops.Xor],
  ['shl', ops.Shl],
  ['shr', ops.Shr],
  ['sar', ops.Sar],
  ['neg', ops.Minus],
  ['not', ops.Not],
  ['loadArrayLength', ops.Length],
]);

/** Undefined if the opcode is special or unknown. */
export const opOfWord = (word: string): Op | undefined => byName.get(word) ?? synonyms.get(word);

export function isArity({ inputs }: Op, given: number): boolean {
  const names = inputs.slice(1);
  return names.at(-1)?.endsWith('…') === true ? given >= names.length - 1 : given === names.length;
}

const operandNames: ReadonlyMap<string, readonly string[]> = new Map([
  [WORDS.literal, []],
  [WORDS.jump, []],
  [WORDS.branch, ['condition']],
  ['cmp', ['left', 'right']],
  ['checkIndex', ['array', 'index']],
]);

/**
 * The operands that an opcode requires if the given number is wrong; null if it is right, or the opcode
 * unknown.
 */
export function wrongOperands(word: string, given: number): readonly string[] | null {
  const op = opOfWord(word);
  if (op !== undefined) return isArity(op, given) ? null : op.inputs.slice(1);
  const names = operandNames.get(word);
  return names === undefined || names.length === given ? null : names;
}

export const encodeText = (text: string): string => text.replace(/[%,\s]/g, (c) => encodeURIComponent(c));

/** Leaves strings that are not encoded unchanged. */
export function decodeText(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
