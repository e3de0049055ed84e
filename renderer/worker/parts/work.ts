// Recompiles a program and records its worklist events.
import {
  vainByNode,
  vainByRule,
  WorkRecorder,
  type VainLooks,
  type WorkEvents,
} from '../../../compiler/index.ts';
import { compileAs, type ComparedSide } from '../compiling.ts';

/** Over a whole compilation; null for a program with errors. */
export type WorkAnswer = {
  readonly events: WorkEvents;
  readonly nodes: readonly VainLooks<number>[];
  readonly rules: readonly VainLooks<string>[];
} | null;

export const calls = {
  run: async ({ source, options }: ComparedSide): Promise<WorkAnswer> => {
    const work = new WorkRecorder();
    const { compilation, rules } = await compileAs(source, options, { record: true, watchWork: work.watch });
    if (compilation.log === null) return null;
    const events = work.data;
    return {
      events,
      nodes: vainByNode(events),
      rules: vainByRule(events, compilation.log.data(), rules),
    };
  },
};
