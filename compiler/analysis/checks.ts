// The checks of a graph, and why one cannot fail: shared by the analyses, the optimizer, and the window.
import { say, type Phrase } from '../base/phrase.ts';
import type { Node } from '../ir/node.ts';
import type { CheckedFault, Op } from '../ir/ops/row.ts';
import { ops } from '../ir/ops/table.ts';
import { INT, NULL, type Type } from '../ir/types.ts';
import { typeText } from '../ir/text/type-text.ts';

export type CheckKind = 'zero' | 'index' | 'length';

const kinds: Readonly<Record<CheckedFault, CheckKind>> = {
  'divide-by-zero': 'zero',
  'index-out-of-bounds': 'index',
  'negative-array-length': 'length',
};

export const checkKind = ({ fault }: Op): CheckKind | null => (fault === undefined ? null : kinds[fault]);

/** Why a check cannot fail. `by` and `branch` are graph nodes. */
export type CheckReason =
  | { readonly kind: 'dominated'; readonly by: Node }
  /** All possible values are valid: `i is 0 … 9, a# is 10`. */
  | { readonly kind: 'range'; readonly text: (names: ValueNames) => Phrase }
  /** A dominating test or check proves it: `i < a#`. The branch is null if no test was needed. */
  | {
      readonly kind: 'limit';
      readonly branch: Node | null;
      readonly text: (names: ValueNames) => Phrase;
    };

export type ValueNames = (value: Node) => Phrase;

/** As plain data; lines are 1-based, 0 in the library. */
export type CheckReasonData =
  | { readonly kind: 'dominated'; readonly by: number; readonly line: number }
  | { readonly kind: 'range'; readonly text: Phrase }
  /** `branch`: the test's node; -1 if none was needed. */
  | { readonly kind: 'limit'; readonly branch: number; readonly line: number; readonly text: Phrase };

export interface RemovedCheck {
  /** The check is no longer in the graph. */
  readonly node: number;
  /** The step that removed it, counted from 1; 0 without a log. */
  readonly step: number;
  readonly start: number;
  readonly end: number;
  readonly line: number;
  readonly kind: CheckKind;
  readonly reason: CheckReasonData;
}

/** Part of a sentence: `it is dominated by the check at line 4`. */
export function reasonText(reason: CheckReasonData): Phrase {
  switch (reason.kind) {
    case 'dominated':
      return say`it is dominated by the check${atLine(reason.line)}`;
    case 'range':
      return reason.text;
    case 'limit':
      return reason.branch < 0 ? reason.text : say`${reason.text}, by the test${atLine(reason.line)}`;
  }
}

const atLine = (line: number): Phrase => (line > 0 ? say` at line ${line}` : say` of the library`);

/** An integer range for users: `7`, `0 … 9`, `0 … 2^63-1`, `any integer`. */
export function rangeText(type: Type): Phrase {
  if (type.kind !== 'int') return typeText(type);
  if (type.min > type.max) return say`no value`;
  if (type.min === type.max) return endText(type.min);
  return type.min === INT.min && type.max === INT.max
    ? say`any integer`
    : `${endText(type.min)} … ${endText(type.max)}`;
}

/** Writes ends of wide types as powers of two. */
function endText(end: bigint): string {
  for (const bits of [31n, 32n, 63n]) {
    if (end === (1n << bits) - 1n) return `2^${bits}-1`;
    if (end === -(1n << bits)) return `-2^${bits}`;
  }
  return String(end);
}

export const isText = (value: Node, type: Type, names: ValueNames): Phrase => {
  const name = names(value);
  const range = rangeText(type);
  return name === range ? name : say`${name} is ${range}`;
};

export const insideReason = (check: Node, index: Type, length: Type): CheckReason => {
  const i = check.input(1);
  const n = check.input(2);
  return {
    kind: 'range',
    text: (names) => say`${indexText(i, index, names)}, and ${lengthText(n, length, names)}`,
  };
};

const indexText = (index: Node, type: Type, names: ValueNames): Phrase =>
  index.op === ops.Constant ? say`the index is ${rangeText(type)}` : isText(index, type, names);

/** The text for a constant length. */
export const lengthText = (length: Node, type: Type, names: ValueNames): Phrase =>
  length.op === ops.Constant || names(length) === NAMELESS_LENGTH
    ? say`the length is ${rangeText(type)}`
    : isText(length, type, names);

export const valueReason = (check: Node, type: Type): CheckReason => {
  const value = check.input(1);
  return {
    kind: 'range',
    text: (names) => (value.op === ops.Constant ? constantText(check, type) : isText(value, type, names)),
  };
};

const constantText = (check: Node, type: Type): Phrase =>
  check.op === ops.ZeroCheck ? say`the divisor is ${rangeText(type)}` : say`the length is ${rangeText(type)}`;

const NAMELESS_LENGTH = '…#';
const LONGEST_NAME = 40;

/** Constants are named by value, variables by name, other nodes by their source text. */
export function namesFrom(source: string): (value: Node) => string {
  const textOf = ({ span: { start, end } }: Node): string => {
    const text = source.slice(start, end);
    return text.length <= LONGEST_NAME && !text.includes('\n') ? text : '';
  };
  const nameOf = (value: Node): string => {
    const { op, aux } = value;
    if (op === ops.Constant) return value.type === NULL ? 'null' : typeText(value.type);
    if (op === ops.Phi) return (typeof aux === 'string' && aux) || value.toString();
    if (op === ops.Parm && typeof aux === 'object' && aux?.kind === 'parameter') return aux.name;
    if (op === ops.Proj && value.inputs[0]?.op === ops.Start) return 'arg';
    if (op === ops.Length) return lengthName(value);
    const integer = uncastInteger(value);
    if (integer !== value) return nameOf(integer);
    const sum = constantSum(value);
    if (sum !== null)
      return `${nameOf(sum.base)} ${sum.sum < 0n ? '-' : '+'} ${sum.sum < 0n ? -sum.sum : sum.sum}`;
    return textOf(value) || value.toString();
  };
  const lengthName = (length: Node): string => {
    const text = textOf(length);
    if (text.endsWith('#')) return text;
    const array = length.inputs[1];
    const name = array == null ? '' : nameOf(array);
    return /^\w+$/.test(name) ? `${name}#` : NAMELESS_LENGTH;
  };
  return nameOf;
}

/** The same integer without the casts that narrow its type. */
export function uncastInteger(value: Node): Node {
  let integer = value;
  while (integer.op === ops.Cast && integer.type.kind === 'int') integer = integer.input(1);
  return integer;
}

/** The parts of `x + 3` or `x - 3`, or null. */
export function constantSum(value: Node): { readonly base: Node; readonly sum: bigint } | null {
  if (value.op !== ops.Add && value.op !== ops.Sub) return null;
  const [, base, amount] = value.inputs;
  if (base == null || amount?.op !== ops.Constant || amount.type.kind !== 'int') return null;
  return { base, sum: value.op === ops.Add ? amount.type.min : -amount.type.min };
}
