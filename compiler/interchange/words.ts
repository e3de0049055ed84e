// How the words of pipelines and the ops of our graphs stand for one another.
//
// An op of ours is written by its name, what it carries as a literal: texts with %20 for a space and %2C for a comma,
// since the packages end a literal there. Some have the words that json-pipeline's users know instead: literal,
// ssa:phi, if, jump, exit, return; those of the document «Sea of Nodes» are understood, too.
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

/** Ops whose nodes are no nodes of a pipeline, or have a word of their own. */
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

/** Words for operations that are ours under another name, with the same operands. */
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

/** The op that a word stands for; undefined for words with a meaning of their own, and for unknown ones. */
export const opOfWord = (word: string): Op | undefined => byName.get(word) ?? synonyms.get(word);

/** Whether an op takes so many operands; what is in slot 0 is not counted. */
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

/** What a word takes, if it takes something else; null where it may, and for words that are not known. */
export function wrongOperands(word: string, given: number): readonly string[] | null {
  const op = opOfWord(word);
  if (op !== undefined) return isArity(op, given) ? null : op.inputs.slice(1);
  const names = operandNames.get(word);
  return names === undefined || names.length === given ? null : names;
}

export const encodeText = (text: string): string => text.replace(/[%,\s]/g, (c) => encodeURIComponent(c));

/** The text that was encoded; others stay as they are. */
export function decodeText(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
