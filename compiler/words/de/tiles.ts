export const tiles: Readonly<Record<string, string>> = {
  'the value has exactly one user': 'der Wert hat genau einen Benutzer',
  'all nodes of the tile are in the same block': 'alle Knoten der Kachel stehen in einem Block',
  'the user is computed at one place': 'der Benutzer wird an einer einzigen Stelle berechnet',
  'the instruction has no other memory operand': 'der Befehl hat keinen anderen Operanden im Speicher',
  'the user is not part of a tile that takes its operands in registers':
    'der Benutzer ist nicht Teil einer Kachel, die ihre Operanden in Registern nimmt',
  'no store or allocation between the load and its user can change the location':
    'kein Speichern und kein neues Objekt zwischen dem Laden und seinem Benutzer kann die Stelle ändern',
  'the location holds 64 bits': 'die Stelle hat 64 Bits',
  'the location holds a 64-bit integer': 'an der Stelle steht eine ganze Zahl mit 64 Bits',
  'the location holds a 64-bit float': 'an der Stelle steht eine Gleitkommazahl mit 64 Bits',
  'the other operand is not a constant: the result is computed in its register':
    'der andere Operand ist keine Konstante: In seinem Register entsteht das Ergebnis',
  'a constant factor fits in 32 bits': 'ein konstanter Faktor passt in 32 Bits',
  'a location of this width can be compared with the other operand: 64 bits with a register, fewer bits with a constant that the location can hold':
    'eine Stelle dieser Breite lässt sich mit dem anderen Operanden vergleichen: 64 Bits mit einem Register, weniger mit einer Konstanten, die dort stehen könnte',
  'the location holds an integer or a truth value':
    'an der Stelle steht eine ganze Zahl oder ein Wahrheitswert',
  'every user is a load or store that takes the sum as its index':
    'jeder Benutzer lädt oder speichert und nimmt die Summe als Index',
  'the constant fits in the displacement of an address': 'die Konstante passt in den Abstand einer Adresse',
  'the other operand is not a constant': 'der andere Operand ist keine Konstante',
  'the factor is 2, 4, or 8, or one of them times 3, 5, or 9: addresses support no other factors':
    'der Faktor ist 2, 4 oder 8 oder das 3-, 5- oder 9-Fache davon: Mit anderem multipliziert eine Adresse nicht',
  'the user tests whether the value is zero': 'der Benutzer fragt, ob der Wert null ist',
  'every user combines it with the opposite limit of the same value':
    'jeder Benutzer verbindet sie mit der anderen Grenze desselben Werts',
  'it compares one value with a constant: two values would need two registers up to the last branch':
    'verglichen wird ein Wert mit einer Konstanten: Zwei Werte bräuchten bis zur letzten Verzweigung zwei Register',
  'only branches use the result, and none of them is in a deeper loop':
    'nur Verzweigungen benutzen das Ergebnis, und keine davon steht in einer inneren Schleife',
  'the value is not a rotation of 32 bits': 'der Wert ist keine Rotation von 32 Bits',
  'the divisor is a power of two': 'der Divisor ist eine Zweierpotenz',
  'both shifts apply to the same value': 'beide Verschiebungen nehmen denselben Wert',
  'no other node uses the shifts': 'kein anderer Knoten benutzt die Verschiebungen',
  'the right shift fills with zeros': 'die Verschiebung nach rechts füllt mit Nullen auf',
  'both counts add up to 64': 'beide Weiten ergeben zusammen 64',
  'both counts are constants and add up to 32': 'beide Weiten sind Konstanten und ergeben zusammen 32',
  'the value has no more than 32 bits': 'der Wert hat nicht mehr als 32 Bits',
  'the mask keeps the low 8, 16, or 32 bits': 'die Maske behält die unteren 8, 16 oder 32 Bits',
  'both counts are the same and leave 8, 16, or 32 bits':
    'beide Weiten sind gleich und lassen 8, 16 oder 32 Bits übrig',
  'no other node uses the left shift': 'kein anderer Knoten benutzt die Verschiebung nach links',
  'the location holds a 32-bit float': 'an der Stelle steht eine Gleitkommazahl mit 32 Bits',
  'the load reads the location that the store writes': 'geladen wird von der Stelle, an die gespeichert wird',
  'the loaded value is the left operand of a difference':
    'der geladene Wert ist der linke Operand einer Differenz',
  'no other node uses the loaded or the stored value':
    'kein anderer Knoten benutzt den geladenen oder den gespeicherten Wert',
  'the location holds an integer': 'an der Stelle steht eine ganze Zahl',
};
