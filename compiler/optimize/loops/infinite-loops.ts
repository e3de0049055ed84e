// Adds an exit that is never taken to every infinite loop, so that all control reaches Stop: schedulers,
// liveness, and postdominators then need no special case. Runs in every setting.
import { edgesFrom, type Graph } from '../../ir/graph.ts';
import type { Node } from '../../ir/node.ts';
import { ops } from '../../ir/ops/table.ts';
import { TOP } from '../../ir/types.ts';
import { isControlEdge, reachedFromStart, reachingStop } from '../../ir/control-walk.ts';

export function closeInfiniteLoops(graph: Graph): void {
  for (let loop = infiniteLoop(graph); loop !== undefined; loop = infiniteLoop(graph)) addExit(graph, loop);
}

function infiniteLoop(graph: Graph): Node | undefined {
  const reaching = reachingStop(graph);
  return reachedFromStart(graph).nodes.find((node) => node.op === ops.Loop && !reaching.has(node));
}

function addExit(graph: Graph, loop: Node): void {
  graph.log?.beginStep('infinite-loops', 'never-exit', loop.id, -1);
  const { span } = loop;
  const never = graph.create(ops.Never, [loop], null, span);
  const onward = graph.create(ops.CProj, [never], 0, span);
  const exit = graph.create(ops.CProj, [never], 1, span);
  const edges = edgesFrom(loop);
  for (const { user, slot } of edges) {
    if (user !== never && isControlEdge(user, slot)) graph.setInput(user, slot, onward);
  }
  const nothing = graph.create(ops.Constant, [graph.start], TOP, span);
  graph.addInput(graph.stop, graph.create(ops.Return, [exit, nothing], null, span));
}
