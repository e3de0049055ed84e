// Recompiles a program and records its worklist events.
import { vainByNode, vainByRule, WorkRecorder } from '../../compiler/index.ts';
import { compileAs } from './compiling.ts';
import { serve } from './serving.ts';
import type { ComparedSide, WorkAnswer } from './protocol.ts';

serve<ComparedSide>(async ({ source, options }) => {
  const work = new WorkRecorder();
  const { compilation, rules } = await compileAs(source, options, { record: true, watchWork: work.watch });
  const events = work.data;
  const answer: WorkAnswer =
    compilation.log === null
      ? null
      : {
          events,
          nodes: vainByNode(events),
          rules: vainByRule(events, compilation.log.data(), rules),
        };
  (self as unknown as Worker).postMessage(answer);
});
