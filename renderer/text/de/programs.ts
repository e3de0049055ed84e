import type { WorkspaceOmitted } from '../../../electron/contract/index.ts';
import type { programsEn } from '../en/programs.ts';

const omittedBecause: Readonly<Record<WorkspaceOmitted['fault'], string>> = {
  empty: 'der Name ist leer',
  long: 'der Name ist zu lang',
  hidden: 'der Name beginnt mit einem Punkt',
  edge: 'der Name beginnt oder endet mit einem Leerzeichen oder endet mit einem Punkt',
  character: 'der Name enthält unsichtbare Zeichen oder eines von \\ / : * ? " < > |',
  reserved: 'Windows reserviert den Namen',
  link: 'es ist ein Link, der aus diesem Ordner hinausführt',
};

export const programsDe: typeof programsEn = {
  menuOf: (name) => `Programm ${name}: Menü`,
  fresh: 'Neues Programm',
  freshName: 'Programm',
  open: 'Öffnen …',
  openFile: 'Datei dieses Rechners öffnen …',
  rename: 'Umbenennen …',
  duplicate: 'Verdoppeln',
  download: 'Kopie als Datei sichern …',
  history: 'Verlauf …',
  remove: 'Löschen',
  workspace: 'In einem anderen Ordner arbeiten …',
  workspaces: {
    title: 'In einem anderen Ordner arbeiten',
    about:
      'Programme, Antworten und Fortschritt sind einfache Dateien in einem Ordner: einer für jede Person, oder für jeden Kurs. Das Fenster beginnt in dem gewählten Ordner neu; was hier ist, bleibt, und seine Terminals enden.',
    now: 'Jetzt:',
    earlier: 'Früher',
    other: 'Ein anderer Ordner (sein Pfad)',
    choose: 'Auswählen …',
    open: 'Öffnen',
    make: 'Diesen Ordner anlegen',
    missing: (folder) => `Es gibt keinen Ordner ${folder}.`,
    refused: (why) => `Er wurde nicht geöffnet: ${why}.`,
  },
  recent: 'Zuletzt benutzt',
  asideName: (stem, date) => `${stem} (mein Text, ${date})`,
  draftName: (stem, date) => `${stem} (ungespeichert, ${date})`,
  counterexample: 'Gegenbeispiel',
  notSavedBecause: (why) => `Nicht gespeichert: ${why}`,
  notSavedTitle: (why) =>
    `Nicht gespeichert: ${why}. Dein Text bleibt in diesem Fenster, und es wird immer wieder versucht.`,
  troubles: {
    'disk-full': 'der Datenträger ist voll',
    'storage-full':
      'der Browser gibt dieser Seite nicht mehr Platz: entferne Programme, oder sichere deine Arbeit als Datei',
    denied: 'das Recht dazu fehlt',
    'read-only': 'der Datenträger kann nur gelesen werden',
    'served-read-only': 'Fathom wurde nur zum Lesen gestartet',
    'disk-error': 'der Datenträger hat einen Fehler',
    'too-many-files': 'zu viele Dateien sind offen',
    'is-folder': 'ein Ordner hat diesen Namen',
    unsaved: 'hier ist noch etwas nicht gespeichert',
    'not-folder': 'wo der Ordner sein sollte, steht eine Datei',
    'name-too-long': 'der Name ist zu lang',
    'path-refused': 'der Ort liegt nicht im Arbeitsordner',
    'not-found': 'die Datei ist nicht da',
    taken: 'ein Programm dieses Namens gibt es schon',
    busy: 'ein anderes Programm schreibt gerade dieselben Dateien',
    disconnected: 'keine Verbindung',
    timeout: 'keine Antwort von Fathoms Diensten',
    'invalid-request': 'der Text ist zu lang',
  },
  notes: {
    taken: (name) =>
      `„${name}“ wurde von einem anderen Programm geändert. Der neue Text ist zu sehen; Rückgängig bringt deinen zurück.`,
    apart: (name, other) =>
      `„${other}“ wurde von einem anderen Programm geändert, während du geschrieben hast. Dein Text geht in „${name}“ weiter; beide bleiben.`,
    renamed: (name, from) => `„${from}“ wurde von einem anderen Programm in „${name}“ umbenannt.`,
    gone: (name) =>
      `„${name}“ wurde von einem anderen Programm gelöscht. Mit der nächsten Änderung wird es wieder geschrieben.`,
    removed: (name) => `„${name}“ ist gelöscht.`,
    drafts: (names) =>
      `Text, der zuletzt nicht gespeichert werden konnte, ist wieder da: ${names.map((name) => `„${name}“`).join(', ')}.`,
    unsaved: (names) =>
      `Noch nicht gespeichert: ${names.map((name) => `„${name}“`).join(', ')}. Der Ordner lässt keine Änderungen zu. Der Editor zeigt deinen Text, und Fathom speichert ihn, sobald es möglich ist.`,
    failed: (why) => `Das ging nicht: ${why}.`,
  },
  bringBack: 'Zurückholen',
  openOther: (name) => `„${name}“ öffnen`,
  conditions: {
    'latin-1':
      'Diese Datei ist nicht in UTF-8 (wohl in Latin-1). Man kann sie ansehen; geändert wird sie nicht.',
    'utf-16': 'Diese Datei ist in UTF-16. Man kann sie ansehen; geändert wird sie nicht.',
    binary: 'Diese Datei ist kein Text. Sie wird nicht gezeigt und nicht geändert.',
    'too-large': 'Diese Datei ist zu groß, um gezeigt zu werden. Sie wird nicht geändert.',
  },
  copyAsUtf8: 'Kopie in UTF-8 anlegen',
  newName: 'Neuer Name',
  save: 'Umbenennen',
  cancel: 'Abbrechen',
  nameFaults: {
    empty: 'Ein Name ist nötig.',
    long: 'Dieser Name ist zu lang.',
    hidden: 'Ein Name beginnt nicht mit einem Punkt.',
    edge: 'Ein Name beginnt und endet nicht mit einem Leerzeichen und endet nicht mit einem Punkt.',
    character: 'Ein Name enthält keine unsichtbaren Zeichen und keines von diesen: \\ / : * ? " < > |',
    reserved: 'Diesen Namen behält Windows für sich.',
    taken: 'Ein Programm dieses Namens gibt es schon.',
  },
  openTitle: 'Programm öffnen',
  search: 'Nach dem Namen suchen',
  none: 'Kein Programm dieses Namens',
  omitted: (names, more) =>
    `Nicht aufgeführt: ${names.map(({ name, fault }) => `„${name}“ (${omittedBecause[fault]})`).join(', ')}${more > 0 ? ` und ${more} weitere` : ''}. Benenne die Dateien im Dateimanager um, damit du sie hier öffnen kannst.`,
  deleted: 'Gelöscht',
  historyOf: (name) => `Verlauf von „${name}“`,
  noHistory:
    'Einen früheren Text gibt es noch nicht. Während der Arbeit wird alle paar Sekunden einer aufgehoben, und bevor viel ersetzt wird.',
  snapshots: 'Frühere Texte',
  difference: 'Was das Wiederherstellen ändern würde',
  restore: 'Diesen Text wiederherstellen',
  restoreNote: 'Der jetzige Text bleibt im Verlauf, und Rückgängig bringt ihn zurück.',
  same: 'Derselbe Text wie jetzt.',
  counts: (added, removed) => `+${added} −${removed}`,
  setAside: ({ file, aside, partly }) =>
    [
      aside === ''
        ? `${file} ist nicht ganz lesbar und lässt sich nicht beiseitelegen: die Datei bleibt, wie sie ist.`
        : `${file} war nicht ganz lesbar. Die Datei ist beiseitegelegt und bleibt als „${aside}“ erhalten.`,
      partly ? 'Was lesbar war, gilt weiter.' : '',
    ]
      .join(' ')
      .trim(),
  settingsTrouble: (why) => `Die Einstellungen sind nicht lesbar: ${why}. Es gelten die üblichen.`,
};
