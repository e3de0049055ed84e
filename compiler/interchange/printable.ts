// Writes a scheduled graph in the text form of the json-pipeline package («printable»).
//
// Blocks in order, each with its nodes; `b0 -> b1` names the successors, `b0 => b1` the children in the dominator tree.
// Control that a node depends on is written as `^x`. Reading the form back is not part of this file.
import type { Node } from '../ir/node.ts';
import { ops } from '../ir/ops/table.ts';
import type { Schedule, ScheduledBlock } from '../schedule/index.ts';

export function printPrintable(schedule: Schedule): string {
  const numbers = new Map<Node, number>();
  for (const { nodes } of schedule.blocks) for (const node of nodes) numbers.set(node, numbers.size);
  const name = (node: Node | null): string => `i${node === null ? '?' : (numbers.get(node) ?? '?')}`;
  const lines = ['pipeline {'];
  for (const block of schedule.blocks) {
    lines.push(`  b${block.index} {`);
    for (const node of block.nodes) lines.push(`    ${instruction(node, name)}`);
    lines.push('  }', ...edges(schedule, block));
  }
  return `${[...lines, '}'].join('\n')}\n`;
}

function instruction(node: Node, name: (node: Node | null) => string): string {
  const operands = node.inputs.slice(1).map(name);
  const literals = node.op === ops.Constant && node.type.kind === 'int' ? [String(node.type.min)] : [];
  if (node.op === ops.Fault) literals.push(JSON.stringify(node.payload));
  const opcode =
    node.op === ops.Constant ? 'literal' : node.op === ops.Proj ? 'parameter' : node.op.name.toLowerCase();
  return `${name(node)} = ${[opcode, [...literals, ...operands].join(', ')].join(' ').trimEnd()}`;
}

function edges(schedule: Schedule, block: ScheduledBlock): string[] {
  const list = (blocks: readonly number[]): string => blocks.map((index) => `b${index}`).join(', ');
  const children = schedule.blocks.filter(({ index }) => schedule.dominators.parent[index] === block.index);
  const successors = block.successors.map((edge) => edge.block);
  return [
    ...(successors.length > 0 ? [`  b${block.index} -> ${list(successors)}`] : []),
    ...(children.length > 0 ? [`  b${block.index} => ${list(children.map(({ index }) => index))}`] : []),
  ];
}
