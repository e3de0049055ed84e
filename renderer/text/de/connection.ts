import type { connectionEn } from '../en/connection.ts';
import { trustDe } from './trust.ts';

const counted = (count: number): string => count.toLocaleString('de');

export const connectionDe: typeof connectionEn = {
  states: {
    open: '',
    reconnecting:
      'Fathom ist nicht zu erreichen. Was du schreibst, bleibt in diesem Fenster und wird gespeichert, sobald es geht. Neuer Versuch …',
    moved: 'Fathom wurde neu gestartet. Dieses Fenster wird neu geladen, sobald alles gespeichert ist.',
    refused:
      'Fathom kennt dieses Fenster nicht. Öffne in diesem Browser die Adresse, die es ausgegeben hat. Bleibt diese Meldung stehen, kopiere ungespeicherten Text von hier in das neue Fenster.',
    controlled:
      'Ein Service Worker steuert diese Seite. Fathom hat keinen, ein anderes Programm hat ihn also hinterlassen, und diese Seite verbindet sich nicht. Öffne die Adresse, die Fathom ausgegeben hat.',
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
  page: {
    badge: 'In diesem Browser',
    title:
      'Deine Arbeit bewahrt dieser Browser auf, für diese Adresse, auf diesem Computer. Werden die Daten der Seite gelöscht oder wird ein privates Fenster geschlossen, ist sie weg: „Meine Arbeit exportieren“ auf der Seite des Kurses macht eine Datei, die du behältst. Ein Terminal gibt es nicht; Programme laufen im Emulator, der dieselben Befehle ausführt.',
    tab: 'Dieser Browser sagt Tabs nicht, was andere geändert haben: Arbeite nur in einem Tab, oder lade die anderen neu, bevor du dort weitermachst.',
    noAnswer:
      'Der Speicher dieses Browsers antwortet nicht: Was du hier tust, ist weg, wenn diese Seite geschlossen wird. Lade die Seite neu, um es noch einmal zu versuchen, oder exportiere deine Arbeit vorher.',
    lostBadge: 'Nicht aufbewahrt',
    lost: 'Dieser Browser bewahrt für diese Seite nichts auf: Was du hier tust, ist weg, wenn sie geschlossen wird. Exportiere deine Arbeit vorher.',
    noTerminal:
      'In einer Seite gibt es keine Shell, und Programme laufen im Emulator, der dieselben Befehle ausführt: Native Läufe brauchen ein installiertes Fathom.',
  },
  link: {
    title: 'Diese Adresse außerhalb von Fathom öffnen?',
    open: 'Öffnen',
    stay: 'Hier bleiben',
  },
  parts: {
    loading: 'Wird geladen …',
    unreachable:
      'Dieser Teil des Fensters ließ sich nicht laden, weil Fathom nicht antwortet. Starte Fathom wieder und versuche es dann noch einmal.',
    updated:
      'Dieser Teil des Fensters ließ sich nicht laden, weil Fathom aktualisiert wurde, während das Fenster offen war. Lade das Fenster neu. Deine Arbeit wird vorher gespeichert.',
    retry: 'Noch einmal versuchen',
    reload: 'Fenster neu laden',
    language:
      'Die deutschen Texte ließen sich nicht laden, deshalb bleibt das Fenster englisch. Wähle die Sprache noch einmal, wenn Fathom antwortet.',
  },
  paste: {
    title: (lines) => `${counted(lines)} Zeilen in die Shell einfügen?`,
    about:
      'Die Shell kann jede Zeile als Befehl ausführen. Steuerzeichen und der letzte Zeilenumbruch werden entfernt; die letzte Zeile wartet also, bis du die Eingabetaste drückst.',
    text: 'Der Text zum Einfügen',
    more: (lines) => `${counted(lines)} weitere Zeilen werden nicht gezeigt.`,
    all: (lines) => `${counted(lines)} Zeilen einfügen`,
    oneLine: 'Als eine Zeile einfügen',
    cancel: 'Abbrechen',
  },
  again: 'Fathom wurde neu gestartet. Shells und Läufe dieses Fensters endeten damit.',
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
      case 'restricted':
        return trustDe.refused.terminal;
      case 'failed':
        return `${notice.message} Die Eingabetaste im Terminal versucht es noch einmal.`;
    }
  },
};
