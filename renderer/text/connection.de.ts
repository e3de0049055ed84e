// The words of the window's connection to its services, and of its shells, in German.
import type { connectionEn } from './connection.en.ts';

const counted = (count: number): string => count.toLocaleString('de');

export const connectionDe: typeof connectionEn = {
  states: {
    open: '',
    reconnecting:
      'Fathom ist nicht zu erreichen. Was du schreibst, bleibt in diesem Fenster und wird gespeichert, sobald es geht. Neuer Versuch …',
    refused:
      'Fathom wurde neu gestartet und kennt dieses Fenster nicht mehr. Öffne in diesem Browser die Adresse, die es ausgegeben hat: dann geht es hier weiter, und nichts ist verloren.',
    closed: 'Die Verbindung zu Fathom wurde geschlossen.',
  },
  readOnly: {
    badge: 'Nur lesen',
    title:
      'Fathom wurde mit --read-only gestartet: In diesem Fenster lässt sich alles ändern, aber nichts wird gespeichert, es gibt kein Terminal, und Programme laufen im Emulator.',
    saved: 'Nur lesen: nicht gespeichert',
    noTerminal:
      'Hier gibt es keine Shell, und Programme laufen im Emulator: Fathom wurde mit --read-only gestartet.',
  },
  link: {
    title: 'Diese Adresse außerhalb von Fathom öffnen?',
    open: 'Öffnen',
    stay: 'Hier bleiben',
  },
  noShell: 'Im Augenblick gibt es keine Shell.',
  shell: (notice) => {
    switch (notice.kind) {
      case 'not-read':
        return `Das Programm im Terminal liest nicht, was getippt wird: ${counted(notice.count)} Zeichen wurden verworfen. Strg+C beendet die meisten Programme und verwirft, was wartet.`;
      case 'too-long':
        return `Nichts wurde eingefügt: ${counted(notice.count)} Zeichen sind zu viel für das Terminal. Lege sie in einer Datei ab.`;
      case 'anew':
        return 'Fathom wurde neu gestartet, und die Shell endete damit. Dies ist eine neue.';
      case 'not-all':
        return 'Ein Teil der Ausgabe des Terminals kam ohne Verbindung und wurde nicht aufgehoben.';
      case 'ended':
        return 'Die Shell hat sofort geendet. Die Eingabetaste im Terminal startet eine neue.';
      case 'failed':
        return `${notice.message} Die Eingabetaste im Terminal versucht es noch einmal.`;
    }
  },
};
