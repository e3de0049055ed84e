// Counts the executions of each machine instruction.
import { run, type MachineOptions } from '../../../compiler/index.ts';
import { compileAs, type WindowOptions } from '../compiling.ts';

const BUDGET = 20_000_000;

interface CountRequest {
  readonly source: string;
  readonly options: WindowOptions;
  readonly machine: MachineOptions;
  readonly argument: string;
}

export type CountAnswer = readonly number[] | null;

export const calls = {
  run: async ({ source, options, machine, argument }: CountRequest): Promise<CountAnswer> => {
    const { compilation } = await compileAs(source, options);
    if (!compilation.ok) return null;
    const how = { ...machine, argument: BigInt(argument), budget: BUDGET };
    return run(compilation, { engine: 'emulator', ...how, counts: true }).counts.instructions ?? null;
  },
};
