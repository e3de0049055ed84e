// schedule: the nodes of a shape stand so deep in loops, under a certain schedule or the one that the student chose.
import { schedule, type Compilation, type ScheduleKind } from '../../../compiler/index.ts';
import type { ProgramCheck } from '../schema.ts';
import { nodesMatching } from '../shapes.ts';
import { within, type CheckResult } from './result.ts';
import type { Subject } from './subject.ts';

type ScheduleCheck = Extract<ProgramCheck, { kind: 'schedule' }>;

export function checkSchedule(check: ScheduleCheck, subject: Subject, chosen: ScheduleKind): CheckResult {
  const compilation = subject.compiled();
  const kind = check.under === 'chosen' ? chosen : check.under;
  const { node, loopDepth, deeperUnder } = check;
  const which = check.under === 'chosen' ? 'the chosen schedule' : `the schedule «${kind}»`;
  const lookedFor = `${node.text} ${depthText(loopDepth)} in ${which}`;
  const nodes = compilation.graph === null ? [] : nodesMatching(compilation.graph, node);
  const said = (passed: boolean, found: string, shown: readonly number[]): CheckResult => ({
    passed,
    lookedFor,
    found,
    nodes: shown,
  });
  if (nodes.length === 0) return said(false, `no ${node.text} in the finished graph`, []);
  const depths = depthsIn(compilation, kind);
  const wrong = nodes.filter((id) => !within(loopDepth, depths(id)));
  if (wrong.length > 0) return said(false, `«${kind}» puts it ${insideText(depths(wrong[0]))}`, wrong);
  if (deeperUnder !== undefined) {
    const elsewhere = depthsIn(compilation, deeperUnder);
    if (nodes.every((id) => elsewhere(id) <= depths(id)))
      return said(false, `«${deeperUnder}» puts it no deeper, so nothing is won`, nodes);
  }
  return said(true, `«${kind}» puts it ${insideText(depths(nodes[0]))}`, nodes);
}

/** The loop depth of a node; -1 where it stands in no block. */
function depthsIn(compilation: Compilation, kind: ScheduleKind): (id: number) => number {
  const { loops, blockOf } = schedule(compilation, kind);
  return (id) => (blockOf[id] < 0 ? -1 : loops.depth[blockOf[id]]);
}

function insideText(depth: number): string {
  if (depth < 0) return 'nowhere';
  if (depth === 0) return 'outside all loops';
  return depth === 1 ? 'into a loop' : `into ${depth} loops, one in the other`;
}

function depthText({ atLeast, atMost }: ScheduleCheck['loopDepth']): string {
  if (atMost === 0) return 'outside all loops';
  if (atLeast === atMost) return `at loop depth ${atLeast}`;
  if (atMost === Infinity) return atLeast === 1 ? 'in a loop' : `at loop depth ${atLeast} or more`;
  return `at loop depth ${atLeast} to ${atMost}`;
}
