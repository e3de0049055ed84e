// All panes of the window: each has a tab, a command, and a name that labs may use.
import type { PaneName } from '../names.ts';
import type { Pane } from '../session/panes/pane.ts';
import { overlaysOf } from '../session/panes/overlays.ts';
import type { Session } from '../session/session.svelte.ts';
import { Deferred } from '../ui/deferred.ts';
import { guidePane } from './guide/index.ts';
import { editorPane } from './editor/index.ts';
import { graphPane } from './graph/index.ts';
import { cfgPane } from './cfg/index.ts';
import { comparePane } from './compare/index.ts';
import { analysisPane } from './analysis/index.ts';
import { semanticsPane } from './semantics/index.ts';
import { ssaPane } from './ssa/index.ts';
import { pipelinePane } from './pipeline/index.ts';
import { assemblyPane } from './assembly/index.ts';
import { registersPane } from './registers/index.ts';
import { machinePane } from './machine/index.ts';
import { rulesPane } from './rules/index.ts';
import { inspectorPane } from '../shared/inspector/index.ts';
import { timelinePane } from './timeline/index.ts';
import { worklistPane } from './worklist/index.ts';
import { runPane } from './run/index.ts';
import { terminalPane } from './terminal/index.ts';
import { problemsPane } from './problems/index.ts';
import { talkPane } from './talk/index.ts';
import { v8Pane } from './v8/index.ts';

export const panes: Readonly<Record<PaneName, Pane>> = {
  guide: guidePane,
  editor: editorPane,
  graph: graphPane,
  cfg: cfgPane,
  compare: comparePane,
  worklist: worklistPane,
  analysis: analysisPane,
  semantics: semanticsPane,
  ssa: ssaPane,
  pipeline: pipelinePane,
  assembly: assemblyPane,
  registers: registersPane,
  machine: machinePane,
  rules: rulesPane,
  inspector: inspectorPane,
  timeline: timelinePane,
  run: runPane,
  terminal: terminalPane,
  problems: problemsPane,
  talk: talkPane,
  v8: v8Pane,
};

/** Loads its code if necessary. @throws TypeError if its script cannot be loaded */
export async function loadPane(name: PaneName): Promise<void> {
  const { component } = panes[name];
  if (component instanceof Deferred) await component.load();
}

export function beginPanes(session: Session): void {
  overlaysOf(session).parts = Object.assign({}, ...Object.values(panes).map(({ overlays }) => overlays));
  for (const { states = [] } of Object.values(panes)) for (const stateOf of states) stateOf(session);
  session.late.import = () => import('./late.ts').then(({ beginLate }) => beginLate(session));
  void session.startup.drawn.then(() => session.late.load()).catch(() => undefined);
}
