export { buildCfg, callEndOf, type BlockEdge, type Cfg, type CfgBlock, type EdgeLabel } from './cfg.ts';
export { controlFlowOf } from './control-flow.ts';
export {
  commonDominator,
  dominates,
  dominatorIntervals,
  dominatorTree,
  isAbove,
  type DominatorIntervals,
  type DominatorTree,
} from './dominators.ts';
export { dominanceFrontiers } from './frontiers.ts';
export { loopTree, naturalLoop, type LoopTree } from './loops.ts';
export { isRegion } from './regions.ts';
export {
  ValueDominance,
  dominanceOf,
  isBound,
  type BlockDominance,
  type DominanceData,
} from './value-dominance.ts';
