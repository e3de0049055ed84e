// Random control-flow graphs with definitions and uses, for tests of SSA construction.
// Each block is reachable, has at most two successors, and reads only variables with a value on every path to
// it. Reducible graphs have back edges only to dominators; others have them anywhere.
import { commonDominator, dominates, dominatorTree } from '../../../compiler/analysis/index.ts';
import { Random } from '../../../compiler/base/random.ts';
import { noSpan } from '../../../compiler/source/span.ts';
import { usesOf } from '../../../compiler/ssa/flow/flow.ts';
import type {
  FlowBlock,
  FlowExpression,
  FlowProgram,
  FlowStatement,
  FlowTerminator,
} from '../../../compiler/ssa/index.ts';

export interface FlowShape {
  readonly seed: number;
  readonly blocks: number;
  readonly variables: number;
  readonly reducible: boolean;
}

export function randomFlow({ seed, blocks, variables, reducible }: FlowShape): FlowProgram {
  const random = new Random(seed);
  const successors = randomEdges(random, blocks, reducible);
  const names = Array.from({ length: variables }, (_, i) => `v${i}`);
  const defines = successors.map((_, block) =>
    names.filter((_name, i) => (block === 0 ? i % 2 === 0 : random.below(Math.max(4, blocks / 4)) === 0)),
  );
  const assigned = assignedBefore(successors, defines, names);
  return {
    blocks: successors.map((next, block): FlowBlock => {
      const usable = names.filter((name) => assigned[block].has(name));
      const used = usable.filter(() => random.below(8) === 0);
      const reads = used.map((name): FlowExpression => ({ kind: 'variable', name }));
      const statements =
        reads.length === 0 ? [] : [statement(null, { kind: 'unknown', name: 'use', operands: reads })];
      for (const name of defines[block]) statements.push(statement(name, valueFor(random, usable)));
      return { name: `b${block}`, statements, terminator: terminator(next) };
    }),
  };
}

function statement(target: string | null, expression: FlowExpression): FlowStatement {
  return { target, expression, uses: usesOf(expression), span: noSpan };
}

function valueFor(random: Random, usable: readonly string[]): FlowExpression {
  const name = random.below(2) === 0 ? random.pick(usable) : undefined;
  if (name === undefined) return { kind: 'literal', value: BigInt(random.below(10)) };
  const one: FlowExpression = { kind: 'literal', value: 1n };
  return { kind: 'operation', operator: '+', operands: [{ kind: 'variable', name }, one] };
}

function terminator(next: readonly number[]): FlowTerminator {
  const [first, second] = next;
  if (first === undefined) return { kind: 'return', value: null, uses: [], span: noSpan };
  if (second === undefined) return { kind: 'jump', target: first };
  const condition: FlowExpression = { kind: 'unknown', name: '?', operands: [] };
  return { kind: 'branch', condition, uses: [], whenTrue: first, whenFalse: second, span: noSpan };
}

function randomEdges(random: Random, count: number, reducible: boolean): number[][] {
  const successors: number[][] = Array.from({ length: count }, () => []);
  const open = (block: number): boolean => successors[block].length < 2;
  for (let block = 1; block < count; block++) {
    // The previous block has room: only blocks up to here have successors.
    let from = random.below(4) === 0 ? random.below(block) : Math.max(0, block - 1 - random.below(3));
    while (!open(from)) from = (from + 1) % block;
    successors[from].push(block);
  }
  for (let i = 0; i < count; i++) {
    const from = random.below(count - 1);
    if (open(from) && random.below(3) > 0)
      successors[from].push(from + 1 + random.below(Math.min(count - from - 1, 12)));
  }
  const tree = dominatorTree(withPredecessors(successors));
  for (let i = 0; i < count / 3; i++) {
    const from = 1 + random.below(count - 1);
    const to = 1 + random.below(count - 1);
    if (!open(from)) continue;
    const target = reducible ? commonDominator(tree, from, to) : to;
    if (target > 0 && (!reducible || dominates(tree, target, from))) successors[from].push(target);
  }
  return successors;
}

function withPredecessors(successors: readonly (readonly number[])[]): { predecessors: number[] }[] {
  const blocks = successors.map(() => ({ predecessors: [] as number[] }));
  successors.forEach((next, from) => next.forEach((to) => blocks[to].predecessors.push(from)));
  return blocks;
}

/** Variables with a value on every path to a block, by block: all, until a path lacks them. */
function assignedBefore(
  successors: readonly (readonly number[])[],
  defines: readonly (readonly string[])[],
  names: readonly string[],
): Set<string>[] {
  const assigned = successors.map((_, block) => new Set(block === 0 ? [] : names));
  for (let changed = true; changed;) {
    changed = false;
    successors.forEach((next, block) => {
      for (const to of next)
        for (const name of assigned[to]) {
          if (assigned[block].has(name) || defines[block].includes(name)) continue;
          assigned[to].delete(name);
          changed = true;
        }
    });
  }
  return assigned;
}
