// Measures one program under all schedules and allocators, which takes many runs.
import { measures, type MachineOptions, type MeasuresBySchedule } from '../../../compiler/index.ts';
import { compileAs, type WindowOptions } from '../compiling.ts';

/** Limit of steps for each run. */
const BUDGET = 3_000_000;

interface MeasureRequest {
  readonly source: string;
  readonly options: WindowOptions;
  readonly abi: MachineOptions['abi'];
  readonly argument: string;
}

export type MeasureAnswer = MeasuresBySchedule | null;

export const calls = {
  run: async ({ source, options, abi, argument }: MeasureRequest): Promise<MeasureAnswer> => {
    const { compilation } = await compileAs(source, options);
    return compilation.ok ? measures(compilation, { argument: BigInt(argument), abi, budget: BUDGET }) : null;
  },
};
