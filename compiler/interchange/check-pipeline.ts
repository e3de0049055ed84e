// Checks whether a pipeline is well-formed, with any opcodes; it need not be executable.
//
// Edges: inputs and uses match, and both ends are in the list of nodes. Blocks: each node is in the block
// that lists it, and control leaves a block through its last node. Control: no node waits for itself.
// Scheduling checks the rest: one start, phis with one input per path, no cycle of values without a phi,
// values available at their uses.
import { say, type Said } from '../base/phrase.ts';
import type { Pipeline, PipelineBlock, PipelineError, PipelineNode, PipelineUse } from './pipeline.ts';
import { schedulePipeline } from './schedule-pipeline.ts';

/** The first problems of each kind; empty if the pipeline is well-formed. */
export function checkPipeline(pipeline: Pipeline): readonly PipelineError[] {
  const errors = [...edgeErrors(pipeline), ...pipeline.blocks.flatMap(blockErrors)];
  if (errors.length === 0) errors.push(...controlCycles(pipeline));
  return errors.length > 0 ? errors : schedulePipeline(pipeline).errors;
}

const fault = ({ line }: PipelineNode, message: Said): PipelineError => ({ line, column: 0, message });

function edgeErrors({ nodes }: Pipeline): PipelineError[] {
  const errors: PipelineError[] = [];
  const there = new Set(nodes);
  if (there.size < nodes.length) errors.push({ line: 0, column: 0, message: say`a node is listed twice` });
  for (const node of nodes) {
    for (const other of [...node.inputs, ...node.control])
      if (!there.has(other))
        errors.push(fault(node, say`${node.opcode} has ${other.opcode}, which was removed`));
    for (const { user } of [...node.uses, ...node.controlUses])
      if (!there.has(user))
        errors.push(fault(node, say`${node.opcode} is used by ${user.opcode}, which was removed`));
  }
  if (errors.length > 0) return errors;
  const faults = [
    ...unequalUses(
      nodes,
      ({ inputs }) => inputs,
      ({ uses }) => uses,
    ),
    ...unequalUses(
      nodes,
      ({ control }) => control,
      ({ controlUses }) => controlUses,
    ),
  ];
  return faults.map((node) =>
    fault(node, say`the uses of ${node.opcode} do not match the inputs of its users`),
  );
}

function unequalUses(
  nodes: readonly PipelineNode[],
  operands: (node: PipelineNode) => readonly PipelineNode[],
  usesOf: (node: PipelineNode) => readonly PipelineUse[],
): PipelineNode[] {
  const places = new Map(nodes.map((node): [PipelineNode, Set<string>] => [node, new Set()]));
  nodes.forEach((user, index) =>
    operands(user).forEach((node, slot) => places.get(node)?.add(`${index} ${slot}`)),
  );
  const numbers = new Map(nodes.map((node, index) => [node, index]));
  return nodes.filter((node) => {
    const expected = places.get(node);
    const known = new Set(usesOf(node).map(({ user, slot }) => `${numbers.get(user)} ${slot}`));
    return (
      known.size !== usesOf(node).length ||
      known.size !== expected?.size ||
      [...known].some((use) => !expected.has(use))
    );
  });
}

function blockErrors(block: PipelineBlock): PipelineError[] {
  const errors = block.nodes
    .filter((node) => node.block !== block)
    .map((node) => fault(node, say`${node.opcode} does not belong to the block that lists it`));
  const { lastControl } = block;
  if (!lastControl.isControl && lastControl !== block)
    errors.push(fault(lastControl, say`the last node of a block must have a control input (^)`));
  return errors;
}

/** Only regions may wait for themselves, through a loop. */
function controlCycles({ nodes }: Pipeline): PipelineError[] {
  const sound = new Set<PipelineNode>();
  for (const node of nodes) {
    const way = new Set<PipelineNode>();
    const stack = [node];
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      if (at.isRegion || sound.has(at)) continue;
      if (way.has(at)) return [fault(at, say`${at.opcode} has a control cycle through itself`)];
      way.add(at);
      stack.push(...at.control.slice(0, 1));
    }
    for (const passed of way) sound.add(passed);
  }
  return [];
}
