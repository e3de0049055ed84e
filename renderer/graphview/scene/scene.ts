// From a picture (the live nodes) to a scene (what is drawn, and what is tied to what). Pure: no document, no layout.
//
// Keep true when editing: equal nodes give equal keys and sizes in every picture, so that nothing moves without cause.
import { buildBox, cellKey, inputPort, outputPort } from './boxes.ts';
import { groupNodes } from './groups.ts';
import { edgeKind, isBackSlot, isLeaf, isMerge } from './kinds.ts';
import { findLoops } from './loops.ts';
import { readingOrder } from './order.ts';
import type { Box, Scene, SceneEdge } from './model.ts';
import type { GraphPicture, NodeState, Unfolded } from '../types.ts';

export const FOLDED: Unfolded = { constants: false, projections: false };

/** The scene of a picture. Inputs that are not in the picture are treated as empty. */
export function buildScene(picture: GraphPicture, unfolded: Unfolded = FOLDED): Scene {
  const nodes = new Map(picture.nodes.map((node) => [node.id, node]));
  const order = readingOrder(nodes);
  const { loops, loopOf } = findLoops(nodes, order);
  const { groups, chips, standIn } = groupNodes(nodes, order, unfolded);
  const boxes = groups.map((group) => buildBox(group, nodes, chips, loopOf.get(group.members[0].id) ?? -1));
  const boxOf = new Map<string, string>();
  const chipsOf = new Map<number, string[]>();
  const cellOf = new Map<number, string>();
  for (const box of boxes) index(box, boxOf, chipsOf, cellOf);
  for (const [id, host] of standIn) cellOf.set(id, cellKey(host));
  const edges = buildEdges(nodes, order, { boxes, boxOf, cellOf, standIn });
  const used = new Set(loops.map((loop) => loop.head).filter((head) => cellOf.has(head)));
  const frames = loops
    .filter(({ head }) => used.has(head))
    .map((loop) => ({ ...loop, title: (loop.title && picture.titles?.get(loop.head)) ?? loop.title }));
  return { boxes, edges, loops: frames, cellOf, boxOf, chipsOf };
}

function index(
  box: Box,
  boxOf: Map<string, string>,
  chipsOf: Map<number, string[]>,
  cellOf: Map<number, string>,
): void {
  for (const cell of box.cells) {
    boxOf.set(cell.key, box.key);
    cellOf.set(cell.id, cell.key);
  }
  for (const chip of box.chips) {
    boxOf.set(chip.key, box.key);
    chipsOf.set(chip.id, [...(chipsOf.get(chip.id) ?? []), chip.key]);
  }
}

interface Places {
  readonly boxes: readonly Box[];
  readonly boxOf: ReadonlyMap<string, string>;
  readonly cellOf: ReadonlyMap<number, string>;
  readonly standIn: ReadonlyMap<number, number>;
}

function buildEdges(
  nodes: ReadonlyMap<number, NodeState>,
  order: readonly NodeState[],
  places: Places,
): SceneEdge[] {
  const ports = new Set(
    places.boxes.flatMap((box) => [...box.inputs, ...box.outputs].map((port) => port.key)),
  );
  const edges: SceneEdge[] = [];
  for (const user of order) {
    // A function begins wherever it is called from, not at Start.
    if (isLeaf(user) || user.op === 'Fun') continue;
    user.inputs.forEach((id, slot) => {
      const input = nodes.get(id);
      const toPort = inputPort(user.id, slot);
      const fromPort = outputPort(places.standIn.get(id) ?? id);
      if (input === undefined || !ports.has(toPort) || !ports.has(fromPort)) return;
      const from = places.boxOf.get(places.cellOf.get(id) ?? '');
      const to = places.boxOf.get(places.cellOf.get(user.id) ?? '');
      if (from === undefined || to === undefined || (from === to && isHeldInside(user, slot))) return;
      const back = isBackSlot(user, slot, nodes);
      edges.push({
        key: `e${toPort}`,
        kind: edgeKind(user, slot, input),
        from,
        fromPort,
        to,
        toPort,
        source: id,
        target: user.id,
        slot,
        back,
      });
    });
  }
  return edges;
}

/** Edges that a box shows by itself: from a node to its projections and from a region to its phis. */
function isHeldInside(user: NodeState, slot: number): boolean {
  return slot === 0 && !isMerge(user);
}
