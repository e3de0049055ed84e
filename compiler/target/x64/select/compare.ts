// Comparisons: fused into the branch that asks for them, or made into a 0 or 1.
import type { Node } from '../../../ir/node.ts';
import { ops } from '../../../ir/ops/table.ts';
import type { Schedule } from '../../../schedule/index.ts';
import type { Op } from '../../../ir/ops/row.ts';
import { conditions, type Condition } from '../ops/conditions.ts';
import { machineOps, setOps } from '../ops/table.ts';
import type { Builder } from './builder.ts';
import { constantOf } from './constants.ts';

const conditionOf = new Map<Op, Condition>([
  [ops.EQ, 'e'],
  [ops.LT, 'l'],
  [ops.LE, 'le'],
]);

/**
 * The comparisons whose only use is a branch or a negation in the same block: these take the flags as they are.
 * A comparison in another block keeps its place, or the schedule would not be what it says it is.
 */
export function fusedComparisons(schedule: Schedule): Set<Node> {
  const fused = new Set<Node>();
  for (const { nodes } of schedule.blocks) {
    for (const user of nodes) {
      if (user.op !== ops.If && user.op !== ops.Not) continue;
      const test = user.input(1);
      const isTest = conditionOf.has(test.op) || test.op === ops.Not;
      const near = schedule.blockOf[test.id] === schedule.blockOf[user.id];
      if (isTest && near && test.uses.length === 1) fused.add(test);
    }
  }
  return fused;
}

/** Sets the flags for a predicate; returns the condition under which it is true (not 0). */
export function selectPredicate(builder: Builder, predicate: Node): Condition {
  return builder.isFused(predicate) ? selectTest(builder, predicate) : testZero(builder, predicate, 'ne');
}

/** Sets the flags for a comparison or negation; returns the condition under which it is 1. */
function selectTest(builder: Builder, test: Node): Condition {
  let negated = false;
  let node = test;
  while (node.op === ops.Not && builder.isFused(node.input(1))) {
    negated = !negated;
    node = node.input(1);
  }
  const asking = builder.node;
  builder.node = node;
  const condition = node.op === ops.Not ? testZero(builder, node.input(1), 'e') : compare(builder, node);
  builder.node = asking;
  return negated ? conditions[condition].inverse : condition;
}

function testZero(builder: Builder, value: Node, condition: Condition): Condition {
  const operand = builder.inRegister(value);
  builder.emit(machineOps.test, [operand, operand]);
  return condition;
}

function compare(builder: Builder, node: Node): Condition {
  const condition = conditionOf.get(node.op) ?? 'ne';
  const [left, right] = [node.input(1), node.input(2)];
  if (constantOf(right) === 0n) return testZero(builder, left, condition);
  if (constantOf(left) === 0n) return testZero(builder, right, conditions[condition].swapped);
  // Only the second operand of the comparison can be an immediate.
  if (constantOf(left) !== null && constantOf(right) === null) {
    builder.emit(machineOps.cmp, [builder.operand(left), builder.inRegister(right)]);
    return conditions[condition].swapped;
  }
  const first = builder.inRegister(left);
  builder.emit(machineOps.cmp, [builder.operand(right), first]);
  return condition;
}

/** A comparison or negation as a value: 0 or 1. */
export function selectFlagValue(builder: Builder, node: Node): void {
  const condition = selectTest(builder, node);
  const byte = builder.temporary();
  builder.emit(setOps[condition], [byte]);
  builder.emit(machineOps.movzx, [byte, builder.valueRegister(node)]);
}
