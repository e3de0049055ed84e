// The command line's interface to the graph view: layouts and pictures without a page.
import tokens from '../styles/tokens.css?inline';
import { Sheet } from './draw/sheet.ts';
import { svgText } from './draw/text.ts';
import rules from './graphview.css?inline';
import type { Layouter } from './layout/elk.ts';
import { layoutStill } from './layout/still.ts';
import { buildScene, indexStage } from './scene/scene.ts';
import { livesIn } from './stage/lives.ts';
import { AUTOMATIC, type StagePlan } from './stage/model.ts';
import { planOfLives } from './stage/plan.ts';
import { NO_MARKS, type NodeState, type StillLayout } from './types.ts';

export { layoutStageByElk, type Layouter } from './layout/elk.ts';
export { layoutStage } from './layout/layout.ts';
export { isBetter, measuresOf, type Laid, type Measures, type Share } from './layout/measures.ts';

export const planOfNodes = (nodes: readonly NodeState[]): StagePlan =>
  planOfLives(livesIn(nodes), [1], {
    unfolded: { constants: false, projections: false },
    folding: AUTOMATIC,
  });

/** @param ask runs ELK */
export async function svgOfNodes(
  nodes: readonly NodeState[],
  title: string,
  { layout, ask }: { readonly layout: StillLayout; readonly ask: Layouter },
): Promise<string> {
  const made = await layoutStill(planOfNodes(nodes), layout, ask);
  if (made === null) throw new Error('the layout was canceled');
  const { stage } = made;
  const scene = buildScene({ nodes, marks: NO_MARKS }, indexStage(stage));
  return svgText(scene, stage, new Sheet(tokens, rules), title);
}
