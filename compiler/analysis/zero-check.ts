// Redundant zero checks, found in one depth-first walk of the dominator tree.
//
// Source: Demange, Fernández de Retana, and Pichardie, “Semantic Reasoning about the Sea of Nodes” (CC 2018),
// figure 6. A region that ends in ZeroCheck(r, x) is redundant if a strictly dominating region ends in a
// check of the same x (Definition 4.1). nonZero[x] is set below such a region, and restored on the way out.
// Invariants: linear time; nodes are only compared for identity.
import type { Node } from '../ir/node.ts';
import { ops } from '../ir/ops/table.ts';
import type { Cfg } from './cfg.ts';
import { dominatorChildren, dominatorTree, rootsOf, type DominatorTree } from './dominators.ts';

/** The value that a region checks at its end, as any number, or -1. */
export interface CheckingRegion {
  readonly value: number;
  readonly predecessors: readonly number[];
}

export type WalkAction = 'enter' | 'flag' | 'set' | 'restore' | 'leave';

export interface WalkStep {
  readonly region: number;
  readonly action: WalkAction;
}

export interface ZeroCheckWalk {
  readonly tree: DominatorTree;
  /** By region: the topmost dominating region whose check makes this region's check redundant, or -1. */
  readonly redundant: Int32Array;
  readonly steps: readonly WalkStep[];
}

/** Parts of the algorithm that tests replace by wrong ones, to prove that a check notices. */
export interface WalkParts {
  readonly tree?: DominatorTree;
  /** The restored nonZero[x], given its previous value (a region, or -1). */
  readonly restore?: (before: number, region: number) => number;
}

/** @param regions in reverse postorder, as for dominatorTree() */
export function walkZeroChecks(regions: readonly CheckingRegion[], parts: WalkParts = {}): ZeroCheckWalk {
  const tree = parts.tree ?? dominatorTree(regions);
  const restore = parts.restore ?? ((before) => before);
  const children = dominatorChildren(tree);
  const redundant = new Int32Array(regions.length).fill(-1);
  const steps: WalkStep[] = [];
  /** nonZero by value: the topmost dominating region that checks it, or -1 if it may be 0. */
  const nonZero = new Map<number, number>();
  /** An explicit stack, because dominator trees may be deep; each frame stores what to restore. */
  const stack: { readonly region: number; before: number; next: number }[] = [];
  const enter = (region: number): void => {
    steps.push({ region, action: 'enter' });
    const { value } = regions[region];
    const before = nonZero.get(value) ?? -1;
    if (value >= 0) {
      if (before >= 0) {
        redundant[region] = before;
        steps.push({ region, action: 'flag' });
      }
      // The topmost check stays.
      nonZero.set(value, before >= 0 ? before : region);
      steps.push({ region, action: 'set' });
    }
    stack.push({ region, before, next: 0 });
  };
  const leave = (region: number, before: number): void => {
    const { value } = regions[region];
    if (value >= 0) {
      nonZero.set(value, restore(before, region));
      steps.push({ region, action: 'restore' });
    }
    steps.push({ region, action: 'leave' });
  };
  for (const root of rootsOf(tree)) {
    enter(root);
    for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
      const child = children[top.region][top.next++];
      if (child !== undefined) enter(child);
      else {
        stack.pop();
        leave(top.region, top.before);
      }
    }
  }
  return { tree, redundant, steps };
}

export const checkingRegions = ({ blocks }: Cfg): CheckingRegion[] =>
  blocks.map(({ end, predecessors }) => ({ value: checkedValue(end)?.id ?? -1, predecessors }));

export const checkedValue = (end: Node | null): Node | null =>
  end?.op === ops.ZeroCheck ? end.input(1) : null;
