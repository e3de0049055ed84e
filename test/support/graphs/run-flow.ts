// Runs a control-flow graph: its result for an argument, `fault` for a division by zero, `budget` if it takes
// too long, `unknown` if it needs a value that is neither `arg` nor computed.
import { evaluate } from '../../../compiler/ssa/operations.ts';
import type { FlowExpression, FlowProgram } from '../../../compiler/ssa/index.ts';

class Unknown extends Error {}

const needsUnknown = (expression: FlowExpression): boolean =>
  expression.kind === 'unknown' ||
  (expression.kind === 'operation' && expression.operands.some(needsUnknown));

export function runFlow({ blocks }: FlowProgram, argument: bigint, budget: number): bigint | string {
  const values = new Map<string, bigint>();
  const valueOf = (expression: FlowExpression, target: string | null): bigint | undefined => {
    if (expression.kind === 'unknown' && target === 'arg') return argument;
    if (needsUnknown(expression)) throw new Unknown();
    return evaluate(expression, (name) => {
      const value = values.get(name);
      if (value === undefined) throw new Error(`${name} has no value`);
      return value;
    });
  };
  try {
    let block = blocks[0];
    for (let steps = 0; steps < budget; steps++) {
      for (const { target, expression } of block.statements) {
        const value = valueOf(expression, target);
        if (value === undefined) return 'fault';
        if (target !== null) values.set(target, value);
      }
      const { terminator } = block;
      if (terminator.kind === 'return')
        return terminator.value === null ? 'nothing' : (valueOf(terminator.value, null) ?? 'fault');
      if (terminator.kind === 'jump') block = blocks[terminator.target];
      else {
        const condition = valueOf(terminator.condition, null);
        if (condition === undefined) return 'fault';
        block = blocks[condition !== 0n ? terminator.whenTrue : terminator.whenFalse];
      }
    }
    return 'budget';
  } catch (error) {
    if (error instanceof Unknown) return 'unknown';
    throw error;
  }
}
