// The window's panes, and the subjects of some: for the lab schema and the window.
import { analysisForms as solvedForms } from '../../compiler/choices/index.ts';

/** Next to the program, in the order of their shortcuts. */
export const viewNames = [
  'graph',
  'cfg',
  'analysis',
  'semantics',
  'ssa',
  'pipeline',
  'assembly',
  'registers',
  'machine',
  'rules',
  'compare',
  'worklist',
  'v8',
] as const;
export type ViewName = (typeof viewNames)[number];

/** Below the program. */
export const drawerNames = ['run', 'terminal', 'problems'] as const;
export type DrawerName = (typeof drawerNames)[number];

export const paneNames = [
  'guide',
  'editor',
  ...viewNames,
  'inspector',
  'timeline',
  ...drawerNames,
  'talk',
] as const;
export type PaneName = (typeof paneNames)[number];

export const layoutNames = ['learn', 'read', 'inspect', 'present'] as const;
export type LayoutName = (typeof layoutNames)[number];

/** `unoptimized`: the graph as parsed, whatever the window's graph has become. */
export const analysisForms = [...solvedForms, 'unoptimized'] as const;
export type AnalysisForm = (typeof analysisForms)[number];

export const analysisPictures = ['table', 'lattice', 'classes', 'comparison'] as const;
export type AnalysisPicture = (typeof analysisPictures)[number];

export const studies = ['steps', 'demand', 'dominance', 'checks', 'equivalence'] as const;
export type Study = (typeof studies)[number];

/** The steps of a construction, a table of all constructions, a path, search lengths. */
export const ssaSubjects = ['steps', 'all', 'path', 'search'] as const;
export type SsaSubject = (typeof ssaSubjects)[number];

/** Its text, its reductions, or the student's own. */
export const pipelineSubjects = ['text', 'reduce', 'own'] as const;
export type PipelineSubject = (typeof pipelineSubjects)[number];
