// Control-flow graphs for testing part of an SSA construction: smallest first, some irreducible.
import { ssaOf, type SsaAlgorithm, type SsaData } from '../../../compiler/index.ts';
import { seededRandom } from '../sandbox/rules/candidates.ts';
import type { Copy } from '../sandbox/limits.ts';

export interface TestedFlow {
  readonly text: string;
  readonly data: SsaData;
}

const GIVEN = [
  'a: x = 1; if ? then b else c\nb: x = 2; goto d\nc: goto d\nd: return x',
  'a: x = 1; goto b\nb: if ? then c else d\nc: x = x + 1; goto b\nd: return x',
  'a: x = 1; y = 2; if ? then b else c\nb: x = 2; goto d\nc: y = 3; goto d\nd: return x + y',
  'a: x = 1; if ? then b else c\nb: x = 2; goto c\nc: if ? then b else d\nd: return x',
];
const RANDOM = 60;

/** @param seed for random graphs, which follow the fixed ones */
export function testedFlows(algorithm: SsaAlgorithm, seed = 1): TestedFlow[] {
  const random = seededRandom(seed);
  const texts = [...GIVEN, ...Array.from({ length: RANDOM }, (_, i) => randomFlow(2 + (i >> 3), random))];
  return texts
    .flatMap((text) => {
      const answer = ssaOf(text, { algorithm, mostSteps: 0 });
      return answer.kind === 'ssa' ? [{ text, data: answer.data }] : [];
    })
    .sort((a, b) => a.data.blocks.length - b.data.blocks.length);
}

/** A text with unreachable blocks is invalid, and skipped. */
function randomFlow(size: number, random: () => number): string {
  const pick = (below: number): number => Math.floor(random() * below);
  const lines = ['b0: x = 1; y = 2; goto b1'];
  for (let block = 1; block <= size; block++) {
    const variable = 'xy'[pick(2)];
    const change = pick(2) === 0 ? '' : `${variable} = ${variable} + 1; `;
    const to = (): string => `b${1 + pick(size)}`;
    const next = `b${Math.min(size, block + 1)}`;
    const end =
      block === size ? 'return x + y' : pick(3) === 0 ? `goto ${next}` : `if ? then ${next} else ${to()}`;
    lines.push(`b${block}: ${change}${end}`);
  }
  return lines.join('\n');
}

/** The graph for the student's function, without the properties that it must find. */
export function flowCopy({ data }: TestedFlow, hidden: readonly string[]): Copy {
  const blocks = data.blocks.map((block) => {
    const { name, predecessors, successors, defs, uses, dominator, frontier } = block;
    const all = { name, predecessors, successors, defs, uses, dominator, frontier };
    return Object.fromEntries(Object.entries(all).filter(([key]) => !hidden.includes(key)));
  });
  return { variables: data.variables, blocks };
}
