// What can be chosen in panes and what they tell apart, by name: lists that panes and words share.
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

/** Where the control-flow graph of the SSA pane comes from: the program in the editor, or what is written in the pane. */
export const ssaInputs = ['program', 'flow'] as const;
export type SsaInput = (typeof ssaInputs)[number];

/** What stands in blocks: statements after renaming, or only which variables are used and defined. */
export const lineKinds = ['renamed', 'def-use'] as const;
export type LineKind = (typeof lineKinds)[number];

/** Colours of the window. */
export const themes = ['light', 'dark', 'high-contrast'] as const;
export type Theme = (typeof themes)[number];

/** How the pane Blocks shows a schedule. */
export const blocksForms = ['picture', 'list'] as const;
export type BlocksForm = (typeof blocksForms)[number];

/** Control-flow graphs to begin with. */
export type ReadyFlow = 'join' | 'diamonds' | 'irreducible' | 'loop' | 'dead';

/** A pipeline in blocks, as a list of nodes, JSON, Graphviz. */
export const shownForms = ['printable', 'pipeline', 'json', 'dot'] as const satisfies readonly PipelineForm[];
export type ShownForm = (typeof shownForms)[number];

/** What stands beside the text of a reduction's step. */
export const sideViews = ['steps', 'original', 'blocks'] as const;
export type SideView = (typeof sideViews)[number];

export const ownViews = ['code', 'steps'] as const;
export type OwnView = (typeof ownViews)[number];

/** Reductions to begin with. */
export const readyReductions = [
  'my-reduction',
  'index-checks',
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

/** What a step did to a row. */
export type RowMark = '' | 'changed' | 'added' | 'gone';

export const ruleSubjects = ['builtIn', 'own'] as const;
export type RuleSubject = (typeof ruleSubjects)[number];

export const resultKinds = ['run', 'check'] as const;
export type ResultKind = (typeof resultKinds)[number];

/** Rules to begin with. */
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

/** A region in the walk that looks for checks that can go. */
export type WalkLook = 'outside' | 'open' | 'here' | 'visited' | 'flagged';

/** What a folder that is not trusted must not run. */
export type Restricted = 'run' | 'terminal' | 'code';

/** What a person must be told of a shell. */
export type ShellNotice =
  | { readonly kind: 'not-read' | 'too-long'; readonly count: number }
  | { readonly kind: 'anew' | 'ended' | 'not-all' | 'restricted' }
  | { readonly kind: 'failed'; readonly message: string };

/** Why a student is not in, or what was refused; '' for nothing. */
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
