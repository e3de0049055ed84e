// A small graph as a still picture, in the more readable layout.
import { ElkEngine } from '../cfgview/elk-engine.ts';
import { Drawing } from './draw/draw.ts';
import { tips } from './draw/tips.ts';
import type { Layouter } from './layout/elk.ts';
import { layoutStage } from './layout/layout.ts';
import { layoutStill } from './layout/still.ts';
import { buildScene, indexStage } from './scene/scene.ts';
import { livesIn } from './stage/lives.ts';
import { AUTOMATIC } from './stage/model.ts';
import { planOfLives } from './stage/plan.ts';
import { NO_MARKS, type NodeState } from './types.ts';

const MARGIN = 8;

export interface StillGraph {
  /** Has the classes of the style sheet, and needs an ancestor with the class `graphview`. */
  readonly svg: SVGSVGElement;
  readonly width: number;
  readonly height: number;
}

const elk = new ElkEngine();
/** Shared by all still pictures: its worker handles requests in order. */
export const layoutByElk: Layouter = (graph) => elk.layout(graph);

/** @param marked nodes to emphasize */
export async function stillGraph(
  nodes: readonly NodeState[],
  marked: readonly number[] = [],
): Promise<StillGraph> {
  const plan = planOfLives(livesIn(nodes), [1], {
    unfolded: { constants: false, projections: false },
    folding: { ...AUTOMATIC, by: 'none' },
  });
  const made = await layoutStill(plan, 'best', layoutByElk);
  const stage = made?.stage ?? layoutStage(plan);
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.innerHTML = `<defs>${tips}</defs><g></g>`;
  new Drawing(svg.querySelector('g') as SVGGElement).show(
    buildScene({ nodes, marks: { ...NO_MARKS, changed: marked } }, indexStage(stage)),
  );
  const [width, height] = [stage.width + 2 * MARGIN, stage.height + 2 * MARGIN];
  svg.setAttribute('viewBox', `${-MARGIN} ${-MARGIN} ${width} ${height}`);
  svg.setAttribute('class', 'drawing');
  for (const item of svg.querySelectorAll('[role]')) item.removeAttribute('role');
  return { svg, width, height };
}
