import type { registersEn } from '../en/registers.ts';

export const registersDe: typeof registersEn = {
  function: 'Funktion',
  all: 'alle',
  limitTitle: 'Höchstens so viele Register jeder Art: mit wenigen sieht man Werte in den Speicher wandern',
  shape: 'Bild',
  graphShape: 'Graph',
  rangesShape: 'Lebensbereiche',
  iteration: 'Runde',
  iterationOf: (at, all) => `${at} von ${all}`,
  value: 'Wert',
  place: 'Ort',
  cost: 'Kosten',
  degree: 'Grad',
  slot: 'Platz',
  again: 'neu erzeugt',
  liveRanges: 'Lebensbereiche',
  none: 'Diese Funktion hält nichts in Registern.',
  shapes: 'rund: allgemein · eckig: Vektor · schraffiert: im Speicher',
  graphOf: (values, edges) => `Interferenzgraph von ${values} Werten mit ${edges} Kanten`,
  partOf: (shown, all) => `${shown} von ${all} Werten: die um den gewählten`,
  rowsOf: (shown, all) => `${shown} von ${all} Lebensbereichen sind aufgeführt.`,
  moreInstructions: (count) => `${count} weitere Befehle sind nicht gezeichnet.`,
  takenOver: 'So viele Werte leben hier zugleich, dass Linear Scan übernommen hat.',
  nextRound: 'Der Code wird umgeschrieben, dann beginnt die nächste Runde.',
  lastRound: 'Jeder Wert hat seinen Ort.',
  conditions: {
    waiting: '–',
    stacked: 'im Stapel',
    merged: 'vereinigt',
    colored: '',
    spilled: '',
    rematerialized: '',
  },
  kinds: {
    coalesce: 'vereinigen',
    freeze: 'einfrieren',
    simplify: 'vereinfachen',
    push: 'stapeln',
    color: 'färben',
    spill: 'auslagern',
    rematerialize: 'neu erzeugen',
  },
  start: (values, edges) =>
    `${values} Werte wollen Register. Eine Kante verbindet zwei, die zugleich gebraucht werden: es sind ${edges}.`,
  startLinear: (values) =>
    `${values} Werte wollen Register. Sie kommen in der Reihenfolge dran, in der sie beginnen.`,
  sentences: {
    coalesce: (node, into) =>
      `Zwischen ${node} und ${into} wird kopiert, und sie stören einander nie: sie werden ein Lebensbereich, die Kopie fällt weg.`,
    coalesceFixed: (node, register) =>
      `Zwischen ${node} und dem Register ${register} wird kopiert, und es ist die ganze Zeit frei: der Wert bekommt dieses Register, die Kopie fällt weg.`,
    freeze: (node, other) =>
      `Die Kopie zwischen ${node} und ${other} bleibt: die beiden zu vereinigen könnte anderswo ein Register kosten. Nun kann jeder für sich heraus.`,
    simplify: (node, degree, registers) =>
      `${node} hat noch ${degree} Nachbarn und ${registers} Register zur Wahl, eines bleibt also immer: der Wert kommt heraus und auf den Stapel.`,
    push: (node, degree, cost) =>
      `Kein Wert ist mehr sicher. ${node} wäre gemessen an seinen ${degree} Nachbarn im Speicher am billigsten (Kosten ${cost}): er kommt auf den Stapel, in der Hoffnung, dass ein Register übrig bleibt.`,
    colorCopy: (node, register) =>
      `${node} bekommt ${register} wie der Wert, mit dem er durch eine Kopie verbunden ist: diese Kopie fällt weg.`,
    colorOrder: (node, register) =>
      `${node} kommt vom Stapel zurück und bekommt ${register}: keiner seiner Nachbarn hat es.`,
    spill: (node) =>
      `${node} bekommt kein Register, das seinen Preis wert ist: der Wert kommt auf einen Platz im Speicher.`,
    rematerialize: (node) =>
      `${node} bekommt kein Register. Er wird auch nicht gespeichert: wo er gebraucht wird, wird er neu erzeugt.`,
    scan: (node, register) =>
      `${node} beginnt und bekommt ${register}: kein Lebensbereich, dem er begegnet, hat dieses Register.`,
    scanSpill: (node) =>
      `Als ${node} ein Register bekommen sollte, war keines frei, und er ist im Speicher am billigsten: er kommt auf einen Platz.`,
  },
};
