// Sreedhar and Gao, “A Linear Time Algorithm for Placing φ-Nodes” (1995): the DJ-graph is the dominator tree
// with the other edges of the control-flow graph as joins. Finds the iterated frontier without computing
// frontiers: from the deepest definition up, the subtree of each is walked once, and the target of a join
// edge is in the frontier if it is not deeper than the root of the walk. Minimal: the phis of Cytron's
// algorithm.
import { definitionsOf } from './cytron.ts';
import type { DefUseGraph } from '../flow/def-use.ts';
import { dominanceOf, type Dominance } from './dominance.ts';
import type { Construction, Recorder } from '../form.ts';
import { rename } from './rename.ts';

export const sreedharGao: Construction = (graph, recorder) => {
  const dominance = dominanceOf(graph.blocks);
  const placement = new Placement(graph, dominance, recorder);
  const phis: number[][] = graph.blocks.map(() => []);
  definitionsOf(graph).forEach((definitions, variable) => {
    for (const block of placement.frontierOf(definitions, variable)) phis[block].push(variable);
  });
  return rename(graph, dominance, phis, recorder);
};

class Placement {
  private readonly dominance: Dominance;
  private readonly recorder: Recorder;
  private readonly joins: readonly (readonly number[])[];
  /** The “piggy bank”: pending roots, by level. */
  private readonly bank: number[][] = [];
  /** By block: the last variable for which it was walked, got a phi, or was queued. */
  private readonly walked: Int32Array;
  private readonly placed: Int32Array;
  private readonly banked: Int32Array;

  constructor({ blocks }: DefUseGraph, dominance: Dominance, recorder: Recorder) {
    this.dominance = dominance;
    this.recorder = recorder;
    this.joins = blocks.map(({ successors }, block) =>
      successors.filter((successor) => dominance.parent[successor] !== block),
    );
    this.walked = new Int32Array(blocks.length).fill(-1);
    this.placed = new Int32Array(blocks.length).fill(-1);
    this.banked = new Int32Array(blocks.length).fill(-1);
  }

  frontierOf(definitions: readonly number[], variable: number): number[] {
    const { depth } = this.dominance;
    const found: number[] = [];
    let level = 0;
    for (const block of definitions) {
      this.insert(block, variable);
      level = Math.max(level, depth[block]);
    }
    // New roots are never deeper than the one that led to them.
    for (; level >= 0; level--) {
      const waiting = this.bank[level] ?? [];
      for (let root = waiting.pop(); root !== undefined; root = waiting.pop())
        this.walk(root, variable, found);
    }
    return found;
  }

  private insert(block: number, variable: number): void {
    if (this.banked[block] === variable) return;
    this.banked[block] = variable;
    (this.bank[this.dominance.depth[block]] ??= []).push(block);
  }

  /** The subtree of a root, except parts already walked from a deeper root. */
  private walk(root: number, variable: number, found: number[]): void {
    const { depth, children } = this.dominance;
    const level = depth[root];
    const waiting = [root];
    this.walked[root] = variable;
    for (let block = waiting.pop(); block !== undefined; block = waiting.pop()) {
      this.recorder.visits++;
      for (const to of this.joins[block]) {
        const taken = depth[to] <= level;
        if (this.recorder.isOn) this.recorder.step({ kind: 'dj-edge', from: block, to, level, taken });
        if (!taken || this.placed[to] === variable) continue;
        this.placed[to] = variable;
        found.push(to);
        this.recorder.placed++;
        this.recorder.step({ kind: 'place-phi', variable, block: to });
        this.insert(to, variable);
      }
      for (const child of children[block]) {
        if (this.walked[child] === variable) continue;
        this.walked[child] = variable;
        waiting.push(child);
      }
    }
  }
}
