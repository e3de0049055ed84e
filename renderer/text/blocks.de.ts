// The words of the pane Blocks, in German.
import type { blocksEn } from './blocks.en.ts';

const loops = (count: number): string =>
  count === 0 ? 'keiner Schleife' : count === 1 ? '1 Schleife' : `${count} Schleifen`;

export const blocksDe: typeof blocksEn = {
  form: 'Blöcke als',
  forms: { picture: 'Bild', list: 'Liste' },
  zoomIn: 'Größer',
  zoomOut: 'Kleiner',
  fit: 'Einpassen',
  blocks: 'Die Blöcke und die Wege zwischen ihnen',
  tooManyBlocks: (count) => `${count} Blöcke sind zu viele für ein Bild. Die Liste zeigt sie alle.`,
  counts: 'Läufe',
  countsTitle: (argument) => `Wie oft die Steuerung in jeden Block kommt, für arg = ${argument}`,
  noCounts: 'der Lauf hat kein Ende',
  placing: 'Schritt für Schritt anordnen',
  notPlaced: 'noch nicht angeordnet',
  unfold: (name, count) => `${name}: ${count} Operationen zeigen`,
  fold: (name) => `${name}: weniger Operationen zeigen`,
  more: (count) => `… ${count} mehr`,
  first: 'erster',
  last: 'letzter',
  beginning: 'Noch hat kein Knoten einen Block, außer denen, die zu ihrer Steuerung gehören.',
  scheduled: (node, block) => `Angeordnet wurde ${node} in ${block}.`,
  stands: (node, block) => `${node} steht in ${block}.`,
  movedTo: (node, block) => `Von Hand wurde ${node} nach ${block} verschoben.`,
  fixed: (node, block) => `${node} gehört zu seiner Steuerung und steht darum in ${block}.`,
  only: (node, block) => `${node} darf nur in ${block} stehen.`,
  range: (node, first, last) => `${node} darf von ${first} bis hinab zu ${last} stehen.`,
  lessOften: (block, depth, last, deeper) =>
    `${block} liegt in ${loops(depth)}, ${last} in ${loops(deeper)}: je weniger, desto seltener wird er ausgeführt.`,
  latest: 'Kein Block der Spanne liegt in weniger Schleifen als der letzte.',
  beforeDecision:
    'Die Blöcke darunter entscheiden nur, wo es weitergeht; hier wird er genauso oft ausgeführt.',
  asHigh: 'Früh heißt: so hoch wie möglich.',
  asLow: 'Spät heißt: so tief wie möglich.',
  above: (nodes) => `Nicht höher: ${nodes}`,
  below: (nodes) => `Nicht tiefer: ${nodes}`,
  isThere: (node, block) => `${node} gibt es erst in ${block}`,
  needs: (node, block) => `${node} braucht ihn in ${block}`,
  kills: (node, block) => `${node} in ${block} kann ändern, was er liest`,
  moveTo: 'Verschieben nach',
  aBlock: 'einem anderen Block …',
  undo: 'Zurück',
  reset: 'Wie angeordnet',
  movedNote: (count) => (count === 1 ? '1 Schritt von Hand' : `${count} Schritte von Hand`),
  measuring: 'Beide Anordnungen laufen …',
  notMeasured: 'Die Anordnungen konnten nicht gemessen werden.',
  fewer: (winner, loser, count, argument) =>
    `„${winner}“ führt ${count.toLocaleString('de')} ${count === 1 ? 'Anweisung' : 'Anweisungen'} weniger aus als „${loser}“, für arg = ${argument}.`,
  equal: (count, argument) =>
    `Beide führen ${count.toLocaleString('de')} Anweisungen aus, für arg = ${argument}.`,
  figures: {
    executed: 'ausgeführt',
    machine: 'Maschinenbefehle',
    spills: 'ausgelagerte Werte',
    instructions: 'Operationen',
    inLoops: 'in Schleifen',
    live: 'höchstens lebendig',
  },
  executed: 'ausgeführt',
  refused: (node, block) => `${node} darf nicht in ${block} stehen:`,
  faults: {
    unplaced: () => 'er ist keine Operation dieser Anordnung.',
    fixed: () => 'er gehört zu seiner Steuerung.',
    operand: (node, block) => `sein Operand ${node} ist dort noch nicht da, sondern erst in ${block}.`,
    check: (node, block) => `die Steuerung kommt dorthin ohne seine Prüfung ${node} in ${block}.`,
    use: (node, block) => `${node} braucht ihn in ${block}, und dorthin führt noch ein anderer Weg.`,
    memory: (node, block) => `${node} in ${block} kann geändert haben, was er liest.`,
  },
};
