// Runs a schedule block by block, instruction by instruction, as a machine would; counts what it executes.
import { assert } from '../base/assert.ts';
import type { Node } from '../ir/node.ts';
import { ops } from '../ir/ops/table.ts';
import type { Schedule, ScheduledBlock } from './schedule.ts';
import type { SourceText } from '../source/source-text.ts';
import { faultOutcome, valueOutcome, type Outcome } from '../semantics/index.ts';

export function runSchedule(
  schedule: Schedule,
  source: SourceText,
  argument: bigint,
  budget: number,
): Outcome {
  const values = new Array<bigint>(schedule.graph.nodes.length).fill(0n);
  const entered = schedule.blocks.map(() => 0);
  let steps = 0;
  const counts = (): Outcome['counts'] => ({ steps, blocks: entered });
  for (let block = schedule.blocks[0], from = -1; ;) {
    entered[block.index]++;
    // A block without instructions counts as one step, so that an empty endless loop runs out of budget.
    steps += Math.max(1, block.nodes.length);
    if (steps > budget) return faultOutcome('timeout', 0, counts());
    runPhis(block, from, values);
    for (const node of block.nodes)
      if (node.op !== ops.Phi && node !== block.end) compute(node, BigInt.asIntN(64, argument), values);
    const { end } = block;
    const stops =
      end !== null && (end.op === ops.Fault || (end.op === ops.ZeroCheck && values[end.input(1).id] === 0n));
    if (stops) return faultOutcome('divide-by-zero', source.lineOf(end.span), counts());
    if (end !== null && end.op === ops.Return) return valueOutcome(String(values[end.input(1).id]), counts());
    if (block.successors.length === 0) return valueOutcome('', counts());
    const side = end !== null && end.op === ops.If && values[end.input(1).id] === 0n ? 1 : 0;
    from = block.index;
    block = schedule.blocks[block.successors[side].block];
  }
}

/** All phis of a block change at once. */
function runPhis(block: ScheduledBlock, from: number, values: bigint[]): void {
  const phis = block.nodes.filter((node) => node.op === ops.Phi);
  if (phis.length === 0) return;
  const slot = block.predecessors.indexOf(from) + 1;
  const next = phis.map((phi) => values[phi.input(slot).id]);
  phis.forEach((phi, i) => (values[phi.id] = next[i]));
}

function compute(node: Node, argument: bigint, values: bigint[]): void {
  if (node.op === ops.Constant) {
    values[node.id] = node.type.kind === 'int' ? node.type.min : 0n;
  } else if (node.op === ops.Proj) {
    values[node.id] = argument;
  } else {
    const operands = node.inputs.slice(1).map((input) => values[input === null ? 0 : input.id]);
    const value = node.op.fold?.(operands);
    assert(value !== undefined, () => `${node} has no value for ${operands.join(', ')}`);
    values[node.id] = value;
  }
}
