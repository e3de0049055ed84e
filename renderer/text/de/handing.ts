import type { handingEn } from '../en/handing.ts';

export const handingDe: typeof handingEn = {
  exportLab: 'Dieses Lab abgeben: als .fathom-Datei exportieren',
  exportAll: 'Meine Arbeit exportieren …',
  import: 'Arbeit importieren …',
  title: 'Deine Arbeit als Datei',
  about:
    'Alles, was du in diesem Kurs gemacht hast, mit deinen Programmen, Regeln und Reduktionen: zum Abgeben, oder um an einem anderen Rechner weiterzumachen.',
  packing: 'Deine Arbeit wird gepackt …',
  reading: (name) => `${name} wird gelesen …`,
  taking: (lab) => `Die Arbeit an „${lab}“ wird importiert: ihre Prüfungen laufen noch einmal …`,
  nothing: 'Es gibt noch nichts zu exportieren.',
  exported: (name) => `Exportiert als ${name}.`,
  packTooSlow:
    'Das Packen deiner Arbeit dauerte länger als 30 Sekunden, darum hat Fathom es abgebrochen. Nichts wurde exportiert.',
  notPacked: (why) => `Nichts wurde exportiert, weil Import und Bewertung die Datei ablehnen würden: ${why}.`,
  nothingFits: 'Nichts wurde exportiert, weil Import und Bewertung jede Datei ablehnen würden.',
  notExported: (files, why) => `Nicht exportiert: ${files} (${why}).`,
  unread: (problem) => `Import und Bewertung übergehen einen Teil: ${problem}.`,
  omissions: {
    zipName: 'der Name ist nicht erlaubt oder zu lang; benenne die Datei um',
    zipTwice: 'eine andere Datei heißt bis auf Groß- und Kleinschreibung gleich; benenne eine um',
    zipEntryTooLarge: 'größer als 1 MB; teile die Datei auf',
    zipTooMuch: 'alle Dateien zusammen sind größer als 16 MB',
    zipTooMany: 'eine .fathom-Datei hat höchstens 2.000 Dateien',
    zipTooLarge: 'die .fathom-Datei wäre größer als 4 MB',
    'too-many': 'eine .fathom-Datei kann höchstens 500 Programme und Skripte enthalten',
    'not-text': 'kein UTF-8-Text; kopiere die Datei zuerst als UTF-8',
    unreadable: 'die Datei lässt sich nicht lesen',
  },
  tooLarge: 'Die Datei ist größer als 4 MB; nichts wurde importiert.',
  refused: (why) => `Nichts wurde importiert: ${why}.`,
  otherCourse: (course) =>
    `Nichts wurde importiert: das ist Arbeit am Kurs „${course}“. Öffne zuerst diesen Kurs.`,
  tooSlow:
    'Das Lesen der Arbeit dauerte länger als 30 Sekunden, darum hat Fathom es abgebrochen. Nichts wurde geändert.',
  imported: (labs, files) =>
    labs + files === 0
      ? 'Nichts wurde importiert.'
      : `Importiert: ${labs === 1 ? '1 Lab' : `${labs} Labs`}, ${files === 1 ? '1 Datei' : `${files} Dateien`}. Was vorher hier war, ist aufgehoben.`,
  writing: (at, of) => `Datei ${at} von ${of} wird importiert …`,
  notTaken: (what, why) => `Nicht importiert: ${what} (${why.replace(/\.$/, '')}).`,
  strange: (files) =>
    `Nicht importiert, weil eine Arbeitsdatei nur Programme und JavaScript in „rules“ und „reductions“ mitbringt: ${files}.`,
  tooMany: (files, most) =>
    `Nicht importiert, weil eine Arbeitsdatei höchstens ${most} Dateien mitbringt: ${files}.`,
  others: (count) => `und ${count} weitere`,
  checksTooSlow: 'die Prüfungen dauerten länger als 30 Sekunden',
  portfolio: {
    save: 'Portfolio sichern …',
    about:
      'Ein Portfolio ist eine Webseite mit den Programmen, Punktzahlen und Graphen der Aufgaben, die du gelöst hast.',
    making: (lab) => `„${lab}“ kommt ins Portfolio …`,
    empty: 'Noch gibt es nichts zu zeigen. Löse zuerst eine Aufgabe.',
    saved: (name) => `Gesichert als ${name}.`,
    without: (labs) => `Nicht im Portfolio, weil Fathom die Arbeit nicht lesen konnte: ${labs}.`,
    page: {
      title: 'Portfolio',
      tasksDone: (passed, tasks) => `${passed} von ${tasks} Aufgaben gelöst`,
      outcomes: 'Das kann ich jetzt erklären:',
      graphOf: (task) => `Optimierter Graph: ${task}`,
      scored: (value, unit, known) => `${value} ${unit}; der beste bekannte Wert: ${known}`,
      scoredFrom: (value, unit, known, from) =>
        `${value} ${unit}; der Anfang: ${from}; der beste bekannte Wert: ${known}`,
    },
  },
  student: {
    title: 'Wer gibt das ab?',
    about:
      'Fathom schreibt deinen Namen und deine Kennung in die Datei, die du exportierst, damit deine Lehrkraft weiß, von wem sie ist. Beides bleibt in diesem Arbeitsbereich und wird nirgendwohin gesendet.',
    name: 'Name',
    id: 'Matrikelnummer, Konto oder E-Mail-Adresse',
    save: 'Speichern und exportieren',
    without: 'Ohne Namen exportieren',
    written: ({ name, id }) =>
      name + id === ''
        ? 'Exportierte Dateien enthalten deinen Namen nicht.'
        : `Exportierte Dateien enthalten: ${[name, id].filter((part) => part !== '').join(', ')}.`,
    change: 'Ändern …',
  },
  assignment: {
    title: 'Aufgabenblatt',
    due: (due) => `Abgabe ${due}`,
    points: (reached, all) => `${reached} von ${all} Punkten`,
    done: 'erledigt',
    only: (panes) => `Erlaubte Ansichten: ${panes}.`,
    handIn: 'Abgeben: als .fathom-Datei sichern',
    leave: 'Aufgabenblatt schließen',
    checkedAgain:
      'Beim Bewerten wird alles noch einmal geprüft. Das Schließen ändert nichts an deiner Arbeit.',
    refused: (why) => `Das Aufgabenblatt wurde nicht geöffnet: ${why}`,
    tooLong: (name, most) =>
      `Das Aufgabenblatt wurde nicht geöffnet: ${name} hat mehr als ${most.toLocaleString('de')} Zeichen. Kürze es, oder teile es in zwei.`,
    tooSlow: (name) =>
      `Das Aufgabenblatt wurde nicht geöffnet: ${name} und seine Labs zu lesen dauerte länger als 30 Sekunden.`,
    runShut: 'Das Aufgabenblatt erlaubt keine Läufe',
  },
  make: {
    teachers: 'Für Lehrende',
    about:
      'Ein Aufgabenblatt ist eine Datei: welche Aufgaben, wie viele Punkte, bis wann. Studierende öffnen sie und geben eine Datei ab.',
    make: 'Aufgabenblatt zusammenstellen …',
    ofThese: 'Daraus ein Aufgabenblatt machen …',
    heading: 'Ein Aufgabenblatt',
    title: 'Titel',
    due: 'Abgabe (wird angezeigt, nie erzwungen)',
    note: 'Was über den Aufgaben steht',
    tasks: 'Aufgaben',
    reading: 'Die Aufgaben werden gelesen …',
    proposed: 'die vorgeschlagenen',
    all: 'alle',
    none: 'keine',
    pointsOf: (task) => `Punkte: ${task}`,
    chosenIn: (chosen, all) => `${chosen} von ${all}`,
    panes: 'Ansichten, die geöffnet werden können',
    allPanes: 'alle',
    counts: (tasks, points) =>
      `${tasks === 1 ? '1 Aufgabe' : `${tasks} Aufgaben`}, ${points === 1 ? '1 Punkt' : `${points} Punkte`}`,
    save: 'Datei sichern',
    look: 'Öffnen wie die Studierenden',
    needs: 'Es fehlt ein Titel oder eine Aufgabe; jede Aufgabe hat mindestens 1 Punkt.',
    grading: (file) => `Später: fathom grade --class ORDNER --assignment ${file}`,
  },
};
