export const pipelines: Readonly<Record<string, string>> = {
  // Reading the text.
  'Write a pipeline in the format of json-pipeline, with the opcodes that `fathom emit --as printable` prints.':
    'Schreibe eine Pipeline im Format von json-pipeline, mit den Opcodes, die `fathom emit --as printable` ausgibt.',
  'a literal must be a JSON value of limited size and depth; an integer beyond 2^53 cannot be inside a list or an object':
    'ein Literal muss ein JSON-Wert von begrenzter Größe und Tiefe sein; eine ganze Zahl über 2^53 darf in keiner Liste und keinem Objekt stehen',
  '`pipeline {` is missing': '`pipeline {` fehlt',
  '`}` is missing at the end': 'am Ende fehlt `}`',
  '`pipeline {` must come first': '`pipeline {` muss zuerst kommen',
  'unexpected `{0}`': '`{0}` gehört nicht hierher',
  'pipelines cannot be nested': 'Pipelines kann man nicht verschachteln',
  'a line must start with the name of a node (`i0`) or a block (`b0`), or be `}`':
    'eine Zeile muss mit dem Namen eines Knotens (`i0`) oder eines Blocks (`b0`) beginnen oder `}` sein',
  'expected `=`': 'erwartet wurde `=`',
  'blocks cannot be nested': 'Blöcke kann man nicht verschachteln',
  'block {0} is declared twice': 'Block {0} ist zweimal deklariert',
  'nodes precede the first block; put all nodes in blocks, or none':
    'vor dem ersten Block stehen Knoten; setze alle Knoten in Blöcke oder keinen',
  'expected `{`, `->`, `=>`, or `~>`': 'erwartet wurde `{`, `->`, `=>` oder `~>`',
  'arrows must be outside of blocks': 'Pfeile müssen außerhalb der Blöcke stehen',
  'expected the name of a block': 'erwartet wurde der Name eines Blocks',
  'expected an opcode': 'erwartet wurde ein Opcode',
  'node {0} is declared twice': 'es gibt zwei Knoten {0}',
  '{0} is not in a block; put all nodes in blocks, or none':
    '{0} steht in keinem Block; setze alle Knoten in Blöcke oder keinen',
  'block {0} does not exist': 'den Block {0} gibt es nicht',
  'a block must have one immediate dominator': 'ein Block muss genau einen unmittelbaren Dominator haben',
  '{0} does not exist': '{0} gibt es nicht',
  '{0} is not a JSON value': '{0} ist kein JSON-Wert',
  'too many nodes': 'zu viele Knoten',
  'a node can have at most two control inputs': 'ein Knoten kann höchstens zwei Eingänge für Steuerung haben',
  'the last node of a block must have a control input (^)':
    'der letzte Knoten eines Blocks muss einen Eingang für Steuerung (^) haben',

  // Reading JSON.
  'invalid JSON: expected {0}': 'ungültiges JSON: erwartet wurde {0}',
  'the end': 'das Ende',
  'the list `nodes` is missing': 'die Liste `nodes` fehlt',
  '`cfg` needs a list `blocks` of objects': '`cfg` braucht eine Liste `blocks` von Objekten',
  'a node needs an `opcode`, which must be a string':
    'ein Knoten braucht einen `opcode`, und zwar eine Zeichenkette',
  '`literals` must be a list': '`literals` muss eine Liste sein',
  '`{0}` must be a list': '`{0}` muss eine Liste sein',
  '`{0}`: node {1} does not exist': '`{0}`: den Knoten {1} gibt es nicht',
  '`cfg`: {0} is not a node, or belongs to two blocks':
    '`cfg`: {0} ist kein Knoten oder gehört zu zwei Blöcken',
  'a node is in two blocks, or a block is inside another block':
    'ein Knoten steht in zwei Blöcken, oder ein Block steht in einem anderen',
  'the node is not in a block': 'der Knoten steht in keinem Block',
  'the last node of a block must have a control input':
    'der letzte Knoten eines Blocks muss einen Eingang für Steuerung haben',
  '`dominance`: a block is listed twice': '`dominance`: ein Block ist zweimal genannt',
  'expected a block but found a node': 'erwartet wurde ein Block, gefunden ein Knoten',
  'a list or an object': 'eine Liste oder ein Objekt',
  'node {0}: {1}': 'Knoten {0}: {1}',
  '{0} on line {1}': '{0} in Zeile {1}',

  // Form.
  'a node is listed twice': 'ein Knoten steht zweimal in der Liste',
  '{0} has {1}, which was removed': '{0} hat {1}, aber das wurde entfernt',
  '{0} is used by {1}, which was removed': '{0} wird von {1} verwendet, aber das wurde entfernt',
  'the uses of {0} do not match the inputs of its users':
    'die Verwendungen von {0} passen nicht zu den Eingängen seiner Verwender',
  '{0} does not belong to the block that lists it': '{0} gehört nicht zu dem Block, der es aufzählt',
  '{0} has a control cycle through itself': '{0} hängt in der Steuerung von sich selbst ab',
  'a pipeline needs exactly one start, not {0}': 'eine Pipeline braucht genau einen Knoten start, nicht {0}',
  '{0} has control inputs from two blocks': '{0} hat Steuerung aus zwei Blöcken',
  'control leaves this block at two nodes': 'die Steuerung verlässt diesen Block an zwei Knoten',
  '{0} has its control input from {1}, which is unreachable':
    '{0} erhält seine Steuerung von {1}, das unerreichbar ist',
  'a region does not produce a value': 'eine Region hat keinen Wert',
  '{0} is used but unreachable': '{0} wird verwendet, ist aber unerreichbar',
  'a phi needs its region as control input (^)': 'ein Phi braucht seine Region als Steuerung (^)',
  'an operand of {0} belongs to another function': 'ein Operand von {0} gehört zu einer anderen Funktion',
  'a phi needs {0}, one for each predecessor of its region, not {1}':
    'ein Phi braucht {0}, einen für jeden Vorgänger seiner Region, nicht {1}',
  '{0} depends on itself without a phi in between': '{0} hängt ohne ein Phi dazwischen von sich selbst ab',
  'a node that ends a block does not produce a value': 'ein Knoten, der einen Block beendet, hat keinen Wert',
  'an operand of {0} is not defined on every path to it':
    'ein Operand von {0} ist nicht auf jedem Weg dorthin definiert',

  // As a program.
  'the pipeline before the reduction: {0}': 'die Pipeline vor der Reduktion: {0}',
  'the pipeline after the reduction: {0}': 'die Pipeline nach der Reduktion: {0}',
  '{0} needs the number of a declared function': '{0} braucht die Nummer einer deklarierten Funktion',
  'the literal of a phi must be the type of its value, or missing for an integer':
    'das Literal eines Phi muss der Typ seines Werts sein, oder fehlen, wenn es eine ganze Zahl ist',
  'this phi has no region': 'dieses Phi hat keine Region',
  '{0}, an operand of a phi, does not produce a value': '{0}, ein Operand eines Phi, hat keinen Wert',
  '`{0}` is not an executable opcode': '`{0}` ist kein ausführbarer Opcode',
  '{0} needs a control input (^)': '{0} braucht einen Eingang für Steuerung (^)',
  'the only control input of CallEnd must be a Call': 'die einzige Steuerung von CallEnd muss ein Call sein',
  'the control input of {0} must be {1}': 'die Steuerung von {0} muss dies sein: {1}',
  'a Fun': 'ein Fun',
  'a CallEnd': 'ein CallEnd',
  '{0}, an operand of {1}, does not produce a value': '{0}, ein Operand von {1}, hat keinen Wert',
  '{0} takes no operands, but has {1}': '{0} nimmt keine Operanden, hat aber {1}',
  '{0} takes the operands {1}, but has {2}': '{0} nimmt die Operanden {1}, hat aber {2}',
  '{0} does not take a literal': '{0} nimmt kein Literal',
  '{0} cannot have the literal `{1}`': '{0} kann das Literal `{1}` nicht haben',
  '{0} cannot take these operands': '{0} kann diese Operanden nicht nehmen',
  '{0} is not a 64-bit integer': '{0} ist keine ganze Zahl von 64 Bit',
  'cmp takes one of {0} and two operands': 'cmp nimmt eines von {0} und zwei Operanden',
  'if takes one operand': 'if nimmt einen Operanden',
  '{0} is not a function': '{0} ist keine Funktion',
  '{0} takes an array, created by `array`, and an index':
    '{0} nimmt ein Array, von `array` angelegt, und einen Index',
  '`{0}` is not a declaration': '`{0}` ist keine Deklaration',
  'this block needs {0} successors, not {1}': 'dieser Block braucht {0} Nachfolger, nicht {1}',
  '{0} ends the program, so its block cannot have successors':
    '{0} beendet das Programm, also kann sein Block keine Nachfolger haben',
  'a block must end with if, jump, exit, return, or Fault':
    'ein Block muss mit if, jump, exit, return oder Fault enden',
};
