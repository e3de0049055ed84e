// The only door into the compiler.
import type { EmitOptions } from './emit.ts';
import { printIr } from './ir/text.ts';
import { assemblyOf, defaultMachine, machineOf, type MachineOptions } from './machine-code.ts';
import { ruleFamilies } from './optimize/rules/index.ts';
import type { Compilation } from './pipeline.ts';
import { scheduleData, type Schedule, type ScheduleData, type ScheduleKind } from './schedule/index.ts';
import { scheduleOf } from './schedules.ts';
import type { Snapshot } from './snapshot.ts';
import { programInstructionCount } from './target/x64/index.ts';
import type { AssemblyData } from './target/x64/listing.ts';

export { compile, type Compilation } from './pipeline.ts';
export type { CompileOptions, Optimization, StopPoint } from './compile-options.ts';
export type { Look } from './optimize/engine.ts';
export { builtInRewrites, indivisiblePasses, passes, passOrder } from './passes.ts';
export { compileToAssembly, stageNames, type StageName } from './stages.ts';
export { emitKinds, emitText, type EmitKind, type EmitOptions } from './emit.ts';
export {
  blocksText,
  compilePipelineFile,
  compileText,
  emitPipeline,
  isPipelineFile,
  pipelineForms,
  readPipelineFile,
  type PipelineForm,
} from './json-pipeline.ts';
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
} from './interchange/flow.ts';
export { PHI } from './interchange/pipeline.ts';
export type {
  Literal,
  Pipeline,
  PipelineError,
  PipelineNode,
  PipelineResult,
} from './interchange/pipeline.ts';
export { printPipeline } from './interchange/print-pipeline.ts';
export { literalOf } from './interchange/literals.ts';
export { exactNumber } from './interchange/read-json.ts';
export {
  EndlessReduction,
  Reducer,
  type Reduction,
  type ReductionAction,
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
  type PipelineLine,
  type PipelineSource,
} from './pipeline-data.ts';
export { indexReductions, reductionNames, type ReductionName } from './interchange/reductions.ts';
export { schedulePipeline } from './interchange/schedule-pipeline.ts';
export { wrongOperands } from './interchange/words.ts';
export { debug, run, type DebugRequest, type EngineRequest } from './engines.ts';
export {
  executedInstructions,
  measures,
  type AllocatorMeasures,
  type ExecutedInstruction,
  type MeasureRequest,
  type Measures,
} from './measures.ts';
export {
  flowOf,
  ssaOf,
  ssaWork,
  type SsaAnswer,
  type SsaBlockData,
  type SsaData,
  type SsaRequest,
  type SsaValueData,
} from './ssa-data.ts';
export { ssaTime } from './ssa-time.ts';
export {
  algorithmNames as ssaAlgorithmNames,
  type FlowError,
  type LockstepState,
  type SsaAlgorithm,
  type SsaCondition,
  type SsaCounts,
  type SsaProblem,
  type SsaStep,
} from './ssa/index.ts';
export type { DominanceData } from './analysis/index.ts';
export { allocatorNames } from './allocate/index.ts';
export type { AbiName, Allocator, MachineOptions } from './machine-code.ts';
export {
  allocationOf,
  type AllocationData,
  type AllocationRequest,
  type LiveRangeData,
  type PlacedInstruction,
  type RoundData,
} from './allocation-data.ts';
export type { AllocationEvent } from './allocate/index.ts';
export {
  MOST_VISITS,
  analysisOf,
  type AnalysisCounts,
  type AnalysisData,
  type AnalysisForm,
  type AnalysisNote,
  type AnalysisRequest,
  type AnalysisVariable,
  type ArmData,
  type Refusal,
  type VisitData,
} from './analysis-data.ts';
export { costOf, type CostRequest, type SolvingCost } from './analysis-cost.ts';
export {
  comparisonOf,
  strategyNames,
  type ComparisonColumn,
  type ComparisonData,
  type StrategyName,
} from './comparison-data.ts';
export {
  analysisNames,
  solvingOrders,
  type AnalysisName,
  type SolvingOrder,
  type Split,
} from './analysis/lattice/model.ts';
export { FIRST_VIRTUAL, registerName, type Os, type Syntax } from './target/x64/index.ts';
export type { CheckKind, CheckReasonData, RemovedCheck } from './analysis/checks.ts';
export {
  checksOf,
  rangesOf,
  type ChecksData,
  type LimitData,
  type RangeData,
  type RemainingCheck,
  type WalkedRegion,
  type WalkEvent,
} from './checks-data.ts';
export { decodeUtf8 } from './base/utf8.ts';
export {
  MOST_STATES,
  demandTreeOf,
  dominanceOf,
  equivalenceOf,
  stepValuesOf,
  stepsOf,
  type Runnable,
} from './semantics-data.ts';
export { changingStep, type ChangingStep, type ChangingStepRequest } from './changing-step.ts';
export type {
  DemandNode,
  DemandRequest,
  DemandTree,
  EnvironmentEntry,
  EquivalenceData,
  EquivalenceDifference,
  EquivalenceRequest,
  ExecState,
  FailState,
  NodeValue,
  ReturnState,
  RunResult,
  StartState,
  StepRule,
  StepState,
  StepsData,
  StepsRequest,
} from './semantics/data.ts';
export type { FaultKind, Outcome } from './semantics/index.ts';
export type { LocatedDiagnostic } from './source/diagnostic.ts';
export { messageTable } from './source/messages.ts';
export { SourceText } from './source/source-text.ts';
export { groupOf, groupSentence } from './ir/group-sentences.ts';
export { STEP_INTS, type LogData } from './ir/log.ts';
export { Replay, type Difference, type NodeState, type StepInfo } from './ir/replay.ts';
export { groupSteps, type StepDetail, type StepGroup } from './ir/step-groups.ts';
export type {
  Breakpoints,
  Debugger,
  DebuggerState,
  FieldView,
  FrameView,
  InstructionView,
  ObjectView,
  RegisterView,
  SlotView,
  StopReason,
  ValueView,
  WordView,
} from './target/x64/debugger/index.ts';
export type { Graph } from './ir/graph.ts';
export type { Node } from './ir/node.ts';
export { readGraph, readGraphJson, type GraphReading } from './graph-text.ts';
export type { ForeignProblem } from './foreign/index.ts';
export { opTable } from './ir/ops/table.ts';
export type { Op } from './ir/ops/row.ts';
export { intConstant, typeText } from './ir/types.ts';
export {
  constantValue,
  type FunctionRule,
  type Rewrite,
  type RewriteContext,
  type Rule,
} from './optimize/rule.ts';
export { standardRules } from './optimize/rules/index.ts';
export { assertVerified, verify, type Condition, type Problem } from './ir/verify.ts';
export { featureTable, NEWEST_LEVEL } from './syntax/levels.ts';
export { scheduleKinds, type Schedule } from './schedule/index.ts';
export type {
  AssemblyData,
  AssemblyLine,
  BlockData,
  InstructionData,
  ScheduleData,
  ScheduleKind,
  ScheduleMeasures,
  Snapshot,
} from './snapshot.ts';

/** A checked schedule; made once a compilation. */
export function schedule(compilation: Compilation, kind: ScheduleKind): Schedule {
  return scheduleOf(compilation, kind);
}

/** The assembly listing of a program without errors; `emitText` gives the text that an assembler takes. */
export function assembly(compilation: Compilation, options: EmitOptions = {}): AssemblyData {
  return assemblyOf(compilation, { ...defaultMachine, ...options });
}

/** How many machine instructions a program without errors has, its functions included. */
export function instructionCount(compilation: Compilation, options: Partial<MachineOptions> = {}): number {
  return programInstructionCount(machineOf(compilation, { ...defaultMachine, ...options }).program);
}

/** Every rule: its name, law, family and an example program. */
export const ruleTable = ruleFamilies.flatMap(({ family, rules }) =>
  rules.map(({ name, law, why, test }) => ({ name, law, why: why ?? '', family, example: test[0] })),
);

const laws = new Map(ruleTable.map(({ name, law }) => [name, law]));

/** The law of a rule; '' for the names of other steps. */
export const lawOf = (rule: string): string => laws.get(rule) ?? '';

/** What a window shows of a compilation from the text to the schedules, as plain data. */
export function snapshot(compilation: Compilation, milliseconds = 0): Snapshot {
  const { source, diagnostics, warnings, graph, log, ok } = compilation;
  const base = { source: source.text, diagnostics, warnings, ok, milliseconds };
  if (graph === null) return { ...base, log: null, ir: '', schedules: null };
  const data = (kind: ScheduleKind): ScheduleData => scheduleData(scheduleOf(compilation, kind));
  return {
    ...base,
    log: log === null ? null : log.data(),
    ir: printIr(graph),
    schedules: { early: data('early'), late: data('late'), best: data('best') },
  };
}
