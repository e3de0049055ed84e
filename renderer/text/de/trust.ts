import type { trustEn } from '../en/trust.ts';

export const trustDe: typeof trustEn = {
  give: 'Diesem Ordner vertrauen',
  withdraw: 'Diesem Ordner nicht mehr vertrauen',
  withdrawn: 'Fathom vertraut diesem Ordner nicht mehr. Seine Shells und Programme sind beendet.',
  badge: 'Eingeschränkter Ordner',
  banner:
    'Programme laufen im Emulator. Terminal und JavaScript aus diesem Ordner sind aus, weil Fathom ihn nicht angelegt hat.',
  ask: 'Vertrauen …',
  title: 'Vertraust du diesem Ordner?',
  why: 'Fathom hat diesen Ordner nicht auf diesem Rechner angelegt; seine Dateien können also von anderen stammen. Bis du ihm vertraust, führt Fathom nichts daraus aus:',
  list: [
    'Programme laufen im Emulator, nicht nativ, und Fathom schreibt keinen Ordner build.',
    'Das Terminal bleibt zu, denn Dateien können eine Shell dazu bringen, Befehle auszuführen.',
    'Regeln, Reduktionen und Antworten in JavaScript laufen nicht.',
  ],
  still: 'Lesen und bearbeiten kannst du alles.',
  only: 'Vertraue ihm nur, wenn du weißt, von wem seine Dateien sind. Das gilt auch für Dateien, die später dazukommen.',
  others: 'Andere Benutzer dieses Rechners können diesen Ordner ändern.',
  changed: 'Inzwischen liegt hier ein anderer Ordner. Die Frage gilt ihm.',
  unknown: 'Fathom kann diesen Ordner nicht untersuchen.',
  stay: 'Eingeschränkt lassen',
  refused: {
    run: 'Dieser Ordner ist eingeschränkt: Das Programm läuft im Emulator.',
    terminal: 'Dieser Ordner ist eingeschränkt: Er hat kein Terminal.',
    code: 'Dieser Ordner ist eingeschränkt: Sein JavaScript läuft nicht.',
  },
  noTerminal:
    'Es gibt kein Terminal, weil du diesem Ordner nicht vertraust. Programme laufen im Emulator, der dieselben Befehle ausführt.',
  noNative: 'dieser Ordner ist eingeschränkt, deshalb führt Fathom keine nativen Programme aus',
  notChecked:
    'Nicht geprüft: Dieser Ordner ist eingeschränkt, deshalb läuft das JavaScript dieser Antwort nicht.',
};
