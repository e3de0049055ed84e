import type { runningEn } from '../en/running.ts';

const time = (ms: number): string =>
  `${ms < 10 ? ms.toFixed(1).replace('.', ',') : Math.round(ms).toLocaleString('de')} ms`;

export const runningDe: typeof runningEn = {
  stop: 'Anhalten',
  stopTitle: 'Das Programm anhalten (Strg+C in seinem Terminal)',
  running: 'Läuft, oder wartet auf das, was du unten tippst (Ende: Strg+D).',
  away: 'Nicht gelaufen: Fathom ist nicht zu erreichen.',
  emulated: 'Läuft im Emulator',
  nothing:
    'Ausführen assembliert, bindet und startet dein Programm hier, mit Grenzen für Zeit, Speicher und Ausgabe. Sein Ergebnis steht dann auch neben „Ausführen“.',
  copy: 'Kopieren',
  copyTitle: 'Die Befehle kopieren',
  type: 'Ins Terminal',
  typeTitle: 'Die Befehle ins Terminal tippen, wenn nichts anderes sie bekommt',
  typeCommand: 'Die Befehle von „Ausführen“ ins Terminal tippen',
  result: 'Das Ergebnis des letzten Laufs',
  resultOld: 'Das Programm oder sein Argument hat sich seit diesem Lauf geändert.',
  resultEmulated: 'Das Ergebnis des letzten Laufs, im Emulator',
  goToFault: (line) => `Zu Zeile ${line}, wo es geschah`,
  atLine: (line, fault) => `Zeile ${line}: ${fault}`,
  took: (assemble, link, run) =>
    `assembliert in ${time(assemble)}, gebunden in ${time(link)}, gelaufen ${time(run)}`,
  ourMistake: 'Das ist ein Fehler von Fathom, nicht von deinem Programm.',
  lost: 'Fathom wurde neu gestartet, und das Programm endete damit.',
  faults: {
    away: 'nicht gelaufen',
    stopped: 'angehalten',
    'output-limit': 'zu viel Ausgabe',
    crash: 'vom System beendet',
    'assembler-failed': 'nicht assembliert',
    'linker-failed': 'nicht gebunden',
  },
  sentences: {
    stopped: 'Angehalten.',
    timeout: 'Angehalten: es rechnete zehn Sekunden oder wartete fünf Minuten auf eine Eingabe.',
    'output-limit': 'Angehalten: es gab eine Million Zeichen aus.',
  },
  notBuilt: {
    'path-refused':
      'Im Arbeitsordner ist build ein Link, der hinausführt; deshalb wird dort nichts geschrieben. Entferne den Link oder gib ihm einen anderen Namen.',
    taken:
      'Im Ordner build ist kein Name für dieses Programm mehr frei. Benenne das Programm um oder räume build auf.',
    'not-held':
      'Das Programm ruft C-Funktionen auf, und nichts auf diesem System hält sie von anderen Dateien, Programmen und dem Netz fern. Wenn du dem Programm vertraust: fathom run --engine native --trust.',
    'no-compiler':
      'Das Programm ruft C-Funktionen auf und muss deshalb von einem C-Compiler gebunden werden. Hier gibt es keinen.',
  },
  refused: {
    busy: 'Nichts wurde getippt: im Terminal läuft ein anderes Programm.',
    'half-typed':
      'Nichts wurde getippt: auf der Zeile des Terminals steht schon etwas. Die Eingabetaste oder Strg+C dort macht Platz.',
    elsewhere:
      'Nichts wurde getippt: Die Shell ist in einem anderen Ordner, und die Befehle gelten für den Arbeitsordner. Mit cd kommst du dorthin zurück.',
    unknown:
      'Nichts wurde getippt: dieses System sagt nicht, ob das Terminal frei ist. Kopiere die Befehle stattdessen.',
    'shared-folder':
      'Nichts wurde getippt: Andere Benutzer können Dateien in diesem Arbeitsordner ersetzen, und die Befehle würden sie mit deinen Rechten ausführen. „Ausführen“ baut in einem privaten Ordner.',
  },
};
