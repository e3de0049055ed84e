// Whether every circle of control goes through a Loop, into which control comes from outside at one place only.
//
// Analyses widen at Loops, and reason about them by induction; a circle without one would never end for them.
import { say } from '../base/phrase.ts';
import type { Flow } from '../analysis/flow.ts';
import { ops } from '../ir/ops/table.ts';
import type { Findings } from './findings.ts';

export function checkLoops(flow: Flow, findings: Findings): void {
  for (const { head, index, predecessors } of flow.cfg.blocks) {
    predecessors.forEach((from, at) => {
      const goesBack = flow.dominates(index, from);
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
