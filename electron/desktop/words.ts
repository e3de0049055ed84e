/*
 * Texts of the system's menu and dialogs. The window's are in renderer/text.
 */

const en = {
  file: 'File',
  fresh: 'New program',
  open: 'Open …',
  recent: 'Open recent',
  noRecent: 'No recent programs',
  forgetRecent: 'Clear list',
  workspace: 'Work in another folder …',
  importWork: 'Import work …',
  exportWork: 'Export all work …',
  quit: 'Quit',
  edit: 'Edit',
  program: 'Program',
  run: 'Run',
  view: 'View',
  present: 'Present',
  commands: 'All commands',
  resetZoom: 'Actual size',
  zoomIn: 'Larger',
  zoomOut: 'Smaller',
  fullScreen: 'Full screen',
  window: 'Window',
  help: 'Help',
  native: 'Native programs on this computer',
  logs: 'Show the logs',
  updates: 'Check for updates',
  about: 'About Fathom',
  kinds: { all: 'Programs, pipelines, traces, work', work: 'Submissions', any: 'All files' },
  link: { question: 'Open this address outside Fathom?', open: 'Open', cancel: 'Cancel' },
  gone: {
    message: 'The window has stopped working.',
    detail: 'Your work is saved. The logs describe the crash. Fathom never sends them.',
    again: 'Open it again',
    logs: 'Show the logs',
    quit: 'Quit',
  },
  crash: {
    title: 'Fathom has stopped',
    detail: (folder: string) =>
      `This is a bug in Fathom. Your work is saved.\n\nThe file crashes.log in\n${folder}\ndescribes the crash. Fathom never sends it. To report the bug, review the file and send it.`,
  },
};
export type MainWords = typeof en;

const de: MainWords = {
  file: 'Datei',
  fresh: 'Neues Programm',
  open: 'Öffnen …',
  recent: 'Zuletzt geöffnet',
  noRecent: 'Keine zuletzt geöffneten',
  forgetRecent: 'Liste leeren',
  workspace: 'In einem anderen Ordner arbeiten …',
  importWork: 'Arbeit importieren …',
  exportWork: 'Alle Arbeit exportieren …',
  quit: 'Beenden',
  edit: 'Bearbeiten',
  program: 'Programm',
  run: 'Ausführen',
  view: 'Ansicht',
  present: 'Vorführen',
  commands: 'Alle Befehle',
  resetZoom: 'Normale Größe',
  zoomIn: 'Größer',
  zoomOut: 'Kleiner',
  fullScreen: 'Vollbild',
  window: 'Fenster',
  help: 'Hilfe',
  native: 'Native Programme auf diesem Rechner',
  logs: 'Protokolle zeigen',
  updates: 'Nach neuer Version suchen',
  about: 'Über Fathom',
  kinds: {
    all: 'Programme, Pipelines, Aufzeichnungen, Arbeiten',
    work: 'Abgegebene Arbeiten',
    any: 'Alle Dateien',
  },
  link: { question: 'Diese Adresse außerhalb von Fathom öffnen?', open: 'Öffnen', cancel: 'Abbrechen' },
  gone: {
    message: 'Das Fenster arbeitet nicht mehr.',
    detail:
      'Was du geschrieben hast, ist gesichert. Der Absturz steht in den Protokollen; von selbst wird nichts gesendet.',
    again: 'Wieder öffnen',
    logs: 'Protokolle zeigen',
    quit: 'Beenden',
  },
  crash: {
    title: 'Fathom ist stehen geblieben',
    detail: (folder) =>
      `Das ist ein Fehler von Fathom. Was du geschrieben hast, ist gesichert.\n\nEr steht in crashes.log in\n${folder}\nDas kannst du lesen und senden, damit er behoben wird. Von selbst wird nichts gesendet.`,
  },
};

export const mainWords: Readonly<Record<'en' | 'de', MainWords>> = { en, de };

/** English for an unknown language. */
export const wordsOf = (language: string | undefined): MainWords =>
  language === 'de' ? mainWords.de : mainWords.en;
