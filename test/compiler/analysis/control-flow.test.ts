// Tests dominance by intervals, and analyses that are computed once per shape of the graph.
import { describe, expect, it } from 'vitest';
import { blockTreeOf } from '../../../compiler/analysis/block-tree.ts';
import { controlFlowOf } from '../../../compiler/analysis/control-flow.ts';
import {
  dominates,
  dominatorIntervals,
  isAbove,
  type DominatorTree,
} from '../../../compiler/analysis/dominators.ts';
import { Random } from '../../../compiler/base/random.ts';
import { compile } from '../../../compiler/index.ts';
import { ops } from '../../../compiler/ir/ops/table.ts';
import { ZERO } from '../../../compiler/ir/types.ts';

/** Blocks of several functions, some of which have no dominator. */
function randomTree(random: Random): DominatorTree {
  const count = 1 + random.below(30);
  const parent = new Int32Array(count).fill(-1);
  const depth = new Int32Array(count);
  for (let block = 1; block < count; block++) {
    if (random.below(8) === 0) continue;
    const above = random.below(block);
    parent[block] = above;
    depth[block] = depth[above] + 1;
  }
  return { parent, depth };
}

describe('dominator intervals', () => {
  it('agree with walks up the tree, also for several functions', () => {
    const random = new Random(1);
    for (let i = 0; i < 300; i++) {
      const tree = randomTree(random);
      const intervals = dominatorIntervals(tree);
      const wrong: string[] = [];
      for (let above = 0; above < tree.parent.length; above++)
        for (let below = 0; below < tree.parent.length; below++)
          if (isAbove(intervals, above, below) !== dominates(tree, above, below))
            wrong.push(`${above} above ${below} in ${tree.parent.join(' ')}`);
      expect(wrong).toEqual([]);
    }
  });

  it('are computed once per tree', () => {
    const tree = randomTree(new Random(2));
    expect(dominatorIntervals(tree)).toBe(dominatorIntervals(tree));
  });
});

describe('the analyses of a graph', () => {
  it('are computed again only after a change that affects them', () => {
    const { optimized: graph } = compile('int s = 0; while (arg > s) s = s + arg; return s;');
    const flow = controlFlowOf(graph);
    const tree = blockTreeOf(graph);
    expect(blockTreeOf(graph)).toBe(tree);
    const made = graph.create(ops.Constant, [graph.start], ZERO, graph.start.span);
    expect(controlFlowOf(graph)).toBe(flow);
    const larger = blockTreeOf(graph);
    expect(larger).not.toBe(tree);
    expect(larger.definition(made)).toBe(0);
    const end = graph.stop.input(0);
    graph.setInput(end, 1, made);
    expect(controlFlowOf(graph)).not.toBe(flow);
    expect(controlFlowOf(graph).cfg.blocks).toEqual(flow.cfg.blocks);
  });
});
