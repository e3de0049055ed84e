// Ready reductions: the removal of index checks by ranges and limits, after Fedor Indutny's «Sea of Nodes».
//
// `range` finds between which numbers a literal, an add and a counter lie: a phi of a known number and of itself plus a
// positive number is never below the first. `limit` finds what a branch shows: on the true arm of `if (x < y)` x is
// below y, on the false arm it is not. `checks` removes a checkIndex whose index is not negative and, in its region or
// one above it that it can only be reached through, below the length of the same array.
// Numbers are those of JSON and do not wrap. A range is found once and stays, so the reductions end.
import { successorsOf } from './flow.ts';
import { PHI, type PipelineNode } from './pipeline.ts';
import type { Reducer, Reduction } from './reducer.ts';

export interface Range {
  readonly from: number;
  readonly to: number;
}

export interface Limit {
  readonly left: PipelineNode;
  readonly relation: '<' | '>=';
  readonly right: PipelineNode;
}

/** What the reductions of one run share. */
export interface IndexFacts {
  readonly ranges: ReadonlyMap<PipelineNode, Range>;
  /** By region. */
  readonly limits: ReadonlyMap<PipelineNode, readonly Limit[]>;
}

export interface IndexReductions {
  readonly facts: IndexFacts;
  readonly range: Reduction;
  readonly limit: Reduction;
  readonly checks: Reduction;
}

export const reductionNames = ['range', 'limit', 'checks'] as const;
export type ReductionName = (typeof reductionNames)[number];

/** The three reductions, with facts of their own. */
export function indexReductions(): IndexReductions {
  const ranges = new Map<PipelineNode, Range>();
  const limits = new Map<PipelineNode, readonly Limit[]>();
  const facts = { ranges, limits };
  return {
    facts,
    range: {
      name: 'range',
      reduce: (node, reducer) => {
        const range = ranges.has(node) ? null : rangeOf(node, ranges);
        if (range === null) return;
        ranges.set(node, range);
        reducer.change(node);
        // A counter looks at what is added to it, two steps away.
        for (const { user } of node.uses)
          for (const input of user.inputs) if (input.opcode === PHI) reducer.add(input);
      },
      facts: (node, name) => {
        const range = ranges.get(node);
        return range === undefined ? '' : `${name(node)} in ${rangeText(range)}`;
      },
    },
    limit: {
      name: 'limit',
      reduce: (node, reducer) => {
        for (const [region, found] of limitsOf(node)) {
          if (limits.has(region)) continue;
          limits.set(region, [found]);
          reducer.change(region);
        }
      },
      facts: (node, name) =>
        (limits.get(node) ?? [])
          .map(({ left, relation, right }) => `${name(left)} ${relation} ${name(right)}`)
          .join(', '),
    },
    checks: {
      name: 'checks',
      reduce: (node, reducer) => removeCheck(node, reducer, facts),
    },
  };
}

/** 0 to +∞ */
export const rangeText = ({ from, to }: Range): string => `${numberText(from)} to ${numberText(to)}`;

const numberText = (value: number): string =>
  Number.isFinite(value) ? String(value) : value > 0 ? '+∞' : '-∞';

function rangeOf(node: PipelineNode, ranges: ReadonlyMap<PipelineNode, Range>): Range | null {
  const known = node.inputs.map((input) => ranges.get(input));
  const [left, right] = known;
  switch (node.opcode) {
    case 'literal': {
      const [value] = node.literals;
      return typeof value === 'number' ? { from: value, to: value } : null;
    }
    case 'add':
      if (left === undefined || right === undefined) return null;
      return { from: left.from + right.from, to: left.to + right.to };
    case PHI: {
      const first = firstOfCounter(node, ranges);
      if (first !== null) return { from: first, to: Infinity };
      if (known.length === 0 || !known.every((range) => range !== undefined)) return null;
      return {
        from: Math.min(...known.map(({ from }) => from)),
        to: Math.max(...known.map(({ to }) => to)),
      };
    }
    default:
      return null;
  }
}

/** The lowest number of a phi whose every other input is itself plus a positive number. */
function firstOfCounter(phi: PipelineNode, ranges: ReadonlyMap<PipelineNode, Range>): number | null {
  const steps = phi.inputs.filter(
    ({ opcode, inputs }) =>
      opcode === 'add' &&
      inputs.length === 2 &&
      inputs.some((input, slot) => input === phi && (ranges.get(inputs[1 - slot])?.from ?? 0) > 0),
  );
  const others = phi.inputs.filter((input) => !steps.includes(input)).map((input) => ranges.get(input));
  if (steps.length === 0 || others.length === 0) return null;
  return others.every((range) => range !== undefined) ? Math.min(...others.map(({ from }) => from)) : null;
}

/** What a branch shows in the regions that only it leads to. */
function limitsOf(node: PipelineNode): [PipelineNode, Limit][] {
  const test = node.opcode === 'if' ? node.inputs[0] : undefined;
  if (test?.opcode !== 'cmp' || test.literals[0] !== '<') return [];
  const [left, right] = test.inputs;
  const arms = successorsOf(node);
  if (left === undefined || right === undefined || arms.length !== 2) return [];
  const limits = (['<', '>='] as const).map((relation, arm): [PipelineNode, Limit] => [
    arms[arm],
    { left, relation, right },
  ]);
  return limits.filter(([region]) => region.control.length === 1);
}

function removeCheck(node: PipelineNode, reducer: Reducer, { ranges, limits }: IndexFacts): void {
  if (node.opcode !== 'checkIndex' || node.inputs.length !== 2 || node.uses.length > 0) return;
  const [array, index] = node.inputs;
  const range = ranges.get(index);
  if (range === undefined || range.from < 0) return;
  const isShort = ({ left, relation, right }: Limit): boolean =>
    left === index && relation === '<' && right.opcode === 'loadArrayLength' && right.inputs[0] === array;
  for (let above = node.control; above.length === 1; above = above[0].control) {
    if (limits.get(above[0])?.some(isShort) !== true) continue;
    reducer.remove(node);
    return;
  }
}
