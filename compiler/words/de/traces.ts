// Traces of other compilers: what is wrong with a file, and what their steps did.
export const traces: Readonly<Record<string, string>> = {
  // Reading.
  'expected an object': 'hier muss ein Objekt stehen',
  'expected a list': 'hier muss eine Liste stehen',
  'expected a string': 'hier muss eine Zeichenkette stehen',
  'expected a number as the name': 'der Name muss eine Zahl sein',
  'expected an integer from 0 to {0}': 'hier muss eine ganze Zahl von 0 bis {0} stehen',
  'expected two integers': 'hier müssen zwei ganze Zahlen stehen',
  'node {0} occurs twice': 'der Knoten {0} kommt zweimal vor',
  'block {0} occurs twice': 'der Block {0} kommt zweimal vor',
  'a node id cannot be negative': 'die Nummer eines Knotens kann nicht negativ sein',
  'there is no node {0} in this phase': 'in dieser Phase gibt es keinen Knoten {0}',
  'there is no block {0}': 'es gibt keinen Block {0}',
  'node {0} has more than {1} inputs': 'der Knoten {0} hat mehr als {1} Eingänge',
  'two edges lead to the same input': 'zwei Kanten führen zum selben Eingang',
  'line {0} of the schedule precedes its first block':
    'die Zeile {0} der Anordnung steht vor ihrem ersten Block',
  'the schedule has no blocks': 'die Anordnung hat keine Blöcke',
  'the schedule has the same block twice': 'die Anordnung hat denselben Block zweimal',
  'a move needs two operands': 'ein Transport braucht zwei Operanden',
  'the trace is longer than {0} MB': 'die Aufzeichnung ist länger als {0} MB',
  'this is not JSON': 'das ist kein JSON',
  'this is not a trace of V8: it has no list of phases. Write one with node --trace-turbo':
    'das ist keine Aufzeichnung von V8: Sie hat keine Liste von Phasen. node --trace-turbo schreibt eine',

  // Steps.
  '{0} and {1} more nodes': '{0} und {1} weitere Knoten',
  ' (reducer {0})': ' (Reducer {0})',
  '{0}: bytecode at offset {1} became {2}.': '{0}: Aus dem Bytecode an der Stelle {1} wurde {2}.',
  '{0} copied {1} nodes: {2}.': '{0} hat {1} Knoten kopiert: {2}.',
  '{0} added {1}{2}.': '{0} hat {1} hinzugefügt{2}.',
  '{0} added {1} for {2}{3}.': '{0} hat für {2} hinzugefügt: {1}{3}.',
  '{0} added {1} for node {2}, which no longer exists{3}.':
    '{0} hat für den Knoten {2}, den es nicht mehr gibt, hinzugefügt: {1}{3}.',
  ' It added {0}.': ' Dazu kam {0}.',
  '{0} removed {1}: {2}.{3}': '{0} hat {1} entfernt: {2}.{3}',
  '{0} removed {1}: {2}.': '{0} hat {1} entfernt: {2}.',
  '{0} removed {1}: the nodes that followed it now follow {2}.':
    '{0} hat {1} entfernt: Was darauf folgte, folgt jetzt auf {2}.',
  '{0} replaced {1} with {2}{3}.{4}': '{0} hat {1} durch {2} ersetzt{3}.{4}',
  '{0} changed the parameters of {1} to {2}.{3}': '{0} hat die Parameter von {1} geändert: {2}.{3}',
  '{0} turned {1} into {2}{3}.{4}': '{0} hat aus {1} {2} gemacht{3}.{4}',
  '{0} computed the type {1} for {2}.': '{0} hat für {2} den Typ {1} berechnet.',
  '{0} removed the type {1} of {2}.': '{0} hat den Typ {1} von {2} entfernt.',
  '{0} changed the type of {1} from {2} to {3}.': '{0} hat den Typ von {1} geändert, von {2} zu {3}.',
  '{0} changed the number of inputs of {1} from {2} to {3}.':
    '{0} hat die Zahl der Eingänge von {1} geändert, von {2} auf {3}.',
  'input {0} is {1} instead of {2}': 'Eingang {0} ist {1} statt {2}',
  '{0} changed the kinds of inputs of {1}.': '{0} hat die Arten der Eingänge von {1} geändert.',
  '{0} changed {1}: {2}.': '{0} hat {1} geändert: {2}.',
  '{0} gave {1} the input {2} instead of {3}.': '{0} hat einen Eingang geändert, {2} statt {3}, bei {1}.',
  '{0} removed {1}: no live node uses it.': '{0} hat {1} entfernt: Kein lebender Knoten benutzt ihn.',
  '{0} removed {1}: no live node uses them.': '{0} hat {1} entfernt: Kein lebender Knoten benutzt sie.',
  '{0} stored the same value': '{0} hat denselben Wert geschrieben',
  '{0} loads the same value': '{0} lädt denselben Wert',
  '{0} has already checked the same': '{0} hat schon dasselbe geprüft',
  'its value is always {0}': 'der Wert ist immer {0}',
};
