// What a person can choose between: each list once, for the compiler, the command line, the contract of the window and the
// schema of labs. Plain data that imports nothing, so that who needs a list alone loads nothing else.
//
// What each choice means is where it is made: passes in stages.ts, schedules in schedule/, allocators in allocate/ …

export { currentName, formerNamesIn, type FormerUse, type NamedKind } from './former-names.ts';

/** What people are told something in. */
export const languages = ['en', 'de'] as const;
export type Language = (typeof languages)[number];

/** How much is done to a graph. */
export const optimizations = ['none', 'peephole', 'full'] as const;
export type Optimization = (typeof optimizations)[number];

/** Mistakes that can be planted in the optimizer, to be found; see optimize/planted.ts. */
export const plantedNames = ['shift', 'boundary', 'unused-check', 'alias'] as const;
export type PlantedName = (typeof plantedNames)[number];

/** Which of the nodes that wait the optimizer looks at next: as in the program, first come, last come, or any. */
export const workOrders = ['program', 'fifo', 'lifo', 'random'] as const;
export type WorkOrder = (typeof workOrders)[number];

export const scheduleKinds = ['early', 'late', 'best'] as const;
export type ScheduleKind = (typeof scheduleKinds)[number];

export const allocatorNames = ['coloring', 'linear'] as const;
export type Allocator = (typeof allocatorNames)[number];

/** How many registers an allocator may be limited to, as an exercise; 0: all. */
export const registerLimits = [0, 12, 8, 6, 5, 4, 3, 2] as const;
export type RegisterLimit = (typeof registerLimits)[number];

/** Calling conventions: System V and Windows. */
export const abiNames = ['sysv', 'win64'] as const;
export type AbiName = (typeof abiNames)[number];

/** The systems that assembly is written for. */
export const systems = ['linux', 'macos', 'windows'] as const;
export type Os = (typeof systems)[number];

export const assemblySyntaxes = ['att', 'intel'] as const;
export type Syntax = (typeof assemblySyntaxes)[number];

/** The engines that need no machine. */
export const pureEngines = ['graph', 'schedule', 'emulator'] as const;
export type PureEngine = (typeof pureEngines)[number];
export const engines = [...pureEngines, 'native'] as const;

/** Data-flow analyses; see analysis/lattice/model.ts. */
export const analysisNames = ['cp', 'uce', 'in-turn', 'combined', 'congruence'] as const;
export type AnalysisName = (typeof analysisNames)[number];

/** `fast`: the form whose cost is near n log n (Click's partitions, or sparse propagation where there are none). */
export const solvingOrders = ['round-robin', 'worklist', 'fast'] as const;
export type SolvingOrder = (typeof solvingOrders)[number];

/** `statements`: one variable a statement and one a name, as in the papers. `graph`: one for each node that counts. */
export const analysisForms = ['statements', 'graph'] as const;
export type AnalysisForm = (typeof analysisForms)[number];

/** SSA constructions. */
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

/** Text forms of the stages, in the order of the stages. */
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

/** How a phase of another compiler's trace is printed. */
export const traceForms = ['graph', 'json', 'dot', 'schedule', 'instructions', 'asm', 'igv'] as const;
export type TraceForm = (typeof traceForms)[number];
