// Compiles two sides and compares them.
import { itemAt } from '../../../labs/engine/index.ts';
import { compareOf, type CompareData, type MachineOptions, type Veto } from '../../../compiler/index.ts';
import { compileAs, type ComparedSide } from '../compiling.ts';

export interface CompareQuestion {
  readonly sides: readonly [first: ComparedSide, second: ComparedSide];
  readonly machine: MachineOptions;
  readonly argument: string;
}

export type CompareAnswer = {
  readonly data: CompareData;
  /** They did not occur on the second side. */
  readonly unmet: readonly Veto[];
} | null;

export const calls = {
  run: async ({ sides, machine, argument }: CompareQuestion): Promise<CompareAnswer> => {
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
    if (!made.every(({ compilation }) => compilation.ok)) return null;
    const [left, right] = [itemAt(made, 0), itemAt(made, 1)];
    return { data: compareOf(left, right, { machine, argument }), unmet: right.compilation.unmet };
  },
};
