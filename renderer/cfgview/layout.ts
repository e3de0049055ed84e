// Converts control-flow graphs to ELK's form and back. Pure.
// Invariant: a picture's size does not depend on the step, so that stepping moves nothing.
import type { ElkNode } from 'elkjs/lib/elk-api.js';

export interface Size {
  readonly width: number;
  readonly height: number;
}
export interface Point {
  readonly x: number;
  readonly y: number;
}
export interface Edge {
  readonly from: number;
  readonly to: number;
  /** Index among the exits of its block. */
  readonly place: number;
  readonly points: readonly Point[];
}
/** With the index of the enclosing loop, or -1. */
export interface Loop {
  readonly around: number;
}
export interface CfgInput {
  readonly sizes: readonly Size[];
  readonly successors: readonly (readonly number[])[];
  /** Outer loops come first. */
  readonly loops: readonly Loop[];
  readonly loopOf: readonly number[];
}
export interface Drawing extends Size {
  readonly boxes: readonly (Point & Size)[];
  readonly frames: readonly (Point & Size)[];
  readonly edges: readonly Edge[];
}

const MARGIN = '[top=8,left=8,bottom=8,right=8]';
const FRAME = '[top=12,left=12,bottom=12,right=12]';
const spacing = {
  // Back edges leave at the bottom and enter at the top, like all others.
  'elk.layered.feedbackEdges': 'true',
  'elk.layered.cycleBreaking.strategy': 'DEPTH_FIRST',
  'elk.layered.spacing.nodeNodeBetweenLayers': '26',
  'elk.layered.spacing.edgeNodeBetweenLayers': '12',
  'elk.spacing.nodeNode': '18',
  'elk.spacing.edgeNode': '12',
  'elk.spacing.edgeEdge': '9',
};

export function toElk({ sizes, successors, loops, loopOf }: CfgInput): ElkNode {
  const inside = (loop: number): ElkNode[] => [
    ...sizes.flatMap((size, block) => (loopOf[block] === loop ? [{ id: String(block), ...size }] : [])),
    ...loops.flatMap(({ around }, each) =>
      around === loop
        ? [
            {
              id: `loop ${each}`,
              layoutOptions: { ...spacing, 'elk.padding': FRAME },
              children: inside(each),
            },
          ]
        : [],
    ),
  ];
  return {
    id: 'graph',
    layoutOptions: {
      ...spacing,
      'elk.algorithm': 'layered',
      'elk.direction': 'DOWN',
      'elk.edgeRouting': 'ORTHOGONAL',
      'elk.padding': MARGIN,
      'elk.json.shapeCoords': 'ROOT',
      'elk.json.edgeCoords': 'ROOT',
      // ELK fails if both are requested.
      ...(loops.length > 0
        ? { 'elk.hierarchyHandling': 'INCLUDE_CHILDREN' }
        : { 'elk.layered.considerModelOrder.strategy': 'NODES_AND_EDGES' }),
    },
    children: inside(-1),
    edges: successors.flatMap((all, from) =>
      all.map((to, place) => ({
        id: `${from}.${place}.${to}`,
        sources: [String(from)],
        targets: [String(to)],
      })),
    ),
  };
}

export function fromElk({ width = 0, height = 0, children = [], edges = [] }: ElkNode): Drawing {
  const boxes: (Point & Size)[] = [];
  const frames: (Point & Size)[] = [];
  const take = (nodes: readonly ElkNode[]): void => {
    for (const { id, x = 0, y = 0, width: wide = 0, height: high = 0, children: inner = [] } of nodes) {
      const place = { x, y, width: wide, height: high };
      if (id.startsWith('loop ')) frames[Number(id.slice(5))] = place;
      else boxes[Number(id)] = place;
      take(inner);
    }
  };
  take(children);
  return {
    width,
    height,
    boxes,
    frames,
    edges: edges.map(({ id, sections = [] }) => {
      const [from = -1, place = -1, to = -1] = id.split('.').map(Number);
      const points = sections.flatMap(({ startPoint, bendPoints = [], endPoint }) => [
        startPoint,
        ...bendPoints,
        endPoint,
      ]);
      return { from, to, place, points };
    }),
  };
}

export const pathOf = (points: readonly Point[]): string =>
  points.map(({ x, y }, i) => `${i === 0 ? 'M' : 'L'}${x} ${y}`).join('');
