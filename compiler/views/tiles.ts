// Which nodes an instruction does the work of: the one it was made for, and those that became part of it (fusion.ts).
import type { Compilation } from '../compilation.ts';
import { machineOf, type MachineOptions } from './machine.ts';
import type { Node } from '../ir/node.ts';
import { ops } from '../ir/ops/table.ts';
import { fusedNodes } from '../backend/x64/index.ts';

/**
 * The ids of the nodes that the instructions made for a node cover, itself first. Fused nodes and constants have no
 * instructions of their own; a fused comparison that has one, which sets the flags, is a tile of its own.
 */
export function tileOf(compilation: Compilation, options: MachineOptions): (node: number) => number[] {
  const { graph } = compilation;
  const fused = fusedNodes(compilation.schedule(options.schedule));
  const owners = new Set(
    machineOf(compilation, options).program.functions.flatMap((code) =>
      Array.from(code.order.subarray(0, code.instructionCount), (i) => code.nodeOf(i)),
    ),
  );
  const isPart = (input: Node): boolean =>
    input.op === ops.Constant || (fused.has(input) && !owners.has(input));
  return (id) => {
    const root = graph?.nodes[id] ?? null;
    if (root === null) return [];
    const covered = new Set<Node>([root]);
    // The set grows while it is gone through.
    for (const node of covered)
      for (const input of node.op === ops.Phi ? [] : node.inputs)
        if (input !== null && isPart(input)) covered.add(input);
    return [...covered].map((node) => node.id);
  };
}
