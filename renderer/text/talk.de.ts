// The words of talks and of presenting, in German.
import type { TalkText } from './talk.en.ts';

export const talkDe: TalkText = {
  title: 'Vortrag',
  fileName: 'Vortrag',
  mark: 'Dieses Bild merken',
  markTitle: 'Programm, Schritt, Bereich und Ausschnitt behalten',
  markCommand: 'Dieses Bild für einen Vortrag merken',
  file: 'Name des Vortrags',
  menu: 'Vorträge',
  others: 'Andere Vorträge',
  fresh: 'Neuer Vortrag',
  open: 'Öffnen …',
  save: 'Exportieren',
  removeAll: 'Diesen Vortrag löschen',
  removedAll: (file) => `${file} ist gelöscht.`,
  bringAllBack: 'Zurückholen',
  notSaved: (why) => `Nicht gespeichert: ${why}`,
  nothing:
    'Ein Vortrag ist eine Liste von Bildern. Gehen Sie zu einem Schritt, wählen Sie den Ausschnitt, und merken Sie das Bild. Mit F8 führen Sie vor, die Bildtasten blättern.',
  what: (pane, program, step) => `${pane} · Schritt ${step} · ${program}`,
  goTitle: 'Dieses Bild zeigen; Alt mit einem Pfeil verschiebt es',
  up: (number) => `Lesezeichen ${number} nach oben`,
  down: (number) => `Lesezeichen ${number} nach unten`,
  remove: (number) => `Lesezeichen ${number} entfernen`,
  note: (number) => `Notiz zu Lesezeichen ${number}`,
  notePlaceholder: 'Notiz, die unter dem Bild steht',
  bringBack: 'Das entfernte Lesezeichen zurückholen',
  full: 'Dieser Vortrag hat so viele Lesezeichen, wie ein Vortrag haben kann. Beginnen Sie einen neuen.',
  damaged: (file, why) =>
    `${file} ist nicht lesbar: ${why} Die Datei bleibt, wie sie ist. Was Sie jetzt merken, kommt in einen neuen Vortrag.`,
  refused: (file, why) => `${file} wurde nicht geöffnet: ${why}`,
  faults: {
    large: () => 'Sie ist größer, als ein Vortrag sein kann.',
    'no-json': () => 'Sie ist kein JSON.',
    'no-talk': (at) =>
      at === '' ? 'Sie ist kein Vortrag von Fathom.' : `Was bei ${at} steht, gehört in keinen Vortrag.`,
  },
  next: 'Nächstes Bild des Vortrags',
  previous: 'Voriges Bild des Vortrags',
  zoom: 'Heranholen, was der Schritt geändert hat',
  zoomShort: 'Heranholen',
  spotlight: 'Lichtkegel',
  blank: 'Bild schwärzen',
  blankShort: 'Schwarz',
  unblank: 'Das Bild ist schwarz; drücken zeigt es wieder',
  end: 'Vorführung beenden',
};
