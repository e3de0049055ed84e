export const schedule: Readonly<Record<string, string>> = {
  'check 0 <= {0} < {1}': 'prüfe 0 <= {0} < {1}',
  'check {0} is not negative': 'prüfe, ob {0} nicht negativ ist',
  'check {0} is not 0': 'prüfe, ob {0} nicht 0 ist',
  'new {0}, length {1}': 'new {0}, Länge {1}',
  'all memory, with {0}': 'aller Speicher, mit {0}',
  '{0} as {1}': '{0} als {1}',
  'read-only {0}': '{0}, nur zu lesen',
  'address of {0}': 'Adresse von {0}',
  'fault {0}': 'Fehler {0}',
  'if {0} then {1} else {2}': 'wenn {0} dann {1} sonst {2}',
  'never leave, go to {0}': 'verlasse sie nie, weiter mit {0}',
  'the result': 'das Ergebnis',
};
