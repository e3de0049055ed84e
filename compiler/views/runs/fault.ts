// Explains a fault with the values that caused it: `index 5 is out of bounds for length 3`.
//
// A second run of the unoptimized program up to the fault finds these values, so generated code does not
// carry them; all engines agree. If that run ends differently, because of the budget or missing input, the
// sentence omits them.
import { say, type Phrase } from '../../base/phrase.ts';
import type { Compilation } from '../../compilation.ts';
import { compile } from '../../compile.ts';
import { DEFAULT_BUDGET, Machine, type Outcome, type RunOptions } from '../../semantics/index.ts';

/** As for the run itself. Without `input`, the values of a program that reads are unknown. */
export type FaultRequest = Pick<RunOptions, 'argument' | 'input'> & { readonly budget?: number };

/** The program reads input that is no longer available. */
class UnknownInput extends Error {}

/** '' for a limit of an engine. */
export function faultMessage(
  compilation: Compilation,
  { fault, line }: { readonly fault: string; readonly line: number },
  request: FaultRequest,
): Phrase {
  switch (fault) {
    case 'divide-by-zero':
      return say`division by zero`;
    case 'null-dereference':
      return say`null used as an object or a function`;
    case 'index-out-of-bounds': {
      const [index, length] = operandsAt(compilation, { fault, line }, request);
      return index === undefined || length === undefined
        ? say`the index is out of bounds`
        : say`index ${index} is out of bounds for length ${length}`;
    }
    case 'negative-array-length': {
      const [length] = operandsAt(compilation, { fault, line }, request);
      return length === undefined
        ? say`the array length is negative`
        : say`array length ${length} is negative`;
    }
    default:
      return '';
  }
}

/** The integers that the failing check compared, if known. */
function operandsAt(
  compilation: Compilation,
  { fault, line }: Pick<Outcome, 'line'> & { readonly fault: string },
  { argument, budget = DEFAULT_BUDGET, input }: FaultRequest,
): readonly bigint[] {
  const asWritten = compile(compilation.source.text, { optimize: 'none' });
  // Graphs and pipelines have no other form, and a program of an early level may have errors at the last one.
  const { optimized, source } = asWritten.ok ? asWritten : compilation;
  const unknown = (): string => {
    throw new UnknownInput();
  };
  const machine = new Machine(optimized, source, {
    argument: BigInt.asIntN(64, argument),
    budget,
    input: input ?? unknown,
  });
  machine.forgetsTheUnreached();
  try {
    const outcome = machine.run();
    const { end, values } = machine;
    if (outcome.fault !== fault || outcome.line !== line || end?.op.fault !== fault) return [];
    const found = end.inputs.slice(1).map((operand) => (operand === null ? null : values.value(operand)));
    return found.filter((value) => typeof value === 'bigint');
  } catch (error) {
    if (error instanceof UnknownInput) return [];
    throw error;
  }
}
