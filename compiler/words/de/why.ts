// Why a node is here, and why no more was done to it (views/why), with what rules and allocators say of it.
export const why: Readonly<Record<string, string>> = {
  '{0} stored there last, and nothing shows whether that is the same place or another':
    '{0} hat dort zuletzt gespeichert, und nichts zeigt, ob das dieselbe Stelle ist oder eine andere',
  'the types do not show that what {0} stored is what is read':
    'die Typen zeigen nicht, dass gelesen wird, was {0} gespeichert hat',
  'by each way that control comes, something else was stored last ({0})':
    'je nach Weg der Steuerung wurde zuletzt etwas anderes gespeichert ({0})',
  'nothing in sight has stored there before: it reads {0}':
    'soweit zu sehen ist, hat dort vorher nichts gespeichert: gelesen wird {0}',
  'what was stored there last is not known: it reads {0}':
    'was dort zuletzt gespeichert wurde, ist nicht bekannt: gelesen wird {0}',
  '{0} stays: {1}': '{0} bleibt: {1}',
  'the check was removed: {0}': 'die Prüfung wurde entfernt: {0}',
  'the rules that decide branches were not used':
    'die Regeln, die Verzweigungen entscheiden, waren abgeschaltet',
  '{0} can go both ways: {1} is not known': '{0} kann beide Wege nehmen: {1} ist nicht bekannt',
  '{0} can only be {1}, but {2} was switched off': '{0} kann nur {1} sein, aber {2} war abgeschaltet',
  '{0} is no constant: {1}{2}': '{0} ist keine Konstante: {1}{2}',
  'it comes from outside, and may be {0}': 'der Wert kommt von außen und kann {0} sein',
  'it is what a call gives back, {0}': 'der Wert ist das Ergebnis eines Aufrufs, {0}',
  'callers give it, and it may be {0}': 'Aufrufer übergeben den Wert, und er kann {0} sein',
  'it is read from memory, after {0}': 'der Wert wird aus dem Speicher gelesen, nach {0}',
  'nothing tells more of it than {0}': 'mehr als {0} ist darüber nicht bekannt',
  '{0} is none, but {1}': '{0} ist keine, sondern {1}',
  '{0} is none, but {1}, nor is {2}, which is {3}':
    '{0} ist keine, sondern {1}, und {2} auch nicht, sondern {3}',
  'by one way it is {0}, which may be {1}': 'auf einem Weg ist der Wert {0}, und das kann {1} sein',
  'by one way it is {0}, by another {1}': 'auf einem Weg ist der Wert {0}, auf einem anderen {1}',
  '; that begins with {0}: {1}': '; das beginnt mit {0}: {1}',
  '{0} is computed before the loop in which {1} needs it':
    '{0} wird vor der Schleife berechnet, in der {1} den Wert braucht',
  '{0} happens where control comes, and so each time in the loop':
    '{0} geschieht dort, wo die Steuerung hinkommt, in der Schleife also jedes Mal',
  'it could stand outside the loop; the schedule {0} places it as late as it can':
    'der Knoten könnte außerhalb der Schleife stehen; die Anordnung {0} setzt ihn so spät, wie es geht',
  '{0} stays in the loop': '{0} bleibt in der Schleife',
  '{0}: it {1}': '{0}: der Knoten {1}',
  '{0}: it needs {1}, and this {2}': '{0}: der Knoten braucht {1}, und dieser {2}',
  'may not be computed before {0}': 'darf nicht vor {0} berechnet werden',
  'reads memory that the loop changes': 'liest Speicher, den die Schleife ändert',
  '{0}: by {1}': '{0}: durch {1}',
  'needs {0}, which each round of the loop changes': 'braucht {0}, und das ändert sich mit jedem Durchlauf',
  'needs {0}, which the loop makes anew': 'braucht {0}, und das entsteht in der Schleife jedes Mal neu',
  'it was replaced by {0}, at step {1} ({2})': 'der Knoten wurde in Schritt {1} durch {0} ersetzt ({2})',
  '{0} and {1} do not do the same': '{0} und {1} tun nicht dasselbe',
  'each {0} does something of its own, so {1} and {2} can never be one':
    'jedes {0} tut etwas Eigenes; {1} und {2} können nie ein Knoten werden',
  '{0} and {1} differ in nothing, but {2} was switched off':
    '{0} und {1} unterscheiden sich in nichts, aber {2} war abgeschaltet',
  '{0} and {1} are about different things': '{0} und {1} betreffen Verschiedenes',
  '{0} and {1} differ in {2}: {3} and {4}': '{0} und {1} unterscheiden sich, {2}: {3} und {4}',
  '{0}, between which memory may have changed': '{0}; dazwischen kann sich der Speicher geändert haben',
  '; that begins with {0} and {1}': '; das beginnt mit {0} und {1}',
  '{0} lives in memory': '{0} lebt im Speicher',
  '{0} is made again where it is needed': '{0} wird dort neu gebildet, wo der Wert gebraucht wird',
  '{0} is kept in {1}': '{0} steht in {1}',
  'while it lives, a call or an instruction overwrites each register that it could have':
    'solange der Wert lebt, überschreibt ein Aufruf oder Befehl jedes Register, das er haben könnte',
  'the one register left would have to be saved for the caller, and memory costs it only {0} accesses':
    'das einzige freie Register müsste für den Aufrufer gesichert werden, und im Speicher kostet der Wert nur {0} Zugriffe',
  'more values live at the same time than there are registers, and memory costs it least ({0} accesses)':
    'es leben mehr Werte gleichzeitig, als es Register gibt, und dieser kostet im Speicher am wenigsten ({0} Zugriffe)',
  'values that live at the same time have all registers: {0} and {1} more; memory costs it {2} accesses':
    'alle Register haben Werte, die gleichzeitig leben: {0} und {1} weitere; im Speicher kostet dieser {2} Zugriffe',
  'values that live at the same time have all registers: {0}; memory costs it {1} accesses':
    'alle Register haben Werte, die gleichzeitig leben: {0}; im Speicher kostet dieser {1} Zugriffe',
  'it would fire, but it was switched off': 'sie würde anschlagen, war aber abgeschaltet',
  'its constants do not fit': 'die Konstanten passen nicht',
  'its code was asked about this node, and returned nothing to do':
    'ihr Code wurde zu diesem Knoten gefragt und gab nichts zu tun zurück',
  'it fires only once, and has fired already': 'sie schlägt nur einmal an und hat es schon getan',
  'it was not asked about this node': 'sie wurde zu diesem Knoten nicht gefragt',
  'what it asked for was refused: {0}': 'was sie wollte, wurde abgelehnt: {0}',
  'it fires when its turn comes': 'sie schlägt an, wenn sie an der Reihe ist',
  '{0} can only be {1}, and is replaced when its turn comes':
    '{0} kann nur {1} sein und wird ersetzt, wenn der Knoten an der Reihe ist',
  '{0} is known: the branch is decided when its turn comes':
    '{0} ist bekannt: die Verzweigung wird entschieden, wenn sie an der Reihe ist',
  '{0} and {1} differ in nothing, and become one when their turn comes':
    '{0} und {1} unterscheiden sich in nichts und werden eins, wenn sie an der Reihe sind',
  '{0} is not {1}': '{0} ist nicht {1}',
  '{0} is no {1}': '{0} ist kein {1}',
  '{0} is no constant': '{0} ist keine Konstante',
};
