// Which checks cannot fail, and why: indices by range and limit, divisors and lengths by range.
//
// Each verdict assumes that all checks succeed: facts from checks are used for others. All checks that cannot
// fail may be removed together, because none of them ever stopped the program.
import { say, type Phrase } from '../base/phrase.ts';
import type { Graph } from '../ir/graph.ts';
import type { Node } from '../ir/node.ts';
import { ops } from '../ir/ops/table.ts';
import type { IntType } from '../ir/types.ts';
import {
  checkKind,
  insideReason,
  lengthText,
  isText,
  rangeText,
  valueReason,
  type CheckReason,
  type ValueNames,
} from './checks.ts';
import { Facts } from './facts.ts';
import { blockTreeOf, type BlockTree } from './block-tree.ts';
import { Limits } from './limits.ts';
import { Ranges } from './ranges.ts';

export type CheckCondition =
  | 'never-reached'
  | 'index-not-negative'
  | 'index-below-length'
  | 'index-inside'
  | 'length-not-negative'
  | 'divisor-not-zero';

export interface Missing {
  readonly condition: CheckCondition;
  readonly text: (names: ValueNames) => Phrase;
}

export type Verdict = { readonly check: Node } & (
  | { readonly reason: CheckReason; readonly missing: null }
  | { readonly reason: null; readonly missing: Missing }
);

export interface CheckAnalysis {
  readonly dominance: BlockTree;
  readonly facts: Facts;
  readonly ranges: Ranges;
  readonly limits: Limits;
  readonly verdicts: readonly Verdict[];
}

/** Requires a graph without unreachable control. @param roots further values for queries */
export function analyseChecks(graph: Graph, roots: readonly Node[] = []): CheckAnalysis {
  const dominance = blockTreeOf(graph);
  const facts = new Facts(dominance);
  const checks = dominance.cfg.blocks.flatMap(({ end }) =>
    end !== null && checkKind(end.op) !== null ? [end] : [],
  );
  const values = checks.flatMap((check) => check.inputs.slice(1) as Node[]);
  const ranges = new Ranges(dominance, facts, [...values, ...roots]);
  const limits = new Limits(dominance, facts, ranges);
  const verdict = (check: Node): Verdict =>
    check.op === ops.CheckIndex
      ? judgeIndex(check, dominance.endingIn(check), ranges, limits)
      : judgeValue(check, dominance.endingIn(check), ranges, facts);
  return { dominance, facts, ranges, limits, verdicts: checks.map(verdict) };
}

function judgeIndex(check: Node, block: number, ranges: Ranges, limits: Limits): Verdict {
  const index = check.input(1);
  const length = check.input(2);
  const range = ranges.at(index, block);
  const lengths = ranges.at(length, block);
  if (isEmpty(range) || isEmpty(lengths))
    return missing(check, 'never-reached', () => say`no test proves that it is unreachable`);
  if (range.max < lengths.min && range.min >= 0n)
    return { check, missing: null, reason: insideReason(check, range, lengths) };
  const proof = limits.atMost(index, length, -1n, block);
  if (proof !== null && range.min >= 0n)
    return { check, missing: null, reason: limitReason(check, range, proof) };
  const condition =
    proof !== null ? 'index-not-negative' : range.min >= 0n ? 'index-below-length' : 'index-inside';
  return missing(check, condition, (names) => {
    const i = names(index);
    const n = names(length);
    const below = say`${i} may be negative: ${isText(index, range, names)}`;
    if (proof !== null) return below;
    const above = say`nothing proves that ${i} < ${n}: ${isText(index, range, names)}, ${lengthText(length, lengths, names)}`;
    return range.min >= 0n ? above : say`${i} may be negative, and ${above}`;
  });
}

function limitReason(check: Node, range: IntType, proof: readonly Node[]): CheckReason {
  const index = check.input(1);
  const length = check.input(2);
  const branch = proof[0] ?? null;
  const isSame = (node: Node): boolean =>
    node.op === ops.CheckIndex && node.input(1) === index && node.input(2) === length;
  if (proof.length === 1 && isSame(proof[0])) return { kind: 'dominated', by: proof[0] };
  return {
    kind: 'limit',
    branch,
    text: (names) => say`${isText(index, range, names)}, and ${names(index)} < ${names(length)}`,
  };
}

function judgeValue(check: Node, block: number, ranges: Ranges, facts: Facts): Verdict {
  const value = check.input(1);
  const range = ranges.at(value, block);
  if (isEmpty(range))
    return missing(check, 'never-reached', () => say`no test proves that it is unreachable`);
  const isLength = check.op === ops.CheckLength;
  if (isLength ? range.min >= 0n : range.min > 0n || range.max < 0n)
    return { check, missing: null, reason: valueReason(check, range) };
  for (const { relation, other, offset, by } of isLength ? [] : facts.at(value, block)) {
    if (relation !== 'not' || other !== null || offset !== 0n) continue;
    const isSame = by.op === ops.ZeroCheck && by.input(1) === value;
    const text = (names: ValueNames): Phrase => say`${names(value)} is not 0`;
    return {
      check,
      missing: null,
      reason: isSame ? { kind: 'dominated', by } : { kind: 'limit', branch: by, text },
    };
  }
  return missing(check, isLength ? 'length-not-negative' : 'divisor-not-zero', (names) =>
    isLength
      ? say`${names(value)} may be negative: it is ${rangeText(range)}`
      : say`${names(value)} may be 0: it is ${rangeText(range)}`,
  );
}

const isEmpty = ({ min, max }: IntType): boolean => min > max;

const missing = (check: Node, condition: CheckCondition, text: Missing['text']): Verdict => ({
  check,
  reason: null,
  missing: { condition, text },
});
