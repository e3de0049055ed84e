import type { GraphPaneText } from '../en/graph.ts';

const effectWords = {
  Read: 'lesen',
  Write: 'schreiben',
  Throw: 'eine Ausnahme werfen',
  Deopt: 'deoptimieren',
};

export const graphDe: GraphPaneText = {
  find: 'Knoten suchen',
  findHint: 'Nummer, op, type:…, rule:…, source:…, /regulärer Ausdruck/',
  findCommand: 'Graph: Knoten suchen',
  found: (at, of) => (of === 0 ? 'nichts' : at === 0 ? String(of) : `${at} von ${of}`),
  searching: 'sucht …',
  expressionFaults: {
    invalid: 'kein regulärer Ausdruck',
    'too-slow': 'dauert zu lange',
    failed: 'Suche fehlgeschlagen',
  },
  inputs: 'Graph: Eingänge des Ausgewählten zeigen',
  uses: 'Graph: Verwendungen des Ausgewählten zeigen',
  keep: 'Graph: nur das Ausgewählte behalten',
  hide: 'Graph: das Ausgewählte verbergen',
  showHidden: 'Graph: Verborgenes zeigen',
  hidden: (count) => `${count} verborgen`,
  closeOverlay: 'Nur der Graph',
  layout: 'Anordnung',
  layoutTitle:
    'Fest: Alle Schritte teilen sich eine Anordnung, beim Durchgehen bewegt sich nichts. ELK: Jedes Bild wird für sich angeordnet, ohne Platz für Knoten anderer Schritte',
  layouts: { stable: 'feste Anordnung', elk: 'ELK-Anordnung' },
  insist: (boxes) => `${boxes.toLocaleString('de')} Kästen mit ELK anordnen`,
  insistTitle: 'Für Bilder dieser Größe kann ELK mehrere Sekunden brauchen. Du kannst es anhalten',
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
  switchLayout: 'Graph: zwischen fester Anordnung und ELK wechseln',
  layingOut: 'Der Graph wird angeordnet.',
  stop: 'Anhalten',
  stopLayout: 'Graph: Anordnung abbrechen',
  history: 'Graph: Verlauf des ausgewählten Knotens',
  traced: {
    title: 'Die Knoten der Aufzeichnung färben und beschriften',
    facts: {
      none: 'keine Überlagerung',
      type: 'Typen',
      phase: 'erzeugende Phase',
      reducer: 'erzeugender Reducer',
      properties: 'Eigenschaften',
      place: 'Stellen im Quelltext',
    },
    unknown: {
      type: 'ohne Typ',
      phase: 'unbekannte Phase',
      reducer: 'unbekannter Reducer',
      properties: 'unbekannte Eigenschaften',
      place: 'ohne Stelle im Quelltext',
    },
    place: (name, line, column) =>
      [name, `Zeile ${line}`, column === 0 ? '' : `Spalte ${column}`].filter(Boolean).join(', '),
    effects: (effects) =>
      effects.length === 0
        ? 'ohne Effekte'
        : `${effects.map((effect) => effect.charAt(0)).join('')}: kann ${effects.map((effect) => effectWords[effect]).join(', ')}`,
    select: (count) => (count === 1 ? 'Diesen Knoten auswählen' : `Diese ${count} Knoten auswählen`),
  },
  tiles: {
    heading: 'Kacheln',
    summary: (tiles, nodes, instructions) =>
      `${tiles} ${tiles === 1 ? 'Kachel deckt' : 'Kacheln decken'} ${nodes} Knoten mit ${instructions} ${instructions === 1 ? 'Befehl' : 'Befehlen'} ab.`,
    choose: 'Wähle einen Knoten, um seine Kachel, ihre Kosten und die nicht gewählten Kacheln zu sehen.',
    unfinished:
      'Die Befehlsauswahl deckt den fertigen Graphen ab. Geh zum letzten Schritt, um die Kacheln zu sehen.',
    none: 'Keine Kachel deckt diesen Knoten ab: Er hat keinen eigenen Befehl.',
    cost: (instructions) => `${instructions} ${instructions === 1 ? 'Befehl' : 'Befehle'}`,
    covers: 'Deckt ab',
    chosen: (saves) =>
      saves === 0 ? 'gewählt' : `gewählt, spart ${saves} ${saves === 1 ? 'Befehl' : 'Befehle'}`,
    required: 'nicht gewählt, denn dies trifft nicht zu:',
    alone: 'Die Tabelle hat keine Kachel aus mehreren Knoten mit dieser Wurzel.',
    families: {
      memory: 'Operand im Speicher',
      address: 'Adressrechnung',
      flags: 'Flags',
      bits: 'Bits',
      update: 'Änderung im Speicher',
      rounding: 'Rundung',
    },
  },
  said: (title, inputs, uses) =>
    `${title}. ${inputs === '' ? 'Keine Eingänge' : `Aus ${inputs}`}. ${uses === '' ? 'Nicht verwendet' : `Verwendet von ${uses}`}.`,
};
