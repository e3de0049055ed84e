// The timeline: what steps did, what nodes, inputs and types are called (ir/).
//
// Names of nodes stand without an article, and so in every case alike; reasons follow behind «denn», in the order of a
// main clause.
export const steps: Readonly<Record<string, string>> = {
  // Groups of steps and the ends of passes.
  'Then types fell {0}.': 'Dann fielen Typen {0}.',
  '1 type became more exact with it.': 'Ein Typ wurde dabei genauer.',
  '{0} types became more exact with it.': '{0} Typen wurden dabei genauer.',
  'The same was done for 1 other value.': 'Dasselbe geschah mit einem anderen Wert.',
  'The same was done for {0} other values.': 'Dasselbe geschah mit {0} anderen Werten.',
  once: 'einmal',
  '{0} times': '{0}-mal',
  '1 node came': '1 Knoten kam',
  '{0} nodes came': '{0} Knoten kamen',
  '{0} went': '{0} gingen',
  '{0} changed': '{0} änderten sich',
  'the graph is as it was': 'der Graph ist, wie er war',
  '1 step': '1 Schritt',
  '{0} steps': '{0} Schritten',
  'The pass {0} is done: {1}, in {2}.': 'Der Pass {0} ist fertig: {1}, in {2}.',

  // Names of nodes and of their inputs.
  nothing: 'nichts',
  'node {0}': 'Knoten {0}',
  'control that is never reached': 'Steuerung, die nie erreicht wird',
  'the start of {0}': 'Beginn von {0}',
  'a value that is never computed': 'nie berechneter Wert',
  'the constant {0}': 'Konstante {0}',
  'parameter {0}': 'Parameter {0}',
  'memory at {0}': 'Speicher bei {0}',
  'memory at the start': 'Speicher am Anfang',
  'the result of {0}': 'Ergebnis von {0}',
  'memory of {0}': 'Speicher nach {0}',
  'the place after {0}': 'Stelle nach {0}',
  'the entry (CProj {0})': 'Eingang des Programms (CProj {0})',
  'the {0} side of {1}': '{0}-Seite von {1}',
  'the back edge': 'Rückwärtskante',
  'the {0}': 'Eingang «{0}»',
  'arm {0}': 'Arm {0}',
  input: 'Eingang',
  array: 'Array',
  back: 'Rückkehr',
  entry: 'Eintritt',
  left: 'links',
  right: 'rechts',
  memory: 'Speicher',
  operand: 'Operand',
  pointer: 'Zeiger',
  value: 'Wert',
  count: 'Anzahl',
  branch: 'Verzweigung',
  call: 'Aufruf',
  check: 'Prüfung',
  dividend: 'Dividend',
  divisor: 'Divisor',
  index: 'Index',
  control: 'Steuerung',
  length: 'Länge',
  function: 'Funktion',
  argument: 'Argument',
  predicate: 'Bedingung',
  variable: 'Variable',
  end: 'Ende',
  head: 'Kopf',
  of: 'von',
  region: 'Region',
  start: 'Start',

  // Nodes that were built.
  'built {0} of {1}': '{0} wurde gebaut, aus {1}',
  '{0} more': '{0} weiteren',
  '{0} and {1}': '{0} und {1}',
  'built {0}': '{0} wurde gebaut',
  'element {0} of {1}': 'Element {0} von {1}',
  '{0} of {1}': '{0} von {1}',
  'the program': 'das Programm',
  'the function {0}': 'Funktion {0}',
  'built {0}, which ends {1} with {2}': '{0} wurde gebaut und beendet {1} mit {2}',
  ' with {0}': ' mit {0}',
  'built {0}, which calls {1}{2}': '{0} wurde gebaut, für den Aufruf: {1}{2}',
  'built arg, the argument of the program': 'arg wurde gebaut, das Argument des Programms',
  'built {0}, which chooses between {1} at {2}': '{0} wurde gebaut: bei {2} die Auswahl zwischen {1}',
  'built {0}, which tests {1}': '{0} wurde gebaut und testet {1}',
  'built {0}, where {1} ways of control meet': '{0} wurde gebaut; dort treffen sich {1} Wege der Steuerung',
  'built {0}, the head of a loop; its back edge is still open':
    '{0} wurde gebaut, der Kopf einer Schleife; seine Rückwärtskante ist noch offen',
  'built {0}, which stops the program where {1} is 0':
    '{0} wurde gebaut und hält das Programm an, wo {1} gleich 0 ist',
  'built {0}, which stops the program where {1} is no index below {2}':
    '{0} wurde gebaut und hält das Programm an, wo {1} kein Index unter {2} ist',
  'built {0}, which stops the program where {1} is negative':
    '{0} wurde gebaut und hält das Programm an, wo {1} negativ ist',
  'built {0}, which ends the program with the fault {1}':
    '{0} wurde gebaut und beendet das Programm mit dem Fehler {1}',
  'built {0}, which holds control and the variables':
    '{0} wurde gebaut und enthält die Steuerung und die Variablen',
  'built {0}, which every caller gives': '{0} wurde gebaut; den Wert gibt jeder Aufrufer mit',
  'built {0}, where control comes back from {1}': '{0} wurde gebaut; dort kehrt die Steuerung aus {1} zurück',
  'built {0}, a new {1} with the length {2}': '{0} wurde gebaut, für ein neues {1} mit der Länge {2}',
  'built {0}, a new {1}': '{0} wurde gebaut, für ein neues {1}',
  'built {0}, which reads {1}': '{0} wurde gebaut und liest {1}',
  'built {0}, which puts {1} into {2}': '{0} wurde gebaut und schreibt {1} in {2}',
  'built {0}, all memory: {1}': '{0} wurde gebaut, der ganze Speicher: {1}',
  'built {0}, the length of {1}': '{0} wurde gebaut, die Länge von {1}',
  'built {0}: {1}, of which a test has shown more': '{0} wurde gebaut: {1}, wovon ein Test mehr gezeigt hat',
  'built {0}: {1}, through which nothing can be changed':
    '{0} wurde gebaut: {1}, wodurch sich nichts ändern lässt',
  'built {0}, where the elements of {1} begin': '{0} wurde gebaut: wo die Elemente von {1} beginnen',

  // What a rule did, and why.
  ', since {0}': ', denn {0}',
  '{0} was replaced by {1}': '{0} wurde durch {1} ersetzt',
  'the graph changed': 'der Graph änderte sich',
  '{0} lost {1}, {2}': '{0} verlor {1}, und zwar {2}',
  'in {0}, {1} became {2} instead of {3}': 'in {0} wurde {1} zu {2} statt {3}',
  '{0} got {1} as {2}': '{0} bekam {1} als {2}',
  '{0} was removed': '{0} wurde entfernt',
  ', as soon as it was built': ', sofort nach dem Bau',
  '{0} was found to exist already': '{0} gab es schon',
  '{0} became {1}': '{0} ist jetzt {1}',
  ', because {0}': ', denn {0}',
  '; it was looked at again because {0}': '; wieder angesehen, denn {0}',
  ', after step {0}': ', nach Schritt {0}',
  ' at step {0}': ' (Schritt {0})',

  // Variables, blocks and loops.
  'a value in hand': 'ein Zwischenwert',
  '{0} holds {1}': '{0} enthält {1}',
  'memory is {0}': 'der Speicher ist {0}',
  'the memory of elements is {0}': 'der Speicher der Elemente ist {0}',
  'the memory of {0} is {1}': 'der Speicher von {0} ist {1}',
  'declared {0}, which holds {1}': 'die Variable {0} wurde deklariert und enthält {1}',
  'control goes on from {0}{1}': 'die Steuerung geht bei {0} weiter{1}',
  'a block ended, and its variables are out of sight':
    'ein Block endete, und seine Variablen sind nicht mehr sichtbar',
  'a block ended': 'ein Block endete',
  'a block ended, and its variable is out of sight':
    'ein Block endete, und seine Variable ist nicht mehr sichtbar',
  'a block ended, and its {0} variables are out of sight':
    'ein Block endete, und seine {0} Variablen sind nicht mehr sichtbar',
  '{0} can be returned here': '{0} kann hier zurückgegeben werden',
  'the program can end here with {0}': 'das Programm kann hier enden, mit {0}',
  'the loop was closed: control comes back to {0} from {1}':
    'die Schleife wurde geschlossen: die Steuerung kehrt von {1} zu {0} zurück',
  'the memory of {0}': 'der Speicher von {0}',
  'built {0}: the loop may change {1}, so {2} chooses its value':
    '{0} wurde gebaut: in der Schleife kann sich {1} ändern, also wählt {2} den Wert',
  'now ': 'jetzt: ',
  'after the merge ': 'nach dem Zusammenführen: ',
  '{0} has done its work and was removed{1}': '{0} hat ausgedient und wurde entfernt{1}',
  'the graph begins with Start and Stop': 'der Graph beginnt mit Start und Stop',
  'the Scope was copied, since control can go two ways from here{0}':
    'der Scope wurde kopiert, denn von hier gehen zwei Wege der Steuerung aus{0}',
  'all ways to {0} are known now, and the values that come along them':
    'alle Wege zu {0} sind nun bekannt, und die Werte, die auf ihnen kommen',

  // Passes.
  'the types of all values were computed from what these are made of':
    'die Typen aller Werte wurden aus dem berechnet, woraus diese gemacht sind',
  '{0} was given the place where it is needed, to be checked there':
    '{0} bekam die Stelle, an der es gebraucht wird, um dort geprüft zu werden',
  'nothing shows that {0} is sound there, so it is checked before it is done':
    'nichts zeigt, dass {0} dort zulässig ist; also wird vorher geprüft',
  '{0} is now known to be {1}, not only {2}': 'von {0} ist jetzt mehr bekannt: {1} (vorher: {2})',
  '{0} stays {1}, and is counted as widened once more':
    '{0} bleibt {1} und zählt als noch einmal ausgeweitet',
  '{0} fell from {1} to {2}': '{0} fiel: vorher {1}, jetzt {2}',
  '{0} exists already and is used once more': '{0} gibt es schon und wird noch einmal benutzt',
  '{0} was replaced by {1}, which computes the same': '{0} wurde durch {1} ersetzt, das dasselbe berechnet',
  '{0} was used by two functions; now each has one of its own':
    '{0} wurde von zwei Funktionen benutzt; jetzt hat jede ihren eigenen Knoten',
  'the optimistic analysis begins: of no node has any value been seen yet':
    'die optimistische Analyse beginnt: von keinem Knoten ist schon ein Wert gesehen worden',
  'control never comes to {0}, so Stop let it go':
    'die Steuerung kommt nie zu {0}; also ließ Stop diesen Knoten los',
  '{0} was removed, since nothing that is needed uses it':
    '{0} wurde entfernt, denn nichts, was gebraucht wird, benutzt diesen Knoten',
  '{0} never ends; it got an exit that is never taken, so that all control reaches Stop':
    '{0} endet nie und bekam einen Ausgang, der nie genommen wird, damit alle Steuerung Stop erreicht',
  'control never comes by one arm of {0}; the arm was removed':
    'über einen Arm von {0} kommt nie Steuerung; der Arm wurde entfernt',
  '{0} leads nowhere, since control never comes to it':
    '{0} führt nirgendwohin, denn dorthin kommt nie Steuerung',
  '{0} has only one side left, so it decides nothing and is gone':
    '{0} hat nur noch eine Seite, entscheidet also nichts und ist weg',
  '{0} has only one way of control left, so it merges nothing and is gone':
    '{0} hat nur noch einen Weg der Steuerung, führt also nichts zusammen und ist weg',
  '{0} was computed while compiling: it is {1}': '{0} wurde schon beim Übersetzen berechnet: {1}',
  'the analysis found that {0} can have no value but {1}':
    'die Analyse fand, dass {0} keinen anderen Wert haben kann als {1}',
  'the analysis found that control never goes to {0}': 'die Analyse fand, dass die Steuerung nie zu {0} geht',
  '{0} took the place of {1}, since the analysis found them congruent':
    '{0} trat an die Stelle von {1}, denn die Analyse fand beide kongruent',
  '{0} is redundant and was removed': '{0} ist überflüssig und wurde entfernt',
  '{0} cannot fail and was removed': '{0} kann nicht fehlschlagen und wurde entfernt',
  'where the last thing to be done was a call of the function itself, control goes back to {0} with other arguments, in a loop':
    'wo als Letztes die Funktion selbst aufgerufen wurde, geht es mit anderen Argumenten zurück zum {0}, in einer Schleife',
  'the function called itself, and one operation was left to do with the result; now that is done on the way there, in a value of its own, and control goes back to {0} in a loop':
    'die Funktion rief sich selbst auf, und mit dem Ergebnis war noch eine Operation zu tun; sie wird jetzt auf dem Hinweg getan, in einem eigenen Wert, und es geht in einer Schleife zurück zum {0}',
  'the body of the function was copied to {0}, where it can be rewritten for the arguments':
    'der Rumpf der Funktion wurde zu {0} kopiert, wo er für die Argumente umgeschrieben werden kann',
  '{0} goes up by the same amount in each round, so {1}, to which that is added, took its place':
    '{0} wächst in jeder Runde um denselben Betrag; darum steht jetzt {1} dort, wozu er addiert wird',
  'it is asked before {0} in how many rounds its checks of indices cannot fail; these come first, without the checks, and {1} does what is left':
    'vor {0} wird gefragt, in wie vielen Runden die Prüfungen der Indizes nicht fehlschlagen können; diese kommen zuerst, ohne die Prüfungen, und {1} tut, was übrig bleibt',
  '{0} has a few rounds only, and it is known how many; their bodies stand one behind the other in its place, without the test':
    '{0} hat nur wenige Runden, und man weiß, wie viele; ihre Rümpfe stehen an seiner Stelle hintereinander, ohne den Test',
  '{0} is small, so several of its rounds are done at once before it, with one test, as long as so many are left; {1} does the rest':
    '{0} ist klein; darum werden davor mehrere seiner Runden auf einmal getan, mit nur einem Test, solange noch so viele übrig sind; den Rest tut {1}',
  'on every way to {0} it is known what it finds, so {1} took its place':
    'auf jedem Weg zu {0} ist bekannt, was es findet; darum steht jetzt {1} dort',
  'nobody loads anything from {0}, so what was stored there need not be':
    'niemand lädt etwas aus {0}, also muss auch nichts darin gespeichert werden',

  // Types.
  'no value yet': 'noch kein Wert',
  'no memory yet': 'noch kein Speicher',
  anything: 'alles Mögliche',
  'any integer': 'irgendeine ganze Zahl',
  '0 or 1': '0 oder 1',
  'any float': 'irgendeine Gleitkommazahl',
  'any float of 32 bits': 'irgendeine Gleitkommazahl mit 32 Bits',
  'all memory': 'der ganze Speicher',
  'any pointer but null': 'irgendein Zeiger außer null',
  'any pointer': 'irgendein Zeiger',
  'a pointer to objects of several kinds': 'ein Zeiger auf Objekte mehrerer Arten',
  'a pointer to objects of several kinds, or null': 'ein Zeiger auf Objekte mehrerer Arten, oder null',
  'a function or null': 'eine Funktion oder null',
  'a function': 'eine Funktion',
  'control came to {0}': 'die Steuerung kam zu {0}',
  'control never came to {0}': 'die Steuerung kam nie zu {0}',
  'both sides of {0} turned out to be open': 'beide Seiten von {0} erwiesen sich als offen',
  'only the true side of {0} turned out to be open': 'nur die true-Seite von {0} erwies sich als offen',
  'only the false side of {0} turned out to be open': 'nur die false-Seite von {0} erwies sich als offen',
  'neither side of {0} turned out to be open': 'keine Seite von {0} erwies sich als offen',
  '{0} turned out to give {1}': '{0} liefert, wie sich zeigte: {1}',
};
