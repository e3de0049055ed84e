// Why a node is here or was not optimized further (views/why), including answers of rules and allocators.
export const why: Readonly<Record<string, string>> = {
  '{0} is the last store before it, and nothing proves whether both use the same location':
    '{0} hat dort zuletzt gespeichert, und nichts zeigt, ob das dieselbe Stelle ist oder eine andere',
  'the types do not prove that it reads the value that {0} stored':
    'die Typen zeigen nicht, dass gelesen wird, was {0} gespeichert hat',
  'different values were stored last on the paths that merge here ({0})':
    'je nach Weg der Steuerung wurde zuletzt etwas anderes gespeichert ({0})',
  'no earlier store to this location is visible: the load reads {0}':
    'soweit zu sehen ist, hat dort vorher nichts gespeichert: gelesen wird {0}',
  'the value last stored there is unknown: the load reads {0}':
    'was dort zuletzt gespeichert wurde, ist nicht bekannt: gelesen wird {0}',
  '{0} stays: {1}': '{0} bleibt: {1}',
  'the check was removed: {0}': 'die Prüfung wurde entfernt: {0}',
  'the rules that decide branches were disabled':
    'die Regeln, die Verzweigungen entscheiden, waren abgeschaltet',
  '{0} can take both branches: {1} is unknown': '{0} kann beide Wege nehmen: {1} ist nicht bekannt',
  '{0} can only be {1}, but {2} was disabled': '{0} kann nur {1} sein, aber {2} war abgeschaltet',
  '{0} is not a constant: {1}{2}': '{0} ist keine Konstante: {1}{2}',
  'it comes from outside the program and can be {0}': 'der Wert kommt von außen und kann {0} sein',
  'it is the result of a call and can be {0}': 'der Wert ist das Ergebnis eines Aufrufs, {0}',
  'callers supply it, and it can be {0}': 'Aufrufer übergeben den Wert, und er kann {0} sein',
  'it is read from memory, after {0}': 'der Wert wird aus dem Speicher gelesen, nach {0}',
  'nothing narrows it further than {0}': 'mehr als {0} ist darüber nicht bekannt',
  '{0} can be {1}': '{0} kann {1} sein',
  '{0} can be {1}, and {2} can be {3}': '{0} kann {1} sein, und {2} kann {3} sein',
  'on one path it is {0}, which can be {1}': 'auf einem Weg ist der Wert {0}, und das kann {1} sein',
  'it is {0} on one path and {1} on another': 'auf einem Weg ist der Wert {0}, auf einem anderen {1}',
  '; this goes back to {0}: {1}': '; das beginnt mit {0}: {1}',
  '{0} is computed before the loop in which {1} uses it':
    '{0} wird vor der Schleife berechnet, in der {1} den Wert braucht',
  '{0} is pinned to its place in the control flow, so it runs in every iteration':
    '{0} geschieht dort, wo die Steuerung hinkommt, in der Schleife also jedes Mal',
  'it could be placed outside the loop, but the schedule {0} places it as late as possible':
    'der Knoten könnte außerhalb der Schleife stehen; der Schedule {0} setzt ihn so spät, wie es geht',
  '{0} stays in the loop': '{0} bleibt in der Schleife',
  '{0}: it {1}': '{0}: der Knoten {1}',
  '{0}: it needs {1}, which {2}': '{0}: der Knoten braucht {1}, und dieser {2}',
  'must not be computed before {0}': 'darf nicht vor {0} berechnet werden',
  'reads memory that the loop changes': 'liest Speicher, den die Schleife ändert',
  '{0}: by {1}': '{0}: durch {1}',
  'needs {0}, which changes in every iteration': 'braucht {0}, und das ändert sich in jeder Iteration',
  'needs {0}, which the loop recomputes': 'braucht {0}, und das entsteht in der Schleife jedes Mal neu',
  'it was replaced by {0} at step {1} ({2})': 'der Knoten wurde in Schritt {1} durch {0} ersetzt ({2})',
  '{0} and {1} are different operations': '{0} und {1} tun nicht dasselbe',
  'each {0} has a separate effect, so {1} and {2} can never be merged':
    'jedes {0} tut etwas Eigenes; {1} und {2} können nie ein Knoten werden',
  '{0} and {1} are identical, but {2} was disabled':
    '{0} und {1} unterscheiden sich in nichts, aber {2} war abgeschaltet',
  '{0} and {1} refer to different things': '{0} und {1} betreffen Verschiedenes',
  '{0} and {1} differ in {2}: {3} and {4}': '{0} und {1} unterscheiden sich, {2}: {3} und {4}',
  '{0}; memory may have changed in between': '{0}; dazwischen kann sich der Speicher geändert haben',
  '; the difference starts at {0} and {1}': '; das beginnt mit {0} und {1}',
  '{0} is spilled to a stack slot': '{0} lebt im Speicher',
  '{0} is rematerialized at its uses': '{0} wird dort neu gebildet, wo der Wert gebraucht wird',
  '{0} is kept in {1}': '{0} steht in {1}',
  'while it is live, a call or an instruction clobbers every register that it could use':
    'solange der Wert lebt, überschreibt ein Aufruf oder Befehl jedes Register, das er haben könnte',
  'the only free register is callee-saved and would have to be saved first, while spilling costs only {0} memory accesses':
    'das einzige freie Register müsste für den Aufrufer gesichert werden, und im Speicher kostet der Wert nur {0} Zugriffe',
  'more values are live at the same time than there are registers, and this one is the cheapest to spill ({0} memory accesses)':
    'es leben mehr Werte gleichzeitig, als es Register gibt, und dieser kostet im Speicher am wenigsten ({0} Zugriffe)',
  'values that are live at the same time occupy all registers: {0} and {1} more; spilling costs {2} memory accesses':
    'alle Register haben Werte, die gleichzeitig leben: {0} und {1} weitere; im Speicher kostet dieser {2} Zugriffe',
  'values that are live at the same time occupy all registers: {0}; spilling costs {1} memory accesses':
    'alle Register haben Werte, die gleichzeitig leben: {0}; im Speicher kostet dieser {1} Zugriffe',
  'it would fire, but it was disabled': 'sie würde anschlagen, war aber abgeschaltet',
  'the constants do not satisfy its condition': 'die Konstanten passen nicht',
  'its code was called for this node and returned no change':
    'ihr Code wurde zu diesem Knoten gefragt und gab nichts zu tun zurück',
  'it fires only once and has already fired': 'sie schlägt nur einmal an und hat es schon getan',
  'it was not called for this node': 'sie wurde zu diesem Knoten nicht gefragt',
  'its change was refused: {0}': 'was sie wollte, wurde abgelehnt: {0}',
  'it fires when this node is visited': 'sie schlägt an, wenn sie an der Reihe ist',
  '{0} can only be {1} and is replaced when it is visited':
    '{0} kann nur {1} sein und wird ersetzt, wenn der Knoten an der Reihe ist',
  '{0} is known: the branch is decided when it is visited':
    '{0} ist bekannt: die Verzweigung wird entschieden, wenn sie an der Reihe ist',
  '{0} and {1} are identical and are merged when they are visited':
    '{0} und {1} unterscheiden sich in nichts und werden eins, wenn sie an der Reihe sind',
  '{0} is not {1}': '{0} ist nicht {1}',
  '{0} is not a node of kind {1}': '{0} ist kein {1}',
  '{0} is not a constant': '{0} ist keine Konstante',
};
