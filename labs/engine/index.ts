// The door into the labs' engine: reading labs, checking what students hand in, proving that labs work.
export { checkTask, checkTaskIn, rightChoices, type Submission } from './checks/index.ts';
export { passes, type CheckResult } from './checks/result.ts';
export { parseLab } from './lab.ts';
export {
  findTask,
  solutionOf,
  startOf,
  type Example,
  type Lab,
  type LabError,
  type LabFiles,
  type Reference,
  type Step,
  type Task,
} from './model.ts';
export {
  goToStep,
  isLabDone,
  isStepDone,
  keepAnswer,
  keepProgram,
  markPassed,
  newProgress,
  openHint,
  passedCount,
  programOf,
  readProgress,
  submissionOf,
  taskProgress,
  type Progress,
  type TaskProgress,
} from './progress.ts';
export { checkCourse, checkLab } from './prove.ts';
export type { Check, ProgramCheck, QuizCheck } from './schema.ts';
export { failureText, type Answer, type CodeFailure, type SandboxLimits } from './sandbox/limits.ts';
export { reduceWith } from './sandbox/reduce-with.ts';
export { apiName } from './sandbox/api.ts';
export { reductionApi, type ReductionApiName } from './sandbox/reduction-api.ts';
export { openReduction, type ReductionCode } from './sandbox/reduction-code.ts';
export { reductionExamples, type ReductionExample } from './sandbox/reduction-examples.ts';
export type {
  ComparisonRequest,
  ReducedText,
  ReduceWithRequest,
  ReductionFailure,
  ReductionLimits,
  ReductionText,
} from './sandbox/reduce-request.ts';
export { openRule, type RuleCode } from './sandbox/rule-code.ts';
export {
  compileWithOwn,
  rulePlaces,
  rulesWith,
  type OwnRule,
  type OwnRules,
  type RulePlace,
  type RuleReport,
} from './sandbox/own-rules.ts';
export { ruleApi, ruleOps, type RuleApiName } from './sandbox/rule-api.ts';
export { compileWithRules, ruleOf } from './sandbox/rule-bridge.ts';
export { openSandbox, type Sandbox } from './sandbox/sandbox.ts';
export {
  checkSoundness,
  type Counterexample,
  type ShownDifference,
  type Soundness,
  type WidthCount,
} from './sandbox/soundness.ts';
export { nodesMatching, parseShape, ShapeError, type Shape, type WrittenShape } from './shapes.ts';
