// Worklist positions of nodes in functions that inlining will move to their calls.
//
// Functions are built after their callers, so in creation order each body would follow the users of its
// result. Instead, a body with a single call is positioned right after the end of that call, and is visited
// after it is inlined, so operands precede users. (Before the end of the call, the innermost body would be
// inlined first, and each further inlining would revisit all inner parameters: n² steps for a chain of n
// functions. After the users of the result, each constant that moves outward through n bodies would reach
// each user once per path: 2^n.)
import type { Graph } from '../../ir/graph.ts';
import { oneFunction } from '../../ir/functions.ts';
import type { Node } from '../../ir/node.ts';
import { ops } from '../../ir/ops/table.ts';
import type { FunctionTable } from './function-table.ts';

interface Body {
  readonly end: number;
  at: number;
  isBegun: boolean;
}

/** By id, from 0; null if creation order suffices. Functions are built one after the other. */
export function placesOfBodies(graph: Graph, functions: FunctionTable): Int32Array | null {
  const { nodes } = graph;
  const heads: number[] = [];
  for (let id = 0; id < nodes.length; id++) if (nodes[id]?.op === ops.Fun) heads.push(id);
  if (heads.length === 0) return null;
  const bodies = new Map(
    [0, ...heads].map((at, i): [number, Body] => [at, { at, end: heads[i] ?? nodes.length, isBegun: false }]),
  );
  const order = new Int32Array(nodes.length);
  let place = 0;
  let isMoved = false;
  for (const body of callersFirst(bodies, nodes, functions)) {
    // Avoids recursion, because bodies may nest deeply.
    const stack = body.isBegun ? [] : [body];
    for (let within = stack.at(-1); within !== undefined; within = stack.at(-1)) {
      within.isBegun = true;
      const called =
        within.at < within.end ? bodies.get(onlyCalledFrom(nodes[within.at], functions)) : undefined;
      if (within.at < within.end) order[within.at++] = place++;
      else stack.pop();
      if (called?.isBegun === false) {
        isMoved = true;
        stack.push(called);
      }
    }
  }
  return isMoved ? order : null;
}

/**
 * Starts with functions that do not have a single call. A body that began before its only caller would stay
 * after it (2^n again if functions are used before they are declared).
 */
function callersFirst(
  bodies: ReadonlyMap<number, Body>,
  nodes: readonly (Node | null)[],
  functions: FunctionTable,
): readonly Body[] {
  const calledOnce = new Set<number>();
  for (let id = 0; id < nodes.length; id++) calledOnce.add(onlyCalledFrom(nodes[id], functions));
  const isFirst = ([at]: readonly [number, Body]): boolean => !calledOnce.has(at);
  const all = [...bodies];
  return [...all.filter(isFirst), ...all.filter((each) => !isFirst(each))].map(([, body]) => body);
}

/** The id of the head of the function that returns only to this call end, or -1. */
function onlyCalledFrom(node: Node | null, functions: FunctionTable): number {
  if (node?.op !== ops.CallEnd) return -1;
  const target = node.input(0).inputs[2];
  const index = target?.op === ops.Constant ? oneFunction(target.type) : null;
  if (index === null || functions.mentions(index) !== 1) return -1;
  return functions.headOf(index)?.id ?? -1;
}
