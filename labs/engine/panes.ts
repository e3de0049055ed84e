// The window's panes by their names, and what some of them can be about: for the schema of labs, and for the window itself.
import { analysisForms as solvedForms } from '../../compiler/choices/index.ts';

/** What stands beside the program, in the order of their keys. */
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
] as const;
export type ViewName = (typeof viewNames)[number];

/** What stands below the program. */
export const drawerNames = ['run', 'terminal', 'problems'] as const;
export type DrawerName = (typeof drawerNames)[number];

/** The panes that a lab may ask for. */
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

export const layoutNames = ['learn', 'inspect', 'present'] as const;
export type LayoutName = (typeof layoutNames)[number];

/** What the analysis pane solves; `unoptimized`: the graph as the program was read, whatever the window's graph has become. */
export const analysisForms = [...solvedForms, 'unoptimized'] as const;
export type AnalysisForm = (typeof analysisForms)[number];

export const analysisPictures = ['table', 'lattice', 'classes', 'comparison'] as const;
export type AnalysisPicture = (typeof analysisPictures)[number];

/** What the semantics pane shows. */
export const studies = ['steps', 'demand', 'dominance', 'checks', 'equivalence'] as const;
export type Study = (typeof studies)[number];

/** What the SSA pane is about: the steps of a construction, all constructions in a table, a path along which one goes, how long searches take. */
export const ssaSubjects = ['steps', 'all', 'path', 'search'] as const;
export type SsaSubject = (typeof ssaSubjects)[number];

/** What the pipeline pane shows: its text, its reductions, or the student's own. */
export const pipelineSubjects = ['text', 'reduce', 'own'] as const;
export type PipelineSubject = (typeof pipelineSubjects)[number];
