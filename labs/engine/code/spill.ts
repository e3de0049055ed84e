// spill: chooses the live range to spill when all have too many neighbors. The cost of ranges without a
// register is compared with ours.
import * as v from 'valibot';
import { allocationOf, compile, type LiveRangeData, type IterationData } from '../../../compiler/index.ts';
import { count, text } from '../reading/fields.ts';
import { itemAt } from '../lists.ts';
import { said } from '../text/index.ts';
import { plain, TestedFunction, valueText } from './functions.ts';
import { broken, defineRole, type CodeVerdict } from './role.ts';

interface Range {
  readonly name: string;
  readonly cost: number;
  readonly length: number;
}

interface Problem {
  readonly ranges: readonly Range[];
  readonly neighbors: readonly ReadonlySet<number>[];
}

type Candidate = Range & { readonly degree: number };

/** The index of a candidate; null for an invalid answer. */
type Choose = (candidates: readonly Candidate[]) => number | null;

/** Chaitin's heuristic: spill cost divided by the number of neighbors. */
const ours: Choose = (candidates) =>
  candidates.reduce((best, each, i) => (figureOf(each) < figureOf(itemAt(candidates, best)) ? i : best), 0);
const figureOf = ({ cost, degree }: Candidate): number => cost / degree;

export const spill = defineRole({
  schema: v.strictObject({
    of: v.literal('spill'),
    programs: v.pipe(v.array(text), v.minLength(1, 'needs at least one program')),
    registers: v.optional(v.pipe(count, v.minValue(2), v.maxValue(14)), 4n),
  }),
  form: 'export default function choose(candidates) { … }   each has name, cost, degree, length; returns an index in the list',
  test: async ({ programs, registers }, code, { level }) => {
    const lookedFor = said('spillChoice', registers);
    const opened = await TestedFunction.open(code);
    if (!opened.ok) return broken(lookedFor, opened.failure);
    try {
      let [mine, best] = [0, 0];
      for (const source of programs) {
        const problem = problemOf(source, level);
        if (problem === null) continue;
        let fault: CodeVerdict | null = null;
        const cost = costOf(problem, registers, (candidates) => {
          const answer = opened.value.call(candidates.map((each) => ({ ...each })));
          if (!answer.ok) fault = broken(lookedFor, answer.failure);
          const value = answer.ok ? plain(answer.value) : null;
          if (typeof value === 'bigint' && value >= 0n && value < BigInt(candidates.length))
            return Number(value);
          fault ??= {
            passed: false,
            lookedFor,
            found: said('noPlace', answer.ok ? valueText(answer.value) : '', candidates.length),
          };
          return null;
        });
        if (fault !== null) return fault;
        const wanted = costOf(problem, registers, ours) ?? 0;
        if (cost !== null && cost > wanted)
          return {
            passed: false,
            lookedFor,
            found: said('spillCosts', round(cost), round(wanted)),
            program: { source, argument: '0' },
          };
        [mine, best] = [mine + (cost ?? 0), best + wanted];
      }
      return { passed: true, lookedFor, found: said('spillCosts', round(mine), round(best)) };
    } finally {
      opened.value.dispose();
    }
  },
});

const round = (value: number): number => Math.round(value * 100) / 100;

function problemOf(source: string, level: number): Problem | null {
  const compilation = compile(source, { level });
  if (!compilation.ok) return null;
  const request = { function: 0, schedule: 'best', abi: 'sysv', allocator: 'coloring' } as const;
  const { iterations } = allocationOf(compilation, request);
  const [first] = iterations;
  return first === undefined ? null : graphOf(first);
}

function graphOf({ liveRanges, edges }: IterationData): Problem {
  const place = new Map(liveRanges.map(({ register }, i) => [register, i]));
  const neighbors = liveRanges.map(() => new Set<number>());
  for (const [a, b] of edges) {
    const [x, y] = [place.get(a), place.get(b)];
    if (x === undefined || y === undefined) continue;
    neighbors[x]?.add(y);
    neighbors[y]?.add(x);
  }
  return { ranges: liveRanges.map(rangeOf), neighbors };
}

/** Ranges that need a register cost so much that no heuristic chooses them. */
const rangeOf = ({ name, cost, ranges }: LiveRangeData): Range => ({
  name,
  cost: Number.isFinite(cost) ? cost : 1_000_000,
  length: ranges.reduce((sum, at, i) => sum + (i % 2 === 0 ? -at : at), 0),
});

/** The cost of the spilled ranges. */
function costOf({ ranges, neighbors }: Problem, registers: number, choose: Choose): number | null {
  const left = new Set(ranges.keys());
  const stack: number[] = [];
  const degree = (range: number): number =>
    [...itemAt(neighbors, range)].filter((each) => left.has(each)).length;
  while (left.size > 0) {
    let next = [...left].find((range) => degree(range) < registers);
    if (next === undefined) {
      const candidates = [...left];
      const chosen = choose(candidates.map((range) => ({ ...itemAt(ranges, range), degree: degree(range) })));
      if (chosen === null) return null;
      next = itemAt(candidates, chosen);
    }
    left.delete(next);
    stack.push(next);
  }
  const colors = new Map<number, number>();
  let cost = 0;
  for (const range of stack.reverse()) {
    const taken = new Set([...itemAt(neighbors, range)].map((each) => colors.get(each)));
    const free = Array.from({ length: registers }, (_, i) => i).find((color) => !taken.has(color));
    if (free === undefined) cost += itemAt(ranges, range).cost;
    else colors.set(range, free);
  }
  return cost;
}
