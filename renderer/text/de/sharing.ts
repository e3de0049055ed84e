import type { SharingText } from '../en/sharing.ts';

export const sharingDe: SharingText = {
  share: 'Teilen',
  menu: 'Dieses Bild teilen',
  names: {
    link: 'Link zu diesem Schritt kopieren',
    text: 'Diesen Schritt als Text kopieren',
    edit: 'Diesen Graphen als Text öffnen und ändern',
    svg: 'Als SVG speichern',
    png: 'Als PNG speichern',
    film: 'Animation dieses Passes speichern (SVG)',
    filmAll: 'Animation aller Schritte speichern (SVG)',
    dot: 'Als DOT für Graphviz speichern',
    json: 'Als JSON speichern',
  },
  title: (program, step, steps) => `${program}, Schritt ${step} von ${steps}`,
  linkCopied:
    'Der Link ist kopiert. Öffne ihn in einem Browser, oder füge ihn in ein Fenster von Fathom ein.',
  textCopied: 'Der Schritt ist als Text kopiert.',
  notCopied: 'Der Browser lässt Fathom nicht kopieren.',
  tooLong: 'Das Programm ist zu lang für einen Link. Merke das Bild, und exportiere den Vortrag.',
  tooMany: (most) =>
    `Eine Animation hat höchstens ${most} Bilder. Geh zu einem kürzeren Pass, oder zeig weniger Schritte.`,
  filming: (at, of) => `Bild ${at} von ${of} wird gezeichnet …`,
  visit: {
    name: 'Besuch',
    about: (name) =>
      `Du besuchst ein geteiltes Bild von „${name}“. Deine eigenen Programme und Einstellungen bleiben, wie sie sind.`,
    changed: (name) =>
      `Du hast „${name}“ geändert, deshalb gehört es jetzt zu deinen Programmen. Deine Einstellungen bleiben, wie sie sind.`,
    back: 'Zurück zu meiner Arbeit',
    backTitle: 'Programm, Einstellungen und Fenster wieder zeigen wie vor dem Link (Strg+Rücktaste)',
    keep: 'Behalten',
    keepTitle: 'Programm, Einstellungen und Fenster des Links als eigene behalten',
  },
  badLink: 'Dieser Link führt zu keinem Bild: er ist abgeschnitten oder nicht von Fathom.',
};
