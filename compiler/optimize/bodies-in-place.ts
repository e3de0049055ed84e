// The places of nodes in the order of the worklist, where functions will stand in the place of their calls.
//
// The bodies of functions are read after what calls them: by age alone each would come behind the users of its result. So
// a body that only one call leads to has its place right behind the end of that call. It is put there first, with arguments
// that have come to rest, and is looked at then: operands come before what uses them, through all such bodies. (With a
// body before the end of its call, the innermost is put in place first, and what its parameters become with each further
// body is done in all that is inside: n² steps for n functions that call each the next. Behind what uses its result, each
// constant that moves outward through n bodies would come to each user in as many parts as there are ways to it: 2^n.)
import type { Graph } from '../ir/graph.ts';
import { oneFunction } from '../ir/functions.ts';
import type { Node } from '../ir/node.ts';
import { ops } from '../ir/ops/table.ts';
import type { FunctionTable } from './function-table.ts';

/** A function's nodes: those from its head up to the next one's. */
interface Body {
  readonly end: number;
  /** The next of its nodes. */
  at: number;
  isBegun: boolean;
}

/** By id, from 0; null where no place is another than the age. Functions are read one after the other. */
export function placesOfBodies(graph: Graph, functions: FunctionTable): Int32Array | null {
  const { nodes } = graph;
  const heads = nodes.flatMap((node, id) => (node?.op === ops.Fun ? [id] : []));
  // The program alone stands where it is.
  if (heads.length === 0) return null;
  const bodies = new Map(
    [0, ...heads].map((at, i): [number, Body] => [at, { at, end: heads[i] ?? nodes.length, isBegun: false }]),
  );
  const order = new Int32Array(nodes.length);
  let place = 0;
  let isMoved = false;
  for (const body of callersFirst(bodies, nodes, functions)) {
    // Not by recursion: bodies may be in one another as deep as the program has functions.
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
 * First what no single call leads to: from there all others are put in their places. A body that began before its only
 * caller would stay behind it (2^n again, where functions are used before they are declared).
 */
function callersFirst(
  bodies: ReadonlyMap<number, Body>,
  nodes: readonly (Node | null)[],
  functions: FunctionTable,
): readonly Body[] {
  const calledOnce = new Set(nodes.map((node) => onlyCalledFrom(node, functions)));
  const isFirst = ([at]: readonly [number, Body]): boolean => !calledOnce.has(at);
  const all = [...bodies];
  return [...all.filter(isFirst), ...all.filter((each) => !isFirst(each))].map(([, body]) => body);
}

/** The id of the head of the function that only this end of a call comes back from; -1 where there is none. */
function onlyCalledFrom(node: Node | null, functions: FunctionTable): number {
  if (node?.op !== ops.CallEnd) return -1;
  const target = node.input(0).inputs[2];
  const index = target?.op === ops.Constant ? oneFunction(target.type) : null;
  if (index === null || functions.mentions(index) !== 1) return -1;
  return functions.headOf(index)?.id ?? -1;
}
