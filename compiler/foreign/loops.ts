// Checks whether every cycle of control contains a Loop with a single entry. Analyses widen at Loops and use
// induction over them; they would not terminate without one.
import { say } from '../base/phrase.ts';
import type { BlockTree } from '../analysis/block-tree.ts';
import { ops } from '../ir/ops/table.ts';
import type { Findings } from './findings.ts';

export function checkLoops(dominance: BlockTree, findings: Findings): void {
  for (const { head, index, predecessors } of dominance.cfg.blocks) {
    predecessors.forEach((from, at) => {
      const goesBack = dominance.dominates(index, from);
      const isBackEdge = head.op === ops.Loop && at === 1;
      if (isBackEdge && !goesBack)
        findings.add('loop', head, say`its back edge must come from inside the loop`);
      else if (goesBack && !isBackEdge)
        findings.add(
          'loop',
          head,
          say`a back edge ends here, so this must be a Loop with one entry and one back edge`,
        );
      else if (from >= index && !goesBack)
        findings.add('loop', head, say`this loop has two entries; a loop must have one`);
    });
  }
}
