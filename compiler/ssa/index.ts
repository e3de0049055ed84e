export {
  algorithmNames,
  algorithms,
  constructSsa,
  type SsaAlgorithm,
  type SsaResult,
} from './construction/algorithms.ts';
export { ofBlocks, strictnessProblem, type DefUseBlock, type DefUseGraph } from './flow/def-use.ts';
export { dominanceOf, isReducible, type Dominance } from './construction/dominance.ts';
export { statementSystem, statementSystemOf, type StatementSystem } from './equations.ts';
export {
  expressionText,
  successorsOf,
  type FlowBlock,
  type FlowExpression,
  type FlowProgram,
  type FlowStatement,
  type FlowTerminator,
} from './flow/flow.ts';
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
export { isFlowText } from './flow/flow-text.ts';
export { flowFromAst, type FlowResult, type RefusalCode } from './flow/from-ast.ts';
export { renamedBlocks, ssaNames, type RenamedBlock, type RenamedLine } from './renamed.ts';
export { splitBlocks } from './flow/split.ts';
export {
  flowBlockTexts,
  printFlow,
  readFlow,
  type FlowBlockText,
  type FlowError,
  type FlowReadResult,
} from './flow/text.ts';
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
