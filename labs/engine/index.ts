// Reads labs, checks submissions, and proves that labs work.
export { checkTask, checkTaskIn, solveTask, wrongAnswerCount, type Check } from './checks/index.ts';
export {
  checkKindNames,
  defaultChosen,
  type Answer as TaskAnswer,
  type AnswerPart,
  type CheckKindName,
  type Chosen,
  type Submission,
} from './checks/kind.ts';
export { rightOf, tableOf, type PredictCheck } from './checks/predict.ts';
export { beginOf } from './checks/pick.ts';
export { programOf as programOfQuestion } from './checks/program.ts';
export { passes, resultText, type CellVerdict, type CheckResult, type Score } from './checks/result.ts';
export { type TraceCheck } from './checks/trace.ts';
export { keepTrace, useTracer, type Captured, type TracedProgram } from './places/traces.ts';
export { STUDENT_LEVEL, Subject } from './checks/subject.ts';
export { codeRoles } from './code/index.ts';
export { parseCourse, termOf } from './reading/course.ts';
export { csvText } from './work/csv.ts';
export { buildOf, sceneOfBuild, type Build } from './builds.ts';
export { flowBlockNames, flowSpot } from './places/flow-places.ts';
export { headOf, readHead, type LabHead, type ReadCourse } from './reading/head.ts';
export { parseLab } from './reading/lab.ts';
export { inOrder, labNumber, withoutNumber } from './reading/folders.ts';
export { inLanguage, languagesIn, translationOf } from './reading/languages.ts';
export { firstOf, itemAt } from './lists.ts';
export { withoutPlaces } from './reading/marks.ts';
export {
  emptyCourse,
  findTask,
  proseOf,
  startOf,
  tasksOf,
  type Block,
  type Bookmark,
  type Course,
  type Example,
  type Lab,
  type LabError,
  type LabFiles,
  type Reference,
  type Step,
  type Task,
  type Term,
  type TheoryPage,
  type Track,
  type WrongAnswer,
} from './model.ts';
export {
  askedCells,
  isRight,
  labelIn,
  TableError,
  tableIn,
  type Chart,
  type GrowthCurve,
  type Table,
  type TableCell,
} from './predict/table.ts';
export { tableSources } from './predict/index.ts';
export {
  firstWrongChoices,
  goToStep,
  isLabDone,
  isStepDone,
  keepAnswer,
  keepProgram,
  keepScore,
  keepTry,
  markPassed,
  newProgress,
  openHint,
  passedCount,
  programOf,
  readProgress,
  readReview,
  startOver,
  storedProgress,
  submissionOf,
  taskProgress,
  type Progress,
  type Review,
  type TaskProgress,
  type Try,
} from './work/progress.ts';
export { portfolioOf, type PortfolioLab, type PortfolioWork } from './work/portfolio.ts';
export { checkCourse, checkLab } from './prove.ts';
export {
  beginReview,
  chooseReview,
  sittingAt,
  type Shown,
  closeReview,
  isQuestion,
  keepReviewed,
  type EarlierLab,
  type QuestionRef,
} from './work/review.ts';
export { spotsOf, type Query } from './places/query.ts';
export { paneNames, type PaneName } from './panes.ts';
export type { Scene, StepOptions } from './scene.ts';
export type { Show } from './reading/show.ts';
export { newLab } from './reading/skeleton.ts';
export { nodeSpots, sameSpot, spotKey, type Spot } from './places/spots.ts';
export { checkCourseTranslation, checkTranslation, strayTranslations } from './reading/translation.ts';
export { indicesIn, stepSummaries, type StepSummary } from './work/tracks.ts';
export { loadWords, said, sayIn, wordsOf, type Said, type Words } from './text/index.ts';
export { openingChosen, solutionFor, submissionOfWrong, wrongAnswerOf } from './work/wrong.ts';
export { failureText, type Answer, type CodeFailure, type SandboxLimits } from './sandbox/limits.ts';
export { reduceWith } from './sandbox/reductions/reduce-with.ts';
export { apiName } from './sandbox/api.ts';
export { reductionApi, type ReductionApiName } from './sandbox/reductions/reduction-api.ts';
export { openReduction, type ReductionCode } from './sandbox/reductions/reduction-code.ts';
export { reductionExamples, type ReductionExample } from './sandbox/reductions/reduction-examples.ts';
export type {
  ComparisonRequest,
  ReducedText,
  ReduceWithRequest,
  ReductionFailure,
  ReductionLimits,
  ReductionText,
} from './sandbox/reductions/reduce-request.ts';
export { cycleText, type NonterminatingRule } from './sandbox/rules/nontermination.ts';
export { openRule, type RuleCode } from './sandbox/rules/rule-code.ts';
export {
  compileWithOwn,
  rulePlaces,
  rulesWith,
  type OwnRule,
  type OwnRules,
  type RulePlace,
  type RuleReport,
} from './sandbox/rules/own-rules.ts';
export { ruleApi, ruleOps, type RuleApiName } from './sandbox/rules/rule-api.ts';
export { compileWithRules, ruleOf } from './sandbox/rules/rule-bridge.ts';
export { openSandbox, type Sandbox } from './sandbox/sandbox.ts';
export {
  checkSoundness,
  type Counterexample,
  type ShownDifference,
  type Soundness,
  type WidthCount,
} from './sandbox/rules/soundness.ts';
export { readStored, writeStored } from './reading/stored.ts';
export { graphPrint } from './submission/alike.ts';
export {
  newAssignment,
  parseAssignment,
  proposedTasks,
  type AssignedLab,
  type Assignment,
  type AssignmentRead,
} from './submission/assignment.ts';
export { assignmentId, writeAssignment } from './submission/written-assignment.ts';
export {
  creditOf,
  gradeTask,
  noWork,
  pointsFor,
  progressOf,
  strangersIn,
  workOf,
  type TaskVerdict,
} from './submission/grade.ts';
export { withWork } from './submission/import.ts';
export { sampleWork, startOfTask, type Sample } from './submission/sample.ts';
export {
  packWork,
  readWork,
  writeWork,
  type LabWork,
  type PackedWork,
  type Student,
  type TaskWork,
  type Work,
} from './submission/work.ts';
export { writeZip, zipLimits, type Refusal } from './submission/zip.ts';
export { nodesMatching, parseShape, ShapeError, type Shape, type WrittenShape } from './places/shapes.ts';
