// Laws of peepholes that are more than a formula, and their reasons (optimize/rules/).
export const rules: Readonly<Record<string, string>> = {
  // Laws.
  '!!x = x, where x is 0 or 1': '!!x = x, wenn x 0 oder 1 ist',
  '(T)p = p, where p already is a T': '(T)p = p, wenn p ohnehin ein T ist',
  '(const)p = p, where p already is read-only': '(const)p = p, wenn p ohnehin nur gelesen werden darf',
  '(f32)x = x, where x is an f32': '(f32)x = x, wenn x ein f32 ist',
  '(new P).x = 0 = nothing': '(new P).x = 0 = nichts',
  '(x % c1) % c2 = x % c2, where c2 divides c1': '(x % c1) % c2 = x % c2, wenn c2 ein Teiler von c1 ist',
  '(x << c1) << c2 = 0, where c1 + c2 >= 64': '(x << c1) << c2 = 0, wenn c1 + c2 >= 64',
  '(x == 1) = x, where x is 0 or 1': '(x == 1) = x, wenn x 0 oder 1 ist',
  '(x >> c1) >> c2 = x >> 63, where c1 + c2 >= 64': '(x >> c1) >> c2 = x >> 63, wenn c1 + c2 >= 64',
  'MemMerge(memory, x: memory.x) = memory': 'MemMerge(Speicher, x: Speicher.x) = Speicher',
  'unreachable end = nothing': 'ein Ende, das nie erreicht wird, ist keines',
  'check(-1 >= 0) = fault': 'check(-1 >= 0) = Fehler',
  'check(0 <= i < n) = nothing, where every value of i is in bounds':
    'check(0 <= i < n) = nichts, wenn alle Werte von i innerhalb sind',
  'check(0) = fault': 'check(0) = Fehler',
  'check(9 < 3) = fault': 'check(9 < 3) = Fehler',
  'check(n >= 0) = nothing, where n is never negative': 'check(n >= 0) = nichts, wenn n nie negativ ist',
  'check(x) = nothing, where x is never 0': 'check(x) = nichts, wenn x nie 0 ist',
  'unreachable control = never': 'Steuerung, die nichts erreicht = nie',
  'f(x) = the body of f, where nothing else calls f': 'f(x) = der Rumpf von f, wenn niemand sonst f aufruft',
  'if (x == 3) { if (x == 4) … } : the inner test is decided':
    'if (x == 3) { if (x == 4) … } : der innere Test ist entschieden',
  'if (x) check(x) = if (x) nothing': 'if (x) check(x) = if (x) nichts',
  'if (x) {} else {} = nothing': 'if (x) {} else {} = nichts',
  'if (true) = its true side': 'if (true) = seine wahre Seite',
  'load(memory, p.x) = load(memory.x, p.x)': 'load(Speicher, p.x) = load(Speicher.x, p.x)',
  'load(phi(m, n), p.x) = phi(load(m, p.x), load(n, p.x)), where one arm has stored p.x':
    'load(phi(m, n), p.x) = phi(load(m, p.x), load(n, p.x)), wenn ein Arm p.x gespeichert hat',
  'merge(a, never) = merge(a)': 'merge(a, nie) = merge(a)',
  'if (a || b) … = if (a) …, else if (b) …': 'if (a || b) … = if (a) …, sonst if (b) …',
  'On a path where the outcome of the branch is known, neither the branch nor its condition is computed.':
    'Auf einem Weg, auf dem bekannt ist, wohin die Verzweigung geht, wird nicht gefragt und nichts für sie berechnet.',
  'x & 255 = x, where 0 <= x <= 255': 'x & 255 = x, wenn 0 <= x <= 255',
  '(x << 56) >> 56 = x, where -128 <= x <= 127': '(x << 56) >> 56 = x, wenn -128 <= x <= 127',
  'storing v & 255 in p.b stores v, where b has 8 bits':
    'v & 255 in p.b zu speichern speichert v, wenn b 8 Bits hat',
  'p.x, after p.x = v, is v': 'p.x, nach p.x = v, ist v',
  'storing p.x back into p.x does nothing': 'p.x nach p.x zurückzuspeichern bewirkt nichts',
  'p.x needs no null test, where p is never null': 'p.x braucht keinen Test, wenn p nie null ist',
  'p.x = v; … p.x = w needs only p.x = w, where nothing reads p.x in between':
    'p.x = v; … p.x = w braucht nur p.x = w, wenn niemand p.x liest, bevor wieder dorthin gespeichert wird',
  'Phi x(memory, n) = Phi x(memory.x, n)': 'Phi x(Speicher, n) = Phi x(Speicher.x, n)',
  'phi(3, x) = x, where x is 3 whenever the arm of 3 is taken':
    'phi(3, x) = x, wenn x immer 3 ist, sobald der Arm mit der 3 genommen wird',
  'p.x … p.x = p.x, where nothing is stored to p.x in between':
    'p.x … p.x = p.x, wenn dazwischen nichts in p.x geschrieben wird',
  'q.x = v; p.x = p.x, where p and q are different objects':
    'q.x = v; p.x = p.x, wenn p und q verschiedene Objekte sind',
  'store(memory, p.x) = store(memory.x, p.x)': 'store(Speicher, p.x) = store(Speicher.x, p.x)',
  'x % x = 0, after x has been checked': 'x % x = 0, sobald x geprüft ist',
  'x / c = x * (1/c), where c is a power of two': 'x / c = x * (1/c), wenn c eine Zweierpotenz ist',
  'x / x = 1, after x has been checked': 'x / x = 1, sobald x geprüft ist',
  'x / y needs no check, where y is never 0': 'x / y braucht keine Prüfung, wenn y nie 0 ist',

  // Why.
  'A negation has one operand instead of two and may cancel with another negation.':
    'Eine Negation hat nur einen Operanden und kann auf eine andere treffen.',
  'The negation moves outward, where it may cancel with another negation.':
    'Die Negation rückt nach außen und kann dort auf eine andere treffen.',
  'A canonical order makes equal products identical and puts constants on the right.':
    'In fester Reihenfolge werden gleiche Produkte gefunden, und Konstanten stehen rechts.',
  'A shift takes one cycle; a multiplication takes three.':
    'Eine Verschiebung braucht einen Takt, eine Multiplikation drei.',
  'A shift and an addition together take fewer cycles than a multiplication.':
    'Verschiebung und Addition zusammen brauchen weniger Takte als eine Multiplikation.',
  'A shift and a subtraction together take fewer cycles than a multiplication.':
    'Verschiebung und Subtraktion zusammen brauchen weniger Takte als eine Multiplikation.',
  'A canonical order makes equal expressions identical and puts constants on the right.':
    'In fester Reihenfolge werden gleiche Ausdrücke gefunden, und Konstanten stehen rechts.',
  'Only the low six bits of a shift count matter, so this makes equal shifts identical.':
    'Von der Stellenzahl zählen nur die unteren sechs Bits; so werden gleiche Verschiebungen gleich geschrieben.',
  'The constant moves outward, where it can become part of an address or combine with another constant.':
    'Die Konstante rückt nach außen, wo sie Teil einer Adresse sein oder auf eine andere treffen kann.',
  'This leaves one canonical form instead of two; a branch on it swaps its true and false branches and needs neither.':
    'Eine Form statt zweier; eine Verzweigung danach tauscht ihre Seiten und braucht keine von beiden.',
  'A canonical order makes equal comparisons identical and puts constants on the right.':
    'In fester Reihenfolge werden gleiche Vergleiche gefunden, und Konstanten stehen rechts.',
  'The operation is folded at compile time.': 'Die Operation wird beim Übersetzen ausgeführt.',
  'One operation is folded at compile time.': 'Eine Operation wird beim Übersetzen ausgeführt.',
  'The operation is folded at compile time for all inputs but one.':
    'Auf allen Armen außer einem wird die Operation beim Übersetzen ausgeführt.',
  'A division without its check may be placed anywhere between its operands and its uses.':
    'Eine Division ohne ihre Prüfung darf überall zwischen ihren Operanden und ihren Verwendungen stehen.',
  'Other rules expect constants on the right.': 'Andere Regeln suchen Konstanten rechts.',
  'The load no longer depends on this store and may reach an earlier one.':
    'Der Ladebefehl wartet nicht mehr auf das Speichern und kann auf ein früheres treffen.',
  'On the path with the store, the loaded value is the stored value.':
    'Was im Arm mit dem Speicherbefehl geladen wird, ist das Gespeicherte.',
  'An addition is faster than a multiplication and needs no constant from memory.':
    'Eine Summe ist schneller als ein Produkt und braucht keine Konstante aus dem Speicher.',
  'A load that is not pinned to a place can be shared and moved.':
    'Ein Ladebefehl ohne eigenen Platz darf geteilt und verschoben werden.',
  'One store replaces a store on each path, and a processor can choose a value without a branch.':
    'Gespeichert wird einmal statt einmal je Arm, und einen Wert wählt der Prozessor ohne Verzweigung aus.',
  'One load replaces a load on each path.': 'Geladen wird einmal statt einmal je Arm.',
  'This saves a merge and a jump; with all inputs of a phi in one place, more of them can be decided.':
    'Eine Zusammenführung und ein Sprung weniger; liegen alle Wege zu einem Phi nebeneinander, lassen sich mehr davon entscheiden.',
  'One operation replaces an operation on each path.': 'Die Operation steht einmal statt einmal je Arm.',
  'A range test on one value takes a single machine comparison, so the branch between the two tests disappears.':
    'Zwei Grenzen eines Werts sind ein Vergleich der Maschine, und die Verzweigung dazwischen entfällt.',
  'A shift has one operand to compute, and the sum of two shifts of x can be combined further.':
    'Eine Verschiebung hat nur einen Operanden; und die Summe zweier Verschiebungen von x lässt sich weiter zusammenfassen.',
  'A left-leaning sum keeps its constants in one place, at its right end.':
    'Eine nach links geneigte Summe hat ihre Konstanten an einer Stelle, an ihrem rechten Ende.',
  'A canonical order makes equal sums identical and puts constants on the right.':
    'In fester Reihenfolge werden gleiche Summen gefunden, und Konstanten stehen rechts.',
  'Sorting the terms of a sum makes equal sums identical and moves constants outward.':
    'Sind die Glieder einer Summe sortiert, so werden gleiche Summen gefunden, und Konstanten rücken nach außen.',
  '{0} fires again on its result': '{0} feuert wieder auf das, was sie gemacht hat',
};
