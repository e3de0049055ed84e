// The timeline: steps, and names of nodes, inputs, and types (ir/).
//
// Names of nodes have no article, and so no case; reasons follow after “denn”, in main clause order.
export const steps: Readonly<Record<string, string>> = {
  // Groups of steps and the ends of passes.
  'Types then move down the lattice {0}.': 'Danach sinken Typen im Verband {0}.',
  'This also makes 1 type more precise.': 'Ein Typ wurde dabei genauer.',
  'This also makes {0} types more precise.': '{0} Typen wurden dabei genauer.',
  'The same happens to 1 other value.': 'Dasselbe geschah mit einem anderen Wert.',
  'The same happens to {0} other values.': 'Dasselbe geschah mit {0} anderen Werten.',
  once: 'einmal',
  '{0} times': '{0}-mal',
  '1 node added': '1 Knoten kam',
  '{0} nodes added': '{0} Knoten kamen',
  '1 removed': '1 ging',
  '{0} removed': '{0} gingen',
  '1 changed': '1 änderte sich',
  '{0} changed': '{0} änderten sich',
  'the graph is unchanged': 'der Graph ist, wie er war',
  '1 step': '1 Schritt',
  '{0} steps': '{0} Schritten',
  'Pass {0} is complete: {1}, in {2}.': 'Der Pass {0} ist fertig: {1}, in {2}.',

  // Names of nodes and of their inputs.
  nothing: 'nichts',
  'node {0}': 'Knoten {0}',
  'unreachable control': 'Steuerung, die nie erreicht wird',
  'the entry of {0}': 'Beginn von {0}',
  'a value that is never computed': 'nie berechneter Wert',
  'the constant {0}': 'Konstante {0}',
  'parameter {0}': 'Parameter {0}',
  'memory at {0}': 'Speicher bei {0}',
  'memory at the start': 'Speicher am Anfang',
  'the result of {0}': 'Ergebnis von {0}',
  'memory after {0}': 'Speicher nach {0}',
  'control after {0}': 'Steuerung nach {0}',
  'the entry (CProj {0})': 'Eingang des Programms (CProj {0})',
  'the {0} branch of {1}': '{0}-Zweig von {1}',
  'the back edge': 'Rückwärtskante',
  'the {0}': 'Eingang „{0}“',
  'predecessor {0}': 'Vorgänger {0}',
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
  '{0} is built from {1}': '{0} wurde gebaut, aus {1}',
  '{0} more': '{0} weiteren',
  '{0} and {1}': '{0} und {1}',
  '{0}, {1}, and {2}': '{0}, {1} und {2}',
  '{0} is built': '{0} wurde gebaut',
  'element {0} of {1}': 'Element {0} von {1}',
  '{0} of {1}': '{0} von {1}',
  'the program': 'das Programm',
  'the function {0}': 'Funktion {0}',
  '{0} is built: it returns {1} from {2}': '{0} wurde gebaut und beendet {2} mit {1}',
  ' with {0}': ' mit {0}',
  '{0} is built: it calls {1}{2}': '{0} wurde gebaut, für den Aufruf: {1}{2}',
  'arg is built: it is the argument of the program': 'arg wurde gebaut, das Argument des Programms',
  '{0} is built: at {1}, it selects one of {2}': '{0} wurde gebaut: bei {1} die Auswahl zwischen {2}',
  '{0} is built: it branches on {1}': '{0} wurde gebaut und testet {1}',
  '{0} is built: {1} control paths merge here': '{0} wurde gebaut; dort treffen sich {1} Wege der Steuerung',
  '{0} is built: it is a loop header, whose back edge is still missing':
    '{0} wurde gebaut, der Kopf einer Schleife; seine Rückwärtskante ist noch offen',
  '{0} is built: it stops the program if {1} is 0':
    '{0} wurde gebaut und hält das Programm an, wo {1} gleich 0 ist',
  '{0} is built: it stops the program if {1} is not a valid index for the length {2}':
    '{0} wurde gebaut und hält das Programm an, wo {1} kein Index unter {2} ist',
  '{0} is built: it stops the program if {1} is negative':
    '{0} wurde gebaut und hält das Programm an, wo {1} negativ ist',
  '{0} is built: it ends the program with the fault {1}':
    '{0} wurde gebaut und beendet das Programm mit dem Fehler {1}',
  '{0} is built: it holds control and the variables':
    '{0} wurde gebaut und enthält die Steuerung und die Variablen',
  '{0} is built: each caller supplies its value': '{0} wurde gebaut; den Wert gibt jeder Aufrufer mit',
  '{0} is built: control returns here from {1}': '{0} wurde gebaut; dort kehrt die Steuerung aus {1} zurück',
  '{0} is built: it allocates {1} with the length {2}':
    '{0} wurde gebaut, für ein neues {1} mit der Länge {2}',
  '{0} is built: it allocates {1}': '{0} wurde gebaut, für ein neues {1}',
  '{0} is built: it reads {1}': '{0} wurde gebaut und liest {1}',
  '{0} is built: it stores {1} in {2}': '{0} wurde gebaut und schreibt {1} in {2}',
  '{0} is built: it combines all memory: {1}': '{0} wurde gebaut, der ganze Speicher: {1}',
  '{0} is built: it is the length of {1}': '{0} wurde gebaut, die Länge von {1}',
  '{0} is built: it is {1} with a type that a test has narrowed':
    '{0} wurde gebaut: {1}, wovon ein Test mehr gezeigt hat',
  '{0} is built: it is a read-only view of {1}': '{0} wurde gebaut: {1}, wodurch sich nichts ändern lässt',
  '{0} is built: it is the address of the first element of {1}':
    '{0} wurde gebaut: wo die Elemente von {1} beginnen',

  // What a rule did, and why.
  ', since {0}': ', denn {0}',
  '{0} was replaced by {1}': '{0} wurde durch {1} ersetzt',
  '{0} is replaced by {1}': '{0} wird durch {1} ersetzt',
  'the graph changes': 'der Graph ändert sich',
  '{0} loses {1}, {2}': '{0} verliert {1}, und zwar {2}',
  'in {0}, {1} changes from {2} to {3}': 'in {0} wird {1} zu {3} statt {2}',
  'in {0}, {1} changed from {2} to {3}': 'in {0} wurde {1} zu {3} statt {2}',
  '{0} gets {1} as {2}': '{0} bekommt {1} als {2}',
  '{0} is removed': '{0} wird entfernt',
  '{0} changes': '{0} ändert sich',
  '{0} was changed': '{0} wurde geändert',
  'the graph changed': 'der Graph änderte sich',
  '{0} lost {1}, {2}': '{0} verlor {1}, und zwar {2}',
  '{0} got {1} as {2}': '{0} bekam {1} als {2}',
  '{0} was removed': '{0} wurde entfernt',
  ', as soon as it is built': ', sofort nach dem Bau',
  '{0} turned out to be a duplicate': '{0} gab es schon',
  '{0} became {1}': '{0} ist jetzt {1}',
  ', because {0}': ', denn {0}',
  '; it was visited again because {0}': '; wieder besucht, denn {0}',
  ', after step {0}': ', nach Schritt {0}',
  ' at step {0}': ' (Schritt {0})',

  // Variables, blocks and loops.
  'a temporary holds {0}': 'ein Zwischenwert enthält {0}',
  'a temporary': 'ein Zwischenwert',
  '{0} holds {1}': '{0} enthält {1}',
  'memory is {0}': 'der Speicher ist {0}',
  'the memory of array elements is {0}': 'der Speicher der Elemente ist {0}',
  'the memory of {0} is {1}': 'der Speicher von {0} ist {1}',
  'variable {0} is declared and holds {1}': 'die Variable {0} wurde deklariert und enthält {1}',
  'control continues from {0}{1}': 'die Steuerung geht bei {0} weiter{1}',
  'a block ends, and its variables go out of scope':
    'ein Block endete, und seine Variablen sind nicht mehr sichtbar',
  'a block ends': 'ein Block endete',
  'a block ends, and its variable goes out of scope':
    'ein Block endete, und seine Variable ist nicht mehr sichtbar',
  'a block ends, and its {0} variables go out of scope':
    'ein Block endete, und seine {0} Variablen sind nicht mehr sichtbar',
  'the function can return {0} here': '{0} kann hier zurückgegeben werden',
  'the program can end here and return {0}': 'das Programm kann hier enden, mit {0}',
  'the loop is closed: its back edge leads from {0} to {1}':
    'die Schleife wurde geschlossen: die Steuerung kehrt von {0} zu {1} zurück',
  'the memory of {0}': 'der Speicher von {0}',
  '{0} is built: the loop may change {1}, so {2} selects its value':
    '{0} wurde gebaut: in der Schleife kann sich {1} ändern, also wählt {2} den Wert',
  'now ': 'jetzt: ',
  'after the merge, ': 'nach dem Zusammenführen: ',
  '{0} is no longer needed and is removed{1}': '{0} hat ausgedient und wurde entfernt{1}',
  'the graph starts with the nodes Start and Stop': 'der Graph beginnt mit Start und Stop',
  'the Scope is copied, because control can take two paths from here{0}':
    'der Scope wurde kopiert, denn von hier gehen zwei Wege der Steuerung aus{0}',
  'all paths to {0} are now known, and so is the value on each of them':
    'alle Wege zu {0} sind nun bekannt, und die Werte, die auf ihnen kommen',

  // Passes.
  'type inference computes the type of every value from its inputs':
    'die Typen aller Werte wurden aus dem berechnet, woraus diese gemacht sind',
  '{0} is pinned to the place that needs it, so that it can be checked there':
    '{0} bekam die Stelle, an der es gebraucht wird, um dort geprüft zu werden',
  'nothing proves that {0} is safe there, so a check precedes it':
    'nichts zeigt, dass {0} dort zulässig ist; also wird vorher geprüft',
  'the type of {0} narrows from {1} to {2}': 'von {0} ist jetzt mehr bekannt: {2} (vorher: {1})',
  'the type of {0} stays {1}, which counts as one more widening':
    '{0} bleibt {1} und zählt als noch einmal ausgeweitet',
  '{0} falls from {1} to {2}': '{0} fiel: vorher {1}, jetzt {2}',
  '{0} already exists and is reused': '{0} gibt es schon und wird noch einmal benutzt',
  '{0} is replaced by {1}, which computes the same value':
    '{0} wurde durch {1} ersetzt, das dasselbe berechnet',
  '{0} was used by two functions; now each function has a separate copy':
    '{0} wurde von zwei Funktionen benutzt; jetzt hat jede ihren eigenen Knoten',
  'optimistic analysis starts: every value is ⊤ (no value seen yet)':
    'die optimistische Analyse beginnt: jeder Wert ist ⊤ (noch kein Wert gesehen)',
  'control never reaches {0}, so Stop drops it':
    'die Steuerung kommt nie zu {0}; also ließ Stop diesen Knoten los',
  '{0} is dead code: no needed node uses it, so it is removed':
    '{0} wurde entfernt, denn nichts, was gebraucht wird, benutzt diesen Knoten',
  '{0} never ends; it gets an exit that is never taken, so that all control reaches Stop':
    '{0} endet nie und bekam einen Ausgang, der nie genommen wird, damit alle Steuerung Stop erreicht',
  'one predecessor of {0} is unreachable and is removed':
    'über einen Arm von {0} kommt nie Steuerung; der Arm wurde entfernt',
  '{0} leads nowhere, because control never reaches it':
    '{0} führt nirgendwohin, denn dorthin kommt nie Steuerung',
  '{0} has only one branch left, so it decides nothing and is removed':
    '{0} hat nur noch eine Seite, entscheidet also nichts und ist weg',
  '{0} has only one predecessor left, so it merges nothing and is removed':
    '{0} hat nur noch einen Weg der Steuerung, führt also nichts zusammen und ist weg',
  'constant folding computes {0}: it is {1}': '{0} wurde schon beim Übersetzen berechnet: {1}',
  'the analysis found that {0} is always {1}':
    'die Analyse fand, dass {0} keinen anderen Wert haben kann als {1}',
  'the analysis found that control never reaches {0}': 'die Analyse fand, dass die Steuerung nie zu {0} geht',
  '{0} replaces {1}, because the analysis found them congruent':
    '{0} trat an die Stelle von {1}, denn die Analyse fand beide kongruent',
  '{0} is redundant and is removed': '{0} ist überflüssig und wurde entfernt',
  '{0} cannot fail and is removed': '{0} kann nicht fehlschlagen und wurde entfernt',
  'tail-call elimination: where the function ended by calling itself, control now loops back to {0} with the new arguments':
    'Tail-Call-Elimination: wo sich die Funktion als Letztes selbst aufrief, kehrt die Steuerung jetzt mit den neuen Argumenten zu {0} zurück',
  'tail-call elimination with an accumulator: the function called itself and then applied one operation to the result; the accumulator now applies it in each iteration, and control loops back to {0}':
    'Tail-Call-Elimination mit einem Akkumulator: die Funktion rief sich selbst auf und wandte dann eine Operation auf das Ergebnis an; jetzt wendet der Akkumulator sie in jeder Iteration an, und die Steuerung kehrt zu {0} zurück',
  'inlining copies the body of the function to {0}, where it can be rewritten for the arguments':
    'der Rumpf der Funktion wurde zu {0} kopiert, wo er für die Argumente umgeschrieben werden kann',
  'the function first tests whether it can return at once; a copy of that test precedes {0}, so that only other arguments need the call':
    'die Funktion prüft als Erstes, ob sie sofort zurückkehren kann; vor {0} steht jetzt eine Kopie dieser Prüfung, und nur andere Argumente brauchen den Aufruf',
  'strength reduction: {0} changes by the same amount in each iteration, so {1}, to which that amount is added, replaces it':
    'Operatorvereinfachung: {0} ändert sich in jeder Iteration um denselben Betrag und wurde durch {1} ersetzt, wozu dieser Betrag addiert wird',
  '{0} is removed: it provably ends, it has no effect, and nothing uses its values':
    '{0} wurde entfernt: die Schleife endet beweisbar, hat keine Wirkung, und nichts benutzt ihre Werte',
  'loop splitting: the iterations of {0} whose bounds checks cannot fail run first, without the checks, and {1} runs the rest':
    'Schleifenaufteilung: die Iterationen von {0}, deren Indexprüfungen nicht fehlschlagen können, kommen zuerst, ohne diese Prüfungen, und {1} führt die übrigen aus',
  '{0} has the same value in every iteration, and it cannot fail before the loop, so it may be computed there':
    '{0} hat in jeder Iteration denselben Wert und kann vor der Schleife nicht fehlschlagen, darf also dort berechnet werden',
  '{0} is fully unrolled: it has a small, known number of iterations, so copies of its body replace it, without the test':
    '{0} wurde vollständig abgerollt: die Zahl der Iterationen ist klein und bekannt, also stehen an seiner Stelle Kopien des Rumpfs, ohne den Test',
  '{0} is unrolled: while enough iterations remain, a new loop runs several of them per test, and {1} runs the rest':
    '{0} wurde abgerollt: solange genug Iterationen übrig sind, führt eine neue Schleife mehrere davon je Test aus, und {1} führt die übrigen aus',
  'on every path to {0}, the value that it reads is known, so {1} replaces it':
    'auf jedem Weg zu {0} ist bekannt, was gelesen wird, also wurde es durch {1} ersetzt',
  'no load reads {0}, so the stores to it are removed':
    'kein Ladebefehl liest {0}, also wurden die Speicherbefehle dorthin entfernt',

  // Types.
  'no value yet (⊤)': 'noch kein Wert',
  'no memory yet (⊤)': 'noch kein Speicher',
  'any value (⊥)': 'alles Mögliche (⊥)',
  'any integer': 'irgendeine ganze Zahl',
  '0 or 1': '0 oder 1',
  'any float': 'irgendeine Gleitkommazahl',
  'any 32-bit float': 'irgendeine Gleitkommazahl mit 32 Bits',
  'all memory': 'der ganze Speicher',
  'any pointer except null': 'irgendein Zeiger außer null',
  'any pointer': 'irgendein Zeiger',
  'a pointer to objects of several types': 'ein Zeiger auf Objekte mehrerer Arten',
  'a pointer to objects of several types, or null': 'ein Zeiger auf Objekte mehrerer Arten, oder null',
  'a function or null': 'eine Funktion oder null',
  'a function': 'eine Funktion',
  'control reaches {0}': 'die Steuerung erreicht {0}',
  'control never reaches {0}': 'die Steuerung erreicht {0} nie',
  'both branches of {0} are reachable': 'beide Zweige von {0} sind erreichbar',
  'only the true branch of {0} is reachable': 'nur der true-Zweig von {0} ist erreichbar',
  'only the false branch of {0} is reachable': 'nur der false-Zweig von {0} ist erreichbar',
  'neither branch of {0} is reachable': 'kein Zweig von {0} ist erreichbar',
  '{0} becomes {1}': '{0} wird {1}',
  'the result of {0} becomes {1}': '{0} liefert jetzt {1}',
  'control reached {0}': 'die Steuerung kam zu {0}',
  'control never reached {0}': 'die Steuerung kam nie zu {0}',
  'both branches of {0} became reachable': 'beide Zweige von {0} wurden erreichbar',
  'only the true branch of {0} became reachable': 'nur der true-Zweig von {0} wurde erreichbar',
  'only the false branch of {0} became reachable': 'nur der false-Zweig von {0} wurde erreichbar',
  'neither branch of {0} became reachable': 'kein Zweig von {0} wurde erreichbar',
  'the result of {0} became {1}': '{0} liefert jetzt {1}',
};
