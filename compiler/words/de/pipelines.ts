// What is wrong with pipelines (interchange/).
export const pipelines: Readonly<Record<string, string>> = {
  // Reading the text.
  'A pipeline is written as json-pipeline writes it, with the words that «fathom emit --as printable» uses.':
    'Eine Pipeline wird wie bei json-pipeline geschrieben, mit den Wörtern von «fathom emit --as printable».',
  'a literal is a value of JSON, not too large and not too deep; a whole number beyond 2^53 stands by itself, in no list and no object':
    'ein Literal ist ein Wert von JSON, nicht zu groß und nicht zu tief; eine ganze Zahl über 2^53 steht für sich, in keiner Liste und keinem Objekt',
  'there is no «pipeline {»': 'es gibt kein «pipeline {»',
  'a «}» is missing at the end': 'am Ende fehlt ein «}»',
  '«pipeline {» must come first': '«pipeline {» muss zuerst kommen',
  '«{0}» is not expected here': '«{0}» gehört nicht hierher',
  'one pipeline cannot be inside another': 'eine Pipeline kann nicht in einer anderen stehen',
  'a line begins with the name of a node (i0), of a block (b0), or is «}»':
    'eine Zeile beginnt mit dem Namen eines Knotens (i0) oder eines Blocks (b0) oder ist «}»',
  '«=» must follow': '«=» muss folgen',
  'one block cannot be inside another': 'ein Block kann nicht in einem anderen stehen',
  'there are two blocks {0}': 'es gibt zwei Blöcke {0}',
  'nodes stand before the first block: all must be in blocks, or none':
    'vor dem ersten Block stehen Knoten: alle müssen in Blöcken stehen oder keiner',
  '«{», «->», «=>» or «~>» must follow': '«{», «->», «=>» oder «~>» muss folgen',
  'arrows stand outside of the blocks': 'Pfeile stehen außerhalb der Blöcke',
  'the name of a block must follow': 'der Name eines Blocks muss folgen',
  'an opcode must follow': 'ein Opcode muss folgen',
  'node {0} is declared twice': 'es gibt zwei Knoten {0}',
  '{0} is in no block: all must be in blocks, or none':
    '{0} steht in keinem Block: alle müssen in Blöcken stehen oder keiner',
  'there is no block {0}': 'es gibt keinen Block {0}',
  'a block has one immediate dominator': 'ein Block hat einen unmittelbaren Dominator',
  'there is no {0}': '{0} gibt es nicht',
  '{0} is no value of JSON': '{0} ist kein Wert von JSON',
  'there are too many nodes': 'es sind zu viele Knoten',
  'a node has at most two control inputs': 'ein Knoten hat höchstens zwei Eingänge für Steuerung',
  'the last node of a block must have a control input (^)':
    'der letzte Knoten eines Blocks muss einen Eingang für Steuerung (^) haben',

  // Reading JSON.
  'this is no JSON: {0} is expected here': 'das ist kein JSON: hier muss {0} stehen',
  'the end': 'das Ende',
  'there is no list «nodes»': 'es gibt keine Liste «nodes»',
  '«cfg» needs a list «blocks» of objects': '«cfg» braucht eine Liste «blocks» von Objekten',
  'a node needs an opcode, a word': 'ein Knoten braucht einen Opcode, ein Wort',
  '«literals» is no list': '«literals» ist keine Liste',
  '«{0}» is no list': '«{0}» ist keine Liste',
  '«{0}»: there is no node {1}': '«{0}»: einen solchen Knoten gibt es nicht: {1}',
  '«cfg»: {0} is no node, or of two blocks': '«cfg»: {0} ist kein Knoten oder gehört zu zwei Blöcken',
  'a node is in two blocks, or a block in a block':
    'ein Knoten steht in zwei Blöcken oder ein Block in einem Block',
  'the node is in no block': 'der Knoten steht in keinem Block',
  'the last node of a block must have control': 'der letzte Knoten eines Blocks muss Steuerung haben',
  '«dominance»: a block stands there twice': '«dominance»: ein Block steht dort zweimal',
  'a node stands where a block is expected': 'ein Knoten steht, wo ein Block stehen muss',
  'that is a list or an object': 'es ist eine Liste oder ein Objekt',
  'node {0}: {1}': 'Knoten {0}: {1}',
  '{0} of line {1}': '{0} in Zeile {1}',

  // Form.
  'a node is listed twice': 'ein Knoten steht zweimal in der Liste',
  '{0} has {1}, which was removed': '{0} hat {1}, aber das wurde entfernt',
  '{0} is used by {1}, which was removed': '{0} wird von {1} verwendet, aber das wurde entfernt',
  'the uses of {0} are not those that its users have':
    'die Verwendungen von {0} sind nicht die, die seine Verwender kennen',
  '{0} is not in the block that lists it': '{0} steht nicht in dem Block, der es aufzählt',
  '{0} waits for itself': '{0} wartet auf sich selbst',
  'a pipeline has one start, not {0}': 'eine Pipeline hat einen Knoten start, nicht {0}',
  '{0} waits for control in two blocks': '{0} wartet in zwei Blöcken auf Steuerung',
  'control leaves its block in two places': 'die Steuerung verlässt ihren Block an zwei Stellen',
  '{0} waits for {1}, where control does not come': '{0} wartet auf {1}, wohin die Steuerung nicht kommt',
  'a region has no value': 'eine Region hat keinen Wert',
  '{0} is used, but control does not come there':
    '{0} wird verwendet, aber die Steuerung kommt nicht dorthin',
  'a phi waits for its region (^)': 'ein Phi wartet auf seine Region (^)',
  'an operand of {0} belongs to another function': 'ein Operand von {0} gehört zu einer anderen Funktion',
  'a phi needs {0} inputs, one for each way to its region, not {1}':
    'ein Phi braucht {0} Eingänge, einen für jeden Weg zu seiner Region, nicht {1}',
  '{0} is computed from itself, and no phi stands between':
    '{0} wird aus sich selbst berechnet, ohne ein Phi dazwischen',
  'what ends a block has no value': 'was einen Block beendet, hat keinen Wert',
  'an operand of {0} is not there on every way to it':
    'ein Operand von {0} ist nicht auf jedem Weg dorthin vorhanden',

  // As a program.
  'the pipeline before it: {0}': 'die Pipeline davor: {0}',
  'the pipeline after it: {0}': 'die Pipeline danach: {0}',
  '{0} needs the number of a function that is declared': '{0} braucht die Nummer einer deklarierten Funktion',
  'a phi carries the type of its value as a text, or nothing for an integer':
    'ein Phi trägt den Typ seines Werts als Text, oder nichts für eine ganze Zahl',
  'a phi stands where no control arrives': 'ein Phi steht, wo keine Steuerung herkommt',
  '{0}, the operand of a phi, has no value': '{0}, der Operand eines Phi, hat keinen Wert',
  '«{0}» is no opcode that can be run': '«{0}» ist kein Opcode, den man ausführen kann',
  '{0} needs a control input (^)': '{0} braucht einen Eingang für Steuerung (^)',
  'CallEnd waits for a Call, alone': 'CallEnd wartet auf ein Call, und zwar allein',
  '{0} waits for {1}': '{0} wartet auf {1}',
  'a Fun': 'ein Fun',
  'a CallEnd': 'ein CallEnd',
  '{0}, an operand of {1}, has no value': '{0}, ein Operand von {1}, hat keinen Wert',
  '{0} takes no literal': '{0} nimmt kein Literal',
  '{0} cannot carry «{1}»': '{0} kann «{1}» nicht tragen',
  '{0} cannot be made of such operands': '{0} lässt sich aus solchen Operanden nicht bilden',
  '{0} is no whole number of 64 bits': '{0} ist keine ganze Zahl von 64 Bits',
  'cmp takes one of {0} and two operands': 'cmp nimmt eines von {0} und zwei Operanden',
  'if takes one operand': 'if nimmt einen Operanden',
  '{0} is no function': '{0} ist keine Funktion',
  '{0} takes an array, made by «array», and an index':
    '{0} nimmt ein Array, von «array» gemacht, und einen Index',
  '«{0}» declares nothing': '«{0}» deklariert nichts',
  'control must go on to {0} blocks, not {1}': 'die Steuerung muss zu {0} Blöcken weitergehen, nicht zu {1}',
  'control does not go on after {0}': 'nach {0} geht die Steuerung nicht weiter',
  'a block ends with if, jump, exit, return or Fault':
    'ein Block endet mit if, jump, exit, return oder Fault',
};
