export { DEEPEST_CALLS, Machine, runGraph, type RunOptions } from './small-step.ts';
export { faultOf } from './checks.ts';
export { Constants } from './constant-values.ts';
export { Exit, MAX_OUTPUT, Streams, callExternal, type StreamsMark } from './externals.ts';
export { Heap, OutOfMemory, asStored, zeroValue } from './heap.ts';
export { memoryValues, type MemoryEngine } from './memory-values.ts';
export {
  DEEPEST,
  LONGEST,
  elementTypeText,
  functionText,
  resultText,
  shownText,
  type ShownObject,
  type ShownParts,
} from './result-text.ts';
export {
  DEFAULT_BUDGET,
  faultOutcome,
  timeoutOutcome,
  isEngineLimit,
  programFaults,
  valueOutcome,
  type FaultKind,
  type Collections,
  type Outcome,
} from './outcome.ts';
export { DemandTreeBuilder } from './demand-tree.ts';
export { compareGraphs, compareOutcomes, regionKey, regionKeys, resultOf, type Side } from './equivalence.ts';
export { entryNames, functionNames, regionName } from './names.ts';
export { StateValues, shortText } from './state-values.ts';
export { recordRun, type Binding, type CallRecord, type Exec, type RecordedRun } from './states.ts';
export type * from './data.ts';
