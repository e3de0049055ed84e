export const explain: Readonly<Record<string, string>> = {
  error: 'Fehler',
  errors: 'Fehler',
  'and 1 more': 'und 1 weiterer',
  'and {0} more': 'und {0} weitere',
  warning: 'Warnung',
  warnings: 'Warnungen',
  'peephole rules': 'Peephole-Regeln',
  passes: 'Pässe',
  ops: 'Operationen',
  none: 'keine',
  'this error reports a limit that no short program reaches':
    'dieser Fehler meldet eine Grenze, die kein kurzes Programm erreicht',
  'Example:': 'Beispiel:',
  'Example at level {0}:': 'Beispiel auf Stufe {0}:',
  unoptimized: 'nicht optimiert',
  optimized: 'optimiert',
  'Runs with -O {0}.': 'Läuft mit -O {0}.',
  'Inputs: {0}': 'Eingaben: {0}',
  'Rewrites nodes with peephole rules until none applies.':
    'Schreibt Knoten mit Peephole-Regeln um, bis keine mehr passt.',
  'Rewrites the graph with the results of the requested analysis.':
    'Schreibt den Graphen mit den Ergebnissen der gewählten Analyse um.',
  'Turns tail calls of a function to itself into a loop.':
    'Macht aus endständigen Aufrufen einer Funktion an sich selbst eine Schleife.',
  'Copies the bodies of small functions to their calls.':
    'Kopiert die Rümpfe kleiner Funktionen an die Stellen ihrer Aufrufe.',
  'Forwards stored values to loads, and replaces objects that do not escape by the values of their fields.':
    'Gibt gespeicherte Werte an die Ladebefehle weiter und ersetzt Objekte, die nicht entkommen, durch die Werte ihrer Felder.',
  'Propagates constants and reachability together, starting from the assumption that nothing is reached (sparse conditional constant propagation).':
    'Verfolgt Konstanten und Erreichbarkeit gemeinsam und nimmt zu Beginn an, dass nichts erreicht wird (sparse conditional constant propagation).',
  'Merges values that are equal in every run, starting from the assumption that all are.':
    'Vereinigt Werte, die in jedem Lauf gleich sind, und nimmt zu Beginn an, dass alle es sind.',
  'Replaces a short loop with a constant iteration count by copies of its body.':
    'Ersetzt eine kurze Schleife mit fester Zahl von Iterationen durch Kopien ihres Rumpfs.',
  'Removes unreachable control and unused values.': 'Entfernt unerreichbare Steuerung und unbenutzte Werte.',
  'Removes checks that a dominating check makes redundant.':
    'Entfernt Prüfungen, die eine dominierende Prüfung überflüssig macht.',
  'Removes checks that cannot fail, given the ranges of their operands.':
    'Entfernt Prüfungen, die nach den Bereichen ihrer Operanden nicht fehlschlagen können.',
  'Removes counted loops without effect, whose values nothing uses.':
    'Entfernt Zählschleifen ohne Wirkung, deren Werte nichts benutzt.',
  'Permits elements and quotients that are the same in every iteration to be computed before the loop.':
    'Erlaubt, Elemente und Quotienten, die in jeder Iteration gleich sind, vor der Schleife zu berechnen.',
  'Splits a loop into iterations without bounds checks and the remaining ones.':
    'Teilt eine Schleife in Iterationen ohne Indexprüfung und die übrigen.',
  'Replaces products of induction variables by additions.':
    'Ersetzt Produkte von Induktionsvariablen durch Additionen.',
  'Copies the body of a loop several times to save tests and jumps.':
    'Kopiert den Rumpf einer Schleife mehrmals, um Tests und Sprünge zu sparen.',
  'Gives each infinite loop an exit that is never taken, so that all of the graph reaches Stop.':
    'Gibt jeder Endlosschleife einen Ausgang, der nie genommen wird, damit der ganze Graph Stop erreicht.',
  'Gives each function separate constants, so that functions can be scheduled independently.':
    'Gibt jeder Funktion eigene Konstanten, damit jede für sich geplant werden kann.',
  'The sum of two integers, wrapping at 64 bits.': 'Die Summe zweier ganzer Zahlen, mit Überlauf bei 64 Bit.',
  'The difference of two integers, wrapping at 64 bits.':
    'Die Differenz zweier ganzer Zahlen, mit Überlauf bei 64 Bit.',
  'The product of two integers, wrapping at 64 bits.':
    'Das Produkt zweier ganzer Zahlen, mit Überlauf bei 64 Bit.',
  'The quotient of two integers, rounded toward zero; a check has already ruled out a divisor of 0.':
    'Der Quotient zweier ganzer Zahlen, zur Null hin gerundet; seine Prüfung hat den Divisor 0 ausgeschlossen.',
  'The remainder of a division, with the sign of the dividend; a check has already ruled out a divisor of 0.':
    'Der Rest einer Division, mit dem Vorzeichen des Dividenden; seine Prüfung hat den Divisor 0 ausgeschlossen.',
  'The negative of an integer, wrapping at 64 bits.':
    'Das Negative einer ganzen Zahl, mit Überlauf bei 64 Bit.',
  'Bitwise and.': 'Bitweises Und.',
  'Bitwise or.': 'Bitweises Oder.',
  'Bitwise exclusive or.': 'Bitweises exklusives Oder.',
  'Shift left, filling with zeros on the right. The count is taken modulo 64.':
    'Verschiebt nach links; von rechts kommen Nullen. Die Weite gilt modulo 64.',
  'Logical shift right, filling with zeros on the left. The count is taken modulo 64.':
    'Verschiebt logisch nach rechts; von links kommen Nullen. Die Weite gilt modulo 64.',
  'Arithmetic shift right, filling with copies of the sign bit on the left. The count is taken modulo 64.':
    'Verschiebt arithmetisch nach rechts; von links kommt das Vorzeichen. Die Weite gilt modulo 64.',
  '1 if both operands are equal, otherwise 0.': '1, wenn beide Operanden gleich sind, sonst 0.',
  '1 if the left operand is less than the right one, otherwise 0.':
    '1, wenn der linke Operand kleiner als der rechte ist, sonst 0.',
  '1 if the left operand is at most the right one, otherwise 0.':
    '1, wenn der linke Operand höchstens so groß wie der rechte ist, sonst 0.',
  '1 if the operand is 0, otherwise 0.': '1, wenn der Operand 0 ist, sonst 0.',
  'Control continues unless the divisor is 0; then the program ends with the fault divide-by-zero.':
    'Lässt die Steuerung weiter, außer wenn der Divisor 0 ist; dann endet das Programm mit dem Fehler divide-by-zero.',
  'Control continues if 0 <= index < length; otherwise, the program ends with the fault index-out-of-bounds.':
    'Lässt die Steuerung weiter, wenn 0 <= Index < Länge; sonst endet das Programm mit dem Fehler index-out-of-bounds.',
  'Control continues unless the length is negative; then the program ends with the fault negative-array-length.':
    'Lässt die Steuerung weiter, wenn die Länge nicht negativ ist; sonst endet das Programm mit dem Fehler negative-array-length.',
  'The start of the program; provides control and the argument.':
    'Der Anfang des Programms; liefert Steuerung und Argument.',
  'Collects all ends of the program.': 'Hält alle Enden des Programms.',
  'Ends the program, or a function, with a value.': 'Beendet das Programm oder eine Funktion mit einem Wert.',
  'Ends the program with a fault.': 'Beendet das Programm mit einem Laufzeitfehler.',
  'Sends control to its false side if the predicate is 0, otherwise to its true side.':
    'Schickt die Steuerung auf die wahre Seite, außer wenn das Prädikat 0 ist; dann auf die falsche.',
  'Gives an infinite loop an exit that is never taken, so that every block reaches Stop.':
    'Gibt einer Endlosschleife einen Ausgang, der nie genommen wird, damit jeder Block Stop erreicht.',
  'One control result of a node with several results.':
    'Ein Steuerungsergebnis eines Knotens mit mehreren Ergebnissen.',
  'Merges several paths of control.': 'Vereinigt mehrere Wege der Steuerung.',
  'A loop header: control enters through its entry or its back edge.':
    'Ein Schleifenkopf: Die Steuerung kommt durch den Eingang oder die Rückwärtskante.',
  'The entry of a function, for all of its callers.': 'Der Anfang einer Funktion, für alle Aufrufe.',
  'Transfers control to a function, with all memory and the arguments.':
    'Die Steuerung geht an eine Funktion, mit dem ganzen Speicher und den Argumenten.',
  'The return from a call; gives control, memory, and the value.':
    'Die Rückkehr aus einem Aufruf; liefert Steuerung, Speicher und Wert.',
  'Control that is never reached.': 'Steuerung, die nie erreicht wird.',
  'The variables visible during construction, and the nodes that hold their values.':
    'Die beim Lesen des Programms sichtbaren Variablen und die Knoten ihrer Werte.',
  'A value known at compile time.': 'Ein Wert, der beim Übersetzen bekannt ist.',
  'One data result of a node with several results.':
    'Ein Datenergebnis eines Knotens mit mehreren Ergebnissen.',
  'The value that belongs to the path on which control reached the region.':
    'Der Wert, der zu dem Weg gehört, auf dem die Steuerung die Region erreicht hat.',
  'The argument that a caller passes for a parameter.':
    'Was der Aufrufer einer Funktion für einen ihrer Parameter übergibt.',
  'The negative of a float.': 'Das Negative einer Gleitkommazahl.',
  'An integer as the nearest float; null as 0.0.':
    'Eine ganze Zahl als nächste Gleitkommazahl; null als 0.0.',
  'A float rounded to 32 bits.': 'Eine auf 32 Bit gerundete Gleitkommazahl.',
  'A new object, whose contents are zero; an array also has a length.':
    'Ein neues Objekt aus lauter Nullen; bei einem Array auch seine Länge.',
  'The contents of a field or an element.': 'Der Inhalt eines Felds oder Elements.',
  'The memory after a value was stored in a field or an element.':
    'Der Speicher, nachdem ein Wert in ein Feld oder Element geschrieben wurde.',
  'All memory: the classes of its later inputs from these, the rest from its first input.':
    'Der ganze Speicher: die Klassen der weiteren Eingaben von dort, der Rest aus der ersten.',
  'The number of elements of an array.': 'Die Zahl der Elemente eines Arrays.',
  'The same value, with a narrower type that a test has proved.':
    'Derselbe Wert, nachdem ein Test einen engeren Typ gezeigt hat.',
  'The same pointer, but read-only.': 'Derselbe Zeiger, durch den sich nichts ändern lässt.',
  'The address of an array’s first element, for C functions.':
    'Die Adresse des ersten Elements eines Arrays, für Funktionen des Systems.',
  'The quotient of two floats; division by zero yields an infinity or NaN.':
    'Der Quotient zweier Gleitkommazahlen; durch null ergibt sich eine Unendlichkeit oder NaN.',
};
