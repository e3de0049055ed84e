// Names of choices and kinds in panes, shared by panes and texts.
import type { PipelineForm } from '../compiler/index.ts';

export {
  analysisForms,
  analysisPictures,
  drawerNames,
  layoutNames,
  paneNames,
  pipelineSubjects,
  ssaSubjects,
  studies,
  viewNames,
  type AnalysisForm,
  type AnalysisPicture,
  type DrawerName,
  type LayoutName,
  type PaneName,
  type PipelineSubject,
  type SsaSubject,
  type Study,
  type ViewName,
} from '../labs/engine/panes.ts';

/** The program in the editor, or the text in the pane. */
export const ssaInputs = ['program', 'flow'] as const;
export type SsaInput = (typeof ssaInputs)[number];

/** Statements after renaming, or only used and defined variables. */
export const lineKinds = ['renamed', 'def-use'] as const;
export type LineKind = (typeof lineKinds)[number];

export { themes, type Theme } from '../electron/contract/index.ts';

export const blocksForms = ['picture', 'list'] as const;
export type BlocksForm = (typeof blocksForms)[number];
export const comparedFigures = ['executed', 'machine', 'spills', 'instructions', 'inLoops', 'live'] as const;
export type ComparedFigure = (typeof comparedFigures)[number];

export type ReadyFlow = 'join' | 'diamonds' | 'irreducible' | 'loop' | 'dead';

/** In blocks, as a list of nodes, JSON, Graphviz. */
export const shownForms = ['printable', 'pipeline', 'json', 'dot'] as const satisfies readonly PipelineForm[];
export type ShownForm = (typeof shownForms)[number];

/** Next to a reduction step's text. */
export const sideViews = ['steps', 'original', 'blocks'] as const;
export type SideView = (typeof sideViews)[number];

export const ownViews = ['code', 'steps'] as const;
export type OwnView = (typeof ownViews)[number];

export const readyReductions = [
  'my-reduction',
  'bounds-checks',
  'fold',
  'dead-code',
  'same-value',
  'forgets-the-right',
  'with-an-error',
  'without-end',
  'never-at-rest',
  'breaks-the-pipeline',
] as const;
export type ReadyReduction = (typeof readyReductions)[number];

export type PipelineTrouble = 'diagnostics' | 'stopped' | 'timeout' | 'crashed';

export type RowMark = '' | 'changed' | 'added' | 'gone';

export const ruleSubjects = ['builtIn', 'own'] as const;
export type RuleSubject = (typeof ruleSubjects)[number];

export const resultKinds = ['run', 'check'] as const;
export type ResultKind = (typeof resultKinds)[number];

export const readyRules = [
  'empty',
  'double-is-shift',
  'or-minus-and',
  'almost-right',
  'half-is-shift',
  'next-is-larger',
  'with-an-error',
  'without-end',
  'swaps-for-ever',
  'eats-memory',
  'uses-itself',
] as const;
export type ReadyRule = (typeof readyRules)[number];

export const readyFunctions = [
  'sum',
  'array-loop',
  'shapes',
  'vanishing-point',
  'inlining',
  'typed-arrays',
] as const;
export type ReadyFunction = (typeof readyFunctions)[number];

export const traceFacts = ['none', 'type', 'phase', 'reducer', 'properties', 'place'] as const;
export type TraceFact = (typeof traceFacts)[number];
/** V8 lists what a node does not do. */
export const nodeEffects = ['Read', 'Write', 'Throw', 'Deopt'] as const;
export type NodeEffect = (typeof nodeEffects)[number];
/** `code`: blocks, instructions, and assembly. */
export const traceSubjects = ['phases', 'code', 'compare', 'ours'] as const;
export type TraceSubject = (typeof traceSubjects)[number];

export type WalkLook = 'outside' | 'open' | 'here' | 'visited' | 'flagged';

/** What an untrusted folder may not do. */
export type Restricted = 'run' | 'terminal' | 'code';

export type ShellNotice =
  | { readonly kind: 'not-read' | 'too-long'; readonly count: number }
  | { readonly kind: 'anew' | 'ended' | 'not-all' | 'restricted' }
  | { readonly kind: 'failed'; readonly message: string };

/** '' for none. */
export type MemberNote =
  | ''
  | 'ended'
  | 'removed'
  | 'elsewhere'
  | 'dropped'
  | 'restarted'
  | 'wrong-code'
  | 'name-taken'
  | 'shut'
  | 'full'
  | 'bad-name'
  | 'out-of-reach'
  | 'program-too-long';
