// Built-in reductions that remove redundant index checks by ranges and limits, after Fedor Indutny's “Sea of
// Nodes”.
//
// `range` bounds a literal, an add, and a counter: a phi of a known number and of itself plus a positive
// number is never below the first. `limit` finds what a branch proves: on the true arm of `if (x < y)`, x is
// below y. `checks` removes a checkIndex whose index is not negative and, by a limit of its region or a
// dominating one, below the same array's length.
//
// They know the opcodes of json-pipeline's users and of our graphs: add and Add, cmp "<" and LT, checkIndex
// and CheckIndex, loadArrayLength and Length.
//
// Integers have 64 bits: a sum that may wrap has no range, and a counter needs a test against wrapping on
// each path around its loop. A range never changes once found, so the reductions terminate.
import { regionOf, successorsOf } from './region-graph.ts';
import { PHI, PipelineBlock, type PipelineNode } from './pipeline.ts';
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

/** Shared by the reductions of one run. */
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
        // A counter depends on its increment, two edges away.
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

export const rangeText = ({ from, to }: Range): string => `${from} to ${numberText(to)}`;

const numberText = (value: number): string => (value >= LONGEST ? '+∞' : String(value));

/** Integers are below this; larger results have wrapped. */
const WRAP = 2 ** 63;
/** Maximum array length: more would fill half of the 64-bit address space. Texts show larger bounds as +∞. */
const LONGEST = 2 ** 62;

function rangeOf(node: PipelineNode, ranges: ReadonlyMap<PipelineNode, Range>): Range | null {
  const known = node.inputs.map((input) => ranges.get(input));
  const [left, right] = known;
  switch (node.opcode) {
    case 'literal': {
      const [value] = node.literals;
      return typeof value === 'number' ? unwrapped({ from: value, to: value }) : null;
    }
    case 'add':
    case 'Add':
      if (left === undefined || right === undefined) return null;
      return unwrapped({ from: left.from + right.from, to: left.to + right.to });
    case PHI: {
      const counter = counterRange(node, ranges);
      if (counter !== null) return counter;
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

const unwrapped = (range: Range): Range | null => (range.from >= -WRAP && range.to < WRAP ? range : null);

/** The range of a phi of known numbers, and itself plus a positive number that cannot wrap. */
function counterRange(phi: PipelineNode, ranges: ReadonlyMap<PipelineNode, Range>): Range | null {
  const head = regionOf(phi);
  const ways = head === null ? [] : regionsBefore(head);
  const firsts: Range[] = [];
  let to = -Infinity;
  for (const [way, input] of phi.inputs.entries()) {
    const step = stepOf(phi, input, ranges);
    if (step === null) {
      const range = ranges.get(input);
      if (range === undefined) return null;
      firsts.push(range);
    } else {
      const next = mostAfter(step, limitsBefore(phi, head, ways[way] ?? null), ranges);
      if (next === null) return null;
      to = Math.max(to, next);
    }
  }
  if (to === -Infinity || firsts.length === 0) return null;
  return {
    from: Math.min(...firsts.map(({ from }) => from)),
    to: Math.max(to, ...firsts.map((first) => first.to)),
  };
}

/** The increment in an input of a phi; null if the input is not the phi plus a positive number. */
function stepOf(
  phi: PipelineNode,
  { opcode, inputs }: PipelineNode,
  ranges: ReadonlyMap<PipelineNode, Range>,
): Range | null {
  const isSum = (opcode === 'add' || opcode === 'Add') && inputs.length === 2;
  const slot = isSum ? inputs.indexOf(phi) : -1;
  const step = slot < 0 ? undefined : ranges.get(inputs[1 - slot]);
  return step !== undefined && step.from > 0 ? step : null;
}

/** The maximum of a number below one of these limits after a step; null if that may wrap. */
function mostAfter(
  step: Range,
  limits: readonly PipelineNode[] | null,
  ranges: ReadonlyMap<PipelineNode, Range>,
): number | null {
  if (limits === null) return null;
  const isShort = limits.every((limit) => isLength(limit) || (ranges.get(limit)?.to ?? WRAP) <= LONGEST);
  // Below any other number, only a step of 1 cannot wrap.
  if (step.to > (isShort ? WRAP - LONGEST : 1)) return null;
  return isShort ? LONGEST + step.to : WRAP;
}

/** The upper limits of a phi on all paths from its region to the end of another; null if some path has no test. */
function limitsBefore(
  phi: PipelineNode,
  head: PipelineNode | null,
  last: PipelineNode | null,
): PipelineNode[] | null {
  const found: PipelineNode[] = [];
  const seen = new Set<PipelineNode>();
  const open = [last];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (at === null || at === head) return null;
    if (seen.has(at)) continue;
    seen.add(at);
    const limit = limitsInto(at).find(({ left, relation }) => left === phi && relation === '<');
    const before = limit === undefined ? regionsBefore(at) : [];
    if (limit !== undefined) found.push(limit.right);
    else if (before.length === 0) return null;
    open.push(...before);
  }
  return found;
}

/** By slot of the region's phis. */
const regionsBefore = (head: PipelineNode): (PipelineNode | null)[] =>
  head instanceof PipelineBlock ? head.predecessors : head.control.map(regionOf);

const limitsInto = (region: PipelineNode): Limit[] =>
  region.control
    .slice(0, 1)
    .flatMap((end) => limitsOf(end).flatMap(([arm, limit]) => (arm === region ? limit : [])));

function limitsOf(node: PipelineNode): [PipelineNode, Limit][] {
  const test = node.opcode === 'if' ? node.inputs[0] : undefined;
  const below = test === undefined ? null : belowOf(test);
  const arms = successorsOf(node);
  if (below === null || arms.length !== 2) return [];
  const { left, right, arm: isBelow } = below;
  const limits = arms.map((region, arm): [PipelineNode, Limit] => [
    region,
    { left, relation: arm === isBelow ? '<' : '>=', right },
  ]);
  return limits.filter(([region]) => region.control.length === 1);
}

/**
 * A comparison as `left < right` on one arm of its branch (0 is the true one) and `left >= right` on the
 * other.
 */
function belowOf({ opcode, literals, inputs }: PipelineNode): {
  readonly left: PipelineNode;
  readonly right: PipelineNode;
  readonly arm: 0 | 1;
} | null {
  const [a, b] = inputs;
  const form = belowForms.get(opcode === 'cmp' ? String(literals[0]) : opcode);
  if (form === undefined || a === undefined || b === undefined) return null;
  const [left, right] = form.swapped ? [b, a] : [a, b];
  return { left, right, arm: form.arm };
}

/** `a > b` is `b < a`; `a <= b` is the negation of `b < a`. */
const belowForms: ReadonlyMap<string, { readonly swapped: boolean; readonly arm: 0 | 1 }> = new Map([
  ['<', { swapped: false, arm: 0 }],
  ['LT', { swapped: false, arm: 0 }],
  ['>=', { swapped: false, arm: 1 }],
  ['>', { swapped: true, arm: 0 }],
  ['<=', { swapped: true, arm: 1 }],
  ['LE', { swapped: true, arm: 1 }],
]);

const isLength = ({ opcode }: PipelineNode): boolean => opcode === 'loadArrayLength' || opcode === 'Length';

function removeCheck(node: PipelineNode, reducer: Reducer, { ranges, limits }: IndexFacts): void {
  const check = checkOf(node);
  if (check === null || node.uses.length > 0) return;
  const { index, isShort } = check;
  const range = ranges.get(index);
  if (range === undefined || range.from < 0) return;
  const isBelow = ({ left, relation, right }: Limit): boolean =>
    left === index && relation === '<' && isShort(right);
  for (let above = node.control; above.length === 1; above = above[0].control) {
    if (limits.get(above[0])?.some(isBelow) !== true) continue;
    reducer.remove(node);
    return;
  }
}

/** An index check's index, and a bound that does not exceed the array's length. */
function checkOf({ opcode, inputs }: PipelineNode): {
  readonly index: PipelineNode;
  readonly isShort: (bound: PipelineNode) => boolean;
} | null {
  if (inputs.length !== 2) return null;
  if (opcode === 'checkIndex') {
    const [array, index] = inputs;
    return { index, isShort: (bound) => isLength(bound) && bound.inputs[0] === array };
  }
  if (opcode !== 'CheckIndex') return null;
  const [index, length] = inputs;
  return { index, isShort: (bound) => isNoLonger(lengthOf(bound), lengthOf(length)) };
}

/** If the node loads a length, the length with which the array was created, because lengths do not change. */
function lengthOf(node: PipelineNode): PipelineNode {
  const [array] = isLength(node) ? node.inputs : [];
  if (array === undefined) return node;
  return array.opcode === 'New' && array.inputs.length === 1 ? array.inputs[0] : array;
}

/** Whether the bound is at most the length: they are one value, or known numbers. */
function isNoLonger(bound: PipelineNode, length: PipelineNode): boolean {
  if (bound === length) return true;
  const [most, given] = [bound, length].map(({ opcode, literals: [value] }) =>
    opcode === 'literal' && typeof value === 'number' ? value : NaN,
  );
  return most <= given;
}
