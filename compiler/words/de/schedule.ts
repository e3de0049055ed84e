export const schedule: Readonly<Record<string, string>> = {
  'check 0 <= {0} < {1}': 'prüfe 0 <= {0} < {1}',
  'check {0} is not negative': 'prüfe, ob {0} nicht negativ ist',
  'check {0} is not 0': 'prüfe, ob {0} nicht 0 ist',
  'new {0}, length {1}': 'new {0}, Länge {1}',
  'all memory, with {0}': 'aller Speicher, mit {0}',
  '{0} as {1}': '{0} als {1}',
  'read-only {0}': '{0}, nur zu lesen',
  'address of {0}': 'Adresse von {0}',
  'fault {0}': 'Fehler {0}',
  'if {0} then {1} else {2}': 'wenn {0} dann {1} sonst {2}',
  'never leave, go to {0}': 'verlasse sie nie, weiter mit {0}',
  'the result': 'das Ergebnis',

  // A schedule that comes with a graph.
  'a block is a control node': 'ein Block ist ein Steuerknoten',
  '{0} is placed in {1}, which is not a control node of a block':
    '{0} ist in {1} gesetzt, aber das ist kein Steuerknoten eines Blocks',
  'A block has the id of the control node that it begins with, such as a Region, a Loop, or a CProj.':
    'Ein Block hat die Nummer des Steuerknotens, mit dem er beginnt: einer Region, eines Loop oder eines CProj.',
  'some nodes have a fixed block': 'manche Knoten haben einen festen Block',
  '{0} is in no block, so it cannot be placed': '{0} steht in keinem Block, also lässt er sich nicht setzen',
  '{0} always belongs to the block of {1}': '{0} gehört immer zum Block von {1}',
  'Place only the nodes that float.': 'Setze nur die frei schwebenden Knoten.',
  'every value has a block': 'jeder Wert hat einen Block',
  '{0} has no place, but {1} in the block of {2} uses it':
    '{0} ist nirgends gesetzt, aber {1} im Block von {2} verwendet ihn',
  'Write a place for each node that floats. If your pass adds nodes, place them, too.':
    'Setze jeden frei schwebenden Knoten. Fügt dein Pass Knoten hinzu, so setze auch diese.',
  'a definition dominates its uses': 'eine Definition dominiert ihre Verwendungen',
  '{0} is in the block of {1}, but {2} needs it in the block of {3}, which control can reach without it: {4}':
    '{0} steht im Block von {1}, aber {2} braucht ihn im Block von {3}, den die Steuerung ohne ihn erreichen kann: {4}',
  'Choose a block that lies on every path from the start to the use. A Phi needs each value at the end of the matching predecessor.':
    'Wähle einen Block, der auf jedem Weg vom Anfang zur Verwendung liegt. Ein Phi braucht jeden Wert am Ende des zugehörigen Vorgängers.',
  'a node stays below its check': 'ein Knoten bleibt unter seiner Prüfung',
  '{0} is in the block of {1}, which its control {2} does not dominate':
    '{0} steht im Block von {1}, den seine Steuerung {2} nicht dominiert',
  'Slot 0 of this node holds the control that makes it safe. Choose this block, or one that it dominates.':
    'Platz 0 dieses Knotens enthält die Steuerung, die ihn sicher macht. Wähle diesen Block oder einen, den er dominiert.',
  '{0} is in the block of {1}, but its control is {2}':
    '{0} steht im Block von {1}, aber seine Steuerung ist {2}',
  'a load precedes what may overwrite its memory':
    'ein Load kommt vor allem, was seinen Speicher überschreiben könnte',
  '{0} is in the block of {1}, but control can reach it after {2} in the block of {3}, which may overwrite what it reads':
    '{0} steht im Block von {1}, aber die Steuerung kann ihn nach {2} im Block von {3} erreichen, und das könnte überschreiben, was er liest',
  'This is an anti-dependence, which no edge shows. Choose a block above it on the dominator tree.':
    'Das ist eine Antiabhängigkeit, die keine Kante zeigt. Wähle einen Block, der im Dominatorbaum weiter oben steht.',
};
