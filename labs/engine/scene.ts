// Window settings: how the program is compiled and run, and what the panes show. A step or link applies them;
// leaving it restores the previous ones.
import * as v from 'valibot';
import type {
  AnalysisName,
  Optimization,
  RegisterLimit,
  ScheduleChoice,
  Allocator,
  SsaAlgorithm,
} from '../../compiler/index.ts';
import { solvingOrders, ssaAlgorithmNames } from '../../compiler/index.ts';
import {
  allocatorName,
  analysisName,
  conventionName,
  int64,
  levelNumber,
  name,
  optimization,
  plantedName,
  registerLimit,
  scheduleChoice,
} from './reading/fields.ts';
import { ruleName } from './reading/rule-fields.ts';
import {
  analysisForms,
  analysisPictures,
  layoutNames,
  paneNames,
  pipelineSubjects,
  ssaSubjects,
  studies,
  type AnalysisForm,
  type AnalysisPicture,
  type LayoutName,
  type PaneName,
  type PipelineSubject,
  type SsaSubject,
  type Study,
} from './panes.ts';

export const pane = v.picklist(paneNames);

/** A list, in YAML or separated by commas. */
const rules = v.lazy((input): typeof ruleList | typeof ruleText =>
  typeof input === 'string' ? ruleText : ruleList,
);
const ruleList = v.array(ruleName);
const ruleText = v.pipe(
  v.string(),
  v.transform((written) =>
    written
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  ),
  v.array(ruleName),
);

export const sceneEntries = {
  level: v.optional(levelNumber),
  optimize: v.optional(optimization),
  rulesOff: v.optional(rules),
  /** The analysis whose results optimize the graph. */
  apply: v.optional(analysisName),
  /** A planted optimizer bug, to be found. */
  planted: v.optional(plantedName),
  arg: v.optional(int64),
  schedule: v.optional(scheduleChoice),
  /** A second schedule to compare with. */
  compare: v.optional(scheduleChoice),
  allocator: v.optional(allocatorName),
  abi: v.optional(conventionName),
  /** In the pane Registers: the limit, and interference or live ranges. */
  registers: v.optional(registerLimit),
  lives: v.optional(v.picklist(['graph', 'ranges'])),
  pane: v.optional(pane),
  layout: v.optional(v.picklist(layoutNames)),
  /** In the analysis pane. */
  analysis: v.optional(analysisName),
  form: v.optional(v.picklist(analysisForms)),
  order: v.optional(v.picklist(solvingOrders)),
  picture: v.optional(v.picklist(analysisPictures)),
  /** In the semantics pane. */
  study: v.optional(v.picklist(studies)),
  /** The construction in the SSA pane. */
  algorithm: v.optional(v.picklist(ssaAlgorithmNames)),
  /** In the SSA pane: the steps of a construction, a table of all, a path, search lengths. */
  ssa: v.optional(v.picklist(ssaSubjects)),
  /** In the pipeline pane. */
  pipeline: v.optional(v.picklist(pipelineSubjects)),
};

export interface Scene {
  readonly level: number;
  readonly optimize: Optimization;
  readonly rulesOff: readonly string[];
  readonly apply: AnalysisName;
  readonly planted: v.InferOutput<typeof plantedName>;
  readonly arg: bigint;
  readonly schedule: ScheduleChoice;
  readonly compare: ScheduleChoice;
  readonly allocator: Allocator;
  readonly abi: 'sysv' | 'win64';
  readonly registers: RegisterLimit;
  readonly lives: 'graph' | 'ranges';
  readonly pane: PaneName;
  readonly layout: LayoutName;
  readonly analysis: AnalysisName;
  readonly form: AnalysisForm;
  readonly order: (typeof solvingOrders)[number];
  readonly picture: AnalysisPicture;
  readonly study: Study;
  readonly algorithm: SsaAlgorithm;
  readonly ssa: SsaSubject;
  readonly pipeline: PipelineSubject;
}

export const StepOptions = v.strictObject({
  ...sceneEntries,
  /** Disables Run until this task is done, so that students predict first. */
  noRunBefore: v.optional(name),
  /** Writes the program to its file at once, for commands in the terminal. */
  file: v.optional(v.literal(true)),
  /** Panes that are locked until a task of this step passes. */
  shut: v.optional(v.record(pane, name)),
  /** Other panes cannot be opened. */
  only: v.optional(v.array(pane)),
});
export type StepOptions = v.InferOutput<typeof StepOptions>;
