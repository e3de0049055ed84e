// Between scenes and the layout engine's own form of graphs. Pure: both directions are plain data.
//
// Loops and functions are compound nodes: the engine then keeps what is inside together and puts what comes after below. From scratch
// the engine orders by the scene's reading order; with a previous placement all its phases are told to keep to it.
import type { ElkExtendedEdge, ElkNode, LayoutOptions } from 'elkjs/lib/elk-api.js';
import type { Box, Scene } from '../scene/model.ts';
import type { Placement, Point, Rect } from './model.ts';

const common: LayoutOptions = {
  'elk.algorithm': 'layered',
  'elk.direction': 'DOWN',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.layered.nodePlacement.bk.edgeStraightening': 'IMPROVE_STRAIGHTNESS',
  'elk.layered.thoroughness': '1',
  'elk.separateConnectedComponents': 'false',
  'elk.layered.spacing.nodeNodeBetweenLayers': '20',
  'elk.layered.spacing.edgeNodeBetweenLayers': '12',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '9',
  'elk.spacing.nodeNode': '22',
  'elk.spacing.edgeNode': '14',
  'elk.spacing.edgeEdge': '10',
};

const fresh: LayoutOptions = {
  'elk.layered.layering.strategy': 'NETWORK_SIMPLEX',
  'elk.layered.nodePlacement.strategy': 'BRANDES_KOEPF',
};

const interactive: LayoutOptions = {
  'elk.layered.cycleBreaking.strategy': 'INTERACTIVE',
  'elk.layered.layering.strategy': 'INTERACTIVE',
  'elk.layered.crossingMinimization.strategy': 'INTERACTIVE',
  'elk.layered.nodePlacement.strategy': 'INTERACTIVE',
};

const FRAME_PADDING = '[top=14,left=14,bottom=14,right=14]';
/** With room for its title. */
const FUNCTION_PADDING = '[top=34,left=14,bottom=14,right=14]';
const loopKey = (head: number): string => `loop${head}`;

/** @param previous where boxes stood before; null lays out from scratch */
export function toElk(scene: Scene, previous: Placement | null): ElkNode {
  const phases = previous === null ? fresh : interactive;
  const root: ElkNode = {
    id: 'root',
    layoutOptions: {
      ...common,
      ...phases,
      'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
      'elk.json.edgeCoords': 'ROOT',
    },
    children: [],
    edges: scene.edges.map((edge): ElkExtendedEdge => ({
      id: edge.key,
      // Back edges are handed over the other way round: so the engine has no cycles to break, and breaks none wrongly.
      sources: [edge.back ? edge.toPort : edge.fromPort],
      targets: [edge.back ? edge.fromPort : edge.toPort],
      layoutOptions: { 'elk.layered.priority.straightness': edge.kind === 'control' ? '5' : '1' },
    })),
  };
  const parents = new Map<number, ElkNode>([[-1, root]]);
  for (const loop of scene.loops) {
    const node: ElkNode = {
      id: loopKey(loop.head),
      layoutOptions: {
        ...common,
        ...phases,
        'elk.padding': loop.title === '' ? FRAME_PADDING : FUNCTION_PADDING,
      },
      children: [],
    };
    const frame = previous?.frames.get(loop.head);
    const outer = previous?.frames.get(loop.parent);
    if (frame)
      Object.assign(node, {
        x: frame.x - (outer?.x ?? 0),
        y: frame.y - (outer?.y ?? 0),
        width: frame.width,
        height: frame.height,
      });
    parents.set(loop.head, node);
    parents.get(loop.parent)?.children?.push(node);
  }
  for (const box of scene.boxes) {
    const frame = previous?.frames.get(box.loop) ?? { x: 0, y: 0 };
    parents.get(box.loop)?.children?.push(elkBox(box, previous?.boxes.get(box.key), frame));
  }
  return root;
}

function elkBox(box: Box, at: Point | undefined, frame: Point): ElkNode {
  const layoutOptions: LayoutOptions = { 'elk.portConstraints': 'FIXED_POS' };
  if (box.place === 'first') layoutOptions['elk.layered.layering.layerConstraint'] = 'FIRST';
  if (box.place === 'last') layoutOptions['elk.layered.layering.layerConstraint'] = 'LAST';
  return {
    id: box.key,
    width: box.width,
    height: box.height,
    ...(at === undefined ? {} : { x: at.x - frame.x, y: at.y - frame.y }),
    layoutOptions,
    ports: [
      ...box.inputs.map(({ key, x }) => ({
        id: key,
        x,
        y: 0,
        width: 0,
        height: 0,
        layoutOptions: { 'elk.port.side': 'NORTH' },
      })),
      ...box.outputs.map(({ key, x, y }) => ({
        id: key,
        x,
        y,
        width: 0,
        height: 0,
        layoutOptions: { 'elk.port.side': 'SOUTH' },
      })),
    ],
  };
}

/** @param scene the scene that the engine's graph was made from */
export function fromElk(root: ElkNode, scene: Scene): Placement {
  const boxes = new Map<string, Point>();
  const frames = new Map<number, Rect>();
  const walk = (node: ElkNode, x: number, y: number): void => {
    for (const child of node.children ?? []) {
      const at = { x: Math.round(x + (child.x ?? 0)), y: Math.round(y + (child.y ?? 0)) };
      if (child.id.startsWith('loop')) {
        frames.set(Number(child.id.slice(4)), {
          ...at,
          width: Math.round(child.width ?? 0),
          height: Math.round(child.height ?? 0),
        });
        walk(child, at.x, at.y);
      } else boxes.set(child.id, at);
    }
  };
  walk(root, 0, 0);
  const edges = new Map<string, Point[]>();
  for (const edge of root.edges ?? []) {
    const section = edge.sections?.[0];
    if (section === undefined) continue;
    const points = [section.startPoint, ...(section.bendPoints ?? []), section.endPoint];
    edges.set(
      edge.id,
      points.map(({ x, y }) => ({ x: Math.round(x), y: Math.round(y) })),
    );
  }
  for (const edge of scene.edges) if (edge.back) edges.get(edge.key)?.reverse();
  lowerEnds(scene, boxes, edges);
  return { boxes, edges, frames, width: Math.round(root.width ?? 0), height: Math.round(root.height ?? 0) };
}

/** Lines end on cells, which stand below the chips of their box, and not on the box's rectangle. */
function lowerEnds(scene: Scene, boxes: ReadonlyMap<string, Point>, edges: Map<string, Point[]>): void {
  const ends = new Map<string, Point>();
  for (const box of scene.boxes) {
    const at = boxes.get(box.key);
    if (at === undefined) continue;
    for (const port of [...box.inputs, ...box.outputs])
      ends.set(port.key, { x: Math.round(at.x + port.x), y: at.y + port.y });
  }
  for (const edge of scene.edges) {
    const points = edges.get(edge.key);
    const end = ends.get(edge.toPort);
    if (points !== undefined && end !== undefined) points[points.length - 1] = end;
  }
}
