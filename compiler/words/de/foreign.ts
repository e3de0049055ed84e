// What is wrong with graphs from outside: what was read (ir/read-*.ts), their form (ir/verify.ts), their soundness
// (foreign/).
export const foreign: Readonly<Record<string, string>> = {
  // Reading.
  'there are more than {0} nodes': 'es sind mehr als {0} Knoten',
  'A Phi has its Region or Loop in slot 0, and then one value for each way into it, in the same order.':
    'Ein Phi hat auf Platz 0 seine Region oder Schleife und dann einen Wert für jeden Weg in sie, in derselben Reihenfolge.',
  'From each node control goes on in one way, from an If in two: its CProj [0] where the test is true, its CProj [1] where it is false.':
    'Von jedem Knoten geht die Steuerung auf einem Weg weiter, von einem If auf zweien: bei CProj [0], wo der Test wahr ist, bei CProj [1], wo er falsch ist.',
  'To compute it, its own result would have to be there already. A circle is sound where it goes through a Phi: that holds what came in with control.':
    'Um ihn zu berechnen, müsste sein eigenes Ergebnis schon da sein. Ein Kreis ist in Ordnung, wo er durch ein Phi geht: das hält, was mit der Steuerung hereinkam.',
  'Follow control from Start to the use: on each way, what the value depends on must come before. A Phi uses each value at the end of the way that it belongs to.':
    'Folge der Steuerung von Start bis zum Gebrauch: auf jedem Weg muss vorher kommen, wovon der Wert abhängt. Ein Phi gebraucht jeden Wert am Ende des Wegs, zu dem er gehört.',
  'A node is written as «number: Op(inputs) : type», with - for an empty slot.':
    'Ein Knoten wird als «Nummer: Op(Eingänge) : Typ» geschrieben, mit - für einen leeren Platz.',
  'expected a line such as: {0}': 'das ist keine Zeile wie diese: {0}',
  'struct {0} is declared twice': 'es gibt zwei structs {0}',
  '{0} is not a type': '{0} ist kein Typ',
  'field {0} is declared twice': 'es gibt zwei Felder {0}',
  'function {0} is declared twice': 'es gibt zwei Funktionen {0}',
  'a struct needs a name, and fields: name, type, final, static':
    'ein struct braucht einen Namen (name) und Felder (fields): name, type, final, static',
  'a function needs index, name, parameters, result and external':
    'eine Funktion braucht index, name, parameters, result und external',
  '`exported` must be a list of function numbers': 'in exported stehen Nummern von Funktionen',
  'expected an object with a list of nodes': 'das ist kein Objekt mit einer Liste von Knoten (nodes)',
  'a node needs id, op, inputs, payload, type and span':
    'ein Knoten braucht id, op, inputs, payload, type und span',
  'no op has the name {0}': 'keine Operation heißt {0}',
  '{0} cannot have the payload [{1}]': '{0} kann [{1}] nicht tragen',
  '{0} exceeds the largest id, {1}': '{0} liegt über der größten Nummer {1}',
  'node {0} does not exist': 'es gibt keinen Knoten {0}',
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
  'has {0} inputs instead of at least {1}': 'hat {0} Eingänge statt mindestens {1}',
  'has {0} inputs instead of {1}': 'hat {0} Eingänge statt {1}',
  'merges fewer than two control paths': 'führt weniger als zwei Wege der Steuerung zusammen',
  'has {0} values for the {1} predecessors of {2}': 'hat {0} Werte für die {1} Arme von {2}',
  'has a payload of kind {0} instead of {1}': 'trägt etwas der Art {0} statt {1}',
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
  '{0}, which is {1}': '{0} ({1})',
  '{0} gives {1}, which is not what {2}, gives': '{0} gibt dies zurück: {1}; das passt nicht zum Ziel: {2}',
  '{0} is declared, but has no body': '{0} ist deklariert, hat aber keinen Rumpf',
  '{0} takes {1}; {2} are given': '{0} nimmt {1}; gegeben sind {2}',
  'argument {0} of {1}': 'Argument {0} von {1}',
  'argument {0} of {1} is an address, which Address makes of an array; it cannot be {2}':
    'Argument {0} von {1} ist eine Adresse, die Address aus einem Array macht; dies kann es nicht sein: {2}',
  'the program gives {0}, here, and elsewhere {1}: it must always be an integer, a float, an object or a function':
    'das Programm gibt hier zurück: {0}; anderswo: {1}. Es muss immer eine ganze Zahl, immer eine Gleitkommazahl, immer ein Objekt oder immer eine Funktion sein',
  'it is taken for {0}, which {1}, is not': 'er gilt als {0}, aber das ist nicht so: {1}',
  '{0} must be {1}, not {2}': '{0} muss dies sein: {1}; nicht {2}',
  'function {0}': 'Funktion {0}',
  '{0} is no function that is declared': '{0} ist keine deklarierte Funktion',
  '{0} is no constant: write a number, null, a text or one function':
    '{0} ist keine Konstante: schreibe eine Zahl, null, einen Text oder eine Funktion',

  // Declarations.
  'function {0} is exported, but not declared': 'Funktion {0} ist exportiert, aber nicht deklariert',
  'field {0} of {1}': 'Feld {0} von {1}',
  'the elements of {0}': 'Elemente von {0}',
  '{0} cannot be of the type {1}: a place in memory holds an integer of a declared width (int, u8 …), flt, f32, or a pointer':
    '{0}: der Typ {1} geht hier nicht; ein Platz im Speicher hält eine ganze Zahl fester Breite (int, u8 …), flt, f32 oder einen Zeiger',
  'the elements of {0} must admit null (write {1}?), for a new array holds nothing else':
    'die Elemente von {0} müssen null zulassen (schreibe {1}?), denn ein neues Array enthält nichts anderes',
  'function {0} {1}': 'Funktion {0} {1}',
  '{0}: functions are numbered from 1 on; 0 is the program itself':
    '{0}: Funktionen sind ab 1 nummeriert; 0 ist das Programm selbst',
  'function {0}: its name must be made of letters, digits, _, $ and .':
    'Funktion {0}: ihr Name muss aus Buchstaben, Ziffern, _, $ und . bestehen',
  "{0}: a parameter's name must be a word": '{0}: der Name eines Parameters muss ein Wort sein',
  '{0}: {1} is no type of a value': '{0}: {1} ist kein Typ eines Werts',
  '{0}: there is no function «{1}» of the system; there are {2}':
    '{0}: das System hat keine Funktion «{1}»; es hat {2}',
  '{0}: {1} takes floats of 64 bits, and gives one':
    '{0}: {1} nimmt Gleitkommazahlen von 64 Bit und gibt eine',
  '{0}: the system takes integers and pointers, and gives integers':
    '{0}: das System nimmt ganze Zahlen und Zeiger und gibt ganze Zahlen zurück',

  // Functions and loops.
  'function {0} is not declared': 'Funktion {0} ist nicht deklariert',
  '{0} is a function of the system, and has no body':
    '{0} ist eine Funktion des Systems und hat keinen Rumpf',
  'function {0} begins a second time here': 'Funktion {0} beginnt hier ein zweites Mal',
  'the argument of the program is not there in function {0}, which has parameters of its own':
    'das Argument des Programms gibt es in Funktion {0} nicht: sie hat eigene Parameter',
  'the first memory of the program is not there in function {0}, which has parameters of its own':
    'den ersten Speicher des Programms gibt es in Funktion {0} nicht: sie hat eigene Parameter',
  'function {0} has {1} parameters, counted from 0, so none has the number {2}':
    'Funktion {0} hat {1} Parameter, von 0 an gezählt, also keinen mit der Nummer {2}',
  'parameter {0} of function {1} is declared as {2}, not {3}':
    'Parameter {0} von Funktion {1} ist als {2} deklariert, nicht als {3}',
  'it ends {0}, but stands in {1}': 'er beendet {0}, steht aber in {1}',
  'function {0} ends at two places: let both ways meet, with a phi for the value':
    'Funktion {0} endet an zwei Stellen: führe beide Wege zusammen, mit einem Phi für den Wert',
  'its back edge must come from inside the loop': 'die Rückwärtskante muss aus der Schleife kommen',
  'control comes back here: this must be a Loop, with one entry and one back edge':
    'die Steuerung kommt hierher zurück: das muss ein Loop sein, mit einem Eingang und einer Rückwärtskante',
  'control comes into this circle at two places; a loop has one entry':
    'die Steuerung kommt an zwei Stellen in diesen Kreis; eine Schleife hat einen Eingang',

  // Memory.
  'there are too many blocks for so many classes of memory':
    'es sind zu viele Blöcke für so viele Klassen von Speicher',
  'two of them have met, and no phi chooses between them':
    'haben sich zwei getroffen, und kein Phi wählt zwischen ihnen',
  'that is the one after {0}': 'gilt der nach {0}',
  'it takes the memory of {0} as it is after {1}, but where it stands {2}':
    'er nimmt den Speicher von {0} nach {1}, aber wo er steht, {2}',

  // Operands.
  'its {0} must be {1}, not {2}': 'hier muss dies stehen ({0}): {1}; nicht {2}',
  'a float': 'eine Gleitkommazahl',
  'an integer or a pointer': 'eine ganze Zahl oder ein Zeiger',
  'a pointer': 'ein Zeiger',
  'a number or a pointer': 'eine Zahl oder ein Zeiger',
  'an integer, as the left one is': 'eine ganze Zahl wie links',
  'what the left operand is: an integer or a pointer': 'dasselbe wie links: eine ganze Zahl oder ein Zeiger',
  'its arms must all be integers, all floats, or all pointers, not {0}':
    'die Arme müssen alle ganze Zahlen, alle Gleitkommazahlen oder alle Zeiger sein, nicht {0}',
  'it names a class of memory twice': 'er nennt eine Klasse von Speicher zweimal',
  'a pointer to {0}': 'ein Zeiger auf {0}',
  '{0} is static: it has no place in an object': '{0} ist static: es hat keinen Platz in einem Objekt',
  '{0} is an array: it needs one {1}': '{0} ist ein Array und braucht dies: {1}',
  '{0} is a struct: it has no {1}': '{0} ist ein struct und hat dies nicht: {1}',
  'nothing can be changed through {0}': 'durch {0} lässt sich nichts ändern',
  'an array': 'ein Array',
  'an address may only be given to a function of the system that takes one, such as write':
    'eine Adresse darf nur an eine Funktion des Systems gehen, die eine nimmt, wie write',
  'a Cast can only say that a pointer is not null (ptr-all), not that it is {0}':
    'ein Cast kann nur sagen, dass ein Zeiger nicht null ist (ptr-all), aber nicht dies: {0}',
  'a Cast needs control (^): the side of the test that shows it':
    'ein Cast braucht Steuerung (^): die Seite des Tests, die es zeigt',
  '«{0}» is no fault; there are {1}': '«{0}» ist kein Fehler eines Programms; es gibt {1}',
  'it takes a value and all memory; {0} are given':
    'er nimmt einen Wert und allen Speicher; gegeben sind {0}',
  'it takes a value and all memory, or a value alone; {0} are given':
    'er nimmt einen Wert und allen Speicher oder einen Wert allein; gegeben sind {0}',
};
