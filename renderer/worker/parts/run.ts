// Runs a program in an engine, without its services.
import { faultMessage, run, type Outcome, type Phrase } from '../../../compiler/index.ts';
import { compileAs, type WindowOptions } from '../compiling.ts';

const BUDGET = 100_000_000;

interface RunRequest {
  readonly source: string;
  readonly options: WindowOptions;
  readonly engine: 'graph' | 'emulator';
  readonly argument: string;
}

/** Includes the meaning of a fault; null for a program with errors. */
type RunAnswer = (Outcome & { readonly explanation: Phrase }) | null;

export const calls = {
  run: async ({ source, options, engine, argument }: RunRequest): Promise<RunAnswer> => {
    const { compilation } = await compileAs(source, options);
    if (!compilation.ok) return null;
    const request = { engine, argument: BigInt(argument) };
    const outcome = run(compilation, { ...request, budget: BUDGET });
    return { ...outcome, explanation: faultMessage(compilation, outcome, { ...request, input: '' }) };
  },
};
