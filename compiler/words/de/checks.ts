// Why checks can or cannot be removed (analysis/).
export const checks: Readonly<Record<string, string>> = {
  // Faults of runs.
  'division by zero': 'Division durch null',
  'null used as an object or a function': 'null als Objekt oder Funktion gebraucht',
  'the index is out of bounds': 'der Index liegt außerhalb des Arrays',
  'index {0} is out of bounds for length {1}': 'Index {0} liegt außerhalb eines Arrays der Länge {1}',
  'the array length is negative': 'die Länge des Arrays ist negativ',
  'array length {0} is negative': 'die Länge {0} eines Arrays ist negativ',

  'it is dominated by the check{0}': 'vorher kommt immer schon die Prüfung{0}',
  '{0}, by the test{1}': '{0}, nach dem Test{1}',
  ' at line {0}': ' in Zeile {0}',
  ' of the library': ' in der Bibliothek',
  'no value': 'kein Wert',
  '{0} is {1}': '{0} ist {1}',
  '{0}, and {1}': '{0}, und {1}',
  'the length is {0}': 'die Länge ist {0}',
  'the index is {0}': 'der Index ist {0}',
  'the divisor is {0}': 'der Divisor ist {0}',
  'no test proves that it is unreachable': 'kein Test zeigt, dass die Steuerung nie dorthin kommt',
  '{0} may be negative: {1}': '{0} kann negativ sein: {1}',
  'nothing proves that {0} < {1}: {2}, {3}': 'nichts zeigt {0} < {1}: {2}, {3}',
  '{0} may be negative, and {1}': '{0} kann negativ sein, und {1}',
  '{0}, and {1} < {2}': '{0}, und {1} < {2}',
  '{0} is not 0': '{0} ist nicht 0',
  '{0} may be negative: it is {1}': '{0} kann negativ sein: Wert {1}',
  '{0} may be 0: it is {1}': '{0} kann 0 sein: Wert {1}',
  '{0}, which can have more than {1} bits': '{0} und kann also mehr als {1} Bits haben',
  'it cannot fail, but no analysis looked for that':
    'sie kann nicht fehlschlagen, aber danach wurde nicht gesucht',
};
