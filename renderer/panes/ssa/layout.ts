// Where the blocks of a control-flow graph stand: to the layout engine's form of graphs and back. Pure.
//
// Keep true: what a picture needs room for does not depend on the step, so that stepping moves nothing.
import type { ElkNode } from 'elkjs/lib/elk-api.js';
import type { Way } from './steps.ts';

export interface Size {
  readonly width: number;
  readonly height: number;
}
export interface Point {
  readonly x: number;
  readonly y: number;
}
export interface Edge extends Way {
  readonly points: readonly Point[];
}
export interface Drawing extends Size {
  /** By block. */
  readonly boxes: readonly (Point & Size)[];
  readonly edges: readonly Edge[];
}

const MARGIN = '[top=8,left=8,bottom=8,right=8]';

export function toElk(sizes: readonly Size[], successors: readonly (readonly number[])[]): ElkNode {
  return {
    id: 'graph',
    layoutOptions: {
      'elk.algorithm': 'layered',
      'elk.direction': 'DOWN',
      'elk.edgeRouting': 'ORTHOGONAL',
      'elk.padding': MARGIN,
      'elk.layered.considerModelOrder.strategy': 'NODES_AND_EDGES',
      'elk.layered.cycleBreaking.strategy': 'DEPTH_FIRST',
      'elk.layered.spacing.nodeNodeBetweenLayers': '26',
      'elk.layered.spacing.edgeNodeBetweenLayers': '12',
      'elk.spacing.nodeNode': '18',
      'elk.spacing.edgeNode': '12',
      'elk.spacing.edgeEdge': '9',
    },
    children: sizes.map((size, block) => ({ id: String(block), ...size })),
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
  for (const { id, x = 0, y = 0, width: wide = 0, height: high = 0 } of children)
    boxes[Number(id)] = { x, y, width: wide, height: high };
  return {
    width,
    height,
    boxes,
    edges: edges.map(({ id, sections = [] }) => {
      const [from, , to] = id.split('.').map(Number);
      const points = sections.flatMap(({ startPoint, bendPoints = [], endPoint }) => [
        startPoint,
        ...bendPoints,
        endPoint,
      ]);
      return { from, to, points };
    }),
  };
}

export const pathOf = (points: readonly Point[]): string =>
  points.map(({ x, y }, i) => `${i === 0 ? 'M' : 'L'}${x} ${y}`).join('');
