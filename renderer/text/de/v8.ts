import type { v8En } from '../en/v8.ts';

const often = 'Rufe die Funktion in einer Schleife auf, etwa 100.000-mal.';

export const v8De: typeof v8En = {
  capture: 'Aufzeichnen',
  captureTitle:
    'Das Programm im Node dieses Rechners ausführen und lesen, was V8 über seine Funktionen schreibt (Strg+Enter im Code)',
  wanted: 'Funktion',
  wantedTitle: 'Die aufzuzeichnende Funktion; leer: alle, die V8 optimiert',
  hottest: 'heißeste Funktion',
  file: 'Programm',
  fresh: 'Neues Programm …',
  ready: {
    sum: 'eine gezählte Summe',
    'array-loop': 'eine Schleife über ein Array',
    shapes: 'Formen und Deoptimierung',
    'vanishing-point': 'ein Objekt, das verschwindet',
    inlining: 'Inlining',
    'typed-arrays': 'typisierte Arrays',
  },
  remove: 'Löschen',
  removed: (file) => `${file} wurde gelöscht.`,
  bringBack: 'Wiederherstellen',
  notSaved: (why) => `Nicht gespeichert: ${why}`,
  open: 'Datei öffnen …',
  openTitle:
    'Eine JavaScript-Datei, eine Aufzeichnung von node --trace-turbo oder Graphen im XML von IGV öffnen; nichts wird ausgeführt',
  emptyTitle: 'Zusehen, wie V8 JavaScript übersetzt',
  emptyText:
    'V8 führt JavaScript in Chrome und Node aus und optimiert es als Meer von Knoten. Fathom führt dein Programm aus, liest, was V8 über jede Phase schreibt, und zeigt die Graphen wie die deiner eigenen Programme.',
  first: 'Mit einer Schleife über ein Array beginnen',
  editor: 'Das Programm in JavaScript',
  hint: 'Zeichne eine Funktion auf: Hier erscheinen dann ihre Phasen und im Graphen ihre Knoten.',
  capturing: 'Das Programm läuft …',
  reading: (done, all) => (all === 0 ? 'Wird gelesen …' : `Wird gelesen: Phase ${done} von ${all} …`),
  stop: 'Anhalten',
  subject: 'Anzeigen',
  subjects: { phases: 'Phasen', code: 'Blöcke und Code', compare: 'Vergleich', ours: 'Neben Simple' },
  trace: 'Aufzeichnung',
  showGraphs: 'Die Graphen von V8 zeigen',
  backToProgram: 'Zurück zum Programm',
  crashed: 'Die Aufzeichnung ließ sich nicht lesen. Das ist ein Fehler in Fathom.',
  unreadable: (place, why) =>
    place === ''
      ? `Diese Aufzeichnung ist nicht lesbar: ${why}.`
      : `Diese Aufzeichnung ist nicht lesbar. ${place}: ${why}.`,
  troubles: {
    'no-node': () =>
      'Node fehlt. Installiere Node 20 oder neuer, oder öffne eine Aufzeichnung von einem anderen Rechner.',
    'old-node': () =>
      'Das installierte Node kann Programme nicht einschränken. Installiere Node 20 oder neuer, oder öffne eine Aufzeichnung von einem anderen Rechner.',
    'not-optimized': (name) =>
      name === '' ? `V8 hat keine Funktion optimiert. ${often}` : `V8 hat ${name} nicht optimiert. ${often}`,
    'program-failed': () => 'Das Programm ist gescheitert, bevor V8 die Funktion optimiert hat.',
    timeout: () => 'Das Programm hat zu lange gedauert.',
    'output-limit': () => 'Das Programm hat zu viel ausgegeben.',
    stopped: () => 'Du hast das Programm angehalten.',
    failed: (_, detail) => `Das Programm ist nicht gelaufen: ${detail}`,
  },
  ofFunction: (name, node) =>
    node === '' ? `Funktion ${name}, aus einer Datei.` : `Funktion ${name}, aufgezeichnet in Node ${node}.`,
  noGraphs: 'Diese Aufzeichnung hat keine Graphen.',
  turboshaft: 'Turboshaft hat kein Meer von Knoten: Seine Operationen stehen von Anfang an in Blöcken.',
  unplaced: (count) =>
    `Der letzte Schedule enthält ${count} Knoten des letzten Graphen nicht, weil nichts sie benutzt, was ausgeführt wird.`,
  otherwise: 'Diese Version von V8 macht es anders.',
  show: 'Zeigen',
  deoptimized: 'V8 hat übersetzten Code verworfen:',
  deoptimization: (name, reason) => `${name === '' ? 'das Programm' : name} (${reason})`,
  spot: (text, name, inlined) =>
    inlined.length === 0
      ? `Aus \`${text}\` in ${name}.`
      : `Aus \`${text}\` in ${inlined.join(' → ')}, eingesetzt durch Inlining.`,
  origin: (phase, reducer, node, bytecode) => {
    const maker = reducer === '' ? phase : `${phase} (${reducer})`;
    return node >= 0
      ? `Erzeugt von ${maker} für den Knoten ${node}.`
      : `Erzeugt von ${maker} für den Bytecode ${bytecode}.`;
  },
  type: (type) => `Typ ${type}.`,
  phase: 'Phase',
  counts: ['Knoten', 'Kanten', 'dazu', 'weg', 'geändert'],
  noLines: 'Diese Aufzeichnung hat keine Blöcke, keine Befehle und keinen Assembler.',
  moreLines: (count) => `… und ${count} weitere Zeilen`,
  ranges: 'Lebensbereiche',
  range: (register) => `Lebensbereich von v${register}`,
  sides: ['Erste Phase', 'Zweite Phase'],
  showFirst: 'Zeige die Graphen von V8, um ihre Phasen zu vergleichen.',
  lists: {
    added: (count) => `Nur in der zweiten: ${count}`,
    removed: (count) => `Nur in der ersten: ${count}`,
    changed: (count) => `Verschieden: ${count}`,
  },
  onlyReady:
    'Die Funktionen unter „Neues Programm …“ gibt es auch in Simple. Hier stehen nur die Zahlen der Knoten von V8.',
  oursHint:
    'Dieselbe Funktion in Simple mit ihrem optimierten Graphen. Die Tabelle zählt Knoten, die sich entsprechen; wähle eine Zeile, um sie in beiden Graphen zu markieren.',
  openSimple: 'Im Editor öffnen',
  oursGraph: 'Der optimierte Graph der Funktion in Simple',
  oursCounts: ['Fathom, gelesen', 'Fathom, optimiert'],
  theirsCounts: ['V8, nach Inlining', 'V8, zuletzt'],
  counterparts: {
    loop: ['Loop', 'Beide Compiler haben einen Knoten je Schleifenkopf.'],
    phi: ['Phi', 'Beide wählen einen Wert nach dem Pfad der Steuerung.'],
    branch: ['If, Branch', 'V8 fügt Verzweigungen hinzu, wenn es Prüfungen und Allokationen zerlegt.'],
    check: [
      'Prüfungen',
      'Scheitert eine Prüfung von Fathom, endet das Programm mit einem Fehler. Scheitert eine von V8, wird der übersetzte Code verworfen, und der Interpreter macht weiter.',
    ],
    load: ['Lesen', 'V8 liest auch Längen, Maps und die Elemente von Arrays.'],
    store: [
      'Schreiben',
      'Beim Schreiben braucht V8 manchmal eine Schreibbarriere für die Speicherbereinigung.',
    ],
    allocation: ['Allokationen', 'Beide entfernen Objekte, die nicht entkommen.'],
    call: ['Aufrufe', 'Was V8 nicht übersetzt, macht die Laufzeit, etwa die Prüfung des Stapels.'],
    arithmetic: [
      'Arithmetik',
      'Eine Zahl in JavaScript ist eine Gleitkommazahl. V8 rechnet mit ganzen Zahlen, solange Beobachtungen und Typen es erlauben.',
    ],
    effects: [
      'EffectPhis und Checkpoints',
      'V8 ordnet Seiteneffekte durch eine Kette von Effekten. Fathom hat eine Speicherkette je Feld.',
    ],
    frames: [
      'FrameStates',
      'Sie beschreiben die Variablen des Interpreters, damit er nach einer gescheiterten Prüfung weitermachen kann.',
    ],
    deoptimization: [
      'Deoptimierungen',
      'Hierher führen gescheiterte Prüfungen: Der Interpreter macht weiter.',
    ],
    tagging: [
      'Tags und Umwandlungen',
      'Ein Wert mit Tag ist eine kleine ganze Zahl oder ein Zeiger. V8 wandelt um, wo es eine andere Darstellung braucht.',
    ],
  },
  texts: {
    sum: 'Eine Schleife, die Zahlen addiert. V8 kennt die Typen nicht: Es spekuliert auf das, was es bisher gesehen hat.',
    'array-loop':
      'Eine Schleife über ein Array. JavaScript kennt keine Indexfehler, also muss ein Zugriff außerhalb des Arrays auffallen.',
    shapes:
      'Objekte mit zwei Formen, die V8 Maps nennt. Ein Objekt mit einer dritten Form verwirft den übersetzten Code.',
    'vanishing-point':
      'Ein Objekt, das nur diese Funktion sieht. Die Escape-Analyse ersetzt es durch seine Felder.',
    inlining: 'Zwei Aufrufe einer kleinen Funktion. Inlining ersetzt sie durch ihren Rumpf.',
    'typed-arrays':
      'Ein Skalarprodukt zweier Arrays von Gleitkommazahlen. Die Typen der Arrays machen die Arithmetik schnell.',
  },
  claims: {
    sum: [
      'Aus dem Bytecode wird ein Graph mit einem Loop.',
      'Jede Variable, die die Schleife ändert, hat ein Phi.',
      'Die Additionen sind spekulativ: Sie verlassen sich auf Beobachtungen früherer Läufe.',
      'Das Simplified Lowering wählt Arithmetik der Maschine.',
    ],
    'array-loop': [
      'Am Anfang ist ein Zugriff auf ein Element ein einziger Knoten, der alles tun kann.',
      'Das Inlining spezialisiert ihn, mit einer Prüfung des Index.',
      'Das Simplified Lowering ersetzt die Prüfung durch eine billigere.',
      'Die Effect Linearization macht die Prüfungen ausdrücklich: Scheitert eine, deoptimiert V8.',
    ],
    shapes: [
      'Am Anfang ist das Lesen einer Eigenschaft ein einziger Knoten, der alles tun kann.',
      'Das Inlining vergleicht die Map des Objekts mit denen, die es gesehen hat.',
      'Nach diesem Vergleich ist die Eigenschaft ein Feld an einer festen Stelle.',
      'Eine nie gesehene Map führt zur Deoptimierung.',
    ],
    'vanishing-point': [
      'Das Objekt beginnt als ein Knoten.',
      'Das Typed Lowering hat daraus eine Allokation gemacht.',
      'Nach der Escape-Analyse wird darin nichts mehr gelesen oder geschrieben.',
      'Die Effect Linearization lässt die Allokation selbst weg.',
    ],
    inlining: [
      'Der Graph beginnt mit zwei Aufrufen.',
      'Das Inlining entfernt sie.',
      'Der Rumpf, eine Multiplikation, erscheint zweimal.',
    ],
    'typed-arrays': [
      'Das Inlining findet den Typ der Elemente.',
      'Das Simplified Lowering multipliziert ohne Tags.',
      'Es addiert auch ohne Tags.',
      'Die Multiplikation bleibt bis zum letzten Graphen als ein Maschinenbefehl.',
    ],
  },
};
