// The control-flow graph for SSA construction: each block only has sets of defined and used variables.
//
// In the split form, both sets of a block are disjoint, as Ullrich, “Verified Construction of SSA Form”
// (2013) §3 requires, because the order within a block is lost; split.ts produces it. In the form of whole
// blocks (`ofBlocks`), `uses` are the variables that are read before the block defines them.
// Invariants:
//  - block 0 is the entry: an empty block without predecessors that reaches each other block;
//  - predecessors list a block twice if both its outcomes branch to one block;
//  - each use is strict: on every path from the entry, a definition precedes it (`strictnessProblem`).
import { successorsOf, type FlowProgram } from './flow.ts';

export interface DefUseBlock {
  readonly name: string;
  /** By number, without duplicates. */
  readonly defs: readonly number[];
  readonly uses: readonly number[];
  readonly predecessors: readonly number[];
  readonly successors: readonly number[];
  /** The block of the flow program that it represents in whole or in part; -1 for the entry. */
  readonly origin: number;
}

export interface DefUseGraph {
  readonly variables: readonly string[];
  readonly blocks: readonly DefUseBlock[];
}

export interface DefUseDraft {
  readonly name: string;
  readonly defs: readonly number[];
  readonly uses: readonly number[];
  readonly successors: readonly number[];
  readonly origin: number;
}

/** Predecessors are in the order of their blocks, and of their successors. */
function defUseGraph(variables: readonly string[], drafts: readonly DefUseDraft[]): DefUseGraph {
  const predecessors: number[][] = drafts.map(() => []);
  drafts.forEach(({ successors }, block) => {
    for (const successor of successors) predecessors[successor].push(block);
  });
  return {
    variables,
    blocks: drafts.map((draft, block) => ({ ...draft, predecessors: predecessors[block] })),
  };
}

class VariableNumbers {
  readonly names: string[] = [];
  private readonly numbers = new Map<string, number>();

  of(name: string): number {
    let number = this.numbers.get(name);
    if (number === undefined) {
      number = this.names.length;
      this.numbers.set(name, number);
      this.names.push(name);
    }
    return number;
  }
}

/** Block b of the program becomes block b + 1, after an entry. */
export function ofBlocks(program: FlowProgram): DefUseGraph {
  const numbers = new VariableNumbers();
  const drafts = program.blocks.map(({ name, statements, terminator }, origin): DefUseDraft => {
    const [defs, uses] = [new Set<number>(), new Set<number>()];
    const use = (variable: string): void => {
      const number = numbers.of(variable);
      if (!defs.has(number)) uses.add(number);
    };
    for (const statement of statements) {
      statement.uses.forEach(use);
      if (statement.target !== null) defs.add(numbers.of(statement.target));
    }
    if (terminator.kind !== 'jump') terminator.uses.forEach(use);
    const successors = successorsOf(terminator).map((block) => block + 1);
    return { name, defs: [...defs], uses: [...uses], successors, origin };
  });
  return defUseGraph(numbers.names, [entryDraft(1), ...drafts]);
}

const entryDraft = (first: number): DefUseDraft => ({
  name: 'start',
  defs: [],
  uses: [],
  successors: [first],
  origin: -1,
});

/** The first use that a path reaches without a definition, or null. */
export function strictnessProblem({
  blocks,
}: DefUseGraph): { readonly variable: number; readonly block: number } | null {
  const live = liveIn(blocks);
  const [variable] = live[0];
  if (variable === undefined) return null;
  const block = blocks.findIndex(({ uses }) => uses.includes(variable));
  return { variable, block };
}

/** By block, using the classical backward iteration, one variable at a time. */
export function liveIn(blocks: readonly DefUseBlock[]): readonly ReadonlySet<number>[] {
  const live = blocks.map(() => new Set<number>());
  const defines = blocks.map(({ defs }) => new Set(defs));
  blocks.forEach(({ uses }, block) => {
    for (const variable of uses) spread(blocks, live, defines, block, variable);
  });
  return live;
}

function spread(
  blocks: readonly DefUseBlock[],
  live: readonly Set<number>[],
  defines: readonly ReadonlySet<number>[],
  from: number,
  variable: number,
): void {
  const waiting = [from];
  for (let block = waiting.pop(); block !== undefined; block = waiting.pop()) {
    if (live[block].has(variable)) continue;
    live[block].add(variable);
    for (const predecessor of blocks[block].predecessors)
      if (!defines[predecessor].has(variable)) waiting.push(predecessor);
  }
}
