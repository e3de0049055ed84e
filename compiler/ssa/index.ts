export { algorithmNames, algorithms, constructSsa, type SsaAlgorithm, type SsaResult } from './algorithms.ts';
export { ofBlocks, strictnessProblem, type DefUseBlock, type DefUseGraph } from './def-use.ts';
export { dominanceOf, isReducible, type Dominance } from './dominance.ts';
export { statementSystem, statementSystemOf, type StatementSystem } from './equations.ts';
export {
  expressionText,
  successorsOf,
  type FlowBlock,
  type FlowExpression,
  type FlowProgram,
  type FlowStatement,
  type FlowTerminator,
} from './flow.ts';
export {
  UNDEFINED,
  blockOf,
  isPhi,
  phiValue,
  simpleValue,
  variableOf,
  type Phi,
  type SsaCounts,
  type SsaForm,
  type SsaStep,
  type SsaValue,
} from './form.ts';
export { isFlowText } from './flow-text.ts';
export { flowFromAst, type FlowResult, type RefusalCode } from './from-ast.ts';
export { renamedBlocks, ssaNames, type RenamedBlock, type RenamedLine } from './renamed.ts';
export { splitBlocks } from './split.ts';
export {
  flowBlockTexts,
  printFlow,
  readFlow,
  type FlowBlockText,
  type FlowError,
  type FlowReadResult,
} from './text.ts';
export {
  liveValues,
  lockstep,
  ssaConditions,
  ssaProblems,
  valueText,
  type LockstepEntry,
  type LockstepState,
  type SsaCondition,
  type SsaProblem,
} from './validity.ts';
