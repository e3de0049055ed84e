// The words of the arrangement of panes, in German.
import type { DockText } from './dock.en.ts';

export const dockDe: DockText = {
  panes: 'Bereiche',
  program: 'Programm',
  pictures: 'Bilder',
  analyses: 'Analysen',
  machineCode: 'Maschinencode',
  rules: 'Regeln',
  arrange: 'Anordnung',
  learn: 'Lernen: Anleitung, Programm, Graph',
  inspect: 'Untersuchen: Graph neben Blöcken und Code',
  maximize: 'Fenster füllen',
  restore: 'Wieder alle Bereiche',
  float: 'Schweben lassen oder wieder andocken',
  close: (pane) => `${pane} schließen`,
  closeThis: 'Diesen Bereich schließen',
  next: 'Nächster Bereich',
  previous: 'Voriger Bereich',
  settings: 'Einstellungen',
  toGuide: 'Zur Anleitung',
  stepOf: (step, all) => `${step}/${all}`,
  optimizeFully: 'Wieder voll optimieren',
  more: 'mehr',
  moreTools: 'Weitere Werkzeuge',
  hidden: (count) => `${count} weitere`,
  drawer: 'Auf- oder zuklappen, was unter dem Programm ist',
};
