// Compiles two sides and compares them.
import { itemAt } from '../../labs/engine/index.ts';
import { compareOf } from '../../compiler/index.ts';
import { compileAs } from './compiling.ts';
import { serve } from './serving.ts';
import type { CompareAnswer, CompareQuestion } from './protocol.ts';

serve<CompareQuestion>(async ({ sides, machine, argument }) => {
  const made = await Promise.all(
    sides.map(async ({ source, options, schedule }) => {
      const { compilation } = await compileAs(source, options, { record: true });
      const { until } = options;
      return {
        compilation,
        ...(typeof until === 'number' ? { position: until } : {}),
        ...(schedule === undefined ? {} : { schedule }),
      };
    }),
  );
  const [left, right] = [itemAt(made, 0), itemAt(made, 1)];
  const answer: CompareAnswer = made.every(({ compilation }) => compilation.ok)
    ? {
        data: compareOf(left, right, { machine, argument }),
        unmet: right.compilation.unmet,
      }
    : null;
  (self as unknown as Worker).postMessage(answer);
});
