// The only public entry point of the compiler.
import type { Phrase } from './base/phrase.ts';

export { plainDigits, wholeNumber } from './base/whole-number.ts';
export { compile } from './compile.ts';
export { isSchedulerLine } from './ir/text/read-places.ts';
export { foreignForm, isGraphText, isJsonText, isPipelineFile } from './interchange/form.ts';
export { compilePipelineFile, compileText } from './views/compile-text.ts';
export type { Allocator } from './allocate/index.ts';
export type { AbiName } from './backend/x64/index.ts';
export type { Compilation } from './compilation.ts';
export {
  assemblyOf,
  assemblyTextOf,
  exportsIn,
  instructionCountOf,
  machineOf,
  type EmitOptions,
  type MachineOptions,
} from './views/machine/machine.ts';
export type { CompileOptions, StopPoint } from './options.ts';
export {
  currentName,
  languages,
  registerLimits,
  workOrders,
  type Optimization,
  type PlantedName,
  type RegisterLimit,
  type WorkOrder,
  type NamedKind,
} from './choices/index.ts';
export type { Look, PickedNode } from './optimize/engine/engine.ts';
export type { Veto } from './optimize/vetoes.ts';
export { planted } from './optimize/planted.ts';
export { builtInRewrites } from './optimize/work.ts';
export { indivisiblePasses, isStopPass, optionalPasses, passTable, stopPasses } from './optimize/passes.ts';
export { stageNames, stageOrder, type StageName } from './stages.ts';
export { emitKinds, emitStep, emitText, type EmitKind } from './views/text/emit.ts';
export { passInput } from './views/text/exchange.ts';
export {
  blocksText,
  emitPipeline,
  pipelineForms,
  readPipelineFile,
  type PipelineForm,
} from './interchange/files.ts';
export { COUNT_UP, STRANGE_WORDS, SUM_OF_ARRAY } from './interchange/examples.ts';
export { checkPipeline } from './interchange/check-pipeline.ts';
export { compareReduced, type ReducedComparison } from './interchange/compare-reduced.ts';
export {
  dominatingRegions,
  endsRegion,
  regionOf,
  successorsOf,
  waysInto,
  waysOutOf,
} from './interchange/region-graph.ts';
export { PHI } from './interchange/pipeline.ts';
export type { Literal, Pipeline, PipelineError, PipelineNode } from './interchange/pipeline.ts';
export { printPipeline, writtenNames } from './interchange/print-pipeline.ts';
export { literalOf } from './interchange/literals.ts';
export { exactNumber } from './interchange/read-json.ts';
export {
  NonterminatingReduction,
  Reducer,
  type Reduction,
  type ReductionStep,
} from './interchange/reducer.ts';
export {
  ReductionRecorder,
  rowsAfter,
  type PipelineRow,
  type RecordedReduction,
  type RecordedStep,
  type RowsChange,
} from './interchange/record-reduction.ts';
export {
  pipelineForm,
  pipelineSource,
  reducedForm,
  type FormAnswer,
  type PipelineSource,
} from './views/pipeline.ts';
export { indexReductions, reductionNames, type ReductionName } from './interchange/reductions.ts';
export { schedulePipeline } from './interchange/schedule-pipeline.ts';
export { wrongOperands } from './interchange/words.ts';
export { debug, run, type EngineRequest } from './views/runs/engines.ts';
export { faultMessage, type FaultRequest } from './views/runs/fault.ts';
export {
  heldValues,
  machineLockstep,
  type HeldValue,
  type MachineDifference,
  type MachineLockstep,
  type MachineLockstepRequest,
} from './views/machine/machine-lockstep.ts';
export {
  executedAccesses,
  executedIn,
  executedInstructions,
  measures,
  measuresOf,
  type AllocatorMeasures,
  type ExecutedInstruction,
  type Measures,
  type MeasuresBySchedule,
} from './views/machine/measures.ts';
export { callsOf, type CallRecord } from './views/machine/calls.ts';
export { argumentHomes, argumentKinds, ON_STACK, saverOf } from './views/machine/conventions.ts';
export { placementsOf } from './views/machine/placements.ts';
export { movesOf, type MoveAnswer, type MoveFigures, type MoveRequest } from './views/machine/moves.ts';
export {
  flowOf,
  ssaFormProblems,
  ssaOf,
  ssaWork,
  type SsaAnswer,
  type SsaData,
  type SsaRequest,
  type WrittenForm,
  type WrittenValue,
} from './views/analysis/ssa.ts';
export { ssaTime } from './views/analysis/ssa-time.ts';
export {
  algorithmNames as ssaAlgorithmNames,
  flowBlockTexts,
  isFlowText,
  ssaConditions,
  type FlowBlockText,
  type SsaAlgorithm,
  type SsaCondition,
  type SsaCounts,
  type SsaStep,
} from './ssa/index.ts';
export type { DominanceData } from './analysis/index.ts';
export { allocatorNames } from './allocate/index.ts';
export {
  allocationOf,
  type AllocationData,
  type AllocationRequest,
  type LiveRangeData,
  type IterationData,
} from './views/machine/allocation.ts';
export type { AllocationEvent } from './allocate/index.ts';
export {
  analysisOf,
  type AnalysisData,
  type AnalysisForm,
  type AnalysisRequest,
  type AnalysisVariable,
  type ArmData,
  type VisitData,
} from './views/analysis/analysis.ts';
export { elementTable, elementTableNames } from './views/analysis/element-tables.ts';
export { costOf, evaluationsInOrder, type SolvingCost } from './views/analysis/analysis-cost.ts';
export { allConditions, comparisonFlags } from './views/machine/flags.ts';
export { tileTable } from './backend/x64/index.ts';
export { tileOf, tilesOf, type TileData, type TileReason } from './views/machine/tiles.ts';
export { comparisonOf, type ComparisonData, type StrategyName } from './views/analysis/comparison.ts';
export {
  analysisNames,
  solvingOrders,
  type AnalysisName,
  type SolvingOrder,
  type Split,
} from './analysis/lattice/model.ts';
export {
  FIRST_VIRTUAL,
  libraryName,
  REGISTERS,
  registerName,
  type Os,
  type Syntax,
} from './backend/x64/index.ts';
export type { CheckKind, RemovedCheck } from './analysis/checks.ts';
export { checksOf, rangesOf, type ChecksData, type RangeData, type WalkEvent } from './views/runs/checks.ts';
export { decodeUtf8 } from './base/utf8.ts';
export {
  MAX_STATES,
  demandTreeOf,
  dominanceOf,
  equivalenceOf,
  stepValuesOf,
  stepsOf,
  type Runnable,
} from './views/runs/semantics.ts';
export { changingStep, type ChangingStep } from './views/runs/changing-step.ts';
export { lockstepOf, type Lockstep } from './views/runs/lockstep.ts';
export type {
  DemandNode,
  DemandRequest,
  DemandTree,
  EnvironmentEntry,
  EquivalenceData,
  ExecState,
  FailState,
  ReturnState,
  RunResult,
  StepRule,
  StepState,
  StepsData,
  StepsRequest,
} from './semantics/data.ts';
export { DEFAULT_BUDGET, MAX_OUTPUT, entryNames } from './semantics/index.ts';
export type { FaultKind, Outcome } from './semantics/index.ts';
export type { Located, LocatedDiagnostic } from './source/diagnostic.ts';
export { messageTable } from './source/messages.ts';
export { SourceText } from './source/source-text.ts';
export { groupOf, groupSentence } from './narration/group-sentences.ts';
export { STEP_INTS, type LogData } from './ir/log.ts';
export type { StepName } from './ir/step-names.ts';
export type { StepForm } from './narration/step-text.ts';
export { Replay, nodeTitle, type NodeState } from './narration/replay.ts';
export { stepSentence } from './narration/sentences.ts';
export { scopeNames } from './ir/text/scope-text.ts';
export { groupSteps, type StepDetail, type StepGroup } from './narration/step-groups.ts';
export type {
  Breakpoints,
  Debugger,
  DebuggerState,
  ObjectView,
  RegisterView,
} from './backend/x64/debugger/index.ts';
export type { Graph } from './ir/graph.ts';
export type { Node } from './ir/node.ts';
export { readGraph, readGraphJson, type GraphReading } from './foreign/read-graph.ts';
export type { ForeignProblem } from './foreign/index.ts';
export { opTable, type OpName } from './ir/ops/table.ts';
export type { Op } from './ir/ops/row.ts';
export { intConstant } from './ir/types.ts';
export { typeText } from './ir/text/type-text.ts';
export {
  constantValue,
  type FunctionRule,
  type MissedOptimization,
  type Rewrite,
  type RewriteContext,
  type Rule,
} from './optimize/rule.ts';
export { standardRules } from './optimize/rules/index.ts';
export { assertVerified, verify, type Condition, type Problem } from './ir/verify.ts';
export { say } from './base/phrase.ts';
export { byLanguage, inLanguage, loadLanguage, partsInLanguage } from './words/index.ts';
export type { Phrase };
export type { PhrasePart } from './base/phrase.ts';
export type { RuleFamily } from './optimize/rules/index.ts';
export type { Language } from './words/index.ts';
export { countTokens } from './syntax/index.ts';
export { featureTable, NEWEST_LEVEL } from './syntax/levels.ts';
export {
  liveAt,
  scheduleData,
  scheduleChoices,
  scheduleKinds,
  type Move,
  type MoveFault,
  type MoveFaultKind,
  type Schedule,
} from './schedule/index.ts';
export { ownMissed } from './views/why/own.ts';
export {
  whyOf,
  whyQuestions,
  type WhyData,
  type WhyNot,
  type WhyQuestion,
  type WhyRequest,
  type WhyStep,
} from './views/why/index.ts';
export { twinOf } from './views/text/twin.ts';
export {
  figuresOf,
  judgePass,
  type PassFigures,
  type PassJudgement,
  type PassRequest,
  type ScheduleFigures,
} from './views/runs/judge-pass.ts';
export {
  compareOf,
  graphFigures,
  programFigures,
  type CompareData,
  type DifferenceFilm,
  type Figure,
  type FigureName,
  type LineRow,
} from './views/compare/index.ts';
export { opsOf, vetoOf } from './views/vetoes.ts';
export {
  vainByNode,
  vainByRule,
  workAt,
  WorkRecorder,
  type VainLooks,
  type WorkEvents,
} from './views/analysis/worklist.ts';
export { snapshot } from './views/snapshot.ts';
export { splitComment } from './backend/x64/assembly/listing.ts';
export type {
  AssemblyData,
  AssemblyLine,
  BlockData,
  ScheduleData,
  ScheduleChoice,
  ScheduleKind,
  Snapshot,
} from './views/snapshot.ts';
export { isTraceText, MAX_TRACE_TEXT } from './traces/form.ts';
export { readTrace } from './traces/read-trace.ts';
export { igvText } from './traces/igv.ts';
export { graphsOf } from './traces/model.ts';
export type {
  GraphPhase,
  LiveRange,
  SchedulePhase,
  SequencePhase,
  Trace,
  TraceNode,
  TracePhase,
  TraceProblem,
  TraceReading,
} from './traces/model.ts';
export {
  counterpartNames,
  counterpartsOf,
  type Counterpart,
  type Counterparts,
  type CounterpartName,
} from './views/runs/counterparts.ts';
export { traceView, type LinesRow, type TraceView } from './traces/view.ts';
export type { TraceLine } from './traces/lines.ts';
export { foreignSchedule, type ForeignSchedule } from './traces/blocks.ts';
export { answerQuery, type QueryAnswer, type TraceQuery } from './traces/queries.ts';
export { phaseIndex, phaseTitle } from './traces/phase-names.ts';
export { stepsOfPhases, type PhaseSteps, type TraceStep } from './traces/steps.ts';
export { logOfTrace } from './traces/log-of-trace.ts';
export { tokenAt } from './traces/origins.ts';
export { graphDot, graphText, instructionsText, phaseJson, scheduleText } from './traces/print.ts';
export type { InstructionData, NodeInBlock, Placement, ScheduleMeasures } from './schedule/index.ts';
export { lawOf, ruleTable } from './optimize/rule-table.ts';
export { diagnosticsText, MAX_VIOLATIONS, moreText, shownPart } from './views/text/diagnostics-text.ts';
export { explainable, explanationOf } from './views/text/explain.ts';
