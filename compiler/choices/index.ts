// Lists of choices, for the compiler, the command line, the window's contract, and the schema of labs.
// Imports nothing, so that it can be loaded separately. The implementing modules define the meanings: passes
// in stages.ts, schedules in schedule/, allocators in allocate/ …

export { currentName, formerNamesIn, type FormerUse, type NamedKind } from './former-names.ts';

export const languages = ['en', 'de'] as const;
export type Language = (typeof languages)[number];

export const optimizations = ['none', 'peephole', 'full'] as const;
export type Optimization = (typeof optimizations)[number];

/** Bugs that can be planted in the optimizer; see optimize/planted.ts. */
export const plantedNames = ['shift', 'boundary', 'unused-check', 'alias'] as const;
export type PlantedName = (typeof plantedNames)[number];

/** Program order, first in first out, last in first out, or random. */
export const workOrders = ['program', 'fifo', 'lifo', 'random'] as const;
export type WorkOrder = (typeof workOrders)[number];

export const scheduleKinds = ['early', 'late', 'best'] as const;
export type ScheduleKind = (typeof scheduleKinds)[number];
/** `own`: the schedule that comes with a graph; `best` if there is none. */
export const scheduleChoices = [...scheduleKinds, 'own'] as const;
export type ScheduleChoice = (typeof scheduleChoices)[number];

export const allocatorNames = ['coloring', 'linear'] as const;
export type Allocator = (typeof allocatorNames)[number];

/** For exercises; 0 for no limit. */
export const registerLimits = [0, 12, 8, 6, 5, 4, 3, 2] as const;
export type RegisterLimit = (typeof registerLimits)[number];

export const abiNames = ['sysv', 'win64'] as const;
export type AbiName = (typeof abiNames)[number];

export const systems = ['linux', 'macos', 'windows'] as const;
export type Os = (typeof systems)[number];

export const assemblySyntaxes = ['att', 'intel'] as const;
export type Syntax = (typeof assemblySyntaxes)[number];

export const pureEngines = ['graph', 'schedule', 'emulator'] as const;
export type PureEngine = (typeof pureEngines)[number];
export const engines = [...pureEngines, 'native'] as const;

/** Data-flow analyses; see analysis/lattice/model.ts. */
export const analysisNames = ['cp', 'uce', 'in-turn', 'combined', 'congruence'] as const;
export type AnalysisName = (typeof analysisNames)[number];

/** `fast`: cost near n log n (Click's partitions, or else sparse propagation). */
export const solvingOrders = ['round-robin', 'worklist', 'fast'] as const;
export type SolvingOrder = (typeof solvingOrders)[number];

/** `statements`: a variable per statement and per name, as in the papers. `graph`: one per relevant node. */
export const analysisForms = ['statements', 'graph'] as const;
export type AnalysisForm = (typeof analysisForms)[number];

export const ssaAlgorithmNames = [
  'plain',
  'dfs',
  'braun',
  'braun-scc',
  'aycock-horspool',
  'cytron',
  'choi',
  'sreedhar-gao',
] as const;
export type SsaAlgorithm = (typeof ssaAlgorithmNames)[number];

/** Text forms, in stage order. */
export const emitKinds = [
  'ast',
  'graph',
  'ir',
  'dot',
  'json',
  'printable',
  'pipeline',
  'pipeline-json',
  'pipeline-dot',
  'steps',
  'igv',
  'analysis',
  'cfg',
  'schedule',
  'select',
  'allocate',
  'asm',
  'header',
  'c',
] as const;
export type EmitKind = (typeof emitKinds)[number];

/** Text forms of another compiler's phases. */
export const traceForms = ['graph', 'json', 'dot', 'schedule', 'instructions', 'asm', 'igv'] as const;
export type TraceForm = (typeof traceForms)[number];
