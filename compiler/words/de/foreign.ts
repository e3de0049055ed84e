// Problems of external graphs: reading (ir/read-*.ts), form (ir/verify.ts), soundness (foreign/).
export const foreign: Readonly<Record<string, string>> = {
  // Reading.
  'there are more than {0} nodes': 'es sind mehr als {0} Knoten',
  'Put the Region or Loop of a Phi in slot 0, followed by one value for each predecessor, in the same order.':
    'Setze die Region oder den Loop eines Phi auf Platz 0, gefolgt von einem Wert für jeden Vorgänger in derselben Reihenfolge.',
  'Each node has one control successor. An If has two: CProj [0] if the test is true, and CProj [1] if it is false.':
    'Jeder Knoten hat einen Nachfolger in der Steuerung. Ein If hat zwei: CProj [0], wenn der Test wahr ist, und CProj [1], wenn er falsch ist.',
  'A node cannot use its own result. A cycle of values must go through a Phi, which takes its value from the previous iteration.':
    'Ein Knoten kann sein eigenes Ergebnis nicht verwenden. Ein Zyklus von Werten muss durch ein Phi gehen, das seinen Wert aus der vorigen Iteration nimmt.',
  'A definition must come before its use on every path from Start. A Phi uses each value at the end of the matching predecessor.':
    'Eine Definition muss auf jedem Weg von Start vor ihrer Verwendung stehen. Ein Phi verwendet jeden Wert am Ende des zugehörigen Vorgängers.',
  'Write each node as an object with id, op, inputs, payload, type, and span, as `fathom emit --as json` prints it.':
    'Schreibe jeden Knoten als Objekt mit id, op, inputs, payload, type und span, wie `fathom emit --as json` es ausgibt.',
  'the pass printed nothing. It must print a graph to standard output, even if it changed nothing':
    'der Pass hat nichts ausgegeben. Er muss auf der Standardausgabe einen Graphen ausgeben, auch wenn er nichts geändert hat',
  'other output precedes the graph in JSON; it begins with {0}. Print only the graph to standard output, and your own messages to standard error':
    'vor dem Graphen in JSON steht eine andere Ausgabe; sie beginnt mit {0}. Gib auf der Standardausgabe nur den Graphen aus, und eigene Meldungen auf der Standardfehlerausgabe',
  'other output follows the graph in JSON; it begins with {0}. Print only the graph to standard output, and your own messages to standard error':
    'nach dem Graphen in JSON steht eine andere Ausgabe; sie beginnt mit {0}. Gib auf der Standardausgabe nur den Graphen aus, und eigene Meldungen auf der Standardfehlerausgabe',
  'this is a dictionary of Python and not JSON, because its strings are in \' instead of ". Print json.dumps(graph)':
    'das ist ein Dictionary von Python und kein JSON, denn seine Zeichenketten stehen in \' statt in ". Gib json.dumps(graph) aus',
  'this is not a graph, because it begins with {0}. Print only the graph to standard output, and your own messages to standard error':
    'das ist kein Graph, denn es beginnt mit {0}. Gib auf der Standardausgabe nur den Graphen aus, und eigene Meldungen auf der Standardfehlerausgabe',
  'Write the type that the inputs imply. The type of a Constant is its value.':
    'Schreibe den Typ, der sich aus den Eingängen ergibt. Der Typ einer Konstante ist ihr Wert.',
  'Delete this node, or use it.': 'Lösche diesen Knoten, oder verwende ihn.',
  'this is not JSON: {0}. Print one graph and nothing else to standard output':
    'das ist kein JSON: {0}. Gib auf der Standardausgabe einen Graphen und sonst nichts aus',
  'this is not a graph: expected an object with a list of nodes':
    'das ist kein Graph: erwartet wurde ein Objekt mit einer Liste von Knoten',
  'Write each node as `number: Op(inputs) : type`, with `-` for an empty slot.':
    'Schreibe jeden Knoten als `Nummer: Op(Eingänge) : Typ`, mit `-` für einen leeren Platz.',
  'expected a line such as: {0}': 'das ist keine Zeile wie diese: {0}',
  'struct {0} is declared twice': 'es gibt zwei structs {0}',
  '{0} is not a type': '{0} ist kein Typ',
  '{0} does not fit in 64 bits': '{0} passt nicht in 64 Bits',
  'Integers wrap around. Add or subtract 2^64 until the value is between -2^63 and 2^63 - 1.':
    'Ganze Zahlen laufen über. Addiere oder subtrahiere 2^64, bis der Wert zwischen -2^63 und 2^63 - 1 liegt.',
  'Write a type such as int, bool, or flt. The type of a Constant is its value, such as 7.':
    'Schreibe einen Typ wie int, bool oder flt. Der Typ einer Konstante ist ihr Wert, zum Beispiel 7.',
  'Keep Start and Stop. Nothing uses Stop, but the program ends there.':
    'Behalte Start und Stop. Nichts verwendet Stop, aber das Programm endet dort.',
  'field {0} is declared twice': 'es gibt zwei Felder {0}',
  'function {0} is declared twice': 'es gibt zwei Funktionen {0}',
  'a struct needs a name, and fields: name, type, final, static':
    'ein struct braucht einen Namen (name) und Felder (fields): name, type, final, static',
  'a function needs index, name, parameters, result and external':
    'eine Funktion braucht index, name, parameters, result und external',
  '`exported` must be a list of function numbers': 'in exported stehen Nummern von Funktionen',
  'expected an object with a list of nodes': 'das ist kein Objekt mit einer Liste von Knoten (nodes)',
  'a node needs an id, which is a whole number from 0': 'ein Knoten braucht eine id, eine ganze Zahl ab 0',
  'no op has the name {0}': 'keine Operation heißt {0}',
  '{0} cannot have the auxiliary data [{1}]': '{0} kann [{1}] nicht tragen',
  '{0} exceeds the largest id, {1}': '{0} liegt über der größten Nummer {1}',
  'node {0}': 'Knoten {0}',
  '{0} {1}: slot {2} holds node {3}, which does not exist':
    '{0} {1}: In Platz {2} steht Knoten {3}, den es nicht gibt',
  'If you deleted node {0}, first put another node into each slot that holds it.':
    'Falls du Knoten {0} gelöscht hast: Setze vorher auf jeden Platz, auf dem er steht, einen anderen Knoten.',
  'Give each node a different id. A new node needs one that no other node has.':
    'Gib jedem Knoten eine andere Nummer (id). Ein neuer Knoten braucht eine, die kein anderer hat.',
  'node {0}: slot {1} holds {2}, which is neither an id nor null':
    'Knoten {0}: In Platz {1} steht {2}, weder eine Nummer (id) noch null',
  'node {0} has no {1}': 'Knoten {0} hat kein {1}',
  'node {0}: {1} is {2}; it must be {3}': 'Knoten {0}: {1} ist {2}, muss aber {3} sein',
  'a string': 'eine Zeichenkette',
  'a string or null': 'eine Zeichenkette oder null',
  'a list': 'eine Liste',
  'a list of two whole numbers': 'eine Liste aus zwei ganzen Zahlen',
  'Write one input for each slot of the op, slot 0 first. An empty slot is `-`, in JSON null.':
    'Schreibe für jeden Platz der Operation einen Eingang, Platz 0 zuerst. Ein leerer Platz ist `-`, in JSON null.',
  'Does the slot take control, memory, or a value? Use the id of such a node. Slots count from 0.':
    'Gehört auf den Platz Steuerung, Speicher oder ein Wert? Nimm die Nummer eines solchen Knotens. Plätze zählen ab 0.',
  'Write the id of a node in each slot that the op uses, and `-` in the others, in JSON null.':
    'Schreibe auf jeden Platz, den die Operation verwendet, die Nummer eines Knotens, und auf die anderen `-`, in JSON null.',
  'a graph has exactly one {0}, not {1}': 'ein Graph hat ein {0}, nicht {1}',

  // Form.
  'is listed at {0}': 'steht an der Stelle {0}',
  'is listed at {0} but is dead': 'steht an der Stelle {0}, ist aber tot',
  'some inputs do not list it as a use': 'nicht jeder Eingang hat einen Platz unter den Verwendungen',
  'slot {0} holds {1}, which is not in this graph':
    'in Platz {0} steht {1}: in diesem Graphen nicht am Leben',
  '{0} in slot {1} does not list this use': '{0} in Platz {1} kennt diese Verwendung nicht',
  'some uses have no slot': 'nicht jede Verwendung hat einen Platz',
  '{0} is listed as a user, but does not use it in slot {1}':
    '{0} steht unter den Verwendungen, verwendet den Knoten aber nicht in Platz {1}',
  '1 input': '1 Eingang',
  '{0} inputs': '{0} Eingänge',
  'has {0} instead of at least {1}': 'hat {0} statt mindestens {1}',
  'has {0} instead of {1}': 'hat {0} statt {1}',
  'merges fewer than two control paths': 'führt weniger als zwei Wege der Steuerung zusammen',
  'has {0} values for the {1} predecessors of {2}': 'hat {0} Werte für die {1} Arme von {2}',
  'has auxiliary data of kind {0} instead of {1}': 'trägt etwas der Art {0} statt {1}',
  'takes result {0}, which does not exist': 'nimmt das Ergebnis {0}, das es nicht gibt',
  'names {0} classes of memory for {1} inputs': 'nennt {0} Klassen von Speicher für {1} Eingänge',
  'is left over from construction': 'ist vom Lesen des Programms übrig geblieben',
  'slot {0} ({1}) is empty': 'Platz {0} ({1}) ist leer',
  'slot {0} holds {1}, but must be empty': 'in Platz {0} steht {1}, er muss aber leer sein',
  'slot {0} ({1}) must not hold {2}': 'in Platz {0} ({1}) darf {2} nicht stehen',
  'control continues to {0}': 'die Steuerung geht weiter zu: {0}',
  '{0} are both its branch {1}': '{0} sind beide sein Zweig {1}',
  'has type {0}, but its inputs imply {1}': 'hat den Typ {0}, nach seinen Eingängen aber {1}',
  'depends on itself without a Phi in between': 'wird aus sich selbst berechnet, ohne ein Phi dazwischen',
  'cannot be reached from Start': 'die Steuerung kommt von Start nicht dorthin',
  'is not needed by anything reachable': 'nichts, was die Steuerung erreicht, braucht ihn',
  'cannot reach an end of the program': 'von ihm aus ist kein Ende des Programms zu erreichen',
  'uses {0}, which depends on {1}, which does not dominate this use':
    'verwendet {0}, abhängig von {1}, wo man daran noch nicht vorbeigekommen sein muss',
  'depends on {0}, neither of which dominates the other':
    'hängt ab von {0}, und an keinem kommt man sicher vor dem anderen vorbei',

  // Exchange between the parts of a program.
  '{0} returns {1}, but the call expects the result of {2}':
    '{0} gibt dies zurück: {1}; der Aufruf erwartet das Ergebnis von {2}',
  '{0} is declared but has no body': '{0} ist deklariert, hat aber keinen Rumpf',
  '{0} takes {1}, not {2}': '{0} nimmt {1}, nicht {2}',
  'argument {0} of {1}': 'Argument {0} von {1}',
  'argument {0} of {1} must be the Address of an array, not {2}':
    'Argument {0} von {1} muss die Address eines Arrays sein, nicht {2}',
  'the program returns {0} here and {1} elsewhere; all its results must be integers, floats, objects, or functions':
    'das Programm gibt hier dies zurück: {0}; anderswo: {1}. Alle Ergebnisse müssen ganze Zahlen, Gleitkommazahlen, Objekte oder Funktionen sein',
  'its type is {0}, but one of its inputs is {1}': 'sein Typ ist {0}, aber einer seiner Eingänge ist {1}',
  '{0} must be {1}, not {2}': '{0} muss dies sein: {1}; nicht {2}',
  'function {0}': 'Funktion {0}',
  '{0} is not a declared function': '{0} ist keine deklarierte Funktion',
  '{0} is not a constant; write a number, null, a string, or one function':
    '{0} ist keine Konstante; schreibe eine Zahl, null, eine Zeichenkette oder eine Funktion',

  // Declarations.
  'function {0} is exported but not declared': 'Funktion {0} ist exportiert, aber nicht deklariert',
  'field {0} of {1}': 'Feld {0} von {1}',
  'the elements of {0}': 'Elemente von {0}',
  '{0} cannot have the type {1}; memory holds integers of a declared width (int, u8 …), flt, f32, and pointers':
    '{0}: der Typ {1} geht hier nicht; der Speicher fasst ganze Zahlen fester Breite (int, u8 …), flt, f32 und Zeiger',
  'the elements of {0} must be nullable (write {1}?), because the elements of a new array are null':
    'die Elemente von {0} müssen null zulassen (schreibe {1}?), weil die Elemente eines neuen Arrays null sind',
  'function {0} {1}': 'Funktion {0} {1}',
  '{0}: function numbers start at 1; 0 is the program itself':
    '{0}: Funktionsnummern beginnen bei 1; 0 ist das Programm selbst',
  'function {0}: a name may only contain letters, digits, _, $, and .':
    'Funktion {0}: ein Name darf nur Buchstaben, Ziffern, _, $ und . enthalten',
  '{0}: the name of a parameter must be an identifier':
    '{0}: der Name eines Parameters muss ein Bezeichner sein',
  '{0}: {1} is not the type of a value': '{0}: {1} ist nicht der Typ eines Werts',
  '{0}: “{1}” is not a system function; the system functions are {2}':
    '{0}: „{1}“ ist keine Systemfunktion; es gibt {2}',
  '{0}: {1} takes 64-bit floats and returns one':
    '{0}: {1} nimmt Gleitkommazahlen von 64 Bit und gibt eine zurück',
  '{0}: a system function takes integers and pointers, and returns an integer':
    '{0}: eine Systemfunktion nimmt ganze Zahlen und Zeiger und gibt eine ganze Zahl zurück',

  // Functions and loops.
  'function {0} is not declared': 'Funktion {0} ist nicht deklariert',
  '{0} is a system function and cannot have a body':
    '{0} ist eine Systemfunktion und kann keinen Rumpf haben',
  'function {0} already has a Fun node': 'Funktion {0} hat schon einen Knoten Fun',
  'function {0} cannot use the argument of the program; pass it as a parameter':
    'Funktion {0} kann das Argument des Programms nicht verwenden; übergib es als Parameter',
  'function {0} cannot use the initial memory of the program; use its memory parameter':
    'Funktion {0} kann den Anfangsspeicher des Programms nicht verwenden; nimm ihren Speicherparameter',
  '1 parameter': '1 Parameter',
  '{0} parameters': '{0} Parameter',
  'function {0} has {1}, numbered from 0, so number {2} does not exist':
    'Funktion {0} hat {1}, von 0 an nummeriert; die Nummer {2} gibt es nicht',
  'parameter {0} of function {1} is declared as {2}, not {3}':
    'Parameter {0} von Funktion {1} ist als {2} deklariert, nicht als {3}',
  'it returns from {0} but belongs to {1}':
    'er kehrt aus dem einen zurück ({0}), gehört aber zum anderen ({1})',
  'function {0} has two Returns; merge both paths in a Region, with a Phi for the value':
    'Funktion {0} hat zwei Returns; führe beide Wege in einer Region zusammen, mit einem Phi für den Wert',
  'its back edge must come from inside the loop': 'die Rückwärtskante muss aus der Schleife kommen',
  'a back edge ends here, so this must be a Loop with one entry and one back edge':
    'hier endet eine Rückwärtskante, also muss dies ein Loop mit einem Eingang und einer Rückwärtskante sein',
  'this loop has two entries; a loop must have one':
    'diese Schleife hat zwei Eingänge; eine Schleife darf nur einen haben',

  // Memory.
  'the graph has too many blocks for its number of alias classes':
    'der Graph hat für so viele Speicherklassen zu viele Blöcke',
  'two memory states merge without a Phi': 'treffen sich zwei Speicherzustände ohne Phi',
  'the current memory is the one after {0}': 'gilt der Speicher nach {0}',
  'it uses the memory of {0} after {1}, but at this point {2}':
    'er verwendet den Speicher von {0} nach {1}, aber an dieser Stelle {2}',

  // Operands.
  'its {0} must be {1}, not {2}': 'hier muss dies stehen ({0}): {1}; nicht {2}',
  'a float': 'eine Gleitkommazahl',
  'an integer or a pointer': 'eine ganze Zahl oder ein Zeiger',
  'a pointer': 'ein Zeiger',
  'a number or a pointer': 'eine Zahl oder ein Zeiger',
  'an integer, like the left operand': 'eine ganze Zahl wie links',
  'the same kind as the left operand, an integer or a pointer':
    'dieselbe Art wie links, eine ganze Zahl oder ein Zeiger',
  'its values must all be integers, all floats, or all pointers, not {0}':
    'die Werte müssen alle ganze Zahlen, alle Gleitkommazahlen oder alle Zeiger sein, nicht {0}',
  'it lists an alias class twice': 'er nennt eine Speicherklasse zweimal',
  'a pointer to {0}': 'ein Zeiger auf {0}',
  '{0} is static and not stored in objects': '{0} ist statisch und steht in keinem Objekt',
  '{0} is an array, so the node needs this input: {1}':
    '{0} ist ein Array, also braucht der Knoten diesen Eingang: {1}',
  '{0} is a struct, so the node cannot have this input: {1}':
    '{0} ist ein struct, also kann der Knoten diesen Eingang nicht haben: {1}',
  'it cannot store through {0}, which is read-only':
    'er kann nichts ändern durch dies, das nur lesbar ist: {0}',
  'an array': 'ein Array',
  'an Address may only be passed to a system function that takes one, such as write':
    'eine Address darf nur an eine Systemfunktion gehen, die eine nimmt, wie write',
  'a Cast can only state that a pointer is not null (ptr-all), not that it is {0}':
    'ein Cast kann nur feststellen, dass ein Zeiger nicht null ist (ptr-all), aber nicht dies: {0}',
  'a Cast needs a control input (^): the branch on which the test holds':
    'ein Cast braucht einen Eingang für Steuerung (^): den Zweig, auf dem der Test gilt',
  '“{0}” is not a fault; the faults are {1}': '„{0}“ ist kein Laufzeitfehler; es gibt {1}',
  'it takes a value and all memory, but has {0} inputs':
    'er nimmt einen Wert und allen Speicher, hat aber {0} Eingänge',
  'it takes a value and optionally all memory, but has {0} inputs':
    'er nimmt einen Wert und wahlweise allen Speicher, hat aber {0} Eingänge',

  // Places of a schedule.
  'Write `"schedule": [{ "node": 34, "block": 11 }]`: one object for each node that floats.':
    'Schreib `"schedule": [{ "node": 34, "block": 11 }]`: ein Objekt für jeden frei schwebenden Knoten.',
  '`schedule` must be a list of places': '`schedule` muss eine Liste sein',
  'place {0} of `schedule` needs a node and a block, which are ids':
    'Eintrag {0} von `schedule` braucht node und block, also zwei Nummern von Knoten',
  'a place is for node {0}, which does not exist': 'gesetzt ist Knoten {0}, den es nicht gibt',
  'Write places only for nodes of the graph that you return. If your pass deletes nodes, choose the places afterwards.':
    'Setze nur Knoten des Graphen, den du zurückgibst. Löscht dein Pass Knoten, so setze die übrigen erst danach.',
  'node {0} is placed in block {1}, which does not exist':
    'Knoten {0} ist in Block {1} gesetzt, den es nicht gibt',
  'node {0} has two places, {1} and {2}': 'Knoten {0} ist zweimal gesetzt, in {1} und in {2}',
  'Each node is computed in one block.': 'Jeder Knoten wird in einem Block berechnet.',
};
