// Renaming after phi placement: each use and argument gets the value that reaches it. Walks the dominator
// tree with the current value of each variable, restored on the way up (Cytron et al. 1991, figure 12).
import type { DefUseGraph } from '../flow/def-use.ts';
import type { Dominance } from './dominance.ts';
import {
  UNDEFINED,
  phiValue,
  simpleValue,
  sortedPhis,
  type Recorder,
  type SsaForm,
  type SsaValue,
} from '../form.ts';

interface Draft {
  readonly block: number;
  readonly variable: number;
  readonly args: SsaValue[];
}

export function rename(
  graph: DefUseGraph,
  { children }: Dominance,
  phis: readonly (readonly number[])[],
  recorder: Recorder,
): SsaForm {
  const { blocks, variables } = graph;
  const present = new Array<SsaValue>(variables.length).fill(UNDEFINED);
  const drafts: Draft[][] = blocks.map(({ predecessors }, block) =>
    phis[block].map((variable) => ({ block, variable, args: predecessors.map(() => UNDEFINED) })),
  );
  const uses: SsaValue[][] = blocks.map(() => []);
  // Pairs of a variable and the value to restore.
  const before: number[] = [];
  const set = (variable: number, value: SsaValue): void => {
    before.push(variable, present[variable]);
    present[variable] = value;
  };
  const slots = slotsOf(graph);

  const enter = (block: number): void => {
    recorder.visits++;
    for (const { variable } of drafts[block]) set(variable, phiValue(graph, block, variable));
    uses[block] = blocks[block].uses.map((variable) => {
      const value = present[variable];
      if (recorder.isOn) recorder.step({ kind: 'rename', variable, block, value });
      return value;
    });
    for (const variable of blocks[block].defs) set(variable, simpleValue(graph, block, variable));
    blocks[block].successors.forEach((successor, i) => {
      const place = slots[block][i];
      for (const { variable, args } of drafts[successor]) {
        const value = present[variable];
        args[place] = value;
        const phi = phiValue(graph, successor, variable);
        if (recorder.isOn) recorder.step({ kind: 'phi-argument', phi, place, value });
      }
    });
  };

  const stack = [{ block: 0, child: -1, mark: 0 }];
  for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
    if (top.child < 0) enter(top.block);
    const child = children[top.block][++top.child];
    if (child !== undefined) stack.push({ block: child, child: -1, mark: before.length });
    else {
      while (before.length > top.mark) {
        const value = before.pop() ?? UNDEFINED;
        present[before.pop() ?? 0] = value;
      }
      stack.pop();
    }
  }
  return { phis: sortedPhis(drafts.flat()), uses };
}

/** By block and successor: the index of this edge among the successor's predecessors. */
function slotsOf({ blocks }: DefUseGraph): readonly (readonly number[])[] {
  const next = new Int32Array(blocks.length);
  // Predecessors are in the order of their blocks, and of their successors: see defUseGraph.
  return blocks.map(({ successors }) => successors.map((successor) => next[successor]++));
}
