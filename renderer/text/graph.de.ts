// The words of the graph's search, its keys, and of what a walk through it says, in German.
import type { GraphPaneText } from './graph.en.ts';

export const graphDe: GraphPaneText = {
  find: 'Knoten suchen',
  findHint: 'Nummer, op, type:…, rule:…, source:…, /regulärer Ausdruck/',
  findCommand: 'Graph: Knoten suchen',
  found: (at, of) => (of === 0 ? 'nichts' : at === 0 ? String(of) : `${at} von ${of}`),
  badExpression: 'kein regulärer Ausdruck',
  inputs: 'Graph: Eingänge des Ausgewählten zeigen',
  uses: 'Graph: Verwendungen des Ausgewählten zeigen',
  keep: 'Graph: nur das Ausgewählte behalten',
  hide: 'Graph: das Ausgewählte verbergen',
  showHidden: 'Graph: Verborgenes zeigen',
  hidden: (count) => `${count} verborgen`,
  closeOverlay: 'Nur der Graph',
  closeGaps: 'Lücken schließen',
  closeGapsTitle:
    'Ordnet dieses Bild für sich an, bis ein anderer Schritt kommt: alle Schritte teilen sich eine Anordnung',
  foldTitle: 'Was als je ein Kasten gezeichnet wird; Klick oder Eingabe öffnet ihn, Rücktaste faltet wieder',
  foldBy: {
    auto: 'auto falten',
    function: 'Funktionen falten',
    loop: 'Schleifen falten',
    block: 'Blöcke falten',
    selection: 'alles falten, nur nicht um die Auswahl',
    none: 'nichts falten',
  },
  foldCommand: (what) => `Graph: ${what}`,
  layAlone: 'Graph: dieses Bild für sich anordnen, oder mit allen anderen',
  layingOut: 'Der Graph wird angeordnet.',
  stop: 'Anhalten',
  stopLayout: 'Graph: Anordnung abbrechen',
  history: 'Graph: Verlauf des ausgewählten Knotens',
  said: (title, inputs, uses) =>
    `${title}. ${inputs === '' ? 'Keine Eingänge' : `Aus ${inputs}`}. ${uses === '' ? 'Nicht verwendet' : `Verwendet von ${uses}`}.`,
};
